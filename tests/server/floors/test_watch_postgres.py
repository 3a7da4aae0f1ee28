"""What is wrong at nodes on PostgreSQL, each told by the node itself: a database that is gone, and an older one."""

from __future__ import annotations

from contextlib import ExitStack, closing, contextmanager
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from cutcard.formats import schema
from cutcard.formats.keys import Keys
from cutcard.formats.log_end import KnownEnd, SealedEnd, subtrees_in
from cutcard.formats.merkle import LogEnd
from cutcard.formats.postgres_reader import marked
from cutcard.house.engine import replay, resume
from cutcard.house.journal.log_end_file import LogEndFile
from cutcard.table.state import Phase
from houses import stores
from server.clusters import Database, Nodes, database, until
from server.watching import kinds, lines, logged, looks_often, metric, ready, staff, watched

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from houses.stores import Place
    from server.watching import Watched

__all__ = ["database", "logged", "looks_often"]
TABLES = {"t1": "tiger-baccarat", "t2": "sands-elements", "t3": "dragon-tiger"}
SLOW, LEASE = 40.0, 6.0
LAST = "SELECT * FROM journal ORDER BY seq DESC LIMIT 1"
SET_END = "UPDATE log SET name = %s, size = %s, subtrees = %s, seal = %s"
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
        row, end = session.execute(LAST).fetchone(), session.execute(schema.LOG.encode()).fetchone()
        assert row is not None
        assert end is not None
        older = LogEnd.at(row[0] - 1, subtrees_in(lambda query, values: session.execute(marked(query), values)))
        session.execute("ALTER TABLE journal DISABLE TRIGGER USER")
        session.execute("DELETE FROM journal WHERE seq = %s", (row[0],))
        session.execute(SET_END, SealedEnd.of(end[0], older, Keys(place.key.read_bytes())))
        session.execute(END_SESSIONS)

        def put_back() -> None:
            places = ", ".join(["%s"] * len(row))
            session.execute(f"INSERT INTO journal VALUES ({places})".encode(), row)  # noqa: S608
            session.execute(SET_END, end)
            session.execute("ALTER TABLE journal ENABLE TRIGGER USER")

        yield put_back


@pytest.mark.usefixtures("looks_often")
def test_a_server_says_that_its_database_lacks_entries(postgres_server: str, tmp_path: Path, logged: list[Any]) -> None:
    place = stores.postgres_place(postgres_server, tmp_path)
    house = stores.furnished(place.house(create=True, node="north"), "t3", game="dragon-tiger")
    with watched(house, logged) as floor:
        stores.step_to(house, "t3", Phase.BETTING)
        assert floor.ready()[1]["conditions"] == []
        with last_entry_gone(place) as put_back:
            shown = floor.begins("behind", stops=True)
            assert "lacks entries that were written" in shown["says"]
            assert "Put the right database back" in shown["advice"]
            put_back()
            floor.is_over("behind")
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
def test_an_older_database_keeps_the_house_shut_until_the_right_one_is_back(nodes: Nodes) -> None:
    node = nodes.nodes[0].start()
    until(lambda: nodes.at(node) == set(TABLES), "it runs every table")
    with last_entry_gone(nodes.place) as put_back:
        until(lambda: kinds(node) == [("behind", "")], "it says so")
        (told,) = ready(node)["conditions"]
        assert "lacks entries that were written" in told["says"]
        assert "Put the right database back" in told["advice"]
        assert not node.ready()
        put_back()
        until(node.ready, "the right one is back")
        assert ready(node)["conditions"] == []
    assert "behind" in [each["kind"] for each in lines(node, "condition began")]
    nodes.examined()


@contextmanager
def two_nodes(
    server: str, folder: Path, logged: list[Any], shut_at: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> Iterator[dict[str, Watched]]:
    """Two servers of one house, and those at which t1 cannot be resumed."""
    place = stores.postgres_place(server, folder)
    stores.furnished(place.house(create=True, node="south"), *TABLES).close()
    resume_table = replay.resume_table

    def fails(store: Any, opened: Any, *more: Any) -> Any:
        if opened.table == "t1":
            raise ValueError("its shoe cannot be read")
        return resume_table(store, opened, *more)

    with ExitStack() as stack:
        nodes = {}
        for node in ("north", "south"):
            with monkeypatch.context() as patched:
                if node in shut_at:
                    patched.setattr(resume, "resume_table", fails)
                house = place.beside(node).house(node=node, deal=False)
            nodes[node] = stack.enter_context(watched(house, logged))
        yield nodes


@pytest.mark.wide
@pytest.mark.usefixtures("looks_often")
def test_what_is_wrong_at_one_node_is_shown_at_the_other(
    postgres_server: str, tmp_path: Path, logged: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with two_nodes(postgres_server, tmp_path, logged, ("south",), monkeypatch) as nodes:
        first, second = nodes.values()
        until(lambda: first.pit.get("/api/conditions") != [], "the other node has told")
        (shown,) = first.pit.get("/api/conditions")
        assert (shown["kind"], shown["table"], shown["stops"]) == ("shut", "t1", False)
        assert first.ready()[1]["conditions"] == [], "nothing is wrong here"
        until(lambda: "another runs it" in second.ready()[1]["conditions"][0]["says"], "it is run by a node that can")
        until(lambda: "t1" in first.floor.house.dealing, "by the other")
        runs = [node.floor.house.dealing for node in (first, second)]
        until(lambda: runs[0] | runs[1] == set(TABLES), "every table is run")


@pytest.mark.wide
@pytest.mark.usefixtures("looks_often")
def test_a_table_that_is_shut_at_every_node_is_told_by_every_node(
    postgres_server: str, tmp_path: Path, logged: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with two_nodes(postgres_server, tmp_path, logged, ("north", "south"), monkeypatch) as nodes:
        for node in nodes.values():
            until(lambda node=node: "every server" in node.ready()[1]["conditions"][0]["says"], "it says so")  # type: ignore[misc]
            assert [(each["kind"], each["table"]) for each in node.ready()[1]["conditions"]] == [("shut", "t1")]
            assert node.metric("shut", "t1") == 1
        runs = [node.floor.house.dealing for node in nodes.values()]
        until(lambda: runs[0] | runs[1] == {"t2", "t3"}, "all others are run")


@pytest.mark.wide
def test_a_node_that_knows_of_later_entries_does_not_serve_and_the_other_does(nodes: Nodes) -> None:
    """Its log's end is ahead of the database, which may have lost what was paid on."""
    first, second = nodes.nodes
    first.start()
    with psycopg.connect(nodes.place.url) as session:
        end = session.execute(schema.LOG.encode()).fetchone()
    assert end is not None
    kept = LogEndFile(nodes.place.beside("node-1").log_end)
    kept.write(KnownEnd(end[0], 10**6, bytes(32)))
    kept.close()
    with pytest.raises(AssertionError, match="the server ended before it was ready"):
        second.start()
    assert ready(first)["conditions"] == []
    until(lambda: nodes.at(first) == set(TABLES), "every table is run")
