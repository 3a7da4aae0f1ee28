"""The gaming day and its shifts: opened, handed over and closed by name; and who deals at which table.

Every entry of the journal belongs to one gaming day: to the first that was closed after it. So no cent falls between
two days. Its closing report is an entry: what the day came to, and the digest of all its figures.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING, Any

from msgspec import structs

from cutcard.formats.figures import won
from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Fact, FactKind, LogSeen, refuse
from cutcard.house.cage.state import Cage, GamingDay, begun_day
from cutcard.house.zones import time_said
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.table_options import Source
from cutcard.table.acts.act import EventJson, Listed, always
from cutcard.table.conduct.persons import person, same_person
from cutcard.words import Cents, Message, Series, message

if TYPE_CHECKING:
    from collections.abc import Mapping


__all__ = [
    "AssignDealers",
    "CloseGamingDay",
    "DealersAssigned",
    "GamingDayClosed",
    "GamingDayOpened",
    "HandOver",
    "OpenGamingDay",
    "ShiftHandedOver",
]

SHIFT_MOST = 40


@dataclass(frozen=True, slots=True)
class OpenGamingDay(CageCommand):
    """A gaming day begins, by its date and not before it, with the shift of whoever opens it."""

    day: str
    shift: str


@dataclass(frozen=True, slots=True)
class GamingDayOpened(Fact):
    day: str
    shift: str
    holder: str
    """Who has the shift."""
    after: int
    """The last entry of the day before; all that was written since is this day's."""


def _open(context: CageContext, command: OpenGamingDay) -> Decision:
    held = context.cage.day
    if held.day:
        return refuse("day_open", message("refusal-day-open", day=held.day))
    try:
        day = date.fromisoformat(command.day)
    except ValueError:
        return refuse("day", message("refusal-day", day=command.day[:20]))
    if held.last and day.isoformat() <= held.last:
        return refuse("day", message("refusal-day-past", last=held.last))
    if day > context.today:
        return refuse("day", message("refusal-day-ahead", day=context.today.isoformat()))
    begun = begun_day(context.cage, context.today)
    if day.isoformat() < begun:  # A sum of a patron's that is begun goes on under its own day.
        return refuse("day", message("refusal-day-behind", day=begun))
    if not 0 < len(command.shift.strip()) <= SHIFT_MOST:
        return refuse("shift", message("refusal-shift"))
    return (GamingDayOpened("", "", day.isoformat(), command.shift, command.by.name, held.after),), []


def _opened(cage: Cage, fact: GamingDayOpened) -> None:
    _name_boxes(cage, fact.day)
    cage.day = structs.replace(cage.day, day=fact.day, shift=fact.shift, holder=fact.holder)


@dataclass(frozen=True, slots=True)
class HandOver(CageCommand):
    """The next shift begins; who takes it, a Pit Manager or higher, signs as the second person."""

    to: str
    shift: str
    reason: str


@dataclass(frozen=True, slots=True)
class ShiftHandedOver(Fact):
    day: str
    shift: str
    giver: str
    taker: str


def _hand_over(context: CageContext, command: HandOver) -> Decision:
    """By who has the shift, or by somebody above the lowest who may have one, where that person has left."""
    held = context.cage.day
    if not held.day:
        return refuse("no_day", message("refusal-no-day"))
    if not person(command.to) or same_person(command.to, held.holder):
        return refuse("name", message("refusal-shift-taker", holder=held.holder))
    if not same_person(command.by.name, held.holder) and command.by.position < Position.ASSISTANT_CASINO_MANAGER:
        return refuse("authority", message("refusal-shift-holder", holder=held.holder))
    if not 0 < len(command.shift.strip()) <= SHIFT_MOST:
        return refuse("shift", message("refusal-shift"))
    return (ShiftHandedOver("", "", held.day, command.shift, held.holder, command.to),), []


