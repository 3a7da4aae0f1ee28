"""Patrons who were forgotten: only when nothing was outstanding, and what was to be erased is not there any more.

And secrets: each under a seal that nobody without the house's key can put there.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from cutcard.audit.acts import named
from cutcard.formats.keys import Purpose
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

    from cutcard.audit.cage.ledger import Ledger
    from cutcard.audit.persons.duties import Ticket
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json, TableBooks
    from cutcard.formats.entry import Body
    from cutcard.formats.keys import Keys
    from cutcard.formats.reader import Reader
    from cutcard.rulebook.procedure import Position

PERSON, ERASED = "person", "erased"
"""Under which the database keeps secrets, and how many erasures of an account were carried out."""


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

    def check(self, store: Reader, keys: Keys | None) -> None:
        """What the database keeps of persons, beside a journal that was read to its end."""
        self._check_erased({account: int(kept) for account, kept in store.values_of(ERASED).items()})
        self._check_secrets(store.values_of(PERSON), keys)

    def _check_erased(self, done: dict[str, int]) -> None:
        for account, times in sorted(self.times.items()):
            if done.get(account, 0) < times:
                what = message("finding-not-erased", account=account)
                self.report.add_finding("personal", what, expected="that it is carried out", found="that it is not")
        if self.times:
            self.report.add_note("personal", message("note-erased", count=len(self.times)))

    def _check_secrets(self, rows: dict[str, bytes], keys: Keys | None) -> None:
        if rows and keys is None:
            self.report.add_note("secrets", message("note-no-key"))
        for name, kept in sorted(rows.items()):
            if keys is not None and not _is_sealed(keys, name, kept):
                what = message("finding-secret", name=name)
                self.report.add_finding("secrets", what, expected="the house's seal", found="none, or another")


def _is_sealed(keys: Keys, name: str, kept: bytes) -> bool:
    """Whether a secret is as the house wrote it, under the name that it is kept by."""
    try:
        row = msgspec.json.decode(kept)
        held = [name, row["position"], row["secret"], row["epoch"], row["once_until"]]
        return keys.sealed(Purpose.PERSON, msgspec.json.encode(held), row["seal"])
    except (ValueError, KeyError, TypeError):
        return False
