"""Patrons' cash once more: the auditor adds up each gaming day, and holds identity, reports and alerts against it.

Cash is what a Cashier takes or pays, or a Dealer takes at a table, for a patron who is named. From the threshold on the
patron is identified first, the house's next entry is a report, and a report that nobody closed in time is told overdue
when its day is over: by itself, or else with the first act of the cage after that day.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING

from cutcard.audit.acts import named
from cutcard.audit.persons.documents import DOCUMENTS
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.cage.ledger import Ledger
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
    from cutcard.formats.entry import Body

TAKEN = {"CreditBought": "account", "ChipsSold": "account", "BoughtIn": "account"}
PAID = {"TicketRedeemed": "holder", "ChipsRedeemed": "account"}
WHOSE = TAKEN | PAID
"""The events of cash, and the field that says whose it is."""
EVENTS = {"IdentityChecked", "ReportOpened", "ReportOverdue", "ReportClosed"}
FOLLOWING = {"OpenReport", "TellOverdue", "NoteOverdueComplaint", "ChangeDoors", "FinaliseGamingDay"}
"""What the house enters after somebody's act, and nothing follows from."""


@dataclass(slots=True)
class OnTheDay:
    """What one patron did on one gaming day."""

    sums: Counter[str] = field(default_factory=Counter)
    largest: Counter[str] = field(default_factory=Counter)
    staked_before: int | None = None
    rated: int = 0
    since: int = 0
    """When the day's first cash moved, in seconds since 1970."""
    ratings: list[tuple[int, int]] = field(default_factory=list)
    document: str = ""
    reported: set[str] = field(default_factory=set)
    noticed: bool = False


@dataclass(slots=True)
class Filed:
    """A report that is open."""

    account: str
    day: str
    due: str
    told: bool = False


