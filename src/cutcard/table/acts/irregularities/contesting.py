"""A word is contested: what somebody said happened did not, or cards drawn together lie in an order that is known.

Until the first step of an irregularity is taken, whoever rules on it and stands above the one who called it may find
the call untrue. Finder and witness have no part in it: neither called it, dealt the round nor has a bet in it. They say
what shows it; without anything to show, once a card is known, the Gaming Shift Manager alone decides. An interruption
may be found untrue until a bet was taken back under it. Both words stay on the record.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import Clauses, cited
from cutcard.rulebook.irregularities import INTERRUPTED, TOGETHER, VOIDING, Irregularity, Kind
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
    always,
    document_of,
    refuse,
)
from cutcard.table.acts.irregularities.calling import ANY_PHASE, SEEN, incident_over, open_steps
from cutcard.table.acts.irregularities.remedies import is_an_order
from cutcard.table.conduct.circumstances import rests_on_a_word
from cutcard.table.conduct.known import card_known, holder_of
from cutcard.table.conduct.persons import NOBODY, person
from cutcard.table.state import Incident, Phase, TableState
from cutcard.words import Message, message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.referee import Refusal
    from cutcard.table.knowledge import Names

__all__ = ["CallContested", "ContestCall"]


@dataclass(frozen=True, slots=True)
class ContestCall(Command):
    """What was called is found untrue; or, with `order`, the order of cards drawn together is found, by their places.

    `evidence` names a recording, the log of a device or an eyewitness.
    """

    reason: str = ""
    evidence: str = ""
    order: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CallContested(Event):
    """What was called had not happened, or cards drawn together lay in this order."""

    kind: Kind
    reason: str
    found_by: str
    evidence: str = ""
    order: tuple[int, ...] = ()
    position: Position = Position.DEALER
    """The position that whoever found it held."""


def contested_by(state: TableState) -> Position | None:
    """The least position that may find the open call untrue; None once something followed from it, or without a word.

    Whoever rules on its first step, for a void at least a Pit Manager, and above the one who called it.
    """
    incident = state.incident
    if incident is None:
        said = state.interrupted_by if state.interrupted else None
        nobody = said is None or person(said.name) in NOBODY
        return None if said is None or nobody else _above(state, _of_an_interruption(state), said.position)
    case = _case(state, incident)
    if not rests_on_a_word(state, case) or person(incident.called_by) in NOBODY or _acted_on(incident):
        return None
    steps = open_steps(state, incident)
    if incident.kind in INTERRUPTED:
        least = _of_an_interruption(state)
    else:
        least = min((step.by for step in steps), key=state.options.rank, default=Position.GAMING_SHIFT_MANAGER)
        if any(step.remedy in VOIDING for step in steps):
            least = max(least, Position.PIT_MANAGER, key=state.options.rank)
    return _above(state, least, incident.position)


def _above(state: TableState, least: Position, caller: Position) -> Position:
    """That position, and above the one who called; above the highest there is another who holds it."""
    ranked = state.options.staff
    above = ranked[min(ranked.index(caller) + 1, len(ranked) - 1)]
    return max(least, above, key=state.options.rank)


def _of_an_interruption(state: TableState) -> Position:
    return Position.PIT_MANAGER if card_known(state) else Position.PIT_SUPERVISOR


def _acted_on(incident: Incident) -> bool:
    """Whether something followed from a call; an interruption is not acted on before a bet was taken back under it."""
    return incident.taken_back if incident.kind in INTERRUPTED else bool(incident.steps_taken or incident.offered)


def _case(state: TableState, incident: Incident) -> Irregularity:
    case = state.options.game.irregularity(incident.kind)
    assert case is not None, "without it none could have been called"
    return case


def _contest_call(state: TableState, command: ContestCall) -> Answer:
    incident = state.incident
    clause = cited(_case(state, incident).clause) if incident is not None else _interruption(state)
    if incident is None and not state.interrupted:
        return refuse(state, "", "no_incident", message("refusal-no-incident"))
    if contested_by(state) is None:
        acted_on = incident is not None and _acted_on(incident)
        late, nothing = message("refusal-too-late-to-contest"), message("refusal-nothing-to-contest")
        return refuse(state, clause, "too_late", late if acted_on else nothing)
    manager, rank = Position.GAMING_SHIFT_MANAGER, state.options.rank
    if card_known(state) and not command.evidence.strip() and rank(command.by.position) < rank(manager):
        why = message("refusal-contest-evidence", position=manager.label)
        return refuse(state, clause, "evidence", why)
    if command.order and (refusal := _refuse_order(state, command, clause)) is not None:
        return refusal
    kind = incident.kind if incident is not None else Kind.INTERRUPTED_OPEN
    by, said = command.by, (command.evidence, command.order)
    return (CallContested(document_of(state), clause, kind, command.reason, by.name, *said, by.position),)


def _interruption(state: TableState) -> Clauses:
    case = state.options.game.irregularity(Kind.INTERRUPTED_OPEN)
    return case.clause if case is not None else ""


def _refuse_order(state: TableState, command: ContestCall, clause: Clauses) -> Refusal | None:
    """An order is found of cards that were drawn together in one that nobody knew, and contradicts nothing seen."""
    incident = state.incident
    unknown = incident is not None and incident.kind in TOGETHER - {Kind.TOGETHER_KNOWN}
    drawn = len(incident.cards) if incident is not None and unknown else 0
    if not unknown:
        return refuse(state, clause, "cards", message("refusal-no-order-to-find"))
    if not is_an_order(state, command.order, drawn):
        return refuse(state, clause, "cards", message("refusal-order-by-places", cards=drawn))
    return None


def _call_contested(state: TableState, event: CallContested) -> Changes:
    """Play goes on as if nothing had been called, or with the cards in the order that was found."""
    incident = state.incident
    if incident is None:
        return {"interrupted": False}
    if event.order:
        return _in_the_order_found(state, incident, event)
    drawn = incident.cards if incident.kind in TOGETHER else ()
    named = [card for card in drawn if card is not None]
    seen = tuple(card for card in incident.cards if card is not None) if incident.kind in SEEN else ()
    known, holder = state.knowledge, holder_of(state, incident.hand)
    if incident.round_number:
        known = state.knowledge
    elif incident.place and incident.kind in SEEN:
        known = known.with_seen_at(incident.place, _before_the_call(state, incident))
    else:
        known = known.without_seen(seen, incident.sight)
    return incident_over(state, event) | {
        "shoe": state.shoe.including(named) if state.shoe is not None else None,
        "unseen": state.unseen - len(drawn) + len(named),
        "knowledge": known,
        "gone": state.gone - {holder} if incident.kind is Kind.LEFT_WITH_CARDS else state.gone,
        "interrupted": state.interrupted and incident.kind not in INTERRUPTED,
        "phase": Phase.BETTING if incident.closed_bets else state.phase,
    }


def _before_the_call(state: TableState, incident: Incident) -> Names:
    """What was known of the card at the place before it was called, while it lies face down."""
    lying = state.cards[incident.place - 1 : incident.place]
    return incident.seen_before if any(not dealt.face_up for dealt in lying) else ()


def _in_the_order_found(state: TableState, incident: Incident, event: CallContested) -> Changes:
    """As if the order had been known: under the clause for that, or dealt as they come where there is none.

    From now on it is the word of whoever found the order.
    """
    cards = tuple(incident.cards[place - 1] for place in event.order)
    if state.options.game.irregularity(Kind.TOGETHER_KNOWN) is None:
        return {"incident": incident.beneath, "waiting": (*state.waiting, *cards)}
    found = replace(incident, called_by=event.found_by, position=event.position)
    return {"incident": replace(found, kind=Kind.TOGETHER_KNOWN, cards=cards)}


def _says_contested(event: CallContested, _: Game) -> Message:
    by, kind, reason, evidence = event.found_by, event.kind.label, event.reason, event.evidence
    if event.order and evidence:
        return message("event-order-found", by=by, reason=reason, evidence=evidence)
    if event.order:
        return message("event-order-decided", by=by, reason=reason)
    if evidence:
        return message("event-call-contested", by=by, kind=kind, reason=reason, evidence=evidence)
    return message("event-call-contested-decided", by=by, kind=kind, reason=reason)


def _finds(state: TableState, _: ContestCall) -> Position:
    """Whoever rules on the first step and stands above the one who called it; a Pit Manager at least for a void."""
    return contested_by(state) or Position.PIT_SUPERVISOR


def _who_called(state: TableState, _: ContestCall) -> frozenset[str]:
    """Whoever called it: their word is contested."""
    if state.incident is not None:
        return frozenset({state.incident.called_by})
    return frozenset({state.interrupted_by.name}) if state.interrupted_by is not None else frozenset()


ACTS = (
    Act(
        ContestCall,
        ANY_PHASE,
        Position.PIT_SUPERVISOR,
        _contest_call,
        during_an_incident=True,
        while_interrupted=True,
        least_for=_finds,
        witnessed=always,
        by_two=always,
        apart_from=_who_called,
        offered=lambda state: contested_by(state) is not None,
    ),
)
EVENTS = (
    EventKind(
        CallContested,
        _says_contested,
        _call_contested,
        listed=lambda event: Listed(message("listed-call-contested", kind=Kind(event["kind"]).label)),
        alert=AlertRule(),
    ),
)
