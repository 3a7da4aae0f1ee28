"""The dealing device in a patron's hands, which method C allows: who may have it, and until when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import cited
from cutcard.rulebook.procedure import Method, Position
from cutcard.table.acts.act import Act, Command, Event, EventKind, document_of, methods_of, refuse
from cutcard.table.state import Phase
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.table.acts.act import Answer
    from cutcard.table.state import TableState

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


def _accept_device(state: TableState, command: AcceptDevice) -> Answer:
    rules = methods_of(state.options.game.procedure).c
    if command.by.position is Position.PATRON and command.by.name != command.patron:
        return refuse(state, rules.patron_draws, "not_theirs", message("refusal-device-for-themselves"))
    if state.device_holder is not None or state.cards:
        return refuse(state, rules.keeps_the_device, "held", message("refusal-device-held"))
    bet = any(bet.patron == command.patron for bet in state.bets)
    if not bet and command.patron not in state.may_draw:
        return refuse(state, rules.without_a_bet, "no_bet", message("refusal-draws-without-bet"))
    clauses = cited(rules.patron_draws, rules.in_full_view, rules.keeps_the_device)
    return (DeviceAccepted(document_of(state), clauses, command.patron),)


@dataclass(frozen=True, slots=True)
class GiveUpDevice(Command):
    """The patron who holds the device gives it back, or staff take it back from them."""


@dataclass(frozen=True, slots=True)
class DeviceReturned(Event):
    patron: str


def _give_up_device(state: TableState, command: GiveUpDevice) -> Answer:
    rules = methods_of(state.options.game.procedure).c
    theirs = command.by.position is not Position.PATRON or command.by.name == state.device_holder
    if state.device_holder is None or not theirs:
        return refuse(state, rules.keeps_the_device, "not_theirs", message("refusal-not-holder"))
    if state.cards:
        return refuse(state, rules.until_given_up, "cards_out", message("refusal-round-first"))
    clauses = cited(rules.keeps_the_device, rules.until_given_up)
    return (DeviceReturned(document_of(state), clauses, state.device_holder),)


ACTS = (
    Act(
        AllowDrawing,
        (Phase.READY, Phase.BETTING, Phase.DEALING),
        Position.ASSISTANT_CASINO_MANAGER,
        _allow_drawing,
        methods=(Method.C,),
        named_by=lambda procedure: methods_of(procedure).c.without_a_bet,
    ),
    Act(
        AcceptDevice,
        (Phase.BETTING, Phase.DEALING),
        Position.PATRON,
        _accept_device,
        methods=(Method.C,),
    ),
    Act(
        GiveUpDevice,
        (Phase.READY, Phase.BETTING, Phase.DEALING),
        Position.PATRON,
        _give_up_device,
        methods=(Method.C,),
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
        lambda event, _: message("event-device-accepted", patron=event.patron),
        lambda _, event: {"device_holder": event.patron},
    ),
    EventKind(
        DeviceReturned,
        lambda event, _: message("event-device-returned", patron=event.patron),
        lambda *_: {"device_holder": None},
    ),
)
