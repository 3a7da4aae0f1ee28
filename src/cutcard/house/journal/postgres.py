"""The house in PostgreSQL: several nodes, each of which answers for every table, and one of which runs it.

Whoever writes holds the streams they write to before they look anything up, so that two who are asked the same at once
give the same answer; then they follow the log to its end, decide, and take the log's end last, so that all commits are
one after another; what comes in between is sent in as few messages as possible. Each batch of statements ends before
its answers are read: PostgreSQL does not see that a node falls silent in the midst of one. A node runs a table as long
as its session holds the table's advisory lock, and it writes through that same session: a node that lost its session
can neither write nor go on running the table. When a node dies its locks fall, and another takes the tables over.
Readers are woken by one notice a batch and then read by sequence.
"""

from __future__ import annotations

from contextlib import contextmanager, suppress
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import astuple

from cutcard.extras import ExtraMissingError
from cutcard.formats import schema
from cutcard.formats.accounts import Account
from cutcard.formats.entry import Body, Entry
from cutcard.formats.schema import POSTGRES
from cutcard.formats.versions import SCHEMA_VERSION, StoreError
from cutcard.house.journal.checks import FORGED, CorruptError
from cutcard.house.journal.store import Held, Noted, Store, unwatched
from cutcard.house.projections.changes import Changes, Derived

try:
    from cutcard.formats.postgres_reader import PostgresReader, driver_of, marked
    from cutcard.house.journal.pg_dump import copy_database, rows_in_dump, rows_in_house
    from cutcard.house.nodes.clock import SharedClock
    from cutcard.house.nodes.session import SCHEMA_LOCK, SERVED_ELSEWHERE, Session
except ImportError as error:  # pragma: no cover
    raise ExtraMissingError("a house in PostgreSQL needs psycopg", "postgres") from error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cutcard.formats.log_end import SealedEnd
    from cutcard.formats.reader import Watch
    from cutcard.house.journal.migrations import Migration

HOLD = "SELECT pg_advisory_xact_lock(hashtextextended(name, 1)) FROM unnest(%s::text[]) AS name"
ACCOUNTS = "SELECT * FROM accounts WHERE name = ANY(%s) ORDER BY name FOR UPDATE"
FIND = f"SELECT {schema.ENTRY} FROM journal WHERE id = ANY(%s)"  # noqa: S608
END_AND_TIME = f"""
SELECT noted.*, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint FROM ({schema.LOG}) AS noted
"""  # noqa: S608
CLOCKS = "SELECT stream, at FROM clocks WHERE stream = ANY(%s)"
ADVANCE = """
UPDATE log SET name = %s, size = %s, subtrees = %s, seal = %s
WHERE name = %s AND size = %s AND subtrees = %s AND seal = %s
"""
APPEND = """
INSERT INTO journal SELECT * FROM unnest(%b::bigint[], %b::text[], %b::bigint[], %b::text[], %b::bigint[],
    %b::bigint[], %b::bytea[], %b::bytea[], %b::bytea[], %b::bytea[])
"""
"""Columns are sent as they are (`%b`): quoting so many bytes as text costs more than deciding what they say."""
POST = f"""
INSERT INTO accounts SELECT * FROM unnest(%b::text[], %b::text[], %b::bigint[]{", %b::bigint[]" * 6})
ON CONFLICT (name) DO UPDATE SET kind = EXCLUDED.kind, cents = EXCLUDED.cents,
    "in" = EXCLUDED."in", "out" = EXCLUDED."out", turnover = EXCLUDED.turnover, wins = EXCLUDED.wins,
    voided = EXCLUDED.voided, reclaimed = EXCLUDED.reclaimed
"""  # noqa: S608
BY_COLUMNS = {schema.WRITE[name]: table.write_columns(name) for name, table in schema.DERIVED.items()}
"""The statements that write derived rows, with all rows of one statement at once."""
FORGET_SECONDS = 60
MILLISECONDS = "int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint{})"
REFUSED = "SELECT key, substring(value FROM 9) FROM kept WHERE kind = 'refused' AND key = ANY(%s)"
REFUSE = f"""
INSERT INTO kept VALUES ('refused', %s, {MILLISECONDS.format("")} || %s)
ON CONFLICT (kind, key) DO UPDATE SET value = EXCLUDED.value
"""  # noqa: S608
"""A refusal lies behind the moment at which it was written, in eight bytes."""
FORGET = f"""
DELETE FROM kept WHERE kind = 'refused' AND substring(value FROM 1 FOR 8) < {MILLISECONDS.format(" - %s * 1000")}
"""  # noqa: S608
CHANNEL = "cutcard"