def _handed_over(cage: Cage, fact: ShiftHandedOver) -> None:
    cage.day = structs.replace(cage.day, shift=fact.shift, holder=fact.taker)


@dataclass(frozen=True, slots=True)
class CloseGamingDay(CageCommand):
    """The day is over; a second person agrees to its closing report.

    Both also agree to close it as unwitnessed, where log witnesses have cosigned nothing for longer than they should.
    """

    reason: str
    unwitnessed: bool = False


@dataclass(frozen=True, slots=True)
class GamingDayClosed(Fact):
    """What the day came to, up to an entry; all of its figures have this digest."""

    day: str
    after: int
    until: int = 0
    tables: dict[str, Any] = field(default_factory=dict)
    """By table, its figures in the order in which they are kept."""
    ledger: dict[str, Any] = field(default_factory=dict)
    """By kind of account: cents when the day began, what moved, and cents when it ended."""
    trays: dict[str, Any] = field(default_factory=dict)
    """By table, its tray and its box, as far as it is counted."""
    digest: str = ""
    unwitnessed: bool = False
    """Whether both said so: log witnesses had cosigned nothing for longer than the house allows."""
    seen: int = 0
    """How many entries log witnesses had seen; 0 where they had seen none, or where none were asked."""
    seen_at: int = 0
    """When that was, in microseconds since 1970."""


def _close(context: CageContext, command: CloseGamingDay) -> Decision:
    """The figures are the house's own: it adds them when all else is agreed to.

    What log witnesses have seen is entered, because nobody could tell from the journal later.
    """
    held, seen = context.cage.day, context.log_seen(context.at) or LogSeen(0, 0, overdue=False)
    if not held.day:
        return refuse("no_day", message("refusal-no-day"))
    if context.cage.slips:
        return refuse("slip", message("refusal-day-slips", number=min(map(int, context.cage.slips))))
    if context.cage.trays:
        open_trays = Series("series-comma", tuple(sorted(context.cage.trays)))
        return refuse("chips", message("refusal-day-trays", tables=open_trays))
    if kept := context.cage.banks_kept:
        names = Series("series-comma", tuple(sorted(context.cage.banks[each] for each in kept)))
        return refuse("bank", message("refusal-day-banks", cashiers=names))
    if seen.overdue and not command.unwitnessed:
        if not seen.at:
            return refuse("unwitnessed", message("refusal-day-never-witnessed"))
        since = time_said(seen.at, context.cage.zone)
        return refuse("unwitnessed", message("refusal-day-unwitnessed", since=since))
    closed = GamingDayClosed("", "", held.day, held.after, seen=seen.size, seen_at=seen.at)
    return (replace(closed, unwitnessed=command.unwitnessed),), []


def _closed(cage: Cage, fact: GamingDayClosed) -> None:
    cage.day = GamingDay(after=fact.until, last=fact.day)
    cage.awaiting = {**cage.awaiting, fact.day: {}}
    cage.banks_kept = tuple(cage.banks)


def _name_boxes(cage: Cage, day: str) -> None:
    """Boxes that were taken out before anybody opened the day are this day's, and so are their counts."""
    cage.boxes = {table: {each or day: cents for each, cents in days.items()} for table, days in cage.boxes.items()}
    for table in cage.boxes:
        if (held := cage.counts.pop(f"drop/{table}/", None)) is not None:
            cage.counts[f"drop/{table}/{day}"] = held


@dataclass(frozen=True, slots=True)
class AssignDealers(CageCommand):
    """Who deals at which tables from now on; nobody where the name is empty. Several at once rotate."""

    dealers: dict[str, Any]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DealersAssigned(Fact):
    before: dict[str, Any]
    dealers: dict[str, Any]


