"""The perfect counter: it knows the exact expected value of a wager before every round from all unseen cards.

It bets whenever that is above nothing. No system can do better, which is what game protection wants to know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from cutcard.compiled.outcome_space import kind_of_each_card
from cutcard.odds.pricer import pricer
from cutcard.rulebook.game import Game
from cutcard.rulebook.settlement import Bet
from cutcard.simulate.counting.depths import ByDepth
from cutcard.simulate.shoes import PreparedShoe, ShoePlan, most_rounds, prepared_by_card, seed_bits

if TYPE_CHECKING:
    from cutcard.odds.wager_groups import WagerGroup

SHOES_AT_ONCE = 64
"""Shoes that are priced together."""


@dataclass(frozen=True, slots=True, eq=False)
class PricedWager:
    """A wager to be priced before every round, and the shoes with every card told apart."""

    shoe: PreparedShoe
    group: WagerGroup
    column: int
    """The wager's place in its group."""
    kinds: NDArray[np.int64]
    """For each card of the deck its kind, as far as the wager can tell."""

    @classmethod
    def of(cls, game: Game, plan: ShoePlan, wager: str) -> PricedWager:
        target = Bet.on(game, wager, 1).wager
        group = next(group for group in pricer(game).groups if target in group.wagers)
        kinds = kind_of_each_card(game.deck, group.lens)
        return cls(prepared_by_card(game, plan), group, group.wagers.index(target), kinds)

    @property
    def coefficients(self) -> NDArray[np.float64]:
        """What each multiset of cards returns on the wager, in the order of the walk."""
        return np.ascontiguousarray(self.group.coefficients[:, self.column])

    def deal(self, seed: int, first: int, shoes: int) -> ByDepth:
        """Some of a seed's shoes, dealt and priced on the processor."""
        from cutcard.simulate.kernel import record

        most = most_rounds(self.shoe, shoes)
        ends, starts = np.zeros(most, dtype=np.int32), np.zeros(most, dtype=np.int32)
        left = np.zeros((most, self.group.kinds), dtype=np.int64)
        rounds = record(*self.shoe.dealt, seed_bits(seed), first, shoes, self.kinds, ends, starts, left)
        evs = self.group.evs_of(self.column, left[:rounds].astype(np.float64))
        after_cut, cards = self.shoe.rules[1], len(self.shoe.cards)
        return ByDepth.of(first, shoes, starts[:rounds], evs > 0, evs, after_cut=after_cut, cards=cards)


def perfect_block(game: Game, plan: ShoePlan, seed: int, block: int, wager: str, shoes: int = SHOES_AT_ONCE) -> ByDepth:
    """The exact expected value of a wager before every round of some shoes."""
    return PricedWager.of(game, plan, wager).deal(seed, block * SHOES_AT_ONCE, shoes)
