"""Complaints as the journal tells them, also those that were closed: where each stands, by when, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cutcard.formats.moments import moment
from cutcard.house.cage.under_way import ANSWERED, OPEN, PASSED_ON
from cutcard.house.projections.indexes import Indexes
from cutcard.house.zones import clock_of
from cutcard.spreadsheet import csv_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cutcard.formats.entry import Body
    from cutcard.formats.reader import Reader, Rows
    from cutcard.house.cage import Cage

CLOSED, OVERDUE = "closed", "overdue"
STATES = (OPEN, OVERDUE, ANSWERED, PASSED_ON, CLOSED)
KINDS = ("ComplaintOpened", "ComplaintAssigned", "ComplaintAnswered", "ComplaintPassedOn", "ComplaintClosed")
HEADS = (
    "number",
    "state",
    "outcome",
    "account",
    "table",
    "round",
    "happened",
    "opened",
    "opened_by",
    "due",
    "assigned",
    "answered",
    "answered_by",
    "late",
    "closed",
    "regulator",
    "corrections",
    "says",
    "answer",
    "reason",
)


@dataclass(slots=True)
class ComplaintRecord:
    """A complaint from its first entry to its last. Times are in seconds since 1970, 0 where there is none."""

    number: int
    account: str
    says: str
    language: str
    table: str
    round_number: int
    happened: int
    opened: int
    opened_by: str
    due: int
    involved: list[str]
    """The staff who had a part in the round."""
    state: str = OPEN
    outcome: str = ""
    assigned: str = ""
    answer: str = ""
    answered: int = 0
    answered_by: str = ""
    corrections: list[int] = field(default_factory=list)
    regulator: str = ""
    closed: int = 0
    closed_by: str = ""
    reason: str = ""
    """Why it was passed on, or closed."""

    def is_overdue(self, now: int) -> bool:
        """Whether nobody has answered it in time."""
        return self.state == OPEN and now > self.due

    @property
    def late(self) -> bool:
        """Whether it was answered when its time was over."""
        return self.answered > self.due

    def state_at(self, now: int) -> str:
        """Where it stands, and that it is overdue where it is."""
        return OVERDUE if self.is_overdue(now) else self.state

    def is_in(self, state: str, now: int) -> bool:
        return self.is_overdue(now) if state == OVERDUE else state in {"", self.state}


def complaints(store: Reader | Rows) -> list[ComplaintRecord]:
    """All of them, the newest first."""
    found: dict[int, ComplaintRecord] = {}
    for marked in Indexes(store).marked(KINDS):
        body = marked.entry.read()
        for event in body.events:
            if event["type"] == KINDS[0]:
                found[event["number"]] = _opened(event, body)
            elif event["type"] in KINDS:
                _follow(found[event["number"]], event, body)
    return list(reversed(found.values()))


def _opened(event: dict[str, Any], body: Body) -> ComplaintRecord:
    about = {
        name: event[name] for name in ("number", "account", "says", "language", "table", "round_number", "happened")
    }
    at, by = body.at // 1_000_000, event["by"]
    return ComplaintRecord(**about, opened=at, opened_by=by, due=event["due"], involved=list(event["involved"]))


def _follow(record: ComplaintRecord, event: dict[str, Any], body: Body) -> None:
    at = body.at // 1_000_000
    match event["type"]:
        case "ComplaintAssigned":
            record.assigned = event["name"]
        case "ComplaintAnswered":
            record.state, record.outcome, record.answer = ANSWERED, event["outcome"], event["answer"]
            record.answered, record.answered_by = at, event["by"]
            record.corrections = list(event["corrections"])
        case "ComplaintPassedOn":
            record.state, record.regulator, record.reason = PASSED_ON, event["regulator"], event["reason"]
        case "ComplaintClosed":
            record.state, record.outcome, record.reason = CLOSED, event["outcome"], event["reason"]
            record.closed, record.closed_by = at, body.command["by"]["name"]


def complaints_csv(found: Iterable[ComplaintRecord], here: Cage, now: int) -> bytes:
    """For a spreadsheet: times in the house's zone, with their offset."""
    return csv_text(_rows(found, here, now), HEADS, "\r\n").encode()


def _rows(found: Iterable[ComplaintRecord], here: Cage, now: int) -> Iterator[dict[str, Any]]:
    clock = clock_of(here.zone)
    for each in found:
        times = {
            name: moment(at, clock) if (at := getattr(each, name)) else ""
            for name in ("happened", "opened", "due", "answered", "closed")
        }
        row = {name: getattr(each, name) for name in HEADS if name not in {*times, "round", "corrections"}}
        row |= {"late": str(each.late).lower()}
        written = " ".join(map(str, each.corrections))
        row["state"] = each.state_at(now)
        yield row | times | {"round": each.round_number or "", "corrections": written}
