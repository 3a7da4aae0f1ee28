"""Patrons who were forgotten: only when nothing was outstanding, and what was to be erased is not there any more."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.audit.acts import named
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

    from cutcard.audit.cage.ledger import Ledger
    from cutcard.audit.persons.duties import Ticket
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json, TableBooks
    from cutcard.formats.entry import Body
    from cutcard.formats.reader import Reader
    from cutcard.rulebook.procedure import Position

ERASED = "erased"
"""Under which the database keeps how many erasures of an account were carried out."""


@dataclass(slots=True)
class Forgetting:
    """How often each account's patron was forgotten."""

    report: Report
    ledger: Ledger
    times: Counter[str] = field(default_factory=Counter)
    day: date | None = None
    staked: Counter[str] = field(default_factory=Counter)
    """By account, what was staked on that gaming day and not given back."""

    def played(self, body: Body, day: date) -> None:
        """An entry of a table."""
        if day != self.day:
            self.day, self.staked = day, Counter()
        for each in body.money:
            if each.meter == "turnover":
                self.staked[each.source] += each.cents
            elif each.meter == "voided":
                self.staked[each.target] -= each.cents

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
            "that the day they played is over": day == self.day and self.staked[account] > 0,
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
