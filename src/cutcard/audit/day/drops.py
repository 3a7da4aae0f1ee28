"""Trays and boxes by gaming day, who had a part in each table, and when a day is final: the auditor's own account.

A box comes out with the closer of its tray. It is counted once, by two who came to the same and had no part in that
table on that day. What a closed day came to is told anew when its last box is counted, and at no other time.
"""

from __future__ import annotations

import hashlib
import json
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cutcard.audit.acts import NO_PERSON, named
from cutcard.formats.denominations import CASH_CENTS, counted_cents
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.audit.cage.ledger import ExpectedTransfer, Ledger
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
    from cutcard.formats.entry import Body, Entry

OPENER, FILLS, CREDITS, CLOSER, BOUGHT, VARIANCE, DROP, TRANSIT = range(8)
"""The places of a tray's row."""
DROP_CENTS, OVER_SHORT_CENTS = 8, 7
"""Where a table's figures have them."""
OF_TRAYS = {"ChipsOpened", "ChipsClosed", "ChipsReceived", "ChipsSent", "BoughtIn", "DropCounted"}


@dataclass(slots=True)
class ClosedBooks:
    """A day that was closed and is not final: its figures, and who had a part in which table."""

    digest: str
    tables: dict[str, list[int]]
    trays: dict[str, list[Any]]
    hands: dict[str, list[str]]


