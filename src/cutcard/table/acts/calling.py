"""Irregularities are called by staff: play is suspended until they are ruled on, or the call is taken back.

An open incident lies over the phases: nothing else happens until it is dealt with, except that patrons may withdraw
bets while they are offered to, and that something worse may come to light. Then that is ruled on first.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.procedure import Method, Position
from cutcard.table.acts.act import (
    Act,
    AlertRule,
    Command,
    Event,
    EventKind,
    Listed,
    always,
    document_of,
    refuse,
    refuse_authority,
)
from cutcard.table.established import established
from cutcard.table.state import Incident, Phase
from cutcard.words import Message, Series, message

if TYPE_CHECKING:
    from cutcard.cards import Card
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.irregularities import Irregularity
    from cutcard.table.acts.act import Answer, Changes
    from cutcard.table.state import TableState

__all__ = ["CallIrregularity", "CallTakenBack", "IrregularityCalled", "TakeBackCall"]

ANY_TIME = {
    Kind.WRONG_CARDS,
    Kind.UNFORESEEN,
    Kind.INTERRUPTED_OPEN,
    Kind.INTERRUPTED_DECIDED,
    Kind.ORDER_ALTERED,
}
"""What can come to light whenever a round is in progress, even while another irregularity is open."""
TOGETHER = {Kind.TOGETHER_KNOWN, Kind.TOGETHER_UNKNOWN_EARLY, Kind.TOGETHER_UNKNOWN_LATE}
WHILE_CARDS_ARE_IN_PLAY = (Phase.READY, Phase.BETTING, Phase.DEALING, Phase.SETTLING)


def irregularity(state: TableState, kind: Kind) -> Irregularity | None:
    """What the game's document says of such a case; None where it is silent."""
    return next((each for each in state.options.game.irregularities if each.kind is kind), None)


@dataclass(frozen=True, slots=True)
class CallIrregularity(Command):
    """Play is suspended: what went wrong, which hand, and the cards concerned where there are any."""

    kind: Kind
    note: str = ""
    hand: int = 0
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class IrregularityCalled(Event):
    """Play is suspended. Cards drawn together have left the device."""

    kind: Kind
    note: str
    hand: int
    cards: tuple[Card, ...]


def _call_irregularity(state: TableState, command: CallIrregularity) -> Answer:
    case = irregularity(state, command.kind)
    if case is None:
        why = message("refusal-silent", document=document_of(state), kind=command.kind.label)
        return refuse(state, "", "silent", why)
    problem = _not_the_case(state, command)
    if problem is not None:
        return refuse(state, case.clause, "not_the_case", problem)
    if command.kind in TOGETHER:
        assert state.shoe is not None
        missing = [card for card, count in Counter(command.cards).items() if count > state.shoe.count(card)]
        if len(command.cards) < 2 or missing:
            return refuse(state, case.clause, "cards", message("refusal-name-cards-together"))
    drawn = command.cards if command.kind in TOGETHER else ()
    return (IrregularityCalled(document_of(state), case.clause, command.kind, command.note, command.hand, drawn),)


def _not_the_case(state: TableState, command: CallIrregularity) -> Message | None:
    """Why the irregularity cannot be what was called; None where it can."""
    kind, first_deal = command.kind, len(state.cards) < 2 * state.options.game.drawing.initial
    dealing = state.phase is Phase.DEALING
    between_rounds = state.phase is Phase.READY
    decided = bool(established(state))
    held = command.hand in {0, 1} and _holder(state, command.hand) is not None
    down = any(dealt.hand == command.hand and not dealt.face_up for dealt in state.cards)
    device_moved = {Kind.DEVICE_MOVED_EXPOSED, Kind.DEVICE_MOVED_ALTERED}
    after_result = {Kind.WRONG_ORDER, Kind.WRONG_NUMBER}
    over = state.incident.kinds if state.incident is not None else ()
    reasons = (
        (kind in over, message("refusal-being-dealt-with")),
        (
            bool(over) and kind not in ANY_TIME,
            message("refusal-called-before", kinds=Series("series-list", tuple(each.label for each in over))),
        ),
        (
            between_rounds and (kind is not Kind.WRONG_NUMBER or state.fresh or state.after_void),
            message("refusal-no-round"),
        ),
        (
            kind not in ANY_TIME | after_result | device_moved and not dealing,
            message("refusal-only-while-dealt"),
        ),
        (kind in after_result and not between_rounds and not state.cards, message("refusal-no-card-out")),
        (kind in device_moved and state.phase is Phase.SETTLING, message("refusal-round-over")),
        (kind is Kind.FACE_UP_CARD and not state.cards, message("refusal-no-card-out")),
        (kind is Kind.TOGETHER_UNKNOWN_EARLY and not first_deal, message("refusal-initial-deal-complete")),
        (kind is Kind.TOGETHER_UNKNOWN_LATE and first_deal, message("refusal-initial-deal-incomplete")),
        (kind is Kind.DEVICE_RESET and bool(state.cards), message("refusal-cards-out")),
        (
            kind in {Kind.WRONG_PATRON, Kind.ABSENT_PATRON, Kind.LEFT_WITH_CARDS} and not held,
            message("refusal-no-holder"),
        ),
        (kind is Kind.LEFT_WITH_CARDS and not down, message("refusal-hand-open")),
        (
            kind in device_moved and state.method is not Method.C,
            message("refusal-device-stays"),
        ),
        (kind is Kind.INTERRUPTED_OPEN and decided, message("refusal-outcome-established")),
        (kind is Kind.INTERRUPTED_DECIDED and not decided, message("refusal-no-outcome-established")),
    )
    return next((why for wrong, why in reasons if wrong), None)