class PostgresStore(PostgresReader, Store):
    """One session that writes and holds the tables this node runs; reading has sessions of its own."""

    exclusive = False

    def __init__(self, url: str, *, create: bool = False, node: str = "", restoring: bool = False) -> None:
        self._owned: set[str] = set()
        self.name = node
        driver = driver_of(url)
        self._monotonic = driver.monotonic
        self._clock = SharedClock(driver.clock, driver.monotonic)
        self._forgets_at = 0
        self._session = Session(url, f"cutcard {node}".strip())
        try:
            if create:
                self._make()
            super().__init__(url, restoring=restoring)
            self.end()
        except BaseException:
            self._session.close()
            raise

    def _make(self) -> None:
        there = self._session.execute("SELECT to_regclass('journal'), to_regclass('cutcard_house')").fetchone()
        if there != (None, None):
            raise StoreError("there is a house already, or something named like one, in this database")
        with self._session.transaction():
            self._session.execute(POSTGRES)
            self._session.execute("INSERT INTO cutcard_house VALUES (%s)", (SCHEMA_VERSION,))

    @contextmanager
    def writing(self) -> Iterator[PostgresStore]:
        with self._session.writing():
            yield self

    # --- inside a transaction -------------------------------------------------------------------

    def hold(
        self,
        streams: Iterable[str],
        accounts: Iterable[str] = (),
        ids: Iterable[str] = (),
        repeatable: Iterable[str] = (),
    ) -> Held:
        """Streams by locks on their names, which everybody takes in the same order; each look comes after the locks."""
        ask, asked = self._session.execute, self._monotonic()
        with self._session.batch():
            if names := sorted(set(streams)):
                ask(HOLD, (names,))
            rows, known = ask(ACCOUNTS, (list(accounts),)), ask(FIND, (list(ids),), binary=True)
            refused = ask(REFUSED, (repeatable,), binary=True) if (repeatable := list(repeatable)) else ()
            noted = ask(END_AND_TIME, binary=True)
        entries = {row[3]: Entry(*row) for row in known}
        return Held(_accounts_in(rows), entries, self._timed(noted, asked), dict(iter(refused)))

    def refuse(self, refused: dict[str, bytes], at: int, seconds: int) -> None:
        """In the same order everywhere; what is over is deleted now and then."""
        with self._session.batch():
            for each in sorted(refused):
                self._session.execute(REFUSE, (each, refused[each]))
            if at > self._forgets_at:
                self._forgets_at = at + FORGET_SECONDS
                self._session.execute(FORGET, (seconds,))

    def accounts(self, names: Iterable[str]) -> dict[str, Account]:
        return _accounts_in(self.few(ACCOUNTS, (list(names),)))

    def post(self, accounts: Iterable[Account], streams: Iterable[str]) -> tuple[Changes, Noted]:
        with self._session.batch():
            self._many(POST, [account.row for account in accounts])
            clocks = self._session.execute(CLOCKS, (list(streams),))
            noted = self._session.execute(f"{schema.LOG} FOR UPDATE", binary=True)
        self._held_end = noted.fetchall()
        return Changes(Derived(self.few), clocks), self._held_end

    def append(
        self,
        entries: list[Entry],
        ends: tuple[SealedEnd, SealedEnd],
        bodies: Iterable[Body] = (),
        changes: Changes | None = None,
    ) -> None:
        """In one go with the end of the transaction: other nodes wait for the log's end meanwhile."""
        before, after = ends
        changes = changes or self.post((), {entry.stream for entry in entries})[0]
        if self._held_end != [before]:
            raise CorruptError(["the log's end in the database is not the one that the house wrote last", FORGED])
        self._session.execute(ADVANCE, (*after, *before))
        self._many(APPEND, [astuple(entry) for entry in entries])
        for entry, body in zip_longest(entries, bodies):
            changes.add(entry, body)
        changes.write(self._put)
        if entries:
            self._session.execute("SELECT pg_notify(%s, %s)", (CHANNEL, str(entries[-1].seq)))

    def _many(self, statement: str, rows: list[tuple[Any, ...]]) -> None:
        if rows:
            self._session.execute(statement, [list(column) for column in zip(*rows, strict=True)])

    def put(self, statement: str, rows: list[tuple[Any, ...]]) -> None:
        with self._session.batch():
            self._put(statement, rows)

    def _put(self, statement: str, rows: list[tuple[Any, ...]]) -> None:
        if statement in BY_COLUMNS:
            self._many(BY_COLUMNS[statement], rows)
        else:
            for row in rows:
                self._session.execute(marked(statement), row)

    def few(self, query: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        with self._session.batch():
            found = self._session.execute(marked(query), values, binary=True)
        return found.fetchall()

    # --- whose tables are whose -------------------------------------------------------------------

    def own(self, stream: str) -> bool:
        query = "SELECT 1" if stream in self._owned else "SELECT pg_try_advisory_lock(hashtextextended(%(stream)s, 0))"
        try:
            row = self._session.execute(query, {"stream": stream}).fetchone()
        except StoreError:
            self._owned.clear()  # The session is lost, and with it every lock.
            return False
        if row is not None and row[0]:
            self._owned.add(stream)
            return True
        return False

    def disown(self, stream: str) -> None:
        if stream in self._owned:
            self._owned.discard(stream)
            self._session.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", (stream,))
            self._session.execute("SELECT pg_notify(%s, '')", (CHANNEL,))

    # --- one node of several --------------------------------------------------------------------

    @property
    def nodes(self) -> PostgresStore:
        return self

    @property
    def number(self) -> int:
        return self._session.number

    @property
    def pid(self) -> int:
        return self._session.pid

    def join(self, lease: float) -> None:
        self._session.join(lease)

    def numbers(self) -> list[int]:
        return self._session.numbers()

    def run_by(self, streams: list[str]) -> dict[str, int]:
        return self._session.run_by(streams)

    def leave(self) -> None:
        self._session.leave()

    def relieve(self) -> None:
        self._session.relieve()

    def end(self) -> Noted:
        asked = self._monotonic()
        return self._timed(self._session.execute(END_AND_TIME, binary=True), asked)

    def _timed(self, rows: Iterable[tuple[Any, ...]], asked: int) -> Noted:
        """The log's end, and with it what time it is."""
        noted = []
        for *end, at in rows:
            self._clock.learn(at, asked)
            noted.append(tuple(end))
        return noted

    @property
    def now(self) -> SharedClock:
        return self._clock

    @property
    def clock_ahead(self) -> float:
        return self._clock.ahead

    def later(self, size: int, end: int) -> list[Entry]:
        return [Entry(*row) for row in self.few(schema.BETWEEN_SEQS, (size, end))]

    def reconnect(self, *, was_full: bool = False) -> None:
        self._owned.clear()
        self._session.reconnect(was_full=was_full)
        self._refuse_other(restoring=False)

    def scrub(self) -> bool:
        """The table is written anew without what was deleted; the server's log and backups keep it until they go."""
        self._session.execute("VACUUM FULL kept")
        return True

    def compact(self) -> None:
        """Nothing to do: the server uses the room again, and an operator may have it given back (`VACUUM FULL`)."""

    def put_value(self, kind: str, key: str, value: bytes | None) -> None:
        if value is None:
            self._session.execute("DELETE FROM kept WHERE kind = %s AND key = %s", (kind, key))
        else:
            put = "INSERT INTO kept VALUES (%s, %s, %s) ON CONFLICT (kind, key) DO UPDATE SET value = EXCLUDED.value"
            self._session.execute(put, (kind, key, value))

    def swap_value(self, kind: str, key: str, old: bytes | None, new: bytes | None) -> bool:
        values: tuple[Any, ...] = (new, kind, key, old)
        if old is None:
            change, values = "INSERT INTO kept VALUES (%s, %s, %s) ON CONFLICT DO NOTHING", (kind, key, new)
        elif new is None:
            change, values = "DELETE FROM kept WHERE kind = %s AND key = %s AND value = %s", (kind, key, old)
        else:
            change = "UPDATE kept SET value = %s WHERE kind = %s AND key = %s AND value = %s"
        return self._session.execute(change, values).rowcount == 1

    def refuse_gone(self) -> None:
        """Whoever writes through a session that has ended hears of it."""

    def free_bytes(self) -> int | None:
        return None

    def backup(self, path: str, watch: Watch = unwatched) -> None:
        """A file of pg_dump, as of the moment it began: under its name it is whole, or it is not there."""
        copy, part = Path(path), Path(f"{path}.part")
        if copy.exists():
            raise StoreError(f"{path}: there is a file already")
        part.unlink(missing_ok=True)
        try:
            self.copy_whole(part, watch)
            part.rename(copy)
        except OSError as error:
            raise StoreError(f"{path}: the copy cannot be written: {error}") from error
        finally:
            part.unlink(missing_ok=True)

    # --- another schema -------------------------------------------------------------------------

    @contextmanager
    def alone(self, tell: Callable[[str], None]) -> Iterator[None]:
        """One node migrates, the others wait and find it done; nodes of an older program must have been stopped."""
        with self._session.use():
            if self._session.execute(f"SELECT pg_try_advisory_lock({SCHEMA_LOCK})").fetchone() == (False,):
                tell("another server is changing the schema of this house; waiting for it")
                self._session.execute(f"SELECT pg_advisory_lock({SCHEMA_LOCK})")
            try:
                self._read_version()
                if self.schema_version < SCHEMA_VERSION and self._session.execute(SERVED_ELSEWHERE).fetchone():
                    raise StoreError(
                        f"this house has schema version {self.schema_version} and is served by an older Cutcard; "
                        "stop every server of that version first, nothing was changed"
                    )
                yield
            finally:
                with suppress(StoreError):
                    self._session.execute(f"SELECT pg_advisory_unlock({SCHEMA_LOCK})")

    def copy_name(self, name: str) -> str:
        return f"{name}.dump"

    def copy_whole(self, path: Path, watch: Watch) -> None:
        copy_database(self.url, path, watch)

    def holds_the_same(self, path: Path, watch: Watch) -> bool:
        watch("comparing", 0, 1)
        with self._session.use() as session:
            same = rows_in_dump(path) == rows_in_house(session)
        watch("comparing", 1, 1)
        return same

    def migrate(self, migration: Migration, failpoint: Callable[[str], None]) -> None:
        try:
            with self._session.use() as session, session.transaction():
                _refuse_migrated(
                    session.execute("SELECT schema_version FROM cutcard_house FOR UPDATE").fetchone(), migration
                )
                for statement in migration.postgres:
                    session.execute(statement.encode())
                    failpoint("mid-migration")
                session.execute("UPDATE cutcard_house SET schema_version = %s", (migration.after,))
                failpoint("before commit")
        except StoreError as error:
            raise StoreError(
                f"the schema cannot be changed from {migration.before} to {migration.after}: {error}; "
                "nothing was changed"
            ) from error
        self.schema_version = migration.after

    def close(self) -> None:
        self._session.close()


def _accounts_in(rows: Iterable[tuple[Any, ...]]) -> dict[str, Account]:
    return {row[0]: Account.of(row) for row in rows}


def _refuse_migrated(row: tuple[Any, ...] | None, migration: Migration) -> None:
    if row != (migration.before,):
        raise StoreError(f"this house no longer has schema version {migration.before}")
