"""Patrons who were forgotten: only when nothing was outstanding, and what was to be erased is not there any more."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from cutcard.audit.acts import named
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cutcard.audit.cage.ledger import Ledger
    from cutcard.audit.persons.duties import Ticket
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json, TableBooks
    from cutcard.formats.entry import Body
    from cutcard.formats.reader import Reader
    from cutcard.rulebook.procedure import Position

ERASED = "erased"
"""Under which the database keeps how many erasures of an account were carried out."""


DEALT = {
    **dict.fromkeys(("CreditBought", "TicketIssued", "CreditAdjusted", "IdentityChecked", "PatronExcluded"), "account"),
    **dict.fromkeys(("ChipsSold", "ChipsRedeemed", "BoughtIn", "PlayRated", "SignInGiven"), "account"),
    "TicketRedeemed": "holder",
}
"""The events by which the cage deals with a patron, and the field that names them."""


@dataclass(slots=True)
class Forgetting:
    """How often each account's patron was forgotten."""

    report: Report
    ledger: Ledger
    times: Counter[str] = field(default_factory=Counter)
    retention: int = 1_826
    """For so many days after the last on which they dealt with the house patrons are kept, until it says otherwise."""
    last: dict[str, date] = field(default_factory=dict)
    """By account, that day."""

    def played(self, body: Body, day: date) -> None:
        """An entry of a table."""
        for each in body.money:
            if each.meter == "turnover" and each.cents:
                self.last[each.source] = day

    def dealt(self, event: Json, day: date) -> None:
        """An event at the cage."""
        account = event.get(DEALT.get(event["type"], ""), "")
        by_the_house = event["type"] == "CreditBought" and not event.get("day")
        if account and not by_the_house:
            self.last[account] = day

    def retention_set(self, event: Json) -> None:
        if event["before"] != self.retention or type(event["days"]) is not int or event["days"] < 1:
            what = message("finding-retention")
            self.report.add_finding("personal", what, expected=self.retention, found=event["before"])
        self.retention = event["days"]

    def forgotten(
        self,
        event: Json,
        body: Body,
        day: date,
        tickets: Mapping[str, Ticket],
        tables: Iterable[TableBooks],
        own: Mapping[str, Position],
    ) -> None:
        account = event["account"]
        self.times[account] += 1
        owed = self.ledger.cents[account] or self.ledger.cents[f"due/{account}"]
        bets = any(bet.patron == account for table in tables for bet in table.open_bets.values())
        by = {named(body.command["by"]["name"]), named(body.second)}
        outstanding = {
            "a patron's account": self.ledger.kinds.get(account) != "patron",
            "no money": bool(owed),
            "no ticket unpaid": any(each.account == account and not each.paid for each in tickets.values()),
            "no bet": bets,
            "no lock": account in self.ledger.locked,
            "that what is kept of them may go": (day - self.last.get(account, date.min)).days < self.retention,
            "nobody of the staff": account in own,
            "two other persons": named(account) in by,
        }
        for expected, wrong in outstanding.items():
            if wrong:
                what = message("finding-forgotten", account=account)
                self.report.add_finding("personal", what, expected=expected, found="otherwise")

    def check(self, store: Reader) -> None:
        """What the database has erased, beside a journal that was read to its end."""
        done = {account: int(kept) for account, kept in store.values_of(ERASED).items()}
        for account, times in sorted(self.times.items()):
            if done.get(account, 0) < times:
                what = message("finding-not-erased", account=account)
                self.report.add_finding("personal", what, expected="that it is carried out", found="that it is not")
        if self.times:
            self.report.add_note("personal", message("note-erased", count=len(self.times)))
