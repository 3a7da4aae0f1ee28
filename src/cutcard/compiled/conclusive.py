"""Which wagers are already won or lost, whatever cards still come.

A wager is conclusive when it ends the same under every completion that the drawing rule allows of the cards dealt so
far. After Dragon's card Dragon Big is; after four cards the pairs are; a natural settles all. A card that nobody knows
may be any.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from cutcard.compiled.automaton import automaton
from cutcard.rulebook.game import Game, Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cutcard.cards import Card

LOST = {Outcome.LOSE, Outcome.HALF_LOSE}


def conclusive(game: Game, cards: Sequence[Card | None]) -> dict[str, Outcome]:
    """For cards in the order dealt, None where one is unknown: each wager that must end one way, with that outcome."""
    if not any(cards):
        return {}
    lines = automaton(game).lines[_cells_within_reach(game, cards)]
    found = {}
    for at, wager in enumerate(game.wagers):
        by_line = [*(pay.outcome for pay in wager.pays), Outcome.LOSE]
        outcomes = {by_line[line] for line in lines[:, at]}
        if outcomes == {Outcome.WIN}:
            found[wager.name] = Outcome.WIN
        elif outcomes <= LOST:
            found[wager.name] = Outcome.HALF_LOSE if outcomes == {Outcome.HALF_LOSE} else Outcome.LOSE
    return found


def _cells_within_reach(game: Game, cards: Sequence[Card | None]) -> NDArray[np.intp]:
    """The cells a round can still end in after these cards."""
    compiled = automaton(game)
    states, ended = {0}, set[int]()
    for card in cards:
        width = range(compiled.width)
        symbols = width if card is None else (int(compiled.symbol_of_card[game.deck.cards.index(card)]),)
        follows = {int(compiled.step[state + symbol]) for state in states for symbol in symbols}
        ended |= {-1 - state for state in follows if state < 0}
        states = {state for state in follows if state >= 0}
    reachable = _reachable(game)
    within = [np.flatnonzero(reachable[state // compiled.width]) for state in states]
    return np.unique(np.concatenate([np.array(sorted(ended), dtype=np.intp), *within]))


@cache
def _reachable(game: Game) -> NDArray[np.bool_]:
    """For each state of the game's automaton, the cells a round can still end in."""
    compiled = automaton(game)
    steps = compiled.step.reshape(-1, compiled.width)
    cells = np.zeros((len(steps), compiled.cells), dtype=bool)
    for state in reversed(range(len(steps))):
        for follows in steps[state]:
            if follows < 0:
                cells[state, -1 - follows] = True
            else:
                cells[state] |= cells[follows // compiled.width]
    return cells
