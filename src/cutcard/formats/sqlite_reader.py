"""A house in one SQLite file, read: every page with its checksum, every query as of the last commit."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import apsw

from cutcard.formats import made_tables, versions
from cutcard.formats.reader import Reader, Rows
from cutcard.formats.schema import SQLITE
from cutcard.formats.sqlite_file import HOUSE, checksums, refuse_other_file, store_error
from cutcard.formats.versions import StoreError, refuse_other_schema

BUSY_MILLISECONDS = 5_000


class SqliteReader(Reader):
    """One connection for short questions; whoever reads much has one of their own."""

    FLAGS = apsw.SQLITE_OPEN_READONLY

    def __init__(self, path: str, *, vfs: str = "") -> None:
        self.path = Path(path)
        self.url = f"sqlite:///{path}"
        self._vfs = vfs
        self._log, self._at_rest = Path(f"{path}-wal"), False
        self._open: list[apsw.Connection] = []
        self._reader_lock = threading.Lock()
        self._begin()

    def _begin(self) -> None:
        refuse_other_file(self.path)
        self._at_rest = not self._log.exists()
        with self._errors_named():
            self._reader = self._connect()
        self._open.append(self._reader)

    def _connect(self) -> apsw.Connection:
        connection = apsw.Connection(str(self.path), flags=self.FLAGS, vfs=self._vfs or checksums())
        connection.set_busy_timeout(BUSY_MILLISECONDS)
        try:
            house = connection.execute("PRAGMA application_id").get == HOUSE
            version = connection.execute("PRAGMA user_version").get
            refuse_other_schema(str(self.path), version if house else None)
        except StoreError:
            connection.close()
            raise
        self.schema_version = version
        return connection

    @contextmanager
    def _errors_named(self) -> Iterator[None]:
        try:
            yield
        except apsw.Error as error:
            raise store_error(self.path, error) from error
        except OverflowError:
            raise StoreError("there is no such number: it is too large for any journal") from None

    @contextmanager
    def reading(self) -> Iterator[apsw.Connection]:
        """A connection of one's own."""
        reader = self._connect()
        try:
            yield reader
        finally:
            reader.close(force=True)

    def rows(self, query: str, values: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        with self._errors_named(), self.reading() as reader:
            yield from reader.execute(query, values)

    def few(self, query: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        with self._errors_named(), self._reader_lock:
            return self._reader.execute(query, values).fetchall()

    @contextmanager
    def moment(self) -> Iterator[Rows]:
        with self._errors_named(), self.reading() as reader:
            reader.execute("BEGIN")
            yield reader.execute

    def check(self) -> list[str]:
        try:
            found = [row[0] for row in self._reader.execute("PRAGMA integrity_check")]
        except apsw.Error as error:
            return [str(store_error(self.path, error))]
        return self.strange_tables() if found == ["ok"] else found

    def strange_tables(self) -> list[str]:
        if self.schema_version != versions.SCHEMA_VERSION:
            return []
        return made_tables.in_sqlite([(row[0], row[1], row[2]) for row in self.few(made_tables.MASTER)], SQLITE)

    def close(self) -> None:
        failed: apsw.Error | None = None
        while self._open:
            try:
                self._open.pop().close(force=True)
            except apsw.Error as error:  # The disk fails; the others are closed all the same.
                failed = error
        if self._at_rest and self._log.exists():
            self._remove_the_log()
        if failed is not None:
            raise store_error(self.path, failed) from failed

    def _remove_the_log(self) -> None:
        """Reading a file at rest makes a log that a reader cannot remove; the last connection that may write does."""
        with suppress(apsw.Error):
            last = apsw.Connection(str(self.path), flags=apsw.SQLITE_OPEN_READWRITE, vfs=self._vfs or checksums())
            last.execute("PRAGMA user_version").get  # noqa: B018 - It opens the log.
            last.close()
