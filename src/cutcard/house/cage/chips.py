"""Chips: a table's tray is opened and closed, in the same double entry as credit.

Seats without an account play chips. What they stake and win moves between the table's tray and the patrons' side, and
never touches anybody's credit. A tray is counted blind by two people, and a Cashier receives the closer. It stays
locked in the tray until two people count it again, not both of whom counted the closer: a closer is the next opener.
Whatever a count is over or short is booked and raises an alert.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cutcard.formats.entry import Transfer
from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Duty, Fact, FactKind, refuse
from cutcard.house.cage.counts import agrees, cents_of, counted, refuse_count, refuse_counter, refuse_uncounted
from cutcard.house.cage.state import Cage
from cutcard.house.ledger import OVER_SHORT, bets_of, box_of, chips_of
from cutcard.money import text_from_cents
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts.act import AlertRule, EventJson, Listed, Sort, always
from cutcard.table.conduct.persons import same_person
from cutcard.words import Message, message

__all__ = [
    "ChipsClosed",
    "ChipsOpened",
    "CloseChips",
    "CountTray",
    "OpenChips",
    "TrayCounted",
    "refuse_counting",
]


@dataclass(frozen=True, slots=True)
class OpenChips(CageCommand):
    """The opener: what two people count in a table's tray, which is the last closer; the first tray is empty."""

    table: str
    count: dict[str, Any]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChipsOpened(Fact):
    table: str
    count: dict[str, Any]
    cents: int
    booked_cents: int
    """The last closer; the difference is over or short."""


def _open(context: CageContext, command: OpenChips) -> Decision:
    if command.table not in context.cage.tables:
        return refuse("no_such_table", message("refusal-no-such-table", table=command.table))
    if command.table in context.cage.trays:
        return refuse("chips", message("refusal-chips-open", table=command.table))
    if refusal := refuse_count(command.count, some=False):
        return refusal
    if _counted_the_closer(context, command):
        return refuse("authority", message("refusal-opener-closers", table=command.table))
    cents, booked = cents_of(command.count), context.account(chips_of(command.table)).cents
    opened = ChipsOpened("", "", command.table, command.count, cents, booked)
    return (opened,), over_or_short(chips_of(command.table), cents - booked)


def _counted_the_closer(context: CageContext, command: OpenChips) -> bool:
    """Whether nobody but the two who counted the closer counts the opener: they could hide for ever what they took."""
    counted_it = context.cage.closers.get(command.table, ())
    both = (command.by.name, context.second or command.by.name)
    return all(any(same_person(each, name) for each in counted_it) for name in both)


def over_or_short(account: str, over: int) -> list[Transfer]:
    """What a count has more, or less, than the books."""
    if not over:
        return []
    return [Transfer(OVER_SHORT, account, over, "") if over > 0 else Transfer(account, OVER_SHORT, -over, "")]


def _opened(cage: Cage, fact: ChipsOpened) -> None:
    cage.trays.add(fact.table)


@dataclass(frozen=True, slots=True)
class CountTray(CageCommand):
    """One of the two counts of a tray that is to be closed, made blind; the first locks it."""

    table: str
    count: dict[str, Any]


@dataclass(frozen=True, slots=True)
class TrayCounted(Fact):
    table: str
    count: dict[str, Any]
    cents: int
    by: str
    position: str
    agrees: bool
    """Whether it is the second, and the same as the first; of two that differ both are made anew."""


def _count_tray(context: CageContext, command: CountTray) -> Decision:
    here, tray = context.cage, chips_of(command.table)
    if command.table not in here.trays:
        return refuse("chips", message("refusal-no-chips", table=command.table))
    if refusal := refuse_counter(here, tray, command.by) or refuse_count(command.count, some=False):
        return refusal
    if context.account(bets_of(command.table)).cents:
        return refuse("round_open", message("refusal-round-open", table=command.table))
    if numbers := [each.number for each in here.slips.values() if each.table == command.table]:
        return refuse("slip", message("refusal-slip-open", number=numbers[0]))
    by, same = command.by, agrees(here, tray, command.count)
    told = TrayCounted("", "", command.table, command.count, cents_of(command.count), by.name, by.position.name, same)
    return (told,), []


