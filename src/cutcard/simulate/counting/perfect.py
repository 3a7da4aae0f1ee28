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
from cutcard.simulate.shoes import EDGE_PARTS, ShoePlan, most_rounds, prepared_by_card

if TYPE_CHECKING:
    from cutcard.odds.wager_groups import WagerGroup
    from cutcard.simulate.shoes import PreparedShoe

SHOES_AT_ONCE = 64
"""Shoes that are priced together."""


@dataclass(frozen=True, slots=True, eq=False)
class Perfect:
    """What the perfect counter finds, by how deep in the shoe a round lies: rounds, bets and the sum of their edges.

    A round is dealt when the cutting card had not appeared before it, or before the one ahead of it where one more
    follows; index `depth` counts rounds by the cards gone by then. One study so answers for every depth of the cut.
    Edges are in whole parts of a unit, so that they add up to the same whatever the parts are.
    """

    shoes: int
    rounds: NDArray[np.int64]
    bets: NDArray[np.int64]
    edges: NDArray[np.int64]

    def __add__(self, other: Perfect) -> Perfect:
        parts = (self.rounds + other.rounds, self.bets + other.bets, self.edges + other.edges)
        return Perfect(self.shoes + other.shoes, *parts)

    def cut_at(self, cards_behind: int) -> tuple[float, float, float, float]:
        """Bet frequency, average edge, units per 100 rounds and per shoe when so many cards stay behind the cut."""
        until = len(self.rounds) - cards_behind
        rounds, bets, parts = (int(each[:until].sum()) for each in (self.rounds, self.bets, self.edges))
        edges = parts / EDGE_PARTS
        return bets / rounds, edges / bets if bets else 0.0, 100 * edges / rounds, edges / self.shoes


@dataclass(frozen=True, slots=True, eq=False)
class Sought:
    """A wager to be priced before every round, and the shoes with every card told apart."""

    shoe: PreparedShoe
    group: WagerGroup
    column: int
    """The wager's place in its group."""
    kinds: NDArray[np.int64]
    """For each card of the deck its kind, as far as the wager can tell."""

    @classmethod
    def of(cls, game: Game, plan: ShoePlan, wager: str) -> Sought:
        target = Bet.on(game, wager, 1).wager
        group = next(group for group in pricer(game).groups if target in group.wagers)
        kinds = kind_of_each_card(game.deck, group.lens)
        return cls(prepared_by_card(game, plan), group, group.wagers.index(target), kinds)

    @property
    def coefficients(self) -> NDArray[np.float64]:
        """What each multiset of cards returns on the wager, in the order of the walk."""
        return np.ascontiguousarray(self.group.coefficients[:, self.column])

    def deal(self, seed: int, first: int, shoes: int) -> Perfect:
        """Some of a seed's shoes, dealt and priced on the processor."""
        from cutcard.simulate.kernel import record

        most = most_rounds(self.shoe, shoes)
        ends, starts = np.zeros(most, dtype=np.int32), np.zeros(most, dtype=np.int32)
        left = np.zeros((most, self.group.kinds), dtype=np.int64)
        rounds = record(*self.shoe.dealt, seed, first, shoes, self.kinds, ends, starts, left)
        evs = self.group.evs_of(self.column, left[:rounds].astype(np.float64))
        depth, bet, size = _depths(starts[:rounds], self.shoe.rules[1]), evs > 0, len(self.shoe.cards)
        edges = np.zeros(size, dtype=np.int64)
        np.add.at(edges, depth[bet], np.rint(evs[bet] * EDGE_PARTS).astype(np.int64))
        return Perfect(shoes, np.bincount(depth, minlength=size), np.bincount(depth[bet], minlength=size), edges)


def perfect_block(game: Game, plan: ShoePlan, seed: int, block: int, wager: str, shoes: int = SHOES_AT_ONCE) -> Perfect:
    """The exact expected value of a wager before every round of some shoes."""
    return Sought.of(game, plan, wager).deal(seed, block * SHOES_AT_ONCE, shoes)


def _depths(starts: NDArray[np.int32], after_cut: int) -> NDArray[np.int32]:
    """For each round the cards gone when it was settled that it would be dealt: before itself, or the round ahead."""
    if not after_cut:
        return starts
    before = np.concatenate([[0], starts[:-1]])
    return np.where(before < starts, before, 0).astype(np.int32)
