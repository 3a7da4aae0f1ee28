"""The auditor's own ledger: every transfer expected from the events, every balance after every entry."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.audit.cage.consent import check_credit_falls
from cutcard.money import text_from_cents
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.audit.report import Report
    from cutcard.formats.accounts import Account
    from cutcard.formats.entry import Body, Transfer

ExpectedTransfer = tuple[str, str, int, str]
"""From whom, to whom, how many cents, counted by which meter."""
METERS = ("in", "out", "turnover", "wins", "voided", "reclaimed")
FROZEN = {"in", "out", "turnover"}
"""What does not move while an account is locked."""
CREDIT_MOST_CENTS, BOUGHT_MOST_CENTS = 10**13, 10**17
"""Above this an account takes no further credit: its meters could not be written."""


@dataclass(slots=True)
class Ledger:
    """Balances and meters as the journal's transfers make them."""

    report: Report
    cents: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    kinds: dict[str, str] = field(default_factory=dict)
    meters: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    locked: set[str] = field(default_factory=set)
    trays: set[str] = field(default_factory=set)
    counting: set[str] = field(default_factory=set)
    """The trays that are being counted."""
    banks: set[str] = field(default_factory=set)
    """The Cashiers' banks that are open, by person."""
    banks_kept: set[str] = field(default_factory=set)
    """Those of them that were open when the last gaming day was closed."""

    def open(self, name: str, kind: str) -> None:
        if name in self.kinds:
            self.report.add_finding(
                "money", message("finding-opened-twice", account=name), expected="one account", found="two"
            )
        self.kinds[name] = kind

    def credit(self, name: str, pending: Iterable[ExpectedTransfer]) -> int:
        """What an account holds once these transfers are made."""
        moved = sum(cents * ((to == name) - (source == name)) for source, to, cents, _ in pending)
        return self.cents[name] + moved

    def post(self, body: Body, expected: list[ExpectedTransfer]) -> None:
        """One entry's money: what its events lead to, nobody overdrawn, and the balances it states."""
        money = body.money
        if not money and not expected and not body.balances:
            return
        report, cents, kinds = self.report, self.cents, self.kinds
        if not _same_money(money, expected):
            recorded = [(each.source, each.target, each.cents, each.meter) for each in money]
            report.add_finding(
                "money",
                message("finding-money-moved"),
                expected=_describe_transfers(expected),
                found=_describe_transfers(recorded),
            )
        touched = {}
        for transfer in money:
            source, target, amount, meter = transfer.source, transfer.target, transfer.cents, transfer.meter
            if amount < 0:
                report.add_finding("money", message("finding-negative-transfer"), expected="0 or more", found=amount)
            cents[source] -= amount
            cents[target] += amount
            if source in kinds:
                self.meters[source, meter] += amount
                touched[source] = cents[source]
                if cents[source] < 0:
                    report.add_finding(
                        "balance",
                        message("finding-overdrawn", account=source),
                        expected="0 or more",
                        found=cents[source],
                    )
                self._check_lock(source, meter)
                if amount > 0:
                    check_credit_falls(report, body, source)
            if target in kinds:
                self.meters[target, meter] += amount
                touched[target] = cents[target]
                self._check_lock(target, meter)
                if meter == "in":
                    self._check_ceiling(target)
        if body.balances != touched:
            report.add_finding(
                "balance",
                message("finding-balances"),
                expected=_describe_balances(touched),
                found=_describe_balances(body.balances),
            )

    def _check_lock(self, name: str, meter: str) -> None:
        if name in self.locked and meter in FROZEN:
            self.report.add_finding(
                "money", message("finding-moved-while-locked", account=name), expected="none while locked", found=meter
            )

    def _check_ceiling(self, name: str) -> None:
        bought = self.meters[name, "in"]
        if self.cents[name] > CREDIT_MOST_CENTS or bought > BOUGHT_MOST_CENTS:
            most, found = CREDIT_MOST_CENTS, max(self.cents[name], bought)
            self.report.add_finding("money", message("finding-ceiling", account=name), expected=most, found=found)

    def close(self, accounts: list[Account]) -> None:
        """The database's accounts against the journal: every balance, every meter, and no cent from nowhere."""
        report, there = self.report, {account.name: account for account in accounts}
        report.entry, report.accounts = None, len(accounts)
        total = sum(account.cents for account in accounts)
        if total:
            report.add_finding("accounts", message("finding-accounts-sum"), expected=0, found=total)
        for name in sorted(set(self.cents) | set(self.kinds) | set(there)):
            account = there.get(name)
            cents, kind = (account.cents, account.kind) if account else (0, "")
            if cents != self.cents.get(name, 0):
                report.add_finding(
                    "accounts", message("finding-balance", account=name), expected=self.cents.get(name, 0), found=cents
                )
            if kind != self.kinds.get(name, ""):
                report.add_finding(
                    "accounts",
                    message("finding-account-kind", account=name),
                    expected=self.kinds.get(name, "none"),
                    found=kind,
                )
            for meter in METERS if account and name in self.kinds else ():
                counted = self.meters.get((name, meter), 0)
                if account and account.meters[meter] != counted:
                    report.add_finding(
                        "accounts",
                        message("finding-meter", meter=meter, account=name),
                        expected=counted,
                        found=account.meters[meter],
                    )


def _same_money(money: list[Transfer], expected: list[ExpectedTransfer]) -> bool:
    """The same money between the same accounts under the same meters, whatever the order; nothing moved is nothing."""
    if len(money) == len(expected) == 1:
        first = money[0]
        return (first.source, first.target, first.cents, first.meter) == expected[0]
    sums: dict[tuple[str, str, str], int] = defaultdict(int)
    for each in money:
        sums[each.source, each.target, each.meter] += each.cents
    for source, target, cents, meter in expected:
        sums[source, target, meter] -= cents
    return not any(sums.values())


def _describe_transfers(transfers: list[ExpectedTransfer]) -> str:
    lines = [
        f"{source} to {to} {text_from_cents(cents)} ({meter or 'no meter'})" for source, to, cents, meter in transfers
    ]
    return "; ".join(lines) or "nothing"


def _describe_balances(balances: dict[str, int]) -> str:
    return ", ".join(f"{name} {text_from_cents(cents)}" for name, cents in sorted(balances.items())) or "none"
