"""Money as double entry: every cent that arrives somewhere has left somewhere else.

A bet reserves (credit to the table's bets), settlement posts (between bets, float and credit), withdrawal and void
release. Seats without an account play chips, between the table's tray and the patrons' side.
A patron's credit equals what the meters say at every moment:
credit = (in + wins + voided) - (out + turnover + reclaimed), and it is never negative.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import astuple

from cutcard.formats.accounts import Account
from cutcard.formats.entry import Transfer
from cutcard.house.journal.checks import FORGED, CorruptError
from cutcard.table.acts import EVENTS
from cutcard.table.acts.act import Event, Purse
from cutcard.table.conduct.persons import person
from cutcard.table.layout import is_seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from cutcard.table.state import TableState

CAGE, TICKETS, ADJUSTMENTS, OVER_SHORT = "cage", "tickets", "adjustments", "over-short"
CIRCULATION = "circulation"
"""Chips that were sold at the cage, less those redeemed there: with all seats, what patrons have in chips."""
BETS, PATRON = Purse.BETS, Purse.PATRON
DUE = "due/"
SEATS = "seats/"


def bets_of(table: str) -> str:
    return f"bets/{table}"


def float_of(table: str) -> str:
    return f"float/{table}"


def chips_of(table: str) -> str:
    """A table's tray: the chips it has to play with."""
    return f"chips/{table}"


def seats_of(table: str) -> str:
    """The patrons' side of a table's chips: what seats without an account have won there, less what they have lost."""
    return SEATS + table


def box_of(table: str) -> str:
    """The cash of recorded buy-ins in a table's drop box."""
    return f"box/{table}"


def in_transit(number: int) -> str:
    """The chips of a slip, between a Cashier's bank and a table."""
    return f"transit/{number}"


def cash_of(cashier: str) -> str:
    """The cash in a Cashier's bank."""
    return f"cash/{person(cashier)}"


def rack_of(cashier: str) -> str:
    """The chips in a Cashier's bank."""
    return f"rack/{person(cashier)}"


def due_from(patron: str) -> str:
    """What a patron owes the house, where a win was found void after the credit had left."""
    return DUE + patron


class AlteredAccountsError(CorruptError):
    """Rows that are not what the log comes to."""


class KnownAccounts:
    """Every account as the log has it: a row of the database counts only where it says the same."""

    def __init__(self, accounts: Iterable[Account]) -> None:
        self._rows = {account.name: account.row for account in accounts}

    def check(self, names: Iterable[str], found: Mapping[str, Account]) -> None:
        """A row that somebody else has altered, put in or taken away raises: nothing is decided on it."""
        altered = [name for name in names if self._rows.get(name) != (found[name].row if name in found else None)]
        if altered:
            says = "it is not what the journal comes to, and was altered in the database by somebody else"
            raise AlteredAccountsError([*(f"account {name}: {says}" for name in altered), FORGED])

    def learn(self, written: Iterable[Account]) -> None:
        """What was committed."""
        self._rows.update({account.name: account.row for account in written})

    def followed(self) -> Books:
        """The books in which to post what another node has committed, to be learnt then."""
        return Books(lambda names: {name: Account.of(self._rows[name]) for name in names if name in self._rows})


class Books:
    """The accounts one write touches, read once and changed in memory until they are written with the entries."""

    def __init__(
        self,
        load: Callable[[Iterable[str]], dict[str, Account]],
        known: KnownAccounts | None = None,
        names: Iterable[str] = (),
        found: Mapping[str, Account] = {},
    ) -> None:
        """Those of these names were found already; where all of them are known, they must be as they are known."""
        self._load, self._known = load, known
        self._accounts: dict[str, Account] = {}
        self.touched: dict[str, Account] = {}
        self._take(list(names), found)

    def fetch(self, names: Iterable[str]) -> None:
        missing = sorted({name for name in names if name not in self._accounts})
        if missing:
            self._take(missing, self._load(missing))

    def _take(self, names: list[str], found: Mapping[str, Account]) -> None:
        if self._known is not None:
            self._known.check(names, found)
        self._accounts.update({name: found.get(name) or Account(name) for name in names})

    def account(self, name: str) -> Account:
        if (account := self._accounts.get(name)) is None:
            self.fetch([name])
            account = self._accounts[name]
        return account

    def stored(self, name: str) -> Account:
        """The account as it was before this write."""
        return self._load([name]).get(name) or Account(name)

    def credit(self, name: str) -> int:
        return self.account(name).cents

    def first_overdrawn(self, transfers: Iterable[Transfer]) -> str:
        """The first account that could not pay, one transfer after another; empty where all can."""
        moved: dict[str, int] = {}
        for source, target, cents, _ in map(astuple, transfers):
            account = self.account(source)
            moved[source] = more = moved.get(source, 0) - cents
            if account.cents + more < 0 and account.has_meters:
                return account.name
            moved[target] = moved.get(target, 0) + cents
        return ""

    def post(self, transfers: Iterable[Transfer]) -> dict[str, int]:
        """Post the transfers; the patrons' credit afterwards."""
        credit_after = {}
        for source, target, cents, meter in map(astuple, transfers):
            for name, more in ((source, -cents), (target, cents)):
                self.touched[name] = account = self.account(name)
                account.cents += more
                if account.kind:
                    account.meters[meter] += cents
                    credit_after[name] = account.cents
        return credit_after

    def put(self, account: Account) -> None:
        self._accounts[account.name] = self.touched[account.name] = account


def transfers(table: str, state: TableState, event: Event, credit: Callable[[str], int]) -> list[Transfer]:
    """The money one event moves, from the table as it was before the event."""
    money = EVENTS[type(event)].money
    if money is None:
        return []
    found: list[Transfer] = []
    for patron, source, target, cents, meter in money(state, event):
        given, taken = _account(source, table, patron), _account(target, table, patron)
        if cents < 0:
            found += _reclaimed(given, taken, -cents, credit)
        else:
            found.append(Transfer(given, taken, cents, meter))
    return found


def _account(purse: Purse, table: str, patron: str) -> str:
    if purse is BETS:
        return bets_of(table)
    if purse is PATRON:
        return seats_of(table) if is_seat(patron) else patron
    return chips_of(table) if is_seat(patron) else float_of(table)


def _reclaimed(table_float: str, patron: str, cents: int, credit: Callable[[str], int]) -> list[Transfer]:
    """What a patron should not have had is taken back, or owed beyond their credit."""
    available = cents if patron.startswith(SEATS) else min(cents, credit(patron))
    owed = [Transfer(due_from(patron), table_float, cents - available, "")] if available < cents else []
    return [Transfer(patron, table_float, available, "reclaimed"), *owed]
