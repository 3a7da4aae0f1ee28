"""A node's one session in PostgreSQL: whatever only one node may hold is held by it, and it alone writes.

So a node that has lost its session can write nothing and holds nothing, whatever it believes. A node that hangs is
relieved: its session is ended when nothing was heard on it for the lease, by the database, or by the other nodes where
the database would wait on. A database that hangs is given up in the same way from this side. No clock is compared with
another.
"""

from __future__ import annotations

import os
import socket
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import psycopg

from cutcard.formats.postgres_reader import connect, driver_of, first_line
from cutcard.formats.versions import FullError, StoreError
from cutcard.house.journal.store import ConflictError
from cutcard.house.nodes.clock import SECOND
from cutcard.house.nodes.relief import NODES, end_silent

if TYPE_CHECKING:
    from collections.abc import Iterator

DISTURBED = (
    psycopg.errors.DeadlockDetected,
    psycopg.errors.SerializationFailure,
    psycopg.errors.UniqueViolation,
)
"""Another node was quicker; nothing was written, and the same is decided again on what it wrote."""
STATEMENT_LEASES, SILENT_LEASES = 2, 3
"""So many leases a statement may take, by the database's clock and then by ours: longer than a lock can be kept."""
LOOKS_A_LEASE = 4
"""How often a node looks whether its session waits for something, and so long it may before the silent are ended."""
NUMBERS = """
SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) ORDER BY 1
"""
OLDEST = 14_00_00
"""The first PostgreSQL that ends a session which says nothing, by which a node that hangs is relieved."""
SCHEMA_LOCK = "hashtextextended('schema', 2)"
SERVED_ELSEWHERE = """
SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted AND pid <> pg_backend_pid()
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
"""Whether another session serves a table. None of this program does so before the house has its schema."""
PROBE = "CREATE TEMPORARY TABLE cutcard_room AS SELECT repeat('x', 1800) FROM generate_series(1, 2400)"
"""About 4 MiB, where the house's own tables lie unless PostgreSQL was told of another place for such tables."""
RUN_BY = """
SELECT stream, coalesce(serves.objid::bigint, 0) FROM unnest(%s::text[]) AS stream
    JOIN pg_locks AS runs ON (runs.classid::bigint << 32) | runs.objid::bigint = hashtextextended(stream, 0)
    LEFT JOIN pg_locks AS serves ON serves.pid = runs.pid AND serves.locktype = 'advisory' AND serves.classid = %s
        AND serves.objsubid = 2 AND serves.granted
WHERE runs.locktype = 'advisory' AND runs.objsubid = 1 AND runs.granted
    AND runs.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


class Session:
    """One connection at a time, whose failures are the store's errors."""

    def __init__(self, url: str, name: str) -> None:
        self._url, self._name, self._driver = url, name, driver_of(url)
        self._lock = threading.RLock()
        self._pipeline: psycopg.Pipeline | None = None
        """While there is a write."""
        self._lease = 0.0
        self._busy_since: int | None = None
        self._ended = threading.Event()
        self._relieving = threading.Lock()
        self.number = 0
        """What this node goes by among those that serve; another after each connection, 0 while it serves nothing."""
        self._connection = self._connect()

    def _connect(self) -> psycopg.Connection:
        try:
            connection = connect(self._url, autocommit=True, application_name=self._name)
            connection.execute("SET synchronous_commit = on")
        except psycopg.Error as error:
            raise StoreError(f"the database cannot be reached: {first_line(error)}") from error
        if (version := connection.info.server_version) < OLDEST:
            connection.close()
            raise StoreError(f"PostgreSQL {version // 10_000} is too old: nodes need {OLDEST // 10_000} or newer")
        return connection

    # --- using it -------------------------------------------------------------------------------

    @contextmanager
    def use(self) -> Iterator[psycopg.Connection]:
        """The connection, for one thread at a time."""
        with self._lock:
            since, self._busy_since = self._busy_since, self._busy_since or self._driver.monotonic()
            try:
                yield self._connection
            except DISTURBED as error:
                raise ConflictError(first_line(error)) from error
            except psycopg.errors.DiskFull as error:
                raise FullError(first_line(error)) from error
            except psycopg.Error as error:
                gone = "the database is gone: " if self._connection.closed else ""
                raise StoreError(gone + first_line(error)) from error
            finally:
                self._busy_since = since

    def execute(self, query: Any, values: Any = None, *, binary: bool = False) -> psycopg.Cursor[Any]:
        with self.use() as connection:
            return connection.execute(query, values, binary=binary)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with self.use() as connection, connection.transaction():
            yield

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A transaction whose beginning is sent with its first batch and whose end is sent with its last.

        So the locks that are taken last are held for one answer less.
        """
        with self.use() as connection:
            try:
                with connection.pipeline() as self._pipeline:  # A transaction() of psycopg would wait at both its ends.
                    connection.execute("BEGIN")
                    yield
                    connection.execute("COMMIT")
            except BaseException:
                with suppress(psycopg.Error):  # A statement that failed at the end left the transaction open.
                    connection.rollback()
                raise
            finally:
                self._pipeline = None

    @contextmanager
    def batch(self) -> Iterator[None]:
        """What is asked in here is sent without waiting for each answer; all answers are there when it ends."""
        with self.use() as connection:
            if self._pipeline is None:
                with connection.pipeline():
                    yield
            else:
                yield
                self._pipeline.sync()

    @property
    def pid(self) -> int:
        """The process at the database that serves this session."""
        return self._connection.info.backend_pid

    # --- serving --------------------------------------------------------------------------------

    def join(self, lease: float) -> None:
        """Serve from now on: used at least every few moments, or ended by the database."""
        started = self._lease > 0
        self._lease = lease
        self._take_number()
        if not started:
            self._driver.run_aside(self._watch, "line to the database")

    def _take_number(self) -> None:
        milliseconds = int(self._lease * 1_000)
        with self.use() as connection:
            for setting in ("idle_session_timeout", "idle_in_transaction_session_timeout", "tcp_user_timeout"):
                connection.execute(f"SET {setting} = {milliseconds}".encode())
            connection.execute(f"SET statement_timeout = {STATEMENT_LEASES * milliseconds}".encode())
            taken = None
            while taken != (True,):
                self.number = self._driver.random_below(2**31 - 1) + 1
                taken = connection.execute("SELECT pg_try_advisory_lock(%s, %s)", (NODES, self.number)).fetchone()

    def numbers(self) -> list[int]:
        """The nodes that serve, in an order that all of them agree on."""
        return [row[0] for row in self.execute(NUMBERS, (NODES,))]

    def run_by(self, streams: list[str]) -> dict[str, int]:
        """The node that holds each stream's lock; 0 where a session does that serves nothing."""
        return dict(self.execute(RUN_BY, (streams, NODES)).fetchall())

    def leave(self) -> None:
        """Be none of the nodes that serve."""
        number, self.number = self.number, 0
        self.execute("SELECT pg_advisory_unlock(%s, %s)", (NODES, number))

    def reconnect(self, *, was_full: bool) -> None:
        """Another connection in place of one that can no longer be trusted; what that one held it holds no more."""
        with self._lock:
            if was_full and not self._connection.closed:  # A database without room may let nobody in anew.
                self._refuse_full()
            self._connection.close()
            self.number = 0
            self._connection = self._connect()
            if self._lease:
                self._take_number()

    def _refuse_full(self) -> None:
        """Whether there is room again is known by writing alone: a table that never was leaves nothing behind."""
        with suppress(psycopg.Rollback), self.transaction():
            self.execute(PROBE)
            raise psycopg.Rollback

    def _watch(self) -> None:
        """A database that hangs gives no answer and no error: after a while the line is cut, and that is one.

        Until then the session may wait for what a silent node holds; that node's session is ended from another line.
        """
        look = self._lease / LOOKS_A_LEASE
        while not self._ended.wait(look):
            since = self._busy_since
            waited = 0.0 if since is None else (self._driver.monotonic() - since) / SECOND
            if waited > SILENT_LEASES * self._lease:
                self._cut()
            elif waited > look and not self._relieving.locked():
                self._driver.run_aside(self._relieve_aside, "ending silent nodes")

    def relieve(self) -> None:
        """End the sessions of nodes that serve and have said nothing for the lease."""
        with self.use() as connection:
            end_silent(connection, self._lease)

    def _relieve_aside(self) -> None:
        """In a thread of its own, because a database that hangs does not answer here either."""
        with self._relieving, suppress(psycopg.Error), connect(self._url, autocommit=True) as line:
            end_silent(line, self._lease)

    def _cut(self) -> None:
        with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(self._connection.fileno())) as line:
            line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._ended.set()
        self._connection.close()