@dataclass(slots=True)
class Drops:
    report: Report
    ledger: Ledger
    day: str = ""
    shifts: int = 0
    waiting: deque[tuple[int, int, Json]] = field(default_factory=deque)
    """What happened to trays and boxes of the day that is on: after which entry, in which shift."""
    hands: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    """By table and name, the first and the last entry of the day in which somebody had a part."""
    boxes: dict[str, dict[str, int]] = field(default_factory=dict)
    counts: dict[str, list[str]] = field(default_factory=dict)
    """By box, who counted first, and what."""
    closed: dict[str, ClosedBooks] = field(default_factory=dict)
    due: list[str] = field(default_factory=list)
    """The day whose final figures are the next entry."""

    # --- what happens -----------------------------------------------------------------------------

    def on_entry(self, entry: Entry, body: Body) -> None:
        """Who had a part in which table by an entry; and what was due with it."""
        if self.due and body.command["type"] != "FinaliseGamingDay" and entry.stream == "cage":
            what = message("finding-day-final", day=self.due[0])
            self.report.add_finding("day", what, expected="its final figures", found=body.command["type"])
            self.due = []
        if entry.stream != "cage":
            self._had_part(entry, entry.stream.removeprefix("table/"), (body.command["by"]["name"], body.second))
            return
        for event in body.events:
            if event["type"] in OF_TRAYS:
                self.waiting.append((entry.seq, max(1, self.shifts), event))
            tables = event.get("dealers", {}) if event["type"] == "DealersAssigned" else {}
            if event["type"] != "DropCounted" and "table" in event:
                tables = {event["table"]: ""}
            for table, dealer in tables.items():
                self._had_part(entry, table, (body.command["by"]["name"], body.second, dealer))

    def _had_part(self, entry: Entry, table: str, names: Iterable[str]) -> None:
        for name in {named(each) for each in names} - NO_PERSON:
            known = self.hands.setdefault(table, {}).setdefault(name, [entry.seq, entry.seq])
            known[1] = entry.seq

    def shift_begins(self, day: str) -> None:
        """A day is opened, or handed over."""
        if day != self.day:
            self.boxes = {
                table: {each or day: cents for each, cents in old.items()} for table, old in self.boxes.items()
            }
            self.counts = {f"{box}{day}" if box.endswith("/") else box: held for box, held in self.counts.items()}
        self.day, self.shifts = day, self.shifts + 1

    def tray_closed(self, event: Json) -> None:
        table = event["table"]
        days = self.boxes.setdefault(table, {})
        own = self.ledger.cents[f"box/{table}"] - sum(days.values())
        self._expect(event, event["box_cents"] == own, own, event["box_cents"])
        days[self.day] = days.get(self.day, 0) + event["box_cents"]

    def counted(self, event: Json, body: Body) -> list[ExpectedTransfer]:
        """One count of a box."""
        table, day, by, count = event["table"], event["day"], event["by"], event["count"]
        found, box = counted_cents(count, CASH_CENTS), f"{table}/{day}"
        self._expect(event, found == event["cents"], found, event["cents"])
        told = (body.command["by"]["name"], body.command["by"]["position"])
        self._expect(event, (by, event["position"]) == told, told, by)
        if day not in self.boxes.get(table, {}):
            self._expect(event, None, "a box that is not counted yet", box)
            return []
        hands = self._hands(table, day)
        self._expect(event, named(by) not in hands, "somebody without a part in the table that day", by)
        first, before = self.counts.pop(box, ["", ""])
        self._expect(event, named(by) not in {named(first), *NO_PERSON}, "another person", by)
        written = json.dumps(count, sort_keys=True)
        agrees = bool(first) and before == written
        booked = self.boxes[table][day] if agrees else 0
        self._expect(event, event["agrees"] == agrees, agrees, event["agrees"])
        self._expect(event, event["booked_cents"] == booked, booked, event["booked_cents"])
        if not agrees:
            if not first:
                self.counts[box] = [by, written]
            return []
        del self.boxes[table][day]
        cents, over = event["cents"], event["cents"] - booked
        if day in self.closed:
            self._add_late(self.closed[day], table, cents, over)
        self._look_due()
        account = f"box/{table}"
        moved = [("over-short", account, over, ""), (account, "over-short", -over, ""), (account, "cage", cents, "")]
        return [each for each in moved if each[2] > 0]

    def _hands(self, table: str, day: str) -> set[str]:
        if day in self.closed:
            return set(self.closed[day].hands.get(table, ()))
        return set(self.hands.get(table, ()))

    def _add_late(self, closed: ClosedBooks, table: str, cents: int, over: int) -> None:
        figures = closed.tables.setdefault(table, [0] * 9)
        figures[DROP_CENTS] += cents
        figures[OVER_SHORT_CENTS] += over
        tray = closed.trays.setdefault(table, _empty())
        tray[DROP] = (tray[DROP] or 0) + cents

    # --- days -------------------------------------------------------------------------------------

    def rows(self, day: str, until: int) -> list[list[Any]]:
        """The trays of the day that ends with an entry, of each table and of each of its shifts, in their order."""
        rows: dict[tuple[Any, str], list[Any]] = {}
        for seq, shift, event in self.waiting:
            own = event["type"] != "DropCounted" or event["day"] in {"", day}
            if seq > until or not own:
                continue
            places: list[Any] = [""] if event["type"] == "DropCounted" else ["", shift]
            for place in places:
                _follow(rows.setdefault((place, event["table"]), _empty()), event)
        whole = [["tray", *key, *row] for key, row in rows.items() if key[0] == ""]
        shifts = [["tray", *key, *row] for key, row in rows.items() if key[0] != ""]
        return [*sorted(whole, key=lambda row: row[2]), *sorted(shifts, key=lambda row: (row[1], row[2]))]

    def close(self, event: Json, dealers: dict[str, str]) -> None:
        """The day is closed: no tray is open then; what came after its last entry is the next day's."""
        until, day = event["until"], event["day"]
        what = message("finding-day", day=day)
        if self.ledger.trays:
            found = ", ".join(sorted(self.ledger.trays))
            self.report.add_finding("day", what, expected="every tray closed", found=found)
        if kept := self.ledger.banks_kept:
            expected = "every bank counted that was open when the day began"
            self.report.add_finding("day", what, expected=expected, found=", ".join(sorted(kept)))
        self.ledger.banks_kept = set(self.ledger.banks)
        own = {row[2]: row[3:] for row in self.rows(day, until) if row[1] == ""}
        for name in sorted({*own, *event["trays"]}):
            if own.get(name) != event["trays"].get(name):
                self.report.add_finding(
                    "day", what, expected=f"{name}: {own.get(name)}", found=event["trays"].get(name)
                )
        hands = {
            table: [name for name, (first, _) in names.items() if first <= until] for table, names in self.hands.items()
        }
        tables = {name: [*row] for name, row in event["tables"].items()}
        self.closed[day] = ClosedBooks(event["digest"], tables, own, hands)
        self.hands = {
            table: {name: each for name, each in names.items() if each[1] > until}
            for table, names in self.hands.items()
        }
        for table, dealer in dealers.items():
            self.hands.setdefault(table, {}).setdefault(named(dealer), [until + 1, until + 1])
        self.waiting = deque(each for each in self.waiting if each[0] > until)
        self.day, self.shifts = "", 0
        self._look_due()

    def _look_due(self) -> None:
        uncounted = {day for days in self.boxes.values() for day in days}
        self.due = [day for day in self.closed if day not in uncounted]

    def final(self, event: Json, body: Body) -> None:
        """The house's own entry, when the last box of a closed day was counted."""
        what, day = message("finding-day-final", day=event["day"]), event["day"]
        if day not in self.due or (body.via, named(body.command["by"]["name"])) != ("house", "the house"):
            self.report.add_finding("day", what, expected="every box counted", found=body.command["by"]["name"])
        closed = self.closed.pop(day, None)
        self.due = [each for each in self.due if each != day]
        if closed is None:
            return
        tables = {name: row for name, row in sorted(closed.tables.items()) if any(row)}
        trays = dict(sorted(closed.trays.items()))
        told = {name: row for name, row in event["tables"].items() if any(row)}
        expected = (closed.digest, tables, trays)
        if (event["closed"], told, event["trays"]) != expected:
            self.report.add_finding("day", what, expected=expected, found=(event["closed"], told, event["trays"]))
        digest = _digest([day, event["closed"], event["tables"], event["trays"]])
        if event["digest"] != digest:
            self.report.add_finding("day", message("finding-day-digest"), expected=digest, found=event["digest"])

    def _expect(self, event: Json, holds: object, expected: object, found: object) -> None:
        if not holds:
            what = message("finding-chips", event=event["type"], table=event["table"])
            self.report.add_finding("money", what, expected=expected, found=found)


def _empty() -> list[Any]:
    return [None, 0, 0, None, 0, 0, None, 0]


def _follow(row: list[Any], event: Json) -> None:
    """One event of a tray or its box more."""
    kind, cents = event["type"], event["cents"]
    if kind in {"ChipsOpened", "ChipsClosed"}:
        row[VARIANCE] += cents - event["booked_cents"]
    if kind == "ChipsReceived":
        row[TRANSIT] += cents - event["sent_cents"]
    if kind == "ChipsOpened":
        row[OPENER] = event["booked_cents"] if row[OPENER] is None else row[OPENER]
        row[CLOSER] = None
    elif kind == "ChipsClosed":
        row[CLOSER] = cents
    elif kind == "ChipsReceived" and event["way"] == "fill":
        row[FILLS] += cents
    elif kind == "ChipsSent" and event["way"] == "credit":
        row[CREDITS] += cents
    elif kind == "BoughtIn":
        row[BOUGHT] += cents
    elif kind == "DropCounted" and event["agrees"]:
        row[DROP] = (row[DROP] or 0) + cents


def _digest(figures: list[Any]) -> str:
    return hashlib.sha256(json.dumps(figures, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()
