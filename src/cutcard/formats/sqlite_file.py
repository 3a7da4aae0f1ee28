"""The file of a house in SQLite: a checksum with every page, copies of it, and what it holds in one hash."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

import apsw
import apsw.sqlite_extra

from cutcard.formats.versions import ChecksumError, FullError, StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


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
        raise StoreError(
            f"{path} is not a house; make one with `cutcard house init`, or restore a backup if it was one"
        )


@contextmanager
def at_rest(path: Path) -> Iterator[apsw.Connection]:
    """A file that nobody writes to, read without leaving anything beside it."""
    flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
    connection = apsw.Connection(f"{path.absolute().as_uri()}?immutable=1", flags=flags, vfs=checksums())
    try:
        yield connection
    finally:
        connection.close(force=True)
