"""All cards are replaced: after a void round, when a round made it necessary, or because the decks are not whole."""

from __future__ import annotations

from dataclasses import dataclass

from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Act, Answer, Changes, Command, Event, EventKind, document_of, refuse
from cutcard.table.knowledge import Knowledge
from cutcard.table.state import Phase, TableState
from cutcard.words import message

__all__ = ["CardsReplaced", "ReplaceCards"]


@dataclass(frozen=True, slots=True)
class ReplaceCards(Command):
    """Fresh cards after a void round; between any other rounds, because of a defect that is attested."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class CardsReplaced(Event):
    pass


def _replace_cards(state: TableState, command: ReplaceCards) -> Answer:
    """Nothing is void between rounds: earlier outcomes stand, and the next round is dealt from whole decks."""
    game = state.options.game
    if state.after_void:
        return (CardsReplaced(document_of(state), game.replacing_cards),)
    if not command.reason.strip():
        return refuse(state, game.replacing_cards, "no_void", message("refusal-no-void"))
    return (CardsReplaced(document_of(state), game.decks.clause),)


def _cards_replaced(state: TableState, event: CardsReplaced) -> Changes:
    """No shoe lies here now; where the cards had to go, no round begins before whole decks are loaded."""
    return {
        "phase": Phase.NO_SHOE,
        "shoe": None,
        "after_void": False,
        "must_replace": "",
        "incident": None,
        "not_whole": event.clause if state.must_replace else "",
        "knowledge": Knowledge(),
    }


ACTS = (
    Act(
        ReplaceCards,
        (Phase.READY,),
        Position.PIT_MANAGER,
        _replace_cards,
        where_nobody_deals=True,
    ),
)
EVENTS = (EventKind(CardsReplaced, lambda *_: message("event-cards-replaced"), _cards_replaced),)
