"""Requests that a server comes to late: it stood still, or its database did, and whoever asked has gone elsewhere."""

from __future__ import annotations

import json
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from floors import STILL, FloorServer
from houses import stores
from houses.stores import CREDIT_CENTS, entries_of
from server.clusters import Nodes, new_id
from server_process import CREDIT_CENTS as PROCESS_CREDIT_CENTS
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from floors import Person

PATIENT = 60.0
"""No node is relieved here."""


@pytest.mark.wide
def test_a_node_that_stood_still_writes_nothing_that_another_has_refused(postgres_server: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        place = stores.postgres_place(postgres_server, tmp_path)
        nodes = Nodes(place, stack, {"t3": "dragon-tiger"}, pace=40.0, lease=PATIENT)
        (ana, _), (still, other) = nodes.patrons, [node.start() for node in nodes.nodes]
        ticket, known = ana.cash_out(other).json()["ticket_code"], new_id()
        with ThreadPoolExecutor(1) as waiting:
            still.freeze()
            late = waiting.submit(ana.cash_out, still, PROCESS_CREDIT_CENTS, known)
            refused = ana.cash_out(other, PROCESS_CREDIT_CENTS, known)
            assert (refused.status_code, refused.json()["code"]) == (409, "funds")
            assert ana.redeem(other, ticket).status_code == 200, "and now there would be enough"
            still.thaw()
            answer = late.result()
        assert (answer.status_code, answer.json()) == (409, refused.json())
        assert nodes.examined().cents["Ana"] == PROCESS_CREDIT_CENTS
        assert ana.cash_out(still, PROCESS_CREDIT_CENTS).status_code == 200, "under an id of its own it is paid"


@pytest.fixture
def floor(postgres_server: str, tmp_path: Path) -> Iterator[FloorServer]:
    with ExitStack() as stack:
        house = stores.postgres_place(postgres_server, tmp_path).house(create=True, node="north")
        stack.callback(house.close)
        stores.furnished(house, "t1")
        served = FloorServer(house, STILL).start()
        stack.callback(served.stop)
        yield served


def bytes_of(person: Person, known: str) -> bytes:
    """A cash-out as it goes over the line."""
    body = json.dumps({"id": known, "act": {"type": "CashOut", "account": person.name, "cents": 1_00}}).encode()
    cookies = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    head = {"host": f"127.0.0.1:{person.floor.port}", "cookie": cookies, "content-type": "application/json"}
    lines = [
        "POST /api/cage/acts HTTP/1.1",
        *(f"{name}: {value}" for name, value in head.items()),
        f"content-length: {len(body)}",
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body


def while_it_stands_still(floor: FloorServer, act: Callable[[], None]) -> None:
    """Something that happens while the server's loop does nothing."""
    still, go_on = threading.Event(), threading.Event()

    def stand() -> None:
        still.set()
        go_on.wait()

    floor.app.state.floor._loop.call_soon_threadsafe(stand)
    assert still.wait(20)
    act()
    go_on.set()


def is_written(floor: FloorServer, known: str) -> bool:
    return known in {entry.id for entry in entries_of(floor.house.store)}


def test_a_request_whose_client_has_gone_is_dropped(floor: FloorServer) -> None:
    wei, gone, stays = floor.shared("Wei"), new_id(), new_id()
    left = socket.create_connection(("127.0.0.1", floor.port))
    waits = socket.create_connection(("127.0.0.1", floor.port))

    def ask() -> None:
        left.sendall(bytes_of(wei, gone))
        left.close()
        waits.sendall(bytes_of(wei, stays))

    while_it_stands_still(floor, ask)
    assert waits.recv(4_096).startswith(b"HTTP/1.1 200")
    waits.close()
    assert wei.cage("CashOut", account="Wei", cents=1_00).status_code == 200
    assert is_written(floor, stays)
    assert not is_written(floor, gone)
    assert wei.get("/api/me")["credit_cents"] == CREDIT_CENTS - 2_00


@pytest.mark.wide
def test_a_request_that_waited_beyond_its_time_is_dropped(floor: FloorServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its client was told to ask again, and may do so at another node."""
    monkeypatch.setattr("cutcard.server.house_client.ANSWER_SECONDS", 0.2)
    wei, known, go_on = floor.shared("Wei"), new_id(), threading.Event()
    waiting = threading.Thread(target=floor.house.run_on_writer, args=(go_on.wait,))
    waiting.start()
    try:
        answer = wei.cage("CashOut", id=known, account="Wei", cents=1_00)
        assert (answer.status_code, answer.json()["code"]) == (503, "out_of_service")
    finally:
        go_on.set()
        waiting.join()
    until(lambda: floor.house.waiting == 0, "the writer has come to it")
    floor.house.run_on_writer(lambda: None)
    monkeypatch.undo()
    assert wei.cage("CashOut", account="Wei", cents=2_00).status_code == 200
    assert not is_written(floor, known)
    again = wei.cage("CashOut", id=known, account="Wei", cents=1_00)
    assert (again.status_code, again.json()["repeated"]) == (200, False)


@pytest.mark.wide
def test_an_act_of_the_cage_says_until_when_it_may_be_done(floor: FloorServer) -> None:
    """By the house's clock, which every answer tells."""
    wei = floor.shared("Wei")
    now = int(wei.http.get("/api/me").headers["house-time"])
    asked = {"id": new_id(), "until": now - 60, "act": {"type": "CashOut", "account": "Wei", "cents": 1_00}}
    late = wei.http.post("/api/cage/acts", json=asked)
    assert (late.status_code, late.json()["code"]) == (409, "late")
    assert abs(int(late.headers["house-time"]) - now) < 60
    taken = wei.http.post("/api/cage/acts", json={**asked, "id": new_id(), "until": now + 600})
    assert taken.status_code == 200, taken.text
