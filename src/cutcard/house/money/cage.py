"""The cage: accounts, credits and tickets, and which tables the house runs. Decided and applied like a table's acts."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.games import GAMES
from cutcard.house.journal.entry import Transfer
from cutcard.house.money.ledger import ADJUSTMENTS, CAGE, TICKETS, Account
from cutcard.money import checked_cents, text_from_cents
from cutcard.rulebook.cite import Cited, Clauses
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.codec import options_from, options_json
from cutcard.table.commands import Command
from cutcard.table.options import refuse_options

if TYPE_CHECKING:
    from collections.abc import Callable

PATRON, TERMINAL = "patron", "terminal"
SHUFFLED, DEVICE, KEYED = "shuffled", "device", "keyed"
SOURCES = (SHUFFLED, DEVICE, KEYED)
"""Where a table's cards come from: the house's own shuffle, a device that reads them, or a person who keys them in."""
_ACCOUNT = re.compile(r"[^\W_][\w .'-]{0,39}")
_TABLE = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
RESERVED = {CAGE, TICKETS, ADJUSTMENTS}
BY_ITSELF = "a table that runs itself deals by method B: no patron turns or draws its cards"
CREDIT_MOST_CENTS, METER_MOST_CENTS = 10**13, 10**17


# --- what can be asked --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CageCommand(Command):
    pass


@dataclass(frozen=True, slots=True)
class OpenAccount(CageCommand):
    account: str
    kind: str = PATRON


@dataclass(frozen=True, slots=True)
class BuyCredit(CageCommand):
    account: str
    cents: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CashOut(CageCommand):
    """All the credit, or so much of it, leaves as a ticket; `digest` is that of its code, which the bearer has."""

    account: str
    digest: str = ""
    cents: int | None = None


@dataclass(frozen=True, slots=True)
class RedeemTicket(CageCommand):
    """A ticket is paid. Whoever brings it says its code; the house puts the code's digest in its place."""

    code: str


@dataclass(frozen=True, slots=True)
class AdjustCredit(CageCommand):
    """Credit put right by hand, up or down."""

    account: str
    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class LockAccount(CageCommand):
    account: str
    reason: str


@dataclass(frozen=True, slots=True)
class UnlockAccount(CageCommand):
    account: str
    reason: str


@dataclass(frozen=True, slots=True)
class OpenTable(CageCommand):
    table: str
    options: dict[str, Any]
    source: str = SHUFFLED


@dataclass(frozen=True, slots=True)
class CloseTable(CageCommand):
    table: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Note(CageCommand):
    """Something that belongs in the record: a failed sign-in, an outage, a changed setting."""

    what: str
    before: str = ""
    after: str = ""
    reason: str = ""


# --- what happened ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fact(Cited):
    document: str
    clause: Clauses


@dataclass(frozen=True, slots=True)
class AccountOpened(Fact):
    account: str
    kind: str


@dataclass(frozen=True, slots=True)
class CreditBought(Fact):
    account: str
    cents: int


@dataclass(frozen=True, slots=True)
class TicketIssued(Fact):
    account: str
    number: int
    digest: str
    cents: int


@dataclass(frozen=True, slots=True)
class TicketRedeemed(Fact):
    number: int
    digest: str
    cents: int


@dataclass(frozen=True, slots=True)
class CreditAdjusted(Fact):
    account: str
    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class AccountLocked(Fact):
    account: str
    reason: str


@dataclass(frozen=True, slots=True)
class AccountUnlocked(Fact):
    account: str
    reason: str


@dataclass(frozen=True, slots=True)
class TableOpened(Fact):
    table: str
    options: dict[str, Any]
    source: str


@dataclass(frozen=True, slots=True)
class TableClosed(Fact):
    table: str
    reason: str


@dataclass(frozen=True, slots=True)
class Noted(Fact):
    what: str
    by: str
    before: str
    after: str
    reason: str


# --- the cage itself ----------------------------------------------------------------------------


@dataclass(slots=True)
class Ticket:
    number: int
    account: str
    cents: int
    redeemed: bool = False


