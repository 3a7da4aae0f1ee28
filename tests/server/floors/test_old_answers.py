"""A node that is cut off from the database: what it still answers is marked as old, and screens are told nothing."""

from __future__ import annotations

import json
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cut_lines import Cut, line_to
from floors import STILL, FloorServer
from houses import stores
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from websockets.sync.client import ClientConnection

    from cut_lines import Line

LEASE = 2.0
READ = ("/api/tables", "/api/tables/t1", "/api/me", "/api/layouts")


@pytest.fixture
def cut_and_served(postgres_server: str, tmp_path: Path) -> Iterator[tuple[Line, FloorServer]]:
    """A node on a line that can be cut."""
    with ExitStack() as stack:
        place = stores.postgres_place(postgres_server, tmp_path)
        line = stack.enter_context(line_to(place.url))
        house = replace(place, url=line.url).house(create=True, node="north")
        stack.callback(house.close)
        stores.furnished(house, "t1")
        floor = FloorServer(house, STILL, lease=LEASE).start()
        stack.callback(floor.stop)
        stack.callback(line.mend)
        yield line, floor


def sent(screen: ClientConnection) -> set[str]:
    """The kinds of what a screen has been sent, until a table or for a second nothing."""
    kinds = set[str]()
    with suppress(TimeoutError):
        while "view" not in kinds:
            kinds.add(json.loads(screen.recv(timeout=1.0))["type"])
    return kinds


@pytest.mark.wide
def test_what_a_node_that_is_cut_off_still_answers_is_marked_as_old(cut_and_served: tuple[Line, FloorServer]) -> None:
    line, floor = cut_and_served
    wei = floor.shared("Wei")

    def ages() -> list[str | None]:
        answers = [wei.http.get(path) for path in READ]
        assert {answer.status_code for answer in answers} == {200}
        return [answer.headers.get("age") for answer in answers]

    assert ages() == [None] * len(READ)
    with wei.screen() as screen:
        line.cut(Cut.DROPPED)
        while_cut(screen, ages)
    assert wei.http.get("/static/none").headers.get("age") is None
    line.mend()
    until(lambda: ages() == [None] * len(READ), "what is answered is true again", every=0.5)
    with wei.watch("t1") as screen:
        assert "view" in sent(screen)


def while_cut(screen: ClientConnection, ages: Callable[[], list[str | None]]) -> None:
    until(lambda: None not in ages(), "every answer says that it may be old", every=0.5)
    first = max(int(age or 0) for age in ages())
    assert first >= LEASE
    until(lambda: all(int(age or 0) > first for age in ages()), "and by how much, as time goes on", every=0.5)
    screen.send('{"type": "watch", "tables": ["t1"]}')
    assert "view" not in sent(screen), "a screen is sent no table"
