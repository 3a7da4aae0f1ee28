"""Irregularities are ruled on step by step by those whom the clause names, until play resumes where it was."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cutcard.cards import Card
from cutcard.rulebook.cite import Clauses, cited
from cutcard.rulebook.irregularities import INTERRUPTED, VOIDING, Irregularity, Kind, Remedy, Step
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts.act import HOUSE, Act, Answer, Changes, Command, Event, EventKind, Listed, document_of, refuse
from cutcard.table.acts.irregularities.calling import ANY_PHASE, incident_over, open_steps
from cutcard.table.acts.irregularities.remedies import RoundVoided, remedied
from cutcard.table.conduct.circumstances import lapsed, not_yet, rests_on_a_word
from cutcard.table.conduct.known import card_known, handed_out_unturned, read_by_a_device
from cutcard.table.established import established
from cutcard.words import Message, Series, message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game
    from cutcard.table.state import Incident, TableState

__all__ = ["PlayResumed", "ResumePlay", "RuleOn", "Ruled"]

WITNESSED = {Remedy.SET_THE_ORDER, Remedy.REOPEN_BETS, Remedy.BURN, Remedy.AS_FACE_DOWN}
"""Remedies by which somebody chooses an order, sets cards aside unseen, or has a card that was seen burnt or played.

What was seen decides and bars from then on, so that one person's word is not enough for it.
"""
OFFERS = {Remedy.OFFER_WITHDRAWAL, Remedy.OFFER_WITHDRAWAL_OF_ALL}


def _case(state: TableState, incident: Incident) -> Irregularity:
    """What is done about an open incident; without it none could have been called."""
    case = state.options.game.irregularity(incident.kind)
    assert case is not None
    return case


def _next_step(state: TableState, command: RuleOn) -> Step | None:
    """The step that is asked for, where it is one that may come next."""
    incident = state.incident
    steps = open_steps(state, incident) if incident is not None else ()
    return next((step for step in steps if step.remedy is command.remedy), None)


@dataclass(frozen=True, slots=True)
class RuleOn(Command):
    """The next step of the open irregularity, with the reason, and the cards it needs in their order.

    `aside` names the two cards kept aside, when all cards are sorted before a witness. `order` says in which order
    cards that were drawn together come, by their places as they were recorded, from 1.
    """

    remedy: Remedy
    reason: str = ""
    cards: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    order: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruled(Event):
    """A step was taken: by whom, what, and why."""

    remedy: Remedy
    ruled_by: str
    reason: str


def _rule_on(state: TableState, command: RuleOn) -> Answer:
    incident = state.incident
    if incident is None:
        return refuse(state, "", "no_incident", message("refusal-no-incident"))
    case, steps, step = _case(state, incident), open_steps(state, incident), _next_step(state, command)
    if step is None:
        why = message("refusal-remedy", remedies=_remedies(steps)) if steps else message("refusal-remedy-resume")
        return refuse(state, cited(case.clause, *(each.clause for each in steps)), "remedy", why)
    if case.any_of and not command.reason.strip():
        return refuse(state, step.clause, "reason", message("refusal-reason"))
    if (ended := lapsed(state, incident, case) or not_yet(state, incident, step.remedy)) is not None:
        why = message("refusal-not-the-case", kind=incident.kind.label, circumstance=ended.label)
        return refuse(state, _otherwise(state, incident, step.clause), "not_the_case", why)
    if step.remedy in OFFERS and handed_out_unturned(state):
        return refuse(state, step.clause, "turn_first", message("refusal-turn-first"))
    done = remedied(state, case, step, command.cards, command.aside, command.order)
    if isinstance(done, Refusal):
        return done
    document = document_of(state)
    ruled = Ruled(document, step.clause, command.remedy, command.by.name, command.reason)
    more = case.any_of or incident.steps_taken + 1 < len(case.steps)
    over = any(isinstance(event, RoundVoided) for event in done) or not (more or step.remedy in OFFERS)
    return (ruled, *done, *([PlayResumed(document, step.clause)] if over else []))


def _otherwise(state: TableState, incident: Incident, clause: Clauses) -> Clauses:
    """What is cited where a step cannot be taken: a hand of which the wrong patron's cards were turned plays on."""
    slip = state.options.game.irregularity(Kind.SLIP_OF_DELIVERY) if incident.kind is Kind.WRONG_PATRON else None
    return cited(clause, slip.clause if slip is not None else "")


def _remedies(steps: tuple[Step, ...]) -> Series:
    """What may be ordered; what a ruling writes otherwise than it is called is named beside it."""
    return Series("series-or", tuple(_called(step.remedy) for step in steps))


def _called(remedy: Remedy) -> Message:
    if remedy is not Remedy.PLAY_ON:
        return remedy.label
    return message("remedy-written", remedy=remedy.label, written=remedy.value)


