"""A node's end of a session in the made-up PostgreSQL, with the part of psycopg's interface that the product uses."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager, suppress
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

import psycopg
from psycopg import errors

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    import apsw

VERSION = 16_00_00
Rows = list[tuple[Any, ...]]
Key = tuple[Any, ...]
"""What is locked: its kind, and its name."""


class Written(NamedTuple):
    """A statement of a transaction that is not committed yet."""

    statement: str
    rows: Rows


class Server(Protocol):
    """What a session asks of its database."""

    now: Callable[[], int]
    numbers: Iterator[int]
    sessions: dict[int, Connection]
    turn: Any

    def answer(self, asking: Connection, text: str, values: Any) -> tuple[Rows, int]: ...
    def commit(self, asking: Connection) -> None: ...
    def leave_transaction(self, asking: Connection) -> None: ...
    def end(self, ended: Connection) -> None: ...
    def end_overdue(self) -> None: ...


class Connection:
    """One session: the server's part of it, and what its node is told."""

    def __init__(
        self, database: Server, name: str = "", pause: Callable[[bool], None] = lambda _: None, node: str = ""
    ) -> None:
        self._database, self.name, self._pause, self.node = database, name, pause, node
        self.pid = next(database.numbers)
        self.info = SimpleNamespace(backend_pid=self.pid, server_version=VERSION)
        self.settings: dict[str, int] = {}
        self.ended = self.closed = self.in_transaction = self.busy = self.in_pipeline = self.in_batch = False
        self.heard_at = database.now()
        self.held: set[Key] = set()
        """Locks that end with the transaction."""
        self.waits_for: Connection | None = None
        self.written: list[Written] = []
        self.notices: list[tuple[str, str]] = []
        """Those that are sent when the transaction is committed."""
        self.listens: set[str] = set()
        self.heard: list[psycopg.Notify | None] = []
        self.on_heard: Callable[[], None] = lambda: None
        self.snapshot: apsw.Connection | None = None
        database.sessions[self.pid] = self

    def hear(self, notice: psycopg.Notify | None) -> None:
        """Somebody's notice, or that the session has ended."""
        self.heard.append(notice)
        self.on_heard()

    @property
    def gone(self) -> bool:
        """Whether the server has ended it, or its node has."""
        return self.ended or self.closed

    def refuse_ended(self) -> None:
        if self.gone:
            self.closed = True
            raise errors.AdminShutdown("terminating connection due to administrator command")

    # --- what is asked of it --------------------------------------------------------------------

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """A node may fall silent before any statement; the server knows when it heard the last one."""
        self.in_batch = self.in_pipeline
        self._pause(self.in_transaction)
        with self._database.turn:
            self._database.end_overdue()
            self.refuse_ended()
            self.busy = True
            try:
                yield
            finally:
                self.busy, self.heard_at = False, self._database.now()

    def execute(self, query: str | bytes, values: Any = None, *, binary: bool = True) -> Cursor:
        return Cursor(self).execute(query, values, binary=binary)

    def answer(self, query: str | bytes, values: Any) -> tuple[Rows, int]:
        text = query.decode() if isinstance(query, bytes) else query
        with self._asking():
            if text == "BEGIN":
                self.in_transaction = True
            elif text == "COMMIT":
                self._database.commit(self)
            else:
                return self._database.answer(self, text, values)
        if text == "COMMIT":
            self._pause(self.in_transaction)
            if self.closed:  # It is committed, and the node does not hear of it.
                self.refuse_ended()
        return [], 0

    def cursor(self, *_: object, **__: object) -> Cursor:
        return Cursor(self)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self.execute("BEGIN")
        try:
            yield
            self.execute("COMMIT")
        except BaseException as error:
            self.rollback()
            if not isinstance(error, psycopg.Rollback):
                raise

    def rollback(self) -> None:
        if not self.gone:
            with self._database.turn:
                self._database.leave_transaction(self)

    @contextmanager
    def pipeline(self) -> Iterator[Connection]:
        """Batches of statements: a server that waits for the rest of one ends no session by itself."""
        self.in_pipeline = True
        try:
            yield self
        finally:
            self.in_pipeline = self.in_batch = False

    def sync(self) -> None:
        """The end of one batch."""
        self.in_batch = False

    def notifies(self, **_: object) -> Iterator[psycopg.Notify]:
        """Those that have come."""
        while self.heard:
            if (notice := self.heard.pop(0)) is not None:
                yield notice

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            with self._database.turn:
                self._database.end(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Cursor:
    """What a statement found."""

    itersize = 0

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._rows: Iterator[tuple[Any, ...]] = iter(())
        self.rowcount = 0

    def execute(self, query: str | bytes, values: Any = None, *, binary: bool = True) -> Cursor:  # noqa: ARG002
        rows, self.rowcount = self._connection.answer(query, values)
        self._rows = iter(rows)
        return self

    def fetchone(self) -> tuple[Any, ...] | None:
        return next(self._rows, None)

    def fetchall(self) -> Rows:
        return list(self._rows)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return self._rows

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


class Listening:
    """A line on which a node listens, without a thread: whoever waits on it is woken on the loop."""

    def __init__(self, connection: Connection) -> None:
        self._connection, self._come = connection, asyncio.Event()
        connection.on_heard = self._come.set

    async def execute(self, query: bytes) -> None:
        self._connection.execute(query)

    async def notifies(self) -> AsyncIterator[psycopg.Notify]:
        while True:
            self._come.clear()
            while self._connection.heard:
                notice = self._connection.heard.pop(0)
                if notice is None:
                    self._connection.refuse_ended()
                else:
                    yield notice
            await self._come.wait()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        with suppress(psycopg.Error):
            self._connection.close()
