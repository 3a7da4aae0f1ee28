"""A Cashier's bank: the cash and chips that somebody has at their window, and chips sold and redeemed there.

A bank is issued to its Cashier by another. It is counted blind by its Cashier and by the pit, and once more by whoever
receives it, so that no two people can give back less than there should be: what it is over or short is its own. Once a
house knows who works for it, whoever has no bank open sells, pays and redeems nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cutcard.formats.denominations import CASH_CENTS
from cutcard.formats.entry import Transfer
from cutcard.house.cage.accounts import PATRON, refuse_account
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
)
from cutcard.house.cage.cash import cash_seen, refuse_unidentified
from cutcard.house.cage.counts import agrees, cents_of, counted, refuse_count, refuse_counter, refuse_uncounted
from cutcard.house.cage.credit import ALONE_CENTS, LARGE_CENTS, LARGE_TWO, refuse_bank
from cutcard.house.cage.exclusions import is_held, refuse_excluded
from cutcard.house.cage.state import Cage
from cutcard.house.cage.under_way import IN, OUT
from cutcard.house.ledger import CAGE, CIRCULATION, OVER_SHORT, cash_of, rack_of
from cutcard.money import text_from_cents
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts.act import AlertRule, CashMoved, EventJson, Large, Listed, Sort, always
from cutcard.table.conduct.persons import person, same_person
from cutcard.words import message

__all__ = [
    "BankClosed",
    "BankCounted",
    "BankIssued",
    "ChipsRedeemed",
    "ChipsSold",
    "CloseBank",
    "CountBank",
    "OpenBank",
    "RedeemChips",
    "SellChips",
]


def counted_as(cashier: str) -> str:
    """Under which account the counts of a bank are kept."""
    return f"bank/{person(cashier)}"


@dataclass(frozen=True, slots=True)
class OpenBank(CageCommand):
    """A Cashier takes over cash and chips, which another issues to them."""

    cash: dict[str, Any]
    chips: dict[str, Any]


@dataclass(frozen=True, slots=True)
class BankIssued(Fact):
    cashier: str
    cash: dict[str, Any]
    chips: dict[str, Any]
    cash_cents: int
    chips_cents: int


def _open(context: CageContext, command: OpenBank) -> Decision:
    name = command.by.name
    if person(name) in context.cage.banks:
        return refuse("bank", message("refusal-bank-open", cashier=name))
    if refusal := refuse_count(command.cash, CASH_CENTS, some=False) or refuse_count(command.chips, some=False):
        return refusal
    cash, chips = cents_of(command.cash, CASH_CENTS), cents_of(command.chips)
    moved = [(CAGE, cash_of(name), cash, ""), (CAGE, rack_of(name), chips, "")]
    issued = BankIssued("", "", name, command.cash, command.chips, cash, chips)
    return (issued,), [Transfer(*each) for each in moved if each[2]]


def _issued(cage: Cage, fact: BankIssued) -> None:
    cage.banks[person(fact.cashier)] = fact.cashier


@dataclass(frozen=True, slots=True)
class CountBank(CageCommand):
    """One of the two counts of a bank, by its Cashier and by somebody of the pit; the first locks it."""

    cashier: str
    cash: dict[str, Any]
    chips: dict[str, Any]


@dataclass(frozen=True, slots=True)
class BankCounted(Fact):
    cashier: str
    cash: dict[str, Any]
    chips: dict[str, Any]
    cash_cents: int
    chips_cents: int
    by: str
    position: str
    agrees: bool


def _count(context: CageContext, command: CountBank) -> Decision:
    account = counted_as(command.cashier)
    if (refusal := _refuse_no_bank(context.cage, command.cashier)) or (
        refusal := refuse_counter(context.cage, account, command.by)
    ):
        return refusal
    if command.by.position is Position.CASHIER and person(command.by.name) != person(command.cashier):
        return refuse("authority", message("refusal-count-own-bank"))
    if refusal := refuse_count(command.cash, CASH_CENTS, some=False) or refuse_count(command.chips, some=False):
        return refusal
    same = agrees(context.cage, account, {"cash": command.cash, "chips": command.chips})
    amounts = cents_of(command.cash, CASH_CENTS), cents_of(command.chips)
    by = command.by.name, command.by.position.name
    return (BankCounted("", "", command.cashier, command.cash, command.chips, *amounts, *by, same),), []


def _counted(cage: Cage, fact: BankCounted) -> None:
    count = {"cash": fact.cash, "chips": fact.chips}
    counted(cage, counted_as(fact.cashier), fact.by, fact.position, count, agreed=fact.agrees)


@dataclass(frozen=True, slots=True)
class CloseBank(CageCommand):
    """A bank goes back to somebody else, who counts it blind as well; what it is over or short is booked.

    Where they find another amount than the two before them, that stands on the record and all counts are made anew.
    """

    cashier: str
    cash: dict[str, Any]
    chips: dict[str, Any]


@dataclass(frozen=True, slots=True)
class BankClosed(Fact):
    cashier: str
    cash_cents: int
    chips_cents: int
    cash_booked_cents: int
    chips_booked_cents: int


def _close(context: CageContext, command: CloseBank) -> Decision:
    name = command.cashier
    if refusal := _refuse_no_bank(context.cage, name) or refuse_uncounted(context.cage, counted_as(name)):
        return refusal
    if refusal := _refuse_receiver(context.cage, command):
        return refusal
    if refusal := refuse_count(command.cash, CASH_CENTS, some=False) or refuse_count(command.chips, some=False):
        return refusal
    found = cents_of(command.cash, CASH_CENTS), cents_of(command.chips)
    by = command.by.name, command.by.position.name
    if context.cage.counts[counted_as(name)].count != {"cash": command.cash, "chips": command.chips}:
        return (BankCounted("", "", name, command.cash, command.chips, *found, *by, agrees=False),), []
    accounts = cash_of(name), rack_of(name)
    booked = tuple(context.account(account).cents for account in accounts)
    moved = []
    for account, there, books in zip(accounts, found, booked, strict=True):
        moved += [(OVER_SHORT, account, there - books, ""), (account, OVER_SHORT, books - there, "")]
        moved.append((account, CAGE, there, ""))
    return (BankClosed("", "", name, *found, *booked),), [Transfer(*each) for each in moved if each[2] > 0]


def _closed(cage: Cage, fact: BankClosed) -> None:
    del cage.banks[person(fact.cashier)]
    del cage.counts[counted_as(fact.cashier)]
    cage.banks_kept = tuple(each for each in cage.banks_kept if each != person(fact.cashier))


def _refuse_receiver(cage: Cage, command: CloseBank) -> Refusal | None:
    """Who receives a bank neither had it nor counted it."""
    held = cage.counts[counted_as(command.cashier)]
    if any(same_person(each, command.by.name) for each in (command.cashier, held.by, held.second)):
        return refuse("authority", message("refusal-bank-received"))
    return None


def _refuse_no_bank(cage: Cage, cashier: str) -> Refusal | None:
    return None if person(cashier) in cage.banks else refuse("bank", message("refusal-no-bank", cashier=cashier))


# --- chips at the window ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SellChips(CageCommand):
    """Chips for cash, at the cage; the patron is named where somebody knows them."""

    count: dict[str, Any]
    account: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChipsSold(Fact):
    count: dict[str, Any]
    cents: int
    account: str
    day: str
    by: str
    day_cents: int
    """The patron's cash in on that day, with this."""
    played_cents: int
    """Their turnover so far, over all days."""