@dataclass(slots=True)
class Cash:
    report: Report
    ledger: Ledger
    threshold: int = 1_000_000
    days: int = 15
    unplayed: int = 200_000
    """Until the house says otherwise."""
    day: date | None = None
    patrons: dict[str, OnTheDay] = field(default_factory=dict)
    rated: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    """The ratings of the day before, which may have lasted into this one."""
    open: dict[int, Filed] = field(default_factory=dict)
    made: int = 0
    of_age_from: dict[str, str] = field(default_factory=dict)
    """By account, until when patrons are excluded as under age."""
    owed: list[tuple[str, Json]] = field(default_factory=list)
    """What the house must enter next, before anybody else acts at the cage."""

    def begin(self, body: Body) -> None:
        """Before an entry of the cage is looked at: the house has entered all that followed from the one before."""
        if not self.owed:
            return
        kind, expected = self.owed[0]
        told = body.events[0] if body.events else {}
        found = {name: told.get(name) for name in expected}
        if told.get("type") != kind or found != expected or named(body.command["by"]["name"]) != "the house":
            self._add(kind, expected, found if told.get("type") == kind else told.get("type", "nothing"))
            self.owed = []

    def follow(self, event: Json, body: Body, day: date) -> None:
        """One event of an entry of the cage."""
        kind = event["type"]
        if kind == "PatronForgotten":
            waits = any(each.account == event["account"] for each in self.open.values())
            self._expect(event, not waits, "no report that is open", event["account"])
        elif kind in WHOSE:
            self._moved(event, body, day)
        elif kind == "PlayRated":
            self._rated(event, day)
        elif kind == "IdentityChecked":
            self._identified(event, body, day)
        elif kind == "SignInGiven" or (kind == "TicketIssued" and event.get("identity")):
            by = body.command["by"]
            self._expect(event, by["position"] != "PATRON", "another person", by["name"])
            self._of(event["account"], day).document = event["identity"]
        elif kind in {"ReportOpened", "ReportClosed"}:
            self._reported(event, body, day)
        elif kind == "PatronExcluded" and event["asked_by"] == "under-age":
            self.of_age_from[event["account"]] = event["until"]
        elif kind == "ExclusionEnded":
            self.of_age_from.pop(event["account"], None)

    def end(self, body: Body, day: date, complaints: list[tuple[str, Json]]) -> None:
        """After an act at the cage: reports that are overdue on its day are told, one entry each, then complaints."""
        if body.command["type"] == "NoteOverdueComplaint" and self.owed:
            self.owed = self.owed[1:]
        for event in body.events:
            if event["type"] == "ReportOverdue":
                self._overdue(event, body, day)
        if body.command["type"] in FOLLOWING:
            return
        late = [(number, each) for number, each in self.open.items() if not each.told and each.due < day.isoformat()]
        already = {told["number"] for kind, told in self.owed if kind == "ReportOverdue"}
        for number, each in late:
            if number not in already:
                self.owed.append(
                    ("ReportOverdue", {"number": number, "account": each.account, "day": each.day, "due": each.due})
                )
        self.owed += complaints

    def thresholds_set(self, event: Json) -> None:
        before = (event["report_before_cents"], event["report_days_before"], event["unplayed_before_cents"])
        held = (self.threshold, self.days, self.unplayed)
        self.threshold, self.days, self.unplayed = told = (
            event["report_cents"],
            event["report_days"],
            event["unplayed_cents"],
        )
        if before != held or not all(type(each) is int and each >= 0 for each in told) or not told[1]:
            self.report.add_finding("journal", message("finding-thresholds"), expected=held, found=before)

    def _of(self, patron: str, day: date) -> OnTheDay:
        """What they did so far on the day of the last amount, check or rating: another day begins with nothing."""
        if day != self.day:
            self.rated = {each: held.ratings for each, held in self.patrons.items()}
            self.day, self.patrons = day, {}
        return self.patrons.setdefault(patron, OnTheDay())

    def _moved(self, event: Json, body: Body, day: date) -> None:
        kind, cents, patron = event["type"], event["cents"], event[WHOSE[event["type"]]]
        in_cash = kind != "TicketRedeemed" or not event["account"]
        if kind == "CreditBought" and body.command["by"]["position"] != "CASHIER":
            in_cash = False
        told = (event["day_cents"], event["played_cents"], event.get("unplayed", False))
        if not in_cash:
            self._expect(event, told == (0, 0, False), (0, 0, False), told)
            return
        way = "in" if kind in TAKEN else "out"
        if not patron or self.ledger.kinds.get(patron) == "terminal":
            self._expect(event, told == (cents, 0, False), (cents, 0, False), told)
            self._expect(event, not self.threshold or cents < self.threshold, "a patron who is named", cents)
            return
        held, staked = self._of(patron, day), self._staked(patron)
        held.sums[way] += cents
        held.since = held.since or body.at // 1_000_000
        held.largest[way] = max(held.largest[way], cents)
        held.staked_before = staked if held.staked_before is None else held.staked_before
        through, played = min(held.sums["in"], held.sums["out"]), staked - held.staked_before + held.rated
        hardly = way == "out" and bool(self.unplayed) and through >= self.unplayed and 10 * played < through
        expected = (held.sums[way], staked, hardly and not held.noticed)
        held.noticed |= hardly
        self._expect(event, told == expected, expected, told)
        if not self.threshold or held.sums[way] < self.threshold:
            return
        paid_under_age = way == "out" and self._is_under_age(patron, day)
        self._expect(
            event, held.document or paid_under_age, f"the identity of {patron} checked on {day.isoformat()}", "none"
        )
        if way not in held.reported:
            due = (day + timedelta(self.days)).isoformat()
            cut_up = held.largest[way] < self.threshold
            said = {"number": self.made + 1, "account": patron, "day": day.isoformat(), "way": way}
            self.owed.append(("ReportOpened", {**said, "cents": held.sums[way], "structured": cut_up, "due": due}))

    def _rated(self, event: Json, day: date) -> None:
        """Minutes that no other rating has; those after the day's first cash count as play against it."""
        held, began, ended = self._of(event["account"], day), event["began"], event["began"] + 60 * event["minutes"]
        self._expect(event, event["day"] == day.isoformat(), day.isoformat(), event["day"])
        others = [*self.rated.get(event["account"], ()), *held.ratings]
        apart = all(ended <= other or until <= began for other, until in others)
        self._expect(event, apart, "minutes that no other rating has", (began, ended))
        self._expect(event, event["buy_in_cents"] <= held.sums["in"], held.sums["in"], event["buy_in_cents"])
        held.ratings.append((began, ended))
        if held.since:
            held.rated += event["average_bet_cents"] * (max(0, ended - max(began, held.since)) // 60)

    def _is_under_age(self, patron: str, day: date) -> bool:
        return day.isoformat() < self.of_age_from.get(patron, "")

    def _staked(self, patron: str) -> int:
        meters = self.ledger.meters
        return meters.get((patron, "turnover"), 0) - meters.get((patron, "voided"), 0)

    def _identified(self, event: Json, body: Body, day: date) -> None:
        by = body.command["by"]
        self._expect(event, self.ledger.kinds.get(event["account"]) == "patron", "a patron's account", event["account"])
        self._expect(event, event["account"] not in self.ledger.locked, "an account that is not locked", "a lock")
        self._expect(event, event["identity"] in DOCUMENTS, "a document that was checked", event["identity"])
        self._expect(event, named(by["name"]) != named(event["account"]), "another person", by["name"])
        self._expect(event, not self._is_under_age(event["account"], day), "a patron of age", event["account"])
        self._expect(event, by["position"] != "DEALER", "a Cashier, or a Pit Supervisor or higher", by["position"])
        told = (event["day"], event["by"])
        self._expect(event, told == (day.isoformat(), by["name"]), (day.isoformat(), by["name"]), told)
        self._of(event["account"], day).document = event["identity"]

    def _reported(self, event: Json, body: Body, day: date) -> None:
        kind, number = event["type"], event["number"]
        if kind == "ReportClosed":
            held, by = self.open.pop(number, None), body.command["by"]
            self._expect(event, held is not None, "a report that is open", number)
            self._expect(event, by["position"] == "COMPLIANCE", "compliance", by["position"])
            self._expect(event, body.command["reason"].strip(), "a reason", "none")
            self._expect(event, named(by["name"]) != named(event["account"]), "another person", by["name"])
            over = held is not None and held.day < day.isoformat()
            self._expect(event, over, "a gaming day that is over", event["day"])
            right = held is not None and (event["account"], event["day"]) == (held.account, held.day)
            self._expect(event, right, held, (event["account"], event["day"]))
            return
        if not self.owed:
            self._expect(event, None, "no such entry", kind)
        self.owed = self.owed[1:]
        self.made = number
        self._of(event["account"], day).reported.add(event["way"])
        self.open[number] = Filed(event["account"], event["day"], event["due"])

    def _overdue(self, event: Json, body: Body, day: date) -> None:
        """By the house, once, when the day by which a report was to be closed is over by the clock."""
        held, by = self.open.get(event["number"]), named(body.command["by"]["name"])
        told = (event["account"], event["day"], event["due"])
        right = held is not None and told == (held.account, held.day, held.due)
        late = held is not None and not held.told and held.due < day.isoformat()
        self._expect(event, right and late and by == "the house", f"a report overdue on {day.isoformat()}", told)
        self.owed = self.owed[1:]
        if held is not None:
            held.told = True

    def _expect(self, event: Json, holds: object, expected: object, found: object) -> None:
        if not holds:
            self._add(event["type"], expected, found)

    def _add(self, kind: str, expected: object, found: object) -> None:
        self.report.add_finding("cash", message("finding-cash", event=kind), expected=expected, found=found)
