"""Counting studies: what a counter wins, and what a perfect one could.

A counter keeps a running count of the tags of the cards seen and bets when the true count, per deck of unseen cards,
reaches a trigger. The perfect counter knows the exact expected value of the wager before every round from all unseen
cards and bets whenever it is above nothing: no system can do better, which is what game protection wants to know.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from cutcard.compiled.automaton import automaton
from cutcard.compiled.dependencies import dependencies_of
from cutcard.compiled.outcome_space import kind_of_each_card, kinds_of
from cutcard.odds.pricer import pricer
from cutcard.simulate.shoes import SHOES_A_BLOCK, ShoePlan, most_rounds, prepared, prepared_by_card

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from cutcard.cards import Rank
    from cutcard.rulebook.game import Game

Z_95 = 1.959963984540054
SHOES_AT_ONCE = 64


@dataclass(frozen=True, slots=True)
class Seen:
    """What one block of shoes, or many, gave a counter; sums over shoes of units, rounds, their squares and product."""

    shoes: int
    rounds: int
    bets: int
    units: float
    units_squared: float
    rounds_squared: float
    product: float
    stakes_squared: float
    """Sum of the squared nets of the bets themselves."""

    def __add__(self, other: Seen) -> Seen:
        return Seen(*(getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__))

    @property
    def bet_frequency(self) -> float:
        return self.bets / self.rounds if self.rounds else 0.0

    @property
    def average_edge(self) -> float:
        """The mean gain of a unit bet when the count calls one; positive in the counter's favour."""
        return self.units / self.bets if self.bets else 0.0

    @property
    def average_edge_error(self) -> float:
        if not self.bets:
            return 0.0
        return math.sqrt(max(0.0, self.stakes_squared / self.bets - self.average_edge**2) / self.bets)

    @property
    def units_per_shoe(self) -> float:
        return self.units / self.shoes if self.shoes else 0.0

    @property
    def units_per_shoe_error(self) -> float:
        if not self.shoes:
            return 0.0
        return math.sqrt(max(0.0, self.units_squared / self.shoes - self.units_per_shoe**2) / self.shoes)

    @property
    def units_per_100(self) -> float:
        return 100 * self.units / self.rounds if self.rounds else 0.0

    @property
    def units_per_100_error(self) -> float:
        """Of a ratio of two sums over shoes."""
        if not self.rounds:
            return 0.0
        ratio = self.units / self.rounds
        spread = self.units_squared - 2 * ratio * self.product + ratio**2 * self.rounds_squared
        return 100 * math.sqrt(max(0.0, spread)) / self.rounds

    @staticmethod
    def ci95(value: float, error: float) -> tuple[float, float]:
        return value - Z_95 * error, value + Z_95 * error


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
    """One block of shoes under a counter's eyes."""
    from cutcard.simulate.kernel import deal_to_counter

    compiled, shoe = automaton(game), prepared(game, plan)
    by_symbol = np.zeros(compiled.width)
    by_symbol[compiled.symbol_of_card] = [tags.get(card.rank, 0.0) for card in game.deck.cards]
    column = [each.name for each in game.wagers].index(wager)
    nets = np.ascontiguousarray(compiled.nets()[:, column])
    cells, sums = np.zeros(compiled.cells, dtype=np.int64), np.zeros(5)
    arguments = (by_symbol, float(trigger), len(game.deck), nets, cells, sums)
    rounds, bets = deal_to_counter(shoe.step, shoe.cards, shoe.burns, shoe.rules, seed, block, shoes, *arguments)
    units, squared, _, rounds_squared, product = sums.tolist()
    return Seen(shoes, rounds, bets, units, squared, rounds_squared, product, float(cells @ nets**2))


@dataclass(frozen=True, slots=True, eq=False)
class Perfect:
    """What the perfect counter finds, by how deep in the shoe a round lies: rounds, bets and the sum of their edges.

    A round is dealt when the cutting card had not appeared before it, or before the one ahead of it where one more
    follows; index `depth` counts rounds by the cards gone by then. One study so answers for every depth of the cut.
    """

    shoes: int
    rounds: NDArray[np.int64]
    bets: NDArray[np.int64]
    edges: NDArray[np.float64]

    def __add__(self, other: Perfect) -> Perfect:
        parts = (self.rounds + other.rounds, self.bets + other.bets, self.edges + other.edges)
        return Perfect(self.shoes + other.shoes, *parts)

    def cut_at(self, cards_behind: int) -> tuple[float, float, float, float]:
        """Bet frequency, average edge, units per 100 rounds and per shoe when so many cards stay behind the cut."""
        until = len(self.rounds) - cards_behind
        rounds, bets, edges = (float(part[:until].sum()) for part in (self.rounds, self.bets, self.edges))
        return bets / rounds, edges / bets if bets else 0.0, 100 * edges / rounds, edges / self.shoes


def perfect_block(game: Game, plan: ShoePlan, seed: int, block: int, wager: str, shoes: int = SHOES_AT_ONCE) -> Perfect:
    """The exact expected value of a wager before every round of some shoes."""
    from cutcard.simulate.kernel import record

    target = next(each for each in game.wagers if each.name == wager)
    lens = dependencies_of(game, target).lens
    kinds, shoe = kind_of_each_card(game.deck, lens), prepared_by_card(game, plan)
    most = most_rounds(game, shoe, shoes)
    cells, starts = np.zeros(most, dtype=np.int32), np.zeros(most, dtype=np.int32)
    left = np.zeros((most, kinds_of(game.deck, lens)), dtype=np.int64)
    written = (kinds, cells, starts, left)
    rounds = record(shoe.step, shoe.cards, shoe.burns, shoe.rules, seed, block, shoes, *written)
    evs = pricer(game).evs_of(target, left[:rounds])
    depth, bet, size = _depths(starts[:rounds], plan.after_cut), evs > 0, len(shoe.cards)
    return Perfect(
        shoes,
        np.bincount(depth, minlength=size),
        np.bincount(depth[bet], minlength=size),
        np.bincount(depth[bet], weights=evs[bet], minlength=size).astype(np.float64),
    )


def _depths(starts: NDArray[np.int32], after_cut: int) -> NDArray[np.int32]:
    """For each round the cards gone when it was settled that it would be dealt: before itself, or the round ahead."""
    if not after_cut:
        return starts
    before = np.concatenate([[0], starts[:-1]])
    return np.where(before < starts, before, 0).astype(np.int32)