@dataclass(slots=True)
class Cage:
    """Tickets by their digest and the tables the house runs; what the cage's entries add up to."""

    tickets: dict[str, Ticket] = field(default_factory=dict)
    tables: dict[str, TableOpened] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    """Every name a table ever had: a name stands for one table for ever."""
    locked: dict[str, str] = field(default_factory=dict)
    """Accounts where no money moves, and why."""

    def apply(self, fact: Fact) -> None:
        match fact:
            case TicketIssued(account=account, number=number, digest=digest, cents=cents):
                self.tickets[digest] = Ticket(number, account, cents)
            case TicketRedeemed(digest=digest):
                self.tickets[digest].redeemed = True
            case AccountLocked(account=account, reason=reason):
                self.locked[account] = reason
            case AccountUnlocked(account=account):
                del self.locked[account]
            case TableOpened():
                self.tables[fact.table] = fact
                self.names.add(fact.table)
            case TableClosed():
                self.tables.pop(fact.table, None)


def digest_of(code: str) -> str:
    return hashlib.sha256(code.strip().encode()).hexdigest()


def decide(
    cage: Cage, command: CageCommand, account: Callable[[str], Account]
) -> tuple[tuple[Fact, ...], list[Transfer]] | Refusal:
    """What a command at the cage leads to, and the money it moves; or why not."""
    least = LEAST[type(command)]
    if command.by.position < least:
        return _no("authority", f"that is for a {least.title} or higher")
    match command:
        case OpenAccount(account=name, kind=kind):
            if kind not in {PATRON, TERMINAL}:
                return _no("kind", f"an account is a {PATRON}'s or a {TERMINAL}'s")
            if not isinstance(name, str) or not _ACCOUNT.fullmatch(name) or name in RESERVED:
                return _no("name", "an account's name has 1 to 40 letters, digits, spaces, dots or dashes")
            if account(name).guarded:
                return _no("exists", f"{name} has an account already")
            return (AccountOpened(*_cites(kind), name, kind),), []
        case BuyCredit(account=name, cents=cents):
            if refusal := refuse_account(cage, account(name)) or _refuse_cents(cents):
                return refusal
            if refusal := _refuse_ceiling(account(name), cents):
                return refusal
            bought = CreditBought(*_cites(account(name).kind), name, cents)
            return (bought,), [Transfer(CAGE, name, cents, "in")]
        case CashOut(account=name, digest=digest, cents=cents):
            if command.by.position is Position.PATRON and command.by.name != name:
                return _no("not_theirs", "credit is cashed out by its own patron or by staff")
            wanted = account(name).cents if cents is None else cents
            if refusal := refuse_account(cage, account(name)) or _refuse_cents(wanted):
                return refusal
            if wanted > account(name).cents:
                return _no("funds", f"{name} has {text_from_cents(account(name).cents)}, not {text_from_cents(wanted)}")
            assert digest not in cage.tickets, "a ticket's code is drawn once"
            number = len(cage.tickets) + 1
            issued = TicketIssued(*_cites(account(name).kind), name, number, digest, wanted)
            return (issued,), [Transfer(name, TICKETS, wanted, "out")]
        case RedeemTicket(code=code):
            ticket = cage.tickets.get(code)
            if ticket is None:
                return _no("no_such_ticket", "no ticket has that code")
            if ticket.redeemed:
                return _no("redeemed", f"ticket {ticket.number} was paid before; a ticket is paid once")
            return (TicketRedeemed("", "", ticket.number, code, ticket.cents),), [
                Transfer(TICKETS, CAGE, ticket.cents, "")
            ]
        case AdjustCredit(account=name, cents=cents, reason=reason):
            if type(cents) is not int or not cents:
                return _no("stake", "an adjustment is a whole number of cents, up or down")
            if refusal := refuse_account(cage, account(name)) or _refuse_cents(abs(cents)) or _refuse_reason(reason):
                return refusal
            if account(name).cents + cents < 0:
                return _no("funds", f"{name} has only {text_from_cents(account(name).cents)}")
            if refusal := _refuse_ceiling(account(name), cents):
                return refusal
            moved = (
                Transfer(ADJUSTMENTS, name, cents, "in") if cents > 0 else Transfer(name, ADJUSTMENTS, -cents, "out")
            )
            return (CreditAdjusted("", "", name, cents, reason),), [moved]
        case LockAccount(account=name, reason=reason):
            if not account(name).guarded or name in cage.locked:
                return _no("not_open", f"{name} has no account, or is locked already")
            if refusal := _refuse_reason(reason):
                return refusal
            return (AccountLocked("", "", name, reason),), []
        case UnlockAccount(account=name, reason=reason):
            if name not in cage.locked:
                return _no("not_locked", f"{name} is not locked")
            if not account(name).sound:
                return _no("self_audit", f"the meters of {name} do not add up; the books must be put right first")
            if refusal := _refuse_reason(reason):
                return refusal
            return (AccountUnlocked("", "", name, reason),), []
        case OpenTable():
            return _open_table(cage, command)
        case CloseTable(table=name, reason=reason):
            if name not in cage.tables:
                return _no("no_such_table", f"the house runs no table {name}")
            return (TableClosed("", "", name, reason),), []
        case Note():
            return (Noted("", "", command.what, command.by.name, command.before, command.after, command.reason),), []
    raise AssertionError(command)


