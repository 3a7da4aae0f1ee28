"""Under which edition of the rules a shoe was dealt, as the entry that loaded it says; and what each table deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.formats.entry import table_stream
from cutcard.house import cage
from cutcard.house.event_kinds import facts_in
from cutcard.house.projections.indexes import Indexes
from cutcard.house.read_cage import parts_of_cage

if TYPE_CHECKING:
    from cutcard.formats.reader import Reader
    from cutcard.rulebook.editions import Edition, Editions


def stamp_of(store: Reader, table: str, shoe: int) -> str:
    """The edition that a shoe of a table was stamped with; none where the journal holds no such shoe."""
    loaded = store.loaded(table_stream(table), shoe)
    if loaded is None:
        return ""
    return next((event["edition"] for event in loaded.read().events if event["type"] == cage.ShoeStamped.__name__), "")


@dataclass(frozen=True, slots=True)
class TableEdition:
    """What an open table deals, and what it has taken for its next shoe: by their names, for either may be unknown."""

    table: str
    game: str
    deals: str
    takes: str = ""
    """Empty where its next shoe is dealt under the edition of this one."""
    rules: str = ""
    """The digest of the rules that the last word was given for; empty where none was given."""


def editions_of_tables(store: Reader, games: Editions) -> tuple[str, list[TableEdition]]:
    """The zone by whose days the house goes, and for every open table the edition of its last shoe and of its next.

    A table without a shoe goes by the edition it was opened under; where none was written, by the first of its game.
    """
    state = parts_of_cage(store, "tables", "editions", "zone")
    versions, found = store.versions(), []
    for name, opened in state.tables.items():
        slug, stream = opened.options["game"], table_stream(name)
        last = next(store.read(stream, after=versions[stream] - 1), None) if stream in versions else None
        stamp = stamp_of(store, name, last.shoe) if last is not None and last.version > opened.after else ""
        deals = stamp or opened.edition or games.of(slug)[0].document.name
        taken = state.editions.get(name)
        takes = taken.edition if taken is not None and taken.edition != deals else ""
        found.append(TableEdition(name, slug, deals, takes, taken.rules if taken is not None else ""))
    return state.zone, found


@dataclass(frozen=True, slots=True)
class SaidZone:
    """The time zone that a house goes by, and the entry in which it was said: when, by which two, and why."""

    zone: str
    at: int
    """The wall clock in microseconds, as entries have it."""
    by: str
    second: str
    reason: str


def zone_of(store: Reader) -> SaidZone | None:
    """The zone in force as the journal has it; None where nobody has said one and the house goes by UTC."""
    found = None
    for marked in Indexes(store).marked([cage.TimeZoneSet.__name__]):
        body = marked.entry.read()
        by, reason = body.command["by"]["name"], body.command.get("reason", "")
        said = next(fact for fact in facts_in(body) if isinstance(fact, cage.TimeZoneSet))
        found = SaidZone(said.zone, body.at, by, body.second, reason)
    return found


def zone_in(store: Reader) -> str:
    """The zone by whose clock the house goes, as the journal has it; UTC where nobody has said one."""
    return parts_of_cage(store, "zone").zone


def settings_of(store: Reader) -> tuple[cage.Currency, int]:
    """The currency of a house and the hour at which its gaming day begins, as the journal has them."""
    state = parts_of_cage(store, "currency", "day_begins")
    return state.currency, state.day_begins


def known_edition(games: Editions, slug: str, name: str) -> Edition | None:
    """The edition of this name; None where this program does not know it."""
    return next((edition for edition in games.of(slug) if edition.document.name == name), None)