def _ruled(state: TableState, _: Ruled) -> Changes:
    """One step more; an offer ends with its step."""
    assert state.incident is not None
    taken = state.incident.steps_taken + 1
    return {"incident": replace(state.incident, steps_taken=taken, offered=False, offer_clause="", all_or_none=False)}


def _says_ruled(event: Ruled, _: Game) -> Message:
    by, remedy = event.ruled_by, event.remedy.label
    if event.reason:
        return message("event-ruled-because", by=by, remedy=remedy, reason=event.reason)
    return message("event-ruled", by=by, remedy=remedy)


@dataclass(frozen=True, slots=True)
class ResumePlay(Command):
    """Patrons have had their choice, or a card turned since the call has ended the case; play goes on where it was."""


@dataclass(frozen=True, slots=True)
class PlayResumed(Event):
    pass


def _resume_play(state: TableState, _: ResumePlay) -> Answer:
    incident = state.incident
    if incident is None:
        return refuse(state, "", "no_incident", message("refusal-no-incident"))
    case, steps = _case(state, incident), open_steps(state, incident)
    ended = lapsed(state, incident, case) is not None
    if steps and not ended and not (case.any_of and incident.steps_taken):
        why = message("refusal-unfinished", remedies=_remedies(steps))
        return refuse(state, cited(*(step.clause for step in steps)), "unfinished", why)
    return (PlayResumed(document_of(state), _otherwise(state, incident, case.clause) if ended else case.clause),)


def _rules_on(state: TableState, command: RuleOn) -> Position:
    """The position that the clause of the next step names."""
    step = _next_step(state, command)
    return step.by if step is not None else Position.DEALER


def _voids(command: RuleOn) -> bool:
    """The round is void by it."""
    return command.remedy in VOIDING


def _step_clause(state: TableState, command: RuleOn) -> Clauses:
    step = _next_step(state, command)
    return step.clause if step is not None else ""


def _determined(state: TableState, command: RuleOn) -> bool:
    """Whether the record alone determines the step: the case needs nobody's word, and the remedy leaves no choice.

    Turning a card changes nothing either: it tells what had been dealt before anybody spoke. A card found with a
    settled round is somebody's word.
    """
    incident, step = state.incident, _next_step(state, command)
    if incident is None or step is None or incident.round_number:
        return False
    turned = step.remedy is Remedy.EXPOSE or incident.kind is Kind.SLIP_OF_DELIVERY
    return turned or not rests_on_a_word(state, _case(state, incident))


def offers_money(state: TableState, remedy: Remedy) -> bool:
    """Whether patrons are offered, after a card is known, to take back a bet that lies there undecided."""
    if remedy not in OFFERS or not (card_known(state) or read_by_a_device(state)):
        return False
    decided = established(state)
    return any(bet.wager not in decided for bet in state.bets)


def taken_by(state: TableState, step: Step) -> Position:
    """Who takes a step as things are: the position that the clause names, and more where it offers money."""
    least = Position.PIT_SUPERVISOR if offers_money(state, step.remedy) else step.by
    return max(step.by, least, key=state.options.rank)


def _offers_on_a_word(state: TableState, command: RuleOn) -> bool:
    """Money offered on somebody's word; the house itself offers it where it noticed that play was interrupted."""
    noticed = state.incident is not None and state.incident.kind in INTERRUPTED and command.by.name == HOUSE
    return not noticed and offers_money(state, command.remedy)


def _witnessed(state: TableState, command: RuleOn) -> bool:
    """Steps in which somebody chooses or sets cards aside unseen, and those whose clause requires a presence."""
    step = _next_step(state, command)
    return step is not None and is_witnessed(step)


def is_witnessed(step: Step) -> bool:
    """Whether a step takes a witness whatever it changes."""
    return step.before is not None or step.remedy in WITNESSED


def _witness_from(state: TableState, command: RuleOn) -> Position | None:
    step = _next_step(state, command)
    return step.before if step is not None else None


ACTS = (
    Act(
        RuleOn,
        ANY_PHASE,
        Position.DEALER,
        _rule_on,
        during_an_incident=True,
        least_for=_rules_on,
        step_clause=_step_clause,
        is_determined=_determined,
        offers=_offers_on_a_word,
        witnessed=_witnessed,
        witness_from=_witness_from,
        by_two=_voids,
        while_interrupted=True,
    ),
    Act(ResumePlay, ANY_PHASE, Position.DEALER, _resume_play, during_an_incident=True, while_interrupted=True),
)
EVENTS = (
    EventKind(
        Ruled,
        _says_ruled,
        _ruled,
        listed=lambda event: Listed(message("listed-ruling", remedy=Remedy(event["remedy"]).label)),
    ),
    EventKind(PlayResumed, lambda *_: message("event-play-resumed"), incident_over),
)
