"""What a counter's bets are worth: each scored by its exact expected value instead of by its result.

A bet that the count calls for wins or loses by chance, which says little about the count. What it is worth is known
exactly from the cards that are left. Added up over shoes, worth strays some hundred times less than results do, so a
study is as sure after a thousandth of the shoes, and every trigger is studied on the same shoes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from cutcard.compiled.outcome_space import kind_of_each_card, kinds_of
from cutcard.lens import Lens
from cutcard.odds.pricer import pricer
from cutcard.rulebook.settlement import Bet
from cutcard.simulate.counting.depths import ByDepth
from cutcard.simulate.counting.figures import Figures, Ratio
from cutcard.simulate.shoes import EDGE_PARTS, PreparedShoe, ShoePlan, most_rounds, prepared_by_card, seed_bits

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from cutcard.cards import Rank
    from cutcard.odds.wager_groups import WagerGroup
    from cutcard.rulebook.game import Game

SHOES_AT_ONCE = 512


@dataclass(frozen=True, slots=True, eq=False)
class Worth:
    """What the bets from some triggers on were worth; a column a shoe, a row a trigger, in parts of a unit."""

    triggers: tuple[float, ...]
    rounds: NDArray[np.int64]
    """Rounds of each shoe."""
    bets: NDArray[np.int64]
    parts: NDArray[np.int64]
    by_depth: ByDepth
    """The bets from the lowest trigger on, by how deep in the shoe they lie."""

    def __add__(self, other: Worth) -> Worth:
        return Worth(
            self.triggers,
            np.concatenate([self.rounds, other.rounds]),
            np.concatenate([self.bets, other.bets], axis=1),
            np.concatenate([self.parts, other.parts], axis=1),
            self.by_depth + other.by_depth,
        )

    @property
    def shoes(self) -> int:
        return len(self.rounds)

    @property
    def best(self) -> int:
        """The place of the trigger that wins most; of equals the first."""
        return int(self.parts.sum(axis=1).argmax())

    def at(self, trigger: int) -> Figures:
        """What betting from one of the triggers on comes to."""
        units, bets = self.parts[trigger] / EDGE_PARTS, self.bets[trigger]
        return Figures(
            self.triggers[trigger],
            self.shoes,
            int(self.rounds.sum()),
            int(bets.sum()),
            Ratio.of(bets, self.rounds),
            Ratio.of(units, bets),
            Ratio.of(100 * units, self.rounds),
            Ratio.of(units, np.ones(self.shoes)),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Rounds:
    """What is known before each round of some shoes."""

    shoe: NDArray[np.int64]
    running: NDArray[np.float64]
    """The running count, times the cards of a deck."""
    per: NDArray[np.int64]
    """The cards that a trigger is counted by: those unseen for the true count, a deck for the running one."""
    left: NDArray[np.int64]
    """The unseen cards of each kind."""
    starts: NDArray[np.int32]
    """The cards gone before each."""

    def called_from(self, trigger: float) -> NDArray[np.bool_]:
        """Where the true count, per deck of unseen cards, or the running count has reached the trigger."""
        return self.running >= trigger * self.per


@dataclass(frozen=True, slots=True, eq=False)
class Valued:
    """A wager, a count and its triggers, and the shoes with every card told apart."""

    shoe: PreparedShoe
    group: WagerGroup
    column: int
    kinds: NDArray[np.int64]
    """For each card of the deck its kind, as far as the wager or the count can tell."""
    seen_as: NDArray[np.float64]
    """For each of these kinds, which of the wager's own it is: a matrix of ones and zeros."""
    tags: NDArray[np.float64]
    """The tag of each of these kinds."""
    deck: int
    triggers: tuple[float, ...]
    by_running: bool = False
    """Whether triggers are of the running count, as an unbalanced count has them, and not of the true count."""

    @classmethod
    def of(
        cls,
        game: Game,
        plan: ShoePlan,
        wager: str,
        tags: Mapping[Rank, float],
        triggers: Sequence[float],
        *,
        by_running: bool = False,
    ) -> Valued:
        target = Bet.on(game, wager, 1).wager
        group = next(group for group in pricer(game).groups if target in group.wagers)
        finer = max(group.lens, Lens.RANKS)
        kinds, coarse = kind_of_each_card(game.deck, finer), kind_of_each_card(game.deck, group.lens)
        seen_as = np.zeros((kinds_of(game.deck, finer), group.kinds))
        seen_as[kinds, coarse] = 1.0
        by_kind = tags_by_kind(game, kinds, tags)
        place = group.wagers.index(target)
        shoe = prepared_by_card(game, plan)
        return cls(shoe, group, place, kinds, seen_as, by_kind, len(game.deck), tuple(sorted(triggers)), by_running)

    def deal(self, seed: int, first: int, shoes: int) -> Worth:
        """Some of a seed's shoes, their rounds counted, and those that any trigger calls for priced."""
        rounds = self.rounds_of(seed, first, shoes)
        called = rounds.called_from(self.triggers[0])
        evs = np.zeros(len(called))
        if called.any():
            evs[called] = self.evs(self.group, rounds.left[called])
        parts = np.rint(evs * EDGE_PARTS).astype(np.int64)
        bets, worth = (np.zeros((len(self.triggers), shoes), dtype=np.int64) for _ in range(2))
        for row, trigger in enumerate(self.triggers):
            bet = rounds.called_from(trigger)
            np.add.at(bets[row], rounds.shoe[bet], 1)
            np.add.at(worth[row], rounds.shoe[bet], parts[bet])
        after_cut, cards = self.shoe.rules[1], len(self.shoe.cards)
        by_depth = ByDepth.of(first, shoes, rounds.starts, called, evs, after_cut=after_cut, cards=cards)
        return Worth(self.triggers, np.bincount(rounds.shoe, minlength=shoes), bets, worth, by_depth)

    def rounds_of(self, seed: int, first: int, shoes: int) -> Rounds:
        """Every round of some of a seed's shoes, as a counter sees the shoe before it."""
        from cutcard.simulate.kernel import record

        most = most_rounds(self.shoe, shoes)
        ends, starts = np.zeros(most, dtype=np.int32), np.zeros(most, dtype=np.int32)
        left = np.zeros((most, len(self.tags)), dtype=np.int64)
        left = left[: record(*self.shoe.dealt, seed_bits(seed), first, shoes, self.kinds, ends, starts, left)]
        unseen = left.sum(axis=1)
        number = np.cumsum(unseen == unseen[0]) - 1  # A shoe begins with as many unseen as the first of all did.
        per = np.full_like(unseen, self.deck) if self.by_running else unseen
        return Rounds(number, self.running(left, self.tags) * self.deck, per, left, starts[: len(left)])

    def running(self, left: NDArray[np.integer[Any]], tags: NDArray[np.float64]) -> NDArray[np.float64]:
        """The running count by these tags when such cards are left: the tags of those gone, added up."""
        full = np.bincount(self.kinds[self.shoe.cards], minlength=len(tags))
        return float(full @ tags) - left @ tags

    def evs(self, group: WagerGroup, left: NDArray[np.int64]) -> NDArray[np.float64]:
        """The exact expected value of the wager, or what a group has in its place, with these cards left."""
        return group.evs_of(self.column, left @ self.seen_as)


def tags_by_kind(game: Game, kinds: NDArray[np.int64], tags: Mapping[Rank, float]) -> NDArray[np.float64]:
    """The tag of each kind of card; `kinds` has that of each card of the deck."""
    by_kind = np.zeros(int(kinds.max()) + 1)
    by_kind[kinds] = [tags.get(card.rank, 0.0) for card in game.deck.cards]
    return by_kind
