"""Irregularities are called by staff: play is suspended until they are ruled on, or the call is found untrue.

An open incident lies over the phases: nothing else happens until it is dealt with, except that patrons may withdraw
bets while they are offered to, and that something worse may come to light. Then that is ruled on first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cutcard.cards import Card
from cutcard.rulebook.cite import Clauses, cited
from cutcard.rulebook.irregularities import INTERRUPTED, TOGETHER, Circumstance, Irregularity, Kind, Step
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import (
    Act,
    AlertRule,
    Answer,
    Changes,
    Command,
    Event,
    EventKind,
    Listed,
    document_of,
    refuse,
)
from cutcard.table.acts.closing import BetsClosed
from cutcard.table.acts.irregularities.remedies import leads_on
from cutcard.table.conduct.circumstances import (
    OF_ANY_ROUND,
    Call,
    covering,
    face_down_at_the_place,
    lapsed,
    missing,
    missing_cards,
)
from cutcard.table.conduct.decks import can_be_seen, refuse_otherwise
from cutcard.table.conduct.known import holder_of
from cutcard.table.conduct.order import wrongly_dealt
from cutcard.table.conduct.rounds import about, on_the_table, settled_round
from cutcard.table.knowledge import Knowledge, Sight
from cutcard.table.state import Incident, Phase, TableState
from cutcard.words import Message, Series, message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.referee import Refusal

__all__ = [
    "CallIrregularity",
    "IrregularityCalled",
]

WITHOUT_HANDS = {Kind.INTERRUPTED_OPEN, Kind.INTERRUPTED_DECIDED, Kind.UNFORESEEN, Kind.TOO_FEW_CARDS}
"""What can go wrong where no hand of the staff touches a card, and nobody sees one that lies hidden."""

ANY_TIME = {
    Kind.WRONG_CARDS,
    Kind.FOREIGN_CARD,
    Kind.UNFORESEEN,
    Kind.INTERRUPTED_OPEN,
    Kind.INTERRUPTED_DECIDED,
    Kind.ORDER_ALTERED,
}
"""What can come to light even while another irregularity is open."""
WHILE_INTERRUPTED = INTERRUPTED | {Kind.ABSENT_PATRON, Kind.LEFT_WITH_CARDS}
"""What is called after an interruption while cards that were handed out are not turned."""
ALTERED = {Kind.ORDER_ALTERED, Kind.DEVICE_MOVED_ALTERED}
SEEN = {Kind.FACE_UP_CARD, Kind.DEVICE_MOVED_EXPOSED, Kind.SLIP_OF_DELIVERY, Kind.UNFORESEEN}
"""Cases in which somebody may have seen a card that should have stayed hidden, and names it."""
AT_A_PLACE = {Kind.SLIP_OF_DELIVERY, Kind.UNFORESEEN}
"""Cases that may be about one card of the round."""
ANY_PHASE = tuple(Phase)


def open_steps(state: TableState, incident: Incident) -> tuple[Step, ...]:
    """The steps one of which comes next; none when all are taken."""
    case = state.options.game.irregularity(incident.kind)
    assert case is not None, "without it none could have been called"
    return case.steps if case.any_of else case.steps[incident.steps_taken : incident.steps_taken + 1]


def foreseen(state: TableState) -> Irregularity | None:
    """The case of the open irregularity, where a clause lists it and a step of it can still be taken."""
    incident = state.incident
    case = state.options.game.irregularity(incident.kind) if incident is not None else None
    if incident is None or case is None or case.any_of or lapsed(state, incident, case) is not None:
        return None
    carried_out = any(leads_on(state, incident, step.remedy) for step in open_steps(state, incident))
    return case if carried_out and not _both_hands_gone(state, incident) else None


def _no_clause_goes_on(state: TableState, command: CallIrregularity) -> bool:
    """After an interruption no clause speaks of cards that were laid wrongly and are not turned, nor of a case within
    a case.
    """
    return command.kind is Kind.UNFORESEEN and (state.incident is not None or wrongly_dealt(state))


def _both_hands_gone(state: TableState, incident: Incident) -> bool:
    """Where the cards of both hands are with patrons unturned, sorting the others cannot tell which are whose."""
    other = 1 - incident.hand
    gone = incident.kind is Kind.LEFT_WITH_CARDS and not incident.steps_taken and holder_of(state, other) is not None
    return gone and any(dealt.hand == other and not dealt.face_up and dealt.card is None for dealt in state.cards)


@dataclass(frozen=True, slots=True)
class CallIrregularity(Command):
    """Play is suspended: what went wrong, which hand, and the cards concerned where there are any.

    `note` is what the caller attests. Cards drawn together are counted, or named where a device reads them, and so are
    those that a hand was given where their number is wrong; cards that were seen are named, and `sight` says how they
    were; `place` is that of a card of the round, counted from 1 as drawn; `round_number` is that of a settled round.
    `evidence` shows that the order in the device was altered, where cards of it had been seen.
    """

    kind: Kind
    note: str = ""
    hand: int = 0
    cards: tuple[Card, ...] = ()
    count: int = 0
    place: int = 0
    round_number: int = 0
    sight: Sight = Sight.IN_ORDER
    evidence: str = ""


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
    sight: Sight = Sight.IN_ORDER
    """How the cards were seen."""
    evidence: str = ""
    called_by: str = ""
    """Whose word it is."""
    position: Position = Position.DEALER
    """The position that they held."""


def _call_irregularity(state: TableState, command: CallIrregularity) -> Answer:
    case = state.options.game.irregularity(command.kind)
    if case is None:
        return refuse(state, "", "silent", _silent(state, command.kind))
    over = state.incident.kinds if state.incident is not None else ()
    if command.kind in over:
        return refuse(state, case.clause, "not_the_case", message("refusal-being-dealt-with"))
    if over and command.kind not in ANY_TIME:
        kinds = Series("series-list", tuple(each.label for each in over))
        return refuse(state, case.clause, "not_the_case", message("refusal-called-before", kinds=kinds))
    listed = foreseen(state)
    if command.kind is Kind.UNFORESEEN and listed is not None:
        why = message("refusal-foreseen", kind=listed.kind.label, clause=listed.clause)
        return refuse(state, cited(listed.clause, case.clause), "not_the_case", why)
    if state.interrupted and command.kind not in WHILE_INTERRUPTED and not _no_clause_goes_on(state, command):
        return refuse(state, case.clause, "interrupted", message("refusal-interrupted"))
    if command.hand not in {0, 1}:
        return refuse(state, case.clause, "hand", message("refusal-hand"))
    refusal = _refuse_round(state, command, case) or _refuse_another_name(state, command)
    if (refusal := refusal or _refuse_told(state, command, case)) is not None:
        return refusal
    lacking = missing(state, told_by(command), case)
    if lacking is not None:
        if lacking is Circumstance.ATTESTED:
            return refuse(state, _clauses(case), "attestation", message("refusal-note-missing"))
        return _refuse_circumstance(state, command, case, lacking)
    if (refusal := _refuse_against_what_was_seen(state, command, case)) is not None:
        return refusal
    drawn = (command.cards or _unnamed(state, command)) if command.kind in TOGETHER else ()
    called = IrregularityCalled(
        document_of(state),
        case.clause,
        command.kind,
        command.note,
        command.hand,
        command.cards if command.kind in SEEN else drawn,
        command.place if command.kind in AT_A_PLACE else 0,
        _settled_round_called(state, command),
        command.sight if command.kind in SEEN else Sight.IN_ORDER,
        command.evidence,
        command.by.name,
        command.by.position,
    )
    return (called, *_closed_by_exposure(state, command))


def _silent(state: TableState, kind: Kind) -> Message:
    """A document without the case leaves it to whoever rules on what no rule covers."""
    unforeseen, document = state.options.game.irregularity(Kind.UNFORESEEN), document_of(state)
    if unforeseen is None:
        return message("refusal-silent", document=document, kind=kind.label)
    by, called = unforeseen.steps[0].by.label, unforeseen.kind.label
    return message("refusal-silent-ruled", document=document, kind=kind.label, position=by, unforeseen=called)


def _refuse_circumstance(
    state: TableState, command: CallIrregularity, case: Irregularity, lacking: Circumstance
) -> Refusal:
    """Why a case is not the one that was called, and which it is where the record tells."""
    why = message("refusal-not-the-case", kind=command.kind.label, circumstance=lacking.label)
    instead = missing_cards(state, lacking)
    if instead is not None:
        why = message("refusal-cards-missing", cards=state.cards_left, kind=instead.kind.label)
    elif lacking is Circumstance.NOTHING_ELSE_APPLIES:
        instead = covering(state, told_by(command))
        assert instead is not None, "that is what it lacks"
        why = message("refusal-covered", kind=instead.kind.label, clause=instead.clause)
    elif lacking is Circumstance.FACE_DOWN_AT_THE_PLACE and _names_a_recorded_card(state, command):
        why = message("refusal-on-record", place=command.place)
    return refuse(state, cited(_clauses(case), instead.clause if instead is not None else ""), "not_the_case", why)


def _names_a_recorded_card(state: TableState, command: CallIrregularity) -> bool:
    """Whether a name is given for a card that lies face down under the name that the record has."""
    at_the_place = state.cards[command.place - 1 : command.place] if command.place > 0 else ()
    return bool(command.cards) and any(not dealt.face_up and dealt.card is not None for dealt in at_the_place)


def _closed_by_exposure(state: TableState, command: CallIrregularity) -> tuple[BetsClosed, ...]:
    """A card that is played although it was seen closes the bets: those that lie there were blind."""
    if command.kind is not Kind.DEVICE_MOVED_EXPOSED or state.phase is not Phase.BETTING:
        return ()
    return (BetsClosed(document_of(state), state.options.game.procedure.betting.closing),)


def _refuse_against_what_was_seen(state: TableState, command: CallIrregularity, case: Irregularity) -> Refusal | None:
    """What was seen in the device is no reason for another outcome: who says that its order changed shows it."""
    if command.kind not in ALTERED or not state.knowledge.seen or command.evidence.strip():
        return None
    return refuse(state, _clauses(case), "evidence", message("refusal-altered-evidence"))


def told_by(command: CallIrregularity) -> Call:
    """What a call says."""
    return Call(command.note, command.hand, command.cards, command.count, command.place, command.round_number)


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


def _refuse_another_name(state: TableState, command: CallIrregularity) -> Refusal | None:
    """A card that was seen before it lay face down is known by that name: another one is a correction."""
    names = state.knowledge.names_at(command.place) if command.kind in AT_A_PLACE else ()
    return refuse_otherwise(state, names) if names and not set(command.cards) <= set(names) else None


def _refuse_told(state: TableState, command: CallIrregularity, case: Irregularity) -> Refusal | None:
    """Where no clause asks for a place or a number, a place is one of the round's and no cards are counted.

    Cards seen between rounds are burnt, and nothing is called.
    """
    if command.kind is not Kind.UNFORESEEN:
        return None
    if command.cards and command.place and not face_down_at_the_place(state, told_by(command)):
        why = message("refusal-name-card-at-place", place=command.place)
        if _names_a_recorded_card(state, command):
            why = message("refusal-on-record", place=command.place)
        return refuse(state, case.clause, "cards", why)
    if command.cards and not command.place:
        if state.phase not in {Phase.BETTING, Phase.DEALING} or command.round_number:
            return refuse(state, "", "card_seen", message("refusal-burn-between-rounds"))
        if not can_be_seen(state, command.cards):
            return refuse(state, case.clause, "cards", message("refusal-name-card-seen"))
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
    """Cards drawn together that no device has read: those seen in the device come first and keep their names."""
    return tuple(names[0] if len(names) == 1 else None for names in state.knowledge.first(command.count))


def _clauses(case: Irregularity) -> Clauses:
    """What a refused call cites: the clause that foresees the case, and those of its first steps."""
    return case.clause if case.any_of else cited(case.clause, case.steps[0].clause)


def _irregularity_called(state: TableState, event: IrregularityCalled) -> Changes:
    drawn = event.cards if event.kind in TOGETHER else ()
    named = [card for card in drawn if card is not None]
    holder = holder_of(state, event.hand) if event.kind is Kind.LEFT_WITH_CARDS else None
    return {
        "incident": Incident(
            event.kind,
            event.note,
            event.hand,
            event.cards,
            event.place,
            event.sight,
            state.knowledge.names_at(event.place),
            event.called_by,
            event.position,
            round_number=event.round_number,
            beneath=state.incident,
        ),
        "shoe": state.shoe.without(named) if state.shoe is not None else None,
        "unseen": state.unseen + len(drawn) - len(named),
        "knowledge": _with_what_was_seen(state, event),
        "gone": state.gone | {holder} if holder is not None else state.gone,
        "interrupted": state.interrupted and event.kind not in INTERRUPTED,
        "named_last": 0,
    }


def _with_what_was_seen(state: TableState, event: IrregularityCalled) -> Knowledge:
    """What somebody saw is public from the moment it is called, whatever is ruled about it."""
    seen = tuple(card for card in event.cards if card is not None)
    if event.kind not in SEEN or event.round_number:
        return state.knowledge
    if event.kind is Kind.SLIP_OF_DELIVERY and (recorded := state.cards[event.place - 1].card) is not None:
        seen = (recorded,)
    if event.place:
        return state.knowledge.with_seen_at(event.place, seen) if seen else state.knowledge
    return state.knowledge.with_seen(seen, event.sight, waiting=len(state.waiting))


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


def incident_over(state: TableState, _: Event) -> Changes:
    """Play goes on where it was, or with the incident that was open before."""
    return {"incident": state.incident.beneath if state.incident is not None else None}


ACTS = (
    Act(
        CallIrregularity,
        ANY_PHASE,
        Position.DEALER,
        _call_irregularity,
        during_an_incident=True,
        while_interrupted=True,
        needs_hands=lambda command: command.kind not in WITHOUT_HANDS or bool(command.cards),
    ),
)
EVENTS = (
    EventKind(
        IrregularityCalled,
        _says_called,
        _irregularity_called,
        redact=_without_names,
        listed=lambda event: Listed(message("listed-irregularity", kind=Kind(event["kind"]).label)),
        alert=AlertRule(
            means=message("alert-means-suspended"), of_the_running=lambda event: Kind(event["kind"]) in INTERRUPTED
        ),
        earlier_round=True,
    ),
)
