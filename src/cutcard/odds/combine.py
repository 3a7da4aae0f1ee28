"""Bets together: the exact mean and variance of any combination of wagers on one round.

Wagers on one deal are not independent, so the variance needs the mean of every product of two. Two wagers on the whole
deal are multiplied deal by deal. A wager on some cards (a pair) meets one on the whole deal through the points of those
cards: given the points of all cards, ranks and suits are exchangeable, so only its conditional mean matters. Two wagers
on different cards meet on those cards alone.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np

from cutcard.compiled.dependencies import Sight, sight_of
from cutcard.compiled.outcome_space import kind_of_each_card, kinds_of, possibilities
from cutcard.compiled.trie import permutations, trie_of
from cutcard.lens import Lens
from cutcard.odds.pricer import pricer
from cutcard.rulebook.settlement import lines_over

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cutcard.cards import Shoe
    from cutcard.deals import Deals
    from cutcard.rulebook.game import Game, Wager
    from cutcard.rulebook.settlement import Bet

    Int = NDArray[np.int64]


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
class _Seen:
    """Every possibility of a sight on one shoe: the deals, the kinds of cards each uses, and the ways to draw them."""

    sight: Sight
    deals: Deals
    dealt: Int
    ways: Int

    @cache  # noqa: B019 A joint lives for one combination.
    def nets(self, wager: Wager) -> list[tuple[Fraction, NDArray[np.bool_]]]:
        """The possibilities by what the wager nets on them."""
        lines = lines_over(wager, self.deals)
        nets = [*(pay.terms.net for pay in wager.pays), Fraction(-1)]
        masks: dict[Fraction, NDArray[np.bool_]] = {}
        for at, net in enumerate(nets):
            mask = lines == (at if at < len(wager.pays) else -1)
            masks[net] = masks[net] | mask if net in masks else mask
        return list(masks.items())


class _Joint:
    """Means of products of two wagers on one shoe."""

    def __init__(self, game: Game, shoe: Shoe) -> None:
        self.game = game
        self.counts = np.array(shoe.counts)
        self.cards = len(shoe)

    def mean_of_product(self, one: Wager, other: Wager) -> Fraction:
        a, b = sight_of(one), sight_of(other)
        if a.places is None and b.places is None:
            return self._together(one, other, Sight(max(a.lens, b.lens), None))
        if a.places is None or b.places is None:
            whole, some = (one, other) if a.places is None else (other, one)
            return self._through_points(whole, some)
        if set(a.places).isdisjoint(b.places):
            return self._apart(one, other)
        return self._together(one, other, Sight(max(a.lens, b.lens), tuple(sorted({*a.places, *b.places}))))

    def _seen(self, sight: Sight) -> _Seen:
        deals, dealt = possibilities(self.game, sight)
        return _Seen(sight, deals, dealt, self._ways(dealt, sight.lens))

    @cached_property
    def _whole_by_points(self) -> _Seen:
        return self._seen(Sight(Lens.POINTS, None))

    def _ways(self, dealt: Int, lens: Lens) -> Int:
        """The permutations that begin with each row's cards, as long as the longest row."""
        kinds = kinds_of(self.game.deck, lens)
        trie, node = trie_of(dealt, kinds)
        counts = self.counts @ np.eye(kinds, dtype=np.int64)[kind_of_each_card(self.game.deck, lens)]
        walked = [ways[:, 0] * onward[0] for _, ways, onward in trie.walk(counts[:, np.newaxis])]
        return np.concatenate([np.zeros(1, dtype=np.int64), *walked])[node]

    def _permutations(self, cards: int) -> int:
        return int(permutations(np.array(self.cards), cards))

    def _together(self, one: Wager, other: Wager, sight: Sight) -> Fraction:
        """Both on the same possibilities."""
        seen = self._whole_by_points if sight == Sight(Lens.POINTS, None) else self._seen(sight)
        total = Fraction(0)
        for net, mask in seen.nets(one):
            for other_net, other_mask in seen.nets(other):
                total += net * other_net * int(seen.ways[mask & other_mask].sum())
        return total / self._permutations(seen.dealt.shape[1])

    def _through_points(self, whole: Wager, some: Wager) -> Fraction:
        """One on the whole deal, one on some cards: multiplied by its mean given the points of those cards."""
        seen, places = self._whole_by_points, sight_of(some).places
        assert places is not None
        column = {place: at for at, place in enumerate([(hand, card) for hand in (0, 1) for card in range(3)])}
        pattern = _pattern(seen.dealt[:, [column[place] for place in places]])
        given = self._means_given_points(some)
        total = Fraction(0)
        for net, mask in seen.nets(whole):
            total += net * sum(way * given[at] for at, way in _gathered(pattern[mask], seen.ways[mask]))
        return total / self._permutations(seen.dealt.shape[1])

    def _means_given_points(self, some: Wager) -> dict[int, Fraction]:
        """The wager's mean for each pattern of points that its cards can show."""
        seen = self._seen(sight_of(some))
        points = np.zeros(kinds_of(self.game.deck, seen.sight.lens), dtype=np.int64)
        points[kind_of_each_card(self.game.deck, seen.sight.lens)] = [card.points for card in self.game.deck.cards]
        pattern = _pattern(points[seen.dealt])
        nets: dict[int, Fraction] = defaultdict(Fraction)
        ways: dict[int, int] = defaultdict(int)
        for net, mask in seen.nets(some):
            for at, way in _gathered(pattern[mask], seen.ways[mask]):
                nets[at] += net * way
                ways[at] += way
        return {at: nets[at] / way for at, way in ways.items()}

    def _apart(self, one: Wager, other: Wager) -> Fraction:
        """On different cards: only the possibilities that do not simply lose are set against one another."""
        lens = max(sight_of(one).lens, sight_of(other).lens)
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
        deals, dealt = possibilities(self.game, Sight(lens, sight_of(wager).places))
        lines = lines_over(wager, deals)
        nets = [*(pay.terms.net for pay in wager.pays), Fraction(-1)]
        gains = [nets[line] + 1 for line in lines]
        kept = [at for at, gain in enumerate(gains) if gain]
        return dealt[kept], [gains[at] for at in kept]

    def _mean_return(self, rows: Int, gains: list[Fraction], lens: Lens) -> Fraction:
        ways = self._ways(rows, lens)
        total = sum((gain * int(way) for gain, way in zip(gains, ways, strict=True)), Fraction(0))
        return total / self._permutations(rows.shape[1])


def _gathered(pattern: Int, ways: Int) -> list[tuple[int, int]]:
    """The ways of each pattern that occurs, added up."""
    patterns, place = np.unique(pattern, return_inverse=True)
    added = np.zeros(len(patterns), dtype=np.int64)
    np.add.at(added, place, ways)
    return [(int(at), int(way)) for at, way in zip(patterns, added, strict=True) if way]


def _pattern(points: Int) -> Int:
    """Points of some cards as one number."""
    pattern = np.zeros(len(points), dtype=np.int64)
    for column in points.T:
        pattern = pattern * 10 + column
    return pattern
