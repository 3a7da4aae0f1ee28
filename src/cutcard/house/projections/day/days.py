"""The gaming days on record: the one that is open, and those that were closed with their reports."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.formats.entry import table_stream
from cutcard.formats.figures import Figures
from cutcard.house.projections.day.tally import DayTally
from cutcard.house.projections.entry_facts import facts_of
from cutcard.house.projections.indexes import Indexes
from cutcard.house.zones import time_said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.formats.reader import Reader, Rows


FROM_EVENT = ("day", "after", "until", "digest", "tables", "trays", "ledger", "unwitnessed", "seen", "seen_at")


@dataclass(frozen=True, slots=True)
class ClosedDay:
    """A day as its closing report has it, and who closed it."""

    day: str
    after: int
    until: int
    at: int
    by: str
    second: str
    digest: str
    tables: dict[str, list[int]]
    """With the drop, where the day is final."""
    trays: dict[str, list[Any]]
    ledger: dict[str, list[int]]
    unwitnessed: bool
    """Whether two people closed it though log witnesses had cosigned nothing for longer than the house allows."""
    seen: int
    seen_at: int
    final: str = ""
    """The digest of its final figures; empty where a box is not counted yet."""

    @property
    def win_cents(self) -> int:
        return sum(Figures(*each).win_cents for each in self.tables.values())

    def gap(self, zone: str) -> str:
        """What log witnesses had not seen when the day was closed as unwitnessed; empty where it was not."""
        if not self.unwitnessed:
            return ""
        seen = (
            f"they saw {self.seen} entries at {time_said(self.seen_at, zone)}"
            if self.seen_at
            else "they had seen nothing"
        )
        return f"Closed as unwitnessed by {self.by} with {self.second}: the log witnesses were silent; {seen}."


def closed_days(store: Reader | Rows) -> list[ClosedDay]:
    """The last one first, each with its final figures where it is final."""
    found, finals = [], {event["day"]: event for event in _finals(store)}
    for marked in Indexes(store).marked(["GamingDayClosed"], newest_first=True):
        body = marked.entry.read()
        for event in body.events:
            told: dict[str, Any] = {name: event[name] for name in FROM_EVENT}
            by, final = body.command["by"]["name"], finals.get(event["day"])
            if final is not None:
                told |= {"tables": final["tables"], "trays": final["trays"], "final": final["digest"]}
            found.append(ClosedDay(**told, at=body.at, by=by, second=body.second))
    return found


def _finals(store: Reader | Rows) -> Iterator[dict[str, Any]]:
    for marked in Indexes(store).marked(["GamingDayFinal"]):
        yield from marked.entry.read().events


def tally_of(store: Reader, day: ClosedDay, zone: str) -> DayTally:
    """A closed day counted once more, with its boxes; `DetachedError` where some of it lies in archives alone."""
    tally = DayTally(store, zone, day.after, day.until).catch_up()
    later = takewhile(
        lambda marked: marked.entry.seq > day.until, Indexes(store).marked(["DropCounted"], newest_first=True)
    )
    tally.add_drops(event for marked in later for event in marked.entry.read().events)
    return tally


def keeps_days(store: Reader) -> bool:
    """Whether anybody ever opened a gaming day."""
    return bool(store.few("SELECT seq FROM marks WHERE kind = ? LIMIT 1", ("GamingDayOpened",)))


def figures_on_record(store: Reader, day: str, zone: str) -> tuple[dict[str, Figures], int]:
    """Each table's figures of a gaming day that was closed, or of the one that is open, and its last entry so far."""
    closed = closed_days(store)
    found = next((each for each in closed if each.day == day), None)
    if found is not None:
        return {table: Figures(*row) for table, row in found.tables.items()}, found.until
    opened = next(iter(Indexes(store).marked(["GamingDayOpened"], newest_first=True)))
    if not any(event.get("day") == day for event in opened.entry.read().events):
        known = ", ".join(each.day for each in closed) or "none"
        raise NotationError(f"no gaming day {day} is open or was closed; those that were closed: {known}")
    tally = DayTally(store, zone, closed[0].until if closed else 0).catch_up()
    return tally.tables(), tally.until


def day_of_round(store: Reader, closed: list[ClosedDay], table: str, number: int) -> str:
    """The closed gaming day in which a round was settled; empty where that is the day that is open."""
    entries = Indexes(store).about(table_stream(table), number)
    concluded = (entry.seq for entry in entries if (facts := facts_of(entry)) is not None and facts.concludes)
    seq = next(concluded, entries[0].seq if entries else 0)
    return next((each.day for each in closed if each.after < seq <= each.until), "")
