"""Credit: bought, put right by hand, cashed out as a ticket, and the ticket redeemed once, for cash or for credit.

A Cashier sells credit and pays tickets, and nobody who deals or rules does. What is sold and paid adds up over a gaming
day, so that a large amount takes two people however it is cut up.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cutcard.formats.entry import Transfer
from cutcard.house.cage.accounts import IDENTITIES, TERMINAL, cites, refuse_account, refuse_cents
from cutcard.house.cage.act import (
    CageAct,
    CageCommand,
    CageContext,
    Decision,
    Duty,
    Fact,
    FactKind,
    listed_cents,
    refuse,
    refuse_no_reason,
)
from cutcard.house.cage.cash import cash_seen, identified, refuse_unidentified
from cutcard.house.cage.exclusions import is_held, refuse_excluded
from cutcard.house.cage.state import Cage, Ticket
from cutcard.house.cage.under_way import IN, OUT, TakenAway
from cutcard.house.ledger import ADJUSTMENTS, CAGE, TICKETS, cash_of
from cutcard.house.staff import THE_HOUSE
from cutcard.money import text_from_cents
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import AlertRule, CashMoved, EventJson, Large, Listed, Sort, always
from cutcard.table.conduct.persons import person
from cutcard.words import Cents, keyed, message

if TYPE_CHECKING:
    from cutcard.formats.accounts import Account
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
LARGE_TWO = message("refusal-large-two", account=Cents(LARGE_CENTS), cashier=Cents(ALONE_CENTS))
TOLD_MOST = 5
"""So many times that credit left without its holder are told them."""
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
    day_cents: int = 0
    """The patron's cash in on that day, with this."""
    played_cents: int = 0
    """Their turnover so far, over all days."""


def _buy(context: CageContext, command: BuyCredit) -> Decision:
    account, cents = context.account(command.account), command.cents
    if refusal := refuse_account(context.cage, account) or refuse_cents(cents) or _refuse_ceiling(account, cents):
        return refusal
    if refusal := refuse_excluded(context.cage, account.name, context.day) or _refuse_window(context, command):
        return refusal
    bought = CreditBought(*cites(account.kind, context.games), account.name, cents)
    if command.by != THE_HOUSE:
        if refusal := refuse_unidentified(context, account.name, IN, cents):
            return refusal
        seen = cash_seen(context, account.name, IN, cents)
        bought = replace(bought, day=context.day, by=command.by.name, day_cents=seen.day_cents)
        bought = replace(bought, played_cents=seen.played_cents)
    cash = [Transfer(CAGE, cash_of(command.by.name), cents, "")] if _has_bank(context, command) else []
    return (bought,), [Transfer(CAGE, account.name, cents, "in"), *cash]


def refuse_bank(context: CageContext, cashier: str) -> Refusal | None:
    """Who deals in cash and chips at the cage has a bank open, and it is not being counted."""
    if person(cashier) not in context.cage.banks:
        return refuse("bank", message("refusal-no-bank", cashier=cashier))
    if f"bank/{person(cashier)}" in context.cage.counts:
        return refuse("counted", message("refusal-bank-counting"))
    return None


def _refuse_window(context: CageContext, command: BuyCredit | RedeemTicket) -> Refusal | None:
    """A house that knows who works for it takes and pays cash out of Cashiers' banks alone."""
    known = context.cage.people or _has_bank(context, command)
    return refuse_bank(context, command.by.name) if known and command.by != THE_HOUSE else None


