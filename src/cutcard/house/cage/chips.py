"""Chips: a table's tray is opened, filled, credited, its drop counted, and closed, in the same double entry as credit.

Seats without an account play chips. What they stake and win moves between the table's tray and the patrons' side, and
never touches anybody's credit. The tray begins with its opener, a fill brings chips from the cage and a credit brings
them back, each agreed to by two; what was found in the drop box is cash for chips that left the tray. The closer is
counted, and where it is not what the books say, two people sign for the difference: it is never lost silently.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.formats.entry import Transfer
from cutcard.house.cage.accounts import refuse_cents
from cutcard.house.cage.act import CageAct, CageCommand, Duty, Fact, FactKind, listed_cents, refuse
from cutcard.house.ledger import CAGE, OVER_SHORT, bets_of, chips_of
from cutcard.money import text_from_cents
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Listed, always
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.cage.act import Cage, CageContext, Decision
    from cutcard.rulebook.referee import Refusal

__all__ = [
    "ChipsClosed",
    "ChipsCredited",
    "ChipsFilled",
    "ChipsOpened",
    "CloseChips",
    "CountDrop",
    "CreditChips",
    "DropCounted",
    "FillChips",
    "OpenChips",
]


@dataclass(frozen=True, slots=True)
class OpenChips(CageCommand):
    """The opener: so many cents in chips are counted into a table's tray."""

    table: str
    cents: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChipsOpened(Fact):
    table: str
    cents: int


def _open(context: CageContext, command: OpenChips) -> Decision:
    if command.table not in context.cage.tables:
        return refuse("no_such_table", message("refusal-no-such-table", table=command.table))
    if command.table in context.cage.trays:
        return refuse("chips", message("refusal-chips-open", table=command.table))
    if refusal := refuse_cents(command.cents):
        return refusal
    moved = Transfer(CAGE, chips_of(command.table), command.cents, "")
    return (ChipsOpened("", "", command.table, command.cents),), [moved]


def _opened(cage: Cage, fact: ChipsOpened) -> None:
    cage.trays.add(fact.table)


@dataclass(frozen=True, slots=True)
class FillChips(CageCommand):
    """Chips from the cage to a table's tray."""

    table: str
    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class ChipsFilled(Fact):
    table: str
    cents: int


def _fill(context: CageContext, command: FillChips) -> Decision:
    if refusal := _refuse_tray(context, command.table) or refuse_cents(command.cents):
        return refusal
    moved = Transfer(CAGE, chips_of(command.table), command.cents, "")
    return (ChipsFilled("", "", command.table, command.cents),), [moved]


@dataclass(frozen=True, slots=True)
class CreditChips(CageCommand):
    """Chips from a table's tray back to the cage."""

    table: str
    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class ChipsCredited(Fact):
    table: str
    cents: int


def _credit(context: CageContext, command: CreditChips) -> Decision:
    if refusal := _refuse_tray(context, command.table) or refuse_cents(command.cents):
        return refusal
    moved = Transfer(chips_of(command.table), CAGE, command.cents, "")
    return (ChipsCredited("", "", command.table, command.cents),), [moved]


@dataclass(frozen=True, slots=True)
class CountDrop(CageCommand):
    """The drop: cash found in a table's box, for which so many cents in chips had left its tray."""

    table: str
    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class DropCounted(Fact):
    table: str
    cents: int


def _count(context: CageContext, command: CountDrop) -> Decision:
    if refusal := _refuse_tray(context, command.table) or refuse_cents(command.cents):
        return refusal
    moved = Transfer(chips_of(command.table), CAGE, command.cents, "")
    return (DropCounted("", "", command.table, command.cents),), [moved]


@dataclass(frozen=True, slots=True)
class CloseChips(CageCommand):
    """The closer: so many cents in chips are counted in the tray, and go back to the cage."""

    table: str
    cents: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChipsClosed(Fact):
    table: str
    cents: int
    booked_cents: int
    """What the books say that the tray holds; the difference is over or short."""


def _close(context: CageContext, command: CloseChips) -> Decision:
    if refusal := _refuse_tray(context, command.table):
        return refusal
    if command.cents and (refusal := refuse_cents(command.cents)):
        return refusal
    if context.account(bets_of(command.table)).cents:
        return refuse("round_open", message("refusal-round-open", table=command.table))
    tray, booked = chips_of(command.table), context.account(chips_of(command.table)).cents
    over = command.cents - booked
    difference = (OVER_SHORT, tray, over) if over > 0 else (tray, OVER_SHORT, -over)
    moved = [Transfer(*difference, "")] if over else []
    back = [Transfer(tray, CAGE, command.cents, "")] if command.cents else []
    return (ChipsClosed("", "", command.table, command.cents, booked),), [*moved, *back]


def _closed(cage: Cage, fact: ChipsClosed) -> None:
    cage.trays.discard(fact.table)


def _differs(context: CageContext, command: CloseChips) -> bool:
    """The count is not what the books say."""
    return command.cents != context.account(chips_of(command.table)).cents


def _refuse_tray(context: CageContext, table: str) -> Refusal | None:
    return None if table in context.cage.trays else refuse("chips", message("refusal-no-chips", table=table))


ACTS = (
    CageAct(
        command=OpenChips,
        least=Position.PIT_SUPERVISOR,
        decide=_open,
        by_two=always,
    ),
    CageAct(command=FillChips, least=Position.PIT_SUPERVISOR, decide=_fill, by_two=always),
    CageAct(command=CreditChips, least=Position.PIT_SUPERVISOR, decide=_credit, by_two=always),
    CageAct(
        command=CountDrop,
        least=Position.CASHIER,
        duty=Duty.CASHIER,
        decide=_count,
        by_two=always,
    ),
    CageAct(
        command=CloseChips,
        least=Position.PIT_SUPERVISOR,
        decide=_close,
        large=_differs,
        lacks_reason=message("refusal-count-two"),
    ),
)
FACTS = (
    FactKind(
        ChipsOpened,
        _opened,
        ("trays",),
        listed=lambda event: listed_cents(message("listed-chips-opened", table=event["table"]), event),
    ),
    FactKind(
        ChipsFilled, listed=lambda event: listed_cents(message("listed-chips-filled", table=event["table"]), event)
    ),
    FactKind(
        ChipsCredited, listed=lambda event: listed_cents(message("listed-chips-credited", table=event["table"]), event)
    ),
    FactKind(
        DropCounted,
        listed=lambda event: listed_cents(message("listed-drop-counted", table=event["table"]), event),
        adds=lambda event: {"drop_cents": event["cents"]},
    ),
    FactKind(
        ChipsClosed,
        _closed,
        ("trays",),
        listed=lambda event: Listed(
            message("listed-chips-closed", table=event["table"]),
            before=text_from_cents(event["booked_cents"]),
            after=text_from_cents(event["cents"]),
        ),
        adds=lambda event: {"over_short_cents": event["cents"] - event["booked_cents"]},
    ),
)
