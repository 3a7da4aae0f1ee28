"""Nodes whose machines do not agree on the time: the house goes by the database's, and each says that it differs."""

from __future__ import annotations

import json
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

import pytest

from houses import stores
from server.clusters import Nodes, until
from server.watching import kinds, ready, staff

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


AHEAD = 600.0
"""Ten minutes, which is longer than staff may be idle."""
PATIENT = 30.0


@pytest.fixture
def nodes(postgres_server: str, tmp_path: Path) -> Iterator[Nodes]:
    with ExitStack() as stack:
        place = stores.postgres_place(postgres_server, tmp_path)
        yield Nodes(place, stack, {"t3": "dragon-tiger"}, pace=40.0, lease=PATIENT)


@pytest.mark.wide
@pytest.mark.parametrize("ahead", [AHEAD, pytest.param(-AHEAD, marks=pytest.mark.wide)], ids=["ahead", "behind"])
def test_a_node_with_a_wrong_clock_signs_nobody_out_and_writes_no_wrong_times(nodes: Nodes, ahead: float) -> None:
    """Of the two it alone says that its clock is wrong."""
    (ana, _), (right, wrong) = nodes.patrons, nodes.nodes
    wrong.clock_ahead = ahead
    right.start()
    with closing(staff(right)) as pit:
        wrong.start()
        until(lambda: kinds(wrong) == [("clock", "")], "the node says that its clock is wrong")
        (told,) = ready(wrong)["conditions"]
        how = "ahead of" if ahead > 0 else "behind"
        assert told["says"] == f"the clock of this machine is 600 seconds {how} the database's"
        assert pit.get(f"{wrong.address}/api/conditions").status_code == 200, "who acts at one node may at the other"
        for node in (wrong, right, wrong, right):
            assert ana.cash_out(node).status_code == 200
        assert pit.get("/api/conditions").status_code == 200, "and stays signed in where it began"
        until(
            lambda: (
                [(each["kind"], bool(each["node"])) for each in pit.get("/api/conditions").json()] == [("clock", True)]
            ),
            "the other node tells of it, and has no condition of its own",
        )
    stamps = [json.loads(row.body)["at"] for row in nodes.rows()[0]]
    assert stamps == sorted(stamps)
    assert stamps[-1] - stamps[0] < abs(AHEAD) * 10**6
    nodes.examined()
