"""Which wagers are already won or lost, whatever cards still come.

A wager is conclusive when it ends the same under every completion that the drawing rule allows of the cards dealt so
far. After Dragon's card Dragon Big is; after four cards the pairs are; a natural settles all.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cutcard.rulebook.game import Outcome

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cutcard.cards import Card
    from cutcard.rulebook.game import Game
    from cutcard.table.state import TableState

LOST = {Outcome.LOSE, Outcome.HALF_LOSE}


def established(state: TableState) -> dict[str, Outcome]:
    """The wagers on offer that have conclusively won or lost, and which."""
    game = state.options.game
    outcomes = conclusive(game, tuple(dealt.card for dealt in state.cards))
    offered = {wager.name for wager in game.wagers if state.options.offers(wager)}
    return {name: outcome for name, outcome in outcomes.items() if name in offered}


def conclusive(game: Game, cards: tuple[Card, ...]) -> dict[str, Outcome]:
    """For cards in the order dealt: each wager that must end one way, with that outcome."""
    if not cards:
        return {}
    from cutcard.compiled.automaton import automaton

    table = automaton(game)
    state = 0
    for card in cards:
        state = int(table.step[state + int(table.symbol_of_card[game.deck.cards.index(card)])])
        if state < 0:
            break
    reachable = _reachable(game)[state // table.width] if state >= 0 else None
    lines = table.lines[reachable] if reachable is not None else table.lines[[-1 - state]]
    found = {}
    for at, wager in enumerate(game.wagers):
        outcomes = {pay.outcome for pay in (wager.pays[line] for line in lines[:, at] if line < len(wager.pays))}
        if (lines[:, at] == len(wager.pays)).any():
            outcomes.add(Outcome.LOSE)
        if outcomes == {Outcome.WIN}:
            found[wager.name] = Outcome.WIN
        elif outcomes <= LOST:
            found[wager.name] = Outcome.HALF_LOSE if outcomes == {Outcome.HALF_LOSE} else Outcome.LOSE
    return found


@cache
def _reachable(game: Game) -> NDArray[np.bool_]:
    """For each state of the game's table, the cells a round can still end in."""
    import numpy as np

    from cutcard.compiled.automaton import automaton

    table = automaton(game)
    steps = table.step.reshape(-1, table.width)
    cells = np.zeros((len(steps), table.cells), dtype=bool)
    for state in reversed(range(len(steps))):
        for follows in steps[state]:
            if follows < 0:
                cells[state, -1 - follows] = True
            else:
                cells[state] |= cells[follows // table.width]
    return cells
