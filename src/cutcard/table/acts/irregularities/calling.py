"""Irregularities are called by staff: play is suspended until they are ruled on, or the call is taken back.

An open incident lies over the phases: nothing else happens until it is dealt with, except that patrons may withdraw
bets while they are offered to, and that something worse may come to light. Then that is ruled on first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cutcard.cards import Card
from cutcard.rulebook.cite import cited
from cutcard.rulebook.irregularities import INTERRUPTED, TOGETHER, Circumstance, Kind
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.table_options import Source
from cutcard.table.acts.act import (
    HOUSE,
    Act,
    AlertRule,
    Command,
    Event,
    EventKind,
    Listed,
    always,
    document_of,
    refuse,
)
from cutcard.table.acts.irregularities.remedies import leads_on
from cutcard.table.conduct.circumstances import OF_ANY_ROUND, Call, lapsed, missing, missing_cards
from cutcard.table.conduct.known import card_known, handed_out_unturned
from cutcard.table.conduct.rounds import about, on_the_table, settled_round
from cutcard.table.state import Incident, Phase
from cutcard.words import Message, Series, message

if TYPE_CHECKING:
    from cutcard.rulebook.cite import Clauses
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.irregularities import Irregularity, Step
    from cutcard.rulebook.referee import Refusal
    from cutcard.table.acts.act import Answer, Changes
    from cutcard.table.state import TableState

__all__ = [
    "CallIrregularity",
    "CallTakenBack",
    "IrregularityCalled",
    "PlayInterrupted",
    "ReportInterruption",
    "TakeBackCall",
]

ANY_TIME = {
    Kind.WRONG_CARDS,
    Kind.FOREIGN_CARD,
    Kind.UNFORESEEN,
    Kind.INTERRUPTED_OPEN,
    Kind.INTERRUPTED_DECIDED,
    Kind.ORDER_ALTERED,
}
"""What can come to light even while another irregularity is open."""
SEEN = {Kind.FACE_UP_CARD, Kind.DEVICE_MOVED_EXPOSED, Kind.SLIP_OF_DELIVERY, Kind.UNFORESEEN}
"""Cases in which somebody may have seen a card that should have stayed hidden, and names it."""
ANY_PHASE = tuple(Phase)


def open_steps(state: TableState, incident: Incident) -> tuple[Step, ...]:
    """The steps one of which comes next; none when all are taken."""
    case = case_of(state, incident.kind)
    assert case is not None, "without it none could have been called"
    return case.steps if case.any_of else case.steps[incident.steps_taken : incident.steps_taken + 1]


def foreseen(state: TableState) -> Irregularity | None:
    """The case of the open irregularity, where a clause lists it and a step of it can still be taken."""
    incident = state.incident
    case = case_of(state, incident.kind) if incident is not None else None
    if incident is None or case is None or case.any_of or lapsed(state, incident, case) is not None:
        return None
    return case if any(leads_on(state, incident, step.remedy) for step in open_steps(state, incident)) else None


def case_of(state: TableState, kind: Kind) -> Irregularity | None:
    """What is done about a case now: a card seen while bets can still be placed is for the Gaming Shift Manager."""
    before_the_close = state.phase in {Phase.READY, Phase.BETTING}
    if kind is Kind.DEVICE_MOVED_EXPOSED and before_the_close and state.options.game.irregularity(kind) is not None:
        return state.options.game.irregularity(Kind.UNFORESEEN)
    return state.options.game.irregularity(kind)


@dataclass(frozen=True, slots=True)
class CallIrregularity(Command):
    """Play is suspended: what went wrong, which hand, and the cards concerned where there are any.

    `note` is what the caller attests. Cards drawn together are counted, or named where a device reads them, and so are
    those that a hand was given where their number is wrong; a card that was seen is named; `place` is that of a card of
    the round, counted from 1 as drawn; `round_number` is that of a settled round.
    """

    kind: Kind
    note: str = ""
    hand: int = 0
    cards: tuple[Card, ...] = ()
    count: int = 0
    place: int = 0
    round_number: int = 0


@dataclass(frozen=True, slots=True)
class IrregularityCalled(Event):
    """Play is suspended. Cards drawn together have left the device."""

    kind: Kind
    note: str
    hand: int
    cards: tuple[Card | None, ...]
    place: int = 0
    round_number: int = 0
    """The settled round that it is about."""


def _call_irregularity(state: TableState, command: CallIrregularity) -> Answer:
    case = state.options.game.irregularity(command.kind)
    if case is None:
        why = message("refusal-silent", document=document_of(state), kind=command.kind.label)
        return refuse(state, "", "silent", why)
    over = state.incident.kinds if state.incident is not None else ()
    if command.kind in over:
        return refuse(state, case.clause, "not_the_case", message("refusal-being-dealt-with"))
    if over and command.kind not in ANY_TIME:
        kinds = Series("series-list", tuple(each.label for each in over))
        return refuse(state, case.clause, "not_the_case", message("refusal-called-before", kinds=kinds))
    listed = foreseen(state)
    if command.kind is Kind.UNFORESEEN and listed is not None:
        why = message("refusal-foreseen", kind=listed.kind.label)
        return refuse(state, cited(listed.clause, case.clause), "not_the_case", why)
    if state.interrupted and command.kind not in INTERRUPTED:
        return refuse(state, case.clause, "interrupted", message("refusal-interrupted"))
    if command.hand not in {0, 1}:
        return refuse(state, case.clause, "hand", message("refusal-hand"))
    if (refusal := _refuse_round(state, command, case) or _refuse_told(state, command, case)) is not None:
        return refusal
    call = Call(command.note, command.hand, command.cards, command.count, command.place, command.round_number)
    lacking = missing(state, call, case)
    if lacking is not None:
        if lacking is Circumstance.ATTESTED:
            return refuse(state, _clauses(case), "attestation", message("refusal-note-missing"))
        instead = missing_cards(state, lacking)
        if instead is not None:
            why = message("refusal-cards-missing", cards=state.cards_left, kind=instead.kind.label)
            return refuse(state, cited(_clauses(case), instead.clause), "not_the_case", why)
        why = message("refusal-not-the-case", kind=command.kind.label, circumstance=lacking.label)
        return refuse(state, _clauses(case), "not_the_case", why)
    drawn = (command.cards or _unnamed(state, command)) if command.kind in TOGETHER else ()
    cards = command.cards if command.kind in SEEN else drawn
    number = _settled_round_called(state, command)
    called = IrregularityCalled(
        document_of(state), case.clause, command.kind, command.note, command.hand, cards, command.place, number
    )
    return (called,)


def _refuse_round(state: TableState, command: CallIrregularity, case: Irregularity) -> Refusal | None:
    """A settled round must be on record, and the case one that can come to light so late."""
    number = command.round_number
    if not number or on_the_table(state, number):
        return None
    if command.kind not in OF_ANY_ROUND:
        return refuse(state, case.clause, "no_round", message("refusal-round-over", round=number))
    if settled_round(state, number) is None:
        return refuse(state, case.clause, "no_round", message("refusal-no-such-round", round=number))
    return None


def _refuse_told(state: TableState, command: CallIrregularity, case: Irregularity) -> Refusal | None:
    """Where no clause asks for a place or a number, a place is one of the round's and no cards are counted."""
    if command.kind is not Kind.UNFORESEEN:
        return None
    then = about(state, command.round_number)
    most = len(then.cards) if then is not None else 0
    if not 0 <= command.place <= most:
        return refuse(state, case.clause, "place", message("refusal-place", most=most, place=command.place))
    if command.count:
        return refuse(state, case.clause, "count", message("refusal-counted", count=command.count))
    return None


