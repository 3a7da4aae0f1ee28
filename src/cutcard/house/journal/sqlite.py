"""The house in one SQLite file: a write-ahead log, every commit on the disk, every page with its checksum."""

from __future__ import annotations

import shutil
import threading
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import apsw

from cutcard.house.journal.entry import Entry, Head, head_seal
from cutcard.house.journal.layout import DATABASE_LAYOUT, StoreError, refuse_other_database
from cutcard.house.journal.migrations import SQLITE
from cutcard.house.journal.sqlite_file import (
    HOUSE,
    at_rest,
    checksums,
    copy_pages,
    fingerprint,
    private_file,
    refuse_other_file,
    reserve_checksums,
    same_file,
    store_error,
)
from cutcard.house.journal.store import GoneError, Stream, accounts_in, entries_in, unwatched
from cutcard.house.journal.synced import sync_path
from cutcard.house.money.ledger import Account
from cutcard.house.years.changes import derive

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cutcard.house.journal.migrations import Migration
    from cutcard.house.journal.store import Rows, Watch

ROOM_LEFT_BYTES = 16 * 2**20
"""What must be free beyond a backup, for the migration itself."""
COLUMNS = "seq, stream, version, id, round, shoe, body, hash"
APPEND = f"INSERT INTO journal ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
LOADED = f"SELECT {COLUMNS} FROM journal WHERE stream = ? AND shoe = ? ORDER BY version LIMIT 1"  # noqa: S608
ADVANCE = "INSERT OR REPLACE INTO streams VALUES (?, ?, ?, ?, ?, ?)"
POST = "INSERT OR REPLACE INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"


SELECT_VALUES = "SELECT key, value FROM kept WHERE kind = ?"
SELECT_VALUE = "SELECT key, value FROM kept WHERE kind = ? AND key = ?"


