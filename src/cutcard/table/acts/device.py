"""The dealing device in a patron's hands, which method C allows: who may have it, and until when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import cited
from cutcard.rulebook.procedure import Method, Position
from cutcard.table.acts.act import Act, Answer, Command, Event, EventKind, document_of, methods_of, refuse
from cutcard.table.state import Phase, TableState
from cutcard.words import Message, message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.referee import Refusal

__all__ = [
    "AcceptDevice",
    "AllowDrawing",
    "DeviceAccepted",
    "DeviceReturned",
    "DrawingAllowed",
    "GiveUpDevice",
]


@dataclass(frozen=True, slots=True)
class AllowDrawing(Command):
    """A patron without a bet may draw the cards."""

    patron: str


@dataclass(frozen=True, slots=True)
class DrawingAllowed(Event):
    patron: str


def _allow_drawing(state: TableState, command: AllowDrawing) -> Answer:
    clause = methods_of(state.options.game.procedure).c.without_a_bet
    return (DrawingAllowed(document_of(state), clause, command.patron),)


@dataclass(frozen=True, slots=True)
class AcceptDevice(Command):
    patron: str


@dataclass(frozen=True, slots=True)
class DeviceAccepted(Event):
    patron: str
    recorded_by: str = ""
    """The member of staff who saw the patron take it; empty where the patron did so at a terminal."""


def _may_draw(state: TableState, patron: str) -> bool:
    """Whoever has a bet, or an Assistant Casino Manager's leave to draw without one."""
    return patron in state.may_draw or any(bet.patron == patron for bet in state.bets)


def refuse_without_drawer(state: TableState) -> Refusal | None:
    """Under method C bets are closed when a patron who may draw the cards has the device."""
    if state.method is not Method.C:
        return None
    rules, holder = methods_of(state.options.game.procedure).c, state.device_holder
    if holder is None:
        return refuse(state, rules.patron_draws, "drawer", message("refusal-nobody-draws"))
    if not _may_draw(state, holder):
        return refuse(state, rules.without_a_bet, "no_bet", message("refusal-holder-without-bet", patron=holder))
    return None


def _accept_device(state: TableState, command: AcceptDevice) -> Answer:
    """Also in the middle of a round, when who drew so far has given the device up; whoever takes it draws on."""
    rules = methods_of(state.options.game.procedure).c
    if command.by.position is Position.PATRON and command.by.name != command.patron:
        return refuse(state, rules.patron_draws, "not_theirs", message("refusal-device-for-themselves"))
    if state.device_holder is not None:
        kept = cited(rules.keeps_the_device, rules.until_given_up, rules.until_the_bet_loses)
        return refuse(state, kept, "held", message("refusal-device-held"))
    if not _may_draw(state, command.patron):
        return refuse(state, rules.without_a_bet, "no_bet", message("refusal-draws-without-bet"))
    clauses = cited(rules.patron_draws, rules.in_full_view, rules.keeps_the_device)
    by = command.by.name if command.by.position is not Position.PATRON else ""
    return (DeviceAccepted(document_of(state), clauses, command.patron, by),)


@dataclass(frozen=True, slots=True)
class GiveUpDevice(Command):
    """The patron who holds the device gives it up: at a terminal, or as staff heard it from the patron they name."""

    patron: str | None = None


@dataclass(frozen=True, slots=True)
class DeviceReturned(Event):
    patron: str
    recorded_by: str = ""
    """The member of staff who heard the patron give it up; empty where the patron did so at a terminal or had to."""


def _give_up_device(state: TableState, command: GiveUpDevice) -> Answer:
    """Theirs to give up, whenever they like; nobody takes it from them while their bet has not lost."""
    rules, by, holder = methods_of(state.options.game.procedure).c, command.by, state.device_holder
    own = by.position is Position.PATRON
    patron = command.patron if command.patron is not None or not own else by.name
    clauses = cited(rules.keeps_the_device, rules.until_given_up)
    if patron is None:
        return refuse(state, clauses, "who", message("refusal-name-who-gives-up"))
    if holder is None or patron != holder or (own and by.name != holder):
        why = message("refusal-not-holder") if own else message("refusal-not-the-holder", patron=patron)
        return refuse(state, clauses, "not_theirs", why)
    return (DeviceReturned(document_of(state), clauses, holder, "" if own else by.name),)


def _says_accepted(event: DeviceAccepted, _: Game) -> Message:
    if event.recorded_by:
        return message("event-device-accepted-seen", patron=event.patron, by=event.recorded_by)
    return message("event-device-accepted", patron=event.patron)


def _says_returned(event: DeviceReturned, _: Game) -> Message:
    if event.recorded_by:
        return message("event-device-given-up-heard", patron=event.patron, by=event.recorded_by)
    return message("event-device-returned", patron=event.patron)


ACTS = (
    Act(
        AllowDrawing,
        (Phase.READY, Phase.BETTING, Phase.DEALING),
        Position.ASSISTANT_CASINO_MANAGER,
        _allow_drawing,
        methods=(Method.C,),
        named_by=lambda procedure: methods_of(procedure).c.without_a_bet,
        where_nobody_deals=True,
    ),
    Act(
        AcceptDevice,
        (Phase.BETTING, Phase.DEALING),
        Position.PATRON,
        _accept_device,
        methods=(Method.C,),
        offered=lambda state: state.device_holder is None,
    ),
    Act(
        GiveUpDevice,
        tuple(Phase),
        Position.PATRON,
        _give_up_device,
        methods=(Method.C,),
        offered=lambda state: state.device_holder is not None,
    ),
)
EVENTS = (
    EventKind(
        DrawingAllowed,
        lambda event, _: message("event-drawing-allowed", patron=event.patron),
        lambda state, event: {"may_draw": state.may_draw | {event.patron}},
    ),
    EventKind(
        DeviceAccepted,
        _says_accepted,
        lambda _, event: {"device_holder": event.patron},
    ),
    EventKind(DeviceReturned, _says_returned, lambda *_: {"device_holder": None}),
)