def _has_bank(context: CageContext, command: BuyCredit | RedeemTicket) -> bool:
    return command.by.position is Position.CASHIER and person(command.by.name) in context.cage.banks


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
    witness confirms that they are there, with a reason and the document by which they were identified. Whoever signed
    stands in the entry as its second person.
    """

    account: str
    digest: str = ""
    cents: int | None = None
    reason: str = ""
    identity: str = ""


@dataclass(frozen=True, slots=True)
class TicketIssued(Fact):
    account: str
    number: int
    digest: str
    cents: int
    reason: str = ""
    identity: str = ""
    """The document by which a patron was identified."""
    unconfirmed: bool = False
    """Whether credit left that its holder did not confirm themselves."""
    day: str = ""
    """The gaming day."""


def _cash_out(context: CageContext, command: CashOut) -> Decision:
    name, cage = command.account, context.cage
    if command.by.position is Position.PATRON and command.by.name != name:
        return refuse("not_theirs", message("refusal-not-their-credit"))
    account = context.account(name)
    wanted = account.cents if command.cents is None else command.cents
    own = command.by.position is Position.PATRON
    if own and (refusal := refuse_excluded(cage, name, context.day)):
        return refusal
    if own and command.identity:  # It would count as a check of that day.
        return refuse("authority", message("refusal-identifies-self"))
    if refusal := refuse_account(cage, account) or refuse_cents(wanted):
        return refusal
    if command.identity and command.identity not in IDENTITIES:
        return refuse("identity", message("refusal-identity"))
    if wanted > account.cents:
        why = message("refusal-credit", account=name, credit=Cents(account.cents), wanted=Cents(wanted))
        return refuse("funds", why)
    assert command.digest not in cage.tickets, "a ticket's code is drawn once"
    number = len(cage.tickets) + 1
    at_a_terminal = TERMINAL if command.by.position is Position.PATRON else account.kind
    cited, unconfirmed = cites(at_a_terminal, context.games), _for_a_patron(command) and context.second != name
    issued = TicketIssued(*cited, name, number, command.digest, wanted, command.reason, command.identity, unconfirmed)
    return (replace(issued, day=context.day),), [Transfer(name, TICKETS, wanted, "out")]


def _for_a_patron(command: CashOut) -> bool:
    """A Cashier does it for a patron: the patron signs, or the second person that they are there."""
    return command.by.position is not Position.PATRON


def _issued(cage: Cage, fact: TicketIssued) -> None:
    cage.tickets[fact.digest] = Ticket(fact.number, fact.account, fact.cents)
    cage.last_dealt[fact.account] = fact.day
    if fact.identity:
        identified(cage, fact.account, fact.day, fact.identity)
    if fact.unconfirmed:
        _taken_away(cage, fact.account, TakenAway(fact.number, fact.cents, fact.day))


def _taken_away(cage: Cage, account: str, taken: TakenAway) -> None:
    """Its holder is told of it."""
    cage.unconfirmed[account] = (*cage.unconfirmed.get(account, ())[1 - TOLD_MOST :], taken)


def _held_credit(context: CageContext, command: CashOut) -> bool:
    """What an excluded patron holds leaves only with a Pit Manager; that of a locked account does not leave at all."""
    return _for_a_patron(command) and is_held(context, command.account)


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
    """The gaming day."""
    by: str = ""
    """The Cashier who paid it in cash."""
    reason: str = ""
    holder: str = ""
    """Whose credit the ticket was."""
    day_cents: int = 0
    """What was paid in cash to its holder on that day, with this."""
    played_cents: int = 0
    """Their turnover so far, over all days."""
    unplayed: bool = False
    """Whether cash went out with it that had come in on that day and was hardly played."""


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
        return _pay(context, command, ticket)
    account = context.account(own)
    if is_held(context, ticket.account):
        return refuse("held", message("refusal-ticket-held", number=ticket.number))
    refusal = refuse_account(context.cage, account) or refuse_excluded(context.cage, own, context.day)
    if refusal or (refusal := _refuse_ceiling(account, ticket.cents)):
        return refusal
    credited = TicketRedeemed(*cites(TERMINAL, context.games), ticket.number, command.code, ticket.cents, own)
    credited = replace(credited, day=context.day, reason=command.reason, holder=ticket.account)
    return (credited,), [Transfer(TICKETS, own, ticket.cents, "in")]


def _pay(context: CageContext, command: RedeemTicket, ticket: Ticket) -> Decision:
    """In cash, out of the Cashier's bank."""
    if refusal := _refuse_window(context, command):
        return refusal
    bank, cash = _has_bank(context, command), cash_of(command.by.name)
    if bank and context.account(cash).cents < ticket.cents:
        return refuse("funds", message("refusal-bank-cash"))
    if refusal := refuse_unidentified(context, ticket.account, OUT, ticket.cents):
        return refusal
    told = ("", context.day, command.by.name, command.reason, ticket.account)
    seen = cash_seen(context, ticket.account, OUT, ticket.cents)
    paid = TicketRedeemed("", "", ticket.number, command.code, ticket.cents, *told, *seen)
    taken = [Transfer(cash, CAGE, ticket.cents, "")] if bank else []
    return (paid,), [Transfer(TICKETS, CAGE, ticket.cents, ""), *taken]


def _redeemed(cage: Cage, fact: TicketRedeemed) -> None:
    ticket = cage.tickets[fact.digest]
    cage.tickets[fact.digest] = replace(ticket, redeemed=True)
    cage.last_dealt[fact.holder] = fact.day
    if fact.by:
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


