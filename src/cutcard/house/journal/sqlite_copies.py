"""A house's file in SQLite as it is made and copied: room for checksums, pages, and what it holds in one hash."""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
from pathlib import Path
from typing import IO

import apsw

from cutcard.formats.reader import Watch
from cutcard.formats.sqlite_file import HOUSE, at_rest, checksums
from cutcard.formats.sqlite_reader import SqliteReader
from cutcard.formats.versions import StoreError
from cutcard.house.journal.synced import sync_path

ROOM_LEFT_BYTES = 16 * 2**20
"""What must be free beyond a backup, for the migration itself."""
CHECKSUM_BYTES = 8


PAGES_A_STEP = 256
"""How much of a backup is copied before it is told how far it has come."""


ROWS_A_STEP = 10_000
"""The same where it is compared."""


def reserve_checksums(connection: apsw.Connection) -> None:
    """Before anything is written: room for a checksum at the end of every page."""
    reserve = ctypes.c_int(CHECKSUM_BYTES)
    connection.file_control("main", apsw.SQLITE_FCNTL_RESERVE_BYTES, ctypes.addressof(reserve))


def private_file(path: Path) -> IO[bytes]:
    """A file that its owner alone reads, made if it is not there: a house names its patrons and what they own."""
    return open(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600), "ab")  # noqa: PTH123


def copy_pages(source: apsw.Connection, path: Path, watch: Watch) -> None:
    """Every page into a new file that only its owner reads."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    target = apsw.Connection(str(path), vfs=checksums())
    try:
        reserve_checksums(target)
        target.execute(f"PRAGMA application_id = {HOUSE}")  # So that the first page is there before any other.
        with target.backup("main", source, "main") as copying:
            while not copying.done:
                copying.step(PAGES_A_STEP)
                watch("copying", copying.page_count - copying.remaining, copying.page_count)
    finally:
        target.close(force=True)


def fingerprint(connection: apsw.Connection, watch: Watch) -> bytes:
    """One hash over the mark, the schema, the tables and every row; the same for equal houses."""
    hashed = hashlib.sha256()
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
    entries = connection.execute("SELECT count(*) FROM journal").get
    queries = [
        "PRAGMA application_id",
        "PRAGMA user_version",
        "SELECT type, name, sql FROM sqlite_schema ORDER BY name",
    ]
    queries += [f'SELECT * FROM "{name}"' for (name,) in tables]  # noqa: S608
    for query in queries:
        hashed.update(query.encode())
        for number, row in enumerate(connection.execute(query)):
            for value in row:
                written = value if isinstance(value, bytes) else repr(value).encode()
                hashed.update(b"%d:" % len(written) + written)
            if number % ROWS_A_STEP == 0:
                watch("comparing", min(number, entries), entries)
    return hashed.digest()


def copy_file(reader: SqliteReader, copy: Path, watch: Watch) -> None:
    """A copy as of the last commit, taken while the house goes on: under its name it is whole, or it is not there.

    Pages are copied as they are, into a file that has its first page already: that page says that every page has a
    checksum, and what is written before it gets none. `VACUUM INTO` writes it last.
    """
    part = copy.with_name(f"{copy.name}.part")
    if copy.exists():
        raise StoreError(f"{copy}: there is a file already")
    try:
        for left in (part, part.with_name(f"{part.name}-journal")):
            left.unlink(missing_ok=True)
        with reader.reading() as connection:
            connection.execute("BEGIN")
            connection.execute("SELECT count(*) FROM log").fetchall()  # From here on it sees nothing newer.
            copy_pages(connection, part, watch)
        with at_rest(part) as copied:
            if [row[0] for row in copied.execute("PRAGMA integrity_check")] != ["ok"]:
                raise StoreError(f"{copy}: the copy is not whole; nothing was kept of it")
        sync_path(part)
        part.rename(copy)
        sync_path(copy.parent)
    except (apsw.Error, OSError) as error:
        raise StoreError(f"{copy}: the copy cannot be written: {error}") from error
    finally:
        part.unlink(missing_ok=True)


def copy_house(reader: SqliteReader, path: Path, watch: Watch) -> None:
    """The same, where there is room for it and for a migration after it."""
    ((size,),) = reader.few("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
    free = shutil.disk_usage(path.parent).free
    if free < (needed := size + ROOM_LEFT_BYTES):
        raise StoreError(f"there is no room: {needed:,} bytes are needed, {free:,} are free")
    copy_file(reader, path, watch)
