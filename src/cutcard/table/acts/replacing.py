"""All cards are replaced after a void round, or when the round that made it necessary is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Act, Command, Event, EventKind, document_of, refuse
from cutcard.table.state import Phase
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.table.acts.act import Answer, Changes
    from cutcard.table.state import TableState

__all__ = ["CardsReplaced", "ReplaceCards"]


@dataclass(frozen=True, slots=True)
class ReplaceCards(Command):
    """Fresh cards after a void round."""


@dataclass(frozen=True, slots=True)
class CardsReplaced(Event):
    pass


def _replace_cards(state: TableState, _: ReplaceCards) -> Answer:
    clause = state.options.game.replacing_cards
    if not state.after_void:
        return refuse(state, clause, "no_void", message("refusal-no-void"))
    return (CardsReplaced(document_of(state), clause),)


def _cards_replaced(_: TableState, __: CardsReplaced) -> Changes:
    return {"phase": Phase.NO_SHOE, "shoe": None, "after_void": False, "must_replace": "", "incident": None}


ACTS = (
    Act(
        ReplaceCards,
        (Phase.READY,),
        Position.PIT_MANAGER,
        _replace_cards,
        known=lambda game: game.replacing_cards,
    ),
)
EVENTS = (EventKind(CardsReplaced, lambda *_: message("event-cards-replaced"), _cards_replaced),)
