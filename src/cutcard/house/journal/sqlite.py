"""The house in one SQLite file: a write-ahead log, every commit on the disk, every page with its checksum."""

from __future__ import annotations

import shutil
import threading
from contextlib import contextmanager, suppress
from itertools import zip_longest
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import apsw
from msgspec.structs import astuple

from cutcard.formats import schema
from cutcard.formats.accounts import Account
from cutcard.formats.entry import Body, Entry
from cutcard.formats.schema import SQLITE
from cutcard.formats.sqlite_file import HOUSE, at_rest, checksums, refuse_other_file
from cutcard.formats.sqlite_reader import SqliteReader
from cutcard.formats.sqlite_wal import refuse_damaged_log
from cutcard.formats.versions import SCHEMA_VERSION, StoreError
from cutcard.house.journal.checks import FORGED, CorruptError
from cutcard.house.journal.sqlite_copies import (
    copy_file,
    copy_house,
    fingerprint,
    private_file,
    reserve_checksums,
)
from cutcard.house.journal.store import GoneError, Held, Noted, Store, unwatched
from cutcard.house.projections.changes import Changes, Derived

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cutcard.formats.log_end import SealedEnd
    from cutcard.formats.reader import Watch
    from cutcard.house.journal.migrations import Migration

APPEND = f"INSERT INTO journal ({schema.ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
ADVANCE = """
UPDATE log SET name = ?, size = ?, subtrees = ?, seal = ? WHERE name = ? AND size = ? AND subtrees = ? AND seal = ?
"""
REFUSED_MOST = 20_000
"""Refusals that are kept, of the last hour; at some 400 bytes each."""
POST = "INSERT OR REPLACE INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"


