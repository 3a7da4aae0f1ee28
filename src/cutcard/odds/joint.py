"""Bets together, whole: the exact chance of everything that several bets on one round can net between them.

Wagers on whole deals see points or ranks, wagers on some cards may see suits too. Given the points (or ranks) of all
cards, the suits of some of them do not depend on the others: so the two meet through what the cards show of those.

Kinds of cards that no bet tells apart are counted as one. Two pair wagers that know Gold from the other elements see 26
kinds of a deck of 65 cards, and four cards of them are few enough.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from cutcard.cards import Shoe
from cutcard.compiled.dependencies import Dependencies, dependencies_of
from cutcard.compiled.outcome_space import OutcomeSpace, kind_of_each_card, kinds_of, outcome_space
from cutcard.deals import NO_CARD
from cutcard.lens import Lens
from cutcard.odds.trie import permutations
from cutcard.rulebook.game import Game
from cutcard.rulebook.settlement import Bet, checked_bets, lines_over

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Int: TypeAlias = NDArray[np.int64]

ROWS_MOST = 8_000_000
"""Four cards of one deck of 52; more take more memory than most machines have to spare."""
COLUMNS = {(hand, card): 3 * hand + card for hand in (0, 1) for card in range(3)}


def joint_nets(game: Game, bets: Sequence[Bet], shoe: Shoe) -> dict[Fraction, Fraction]:
    """What the bets net together on one shoe, in cents, with the chance of each.

    >>> from cutcard import GAMES, Bet
    >>> from cutcard.odds import shoe_of
    >>> game = GAMES["dragon-tiger"]
    >>> nets = joint_nets(game, [Bet(game.wager("Dragon"), 100), Bet(game.wager("Tiger"), 100)], shoe_of(game, 8))
    >>> {int(net): chance for net, chance in nets.items()}
    {-100: Fraction(31, 415), 0: Fraction(384, 415)}
    """
    if not (bets := checked_bets(game, bets)):
        return {Fraction(0): Fraction(1)}
    seen = [(bet, dependencies_of(game, bet.wager)) for bet in bets]
    whole = [each for each in seen if each[1].places is None]
    some = [each for each in seen if each[1].places is not None]
    wide = max((each.lens for _, each in whole), default=Lens.POINTS)
    places = tuple(sorted({place for _, each in some for place in each.places or ()}))
    narrow = max((each.lens for _, each in some), default=Lens.POINTS)
    found: dict[Fraction, Fraction] = defaultdict(Fraction)
    if not some or (whole and narrow <= wide):
        for _, net, chance in _Part(game, shoe, Dependencies(wide, None), bets, wide).chances((), wide):
            found[net] += chance
    elif not whole:
        for _, net, chance in _Part(game, shoe, Dependencies(narrow, places), bets, None).chances((), wide):
            found[net] += chance
    else:
        on_some = _Part(game, shoe, Dependencies(narrow, places), [bet for bet, _ in some], wide)
        given: dict[int, list[tuple[Fraction, Fraction]]] = defaultdict(list)
        for pattern, net, chance in on_some.chances(places, wide):
            given[pattern].append((net, chance))
        likely = {pattern: sum(chance for _, chance in each) for pattern, each in given.items()}
        on_all = _Part(game, shoe, Dependencies(wide, None), [bet for bet, _ in whole], wide)
        for pattern, net, chance in on_all.chances(places, wide):
            for other, each in given[pattern]:
                found[net + other] += chance * each / likely[pattern]
    return dict(sorted(found.items()))


class _Part:
    """Some of the bets on the possibilities that they see; `told` is the lens through which others see their cards."""

    def __init__(
        self, game: Game, shoe: Shoe, dependencies: Dependencies, bets: Sequence[Bet], told: Lens | None
    ) -> None:
        self.game, self.dependencies = game, dependencies
        lens, places = dependencies.lens, dependencies.places
        counted_as = np.arange(kinds_of(game.deck, lens)) if places is None else _told_apart(game, lens, bets, told)
        kinds = np.unique(counted_as)
        if places is not None and len(kinds) ** len(places) > ROWS_MOST:
            raise ValueError(
                f"{len(places)} cards of {len(kinds)} kinds are too many to compute together; simulate them"
            )
        space = outcome_space(game, dependencies, kinds)
        self.kinds = space.kinds
        of_each_card = counted_as[kind_of_each_card(game.deck, lens)]
        self.ways = _ways(space, np.bincount(of_each_card, shoe.counts).astype(np.int64))
        self.in_all = int(permutations(np.array(len(shoe)), self.kinds.shape[1]))
        self.grain, self.nets = _nets(space, bets)

    def chances(self, places: Sequence[tuple[int, int]], lens: Lens) -> Iterator[tuple[int, Fraction, Fraction]]:
        """What the cards at these places show through a lens, as a number; the net with it; and the chance of both."""
        pattern = np.zeros(len(self.nets), dtype=np.int64)
        for column in self._seen(places, lens):
            pattern = pattern * kinds_of(self.game.deck, lens) + column
        least, spread = int(self.nets.min()), int(self.nets.max() - self.nets.min()) + 1
        both, place = np.unique(pattern * spread + (self.nets - least), return_inverse=True)
        ways = np.zeros(len(both), dtype=np.int64)
        np.add.at(ways, place.ravel(), self.ways)
        for code, way in zip(both.tolist(), ways.tolist(), strict=True):
            if way:
                yield code // spread, (code % spread + least) * self.grain, Fraction(way, self.in_all)

    def _seen(self, places: Sequence[tuple[int, int]], lens: Lens) -> list[Int]:
        """The kinds of the cards at some places, through a lens that tells no more apart than the part's own."""
        deck, own = self.game.deck, self.dependencies
        table = np.full(kinds_of(deck, own.lens), NO_CARD, dtype=np.int64)
        table[kind_of_each_card(deck, own.lens)] = kind_of_each_card(deck, lens)
        at = COLUMNS if own.places is None else {place: index for index, place in enumerate(own.places)}
        columns = [self.kinds[:, at[place]] for place in places]
        assert all((column >= 0).all() for column in columns), "a wager on some cards sees cards that every deal has"
        return [table[column] for column in columns]


