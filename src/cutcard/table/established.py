"""Whether an outcome is established: which wagers on offer at a table have conclusively won or lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.table.conduct.known import known_cards

if TYPE_CHECKING:
    from cutcard.rulebook.game import Outcome
    from cutcard.table.state import TableState


def established(state: TableState) -> dict[str, Outcome]:
    """The wagers on offer, bet on or not, that the known cards have conclusively won or lost, and which."""
    if not state.cards:
        return {}
    from cutcard.compiled.conclusive import conclusive

    game = state.options.game
    outcomes = conclusive(game, known_cards(state)[: game.drawing.cards_most])
    offered = {wager.name for wager in game.wagers if state.options.offers(wager)}
    return {name: outcome for name, outcome in outcomes.items() if name in offered}