class SqliteStore(SqliteReader, Store):
    """One writer at a time in one process; readers see the last commit."""

    FLAGS = apsw.SQLITE_OPEN_READWRITE
    exclusive = True
    nodes: None = None

    def __init__(self, path: str, *, create: bool = False, synchronous: str = "FULL", vfs: str = "") -> None:
        self._create, self._synchronous = create, synchronous
        self._lock_file: IO[bytes] | None = None
        self._writer_lock = threading.Lock()
        self._refused: dict[str, tuple[float, bytes]] = {}
        """Refusals and until when they are kept, the oldest first."""
        super().__init__(path, vfs=vfs)

    def _begin(self) -> None:
        if not self._create:
            refuse_other_file(self.path)
        elif self.path.exists():
            raise StoreError(f"{self.path}: there is a file already")
        self._lock_file = self._lock_the_file()
        try:
            refuse_damaged_log(self.path)
            with self._errors_named():
                if self._create:
                    self._make()
                self._writer = self._connect()
                self._open.append(self._writer)
                self._keep_a_log()
                self._reader = self._connect()
                self._open.append(self._reader)
            self._file = _file_there(self.path)
        except BaseException:
            self._shut()
            raise

    def _make(self) -> None:
        """A new file with room for a checksum in every page, and the tables of a house."""
        private_file(self.path).close()  # What SQLite puts beside it takes after it.
        connection = apsw.Connection(str(self.path), flags=self.FLAGS, vfs=self._vfs or checksums())
        self._open.append(connection)
        reserve_checksums(connection)
        connection.execute(f"PRAGMA application_id = {HOUSE}; PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {self._synchronous}")
        with connection:
            connection.execute(SQLITE)
            connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        self._open.pop().close()

    def _connect(self) -> apsw.Connection:
        connection = super()._connect()
        connection.execute(f"PRAGMA synchronous = {self._synchronous}; PRAGMA secure_delete = ON")
        return connection

    def _keep_a_log(self) -> None:
        """A copy made by other means may have lost the write-ahead log: without it whoever reads keeps others out."""
        if (mode := self._writer.execute("PRAGMA journal_mode = WAL").get) != "wal":
            raise StoreError(f"{self.path}: a write-ahead log cannot be kept here, only {mode!r}; use a local disk")

    def _lock_the_file(self) -> IO[bytes]:
        """One house, one process: another that served the same file would decide on what it does not know of."""
        lock_file = private_file(self.path.with_name(f"{self.path.name}.lock"))
        try:
            import fcntl

            fcntl.flock(lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            return lock_file
        except OSError:
            lock_file.close()
            raise StoreError(f"{self.path}: another process serves this house; stop it first") from None
        return lock_file

    @contextmanager
    def writing(self) -> Iterator[SqliteStore]:
        with self._errors_named(), self._writer_lock:
            self.refuse_gone()
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self
            except BaseException:
                if self._writer.in_transaction:  # A disk that is full has undone it already.
                    self._writer.execute("ROLLBACK")
                raise
            self._writer.execute("COMMIT")

    # --- inside a transaction -------------------------------------------------------------------

    def hold(
        self,
        streams: Iterable[str],  # noqa: ARG002
        accounts: Iterable[str] = (),
        ids: Iterable[str] = (),
        repeatable: Iterable[str] = (),
    ) -> Held:
        """Nobody else writes."""
        wanted = list(ids)
        query = f"SELECT {schema.ENTRY} FROM journal WHERE id IN ({_placeholders(wanted)})"  # noqa: S608
        known = {row[3]: Entry(*row) for row in self._writer.execute(query, wanted)}
        refused = {each: self._refused[each][1] for each in repeatable if each in self._refused}
        return Held(self.accounts(accounts), known, [], refused)

    def refuse(self, refused: dict[str, bytes], at: int, seconds: int) -> None:
        """In memory: with this process end the requests that it has not read, and nobody else reads them."""
        for each, refusal in refused.items():
            self._refused[each] = at + seconds, refusal
        while self._refused:
            oldest = next(iter(self._refused))
            if len(self._refused) <= REFUSED_MOST and self._refused[oldest][0] > at:
                break
            del self._refused[oldest]

    def accounts(self, names: Iterable[str]) -> dict[str, Account]:
        wanted = list(names)
        query = f"SELECT * FROM accounts WHERE name IN ({_placeholders(wanted)})"  # noqa: S608
        return {row[0]: Account.of(row) for row in self._writer.execute(query, wanted)}

    def post(self, accounts: Iterable[Account], streams: Iterable[str]) -> tuple[Changes, Noted]:
        self._writer.executemany(POST, [account.row for account in accounts])
        wanted = list(streams)
        query = f"SELECT stream, at FROM clocks WHERE stream IN ({_placeholders(wanted)})"  # noqa: S608
        return Changes(Derived(self._writer.execute), self._writer.execute(query, wanted)), []

    def append(
        self,
        entries: list[Entry],
        ends: tuple[SealedEnd, SealedEnd],
        bodies: Iterable[Body] = (),
        changes: Changes | None = None,
    ) -> None:
        before, after = ends
        self._writer.execute(ADVANCE, (*after, *before))
        if self._writer.changes() != 1:
            raise CorruptError(["the log's end in the database is not the one that the house wrote last", FORGED])
        self._writer.executemany(APPEND, map(astuple, entries))
        changes = changes or self.post((), {entry.stream for entry in entries})[0]
        for entry, body in zip_longest(entries, bodies):
            changes.add(entry, body)
        changes.write(self.put)

    def put(self, statement: str, rows: list[tuple[Any, ...]]) -> None:
        self._writer.executemany(statement, rows)

    # --- beside the journal ----------------------------------------------------------------------

    def own(self, stream: str) -> bool:  # noqa: ARG002
        return True

    def put_value(self, kind: str, key: str, value: bytes | None) -> None:
        with self._errors_named(), self._writer_lock:
            if value is None:
                self._writer.execute("DELETE FROM kept WHERE kind = ? AND key = ?", (kind, key))
            else:
                self._writer.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", (kind, key, value))

    def swap_value(self, kind: str, key: str, old: bytes | None, new: bytes | None) -> bool:
        with self._errors_named(), self._writer_lock:
            if old is None:
                self._writer.execute("INSERT OR IGNORE INTO kept VALUES (?, ?, ?)", (kind, key, new))
            elif new is None:
                self._writer.execute("DELETE FROM kept WHERE kind = ? AND key = ? AND value = ?", (kind, key, old))
            else:
                change = "UPDATE kept SET value = ? WHERE kind = ? AND key = ? AND value = ?"
                self._writer.execute(change, (new, kind, key, old))
            return self._writer.changes() == 1

    def scrub(self) -> bool:
        """Deleted bytes are overwritten in the file when they are deleted; here its log is emptied of them too."""
        with self._errors_named(), self._writer_lock:
            busy, *_ = self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone() or (0,)
        return not busy

    def compact(self) -> None:
        with self._errors_named(), self._writer_lock:
            self._writer.execute("VACUUM")

    def refuse_gone(self) -> None:
        """A file that was moved or deleted can still be written to, and then nobody ever finds it again."""
        try:
            there = _file_there(self.path)
        except OSError as error:
            raise GoneError(f"{self.path} is not there any more: {error.strerror}") from None
        if there != self._file:
            raise GoneError(f"{self.path} is another file than the one that is served")

    def free_bytes(self) -> int | None:
        return shutil.disk_usage(self.path.parent).free

    def backup(self, path: str, watch: Watch = unwatched) -> None:
        copy_file(self, Path(path), watch)

    # --- another version -------------------------------------------------------------------------

    @contextmanager
    def alone(self, tell: Callable[[str], None]) -> Iterator[None]:  # noqa: ARG002
        yield  # The lock on the file is held for as long as the store is open.

    def copy_name(self, name: str) -> str:
        return name

    def copy_whole(self, path: Path, watch: Watch) -> None:
        copy_house(self, path, watch)

    def holds_the_same(self, path: Path, watch: Watch) -> bool:
        try:
            with self.reading() as reader, at_rest(path) as copy:
                whole = [row[0] for row in copy.execute("PRAGMA integrity_check")] == ["ok"]
                return whole and fingerprint(reader, watch) == fingerprint(copy, watch)
        except apsw.Error:
            return False

    def migrate(self, migration: Migration, failpoint: Callable[[str], None]) -> None:
        with self.writing():
            version = self._writer.execute("PRAGMA user_version").get
            if version != migration.before:
                raise StoreError(f"{self.path} has version {version} and not {migration.before}; nothing was changed")
            try:
                for statement in migration.sqlite:
                    self._writer.execute(statement)
                    failpoint("mid-migration")
                self._writer.execute(f"PRAGMA user_version = {migration.after}")
            except apsw.Error as error:
                raise StoreError(
                    f"{self.path}: the schema cannot be changed from {migration.before} to {migration.after}: {error}; "
                    "nothing was changed"
                ) from error
            failpoint("before commit")
        self.schema_version = migration.after

    def close(self) -> None:
        if self._open:
            with suppress(apsw.Error):
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
                self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._shut()

    def _shut(self) -> None:
        try:
            super().close()
        finally:
            if self._lock_file is not None:
                self._lock_file.close()
                self._lock_file = None


def _file_there(path: Path) -> tuple[int, int]:
    """By which a file is known whatever it is called: another under the same name has others."""
    there = path.stat()
    return there.st_dev, there.st_ino


def _placeholders(values: list[str]) -> str:
    return ", ".join("?" * len(values))
