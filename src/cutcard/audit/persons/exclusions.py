"""Excluded patrons: by whom and until when, that nothing was sold or staked meanwhile, and what was paid with whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.audit.acts import named, seconded
from cutcard.rulebook.procedure import Position
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from cutcard.audit.cage.ledger import Ledger
    from cutcard.audit.persons.duties import Ticket
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
    from cutcard.formats.entry import Body

ASKED_BY = {"patron", "house", "authority", "under-age"}
BARRED = {"CreditBought", "ChipsSold", "BoughtIn", "SignInGiven"}
"""What an excluded patron gets none of."""
EVENTS = {"PatronExcluded", "ExclusionEnded"}
MANAGES = {each.name for each in Position if each >= Position.PIT_MANAGER}


@dataclass(slots=True)
class Exclusions:
    """By account, until which day a patron is excluded; empty is for good."""

    report: Report
    ledger: Ledger
    until: dict[str, str] = field(default_factory=dict)
    asked: dict[str, str] = field(default_factory=dict)

    def excluded(self, account: str, day: date) -> bool:
        until = self.until.get(account)
        return until is not None and (not until or day.isoformat() < until)

    def check(self, body: Body, day: date, tickets: Mapping[str, Ticket]) -> None:
        """One entry of the cage, before it is followed."""
        own = body.command["by"]["position"] == "PATRON"
        for event in body.events:
            kind = event["type"]
            account = event.get("account", "")
            if kind in BARRED and self.excluded(account, day):
                self._add(account, "nothing while excluded", kind)
            if kind == "TicketIssued" and own and self.excluded(account, day):
                self._add(account, "nothing while excluded", kind)
            holder = account
            if kind == "TicketRedeemed":
                ticket = tickets.get(event["digest"])
                holder = ticket.account if ticket is not None else ""
                self._check_holder(event, holder)
                if own and (self.excluded(account, day) or self._held(holder, day)):
                    self._add(holder, "a ticket that is not held", "credited")
            if kind in {"TicketRedeemed", "ChipsRedeemed", "TicketIssued"} and not own and self._held(holder, day):
                self._check_manager(body, holder)
            if kind in EVENTS:
                self._follow(event, body, day)

    def played(self, body: Body, day: date) -> None:
        """An entry of a table: nobody who is excluded stakes anything."""
        for each in body.money if self.until else ():
            if each.meter == "turnover" and each.cents and self.excluded(each.source, day):
                self._add(each.source, "nothing staked while excluded", each.cents)

    def _held(self, account: str, day: date) -> bool:
        return account in self.ledger.locked or self.excluded(account, day)

    def _check_holder(self, event: Json, holder: str) -> None:
        if event["holder"] != holder:
            what = message("finding-number-and-amount")
            self.report.add_finding("ticket", what, expected=holder, found=event["holder"])

    def _check_manager(self, body: Body, account: str) -> None:
        agreed = seconded(body, body.command["by"]["name"]) and body.second_position in MANAGES
        if not agreed or named(body.second) == named(account) or not body.command.get("reason", "").strip():
            self._add(account, "a Pit Manager and a reason", body.second_position or "nobody")

    def _follow(self, event: Json, body: Body, day: date) -> None:
        account, by = event["account"], body.command["by"]
        lasts = self.excluded(account, day)
        if event["type"] == "ExclusionEnded":
            told, held = (event["asked_by"], event["until"]), (self.asked.get(account), self.until.get(account))
            if not lasts or told != held:
                self._add(account, held if lasts else "an exclusion", told)
            if named(account) in {named(by["name"]), named(body.second)}:
                self._add(account, "two other persons", by["name"])
            self.until.pop(account, None)
            return
        until, own = event["until"], by["position"] == "PATRON"
        shorter = lasts and (not self.until[account] or (bool(until) and until <= self.until[account]))
        conditions = {
            "a patron's account": self.ledger.kinds.get(account) == "patron",
            "since that day": event["since"] == day.isoformat() and event["by"] == by["name"],
            "a later day": not until or until > day.isoformat(),
            "one who asked": event["asked_by"] in ASKED_BY and (not own or event["asked_by"] == "patron"),
            "a day of age": event["asked_by"] != "under-age" or bool(until),
            "not shorter": not shorter,
            "a reason": own or bool(event["reason"].strip()),
            "another person": own or named(by["name"]) != named(account),
            "a Cashier, or a Pit Supervisor or higher": by["position"] != "DEALER",
        }
        for expected, holds in conditions.items():
            if not holds:
                self._add(account, expected, "otherwise")
        self.until[account], self.asked[account] = until, event["asked_by"]

    def _add(self, account: str, expected: object, found: object) -> None:
        what = message("finding-excluded", account=account)
        self.report.add_finding("authority", what, expected=expected, found=found)
