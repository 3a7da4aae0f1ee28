"""Approvals on several nodes: asked at one, seen and approved at another, done once, whichever node is killed."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Barrier
from typing import TYPE_CHECKING, Any

import pytest

import plain_http
from cutcard.audit.verification import verify
from houses import stores
from server.clusters import MAX, SECRET, Database, Nodes, database, new_id, until
from server_process import SHIFT_MANAGER

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

    from server_process import ServerProcess

__all__ = ["database"]
pytestmark = pytest.mark.wide
SLOW, PATIENT = 40.0, 30.0
"""Ten minutes for bets, and so late that no node is relieved because the machine under test is slow."""


class Console:
    """Somebody of the staff, signed in at a node: one cookie that every node knows."""

    def __init__(self, name: str, node: ServerProcess, stack: ExitStack) -> None:
        self._stack, self._lines = stack, {}  # type: ignore[var-annotated]
        signed = self.line(node).post("/api/sign-in", json={"name": name, "secret": SECRET})
        assert signed.status_code == 200, signed.text
        self.cookies = dict(self.line(node).cookies)

    def line(self, node: ServerProcess) -> httpx.Client:
        if node.address not in self._lines:
            line = plain_http.client(node.address, cookies=getattr(self, "cookies", None))
            self._lines[node.address] = self._stack.enter_context(line)
        return self._lines[node.address]  # type: ignore[no-any-return]

    def asks(self, node: ServerProcess, cents: int) -> str:
        """The digest of an adjustment that waits."""
        act = {"type": "AdjustCredit", "account": "Ana", "cents": cents, "reason": "miscounted"}
        asked = self.line(node).post("/api/cage/approvals", json={"id": new_id(), "act": act})
        assert (asked.status_code, asked.json()["state"]) == (200, "waiting"), asked.text
        digest: str = asked.json()["digest"]
        return digest

    def sees(self, node: ServerProcess) -> dict[str, str]:
        """What waits for them or was asked by them, and how it stands."""
        return {each["digest"]: each["state"] for each in self.line(node).get("/api/approvals").json()}

    def approves(self, node: ServerProcess, digest: str) -> httpx.Response:
        return self.line(node).post(f"/api/approvals/{digest}/approve", json={"secret": SECRET})


class Pair:
    """Two nodes that are up, a Pit Manager at the first and a Gaming Shift Manager at the second."""

    def __init__(self, nodes: Nodes, stack: ExitStack) -> None:
        self.nodes, (self.first, self.second) = nodes, nodes.nodes
        for node in nodes.nodes:
            node.start()
        until(lambda: all(node.ready() for node in nodes.nodes), "both nodes serve")
        self.asker, self.signer = Console(MAX, self.first, stack), Console(SHIFT_MANAGER.name, self.second, stack)

    def adjusted(self) -> list[dict[str, Any]]:
        events = [event for row in self.nodes.rows()[0] for event in json.loads(row.body)["events"]]
        return [event for event in events if event["type"] == "CreditAdjusted"]


@pytest.fixture
def pair(database: Database, tmp_path: Path) -> Iterator[Pair]:
    with ExitStack() as stack:
        place = stores.postgres_place(database.url, tmp_path)
        yield Pair(Nodes(place, stack, {"t3": "dragon-tiger"}, pace=SLOW, lease=PATIENT), stack)


def test_asked_at_one_node_it_is_approved_at_another_and_done_once(pair: Pair) -> None:
    digest = pair.asker.asks(pair.first, 5_00)
    assert pair.signer.sees(pair.second) == {digest: "waiting"}
    together = Barrier(2)

    def approve(node: ServerProcess) -> int:
        together.wait()
        return pair.signer.approves(node, digest).status_code

    with ThreadPoolExecutor(2) as both:
        answers = list(both.map(approve, (pair.first, pair.second)))
    assert 200 in answers
    assert set(answers) <= {200, 409}
    assert [event["cents"] for event in pair.adjusted()] == [5_00]
    for node in (pair.first, pair.second):
        assert pair.asker.sees(node) == {digest: "done"}
        assert pair.signer.approves(node, digest).json()["code"] == "approval_over"
    assert not verify(pair.nodes.place.url).findings


def test_what_was_asked_at_a_node_that_was_killed_is_approved_at_the_other(pair: Pair) -> None:
    digest = pair.asker.asks(pair.first, 7_00)
    pair.first.kill()
    assert pair.signer.sees(pair.second) == {digest: "waiting"}
    approved = pair.signer.approves(pair.second, digest)
    assert (approved.status_code, approved.json()["state"]) == (200, "done"), approved.text
    assert pair.asker.sees(pair.second) == {digest: "done"}, "who asked reads it wherever they knock"
    pair.first.start()
    until(pair.first.ready, "the first node serves again")
    assert pair.signer.approves(pair.first, digest).json()["code"] == "approval_over"
    assert [event["cents"] for event in pair.adjusted()] == [7_00]
    assert not verify(pair.nodes.place.url).findings