def _settled_round_called(state: TableState, command: CallIrregularity) -> int:
    """The settled round that a call is about: the one it names, or the last where only that one's cards can be."""
    if on_the_table(state, command.round_number) or command.kind not in OF_ANY_ROUND:
        return 0
    if command.kind is Kind.UNFORESEEN:
        return command.round_number
    record = settled_round(state, command.round_number)
    return record.number if record is not None else 0


def _unnamed(state: TableState, command: CallIrregularity) -> tuple[Card | None, ...]:
    """Cards drawn together that no device has read; where their order is known, one seen in the device comes first."""
    first = state.next_known if command.kind is Kind.TOGETHER_KNOWN else None
    return (first, *(None,) * (command.count - 1))


def _clauses(case: Irregularity) -> Clauses:
    """What a refused call cites: the clause that foresees the case, and those of its first steps."""
    return case.clause if case.any_of else cited(case.clause, case.steps[0].clause)


def _irregularity_called(state: TableState, event: IrregularityCalled) -> Changes:
    drawn = event.cards if event.kind in TOGETHER else ()
    named = [card for card in drawn if card is not None]
    return {
        "incident": Incident(
            event.kind,
            event.note,
            event.hand,
            event.cards,
            event.place,
            round_number=event.round_number,
            beneath=state.incident,
        ),
        "shoe": state.shoe.without(named) if state.shoe is not None else None,
        "unseen": state.unseen + len(drawn) - len(named),
        "next_known": None if drawn else state.next_known,
        "interrupted": state.interrupted and event.kind not in INTERRUPTED,
        "named_last": 0,
    }


