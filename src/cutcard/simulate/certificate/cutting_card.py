"""What cutting card, burn and last round do to an edge: the mean over the rounds that are dealt beside a fresh shoe.

Were so many rounds dealt of every shoe, each would be worth what the first is. The cutting card ends a shoe of few
large cards sooner than one of many small ones, so that rounds at the end are dealt from other shoes than rounds at
the beginning. What a bet on the next round is worth, card by card seen, is a martingale, and whether one more round
comes is settled before the round ahead of it. By partial summation all the rounds of a shoe are therefore worth, over
the fresh shoe, on average their number times what the last of them is worth over it: one price a shoe, and far less
chance in it than in results.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from cutcard.cards import NotationError
from cutcard.odds.pricer import analyse, pricer
from cutcard.simulate.counting.figures import Ratio
from cutcard.simulate.shoes import EDGE_PARTS, PreparedShoe, ShoePlan, checked, most_rounds, prepared_by_card, seed_bits

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from cutcard.rulebook.game import Game

SHOES_AT_ONCE = 512


@dataclass(frozen=True, slots=True)
class Effect:
    """On the expected value of a unit bet; positive in the patron's favour."""

    wager: str
    fresh_ev: float
    change: Ratio


def cutting_card_effects(
    game: Game, plan: ShoePlan, *, shoes: int, seed: int = 1, on_progress: Callable[[int], object] = id
) -> tuple[Effect, ...]:
    """Of every wager; `on_progress` is told how many shoes have been dealt."""
    checked(game, plan)
    if plan.cut < (least := 2 * game.drawing.cards_most - 1):
        raise NotationError(
            f"with {plan.cut} cards behind the cutting card a last round may lack cards; leave {least} or more"
        )
    fresh = np.array([float(price.ev) for price in analyse(game, plan.decks).prices])
    shoe = prepared_by_card(game, replace(plan, after_cut=1))
    rounds, parts = [], []
    for first in range(0, shoes, SHOES_AT_ONCE):
        some = min(SHOES_AT_ONCE, shoes - first)
        dealt, left = _last_rounds(shoe, seed, first, some)
        rounds.append(dealt)
        parts.append(np.rint((pricer(game).evs(left) - fresh) * EDGE_PARTS).astype(np.int64))
        on_progress(first + some)
    many = np.concatenate(rounds) - (1 - plan.after_cut)
    over = np.concatenate(parts) / EDGE_PARTS
    above = (many - many.mean())[:, np.newaxis] * over  # The last round is worth as much as the first, on average.
    return tuple(
        Effect(price.wager.name, float(price.ev), Ratio.of(above[:, at], many))
        for at, price in enumerate(analyse(game, plan.decks).prices)
    )


def _last_rounds(shoe: PreparedShoe, seed: int, first: int, shoes: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each of some of a seed's shoes its rounds, and the unseen cards before the last one."""
    from cutcard.simulate.kernel import record

    most, kinds = most_rounds(shoe, shoes), np.arange(len(shoe.burns))
    ends, starts = np.zeros(most, dtype=np.int32), np.zeros(most, dtype=np.int32)
    left = np.zeros((most, len(kinds)), dtype=np.int64)
    left = left[: record(*shoe.dealt, seed_bits(seed), first, shoes, kinds, ends, starts, left)]
    unseen = left.sum(axis=1)
    begins = np.flatnonzero(unseen == unseen[0])
    after = np.append(begins[1:], len(left))
    return after - begins, left[after - 1]
