"""Bets together: the exact mean and variance of any combination of wagers on one round.

Wagers on one deal are not independent, so the variance needs the mean of every product of two. Two wagers on the whole
deal are multiplied deal by deal. A wager on some cards (a pair) meets one on the whole deal through the points of those
cards: given the points of all cards, ranks and suits are exchangeable, so only its conditional mean matters. Two wagers
on different cards meet on those cards alone.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from cutcard.cards import Shoe
from cutcard.compiled.dependencies import Dependencies, dependencies_of
from cutcard.compiled.outcome_space import OutcomeSpace, kind_of_each_card, kinds_of, outcome_space
from cutcard.lens import Lens
from cutcard.odds.pricer import pricer
from cutcard.odds.trie import permutations, trie_of
from cutcard.rulebook.game import Game, Wager
from cutcard.rulebook.settlement import Bet, checked_bets, lines_over

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Int = NDArray[np.int64]


WHOLE_BY_POINTS = Dependencies(Lens.POINTS, None)


@dataclass(frozen=True, slots=True)
class Combination:
    """Several bets on one round, in cents: each one's mean, and the covariances between them."""

    bets: tuple[Bet, ...]
    evs_cents: tuple[Fraction, ...]
    covariances: tuple[tuple[Fraction, ...], ...]

    @property
    def stake_cents(self) -> int:
        return sum(bet.stake_cents for bet in self.bets)

    @property
    def ev_cents(self) -> Fraction:
        return sum(self.evs_cents, Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps on average of each unit staked in all."""
        return -self.ev_cents / self.stake_cents

    @property
    def variance(self) -> Fraction:
        """In squared cents."""
        return sum((covariance for row in self.covariances for covariance in row), Fraction(0))

    @property
    def sd_cents(self) -> float:
        return math.sqrt(self.variance)

    def correlation(self, one: int, other: int) -> float:
        size = self.covariances[one][one] * self.covariances[other][other]
        return float(self.covariances[one][other]) / math.sqrt(size) if size else 0.0


def combine(game: Game, bets: Sequence[Bet], shoe: Shoe) -> Combination:
    """The bets together on one shoe, exactly."""
    bets = checked_bets(game, bets)
    analysis = pricer(game).price(shoe)
    joint = _Joint(game, shoe)
    means = [analysis[bet.wager.name].ev for bet in bets]
    stakes = [bet.stake_cents for bet in bets]
    size = range(len(bets))
    products = {(a, b): joint.mean_of_product(bets[a].wager, bets[b].wager) for a in size for b in size if a <= b}
    covariances = tuple(
        tuple(stakes[a] * stakes[b] * (products[min(a, b), max(a, b)] - means[a] * means[b]) for b in size)
        for a in size
    )
    evs = tuple(stake * mean for stake, mean in zip(stakes, means, strict=True))
    return Combination(tuple(bets), evs, covariances)


@dataclass(frozen=True, eq=False)
class _SpaceOnShoe:
    """Every possibility of an outcome space on one shoe, with the ways to draw its cards."""

    space: OutcomeSpace
    ways: Int
    known: dict[Wager, list[tuple[Fraction, NDArray[np.bool_]]]] = field(default_factory=dict)

    def nets(self, wager: Wager) -> list[tuple[Fraction, NDArray[np.bool_]]]:
        """The possibilities by what the wager nets on them."""
        if wager not in self.known:
            self.known[wager] = self._nets(wager)
        return self.known[wager]

    def _nets(self, wager: Wager) -> list[tuple[Fraction, NDArray[np.bool_]]]:
        lines = lines_over(wager, self.space.deals)
        nets = [*(pay.terms.net for pay in wager.pays), Fraction(-1)]
        masks: dict[Fraction, NDArray[np.bool_]] = {}
        for index, net in enumerate(nets):
            mask = lines == (index if index < len(wager.pays) else -1)
            masks[net] = masks[net] | mask if net in masks else mask
        return list(masks.items())


class _Joint:
    """Means of products of two wagers on one shoe. What several pairs need is worked out once, and kept no longer."""

    def __init__(self, game: Game, shoe: Shoe) -> None:
        self.game = game
        self.counts = np.array(shoe.counts)
        self.cards = len(shoe)
        self._spaces: dict[Dependencies, _SpaceOnShoe] = {}
        self._given: dict[Wager, dict[int, Fraction]] = {}

    def mean_of_product(self, one: Wager, other: Wager) -> Fraction:
        a, b = dependencies_of(self.game, one), dependencies_of(self.game, other)
        lens = max(a.lens, b.lens)
        if a.places is None and b.places is None:
            return self._on_same_cards(one, other, Dependencies(lens, None))
        if a.places is None or b.places is None:
            (whole, dependencies), some = ((one, a), other) if a.places is None else ((other, b), one)
            if dependencies.lens is Lens.POINTS:
                return self._through_points(whole, some)
            return self._on_same_cards(one, other, Dependencies(lens, None))
        if set(a.places).isdisjoint(b.places):
            return self._on_different_cards(one, other)
        return self._on_same_cards(one, other, Dependencies(lens, tuple(sorted({*a.places, *b.places}))))

    def _on_shoe(self, dependencies: Dependencies) -> _SpaceOnShoe:
        if dependencies not in self._spaces:
            space = outcome_space(self.game, dependencies)
            self._spaces[dependencies] = _SpaceOnShoe(space, self._ways(space.kinds, dependencies.lens))
        return self._spaces[dependencies]

    def _ways(self, rows: Int, lens: Lens) -> Int:
        """The permutations that begin with each row's cards, as long as the longest row."""
        kinds = kinds_of(self.game.deck, lens)
        trie, node = trie_of(rows, kinds)
        counts = self.counts @ np.eye(kinds, dtype=np.int64)[kind_of_each_card(self.game.deck, lens)]
        walked = [ways[:, 0] * onward[0] for _, ways, onward in trie.walk(counts[:, np.newaxis])]
        return np.concatenate([np.zeros(1, dtype=np.int64), *walked])[node]

    def _permutations(self, cards: int) -> int:
        return int(permutations(np.array(self.cards), cards))

    def _on_same_cards(self, one: Wager, other: Wager, dependencies: Dependencies) -> Fraction:
        """Both on the same possibilities."""
        on_shoe = self._on_shoe(dependencies)
        total = Fraction(0)
        for net, mask in on_shoe.nets(one):
            for other_net, other_mask in on_shoe.nets(other):
                total += net * other_net * int(on_shoe.ways[mask & other_mask].sum())
        return total / self._permutations(on_shoe.space.kinds.shape[1])

    def _through_points(self, whole: Wager, some: Wager) -> Fraction:
        """One on the whole deal, one on some cards: multiplied by its mean given the points of those cards."""
        on_shoe, places = self._on_shoe(WHOLE_BY_POINTS), dependencies_of(self.game, some).places
        assert places is not None
        column = {place: index for index, place in enumerate([(hand, card) for hand in (0, 1) for card in range(3)])}
        pattern = _pattern(on_shoe.space.kinds[:, [column[place] for place in places]])
        if some not in self._given:
            self._given[some] = self._means_given_points(some)
        given = self._given[some]
        total = Fraction(0)
        for net, mask in on_shoe.nets(whole):
            total += net * sum(way * given[code] for code, way in _ways_by_pattern(pattern[mask], on_shoe.ways[mask]))
        return total / self._permutations(on_shoe.space.kinds.shape[1])

    def _means_given_points(self, some: Wager) -> dict[int, Fraction]:
        """The wager's mean for each pattern of points that its cards can show."""
        deck, dependencies = self.game.deck, dependencies_of(self.game, some)
        on_shoe = self._on_shoe(dependencies)
        points = np.zeros(kinds_of(deck, dependencies.lens), dtype=np.int64)
        points[kind_of_each_card(deck, dependencies.lens)] = [card.points for card in deck.cards]
        pattern = _pattern(points[on_shoe.space.kinds])
        nets: dict[int, Fraction] = defaultdict(Fraction)
        ways: dict[int, int] = defaultdict(int)
        for net, mask in on_shoe.nets(some):
            for code, way in _ways_by_pattern(pattern[mask], on_shoe.ways[mask]):
                nets[code] += net * way
                ways[code] += way
        return {code: nets[code] / way for code, way in ways.items()}

    def _on_different_cards(self, one: Wager, other: Wager) -> Fraction:
        """On different cards: only the possibilities that do not simply lose are set against one another."""
        lens = max(dependencies_of(self.game, one).lens, dependencies_of(self.game, other).lens)
        returns = [self._returning(wager, lens) for wager in (one, other)]
        (rows, gains), (other_rows, other_gains) = returns
        pairs = np.hstack([np.repeat(rows, len(other_rows), axis=0), np.tile(other_rows, (len(rows), 1))])
        ways = self._ways(pairs, lens)
        both = Fraction(0)
        for gain in set(gains):
            for other_gain in set(other_gains):
                mask = np.outer(np.array(gains) == gain, np.array(other_gains) == other_gain).ravel()
                both += gain * other_gain * int(ways[mask].sum())
        both /= self._permutations(pairs.shape[1])
        mean, other_mean = (self._mean_return(*each, lens) for each in returns)
        return both - mean - other_mean + 1

    def _returning(self, wager: Wager, lens: Lens) -> tuple[Int, list[Fraction]]:
        """The cards on which a wager returns anything, and what: stake and net."""
        space = outcome_space(self.game, Dependencies(lens, dependencies_of(self.game, wager).places))
        lines = lines_over(wager, space.deals)
        nets = [*(pay.terms.net for pay in wager.pays), Fraction(-1)]
        gains = [nets[line] + 1 for line in lines]
        returning = [index for index, gain in enumerate(gains) if gain]
        return space.kinds[returning], [gains[index] for index in returning]

    def _mean_return(self, rows: Int, gains: list[Fraction], lens: Lens) -> Fraction:
        ways = self._ways(rows, lens)
        total = sum((gain * int(way) for gain, way in zip(gains, ways, strict=True)), Fraction(0))
        return total / self._permutations(rows.shape[1])


def _ways_by_pattern(pattern: Int, ways: Int) -> list[tuple[int, int]]:
    """The ways of each pattern that occurs, added up."""
    if not len(pattern):
        return []
    least = int(pattern.min())
    added = np.zeros(int(pattern.max()) - least + 1, dtype=np.int64)
    np.add.at(added, pattern - least, ways)
    return [(least + int(code), int(added[code])) for code in np.flatnonzero(added)]


def _pattern(points: Int) -> Int:
    """Points of some cards as one number."""
    pattern = np.zeros(len(points), dtype=np.int64)
    for column in points.T:
        pattern = pattern * 10 + column
    return pattern