def _assign(context: CageContext, command: AssignDealers) -> Decision:
    """Nobody deals at two tables, and nobody at a table that runs itself."""
    cage, asked = context.cage, command.dealers
    for table in asked:
        opened = cage.tables.get(table)
        if opened is None:
            return refuse("no_such_table", message("refusal-no-such-table", table=str(table)[:40]))
        if opened.source == Source.SEALED.value:
            return refuse("runs_itself", message("refusal-runs-itself", table=table))
    if not asked or not all(isinstance(name, str) and (not name or person(name)) for name in asked.values()):
        return refuse("name", message("refusal-name"))
    for name in asked.values():
        if name and (why := deals_not(cage, name)) is not None:
            return refuse("no_such_person", why)
    after = {table: name for table, name in {**cage.dealers, **asked}.items() if name}
    twice = next((name for name in after.values() if sum(same_person(name, each) for each in after.values()) > 1), "")
    if twice:
        return refuse("dealer", message("refusal-deals-twice", name=twice))
    before = {table: cage.dealers.get(table, "") for table in asked}
    if before == asked:
        return refuse("unchanged", message("refusal-dealers-unchanged"))
    return (DealersAssigned("", "", before, dict(asked)),), []


def deals_not(cage: Cage, name: str) -> Message | None:
    """Why somebody may not deal: only who works in the pit does, where the house has said who works for it."""
    held = cage.people.get(name)
    if not cage.people:
        return None
    if held is None:
        return message("refusal-no-such-employee", name=name)
    if held.dismissed:
        return message("refusal-assigned-dismissed", name=name)
    deals = held.position >= Position.DEALER
    return None if deals else message("refusal-assigned-position", name=name, position=held.position.label)


def _assigned(cage: Cage, fact: DealersAssigned) -> None:
    cage.dealers = {table: name for table, name in {**cage.dealers, **fact.dealers}.items() if name}


def assigned_by(event: Mapping[str, Any]) -> dict[str, str]:
    """By table, who deals there from an event of the journal on; empty where nobody does."""
    relieved: dict[str, str] = dict.fromkeys(event.get("relieved", ()), "")
    return event["dealers"] if event["type"] == DealersAssigned.__name__ else relieved


def at_tables(dealers: dict[str, str]) -> str:
    return ", ".join(f"{table} {name or '-'}" for table, name in dealers.items())


def _listed_closing(event: EventJson) -> Listed:
    day, win = event["day"], Cents(won(event["tables"]))
    if event["unwitnessed"]:
        return Listed(message("listed-day-closed-unwitnessed", day=day, win=win))
    return Listed(message("listed-day-closed", day=day, win=win))


ACTS = (
    CageAct(command=OpenGamingDay, least=Position.PIT_MANAGER, decide=_open),
    CageAct(
        command=HandOver,
        least=Position.PIT_MANAGER,
        decide=_hand_over,
        by_two=always,
        signed_by="to",
    ),
    CageAct(
        command=CloseGamingDay,
        least=Position.PIT_MANAGER,
        decide=_close,
        by_two=always,
    ),
    CageAct(command=AssignDealers, least=Position.PIT_SUPERVISOR, decide=_assign),
)
FACTS = (
    FactKind(
        GamingDayOpened,
        _opened,
        ("day", "boxes", "counts"),
        listed=lambda event: Listed(
            message("listed-day-opened", day=event["day"], shift=event["shift"], holder=event["holder"])
        ),
    ),
    FactKind(
        ShiftHandedOver,
        _handed_over,
        ("day",),
        listed=lambda event: Listed(
            message("listed-shift", shift=event["shift"]), before=event["giver"], after=event["taker"]
        ),
    ),
    FactKind(
        GamingDayClosed,
        _closed,
        ("day", "awaiting", "banks_kept"),
        listed=_listed_closing,
    ),
    FactKind(
        DealersAssigned,
        _assigned,
        ("dealers",),
        listed=lambda event: Listed(
            message("listed-dealers"), before=at_tables(event["before"]), after=at_tables(event["dealers"])
        ),
    ),
)
