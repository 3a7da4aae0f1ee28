"""What is wrong at nodes on PostgreSQL, each told by the node itself: a database that is gone, and an older one."""

from __future__ import annotations

from contextlib import ExitStack, closing, contextmanager
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from cutcard.formats.entry import Head
from cutcard.house.journal.heads_file import HeadsFile
from cutcard.table.state import Phase
from houses import stores
from server.clusters import Database, Nodes, database, until
from server.watching import kinds, lines, logged, looks_often, metric, ready, staff, watched

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from houses.stores import Place

__all__ = ["database", "logged", "looks_often"]
TABLES = {"t1": "tiger-baccarat", "t2": "sands-elements", "t3": "dragon-tiger"}
SLOW, LEASE = 40.0, 6.0
VERSION = "SELECT version FROM streams WHERE name = 'table/t3'"
CUT = """
WITH cut AS (DELETE FROM journal WHERE stream = 'table/t3' AND version = %s)
UPDATE streams SET version = %s WHERE name = 'table/t3'
"""
LAST = "SELECT * FROM journal WHERE stream = 'table/t3' ORDER BY version DESC LIMIT 1"
END_SESSIONS = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name LIKE 'cutcard %' AND datname = current_database()
"""


@pytest.fixture
def nodes(database: Database, tmp_path: Path) -> Iterator[Nodes]:
    with ExitStack() as stack:
        yield Nodes(stores.postgres_place(database.url, tmp_path), stack, TABLES, pace=SLOW, lease=LEASE)


@contextmanager
def last_entry_gone(place: Place) -> Iterator[Callable[[], None]]:
    """As an older backup of the database, to which every server reconnects; and how to put the entry back."""
    with psycopg.connect(place.url, autocommit=True) as session:
        row, version = session.execute(LAST).fetchone(), session.execute(VERSION).fetchone()
        assert row is not None
        assert version is not None
        session.execute("ALTER TABLE journal DISABLE TRIGGER USER")
        session.execute(CUT, (version[0], version[0] - 1))
        session.execute(END_SESSIONS)

        def put_back() -> None:
            places = ", ".join(["%s"] * len(row))
            session.execute(f"INSERT INTO journal VALUES ({places})".encode(), row)  # noqa: S608
            session.execute("UPDATE streams SET version = %s WHERE name = 'table/t3'", version)

        yield put_back


@pytest.mark.usefixtures("looks_often")
def test_a_server_names_the_table_that_its_database_lacks_entries_of(
    postgres_server: str, tmp_path: Path, logged: list[Any]
) -> None:
    place = stores.postgres_place(postgres_server, tmp_path)
    house = stores.furnished(place.house(create=True, node="north"), "t3", game="dragon-tiger")
    with watched(house, logged) as floor:
        stores.step_to(house, "t3", Phase.BETTING)
        assert floor.ready()[1]["conditions"] == []
        with last_entry_gone(place) as put_back:
            shown = floor.begins("behind", "t3", stops=True)
            assert "lacks entries of table/t3" in shown["says"]
            assert "Put the right database back" in shown["advice"]
            put_back()
            floor.is_over("behind", "t3")
        until(lambda: floor.ready()[0] == 200, "the server serves again")


@pytest.mark.wide
def test_a_database_that_is_gone_is_told_by_every_node_until_it_is_back(nodes: Nodes, database: Database) -> None:
    with ExitStack() as stack:
        pit = {node.address: stack.enter_context(closing(staff(node.start()))) for node in nodes.nodes}
        assert all(ready(node)["conditions"] == [] for node in nodes.nodes)
        database.stop("immediate")
        for node in nodes.nodes:
            until(lambda node=node: kinds(node) == [("store", "")], "it says so")  # type: ignore[misc]
            told = ready(node)
            assert (told["ready"], told["degraded"]) == (False, False)
            assert "Start PostgreSQL" in told["conditions"][0]["advice"]
            assert metric(node, "store") == "1.0"
            (shown,) = pit[node.address].get("/api/conditions").json()
            assert (shown["kind"], shown["stops"]) == ("store", True), "staff are told, though nothing can be read"
            assert pit[node.address].get("/api/events").status_code == 503
            assert pit[node.address].get("/api/alerts").status_code == 200, "they follow from what was heard"
        database.start()
        for node in nodes.nodes:
            until(lambda node=node: ready(node)["conditions"] == [], "and that it is over")  # type: ignore[misc]
            assert metric(node, "store") == "0.0"
            assert pit[node.address].get("/api/conditions").json() == []
            for what in ("condition began", "condition over"):
                assert [each["kind"] for each in lines(node, what)] == ["store"], "one line each"


@pytest.mark.wide
def test_an_older_database_is_told_with_the_table_that_keeps_the_house_shut(nodes: Nodes) -> None:
    node = nodes.nodes[0].start()
    until(lambda: nodes.at(node) == set(TABLES), "it runs every table")
    with last_entry_gone(nodes.place) as put_back:
        until(lambda: kinds(node) == [("behind", "t3")], "it says which")
        (told,) = ready(node)["conditions"]
        assert "lacks entries of table/t3" in told["says"]
        assert "Put the right database back" in told["advice"]
        assert not node.ready()
        put_back()
        until(node.ready, "the right one is back")
        assert ready(node)["conditions"] == []
    assert "behind" in [each["kind"] for each in lines(node, "condition began")]
    nodes.examined()


@pytest.mark.wide
def test_what_is_wrong_at_one_node_is_shown_at_the_other(nodes: Nodes) -> None:
    first, second = nodes.nodes
    first.start()
    kept = HeadsFile(nodes.place.beside("node-1").heads)
    kept.write({"table/t1": Head(99, bytes(32))})
    kept.close()
    second.start()
    with closing(staff(first)) as pit:
        until(lambda: pit.get("/api/conditions").json() != [], "the other node has told")
        (shown,) = pit.get("/api/conditions").json()
        assert (shown["kind"], shown["table"], shown["stops"]) == ("shut", "t1", False)
        assert shown["node"].endswith(f":{second.port}")
        assert ready(first)["conditions"] == [], "nothing is wrong here"
        assert kinds(second) == [("shut", "t1")]
        until(lambda: len(nodes.at(second)) == 1, "the other has its share of what it can run")
        assert nodes.at(first) | nodes.at(second) == set(TABLES), "every table is run"
        assert "t1" in nodes.at(first), "by a node that can"
        assert "is shut at one server, and another runs it" in ready(second)["conditions"][0]["says"]
        second.kill()
        until(lambda: pit.get("/api/conditions").json() == [], "what a dead node said is forgotten")


@pytest.mark.wide
def test_a_table_that_is_shut_at_every_node_is_told_by_every_node(nodes: Nodes) -> None:
    for node, name in zip(nodes.nodes, ("node-0", "node-1"), strict=True):
        kept = HeadsFile(nodes.place.beside(name).heads)
        kept.write({"table/t1": Head(99, bytes(32))})
        kept.close()
        node.start()
    for node in nodes.nodes:
        until(lambda node=node: "every server" in ready(node)["conditions"][0]["says"], "it says so")  # type: ignore[misc]
        assert kinds(node) == [("shut", "t1")]
        assert metric(node, "shut", "t1") == "1.0"
        assert [each["table"] for each in lines(node, "condition began")] == ["t1"]
    until(lambda: nodes.at(nodes.nodes[0]) | nodes.at(nodes.nodes[1]) == {"t2", "t3"}, "all others are run")
