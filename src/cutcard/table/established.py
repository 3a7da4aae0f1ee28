"""Whether an outcome is established: which wagers on offer at a table have conclusively won or lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.rulebook.game import Outcome
from cutcard.table.conduct.known import known_cards
from cutcard.table.conduct.order import open_cards
from cutcard.table.state import TableState

if TYPE_CHECKING:
    from cutcard.cards import Card


def established(state: TableState) -> dict[str, Outcome]:
    """The wagers on offer, bet on or not, that the known cards have conclusively won or lost, and which."""
    return _decided_by(state, known_cards(state))


def decided_openly(state: TableState) -> dict[str, Outcome]:
    """Those that the cards which lie open have won or lost: all that may be told of a round that is not over."""
    return _decided_by(state, open_cards(state))


def _decided_by(state: TableState, cards: tuple[Card | None, ...]) -> dict[str, Outcome]:
    if not cards:
        return {}
    from cutcard.compiled.conclusive import conclusive

    game = state.options.game
    outcomes = conclusive(game, cards[: game.drawing.cards_most])
    offered = {wager.name for wager in game.wagers if state.options.offers(wager)}
    return {name: outcome for name, outcome in outcomes.items() if name in offered}
