"""Requests that come one after another share a write, and none waits longer for company than it has to."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from cutcard.formats.entry import CAGE
from cutcard.house.engine import writer
from cutcard.house.engine.requests import Request
from cutcard.house.engine.writer import GATHERED, ThreadWriter, Waiting

if TYPE_CHECKING:
    from collections.abc import Iterator

SECONDS_MOST = 30.0
FOR_EVER = 86_400.0


class Gathering:
    """A writer that has served two requests together, and would now wait for more for as long as it is told."""

    def __init__(self) -> None:
        self.writer, self.sizes, self.served = ThreadWriter(), list[int](), threading.Semaphore(0)
        for _ in range(2):
            self.put()
        self.writer.start(self._serve)
        assert self.wait(2)

    def _serve(self, batch: list[Waiting]) -> None:
        self.sizes.append(len(batch))
        for _ in batch:
            self.served.release()

    def put(self) -> None:
        assert self.writer.put(Request("", CAGE, None), lambda _: None)

    def wait(self, requests: int) -> bool:
        return all(self.served.acquire(timeout=SECONDS_MOST) for _ in range(requests))


@pytest.fixture
def gathering(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gathering]:
    monkeypatch.setattr(writer, "GATHER_SECONDS", FOR_EVER)
    each = Gathering()
    yield each
    each.writer.close()


def test_enough_requests_end_the_wait(gathering: Gathering) -> None:
    for _ in range(GATHERED):
        gathering.put()
    assert gathering.wait(GATHERED)


def test_fewer_requests_wait_for_more_and_share_a_write(gathering: Gathering) -> None:
    for _ in range(GATHERED - 1):
        gathering.put()
    assert not gathering.served.acquire(timeout=0.2)
    gathering.put()
    assert gathering.wait(GATHERED)
    assert gathering.sizes == [2, GATHERED]


def test_a_task_of_the_house_does_not_wait(gathering: Gathering) -> None:
    assert gathering.writer.run(lambda: "done") == "done"


def test_closing_serves_what_waits_at_once(gathering: Gathering) -> None:
    gathering.put()
    gathering.writer.close()
    assert gathering.sizes == [2, 1]


def test_a_wait_that_nobody_ends_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "GATHER_SECONDS", 0.01)
    alone = Gathering()
    alone.put()
    assert alone.wait(1)
    alone.writer.close()