def _holder(context: CageContext, command: RedeemTicket) -> str:
    """Whose credit the ticket was; at a terminal patrons redeem their own."""
    ticket = context.cage.tickets.get(command.code)
    return "" if ticket is None or command.by.position is Position.PATRON else ticket.account


def _held_ticket(context: CageContext, command: RedeemTicket) -> bool:
    """A ticket of somebody who is locked or excluded is paid in cash only with a Pit Manager."""
    ticket = context.cage.tickets.get(command.code)
    return ticket is not None and command.by.position is not Position.PATRON and is_held(context, ticket.account)


def _paid_in_cash(event: EventJson) -> CashMoved | None:
    return CashMoved(event["holder"], event["day"], "tickets", event["cents"]) if event["by"] else None


@dataclass(frozen=True, slots=True)
class AdjustCredit(CageCommand):
    """Credit put right by hand, up or down.

    Its holder does not confirm what leaves it so: it leaves by a document that was looked at, and they are told.
    """

    account: str
    cents: int
    reason: str
    identity: str = ""


@dataclass(frozen=True, slots=True)
class CreditAdjusted(Fact):
    account: str
    cents: int
    reason: str
    identity: str
    """The document by which a patron was identified whose credit was reduced."""
    day: str


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
    if command.identity not in (IDENTITIES if cents < 0 else ("", *IDENTITIES)):
        return refuse("identity", message("refusal-identity"))
    if refusal := _refuse_ceiling(account, cents):
        return refusal
    up, down = (ADJUSTMENTS, account.name, cents, "in"), (account.name, ADJUSTMENTS, -cents, "out")
    transfer = Transfer(*(up if cents > 0 else down))
    told = (command.reason, command.identity, context.day)
    return (CreditAdjusted("", "", account.name, cents, *told),), [transfer]


def _adjusted(cage: Cage, fact: CreditAdjusted) -> None:
    cage.last_dealt[fact.account] = fact.day
    if fact.cents < 0:
        _taken_away(cage, fact.account, TakenAway(0, -fact.cents, fact.day))


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
        lacks_reason=LARGE_TWO,
    ),
    CageAct(
        command=CashOut,
        least=Position.PATRON,
        duty=Duty.CASHIER,
        decide=_cash_out,
        consented=_for_a_patron,
        held=_held_credit,
        concerns="account",
        moves_credit=True,
    ),
    CageAct(
        command=RedeemTicket,
        least=Position.PATRON,
        duty=Duty.CASHIER,
        decide=_redeem,
        large=_large_payment,
        held=_held_ticket,
        pays=_holder,
        lacks_reason=LARGE_TWO,
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
        ("dealings", "cash", "last_dealt"),
        listed=lambda event: listed_cents(message("listed-credit-sold", account=event["account"]), event),
        listed_if=lambda event: event["cents"] > LARGE_CENTS,
        large=Large.TRANSACTION,
        cash=lambda event: CashMoved(event["account"], event["day"], "credit", event["cents"]),
    ),
    FactKind(
        TicketIssued,
        _issued,
        ("tickets", "unconfirmed", "cash", "last_dealt"),
        listed=lambda event: Listed(
            message(
                "listed-ticket-unconfirmed", account=event["account"], identity=keyed("identity", event["identity"])
            ),
            after=text_from_cents(event["cents"]),
        ),
        listed_if=lambda event: bool(event.get("unconfirmed")),
        large=Large.TRANSACTION,
        alert=AlertRule("CreditUnconfirmed", sort=Sort.MONEY),
    ),
    FactKind(
        TicketRedeemed,
        _redeemed,
        ("tickets", "dealings", "cash", "last_dealt"),
        listed=lambda event: listed_cents(message("listed-unplayed", account=event.get("holder", "")), event),
        listed_if=lambda event: bool(event.get("unplayed")),
        large=Large.TRANSACTION,
        alert=AlertRule("CashOutUnplayed", means=message("alert-means-unplayed"), sort=Sort.MONEY),
        cash=_paid_in_cash,
    ),
    FactKind(
        CreditAdjusted,
        _adjusted,
        ("unconfirmed", "last_dealt"),
        listed=lambda event: listed_cents(message("listed-credit-adjusted", account=event["account"]), event),
        alert=AlertRule(sort=Sort.MONEY),
    ),
)
