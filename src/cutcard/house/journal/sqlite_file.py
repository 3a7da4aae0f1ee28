"""The file of a house in SQLite: a checksum with every page, copies of it, and what it holds in one hash."""

from __future__ import annotations

import ctypes
import hashlib
import os
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

import apsw
import apsw.sqlite_extra

from cutcard.house.journal.layout import ChecksumError, FullError, StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import IO

    from cutcard.house.journal.store import Watch

CHECKSUM_BYTES = 8
PAGES_A_STEP = 256
"""How much of a backup is copied before it is told how far it has come."""
ROWS_A_STEP = 10_000
"""The same where it is compared."""
HOUSE = 0x43555443
"""The mark in the file that says it is a house."""
MARK_AT = 68
"""Where SQLite keeps the mark, by its description of the file format."""


@cache
def checksums() -> str:
    """The file layer that keeps a checksum with every page, loaded once for the process."""
    with apsw.Connection(":memory:") as loader:
        apsw.sqlite_extra.load(loader, "cksumvfs")
    return "cksmvfs"


def store_error(path: Path, error: apsw.Error) -> StoreError:
    """What a failure of the database means, and what to do; a checksum that fails is told apart from a failing disk."""
    if getattr(error, "extendedresult", 0) == apsw.SQLITE_IOERR_DATA:
        return ChecksumError(
            f"{path}: the checksum of a page fails, so the file was changed by another program than Cutcard, or is "
            "damaged; keep it as it is for whoever looks into it, and restore a backup: nothing is repaired by itself"
        )
    if isinstance(error, apsw.IOError):
        return StoreError(f"{path}: {error}: the disk fails; look at it before anything else")
    if isinstance(error, apsw.FullError):
        return FullError(f"{path}: {error}; make room, nothing of what was to be written was")
    return StoreError(f"{path}: {error}; restore a backup, nothing here is repaired by itself")


def reserve_checksums(connection: apsw.Connection) -> None:
    """Before anything is written: room for a checksum at the end of every page."""
    reserve = ctypes.c_int(CHECKSUM_BYTES)
    connection.file_control("main", apsw.SQLITE_FCNTL_RESERVE_BYTES, ctypes.addressof(reserve))


def refuse_other_file(path: Path) -> None:
    """What is no house is left alone: it is neither opened nor locked, and nothing is put beside it."""
    if not path.exists():
        raise StoreError(f"{path}: there is no house here; make one with `cutcard house init`")
    if path.is_dir():
        raise StoreError(f"{path} is a folder; name the house's file in it")
    try:
        with path.open("rb") as file:
            begins = file.read(MARK_AT + 4)
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror}") from error
    if not begins.startswith(b"SQLite format 3\0") or begins[MARK_AT:] != HOUSE.to_bytes(4, "big"):
        raise StoreError(f"{path} is no house; make one with `cutcard house init`, or restore a backup if it was one")


def same_file(path: Path) -> tuple[int, int]:
    """By which a file is known whatever it is called: another under the same name has others."""
    there = path.stat()
    return there.st_dev, there.st_ino


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
    """One hash over the mark, the layout, the tables and every row; the same for equal houses."""
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


@contextmanager
def at_rest(path: Path) -> Iterator[apsw.Connection]:
    """A file that nobody writes to, read without leaving anything beside it."""
    flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
    connection = apsw.Connection(f"{path.absolute().as_uri()}?immutable=1", flags=flags, vfs=checksums())
    try:
        yield connection
    finally:
        connection.close(force=True)
