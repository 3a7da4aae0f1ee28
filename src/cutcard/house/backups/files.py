"""The files of a backup: a folder with the database, the log's end, the key, and a list of what was written.

Only their owner can read them. A folder is filled under a name that ends in `.part` and gets its own when all of it is
on the disk, so a folder with another name is a whole backup.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from cutcard.formats.versions import NewerVersionError, StoreError
from cutcard.house.journal.synced import sync_path

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cutcard.formats.reader import Watch

SQLITE, POSTGRESQL = "sqlite", "postgresql"
BEGINS = {b"SQLite format 3\0": SQLITE, b"PGDMP": POSTGRESQL}
"""By what the file of either database is known."""
DATABASE = {SQLITE: "house.db", POSTGRESQL: "house.dump"}
BELONGING = (".key", ".log-end", ".checkpoint")
"""How the names of files end that belong to a database."""
KEY, LOG_END, LIST = "house.key", "house.log-end", "backup.json"
PART = ".part"
FORMAT = 1
"""Of the list; a later program may write another."""
BYTES_A_STEP = 1 << 20


class Written(msgspec.Struct, frozen=True):
    """A file as it was written."""

    bytes: int
    sha256: str


class BackupList(msgspec.Struct, frozen=True):
    """What a backup says of itself. It is believed in nothing that the files themselves can be asked."""

    format: int
    house: str
    database: str
    made: str
    program: str
    schema_version: int
    log: str
    """The name of its log."""
    entries: int
    root: str
    """Of the log at so many entries."""
    streams: dict[str, int]
    """How many of them each stream has."""
    files: dict[str, Written]


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup as it was found: a folder that `house backup` or a migration made, or the file of a database."""

    name: str
    database: Path
    kind: str
    key: Path | None
    log_end: Path | None
    checkpoint: Path | None
    listed: BackupList | None

    @classmethod
    def found(cls, path: Path) -> Backup:
        if path.name.endswith(PART):
            raise StoreError(f"{path} was not finished and is no backup; take another")
        if not path.exists():
            raise StoreError(f"{path}: there is no backup here")
        if not path.is_dir():
            key, log_end, checkpoint = (_beside(path, ending) for ending in BELONGING)
            return cls(path.name, path, _kind(path), key, log_end, checkpoint, None)
        listed = _read_list(path / LIST) if (path / LIST).exists() else None
        databases = [each for each in sorted(path.iterdir()) if each.is_file() and _begins(each)]
        if len(databases) != 1:
            what = "no database of a house" if not databases else "more than one database"
            raise StoreError(f"{path} holds {what}, or a damaged one; name the folder of one backup")
        found = (sorted(path.glob(f"*{ending}")) for ending in BELONGING)
        key, log_end, checkpoint = (each[0] if len(each) == 1 else None for each in found)
        return cls(path.name, databases[0], _kind(databases[0]), key, log_end, checkpoint, listed)

    def check_as_written(self, watch: Watch) -> str:
        """The SHA-256 of the database; every file that is still here must be what was written."""
        found = sha256(self.database, watch)
        for name, written in (self.listed.files if self.listed is not None else {}).items():
            path = self.database.with_name(name)
            if path.exists() and (found if path == self.database else sha256(path)) != written.sha256:
                size = path.stat().st_size
                raise StoreError(
                    f"{path} is damaged: it has {size:,} bytes of {written.bytes:,} and is not what was written; "
                    "nothing was restored: take another backup"
                )
        return found


def _begins(path: Path) -> str:
    with path.open("rb") as file:
        begins = file.read(16)
    return next((kind for mark, kind in BEGINS.items() if begins.startswith(mark)), "")


def _kind(path: Path) -> str:
    kind = _begins(path)
    if not kind:
        raise StoreError(f"{path} is no database of a house, or a damaged one; take another backup")
    return kind


def _beside(path: Path, ending: str) -> Path | None:
    beside = path.with_name(path.name + ending)
    return beside if beside.exists() else None


def _read_list(path: Path) -> BackupList:
    try:
        content = path.read_bytes()
        if msgspec.json.decode(content).get("format", 0) > FORMAT:
            raise NewerVersionError(f"{path} was written by a newer Cutcard; nothing was changed: restore it with that")
        return msgspec.json.decode(content, type=BackupList)
    except (OSError, msgspec.DecodeError, AttributeError) as error:
        raise StoreError(f"{path} cannot be read: {error}; nothing was restored: take another backup") from None


def sha256(path: Path, watch: Watch | None = None) -> str:
    hashed, size, done = hashlib.sha256(), path.stat().st_size, 0
    with path.open("rb") as file:
        while piece := file.read(BYTES_A_STEP):
            hashed.update(piece)
            done += len(piece)
            if watch is not None:
                watch("reading", done, size)
    return hashed.hexdigest()


def write_private(path: Path, content: bytes) -> None:
    """A new file that only its owner reads, on the disk when this returns."""
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:  # noqa: PTH123
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def copy_private(source: Path, target: Path, watch: Watch) -> None:
    """The same for a file of any size."""
    size, done = source.stat().st_size, 0
    opened = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with source.open("rb") as reading, open(opened, "wb") as writing:  # noqa: PTH123
        while piece := reading.read(BYTES_A_STEP):
            writing.write(piece)
            done += len(piece)
            watch("copying", done, size)
        writing.flush()
        os.fsync(writing.fileno())


@contextmanager
def filled(part: Path) -> Iterator[Path]:
    """A folder of this name to fill; it is gone when this ends, unless it was given another name by then.

    What a kill left of another attempt is removed, unless that attempt is still at it.
    """
    held = _hold(part)
    try:
        if part.exists():
            shutil.rmtree(part)
        part.mkdir(mode=0o700)
        if held is not None:
            os.close(held)
        held = _hold(part)
        yield part
        sync_path(part.parent)
    finally:
        if part.exists():
            shutil.rmtree(part)
        if held is not None:
            os.close(held)


def refuse_held(part: Path) -> None:
    """Another process that fills it is not disturbed."""
    if (held := _hold(part)) is not None:
        os.close(held)


def _hold(folder: Path) -> int | None:
    """The folder, held against every other process for as long as it is open."""
    if not folder.exists():
        return None
    try:
        import fcntl
    except ImportError:
        return None
    held = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(held)
        raise StoreError(f"{folder}: another process is writing there; wait for it") from None
    return held
