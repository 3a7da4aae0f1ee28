"""Bringing a house of an older schema to this program's: a backup first, then one migration after another, told aloud.

A backup is a folder with the database, the file with the log's end and, where it lies in the same folder, the key. It
is made under another name and gets its own when all of it is on the disk and was compared with the house. So a folder
with such a name is a whole backup, and what a kill left of another is removed by the next attempt.
"""

from __future__ import annotations

import glob
import logging
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from cutcard.formats.made_tables import refuse_other_tables
from cutcard.formats.reader import Watch
from cutcard.formats.versions import SCHEMA_VERSION, StoreError
from cutcard.house.journal.migrations import migrations_from
from cutcard.house.journal.store import Store, unwatched
from cutcard.house.journal.synced import sync_path

BACKUPS = "CUTCARD_BACKUPS"
"""The environment's name for the folder that backups are put into."""
BACKED_UP = "CUTCARD_BACKED_UP_VERSION"
"""The environment's name for the schema of which the operator has a backup."""
PART = ".part"
LOG = logging.getLogger("cutcard.house")


@dataclass(frozen=True, slots=True)
class Precautions:
    """What the operator decides about a migration, and who is told of it."""

    backups: Path | None = None
    """The folder for the backup; without one it is put beside the house."""
    backed_up: int | None = None
    """The schema of which the operator has a backup: none is made of that one, and of any other it is."""
    tell: Callable[[str], None] = LOG.info
    watch: Watch = unwatched


@dataclass(frozen=True, slots=True)
class Belongings:
    """Where a house lies, or would lie if it were no database of a server; its key and its log's end."""

    place: Path
    key: Path
    log_end: Path


def migrate(
    store: Store,
    files: Belongings,
    precautions: Precautions,
    *,
    clock: Callable[[], int] = time.time_ns,
    failpoint: Callable[[str], None] = lambda _: None,
) -> None:
    """Bring a house that was found sound to this program's schema; one that has it is left alone."""
    if store.schema_version == SCHEMA_VERSION:
        return
    tell = precautions.tell
    with store.alone(tell):
        ahead = migrations_from(store.schema_version)
        if not ahead:
            return
        name = files.place.name
        tell(
            f"{name} has schema version {store.schema_version}, this program's is {SCHEMA_VERSION}; "
            "no journal entry is rewritten"
        )
        failpoint("before backup")
        if precautions.backed_up == store.schema_version:
            tell(f"no backup is made: {BACKED_UP} says that there is one of schema version {store.schema_version}")
        else:
            _back_up(store, files, precautions, clock, failpoint)
        failpoint("after backup")
        for migration in ahead:
            tell(f"schema version {migration.before} to {migration.after}: {migration.does}")
            store.migrate(migration, failpoint)
            failpoint("after migration")
        refuse_other_tables(name, store.strange_tables())
        tell(f"done: {name} has schema version {store.schema_version}")


def _back_up(
    store: Store,
    files: Belongings,
    precautions: Precautions,
    clock: Callable[[], int],
    failpoint: Callable[[str], None],
) -> None:
    folder = precautions.backups or files.place.parent
    stem, copy_name = f"{files.place.name}.version-{store.schema_version}.", store.copy_name(files.place.name)

    def watch(what: str, done: int, of: int) -> None:
        failpoint("mid-backup")
        precautions.watch(what, done, of)

    try:
        for left in folder.glob(f"{glob.escape(files.place.name)}.version-*{PART}"):
            shutil.rmtree(left)
        last = max(folder.glob(f"{glob.escape(stem)}*"), default=None)
        if last is not None and _is_of_now(store, last, copy_name, files.log_end, precautions.watch):
            precautions.tell(f"the backup in {last} is of this house as it stands")
            return
        made = _free_name(folder, stem + time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(clock() // 10**9)))
        part = made.with_name(made.name + PART)
        part.mkdir(mode=0o700)
        try:
            _fill(part, store, files, copy_name, watch)
            failpoint("backup written")
            part.rename(made)
        finally:
            with suppress(OSError):
                shutil.rmtree(part, ignore_errors=True)
        sync_path(folder)
        precautions.tell(f"backup in {made}")
    except (OSError, StoreError) as error:
        raise StoreError(
            f"{files.place.name} has schema version {store.schema_version} and is brought to {SCHEMA_VERSION} only "
            f"after a backup, which cannot be made in {folder}: {error}; nothing was changed: make room, or name "
            f"another folder with {BACKUPS}=FOLDER, or back the house up yourself and say so with "
            f"{BACKED_UP}={store.schema_version}"
        ) from error


def _fill(part: Path, store: Store, files: Belongings, copy_name: str, watch: Watch) -> None:
    """The log's end before the database, so that it cannot be ahead of it."""
    copied = [files.log_end, files.key] if files.key.parent == files.place.parent else [files.log_end]
    for path in copied:
        shutil.copy2(path, part / path.name)
        sync_path(part / path.name)
    store.copy_whole(part / copy_name, watch)
    if not store.holds_the_same(part / copy_name, watch):
        raise StoreError("the copy differs from the house; another process may be writing to it")
    sync_path(part)


def _is_of_now(store: Store, backup: Path, copy_name: str, log_end: Path, watch: Watch) -> bool:
    """Whether an earlier attempt, killed since, left a backup of the house as it is."""
    kept = backup / log_end.name
    return (
        kept.is_file()
        and kept.read_bytes() == log_end.read_bytes()
        and (backup / copy_name).is_file()
        and store.holds_the_same(backup / copy_name, watch)
    )


def _free_name(folder: Path, name: str) -> Path:
    path, number = folder / name, 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}"
    return path