def _tray_counted(cage: Cage, fact: TrayCounted) -> None:
    counted(cage, chips_of(fact.table), fact.by, fact.position, fact.count, agreed=fact.agrees)


@dataclass(frozen=True, slots=True)
class CloseChips(CageCommand):
    """A Cashier receives the closer that two people have counted; it stays in the tray, and is the next opener."""

    table: str


@dataclass(frozen=True, slots=True)
class ChipsClosed(Fact):
    table: str
    count: dict[str, Any]
    cents: int
    booked_cents: int
    """What the books say that the tray holds; the difference is over or short."""
    box_cents: int
    """What was bought in on record since the table's last box: this one is taken out with the tray."""


def _close(context: CageContext, command: CloseChips) -> Decision:
    here, tray = context.cage, chips_of(command.table)
    if command.table not in here.trays:
        return refuse("chips", message("refusal-no-chips", table=command.table))
    if refusal := refuse_uncounted(here, tray):
        return refusal
    held = here.counts[tray]
    if any(same_person(each, command.by.name) for each in (held.by, held.second)):
        return refuse("authority", message("refusal-closer-counted"))
    cents, booked = cents_of(held.count), context.account(tray).cents
    box = context.account(box_of(command.table)).cents - sum(here.boxes.get(command.table, {}).values())
    closed = ChipsClosed("", "", command.table, held.count, cents, booked, box)
    return (closed,), over_or_short(tray, cents - booked)


def _closed(cage: Cage, fact: ChipsClosed) -> None:
    cage.trays.discard(fact.table)
    held = cage.counts.pop(chips_of(fact.table))
    cage.closers[fact.table] = (held.by, held.second)
    boxes, day = cage.boxes.get(fact.table, {}), cage.day.day
    cage.boxes = {**cage.boxes, fact.table: {**boxes, day: boxes.get(day, 0) + fact.box_cents}}


def refuse_tray(context: CageContext, table: str) -> Refusal | None:
    """Chips move at a table whose tray is open, and is not being counted."""
    if table not in context.cage.trays:
        return refuse("chips", message("refusal-no-chips", table=table))
    return refuse_counting(context.cage, table)


def refuse_counting(cage: Cage, table: str) -> Refusal | None:
    if chips_of(table) not in cage.counts:
        return None
    return refuse("counted", message("refusal-tray-counting", table=table))


def _differs(event: EventJson) -> bool:
    return bool(event["cents"] != event["booked_cents"])


def _listed(what: Message, event: EventJson) -> Listed:
    booked, counted = event["booked_cents"], event["cents"]
    return Listed(what, before=text_from_cents(booked), after=text_from_cents(counted))


def _adds(event: EventJson) -> dict[str, int]:
    return {"over_short_cents": event["cents"] - event["booked_cents"]}


ACTS = (
    CageAct(
        command=OpenChips,
        least=Position.PIT_SUPERVISOR,
        decide=_open,
        by_two=always,
        says_why=False,
    ),
    CageAct(command=CountTray, least=Position.DEALER, decide=_count_tray),
    CageAct(command=CloseChips, least=Position.CASHIER, duty=Duty.CASHIER, decide=_close),
)
FACTS = (
    FactKind(
        ChipsOpened,
        _opened,
        ("trays",),
        listed=lambda event: _listed(message("listed-chips-opened", table=event["table"]), event),
        alert=AlertRule("OpenerDiffers", sort=Sort.MONEY, raised_if=_differs),
        adds=_adds,
    ),
    FactKind(
        TrayCounted,
        _tray_counted,
        ("counts",),
        listed=lambda event: Listed(message("listed-tray-counted", table=event["table"])),
    ),
    FactKind(
        ChipsClosed,
        _closed,
        ("trays", "counts", "boxes", "closers"),
        listed=lambda event: _listed(message("listed-chips-closed", table=event["table"]), event),
        alert=AlertRule("TrayOverOrShort", sort=Sort.MONEY, raised_if=_differs),
        adds=_adds,
    ),
)
