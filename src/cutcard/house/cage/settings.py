"""Settings of the whole house: currency, hour at which its gaming day begins, name, and how long patrons are kept.

They are said by the Gaming Shift Manager with a second person and a reason, as the time zone is; currency and hour
another time only while no table is open. Amounts are whole minor units of the currency, however many make one unit:
what stands in the books keeps its meaning, so the number of minor units changes only while the books are empty.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Fact, FactKind, refuse
from cutcard.house.cage.staff import by_people, is_set_up
from cutcard.house.cage.state import Cage, Currency
from cutcard.house.ledger import ADJUSTMENTS, CAGE, TICKETS
from cutcard.house.names import DISPLAY_MOST, is_display_name
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Listed, always
from cutcard.words import message

__all__ = [
    "AssignmentRequired",
    "CurrencySet",
    "GamingDaySet",
    "HouseNamed",
    "NameHouse",
    "RequireAssignment",
    "RetentionSet",
    "SetCurrency",
    "SetGamingDay",
    "SetRetention",
]

PLACES = (0, 2, 3)
"""Decimal places that currencies have: none as the yen, two as most, three as the Kuwaiti dinar."""
RETENTION_MOST = 100 * 366
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


@dataclass(frozen=True, slots=True)
class SetRetention(CageCommand):
    """For how many days after the last on which it dealt with a patron the house keeps who they are."""

    days: int
    reason: str


@dataclass(frozen=True, slots=True)
class RetentionSet(Fact):
    before: int
    days: int


def _set_retention(context: CageContext, command: SetRetention) -> Decision:
    if not 1 <= command.days <= RETENTION_MOST:
        return refuse("retention", message("refusal-retention", most=RETENTION_MOST))
    if command.days == context.cage.retention_days:
        return refuse("retention", message("refusal-retention-same", days=command.days))
    return (RetentionSet("", "", context.cage.retention_days, command.days),), []


def _retention_set(cage: Cage, fact: RetentionSet) -> None:
    cage.retention_days = fact.days


@dataclass(frozen=True, slots=True)
class NameHouse(CageCommand):
    """What the house is called on screens, slips and reports; the name of its log is another, and stays."""

    display_name: str
    reason: str


@dataclass(frozen=True, slots=True)
class HouseNamed(Fact):
    before: str
    display_name: str


def _name_house(context: CageContext, command: NameHouse) -> Decision:
    if not is_display_name(command.display_name):
        return refuse("display_name", message("refusal-display-name", most=DISPLAY_MOST))
    if command.display_name == context.cage.house_name:
        return refuse("display_name", message("refusal-house-name-same", name=command.display_name))
    return (HouseNamed("", "", context.cage.house_name, command.display_name),), []


def _house_named(cage: Cage, fact: HouseNamed) -> None:
    cage.house_name = fact.display_name


@dataclass(frozen=True, slots=True)
class RequireAssignment(CageCommand):
    """Whether a Dealer deals only at the table they were assigned to, or have relieved somebody at."""

    required: bool
    reason: str


@dataclass(frozen=True, slots=True)
class AssignmentRequired(Fact):
    before: bool
    required: bool


def _require_assignment(context: CageContext, command: RequireAssignment) -> Decision:
    """A new house requires it from the beginning; afterwards nobody changes it in the name of the house."""
    if command.by == THE_HOUSE and is_set_up(context.cage.people):
        return refuse("authority", message("refusal-begun"))
    if command.required == context.cage.assigned_only:
        return refuse("unchanged", message("refusal-assignment-same"))
    return (AssignmentRequired("", "", context.cage.assigned_only, command.required),), []


def _assignment_required(cage: Cage, fact: AssignmentRequired) -> None:
    cage.assigned_only = fact.required


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
    CageAct(
        command=SetRetention,
        least=Position.GAMING_SHIFT_MANAGER,
        decide=_set_retention,
        by_two=always,
    ),
    CageAct(
        command=NameHouse,
        least=Position.GAMING_SHIFT_MANAGER,
        decide=_name_house,
        by_two=always,
    ),
    CageAct(
        command=RequireAssignment,
        least=Position.GAMING_SHIFT_MANAGER,
        decide=_require_assignment,
        by_two=by_people,
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
    FactKind(
        RetentionSet,
        _retention_set,
        ("retention_days",),
        listed=lambda event: Listed(
            message("listed-retention-set"), before=str(event["before"]), after=str(event["days"])
        ),
    ),
    FactKind(
        HouseNamed,
        _house_named,
        ("house_name",),
        listed=lambda event: Listed(message("listed-house-named"), before=event["before"], after=event["display_name"]),
    ),
    FactKind(
        AssignmentRequired,
        _assignment_required,
        ("assigned_only",),
        listed=lambda event: Listed(
            message("listed-assignment-required") if event["required"] else message("listed-assignment-not-required")
        ),
    ),
)
