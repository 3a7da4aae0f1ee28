"""Settings of the whole house: the currency that its cents are of, and the hour at which its gaming day begins.

Both are said by the Gaming Shift Manager with a second person and a reason, as the time zone is, and another time only
while no table is open. Amounts are whole minor units of the currency, however many make one unit: what stands in the
books keeps its meaning, so the number of minor units changes only while the books are empty.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.house.cage.act import CageAct, CageCommand, Currency, Fact, FactKind, refuse
from cutcard.house.ledger import ADJUSTMENTS, CAGE, TICKETS
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Listed, always
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.cage.act import Cage, CageContext, Decision

__all__ = ["CurrencySet", "GamingDaySet", "SetCurrency", "SetGamingDay"]

PLACES = (0, 2, 3)
"""Decimal places that currencies have: none as the yen, two as most, three as the Kuwaiti dinar."""
_CODE = re.compile(r"[A-Z]{3}")


@dataclass(frozen=True, slots=True)
class SetCurrency(CageCommand):
    """The currency by its ISO 4217 code, such as SGD, and the decimal places of its amounts."""

    code: str
    places: int
    reason: str


@dataclass(frozen=True, slots=True)
class CurrencySet(Fact):
    before: str
    code: str
    places: int


def _set_currency(context: CageContext, command: SetCurrency) -> Decision:
    cage, now = context.cage, context.cage.currency
    asked = Currency(command.code, command.places, said=True)
    if not _CODE.fullmatch(command.code) or command.places not in PLACES:
        return refuse("currency", message("refusal-currency"))
    if asked == now:
        return refuse("currency", message("refusal-currency-same", code=now.code))
    if now.said and cage.tables:
        return refuse("currency", message("refusal-currency-said", code=now.code))
    if command.places != now.places and (cage.tables or _money_moved(context)):
        return refuse("currency", message("refusal-currency-places", code=now.code, places=now.places))
    return (CurrencySet("", "", now.code, command.code, command.places),), []


def _money_moved(context: CageContext) -> bool:
    return any(context.account(name).cents for name in (CAGE, TICKETS, ADJUSTMENTS))


def _currency_set(cage: Cage, fact: CurrencySet) -> None:
    cage.currency = Currency(fact.code, fact.places, said=True)


@dataclass(frozen=True, slots=True)
class SetGamingDay(CageCommand):
    """The hour, by the clock of the house, at which a gaming day begins and the one before ends."""

    begins: int
    reason: str


@dataclass(frozen=True, slots=True)
class GamingDaySet(Fact):
    before: int
    begins: int


def _set_gaming_day(context: CageContext, command: SetGamingDay) -> Decision:
    """Who could move the day back and forth would begin its limits anew: it moves only while no table is open."""
    if not 0 <= command.begins < 24:
        return refuse("gaming_day", message("refusal-gaming-day"))
    if command.begins == context.cage.day_begins:
        return refuse("gaming_day", message("refusal-gaming-day-same", hour=command.begins))
    if context.cage.tables:
        return refuse("gaming_day", message("refusal-gaming-day-open"))
    return (GamingDaySet("", "", context.cage.day_begins, command.begins),), []


def _gaming_day_set(cage: Cage, fact: GamingDaySet) -> None:
    cage.day_begins = fact.begins


ACTS = (
    CageAct(
        command=SetCurrency,
        least=Position.GAMING_SHIFT_MANAGER,
        decide=_set_currency,
        by_two=always,
    ),
    CageAct(
        command=SetGamingDay,
        least=Position.GAMING_SHIFT_MANAGER,
        decide=_set_gaming_day,
        by_two=always,
    ),
)
FACTS = (
    FactKind(
        CurrencySet,
        _currency_set,
        ("currency",),
        listed=lambda event: Listed(message("listed-currency-set"), before=event["before"], after=event["code"]),
    ),
    FactKind(
        GamingDaySet,
        _gaming_day_set,
        ("day_begins",),
        listed=lambda event: Listed(
            message("listed-gaming-day-set"), before=f"{event['before']:02}:00", after=f"{event['begins']:02}:00"
        ),
    ),
)
