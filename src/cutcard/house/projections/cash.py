"""Patrons' cash of a gaming day, and the reports of it: rows for screens, for programs and for a spreadsheet."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from cutcard.formats import schema
from cutcard.house.cage import Cage, gaming_day_of
from cutcard.house.cage.under_way import IN
from cutcard.house.projections.indexes import Indexes
from cutcard.spreadsheet import csv_text, plain_amount

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.formats.reader import Reader, Rows

HEADS = ("day", "account", *schema.CASH, "in", "out", "amounts", "currency")
OPEN, OVERDUE, FILED, CLOSED = "open", "overdue", "filed", "closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class PatronDay:
    """What one patron paid in and was paid in cash on one gaming day, over which counters, in how many amounts."""

    day: str
    account: str
    credit_cents: int
    chips_cents: int
    buy_in_cents: int
    tickets_cents: int
    redeemed_cents: int
    amounts: int

    @property
    def in_cents(self) -> int:
        return self.credit_cents + self.chips_cents + self.buy_in_cents

    @property
    def out_cents(self) -> int:
        return self.tickets_cents + self.redeemed_cents

    def sum_cents(self, way: str) -> int:
        return self.in_cents if way == IN else self.out_cents

    def json(self) -> dict[str, Any]:
        return {**asdict(self), "in_cents": self.in_cents, "out_cents": self.out_cents}


@dataclass(frozen=True, slots=True, kw_only=True)
class CashReport:
    """A report of a patron's cash, with the sum of its whole gaming day so far, and what became of it."""

    number: int
    account: str
    day: str
    way: str
    cents: int
    structured: bool
    due: str
    state: str
    by: str
    reason: str


def cash_of_day(store: Reader, here: Cage, day: str = "", now: int = 0) -> list[PatronDay]:
    """The patrons whose cash moved on a gaming day, those with most first; without one, on that of a moment."""
    wanted = day or gaming_day_of(here, now)
    with store.moment() as rows:
        found = _on(rows, wanted)
    return sorted(found, key=lambda each: (-max(each.in_cents, each.out_cents), each.account))


def _on(rows: Rows, day: str) -> list[PatronDay]:
    return [_of(row) for row in rows(schema.CASH_OF_DAY, (day,))]


def _of(row: tuple[Any, ...]) -> PatronDay:
    day, account, *cents, amounts = row
    amount = dict(zip((f"{over}_cents" for over in schema.CASH), map(int, cents), strict=True))
    return PatronDay(day=day, account=account, amounts=int(amounts), **amount)


def reports(store: Reader) -> list[CashReport]:
    """Every report in its order, with what its day comes to and what became of it."""
    found = _as_entered(store)
    with store.moment() as rows:
        sums = {day: {line.account: line for line in _on(rows, day)} for day in {each.day for each in found}}
    return [replace(each, cents=sums[each.day][each.account].sum_cents(each.way)) for each in found]


def _as_entered(store: Reader) -> list[CashReport]:
    found: dict[int, CashReport] = {}
    for marked in Indexes(store).marked(["ReportOpened", "ReportOverdue", "ReportClosed"]):
        body = marked.entry.read()
        for event in body.events:
            number = event.get("number", 0)
            if event["type"] == "ReportOpened":
                parts = ("number", "account", "day", "way", "cents", "structured", "due")
                found[number] = CashReport(**{part: event[part] for part in parts}, state=OPEN, by="", reason="")
            elif event["type"] == "ReportOverdue":
                found[number] = replace(found[number], state=OVERDUE)
            elif event["type"] == "ReportClosed":
                by, state = body.command["by"]["name"], FILED if event["filed"] else CLOSED
                found[number] = replace(found[number], state=state, by=by, reason=event["reason"])
    return list(found.values())


def cash_csv(lines: list[PatronDay], here: Cage) -> bytes:
    return csv_text(_rows(lines, here), HEADS, "\r\n").encode()


def _rows(lines: list[PatronDay], here: Cage) -> Iterator[dict[str, Any]]:
    """Amounts as plain numbers."""
    for each in lines:
        told = each.json()
        amounts = {
            over: plain_amount(told[f"{over}_cents"], here.currency.places) for over in (*schema.CASH, "in", "out")
        }
        head = {"day": each.day, "account": each.account}
        yield {**head, **amounts, "amounts": each.amounts, "currency": here.currency.code}
