"""`cutcard house archive`, `detach` and `attach`: the days that are over in files, which the journal names."""

from __future__ import annotations

import sys
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from cutcard.cards import NotationError
from cutcard.cli.house.opened import ask, open_for_command, print_answer
from cutcard.cli.options import refuse_unnamed
from cutcard.cli.output import counted
from cutcard.cli.progress import watched
from cutcard.formats.archive import ends_from, ends_json
from cutcard.formats.entry import CAGE, TABLE, Head
from cutcard.formats.versions import StoreError
from cutcard.house import cage
from cutcard.house.archives.detaching import archivings, detached_entries, empty, ends_to_detach, fill, named_archives
from cutcard.house.archives.writing import ends_before, write_archive
from cutcard.house.backups.signatories import People
from cutcard.house.journal.connect import open_store
from cutcard.house.projections.snapshots import take_another, usable
from cutcard.house.shoe_editions import zone_of
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor

if TYPE_CHECKING:
    from cutcard.formats.archive import Archive, Ends
    from cutcard.house.engine.house import House


@dataclass(frozen=True, slots=True)
class Answerable:
    """Who answers for it, who agrees, and why."""

    by: str
    second: str | None
    reason: str

    def refuse_one(self, what: str) -> None:
        if not (self.second and self.reason.strip()):
            raise NotationError(f"{what} by two people: name who agrees with --second, and give a reason with --reason")

    @property
    def actors(self) -> tuple[Actor, Actor]:
        return Actor(self.by, Position.GAMING_SHIFT_MANAGER), Actor(self.second or "", Position.PIT_SUPERVISOR)


def archive(
    url: str, file: str, until: str, files: tuple[str | None, str | None], who: Answerable, *, as_json: bool
) -> None:
    who.refuse_one("a journal is archived")
    by, second = who.actors
    if not file.strip():
        raise NotationError("the name of the archive is empty; name a file that is not there yet")
    refuse_unnamed(file)
    path = Path(file)
    if path.is_dir():
        raise NotationError(f"{file} is a folder; name a file in it that is not there yet")
    with open_for_command(url, *files) as house:
        limit, begins = _end_of(house, until), _archived(house)
        heads = house.store.heads()
        with house.store.moment() as rows:
            ends = ends_before(rows, heads, limit, begins)
        if not ends:
            raise NotationError(f"everything written up to {until} is already archived")
        digest = write_archive(house.store, path, until, begins, ends)
        try:
            asked = cage.ArchiveJournal(by, path.name, digest, until, ends_json(ends), who.reason)
            answer = ask(house, CAGE, asked, second=second).body.events[0]
        except BaseException:
            with suppress(OSError):
                path.unlink()
            raise
    count = sum(end.version - begins.get(stream, Head()).version for stream, end in ends.items())
    held = counted(count, "entry", "entries")
    says = f"{held} up to {until} archived in {path}; the journal names its SHA-256, {digest}."
    print_answer({**answer, "entries": count}, says, as_json=as_json)


def detach(
    url: str, files: list[str], places: tuple[str | None, str | None], who: Answerable, *, as_json: bool
) -> None:
    who.refuse_one("entries are detached")
    by, second = who.actors
    with open_for_command(url, *places) as house:
        store = house.store
        archives = named_archives(store, [Path(file) for file in files])
        ends = ends_to_detach(store, archives, house.cage.detached)
        gone = sum(detached_entries(store).values())
        if not ends:
            _refuse_nothing(house, archives)
        else:
            _count(house, ends)
            ask(house, CAGE, cage.DetachJournal(by, dict(ends), who.reason), second=second)
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
            begins = archive.begins.get(stream, Head()).version
            if stream.startswith(TABLE) and detached.get(stream, 0) < min(begins, end.version):
                raise NotationError(
                    f"{archive.path} begins after entries that are not detached yet: name the archives before it too"
                )
    if not any(detached.get(stream, 0) for archive in archives for stream in archive.ends):
        raise NotationError("these archives hold no more than the last shoe of each table, which stays in the journal")


def _count(house: House, ends: dict[str, int]) -> None:
    """What is detached is counted nowhere but in a snapshot from then on: one that goes as far is taken first."""
    take_another(house.store, house.keeper.keys)
    snapshot = usable(house.store, house.keeper.keys)
    if snapshot is None or any(snapshot.heads.get(stream, Head()).version < end for stream, end in ends.items()):
        raise StoreError(
            "no snapshot of this house could be taken, and nothing was detached; run `cutcard verify` on it"
        )


def attach(
    url: str, files: list[str], places: tuple[str | None, str | None], who: Answerable, *, as_json: bool
) -> None:
    """The house is opened when everything is back, since without its archives it may not open.

    Who may is therefore asked of its record first: who may not changes nothing.
    """
    who.refuse_one("entries are put back")
    with closing(open_store(url)) as store:
        people = People()
        for entry in store.read(CAGE):
            people.follow(entry)
        by, second = people.accepting(who.by, who.second or "", datetime.now(UTC).timestamp())
        archives = named_archives(store, [Path(file) for file in files])
        with watched() as watch:
            count = fill(store, archives, watch)
        left = sum(detached_entries(store).values())
    if not left:
        with open_for_command(url, *places) as house:
            if house.cage.detached:
                ask(house, CAGE, cage.AttachJournal(by, who.reason), second=second)
    says = f"{counted(count, 'entry', 'entries')} put back as written."
    says += f" {left:,} are still detached: they lie in other archives." if left else ""
    print_answer({"entries": count, "left": left}, says, as_json=as_json)


def _end_of(house: House, until: str) -> int:
    """When a day of the house is over, in microseconds."""
    try:
        day = date.fromisoformat(until)
    except ValueError:
        raise NotationError(f"{until} is not a date; write one as 2026-11-16") from None
    said = zone_of(house.store)
    zone = ZoneInfo(said.zone) if said else UTC
    limit = int(datetime.combine(day + timedelta(days=1), time(), zone).timestamp() * 10**6)
    if limit * 1_000 > house.now():
        raise NotationError(f"{until} is not over yet in the time zone of the house")
    return limit


def _archived(house: House) -> Ends:
    """Where the archives that were made before end."""
    return {stream: end for event in archivings(house.store) for stream, end in ends_from(event["ends"]).items()}