def _open_table(cage: Cage, command: OpenTable) -> tuple[tuple[Fact, ...], list[Transfer]] | Refusal:
    if not isinstance(command.table, str) or not _TABLE.fullmatch(command.table):
        return _no("name", "a table's name has 1 to 40 small letters, digits and dashes")
    if command.table in cage.names:
        return _no("exists", f"{command.table} is the name of a table, open or closed; take another")
    if command.source not in SOURCES:
        return _no("source", f"cards come {', '.join(SOURCES)}")
    try:
        options = options_from(command.options)
        refusal = refuse_options(options)
        again = options_from(json.loads(json.dumps(command.options)))
    except (NotationError, TypeError, ValueError, KeyError, AttributeError) as error:
        return _no("options", f"these are no settings of a table: {error}")
    if refusal is not None:
        return refusal
    if command.source == SHUFFLED and options.method not in {None, Method.B}:
        return _no("method", BY_ITSELF)
    assert again == options, "what is written can be read again"
    document = options.game.document
    return (TableOpened(document.code, options.game.offers, command.table, options_json(options), command.source),), []


def _cites(kind: str) -> tuple[str, Clauses]:
    """At a terminal a patron buys credit and cashes out under the clause that says what a terminal is."""
    electronic = next(game for game in GAMES.values() if game.procedure.terminals is not None)
    terminals = electronic.procedure.terminals
    return (electronic.document.code, terminals.meaning) if terminals and kind == TERMINAL else ("", "")


def refuse_account(cage: Cage, account: Account) -> Refusal | None:
    """Why no money moves for this account; the self-audit is part of it."""
    if not account.guarded:
        return _no("no_such_account", f"{account.name} has no account; open one first")
    if account.name in cage.locked:
        return _no("locked", f"{account.name} is locked: {cage.locked[account.name]}")
    if not account.sound:
        return _no("self_audit", f"the meters of {account.name} do not add up; no money moves until staff have looked")
    return None


def _refuse_cents(cents: int) -> Refusal | None:
    try:
        checked_cents(cents)
    except NotationError as error:
        return _no("stake", str(error))
    return None


def _refuse_ceiling(account: Account, cents: int) -> Refusal | None:
    """No account holds so much that its meters could not be written any more."""
    if account.cents + cents <= CREDIT_MOST_CENTS and account.meters["in"] + cents <= METER_MOST_CENTS:
        return None
    return _no("ceiling", f"an account holds {text_from_cents(CREDIT_MOST_CENTS)} at most")


def _refuse_reason(reason: object) -> Refusal | None:
    return None if isinstance(reason, str) and reason.strip() else _no("reason", "say why; the reason is kept")


def _no(code: str, says: str) -> Refusal:
    return Refusal("", "", code, says)


LEAST: dict[type[CageCommand], Position] = {
    OpenAccount: Position.DEALER,
    BuyCredit: Position.DEALER,
    CashOut: Position.PATRON,
    RedeemTicket: Position.DEALER,
    AdjustCredit: Position.PIT_MANAGER,
    LockAccount: Position.PIT_SUPERVISOR,
    UnlockAccount: Position.PIT_MANAGER,
    OpenTable: Position.PIT_MANAGER,
    CloseTable: Position.PIT_MANAGER,
    Note: Position.DEALER,
}
"""From which position upwards each act is taken."""

COMMANDS = {kind.__name__: kind for kind in LEAST}
FACTS = {kind.__name__: kind for kind in Fact.__subclasses__()}
