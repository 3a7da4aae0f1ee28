"""Several nodes on one PostgreSQL: the database goes and comes back, a node hangs, joins or leaves; nobody loses."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from threading import Barrier
from typing import TYPE_CHECKING, Any

import pytest

import plain_http
from houses import stores
from server.clusters import MAX, SECRET, Database, Nodes, database, new_id, until, view_with
from server.watching import staff

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import httpx

    from server_process import ServerProcess

__all__ = ["database"]
TABLES = {"t1": "tiger-baccarat", "t2": "sands-elements", "t3": "dragon-tiger", "t4": "dragon-tiger-baccarat"}
SLOW, LEISURELY, QUICK = 40.0, 2.0, 0.2
"""Ten minutes for bets, half of one, or a little over a second."""
RACES = 25
LEASE, PATIENT = 3.0, 30.0
"""Sooner than by default, and so late that no node is relieved because the machine under test is slow."""


@pytest.fixture
def nodes(database: Database, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Nodes]:
    pace, lease = getattr(request, "param", (QUICK, LEASE))
    with ExitStack() as stack:
        yield Nodes(stores.postgres_place(database.url, tmp_path), stack, TABLES, pace=pace, lease=lease)


def all_ready(nodes: Nodes) -> bool:
    return all(node.ready() for node in nodes.nodes)


@pytest.mark.wide
def test_a_planned_stop_ends_every_node_once_no_round_is_open(nodes: Nodes) -> None:
    """Asked for at one node, it is told by both; each ends by itself, nothing is void, and what starts again waits."""
    north, south = nodes.nodes
    for node in (north, south):
        node.start()
    until(lambda: sorted(map(len, nodes.dealt().values())) == [2, 2], "each node runs two tables")
    with closing(staff(north)) as pit:
        assert pit.post("/api/drain", json={"on": True, "reason": "an upgrade"}).status_code == 200
    until(lambda: not north.runs and not south.runs, "both nodes have stopped")
    assert not nodes.recoveries()
    rounds = nodes.rounds()
    south.start()
    with closing(staff(south)) as pit:
        assert [each["kind"] for each in pit.get("/api/conditions").json()] == ["drain"]
        assert nodes.rounds() == rounds, "nothing begins by itself"
        assert pit.post("/api/drain", json={"on": False}).status_code == 200
    nodes.until_played_on(TABLES)
    nodes.examined()


# --- the first tier ------------------------------------------------------------------------------


def test_two_nodes_share_the_tables_and_the_survivor_takes_over(postgres_server: str, tmp_path: Path) -> None:
    """A second node joins and takes half of the tables; an id put to both nodes is one act; one node is killed."""
    with ExitStack() as stack:
        place = stores.postgres_place(postgres_server, tmp_path)
        nodes = Nodes(place, stack, {"t1": "tiger-baccarat", "t3": "dragon-tiger"}, pace=SLOW, lease=LEASE)
        (ana, wei), (north, south) = nodes.patrons, nodes.nodes
        north.start()
        until(lambda: nodes.at(north) == {"t1", "t3"}, "the first node runs every table")
        south.start()
        until(lambda: sorted(map(len, nodes.dealt().values())) == [1, 1], "each node runs one table")
        assert ana.tables(north) == ana.tables(south) == {"t1", "t3"}
        with ThreadPoolExecutor(2) as two:
            cashed = raced(two, nodes, ana.cash_out)
            raced(two, nodes, wei.bet, "t3", "Dragon")
        runs_bets, left = (north, south) if "t3" in nodes.at(north) else (south, north)
        known = new_id()
        first = ana.bet(runs_bets, "t3", "Tiger", known=known)
        assert first.status_code == 200, first.text
        runs_bets.kill()
        until(lambda: nodes.at(left) == {"t1", "t3"}, "the node that is left runs every table")
        again = ana.bet(left, "t3", "Tiger", known=known)
        assert (again.status_code, again.json()["repeated"], again.json()["seq"]) == (200, True, first.json()["seq"])
        redeemed = ana.redeem(left, cashed["ticket_code"])
        assert redeemed.status_code == 200, redeemed.text
        examiner = nodes.examined()
        assert (examiner.cents["Ana"], examiner.cents["Wei"]) == (2_000_00 - 10_00, 2_000_00 - 10_00)


# --- the database goes and comes back -----------------------------------------------------------


def sign_in(node: ServerProcess) -> httpx.Response:
    return plain_http.post(f"{node.address}/api/sign-in", json={"name": MAX, "secret": SECRET})


def told_to_wait(answer: httpx.Response) -> None:
    assert answer.status_code == 503, answer.text
    assert answer.json()["code"] == "out_of_service"
    assert "send the same act again, with the same id" in answer.json()["says"]
    assert answer.headers["retry-after"]


@pytest.mark.wide
@pytest.mark.parametrize("nodes", [(QUICK, PATIENT)], indirect=True, ids=["patient"])
def test_every_node_serves_again_when_the_database_is_back(
    nodes: Nodes, database: Database, record_property: Callable[[str, object], None]
) -> None:
    """Stopped politely, at once and by the kernel: no answer was lost, none is a failure, and readiness never lies."""
    ana, _ = nodes.patrons
    for node in nodes.nodes:
        node.start()
    until(lambda: all(nodes.dealt().values()), "each node runs tables")
    cashed: dict[str, dict[str, Any]] = {}
    for way in ("fast", "immediate", "kill"):
        for node in nodes.nodes:
            known = new_id()
            answer = ana.cash_out(node, known=known)
            assert answer.status_code == 200, (answer.text, plain_http.get(f"{node.address}/ready").json())
            cashed[known] = answer.json()
        in_doubt = new_id()
        database.kill() if way == "kill" else database.stop(way)
        for node in nodes.nodes:
            until(lambda node=node: not node.ready(), "readiness says so, also where nobody asks")  # type: ignore[misc]
            assert "database" in plain_http.get(f"{node.address}/ready", timeout=10).json()["why"]
            told_to_wait(ana.cash_out(node, known=in_doubt))
            told_to_wait(sign_in(node))
            assert plain_http.get(f"{node.address}/health", timeout=10).status_code == 200
        database.start()
        took = until(lambda: all_ready(nodes), f"every node serves again after {way}")
        record_property(f"seconds until ready after {way}", round(took, 2))
        print(f"ready {took:.1f} s after PostgreSQL was back from {way}")  # noqa: T201 - `pytest -s` shows it.
        assert all(node.runs for node in nodes.nodes), "none of them had to be started again"
        again = [ana.cash_out(node, known=in_doubt) for node in nodes.nodes]
        assert [answer.status_code for answer in again] == [200, 200]
        assert [answer.json()["repeated"] for answer in again] == [False, True]
        cashed[in_doubt] = again[0].json()
        assert sign_in(nodes.nodes[0]).status_code == 200
        nodes.until_played_on(TABLES)
    for known, first in cashed.items():
        for node in nodes.nodes:
            assert ana.cash_out(node, known=known).json() == {**first, "repeated": True}
    examiner = nodes.examined()
    assert examiner.cents["Ana"] == 2_000_00 - 100 * len(cashed)


@pytest.mark.wide
def test_a_database_that_hangs_is_given_up_and_taken_up_again(nodes: Nodes, database: Database) -> None:
    ana, _ = nodes.patrons
    for node in nodes.nodes:
        node.start()
    known = new_id()
    with database.frozen():
        for node in nodes.nodes:
            until(lambda node=node: not node.ready(), "readiness says that nothing is answered")  # type: ignore[misc]
        told_to_wait(ana.cash_out(nodes.nodes[0], known=known))
    until(lambda: all_ready(nodes), "every node serves again")
    answers = [ana.cash_out(node, known=known).json() for node in nodes.nodes]
    assert {answer["seq"] for answer in answers} == {answers[0]["seq"]}
    nodes.until_played_on(TABLES)
    assert nodes.examined().cents["Ana"] == 2_000_00 - 1_00


# --- a node hangs -------------------------------------------------------------------------------


@pytest.mark.wide
@pytest.mark.parametrize("nodes", [(QUICK, None)], indirect=True, ids=["by default"])
def test_a_node_that_hangs_is_relieved_and_can_write_nothing_when_it_wakes(
    nodes: Nodes, record_property: Callable[[str, object], None]
) -> None:
    ana, wei = nodes.patrons
    hung, left = (node.start() for node in nodes.nodes)
    until(lambda: all(nodes.dealt().values()), "each node runs tables")
    (table, *_) = sorted(nodes.at(hung))
    until(lambda: ana.phase(hung, table) == "betting", "bets are open")
    bet = new_id()
    first = ana.bet(hung, table, wager_at(table), known=bet)
    with ThreadPoolExecutor(1) as waiting:
        hung.freeze()
        late_id = new_id()
        late = waiting.submit(wei.cash_out, hung, known=late_id)
        took = until(lambda: nodes.at(left) == set(TABLES), "the other node runs every table")
        record_property("seconds until relieved", round(took, 2))
        print(f"relieved after {took:.1f} s")  # noqa: T201 - `pytest -s` shows it.
        nodes.until_played_on(TABLES)
        at_wake = len(nodes.rows()[0])
        hung.thaw()
        until(hung.ready, "the node that hung serves again")
        answer = late.result()
    assert answer.status_code in {200, 503}, answer.text
    again = wei.cash_out(left, known=late_id)
    assert again.status_code == 200, again.text
    assert again.json()["repeated"] == (answer.status_code == 200)
    if first.status_code == 200:
        for node in nodes.nodes:
            assert ana.bet(node, table, wager_at(table), known=bet).json()["seq"] == first.json()["seq"]
    until(lambda: all(nodes.dealt().values()), "the tables are shared out anew")
    assert len(nodes.rows()[0]) > at_wake
    nodes.until_played_on(TABLES)
    nodes.examined()


def wager_at(table: str) -> str:
    """A main wager of the game there."""
    return {"dragon-tiger": "Dragon"}.get(TABLES[table], "Player")


# --- the same at two nodes at once --------------------------------------------------------------


@pytest.mark.wide
@pytest.mark.parametrize("nodes", [(SLOW, PATIENT)], indirect=True, ids=["slow"])
def test_the_same_id_at_two_nodes_at_once_is_one_act_with_one_answer(nodes: Nodes) -> None:
    ana, wei = nodes.patrons
    for node in nodes.nodes:
        node.start()
    until(lambda: ana.phase(nodes.nodes[1], "t3") == "betting", "bets are open")
    entries = 0
    with ThreadPoolExecutor(2) as two:
        for _ in range(RACES):
            cashed = raced(two, nodes, ana.cash_out)
            raced(two, nodes, ana.redeem, cashed["ticket_code"])
            raced(two, nodes, wei.bet, "t3", "Dragon")
            entries += 3
            time.sleep(0.1)  # A patron asks twenty times a second at most.
    rows = nodes.rows()[0]
    asked = [row for row in rows if json.loads(row.body)["via"] == "terminal"]
    assert len(asked) == entries, "one entry for each pair"
    examiner = nodes.examined()
    assert (examiner.cents["Ana"], examiner.cents["Wei"]) == (2_000_00, 2_000_00 - RACES * 10_00)


def raced(two: ThreadPoolExecutor, nodes: Nodes, act: Callable[..., httpx.Response], *more: str) -> dict[str, Any]:
    """The same put to two nodes at the same moment, and what both of them answer."""
    start, known = Barrier(2), new_id()

    def put(node: ServerProcess) -> httpx.Response:
        start.wait()
        return act(node, *more, known=known)

    one, other = two.map(put, nodes.nodes[:2])
    assert (one.status_code, other.status_code) == (200, 200), f"{one.text} {other.text}"
    told = [one.json(), other.json()]
    assert sorted(each.pop("repeated") for each in told) == [False, True], "one of them wrote it"
    assert told[0] == told[1]
    answer: dict[str, Any] = told[0]
    return answer


# --- nodes join and leave -----------------------------------------------------------------------


@pytest.mark.wide
@pytest.mark.parametrize("nodes", [(QUICK, PATIENT)], indirect=True, ids=["quick"])
def test_tables_are_shared_out_and_no_round_is_interrupted_by_it(nodes: Nodes) -> None:
    ana, _ = nodes.patrons
    north, south = nodes.nodes
    north.start()
    until(lambda: nodes.at(north) == set(TABLES), "one node runs all")
    nodes.until_played_on(TABLES)
    south.start()
    until(lambda: sorted(map(len, nodes.dealt().values())) == [2, 2], "each has its share")
    nodes.until_played_on(TABLES)
    for node in nodes.nodes:
        assert ana.tables(node) == set(TABLES), "whoever runs a table, every node shows it"
        for table in sorted(TABLES):
            until(lambda node=node, table=table: ana.phase(node, table) == "betting", f"bets open at {table}")  # type: ignore[misc]
    assert south.stop() == 0
    until(lambda: nodes.at(north) == set(TABLES), "what a node leaves is taken on")
    nodes.until_played_on(TABLES)
    assert nodes.recoveries() == [], "nothing was interrupted"
    nodes.examined()
    south.start()
    until(lambda: sorted(map(len, nodes.dealt().values())) == [2, 2], "each has its share again")
    south.kill()
    until(lambda: nodes.at(north) == set(TABLES), "what a dead node ran is taken on")
    nodes.until_played_on(TABLES)
    nodes.examined()


@pytest.mark.wide
@pytest.mark.parametrize("nodes", [(LEISURELY, PATIENT)], indirect=True, ids=["leisurely"])
def test_a_screen_at_any_node_follows_any_table_and_may_move(nodes: Nodes) -> None:
    """A terminal that comes back at another node was never lost."""
    ana, wei = nodes.patrons
    for node in nodes.nodes:
        node.start()
    until(lambda: sorted(map(len, nodes.dealt().values())) == [2, 2], "each has its share")
    runs = next(node for node in nodes.nodes if "t1" in nodes.at(node))
    other = next(node for node in nodes.nodes if node is not runs)
    with ExitStack() as his:
        his.enter_context(wei.watch(other, "t1", at="t1"))
        with ana.watch(other, "t1", at="t1") as hers:
            shown = view_with(hers, lambda told: told["common"]["phase"] == "betting")
            assert shown["common"]["closes_in_ms"], "when bets close is known at every node"
            assert ana.bet(other, "t1", "Player").status_code == 200
            assert wei.bet(runs, "t1", "Banker").status_code == 200
            view_with(hers, lambda told: [bet["stake_cents"] for bet in told["mine"]["bets"]] == [10_00])
            ana.cash_out(runs)
            view_with(hers, lambda told: told["mine"]["credit_cents"] == 2_000_00 - 11_00)
        with ana.watch(runs, "t1", at="t1") as hers:
            his.close()
            until(lambda: lost(nodes) == ["Wei"], "who goes after her and does not come back is lost, and she is not")
            view_with(hers, lambda told: told["mine"]["credit_cents"] == 2_000_00 - 11_00)
        until(lambda: lost(nodes) == ["Wei", "Ana"], "and is when she goes too")
    nodes.examined()


def lost(nodes: Nodes) -> list[str]:
    """The patrons whose terminals were reported as lost, in that order; nothing else was said of any terminal."""
    told = [json.loads(row.body)["command"] for row in nodes.rows()[0] if row.id.startswith("terminal/")]
    assert {each["type"] for each in told} <= {"ReportTerminal"}
    return [each["patron"] for each in told]
