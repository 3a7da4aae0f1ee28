"""The gaming days on record: the one that is open, and those that were closed with their reports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cutcard.house.projections.day.tally import DayTally
from cutcard.house.projections.indexes import Indexes

if TYPE_CHECKING:
    from cutcard.formats.reader import Reader


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
    ledger: dict[str, list[int]]

    @property
    def win_cents(self) -> int:
        return sum(each[-1] for each in self.tables.values())


def closed_days(store: Reader) -> list[ClosedDay]:
    """The last one first."""
    found = []
    for marked in Indexes(store).marked(["GamingDayClosed"], newest_first=True):
        body = marked.entry.read()
        for event in body.events:
            told: dict[str, Any] = {
                name: event[name] for name in ("day", "after", "until", "digest", "tables", "ledger")
            }
            by = body.command["by"]["name"]
            found.append(ClosedDay(**told, at=body.at, by=by, second=body.second))
    return found


def tally_of(store: Reader, day: ClosedDay, zone: str) -> DayTally:
    """A closed day counted once more."""
    return DayTally(store, zone, day.after, day.until).catch_up()