def _holder(state: TableState, hand: int) -> str | None:
    """The patron who has a hand: it was passed to them, or under method C they drew it and it is not yet turned."""
    if state.handlers[hand] is not None:
        return state.handlers[hand]
    drawing = state.method is Method.C and hand not in state.revealed and bool(state.cards)
    return state.device_holder if drawing else None


def _irregularity_called(state: TableState, event: IrregularityCalled) -> Changes:
    assert state.shoe is not None
    incident = Incident(event.kind, event.note, event.hand, event.cards, beneath=state.incident)
    return {"incident": incident, "shoe": state.shoe.without(event.cards)}


def _says_called(event: IrregularityCalled, _: Game) -> Message:
    if event.note:
        return message("event-irregularity-called-note", kind=event.kind.label, note=event.note)
    return message("event-irregularity-called", kind=event.kind.label)


@dataclass(frozen=True, slots=True)
class TakeBackCall(Command):
    """The irregularity was called by mistake: nothing has been done about it yet, and play goes on as it was."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class CallTakenBack(Event):
    """What was called had not happened."""

    kind: Kind
    reason: str
    taken_back_by: str


def taken_back_by(state: TableState) -> Position | None:
    """Who may take the open call back: whoever rules on what no rule covers; nobody once something followed from it."""
    incident, unforeseen = state.incident, irregularity(state, Kind.UNFORESEEN)
    if incident is None or incident.steps_taken or incident.offered or incident.cards:
        return None
    if incident.kind in {Kind.INTERRUPTED_OPEN, Kind.INTERRUPTED_DECIDED}:
        return None
    return unforeseen.steps[0].by if unforeseen is not None else Position.PIT_MANAGER


def _take_back_call(state: TableState, command: TakeBackCall) -> Answer:
    """A call by mistake is no irregularity, unless it has been acted on, or cards have left the device."""
    incident, unforeseen = state.incident, irregularity(state, Kind.UNFORESEEN)
    clause = unforeseen.clause if unforeseen is not None else ""
    if incident is None:
        return refuse(state, clause, "no_incident", message("refusal-no-incident"))
    least = taken_back_by(state)
    if least is None:
        return refuse(state, clause, "too_late", message("refusal-too-late-to-take-back"))
    if state.options.rank(command.by.position) < state.options.rank(least):
        return refuse_authority(state, clause, least)
    return (CallTakenBack(document_of(state), clause, incident.kind, command.reason, command.by.name),)


def _says_taken_back(event: CallTakenBack, _: Game) -> Message:
    by, kind = event.taken_back_by, event.kind.label
    if event.reason:
        return message("event-call-taken-back-reason", by=by, kind=kind, reason=event.reason)
    return message("event-call-taken-back", by=by, kind=kind)


def incident_over(state: TableState, _: Event) -> Changes:
    """Play goes on where it was, or with the incident that was open before."""
    return {"incident": state.incident.beneath if state.incident is not None else None}


ACTS = (
    Act(CallIrregularity, WHILE_CARDS_ARE_IN_PLAY, Position.DEALER, _call_irregularity, during_an_incident=True),
    Act(
        TakeBackCall,
        WHILE_CARDS_ARE_IN_PLAY,
        Position.PIT_MANAGER,
        _take_back_call,
        during_an_incident=True,
        weighs_position=True,
        by_two=always,
    ),
)
EVENTS = (
    EventKind(
        IrregularityCalled,
        _says_called,
        _irregularity_called,
        listed=lambda event: Listed(message("listed-irregularity", kind=Kind(event["kind"]).label)),
        alert=AlertRule(),
    ),
    EventKind(
        CallTakenBack,
        _says_taken_back,
        incident_over,
        listed=lambda event: Listed(message("listed-call-taken-back", kind=Kind(event["kind"]).label)),
    ),
)
