"""Keeping a house in a second place: everything that belongs to it, as of one commit, read back before it counts."""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from cutcard.formats.key_ring import ring_of
from cutcard.formats.keys import Keys
from cutcard.formats.log_end import KnownEnd, read_end
from cutcard.formats.moments import moment
from cutcard.formats.opening import open_reader
from cutcard.formats.reader import POSTGRES, Watch
from cutcard.formats.versions import StoreError
from cutcard.house.backups.contents import Contents, read_through
from cutcard.house.backups.copies import DamagedError
from cutcard.house.backups.files import (
    DATABASE,
    FORMAT,
    KEY,
    LIST,
    LOG_END,
    PART,
    POSTGRESQL,
    SQLITE,
    BackupList,
    Written,
    filled,
    sha256,
    write_private,
)
from cutcard.house.journal.connect import copy_store, database_of
from cutcard.house.journal.log_end_file import LogEndFile
from cutcard.house.journal.store import unwatched
from cutcard.house.journal.synced import sync_path
from cutcard.house.key_file import key_from, refuse_lost_keys, refuse_other_key
from cutcard.house.zones import clock_of

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class HouseFiles:
    """A house by its address, what it is called, and where its key and its log's end lie."""

    url: str
    name: str
    kind: str
    key: Path
    log_end: Path

    @classmethod
    def of(cls, url: str, key: Path | None, log_end: Path | None) -> HouseFiles:
        if url.startswith(POSTGRES):
            if key is None or log_end is None:
                raise StoreError("a house in PostgreSQL needs to be told where its key and its log's end lie")
            return cls(url, database_of(url), POSTGRESQL, key, log_end)
        path = Path(url.removeprefix("sqlite:///"))
        beside = [path.with_name(path.name + ending) for ending in (".key", ".log-end")]
        return cls(url, path.name, SQLITE, key or beside[0], log_end or beside[1])


def back_up(
    house: HouseFiles,
    target: Path,
    *,
    with_key: bool = True,
    clock: Callable[[], int] = time.time_ns,
    watch: Watch = unwatched,
    failpoint: Callable[[str], None] = lambda _: None,
) -> BackupList:
    """A folder with the database, the log's end and the key; while the house may go on."""
    if target.exists():
        raise StoreError(f"{target}: there is something already; name a folder that is not there")
    if not target.parent.is_dir():
        raise StoreError(f"there is no folder {target.parent} for {target.name}")
    with closing(open_reader(house.url)) as store:
        known = read_end(house.log_end)  # Before the copy, so that it cannot be ahead of it.
        key = key_from(house.key) if with_key else None
        try:
            with filled(target.with_name(target.name + PART)) as part:
                copy = part / DATABASE[house.kind]
                copy_store(store, copy, watch)
                failpoint("copied")
                contents = read_through(copy, house.kind, [known] if known is not None else [], watch)
                key = ring_of(house.key, contents.mark) if key is not None else None
                _refuse_unsound(contents, house, key, copy)
                listed = _fill(part, house, contents, key, clock)
                failpoint("filled")
                part.rename(target)
        except DamagedError as error:
            raise StoreError(
                f"what was copied of {house.name} is not sound: {error.why}; nothing was kept: `cutcard verify` tells "
                "whether the house itself is; if not, restore an earlier backup"
            ) from error
        except OSError as error:
            raise StoreError(f"{target}: the backup cannot be written: {error}") from error
    return listed


def _refuse_unsound(contents: Contents, house: HouseFiles, key: bytes | None, copy: Path) -> None:
    """A copy is kept only where it is all that the house has come to."""
    contents.refuse_other_ends(str(house.log_end))
    if key is not None:
        refuse_other_key(keys := Keys(key), house.key, contents.mark)
        refuse_lost_keys(keys, contents.people.cage.house_keys)
        contents.refuse_unsealed(keys, copy)
    if any(known.size > contents.end.size for known in contents.outside):
        raise StoreError(
            f"{house.log_end} is ahead of the database: entries were lost, and a copy of what is left is no backup; "
            "restore the newest backup with this log's end"
        )


def _fill(part: Path, house: HouseFiles, contents: Contents, key: bytes | None, clock: Callable[[], int]) -> BackupList:
    """The log's end is that of the copy itself: what is later missing from it would be noticed."""
    known = KnownEnd.of(contents.sealed.name, contents.end)
    write_end(part / LOG_END, known)
    if key is not None:
        write_private(part / KEY, key)
    files = {path.name: Written(path.stat().st_size, sha256(path)) for path in sorted(part.iterdir())}
    listed = BackupList(
        format=FORMAT,
        house=house.name,
        database=house.kind,
        made=moment(clock() // 10**9, clock_of(contents.zone)),
        program=f"cutcard {version('cutcard')}",
        schema_version=contents.schema_version,
        log=known.name,
        entries=known.size,
        root=known.root.hex(),
        streams=dict(sorted(contents.versions.items())),
        files=files,
    )
    write_private(part / LIST, msgspec.json.format(msgspec.json.encode(listed), indent=2) + b"\n")
    sync_path(part)
    return listed


def write_end(path: Path, known: KnownEnd) -> None:
    """A new file with a log's end, on the disk when this returns."""
    with closing(LogEndFile(path)) as file:
        file.write(known)