def _told_apart(game: Game, lens: Lens, bets: Sequence[Bet], told: Lens | None) -> Int:
    """For each kind of cards the first one that no bet tells from it, and neither does a lens where there is one.

    A bet does not tell two kinds apart if one can lie in the place of the other, wherever that is, and the bet ends as
    it did.
    """
    kinds, deck = kinds_of(game.deck, lens), game.deck
    seen = np.zeros((kinds, 0), dtype=np.int8)
    if told is not None:
        through = np.zeros((kinds, 1), dtype=np.int8)
        through[kind_of_each_card(deck, lens), 0] = kind_of_each_card(deck, told)
        seen = np.hstack([seen, through])
    for wager in {bet.wager for bet in bets}:
        places = dependencies_of(game, wager).places or ()
        if kinds ** len(places) > ROWS_MOST:
            return np.arange(kinds)
        lines = lines_over(wager, outcome_space(game, Dependencies(lens, places)).deals)
        lines = lines.reshape((kinds,) * len(places))
        seen = np.hstack([seen, *(np.moveaxis(lines, place, 0).reshape(kinds, -1) for place in range(len(places)))])
    _, first, same = np.unique(seen, axis=0, return_index=True, return_inverse=True)
    return np.asarray(first[same.ravel()], dtype=np.int64)


def _ways(space: OutcomeSpace, counts: Int) -> Int:
    """The orders of cards that begin with each row, as long as the longest row."""
    kinds, left = space.kinds, int(counts.sum())
    ways = np.ones(len(kinds), dtype=np.int64)
    drawn = np.zeros(len(kinds), dtype=np.int64)
    for index in range(kinds.shape[1]):
        column = kinds[:, index]
        filled = column >= 0
        before = sum((kinds[:, each] == column for each in range(index)), np.zeros(len(kinds), dtype=np.int64))
        ways = np.where(filled, ways * np.maximum(counts[column] - before, 0), ways)
        drawn += filled
    for more in range(kinds.shape[1]):
        ways = np.where(drawn + more < kinds.shape[1], ways * (left - drawn - more), ways)
    return ways


def _nets(space: OutcomeSpace, bets: Sequence[Bet]) -> tuple[Fraction, Int]:
    """What the bets net on each row, as a multiple of the first."""
    terms = [
        [bet.stake_cents * net for net in (*(pay.terms.net for pay in bet.wager.pays), Fraction(-1))] for bet in bets
    ]
    below = math.lcm(*(net.denominator for each in terms for net in each))
    total = np.zeros(len(space.kinds), dtype=np.int64)
    for bet, each in zip(bets, terms, strict=True):
        total += np.array([int(net * below) for net in each])[lines_over(bet.wager, space.deals)]
    return Fraction(1, below), total
