"""Money as double entry: every cent that arrives somewhere has left somewhere else.

A bet reserves (credit to the table's bets), settlement posts (between bets, float and credit), withdrawal and void
release. Seats without an account play chips, between the table's tray and the patrons' side.
A patron's credit equals what the meters say at every moment:
credit = (in + wins + voided) - (out + turnover + reclaimed), and it is never negative.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cutcard.formats.accounts import Account
from cutcard.formats.entry import Transfer
from cutcard.table import events

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cutcard.table.events import Event
    from cutcard.table.state import PlacedBet, TableState

CAGE, TICKETS, ADJUSTMENTS, OVER_SHORT = "cage", "tickets", "adjustments", "over-short"
DUE = "due/"
SEATS = "seats/"
_SEAT = re.compile(r"#[1-9][0-9]?")


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


def is_seat(patron: str) -> bool:
    """Whether a bettor is a seat without an account, such as #5: no account can be called so."""
    return _SEAT.fullmatch(patron) is not None


def due_from(patron: str) -> str:
    """What a patron owes the house, where a win was found void after the credit had left."""
    return DUE + patron


class Books:
    """The accounts one write touches, read once and changed in memory until they are written with the entries."""

    def __init__(self, load: Callable[[Iterable[str]], dict[str, Account]]) -> None:
        self._load = load
        self._accounts: dict[str, Account] = {}
        self.touched: dict[str, Account] = {}

    def fetch(self, names: Iterable[str]) -> None:
        missing = sorted({name for name in names if name not in self._accounts})
        if missing:
            found = self._load(missing)
            self._accounts.update({name: found.get(name) or Account(name) for name in missing})

    def account(self, name: str) -> Account:
        if name not in self._accounts:
            self.fetch([name])
        return self._accounts[name]

    def stored(self, name: str) -> Account:
        """The account as it was before this write."""
        return self._load([name]).get(name) or Account(name)

    def credit(self, name: str) -> int:
        return self.account(name).cents

    def first_overdrawn(self, transfers: Iterable[Transfer]) -> str:
        """The first account that could not pay, one transfer after another; empty where all can."""
        left: dict[str, int] = {}
        for transfer in transfers:
            for name, cents in ((transfer.source, -transfer.cents), (transfer.target, transfer.cents)):
                left[name] = left.get(name, self.credit(name)) + cents
                if left[name] < 0 and self.account(name).has_meters:
                    return name
        return ""

    def post(self, transfers: Iterable[Transfer]) -> dict[str, int]:
        """Post the transfers; the patrons' credit afterwards."""
        credit_after = {}
        for transfer in transfers:
            source, target = self.account(transfer.source), self.account(transfer.target)
            source.cents -= transfer.cents
            target.cents += transfer.cents
            for account in (source, target):
                self.touched[account.name] = account
                if account.has_meters:
                    account.meters[transfer.meter] += transfer.cents
                    credit_after[account.name] = account.cents
        return credit_after

    def put(self, account: Account) -> None:
        self._accounts[account.name] = self.touched[account.name] = account


class PendingTransfers:
    """The transfers of one act so far, and what each account would hold after them."""

    def __init__(self, books: Books) -> None:
        self._books = books
        self._changes: dict[str, int] = {}
        self.transfers: list[Transfer] = []

    def credit(self, name: str) -> int:
        return self._books.credit(name) + self._changes.get(name, 0)

    def add(self, transfers: list[Transfer]) -> None:
        self.transfers += transfers
        for transfer in transfers:
            self._changes[transfer.source] = self._changes.get(transfer.source, 0) - transfer.cents
            self._changes[transfer.target] = self._changes.get(transfer.target, 0) + transfer.cents


def transfers(table: str, state: TableState, event: Event, credit: Callable[[str], int]) -> list[Transfer]:
    """The money one event moves, from the table as it was before the event."""
    bets = bets_of(table)

    def whose(patron: str) -> str:
        return seats_of(table) if is_seat(patron) else patron

    def against(patron: str) -> str:
        return chips_of(table) if is_seat(patron) else float_of(table)

    match event:
        case events.BetPlaced(bet=bet):
            return [Transfer(whose(bet.patron), bets, bet.stake_cents, "turnover")]
        case events.BetChanged(number=number, stake_cents=stake):
            bet = _open_bet(state, number)
            more = stake - bet.stake_cents
            if more >= 0:
                return [Transfer(whose(bet.patron), bets, more, "turnover")]
            return [Transfer(bets, whose(bet.patron), -more, "voided")]
        case events.BetWithdrawn(number=number):
            bet = _open_bet(state, number)
            return [Transfer(bets, whose(bet.patron), bet.stake_cents, "voided")]
        case events.BetSettled():
            bet = _open_bet(state, event.number)
            return list(_settled(bets, against(bet.patron), bet.stake_cents, whose(bet.patron), event))
        case events.SettlementReversed(number=number, net_cents=net):
            patron = _patron_of(state, number)
            return _put_right(against(patron), whose(patron), net, credit, "voided")
        case events.BetResettled(number=number):
            more = event.net_cents - event.was_cents
            patron = _patron_of(state, number)
            return _put_right(against(patron), whose(patron), more, credit, "wins")
    return []


def _patron_of(state: TableState, number: int) -> str:
    """Whose bet it was that is settled already."""
    settled = [*state.settled, *(each for record in state.rounds for each in record.settled)]
    return next(bet.patron for bet, _ in settled if bet.number == number)


def _put_right(table_float: str, patron: str, net: int, credit: Callable[[str], int], meter: str) -> list[Transfer]:
    """What a patron gets after all is paid; what they should not have had is reclaimed, or owed beyond their credit."""
    if net >= 0:
        return [Transfer(table_float, patron, net, meter)]
    available = -net if patron.startswith(SEATS) else min(-net, credit(patron))
    owed = [Transfer(due_from(patron), table_float, -net - available, "")] if available < -net else []
    return [Transfer(patron, table_float, available, "reclaimed"), *owed]


def _settled(
    bets: str, table_float: str, stake_cents: int, patron: str, event: events.BetSettled
) -> Iterator[Transfer]:
    """What lay above the maximum was never at risk; of the rest the float or the tray takes or gives the net."""
    played = stake_cents - event.returned_cents
    if event.returned_cents:
        yield Transfer(bets, patron, event.returned_cents, "voided")
    if event.net_cents < 0:
        yield Transfer(bets, table_float, -event.net_cents, "")
    if played + min(event.net_cents, 0):
        yield Transfer(bets, patron, played + min(event.net_cents, 0), "wins")
    if event.net_cents > 0:
        yield Transfer(table_float, patron, event.net_cents, "wins")


def _open_bet(state: TableState, number: int) -> PlacedBet:
    bet = state.bet(number)
    assert bet is not None, "money moves only for a bet that lies on the table"
    return bet
