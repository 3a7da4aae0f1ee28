"""Complaints: numbered, answered by somebody without a part in the round, in time or told of, and never with money.

Who had a part in a round is gathered from the entries of its table: whoever of the staff acted or agreed to an act.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from sys import intern
from typing import TYPE_CHECKING

from cutcard.audit.acts import NO_PERSON, named
from cutcard.rulebook.procedure import Position
from cutcard.words import languages, message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.audit.cage.ledger import Ledger
    from cutcard.audit.persons.standing import Standing
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
    from cutcard.formats.entry import Body, Entry

EVENTS = {"ComplaintOpened", "ComplaintAssigned", "ComplaintAnswered", "ComplaintPassedOn", "ComplaintClosed"}
EVENTS |= {"ComplaintOverdue", "ComplaintDaysSet"}
PUT_RIGHT = {"CreditAdjusted", "BetResettled", "SettlementReversed", "RoundVoided"}
DAY_SECONDS = 86_400
BETWEEN = "\n"
"""No name has it in it."""


@dataclass(slots=True)
class ComplaintBooks:
    """A complaint that is not closed."""

    account: str
    due: int
    involved: list[str]
    assigned: str = ""
    state: str = "open"
    outcome: str = ""
    overdue: bool = False
    moved: set[int] = field(default_factory=set)
    """Entries since that put something right for its patron."""


@dataclass(slots=True)
class Complaints:
    """Those that are not closed, by number, and who had a part in which round."""

    report: Report
    ledger: Ledger
    standing: Standing
    open: dict[int, ComplaintBooks] = field(default_factory=dict)
    made: int = 0
    days: int = 14
    hands: dict[str, dict[int, str]] = field(default_factory=dict)
    """By table and round, who of the staff acted in it."""
    over: dict[str, int] = field(default_factory=dict)
    """By table, its last round that is over."""

    def played(self, table: str, entry: Entry, body: Body) -> None:
        """An entry of a table, whatever round it is filed under or is about."""
        people = [
            name
            for name, position in (
                (body.command["by"]["name"], body.command["by"]["position"]),
                (body.second, body.second_position),
            )
            if position not in {"", "PATRON"} and named(name) not in NO_PERSON
        ]
        numbers = {entry.round} | {event.get("round_number", 0) for event in body.events}
        for number in numbers - {0}:
            held = self.hands.setdefault(table, {}).get(number, "")
            names = {named(each): each for each in (*reversed(people), *(held.split(BETWEEN) if held else ()))}
            self.hands[table][number] = intern(BETWEEN.join(names.values()))
        if any(event["type"] in {"RoundConcluded", "RoundVoided"} for event in body.events):
            self.over[table] = max(entry.round, self.over.get(table, 0))

    def moved(self, entry: Entry, body: Body) -> None:
        """Any entry that puts something right: whose money it moves of those who have complained."""
        if not self.open or PUT_RIGHT.isdisjoint([event["type"] for event in body.events]):
            return
        moved = {each.source for each in body.money} | {each.target for each in body.money}
        for each in self.open.values():
            if each.account in moved:
                each.moved.add(entry.seq)

    def follow(self, event: Json, body: Body) -> None:
        if event["type"] == "PatronForgotten":
            closed = all(each.account != event["account"] for each in self.open.values())
            self._check(event, {"no complaint that is not closed": closed})
        if event["type"] not in EVENTS:
            return
        if event["type"] == "ComplaintDaysSet":
            right = event["before"] == self.days != event["days"] and 1 <= event["days"] <= 90
            self._check(event, {"another number of days, 1 to 90": right})
            self.days = event["days"]
        elif event["type"] == "ComplaintOpened":
            self._opened(event, body)
        elif (complaint := self.open.get(event["number"])) is None:
            self._check(event, {"a complaint that is open": False})
        else:
            match event["type"]:
                case "ComplaintAssigned":
                    self._assigned(event, body, complaint)
                case "ComplaintAnswered":
                    self._answered(event, body, complaint)
                case "ComplaintPassedOn":
                    self._passed_on(event, body, complaint)
                case "ComplaintClosed":
                    self._closed(event, body, complaint)
                case "ComplaintOverdue":
                    self._overdue(event, body, complaint)

    def _opened(self, event: Json, body: Body) -> None:
        account, table, number = event["account"], event["table"], event["round_number"]
        now, held = body.at // 1_000_000, self.hands.get(table, {}).get(number, "")
        people = sorted(held.split(BETWEEN)) if number and held else []
        self._check(
            event,
            {
                "the next number": event["number"] == self.made + 1,
                "what the patron says": bool(event["says"].strip()),
                "a patron's account, or none": not account or self.ledger.kinds.get(account) == "patron",
                "another person": named(account) != named(event["by"]) == named(body.command["by"]["name"]),
                "a language": event["language"] in languages(),
                "a time that has passed": 0 <= event["happened"] <= now,
                "a round that is over, or a time": 0 < number <= self.over.get(table, 0)
                or (number == 0 < event["happened"]),
                f"due after {self.days} days": event["due"] == now + self.days * DAY_SECONDS,
                f"who had a part: {people}": list(event["involved"]) == people,
                "a Cashier, or a Pit Supervisor or higher": _at_the_desk(body),
            },
        )
        self.made = event["number"]
        self.open[event["number"]] = ComplaintBooks(account, event["due"], people)

    def _assigned(self, event: Json, body: Body, complaint: ComplaintBooks) -> None:
        staff: Mapping[str, Position] | None = self.standing.people.staff
        name = event["name"]
        acts, until = self.standing.acting.get(name, (Position.PATRON, 0))
        acts = acts if not until or body.at < until * 1_000_000 else Position.PATRON
        known = staff is None or max(staff.get(name, Position.PATRON), acts) >= Position.PIT_SUPERVISOR
        self._check(
            event,
            {
                "a complaint that waits": complaint.state == "open",
                f"instead of {complaint.assigned!r}": event["before"] == complaint.assigned,
                "a Pit Supervisor or higher": known and named(name) not in NO_PERSON,
                "without a part in it": self._apart(name, complaint),
            },
        )
        complaint.assigned = name

    def _answered(self, event: Json, body: Body, complaint: ComplaintBooks) -> None:
        by = body.command["by"]["name"]
        self._check(
            event,
            {
                "a complaint that waits": complaint.state == "open",
                "by whom it was given to": bool(complaint.assigned)
                and named(by) == named(complaint.assigned) == named(event["by"]),
                "upheld or rejected": event["outcome"] in {"upheld", "rejected"},
                "whether it is late": event.get("late", False) == (body.at // 1_000_000 > complaint.due),
                "an answer": bool(event["answer"].strip()),
                "entries that put it right since": complaint.moved.issuperset(event["corrections"]),
            },
        )
        complaint.state, complaint.outcome = "answered", event["outcome"]

    def _passed_on(self, event: Json, body: Body, complaint: ComplaintBooks) -> None:
        self._check(
            event,
            {
                "a complaint of the house": complaint.state in {"open", "answered"},
                "to whom, and why": bool(event["regulator"].strip() and event["reason"].strip()),
                "without a part in it": self._apart(body.command["by"]["name"], complaint),
            },
        )
        complaint.state = "passed-on"

    def _closed(self, event: Json, body: Body, complaint: ComplaintBooks) -> None:
        ends = {"settled", "withdrawn"}
        ends |= {complaint.outcome} if complaint.state == "answered" else set()
        ends |= {"upheld", "rejected"} if complaint.state == "passed-on" else set()
        self._check(
            event,
            {
                ", ".join(sorted(ends)): event["outcome"] in ends,
                "a reason": bool(event["reason"].strip()),
                "without a part in it": self._apart(body.command["by"]["name"], complaint),
            },
        )
        del self.open[event["number"]]

    def _overdue(self, event: Json, body: Body, complaint: ComplaintBooks) -> None:
        told = (event["account"], event["due"]) == (complaint.account, complaint.due)
        late = complaint.state == "open" and not complaint.overdue and body.at // 1_000_000 > complaint.due
        by = named(body.command["by"]["name"])
        self._check(event, {"by the house, once, when its time is over": told and late and by == "the house"})
        complaint.overdue = True

    def end(self, body: Body) -> list[tuple[str, Json]]:
        """What the house must enter after an act at the cage: complaints whose time is over, one entry each."""
        late = [
            (number, each)
            for number, each in self.open.items()
            if each.state == "open" and not each.overdue and body.at // 1_000_000 > each.due
        ]
        return [
            ("ComplaintOverdue", {"number": number, "account": each.account, "due": each.due}) for number, each in late
        ]

    def _apart(self, name: str, complaint: ComplaintBooks) -> bool:
        return named(name) not in {named(each) for each in (*complaint.involved, complaint.account)}

    def _check(self, event: Json, conditions: Mapping[str, bool]) -> None:
        for expected, holds in conditions.items():
            if not holds:
                what = message("finding-complaint", number=event.get("number", 0), event=event["type"])
                self.report.add_finding("authority", what, expected=expected, found="otherwise")


def _at_the_desk(body: Body) -> bool:
    position = Position[body.command["by"]["position"]]
    return position is Position.CASHIER or position >= Position.PIT_SUPERVISOR
