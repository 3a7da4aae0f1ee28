"""Irregularities are ruled on step by step by those whom the clause names, until play resumes where it was."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import cited
from cutcard.rulebook.irregularities import Remedy
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts.act import Act, Command, Event, EventKind, Listed, document_of, refuse, refuse_authority
from cutcard.table.acts.calling import WHILE_CARDS_ARE_IN_PLAY, incident_over, irregularity
from cutcard.table.acts.remedies import VOIDING, remedied
from cutcard.words import Series, message

if TYPE_CHECKING:
    from cutcard.cards import Card
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.irregularities import Irregularity, Step
    from cutcard.table.acts.act import Answer, Changes
    from cutcard.table.state import Incident, TableState
    from cutcard.words import Message

__all__ = ["PlayResumed", "ResumePlay", "RuleOn", "Ruled"]

OFFERS = {Remedy.OFFER_WITHDRAWAL, Remedy.OFFER_WITHDRAWAL_OF_ALL}


def _case(state: TableState, incident: Incident) -> Irregularity:
    """What the document says of an open incident; without it none could have been called."""
    case = irregularity(state, incident.kind)
    assert case is not None
    return case


def open_steps(state: TableState, incident: Incident) -> tuple[Step, ...]:
    """The steps one of which comes next; none when all are taken."""
    case = _case(state, incident)
    if case.any_of:
        return case.steps if not incident.steps_taken else ()
    return case.steps[incident.steps_taken : incident.steps_taken + 1]


@dataclass(frozen=True, slots=True)
class RuleOn(Command):
    """The next step of the open irregularity, with the reason, and the cards it needs in their order."""

    remedy: Remedy
    reason: str = ""
    cards: tuple[Card, ...] = ()


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
    case, steps = _case(state, incident), open_steps(state, incident)
    step = next((each for each in steps if each.remedy is command.remedy), None)
    if step is None:
        why = message("refusal-remedy", remedies=_remedies(steps)) if steps else message("refusal-remedy-resume")
        return refuse(state, cited(case.clause, *(each.clause for each in steps)), "remedy", why)
    rank = state.options.rank
    if rank(command.by.position) < rank(step.by):
        return refuse_authority(state, step.clause, step.by)
    done = remedied(state, case, step, command.cards)
    if isinstance(done, Refusal):
        return done
    document = document_of(state)
    higher = state.options.game.procedure.higher_position if rank(command.by.position) > rank(step.by) else ""
    ruled = Ruled(document, cited(step.clause, higher), command.remedy, command.by.name, command.reason)
    more = not case.any_of and incident.steps_taken + 1 < len(case.steps)
    resumed = () if more or step.remedy in OFFERS else (PlayResumed(document, step.clause),)
    return (ruled, *done, *resumed)


def _remedies(steps: tuple[Step, ...]) -> Series:
    return Series("series-or", tuple(step.remedy.label for step in steps))


def _ruled(state: TableState, _: Ruled) -> Changes:
    assert state.incident is not None
    return {"incident": replace(state.incident, steps_taken=state.incident.steps_taken + 1)}


def _says_ruled(event: Ruled, _: Game) -> Message:
    by, remedy = event.ruled_by, event.remedy.label
    if event.reason:
        return message("event-ruled-because", by=by, remedy=remedy, reason=event.reason)
    return message("event-ruled", by=by, remedy=remedy)


@dataclass(frozen=True, slots=True)
class ResumePlay(Command):
    """Patrons have had their choice; play goes on where it was."""


@dataclass(frozen=True, slots=True)
class PlayResumed(Event):
    pass


def _resume_play(state: TableState, _: ResumePlay) -> Answer:
    incident = state.incident
    if incident is None:
        return refuse(state, "", "no_incident", message("refusal-no-incident"))
    steps = open_steps(state, incident)
    if steps:
        why = message("refusal-unfinished", remedies=_remedies(steps))
        return refuse(state, cited(*(step.clause for step in steps)), "unfinished", why)
    return (PlayResumed(document_of(state), _case(state, incident).clause),)


ACTS = (
    Act(
        RuleOn,
        WHILE_CARDS_ARE_IN_PLAY,
        Position.DEALER,
        _rule_on,
        during_an_incident=True,
        weighs_position=True,
        by_two=lambda command: command.remedy in VOIDING,
    ),
    Act(ResumePlay, WHILE_CARDS_ARE_IN_PLAY, Position.DEALER, _resume_play, during_an_incident=True),
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