def _without_names(event: IrregularityCalled) -> IrregularityCalled:
    """Cards drawn together lie face down; a card that somebody saw is known."""
    return replace(event, cards=(None,) * len(event.cards)) if event.kind in TOGETHER else event


def _says_called(event: IrregularityCalled, _: Game) -> Message:
    if event.round_number:
        kind, number = event.kind.label, event.round_number
        if event.note:
            return message("event-irregularity-called-round-note", kind=kind, note=event.note, round=number)
        return message("event-irregularity-called-round", kind=kind, round=number)
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
    incident, unforeseen = state.incident, state.options.game.irregularity(Kind.UNFORESEEN)
    if incident is None or incident.steps_taken or incident.offered or incident.kind in TOGETHER | INTERRUPTED:
        return None
    return unforeseen.steps[0].by if unforeseen is not None else Position.GAMING_SHIFT_MANAGER


def _take_back_call(state: TableState, command: TakeBackCall) -> Answer:
    """A call by mistake is no irregularity, unless it has been acted on, or cards have left the device."""
    incident, unforeseen = state.incident, state.options.game.irregularity(Kind.UNFORESEEN)
    clause = unforeseen.clause if unforeseen is not None else ""
    if incident is None:
        return refuse(state, clause, "no_incident", message("refusal-no-incident"))
    if taken_back_by(state) is None:
        return refuse(state, clause, "too_late", message("refusal-too-late-to-take-back"))
    return (CallTakenBack(document_of(state), clause, incident.kind, command.reason, command.by.name),)


def _says_taken_back(event: CallTakenBack, _: Game) -> Message:
    by, kind = event.taken_back_by, event.kind.label
    if event.reason:
        return message("event-call-taken-back-reason", by=by, kind=kind, reason=event.reason)
    return message("event-call-taken-back", by=by, kind=kind)


def incident_over(state: TableState, _: Event) -> Changes:
    """Play goes on where it was, or with the incident that was open before."""
    return {"incident": state.incident.beneath if state.incident is not None else None}


@dataclass(frozen=True, slots=True)
class ReportInterruption(Command):
    """Play was interrupted while cards lay in patrons' hands: they are turned before anything else is asked."""


@dataclass(frozen=True, slots=True)
class PlayInterrupted(Event):
    pass


def _report_interruption(state: TableState, command: ReportInterruption) -> Answer:
    """The Dealer says so where staff deal; at a table that runs itself only the house notices it."""
    case = state.options.game.irregularity(Kind.INTERRUPTED_OPEN)
    clause = case.clause if case is not None else ""
    if state.options.source is Source.SEALED and command.by.name != HOUSE:
        return refuse(state, clause, "by_the_house", message("refusal-by-the-house"))
    if not handed_out_unturned(state) or state.interrupted:
        return refuse(state, clause, "not_the_case", message("refusal-no-cards-handed-out"))
    return (PlayInterrupted(document_of(state), clause),)


def _after_a_card(state: TableState, _: TakeBackCall) -> bool:
    """A card of the round is known."""
    return card_known(state)


ACTS = (
    Act(
        CallIrregularity,
        ANY_PHASE,
        Position.DEALER,
        _call_irregularity,
        during_an_incident=True,
        while_interrupted=True,
    ),
    Act(
        TakeBackCall,
        ANY_PHASE,
        Position.GAMING_SHIFT_MANAGER,
        _take_back_call,
        during_an_incident=True,
        witnessed=_after_a_card,
        by_two=always,
    ),
    Act(
        ReportInterruption,
        (Phase.DEALING,),
        Position.DEALER,
        _report_interruption,
        known=lambda game: game.irregularity(Kind.INTERRUPTED_OPEN) and game.procedure.methods,
        during_an_incident=True,
    ),
)
EVENTS = (
    EventKind(
        IrregularityCalled,
        _says_called,
        _irregularity_called,
        told=_without_names,
        listed=lambda event: Listed(message("listed-irregularity", kind=Kind(event["kind"]).label)),
        alert=AlertRule(),
    ),
    EventKind(
        CallTakenBack,
        _says_taken_back,
        incident_over,
        listed=lambda event: Listed(message("listed-call-taken-back", kind=Kind(event["kind"]).label)),
    ),
    EventKind(PlayInterrupted, lambda *_: message("event-play-interrupted"), lambda *_: {"interrupted": True}),
)
