"""`cutcard house archive`, with `--detach` and `--attach`: the days that are over in files, which the journal names."""

from __future__ import annotations

import sys
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.cli.arguments import day_of
from cutcard.cli.house.opened import ask
from cutcard.cli.options import refuse_unnamed
from cutcard.cli.output import counted, print_answer
from cutcard.cli.progress import watched
from cutcard.formats.entry import CAGE, TABLE
from cutcard.formats.versions import StoreError
from cutcard.house import cage
from cutcard.house.archives.detaching import archivings, detached_entries, empty, ends_to_detach, fill, named_archives
from cutcard.house.archives.writing import size_before, write_archive
from cutcard.house.backups.signatories import People
from cutcard.house.journal.connect import open_store
from cutcard.house.projections.snapshots import SnapshotTaker, kept
from cutcard.house.shoe_editions import zone_in
from cutcard.house.zones import day_begins_at
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor

if TYPE_CHECKING:
    from cutcard.cli.house.asked import Asked
    from cutcard.formats.archive import Archive
    from cutcard.house.engine.house import House


def archive(asked: Asked, file: str, until: str, *, as_json: bool) -> None:
    """The days up to one that is over, in a file of their own that an entry of the journal names with its hash."""
    asked.refuse_alone("archive a journal")
    if not file.strip():
        raise NotationError("the name of the archive is empty; name a file that is not there yet")
    refuse_unnamed(file)
    path = Path(file)
    if path.is_dir():
        raise NotationError(f"{file} is a folder; name a file in it that is not there yet")
    with asked.open() as house:
        limit, begin = _end_of(house, until), _archived(house)
        end = size_before(house.store, house.log.end.size, limit, begin)
        if end == begin:
            raise NotationError(f"no entry up to {until} is left to archive")
        written, digest = write_archive(house.store, path, until, begin, end)
        try:
            by, second = _actors(asked)
            root = written.end.root.hex()
            named = cage.ArchiveJournal(by, path.name, digest, until, end, root, written.ends, asked.reason)
            answer = ask(house, named, second=second).body.events[0]
        except BaseException:
            with suppress(OSError):
                path.unlink()
            raise
    held = counted(end - begin, "entry", "entries")
    says = f"{held} up to {until} archived in {path}; the journal names its SHA-256, {digest}."
    print_answer({**answer, "entries": end - begin}, says, as_json=as_json)


def detach(asked: Asked, files: list[str], *, as_json: bool) -> None:
    """What these archives hold of tables is taken out of the journal; ids, hashes and what is listed stay."""
    asked.refuse_alone("detach entries")
    with asked.open() as house:
        store = house.store
        archives = named_archives(store, [Path(file) for file in files])
        ends = ends_to_detach(store, archives, house.cage.detached)
        gone = sum(detached_entries(store).values())
        if not ends:
            _refuse_nothing(house, archives)
        else:
            _count(house, archives[-1].end.size)
            by, second = _actors(asked)
            ask(house, cage.DetachJournal(by, dict(ends), asked.reason), second=second)
        try:
            with watched() as watch:
                empty(store, house.cage.detached, watch)
                store.compact()
        except KeyboardInterrupt:
            sys.stderr.write(
                "cutcard: interrupted after it was agreed and begun; run the same command again to finish it\n"
            )
            raise
        count = sum(detached_entries(store).values()) - gone
    says = f"{counted(count, 'entry', 'entries')} detached; keep {', '.join(files)}: what they held is in there alone."
    if not ends and not count:
        says = "What these archives hold is already detached, except for the last shoe of each table."
    print_answer({"entries": count, "ends": house.cage.detached, "archives": files}, says, as_json=as_json)


def _refuse_nothing(house: House, archives: list[Archive]) -> None:
    """Archives of which nothing can be detached, and why; not those of which everything is, or is to be finished."""
    detached = house.cage.detached
    for archive in archives:
        for stream, end in archive.ends.items():
            begins = archive.begins.get(stream, 0)
            if stream.startswith(TABLE) and detached.get(stream, 0) < min(begins, end):
                raise NotationError(
                    f"{archive.path} begins after entries that are not detached yet: name the archives before it too"
                )
    if not any(detached.get(stream, 0) for archive in archives for stream in archive.ends):
        raise NotationError("these archives hold no more than the last shoe of each table, which stays in the journal")


def _count(house: House, size: int) -> None:
    """What is detached is counted nowhere but in a snapshot from then on: one that goes as far is taken first."""
    taker: SnapshotTaker = house.snapshots
    taker.take_another()
    snapshot = kept(house.store)
    if snapshot is None or snapshot.size < size:
        raise StoreError(
            "no snapshot of this house could be taken, and nothing was detached; run `cutcard verify` on it"
        )


def attach(asked: Asked, files: list[str], *, as_json: bool) -> None:
    """What was detached from the journal and lies in these archives is put back.

    The house is opened when everything is back, since without its archives it may not open.

    Who may is therefore asked of its record first: who may not changes nothing.
    """
    asked.refuse_alone("put entries back")
    with closing(open_store(asked.url)) as store:
        people = People()
        for entry in store.read(CAGE):
            people.follow(entry)
        by, second = people.accepting(asked.by or "", asked.second or "", datetime.now(UTC).timestamp())
        archives = named_archives(store, [Path(file) for file in files])
        with watched() as watch:
            count = fill(store, archives, watch)
        left = sum(detached_entries(store).values())
    if not left:
        with asked.open() as house:
            if house.cage.detached:
                ask(house, cage.AttachJournal(by, asked.reason), second=second)
    says = f"{counted(count, 'entry', 'entries')} put back as written."
    says += f" {left:,} are still detached: they lie in other archives." if left else ""
    print_answer({"entries": count, "left": left}, says, as_json=as_json)


def _actors(asked: Asked) -> tuple[Actor, Actor]:
    return Actor(asked.by or "", Position.GAMING_SHIFT_MANAGER), Actor(asked.second or "", Position.PIT_SUPERVISOR)


def _end_of(house: House, until: str) -> int:
    """When a day of the house is over, in microseconds."""
    limit = day_begins_at(day_of(until) + timedelta(days=1), zone_in(house.store))
    if limit * 1_000 > house.now():
        raise NotationError(f"{until} is not over yet in the time zone of the house")
    return limit


def _archived(house: House) -> int:
    """The entry with which the archives that were made before end."""
    return max((int(event["size"]) for event in archivings(house.store)), default=0)
