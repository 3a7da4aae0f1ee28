"""The drop: what is in a table's box, counted blind for its gaming day, and with which the day becomes final.

A box is taken out when its tray is closed. Two Cashiers count it, neither of whom had a part in that table on that day,
and neither is told what was bought in on record before both have come to the same. What they find more, or less, is
booked and raises an alert. When every box of a closed day is counted, the house enters the day's final figures.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cutcard.formats.denominations import CASH_CENTS
from cutcard.formats.entry import Transfer
from cutcard.formats.figures import Figures
from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Duty, Fact, FactKind, refuse
from cutcard.house.cage.chips import over_or_short
from cutcard.house.cage.counts import agrees, cents_of, counted, refuse_count, refuse_counter
from cutcard.house.cage.state import Cage
from cutcard.house.ledger import CAGE, box_of
from cutcard.money import text_from_cents
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import AlertRule, EventJson, Listed, Sort
from cutcard.words import Cents, message

if TYPE_CHECKING:
    from collections.abc import Mapping


__all__ = ["CountDrop", "DropCounted", "FinaliseGamingDay", "GamingDayFinal", "awaits_final"]


def counted_as(table: str, day: str) -> str:
    """Under which account the counts of a box are kept."""
    return f"drop/{table}/{day}"


@dataclass(frozen=True, slots=True)
class CountDrop(CageCommand):
    """One of the two counts of the cash in a table's box, for the gaming day in which its tray was closed."""

    table: str
    day: str
    """Empty where nobody has opened the day yet."""
    count: dict[str, Any]


@dataclass(frozen=True, slots=True)
class DropCounted(Fact):
    table: str
    day: str
    """Empty where nobody had opened the day yet."""
    count: dict[str, Any]
    cents: int
    by: str
    position: str
    agrees: bool
    """Whether it is the second, and the same as the first; of two that differ both are made anew."""
    booked_cents: int
    """What was bought in on record, once both have come to the same; the difference is over or short."""


def _count(context: CageContext, command: CountDrop) -> Decision:
    here, by = context.cage, command.by
    day = command.day
    if day not in here.boxes.get(command.table, {}):
        return refuse("drop", message("refusal-no-box", table=command.table, day=day or context.day))
    account = counted_as(command.table, day)
    refusal = refuse_counter(here, account, by, supervised=False)
    if refusal or (refusal := refuse_count(command.count, CASH_CENTS, some=False)):
        return refusal
    cents, same = cents_of(command.count, CASH_CENTS), agrees(here, account, command.count)
    booked = here.boxes[command.table][day] if same else 0
    found = DropCounted("", "", command.table, day, command.count, cents, by.name, by.position.name, same, booked)
    box = box_of(command.table)
    if not same:
        return (found,), []
    return (found,), [*over_or_short(box, cents - booked), *([Transfer(box, CAGE, cents, "")] if cents else [])]


def _counted(cage: Cage, fact: DropCounted) -> None:
    account = counted_as(fact.table, fact.day)
    counted(cage, account, fact.by, fact.position, fact.count, agreed=fact.agrees)
    if fact.agrees:
        cage.counts.pop(account)
        if fact.day in cage.awaiting:
            drops = {**cage.awaiting[fact.day], fact.table: [fact.cents, fact.booked_cents]}
            cage.awaiting = {**cage.awaiting, fact.day: drops}
        left = {day: cents for day, cents in cage.boxes.get(fact.table, {}).items() if day != fact.day}
        cage.boxes = {**cage.boxes, fact.table: left} if left else without(cage.boxes, fact.table)


def without(boxes: Mapping[str, dict[str, int]], table: str) -> dict[str, dict[str, int]]:
    return {name: days for name, days in boxes.items() if name != table}


@dataclass(frozen=True, slots=True)
class FinaliseGamingDay(CageCommand):
    """The house enters the final figures of a closed day when its last box is counted."""

    day: str


@dataclass(frozen=True, slots=True)
class GamingDayFinal(Fact):
    """What a closed day came to with its drop; `digest` is that of all this."""

    day: str
    closed: str
    """The digest of the figures with which the day was closed."""
    tables: dict[str, Any] = field(default_factory=dict)
    """By table, its figures in the order in which they are kept."""
    trays: dict[str, Any] = field(default_factory=dict)
    """By table, its tray and its box."""
    digest: str = ""


def _finalise(_: CageContext, __: FinaliseGamingDay) -> Decision:
    return refuse("via", message("refusal-final"))


def _final(cage: Cage, fact: GamingDayFinal) -> None:
    cage.awaiting = {day: drops for day, drops in cage.awaiting.items() if day != fact.day}


def awaits_final(cage: Cage) -> list[str]:
    """The closed days of which every box is counted."""
    uncounted = {day for days in cage.boxes.values() for day in days}
    return [day for day in cage.awaiting if day not in uncounted]


def _listed(event: EventJson) -> Listed:
    what = message("listed-drop-counted", table=event["table"], day=event["day"] or "-")
    if not event["agrees"]:
        return Listed(message("listed-drop-entered", table=event["table"], day=event["day"] or "-"))
    return Listed(what, before=text_from_cents(event["booked_cents"]), after=text_from_cents(event["cents"]))


def _differs(event: EventJson) -> bool:
    return bool(event["agrees"] and event["cents"] != event["booked_cents"])


def _adds(event: EventJson) -> dict[str, int]:
    if not event["agrees"]:
        return {}
    return {"drop_cents": event["cents"], "over_short_cents": event["cents"] - event["booked_cents"]}


def _listed_final(event: EventJson) -> Listed:
    win = Cents(sum(Figures(*each).win_cents for each in event["tables"].values()))
    return Listed(message("listed-day-final", day=event["day"], win=win))


ACTS = (
    CageAct(command=CountDrop, least=Position.CASHIER, duty=Duty.CASHIER, decide=_count),
    CageAct(
        command=FinaliseGamingDay,
        least=Position.GAMING_SHIFT_MANAGER,
        decide=_finalise,
        by_the_house=True,
    ),
)
FACTS = (
    FactKind(
        DropCounted,
        _counted,
        ("boxes", "counts", "awaiting"),
        listed=_listed,
        alert=AlertRule("DropOverOrShort", sort=Sort.MONEY, raised_if=_differs),
        adds=_adds,
    ),
    FactKind(GamingDayFinal, _final, ("awaiting",), listed=_listed_final),
)
