"""How far the rounds of one shoe hang together, which the error of a study's means depends on.

The cards of a shoe even out: a high card that has gone cannot come again. What a wager nets in one round of a shoe
therefore tells a little about the next, and a mean over whole shoes strays less, or more, than one over as many rounds
that know nothing of one another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cutcard.compiled.automaton import automaton
from cutcard.simulate.shoes import PreparedShoe, ShoePlan, Tally, deal_shoes, prepared

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from cutcard.rulebook.game import Game

SHOES_LOOKED_AT = 8192
"""A study's first shoes, one by one, tell the ratio to within some two in a hundred, and the error to within one."""
FEWEST = 2


def clustering(
    game: Game,
    plan: ShoePlan,
    seed: int,
    shoes: int,
    deal: Callable[[PreparedShoe, int, int, int], Tally] = deal_shoes,
) -> NDArray[np.float64]:
    """For each wager the variance of its mean over whole shoes, as so many times that over independent rounds."""
    shoe, nets = prepared(game, plan), automaton(game).nets()
    looked_at = min(shoes, SHOES_LOOKED_AT)
    if looked_at < FEWEST:
        return np.ones(len(game.wagers))
    cells = np.stack([deal(shoe, seed, number, 1).cells for number in range(looked_at)])
    rounds, units = cells.sum(axis=1), cells @ nets
    means = units.sum(axis=0) / rounds.sum()
    by_shoe = ((units - np.outer(rounds, means)) ** 2).sum(axis=0) * looked_at / (looked_at - 1)
    by_round = cells.sum(axis=0) @ nets**2 - rounds.sum() * means**2
    found: NDArray[np.float64] = np.divide(by_shoe, by_round, out=np.ones(len(means)), where=by_round > 0)
    return found
