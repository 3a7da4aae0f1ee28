"""A house in PostgreSQL, read: each longer reading has a session of its own."""

from __future__ import annotations

import itertools
import secrets
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from cutcard.extras import ExtraMissingError
from cutcard.formats import made_tables, versions
from cutcard.formats.reader import Reader, Rows
from cutcard.formats.schema import POSTGRES, SQLITE
from cutcard.formats.versions import StoreError, refuse_other_schema

try:
    import psycopg
except ImportError as error:  # pragma: no cover
    raise ExtraMissingError("a house in PostgreSQL needs psycopg", "postgres") from error

LINE = {"connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
"""How soon a line that leads nowhere is given up, unless the house's address says otherwise."""
RESTORING = "cutcard_restoring"
"""The table that marks a database which is being restored, and is no house yet."""

THERE = "SELECT to_regclass('journal')::text, to_regclass('cutcard_house')::text, to_regclass(?)::text"


def _in_thread(run: Callable[[], None], name: str) -> None:
    threading.Thread(target=run, name=name, daemon=True).start()


@dataclass(frozen=True, slots=True)
class Driver:
    """How a database is reached, and what its sessions take from the world besides; by default the real one."""

    connect: Callable[..., psycopg.Connection] = psycopg.connect
    connect_async: Callable[..., Awaitable[psycopg.AsyncConnection]] = psycopg.AsyncConnection.connect
    clock: Callable[[], int] = time.time_ns
    monotonic: Callable[[], int] = time.monotonic_ns
    random_below: Callable[[int], int] = secrets.randbelow
    run_aside: Callable[[Callable[[], None], str], None] = _in_thread


REAL = Driver()
DRIVERS: dict[str, Driver] = {}
"""By addresses of databases that are not reached over a network."""


def driver_of(url: str) -> Driver:
    return DRIVERS.get(url, REAL)


def line_to(url: str) -> str:
    """The address of a database with how long to wait for one that is not there."""
    told = psycopg.conninfo.conninfo_to_dict(url)
    return psycopg.conninfo.make_conninfo(url, **{name: value for name, value in LINE.items() if name not in told})


def connect(url: str, **more: Any) -> psycopg.Connection:
    """A session of its own."""
    return driver_of(url).connect(line_to(url), **more)


def first_line(error: psycopg.Error) -> str:
    """What the server says first of an error; the rest is hints and places."""
    lines = str(error).splitlines()
    return lines[0] if lines else type(error).__name__


def marked(query: str) -> bytes:
    """A query with this database's sign for a value."""
    return query.replace("?", "%s").encode()


class PostgresReader(Reader):
    """Nothing is held between two questions, so a server that is stopped meanwhile is asked again."""

    def __init__(self, url: str, *, restoring: bool = False) -> None:
        self.url = url
        self._refuse_other(restoring=restoring)

    def _refuse_other(self, *, restoring: bool) -> None:
        """A database without a house, one that is being restored, and one of a newer program."""
        journal, house, restored = self.few(THERE, (RESTORING,))[0]
        if journal is None or house is None:
            raise StoreError("there is no house in this database; make one with `cutcard house init`")
        self._read_version()
        if not restoring and restored is not None:
            raise StoreError("this database is being restored, or that was not finished: run `house restore` again")

    def _read_version(self) -> None:
        found = self.few("SELECT schema_version FROM cutcard_house")
        refuse_other_schema("this database", found[0][0] if found else None)
        self.schema_version = int(found[0][0])

    def rows(self, query: str, values: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        try:
            with connect(self.url) as session, session.cursor("rows", binary=True) as cursor:
                cursor.itersize = 200
                cursor.execute(marked(query), values)
                yield from cursor
        except psycopg.Error as error:
            raise StoreError(first_line(error)) from error

    def few(self, query: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        try:
            with connect(self.url) as session:
                return session.execute(marked(query), values, binary=True).fetchall()
        except psycopg.Error as error:
            raise StoreError(f"the database cannot be reached: {first_line(error)}") from error

    @contextmanager
    def moment(self) -> Iterator[Rows]:
        try:
            with connect(self.url) as session:
                session.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
                session.execute("LOCK TABLE log IN ACCESS SHARE MODE")  # No schema changes from here on.
                names = itertools.count()

                def rows(query: str, values: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
                    with session.cursor(f"rows_{next(names)}", binary=True) as cursor:
                        cursor.itersize = 2_000
                        cursor.execute(marked(query), values)
                        yield from cursor

                yield rows
        except psycopg.Error as error:
            raise StoreError(first_line(error)) from error

    def check(self) -> list[str]:
        """Every page is read; the server verifies its own checksums where it was set up with them."""
        try:
            self.few("SELECT count(hash), sum(length(body)) FROM journal")
        except StoreError as error:
            return [str(error)]
        return self.strange_tables()

    def strange_tables(self) -> list[str]:
        current = self.schema_version == versions.SCHEMA_VERSION
        return made_tables.in_postgres(self.few, POSTGRES, SQLITE) if current else []

    def close(self) -> None:
        """Nothing is open between two questions."""
