"""Counting studies: what a counter wins.

A counter keeps a running count of the tags of the cards seen and bets when the true count, per deck of unseen cards,
reaches a trigger.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from cutcard.cards import Rank
from cutcard.compiled.automaton import automaton
from cutcard.rulebook.game import Game
from cutcard.rulebook.settlement import Bet
from cutcard.simulate.counting.figures import Figures, Ratio
from cutcard.simulate.shoes import SHOES_A_BLOCK, PreparedShoe, ShoePlan, prepared, seed_bits
from cutcard.simulate.source import Counter

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Seen:
    """What some shoes gave a counter; sums over shoes of units, rounds, their squares and product.

    The sums are exact, so that parts add up to the same whatever the parts are.
    """

    shoes: int
    rounds: int
    bets: int
    units: Fraction
    units_squared: Fraction
    rounds_squared: int
    product: Fraction
    stakes_squared: Fraction
    """Sum of the squared nets of the bets themselves."""

    def __add__(self, other: Seen) -> Seen:
        return Seen(*(getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__))

    @property
    def bet_frequency(self) -> float:
        return self.bets / self.rounds if self.rounds else 0.0

    @property
    def average_edge(self) -> float:
        """The mean gain of a unit bet when the count calls one; positive in the counter's favour."""
        return float(self.units / self.bets) if self.bets else 0.0

    @property
    def average_edge_error(self) -> float:
        if not self.bets:
            return 0.0
        return math.sqrt(max(0.0, float(self.stakes_squared / self.bets) - self.average_edge**2) / self.bets)

    @property
    def units_per_shoe(self) -> float:
        return float(self.units / self.shoes) if self.shoes else 0.0

    @property
    def units_per_shoe_error(self) -> float:
        if not self.shoes:
            return 0.0
        return math.sqrt(max(0.0, float(self.units_squared / self.shoes) - self.units_per_shoe**2) / self.shoes)

    @property
    def units_per_100(self) -> float:
        return float(100 * self.units / self.rounds) if self.rounds else 0.0

    @property
    def units_per_100_error(self) -> float:
        """Of a ratio of two sums over shoes."""
        if not self.rounds:
            return 0.0
        ratio = self.units / self.rounds
        spread = self.units_squared - 2 * ratio * self.product + ratio**2 * self.rounds_squared
        return 100 * math.sqrt(max(0.0, float(spread))) / self.rounds

    def figures(self, trigger: float) -> Figures:
        """The same in the form of every counting study; how far the number of bets strays was not added up."""
        return Figures(
            trigger,
            self.shoes,
            self.rounds,
            self.bets,
            Ratio(self.bet_frequency, math.nan),
            Ratio(self.average_edge, self.average_edge_error),
            Ratio(self.units_per_100, self.units_per_100_error),
            Ratio(self.units_per_shoe, self.units_per_shoe_error),
        )


def watch_block(
    game: Game,
    plan: ShoePlan,
    seed: int,
    block: int,
    wager: str,
    tags: Mapping[Rank, float],
    trigger: float,
    shoes: int = SHOES_A_BLOCK,
) -> Seen:
    """Some shoes of a block, or all, under a counter's eyes."""
    return Watched.of(game, plan, wager, tags, trigger).deal(seed, block * SHOES_A_BLOCK, shoes)


@dataclass(frozen=True, slots=True, eq=False)
class Watched:
    """A wager, a count and a shoe as the kernels take them; nets are whole numbers of a fraction of a unit."""

    shoe: PreparedShoe
    counter: Counter
    trigger: float
    parts: int
    """How many of that fraction make a unit."""

    @classmethod
    def of(cls, game: Game, plan: ShoePlan, wager: str, tags: Mapping[Rank, float], trigger: float) -> Watched:
        compiled, shoe = automaton(game), prepared(game, plan)
        by_symbol = np.zeros(compiled.width)
        by_symbol[compiled.symbol_of_card] = [tags.get(card.rank, 0.0) for card in game.deck.cards]
        column = game.wagers.index(Bet.on(game, wager, 1).wager)
        terms = [*(pay.terms.net for pay in game.wagers[column].pays), Fraction(-1)]
        parts = math.lcm(*(net.denominator for net in terms))
        by_cell = np.array([int(net * parts) for net in terms])[compiled.lines[:, column]]
        return cls(shoe, Counter(by_symbol, len(game.deck), by_cell), float(trigger), parts)

    def deal(self, seed: int, first: int, shoes: int) -> Seen:
        """Some of a seed's shoes, dealt on the processor."""
        from cutcard.simulate.kernel import deal_to_counter

        shoe, counter = self.shoe, self.counter
        counts, sums = np.zeros(shoe.cells, dtype=np.int64), np.zeros(5, dtype=np.int64)
        watching = (counter.tags, self.trigger, counter.deck, counter.nets, shoe.width)
        deal_to_counter(*shoe.dealt, seed_bits(seed), first, shoes, *watching, counts, sums)
        return self.seen(shoes, counts, sums)

    def seen(self, shoes: int, cells: NDArray[np.int64], sums: NDArray[np.int64]) -> Seen:
        """What the kernels' sums say, in units."""
        units, squared, rounds, rounds_squared, product = sums.tolist()
        parts, stakes = self.parts, int(cells @ self.counter.nets**2)
        return Seen(
            shoes,
            rounds,
            int(cells.sum()),
            Fraction(units, parts),
            Fraction(squared, parts**2),
            rounds_squared,
            Fraction(product, parts),
            Fraction(stakes, parts**2),
        )