def _sell(context: CageContext, command: SellChips) -> Decision:
    name = command.by.name
    refusal = refuse_bank(context, name) or refuse_count(command.count) or refuse_patron(context, command.account, name)
    if refusal:
        return refusal
    cents = cents_of(command.count)
    if context.account(rack_of(name)).cents < cents:
        return refuse("funds", message("refusal-bank-chips"))
    refusal = refuse_excluded(context.cage, command.account, context.day)
    if refusal or (refusal := refuse_unidentified(context, command.account, IN, cents)):
        return refusal
    seen = cash_seen(context, command.account, IN, cents)
    sold = ChipsSold("", "", command.count, cents, command.account, context.day, name, *seen[:2])
    return (sold,), [Transfer(rack_of(name), CIRCULATION, cents, ""), Transfer(CAGE, cash_of(name), cents, "")]


@dataclass(frozen=True, slots=True)
class RedeemChips(CageCommand):
    """Cash for chips, at the cage."""

    count: dict[str, Any]
    account: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChipsRedeemed(Fact):
    count: dict[str, Any]
    cents: int
    account: str
    day: str
    by: str
    day_cents: int
    """What was paid in cash to the patron on that day, with this."""
    played_cents: int
    """Their turnover so far, over all days."""
    unplayed: bool
    """Whether cash went out with it that had come in on that day and was hardly played."""


def _redeem(context: CageContext, command: RedeemChips) -> Decision:
    name = command.by.name
    refusal = refuse_bank(context, name) or refuse_count(command.count)
    if refusal or (refusal := refuse_patron(context, command.account, name, locked=True)):
        return refusal
    cents = cents_of(command.count)
    if context.account(cash_of(name)).cents < cents:
        return refuse("funds", message("refusal-bank-cash"))
    if refusal := refuse_unidentified(context, command.account, OUT, cents):
        return refusal
    seen = cash_seen(context, command.account, OUT, cents)
    paid = ChipsRedeemed("", "", command.count, cents, command.account, context.day, name, *seen)
    return (paid,), [Transfer(CIRCULATION, rack_of(name), cents, ""), Transfer(cash_of(name), CAGE, cents, "")]