class SqliteStore:
    """One writer at a time in one process; readers see the last commit."""

    exclusive = True
    nodes: None = None

    def __init__(
        self, path: str, *, create: bool = False, read_only: bool = False, synchronous: str = "FULL", vfs: str = ""
    ) -> None:
        self.path = Path(path)
        self.url = f"sqlite:///{path}"
        self._read_only, self._synchronous, self._vfs = read_only, synchronous, vfs
        if not create:
            refuse_other_file(self.path)
        elif self.path.exists():
            raise StoreError(f"{path}: there is a file already")
        self._lock_file = None if read_only else self._lock_the_file()
        self._writer_lock, self._reader_lock = threading.Lock(), threading.Lock()
        self._open: list[apsw.Connection] = []
        try:
            self._writer = self._connect(create=create)
            self._open.append(self._writer)
            self._keep_a_log()
            self._reader = self._connect()
            self._file = same_file(self.path)
            self._open.append(self._reader)
        except BaseException as error:
            self._shut()
            if isinstance(error, apsw.Error):
                raise store_error(self.path, error) from error
            raise

    def _connect(self, *, create: bool = False) -> apsw.Connection:
        reads = apsw.SQLITE_OPEN_READONLY if self._read_only else apsw.SQLITE_OPEN_READWRITE
        flags = reads | (apsw.SQLITE_OPEN_CREATE if create else 0)
        if create:
            private_file(self.path).close()  # What SQLite puts beside it takes after it.
        connection = apsw.Connection(str(self.path), flags=flags, vfs=self._vfs or checksums())
        connection.set_busy_timeout(5_000)
        if create:
            reserve_checksums(connection)
            connection.execute(f"PRAGMA application_id = {HOUSE}; PRAGMA journal_mode = WAL")
            with connection:
                connection.execute(SQLITE)
                connection.execute(f"PRAGMA user_version = {DATABASE_LAYOUT}")
        try:
            house = connection.execute("PRAGMA application_id").get == HOUSE
            layout = connection.execute("PRAGMA user_version").get
            refuse_other_database(str(self.path), layout if house else None)
            self.layout = layout
        except StoreError:
            connection.close()
            raise
        connection.execute(f"PRAGMA synchronous = {self._synchronous}; PRAGMA secure_delete = ON")
        return connection

    def _keep_a_log(self) -> None:
        """A copy made by other means may have lost the write-ahead log: without it whoever reads keeps others out."""
        if not self._read_only and (mode := self._writer.execute("PRAGMA journal_mode = WAL").get) != "wal":
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

    def find(self, ids: Iterable[str]) -> dict[str, Entry]:
        wanted = list(ids)
        query = f"SELECT {COLUMNS} FROM journal WHERE id IN ({_placeholders(wanted)})"  # noqa: S608
        return {row[3]: Entry(*row) for row in self._writer.execute(query, wanted)}

    def hold(self, streams: Iterable[str]) -> dict[str, Head]:
        return {stream: self._stream(stream).head for stream in streams}

    def _stream(self, stream: str) -> Stream:
        query = "SELECT version, hash, shoe, shoe_version FROM streams WHERE name = ?"
        row = self._writer.execute(query, (stream,)).fetchone()
        return Stream(*row) if row else Stream()

    def accounts(self, names: Iterable[str]) -> dict[str, Account]:
        wanted = list(names)
        query = f"SELECT * FROM accounts WHERE name IN ({_placeholders(wanted)})"  # noqa: S608
        return {row[0]: Account.of(row) for row in self._writer.execute(query, wanted)}

    def next_seqs(self, count: int) -> range:
        first = 1 + (self._writer.execute("SELECT max(seq) FROM journal").get or 0)
        return range(first, first + count)

    def append(self, entries: list[Entry], accounts: Iterable[Account], key: bytes) -> None:
        streams: dict[str, Stream] = {}
        for entry in entries:
            streams[entry.stream] = (streams.get(entry.stream) or self._stream(entry.stream)).after(entry)
        rows = [(e.seq, e.stream, e.version, e.id, e.round, e.shoe, e.body, e.hash) for e in entries]
        self._writer.executemany(APPEND, rows)
        sealed = [(name, *stream, head_seal(key, name, stream.head)) for name, stream in streams.items()]
        self._writer.executemany(ADVANCE, sealed)
        self._writer.executemany(POST, [account.row for account in accounts])
        derive(entries, self._writer.execute, self.put)

    def put(self, statement: str, rows: list[tuple[Any, ...]]) -> None:
        self._writer.executemany(statement, rows)

    # --- reading --------------------------------------------------------------------------------

    def read(self, stream: str | None = None, *, after: int = 0, round_number: int | None = None) -> Iterator[Entry]:
        values: tuple[Any, ...] = (after,)
        where = "seq > ? ORDER BY seq"
        if stream is not None and round_number is not None:
            where, values = "stream = ? AND round = ? ORDER BY +version", (stream, round_number)
        elif stream is not None:
            where, values = "stream = ? AND version > ? ORDER BY version", (stream, after)
        with self._errors_named(), self._reading() as reader:
            for row in reader.execute(f"SELECT {COLUMNS} FROM journal WHERE {where}", values):  # noqa: S608
                yield Entry(*row)

    def rows(self, query: str, values: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        with self._errors_named(), self._reading() as reader:
            yield from reader.execute(query, values)

    def since_shoe(self, stream: str) -> Iterator[Entry]:
        with self._errors_named(), self._reader_lock:
            row = self._reader.execute("SELECT shoe_version FROM streams WHERE name = ?", (stream,)).fetchone()
        return self.read(stream, after=max(0, (row[0] if row else 0) - 1))

    def loaded(self, stream: str, shoe: int) -> Entry | None:
        with self._errors_named(), self._reader_lock:
            row = self._reader.execute(LOADED, (stream, shoe)).fetchone()
        return Entry(*row) if row is not None else None

    def heads(self) -> dict[str, Head]:
        with self._errors_named(), self._reader_lock:
            rows = self._reader.execute("SELECT name, version, hash FROM streams")
            return {name: Head(version, hashed) for name, version, hashed in rows}

    @contextmanager
    def _errors_named(self) -> Iterator[None]:
        try:
            yield
        except apsw.Error as error:
            raise store_error(self.path, error) from error

    @contextmanager
    def _reading(self) -> Iterator[apsw.Connection]:
        reader = self._connect()
        try:
            yield reader
        finally:
            reader.close(force=True)

    @contextmanager
    def moment(self) -> Iterator[Rows]:
        with self._errors_named(), self._reading() as reader:
            reader.execute("BEGIN")
            yield reader.execute

    @contextmanager
    def snapshot(self) -> Iterator[tuple[Iterator[Entry], list[Account]]]:
        with self.moment() as rows:
            accounts = accounts_in(rows)
            yield entries_in(rows), accounts

    def own(self, stream: str) -> bool:  # noqa: ARG002
        return True

    def check(self) -> list[str]:
        try:
            found = [row[0] for row in self._reader.execute("PRAGMA integrity_check")]
        except apsw.Error as error:
            return [str(store_error(self.path, error))]
        return [] if found == ["ok"] else found

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

    def values_of(self, kind: str, key: str | None = None) -> dict[str, bytes]:
        query = SELECT_VALUE if key is not None else SELECT_VALUES
        with self._errors_named(), self._reader_lock:
            return dict(self._reader.execute(query, (kind,) if key is None else (kind, key)))

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
            there = same_file(self.path)
        except OSError as error:
            raise GoneError(f"{self.path} is not there any more: {error.strerror}") from None
        if there != self._file:
            raise GoneError(f"{self.path} is another file than the one that is served")

    def free_bytes(self) -> int | None:
        return shutil.disk_usage(self.path.parent).free

    def backup(self, path: str, watch: Watch = unwatched) -> None:
        """A copy as of the last commit, taken while the house goes on: under its name it is whole, or it is not there.

        Pages are copied as they are, into a file that has its first page already: that page says that every page has a
        checksum, and what is written before it gets none. `VACUUM INTO` writes it last.
        """
        copy, part = Path(path), Path(f"{path}.part")
        if copy.exists():
            raise StoreError(f"{path}: there is a file already")
        try:
            for left in (part, Path(f"{part}-journal")):
                left.unlink(missing_ok=True)
            with self._reading() as reader:
                reader.execute("BEGIN")
                reader.execute("SELECT count(*) FROM streams").fetchall()  # From here on it sees nothing newer.
                copy_pages(reader, part, watch)
            with at_rest(part) as copied:
                if [row[0] for row in copied.execute("PRAGMA integrity_check")] != ["ok"]:
                    raise StoreError(f"{path}: the copy is not whole; nothing was kept of it")
            sync_path(part)
            part.rename(copy)
            sync_path(copy.parent)
        except (apsw.Error, OSError) as error:
            raise StoreError(f"{path}: the copy cannot be written: {error}") from error
        finally:
            part.unlink(missing_ok=True)

    # --- another layout -------------------------------------------------------------------------

    @contextmanager
    def alone(self, tell: Callable[[str], None]) -> Iterator[None]:  # noqa: ARG002
        yield  # The lock on the file is held for as long as the store is open.

    def copy_name(self, name: str) -> str:
        return name

    def copy_whole(self, path: Path, watch: Watch) -> None:
        size: int = self._reader.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").get
        free = shutil.disk_usage(path.parent).free
        if free < (needed := size + ROOM_LEFT_BYTES):
            raise StoreError(f"there is no room: {needed:,} bytes are needed, {free:,} are free")
        self.backup(str(path), watch)

    def holds_the_same(self, path: Path, watch: Watch) -> bool:
        try:
            with self._reading() as reader, at_rest(path) as copy:
                whole = [row[0] for row in copy.execute("PRAGMA integrity_check")] == ["ok"]
                return whole and fingerprint(reader, watch) == fingerprint(copy, watch)
        except apsw.Error:
            return False

    def migrate(self, migration: Migration, failpoint: Callable[[str], None]) -> None:
        with self.writing():
            layout = self._writer.execute("PRAGMA user_version").get
            if layout != migration.before:
                raise StoreError(f"{self.path} has layout {layout} and not {migration.before}; nothing was changed")
            try:
                for statement in migration.sqlite:
                    self._writer.execute(statement)
                    failpoint("mid-migration")
                self._writer.execute(f"PRAGMA user_version = {migration.after}")
            except apsw.Error as error:
                raise StoreError(
                    f"{self.path}: the layout cannot be changed from {migration.before} to {migration.after}: {error}; "
                    "nothing was changed"
                ) from error
            failpoint("before commit")
        self.layout = migration.after

    def close(self) -> None:
        if self._open and not self._read_only:
            with suppress(apsw.Error):
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
                self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._shut()

    def _shut(self) -> None:
        while self._open:
            self._open.pop().close(force=True)
        if self._lock_file is not None:
            self._lock_file.close()
            self._lock_file = None


def _placeholders(values: list[str]) -> str:
    return ", ".join("?" * len(values))
