"""Play was interrupted while cards lay in patrons' hands: those are turned first, then the interruption is called."""

from __future__ import annotations

from dataclasses import dataclass

from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.table_options import Source
from cutcard.table.acts.act import HOUSE, Act, Answer, Command, Event, EventKind, document_of, refuse
from cutcard.table.conduct.known import handed_out_unturned
from cutcard.table.state import Actor, Phase, TableState
from cutcard.words import message

__all__ = ["PlayInterrupted", "ReportInterruption"]


@dataclass(frozen=True, slots=True)
class ReportInterruption(Command):
    """Play was interrupted while cards lay in patrons' hands: they are turned before anything else is asked."""


@dataclass(frozen=True, slots=True)
class PlayInterrupted(Event):
    reported_by: str = ""
    """Whose word it is."""
    position: Position = Position.DEALER
    """The position that they held."""


def _report_interruption(state: TableState, command: ReportInterruption) -> Answer:
    """The Dealer says so where staff deal; at a table that runs itself only the house notices it."""
    case = state.options.game.irregularity(Kind.INTERRUPTED_OPEN)
    clause = case.clause if case is not None else ""
    if state.options.source is Source.SEALED and command.by.name != HOUSE:
        return refuse(state, clause, "by_the_house", message("refusal-by-the-house"))
    if not handed_out_unturned(state) or state.interrupted:
        return refuse(state, clause, "not_the_case", message("refusal-no-cards-handed-out"))
    return (PlayInterrupted(document_of(state), clause, command.by.name, command.by.position),)


ACTS = (
    Act(
        ReportInterruption,
        (Phase.DEALING,),
        Position.DEALER,
        _report_interruption,
        known=lambda game: game.irregularity(Kind.INTERRUPTED_OPEN) and game.procedure.methods,
        during_an_incident=True,
        offered_if_taken=True,
    ),
)
EVENTS = (
    EventKind(
        PlayInterrupted,
        lambda *_: message("event-play-interrupted"),
        lambda _, event: {"interrupted": True, "interrupted_by": Actor(event.reported_by, event.position)},
    ),
)
