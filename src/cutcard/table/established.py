"""Whether an outcome is established: which wagers on offer at a table have conclusively won or lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cutcard.rulebook.game import Outcome
    from cutcard.table.state import TableState


def established(state: TableState) -> dict[str, Outcome]:
    """The wagers on offer that have conclusively won or lost, and which."""
    if not state.cards:
        return {}
    from cutcard.compiled.conclusive import conclusive

    game = state.options.game
    outcomes = conclusive(game, [dealt.card for dealt in state.cards])
    offered = {wager.name for wager in game.wagers if state.options.offers(wager)}
    return {name: outcome for name, outcome in outcomes.items() if name in offered}
