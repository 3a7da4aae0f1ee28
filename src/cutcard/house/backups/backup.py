"""Keeping a house in a second place: everything that belongs to it, as of one commit, read back before it counts."""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from cutcard.formats.entry import CAGE, Head
from cutcard.formats.heads import HOUSE, read_heads
from cutcard.formats.keys import Keys
from cutcard.formats.opening import open_reader
from cutcard.formats.reader import POSTGRES
from cutcard.formats.versions import StoreError
from cutcard.house.backups.contents import read_through
from cutcard.house.backups.copies import DamagedError
from cutcard.house.backups.files import (
    DATABASE,
    FORMAT,
    HEADS,
    KEY,
    LIST,
    PART,
    POSTGRESQL,
    SQLITE,
    BackupList,
    Ended,
    Written,
    filled,
    sha256,
    write_private,
)
from cutcard.house.journal.connect import copy_store, database_of
from cutcard.house.journal.heads_file import HeadsFile
from cutcard.house.journal.store import unwatched
from cutcard.house.journal.synced import sync_path
from cutcard.house.key_file import key_from, refuse_other_key

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.formats.reader import Watch
    from cutcard.house.backups.contents import Contents


@dataclass(frozen=True, slots=True)
class HouseFiles:
    """A house by its address, what it is called, and where its key and its chain heads lie."""

    url: str
    name: str
    kind: str
    key: Path
    heads: Path

    @classmethod
    def of(cls, url: str, key: Path | None, heads: Path | None) -> HouseFiles:
        if url.startswith(POSTGRES):
            if key is None or heads is None:
                raise StoreError("a house in PostgreSQL needs to be told where its key and its chain heads lie")
            return cls(url, database_of(url), POSTGRESQL, key, heads)
        path = Path(url.removeprefix("sqlite:///"))
        beside = [path.with_name(path.name + ending) for ending in (".key", ".heads")]
        return cls(url, path.name, SQLITE, key or beside[0], heads or beside[1])


def back_up(
    house: HouseFiles,
    target: Path,
    *,
    with_key: bool = True,
    clock: Callable[[], int] = time.time_ns,
    watch: Watch = unwatched,
    failpoint: Callable[[str], None] = lambda _: None,
) -> BackupList:
    """A folder with the database, the chain heads and the key; while the house may go on."""
    if target.exists():
        raise StoreError(f"{target}: there is something already; name a folder that is not there")
    if not target.parent.is_dir():
        raise StoreError(f"there is no folder {target.parent} for {target.name}")
    with closing(open_reader(house.url)) as store:
        before = read_heads(house.heads)  # Before the copy, so that they cannot be ahead of it.
        key = key_from(house.key) if with_key else None
        try:
            with filled(target.with_name(target.name + PART)) as part:
                copy = part / DATABASE[house.kind]
                copy_store(store, copy, watch)
                failpoint("copied")
                contents = read_through(copy, house.kind, before, watch)
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
    contents.refuse_other_heads(str(house.heads))
    if key is not None:
        refuse_other_key(keys := Keys(key), house.key, contents.mark)
        contents.refuse_unsealed(keys, copy)
    if contents.newer():
        lost = ", ".join(contents.newer())
        raise StoreError(
            f"{house.heads} is ahead of the database in {lost}: entries were lost, and a copy of what is left is no "
            "backup; restore the newest backup with these heads"
        )


def _fill(part: Path, house: HouseFiles, contents: Contents, key: bytes | None, clock: Callable[[], int]) -> BackupList:
    """The heads are those of the copy itself: what is later missing from its end would be noticed."""
    write_heads(part / HEADS, contents)
    if key is not None:
        write_private(part / KEY, key)
    files = {path.name: Written(path.stat().st_size, sha256(path)) for path in sorted(part.iterdir())}
    listed = BackupList(
        format=FORMAT,
        house=house.name,
        database=house.kind,
        made=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(clock() // 10**9)),
        program=f"cutcard {version('cutcard')}",
        schema_version=contents.schema_version,
        entries=contents.entries,
        streams={name: Ended(head.version, head.hash.hex()) for name, head in sorted(contents.heads.items())},
        files=files,
    )
    write_private(part / LIST, msgspec.json.format(msgspec.json.encode(listed), indent=2) + b"\n")
    sync_path(part)
    return listed


def write_heads(path: Path, contents: Contents) -> None:
    """The heads of what a backup holds, also of streams that have no entry yet."""
    empty = {stream: Head() for stream, head in contents.outside.items() if stream != HOUSE and not head.version}
    ends = {CAGE: Head(), **empty, **contents.heads}
    if contents.first:
        ends[HOUSE] = Head(0, contents.first)
    heads = HeadsFile(path)
    try:
        heads.write(ends)
    finally:
        heads.close()
