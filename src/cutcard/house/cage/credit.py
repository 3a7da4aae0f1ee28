"""Credit: bought, put right by hand, cashed out as a ticket, and the ticket redeemed once, for cash or for credit.

A Cashier sells credit and pays tickets, and nobody who deals or rules does. What is sold and paid adds up over a gaming
day, so that a large amount takes two people however it is cut up.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cutcard.formats.entry import Transfer
from cutcard.house.cage.accounts import TERMINAL, cites, refuse_account, refuse_cents
from cutcard.house.cage.act import (
    Cage,
    CageAct,
    CageCommand,
    Duty,
    Fact,
    FactKind,
    Ticket,
    listed_cents,
    refuse,
    refuse_no_reason,
)
from cutcard.house.ledger import ADJUSTMENTS, CAGE, TICKETS
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import AlertRule, Large, always
from cutcard.table.conduct.persons import person
from cutcard.words import Cents, message

if TYPE_CHECKING:
    from cutcard.formats.accounts import Account
    from cutcard.house.cage.act import CageContext, Decision
    from cutcard.rulebook.referee import Refusal

__all__ = [
    "ALONE_CENTS",
    "LARGE_CENTS",
    "AdjustCredit",
    "BuyCredit",
    "CashOut",
    "CreditAdjusted",
    "CreditBought",
    "RedeemTicket",
    "TicketIssued",
    "TicketRedeemed",
]

LARGE_CENTS = 10_000_00
"""What is sold to one account, or paid for its tickets, beyond so much in a gaming day takes two."""
ALONE_CENTS = 10 * LARGE_CENTS
"""Beyond so much sold and paid in a gaming day, by whatever accounts, a Cashier goes on before a second person only."""
_LARGE = message("refusal-large-two", account=Cents(LARGE_CENTS), cashier=Cents(ALONE_CENTS))
CREDIT_MOST_CENTS, METER_MOST_CENTS = 10**13, 10**17


@dataclass(frozen=True, slots=True)
class BuyCredit(CageCommand):
    """Credit for cash."""

    account: str
    cents: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CreditBought(Fact):
    account: str
    cents: int
    day: str = ""
    """The gaming day that a Cashier's sale counts on; the house's own counts on none."""
    by: str = ""


def _buy(context: CageContext, command: BuyCredit) -> Decision:
    account, cents = context.account(command.account), command.cents
    if refusal := refuse_account(context.cage, account) or refuse_cents(cents) or _refuse_ceiling(account, cents):
        return refusal
    counted = ("", "") if command.by == THE_HOUSE else (context.day, command.by.name)
    bought = CreditBought(*cites(account.kind, context.games), account.name, cents, *counted)
    return (bought,), [Transfer(CAGE, account.name, cents, "in")]


def _bought(cage: Cage, fact: CreditBought) -> None:
    if fact.day:
        by = person(fact.by)
        cage.dealings = cage.dealings.on(fact.day).more(sold_to=fact.account, by=by, cents=fact.cents)


def _sold_by_two(command: BuyCredit) -> bool:
    """More than 10,000.00 at once."""
    return type(command.cents) is int and command.cents > LARGE_CENTS and command.by != THE_HOUSE


def _large_sale(context: CageContext, command: BuyCredit) -> bool:
    """More than 10,000.00 to one account, or 100,000.00 by one Cashier, in a gaming day."""
    if command.by == THE_HOUSE:
        return False
    today = context.cage.dealings.on(context.day)
    sold, own = today.sold.get(command.account, 0), today.by.get(person(command.by.name), 0)
    return sold + command.cents > LARGE_CENTS or own + command.cents > ALONE_CENTS


@dataclass(frozen=True, slots=True)
class CashOut(CageCommand):
    """All the credit, or so much of it, leaves as a ticket; `digest` is that of its code, which the bearer has.

    The house makes code and digest with its key, and puts the digest here.

    Patrons cash out their own. A Cashier does with the patron's consent: the patron signs with their own secret, or a
    witness confirms that they are there, with a reason. Whoever signed stands in the entry as its second person.
    """

    account: str
    digest: str = ""
    cents: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TicketIssued(Fact):
    account: str
    number: int
    digest: str
    cents: int
    reason: str = ""


def _cash_out(context: CageContext, command: CashOut) -> Decision:
    name, cage = command.account, context.cage
    if command.by.position is Position.PATRON and command.by.name != name:
        return refuse("not_theirs", message("refusal-not-their-credit"))
    account = context.account(name)
    wanted = account.cents if command.cents is None else command.cents
    if refusal := refuse_account(cage, account) or refuse_cents(wanted):
        return refusal
    if wanted > account.cents:
        why = message("refusal-credit", account=name, credit=Cents(account.cents), wanted=Cents(wanted))
        return refuse("funds", why)
    assert command.digest not in cage.tickets, "a ticket's code is drawn once"
    number = len(cage.tickets) + 1
    at_a_terminal = TERMINAL if command.by.position is Position.PATRON else account.kind
    issued = TicketIssued(*cites(at_a_terminal, context.games), name, number, command.digest, wanted, command.reason)
    return (issued,), [Transfer(name, TICKETS, wanted, "out")]


def _for_a_patron(command: CashOut) -> bool:
    """A Cashier does it for a patron: the patron signs, or the second person that they are there."""
    return command.by.position is not Position.PATRON


def _issued(cage: Cage, fact: TicketIssued) -> None:
    cage.tickets[fact.digest] = Ticket(fact.number, fact.account, fact.cents)


@dataclass(frozen=True, slots=True)
class RedeemTicket(CageCommand):
    """A ticket is paid. Whoever brings it says its code; the house puts the code's digest in its place.

    Staff pay it in cash; a patron at a terminal buys credit with it, for their own account and no other.
    """

    code: str
    account: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TicketRedeemed(Fact):
    """Paid in cash, or to the credit of an account where one is named."""

    number: int
    digest: str
    cents: int
    account: str = ""
    day: str = ""
    """The gaming day that cash paid by a Cashier counts on."""
    by: str = ""
    reason: str = ""


def _redeem(context: CageContext, command: RedeemTicket) -> Decision:
    own = command.by.name if command.by.position is Position.PATRON else ""
    if command.account != own:
        return refuse("not_theirs", message("refusal-redeems-for-themselves"))
    ticket = context.cage.tickets.get(command.code)
    if ticket is None:
        return refuse("no_such_ticket", message("refusal-no-such-ticket"))
    if ticket.redeemed:
        return refuse("redeemed", message("refusal-ticket-paid", number=ticket.number))
    if not own:
        counted = (context.day, command.by.name)
        paid = TicketRedeemed("", "", ticket.number, command.code, ticket.cents, "", *counted, command.reason)
        return (paid,), [Transfer(TICKETS, CAGE, ticket.cents, "")]
    account = context.account(own)
    if refusal := refuse_account(context.cage, account) or _refuse_ceiling(account, ticket.cents):
        return refusal
    credited = TicketRedeemed(
        *cites(TERMINAL, context.games), ticket.number, command.code, ticket.cents, own, reason=command.reason
    )
    return (credited,), [Transfer(TICKETS, own, ticket.cents, "in")]


def _redeemed(cage: Cage, fact: TicketRedeemed) -> None:
    ticket = cage.tickets[fact.digest]
    cage.tickets[fact.digest] = replace(ticket, redeemed=True)
    if fact.day:
        by = person(fact.by)
        cage.dealings = cage.dealings.on(fact.day).more(paid_for=ticket.account, by=by, cents=fact.cents)


def _large_payment(context: CageContext, command: RedeemTicket) -> bool:
    """More than 10,000.00 for tickets of one account, or 100,000.00 by one Cashier, in a gaming day, in cash."""
    ticket = context.cage.tickets.get(command.code)
    if ticket is None or command.by.position is Position.PATRON:
        return False
    today = context.cage.dealings.on(context.day)
    paid, own = today.paid.get(ticket.account, 0), today.by.get(person(command.by.name), 0)
    return paid + ticket.cents > LARGE_CENTS or own + ticket.cents > ALONE_CENTS


@dataclass(frozen=True, slots=True)
class AdjustCredit(CageCommand):
    """Credit put right by hand, up or down."""

    account: str
    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class CreditAdjusted(Fact):
    account: str
    cents: int
    reason: str


def _adjust(context: CageContext, command: AdjustCredit) -> Decision:
    account, cents = context.account(command.account), command.cents
    if type(cents) is not int or not cents:
        return refuse("stake", message("refusal-adjustment"))
    wrong = refuse_account(context.cage, account) or refuse_cents(abs(cents)) or refuse_no_reason(command.reason)
    if wrong is not None:
        return wrong
    if account.cents + cents < 0:
        why = message("refusal-credit-only", account=account.name, credit=Cents(account.cents))
        return refuse("funds", why)
    if refusal := _refuse_ceiling(account, cents):
        return refusal
    up, down = (ADJUSTMENTS, account.name, cents, "in"), (account.name, ADJUSTMENTS, -cents, "out")
    transfer = Transfer(*(up if cents > 0 else down))
    return (CreditAdjusted("", "", account.name, cents, command.reason),), [transfer]


def _refuse_ceiling(account: Account, cents: int) -> Refusal | None:
    """No account holds so much that its meters could not be written any more."""
    if account.cents + cents <= CREDIT_MOST_CENTS and account.meters["in"] + cents <= METER_MOST_CENTS:
        return None
    return refuse("ceiling", message("refusal-ceiling", most=Cents(CREDIT_MOST_CENTS)))


ACTS = (
    CageAct(
        command=BuyCredit,
        least=Position.CASHIER,
        duty=Duty.CASHIER,
        by_the_house=True,
        decide=_buy,
        by_two=_sold_by_two,
        large=_large_sale,
        concerns="account",
        moves_credit=True,
        lacks_reason=_LARGE,
    ),
    CageAct(
        command=CashOut,
        least=Position.PATRON,
        duty=Duty.CASHIER,
        decide=_cash_out,
        consented=_for_a_patron,
        concerns="account",
        moves_credit=True,
    ),
    CageAct(
        command=RedeemTicket,
        least=Position.PATRON,
        duty=Duty.CASHIER,
        decide=_redeem,
        large=_large_payment,
        lacks_reason=_LARGE,
    ),
    CageAct(
        command=AdjustCredit,
        least=Position.PIT_MANAGER,
        decide=_adjust,
        by_two=always,
        concerns="account",
        moves_credit=True,
    ),
)
FACTS = (
    FactKind(
        CreditBought,
        _bought,
        ("dealings",),
        listed=lambda event: listed_cents(message("listed-credit-sold", account=event["account"]), event),
        listed_if=lambda event: event["cents"] > LARGE_CENTS,
        large=Large.TRANSACTION,
    ),
    FactKind(TicketIssued, _issued, ("tickets",), large=Large.TRANSACTION),
    FactKind(TicketRedeemed, _redeemed, ("tickets", "dealings"), large=Large.TRANSACTION),
    FactKind(
        CreditAdjusted,
        listed=lambda event: listed_cents(message("listed-credit-adjusted", account=event["account"]), event),
        alert=AlertRule(),
    ),
)