def _exchanged(cage: Cage, fact: ChipsSold | ChipsRedeemed) -> None:
    cage.dealings = cage.dealings.on(fact.day).more(by=person(fact.by), cents=fact.cents)


def _large(context: CageContext, command: SellChips | RedeemChips) -> bool:
    """More than 10,000.00 at once, or 100,000.00 by one Cashier in a gaming day."""
    own = context.cage.dealings.on(context.day).by.get(person(command.by.name), 0)
    cents = cents_of(command.count)
    return cents > LARGE_CENTS or own + cents > ALONE_CENTS


def _held(context: CageContext, command: RedeemChips) -> bool:
    """The chips of somebody who is locked or excluded are redeemed only with a Pit Manager."""
    return is_held(context, command.account)


def refuse_patron(context: CageContext, patron: str, by: str, *, locked: bool = False) -> Refusal | None:
    """A patron who is named has an account, unless `locked` may be one that is not, and it is nobody's own."""
    if not patron:
        return None
    account = context.account(patron)
    if account.kind != PATRON:
        return refuse("no_such_account", message("refusal-no-such-account", account=patron))
    if person(patron) == person(by):
        return refuse("own_account", message("refusal-own-account", account=patron))
    return None if locked else refuse_account(context.cage, account)


def _is_off(event: EventJson) -> bool:
    return bool(
        event["cash_cents"] != event["cash_booked_cents"] or event["chips_cents"] != event["chips_booked_cents"]
    )


def _listed_redeemed(event: EventJson) -> Listed:
    unplayed = event["unplayed"]
    says = message("listed-unplayed", account=event["account"]) if unplayed else message("listed-chips-redeemed")
    return listed_cents(says, event)


def _both(cash: int, chips: int) -> str:
    return f"{text_from_cents(cash)} / {text_from_cents(chips)}"


ACTS = (
    CageAct(command=OpenBank, least=Position.CASHIER, duty=Duty.CASHIER, decide=_open, by_two=always, says_why=False),
    CageAct(command=CountBank, least=Position.PIT_SUPERVISOR, duty=Duty.EITHER, decide=_count),
    CageAct(command=CloseBank, least=Position.PIT_SUPERVISOR, duty=Duty.EITHER, decide=_close),
    CageAct(
        command=SellChips,
        least=Position.CASHIER,
        duty=Duty.CASHIER,
        decide=_sell,
        large=_large,
        concerns="account",
        lacks_reason=LARGE_TWO,
    ),
    CageAct(
        command=RedeemChips,
        least=Position.CASHIER,
        duty=Duty.CASHIER,
        decide=_redeem,
        large=_large,
        held=_held,
        concerns="account",
        lacks_reason=LARGE_TWO,
    ),
)
FACTS = (
    FactKind(
        BankIssued,
        _issued,
        ("banks",),
        listed=lambda event: Listed(
            message("listed-bank-issued", cashier=event["cashier"]),
            after=_both(event["cash_cents"], event["chips_cents"]),
        ),
    ),
    FactKind(
        BankCounted,
        _counted,
        ("counts",),
        listed=lambda event: Listed(message("listed-bank-counted", cashier=event["cashier"])),
    ),
    FactKind(
        BankClosed,
        _closed,
        ("banks", "counts", "banks_kept"),
        listed=lambda event: Listed(
            message("listed-bank-closed", cashier=event["cashier"]),
            before=_both(event["cash_booked_cents"], event["chips_booked_cents"]),
            after=_both(event["cash_cents"], event["chips_cents"]),
        ),
        alert=AlertRule("BankOverOrShort", sort=Sort.MONEY, raised_if=_is_off),
    ),
    FactKind(
        ChipsSold,
        _exchanged,
        ("dealings", "cash", "last_dealt"),
        listed=lambda event: listed_cents(message("listed-chips-sold"), event),
        listed_if=lambda event: event["cents"] > LARGE_CENTS,
        large=Large.TRANSACTION,
        cash=lambda event: CashMoved(event["account"], event["day"], "chips", event["cents"]),
    ),
    FactKind(
        ChipsRedeemed,
        _exchanged,
        ("dealings", "cash", "last_dealt"),
        listed=_listed_redeemed,
        listed_if=lambda event: event["cents"] > LARGE_CENTS or event["unplayed"],
        large=Large.TRANSACTION,
        alert=AlertRule(
            "CashOutUnplayed",
            raised_if=lambda event: event["unplayed"],
            means=message("alert-means-unplayed"),
            sort=Sort.MONEY,
        ),
        cash=lambda event: CashMoved(event["account"], event["day"], "redeemed", event["cents"]),
    ),
)
