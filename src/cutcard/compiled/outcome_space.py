"""The ground a group of wagers is priced on: every possibility they can see, gathered by the cards it uses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from cutcard.cards import POINTS
from cutcard.compiled.dependencies import Sight, sight_of
from cutcard.compiled.trie import Trie, permutations, trie_of
from cutcard.deals import NO_CARD, Cards, Deals, Hands
from cutcard.lens import Lens, LensError
from cutcard.rulebook.every import every_deal
from cutcard.rulebook.settlement import lines_over

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cutcard.cards import Deck
    from cutcard.rulebook.game import Game, Wager


SHOES_AT_ONCE = 64
"""Shoes priced side by side: enough to read each node once for many, few enough to stay in the processor's cache."""


@dataclass(frozen=True, eq=False)
class Ground:
    """The wagers of a game that share a sight.

    `times[wager][node, line]` counts the possibilities that use a node's cards and are decided by a line of the wager's
    paytable, the last column those that lose for want of a line.
    """

    sight: Sight
    wagers: tuple[Wager, ...]
    trie: Trie
    times: tuple[NDArray[np.int64], ...]

    def line_ways(self, counts: NDArray[np.int64]) -> tuple[list[list[int]], int]:
        """On one shoe: for each wager the permutations that each line decides, and how many permutations there are."""
        decided = [np.zeros(times.shape[1], dtype=np.int64) for times in self.times]
        for level, ways, onward in self.trie.walk(counts[:, np.newaxis]):
            for wager, times in enumerate(self.times):
                decided[wager] += ways[:, 0] @ times[level.nodes] * onward[0]
        total = int(permutations(counts.sum(), self.trie.cards_most))
        return [[int(way) for way in lines] for lines in decided], total

    @cached_property
    def _returns(self) -> NDArray[np.float64]:
        """For each wager and node, what its possibilities return in all: stake and net, or nothing when lost."""
        columns = []
        for wager, times in zip(self.wagers, self.times, strict=True):
            columns.append(times @ np.array([float(pay.terms.net + 1) for pay in wager.pays] + [0.0]))
        return np.stack(columns)

    def evs(self, counts: NDArray[np.int64], wagers: list[int] | None = None) -> NDArray[np.float64]:
        """On many shoes, a row each: the expected value of each wager, or of some of them."""
        shoes = counts.T.astype(np.float64)
        returns = self._returns if wagers is None else self._returns[wagers]
        evs = np.full((len(returns), shoes.shape[1]), -1.0)
        for start in range(0, shoes.shape[1], SHOES_AT_ONCE):
            some = slice(start, start + SHOES_AT_ONCE)
            total = permutations(shoes[:, some].sum(axis=0), self.trie.cards_most)
            for level, ways, onward in self.trie.walk(shoes[:, some]):
                evs[:, some] += returns[:, level.nodes] @ ways * (onward / total)
        return evs.T


def grounds_of(game: Game) -> tuple[Ground, ...]:
    """The wagers of a game gathered by what they see, each group with its ground."""
    groups: dict[Sight, list[Wager]] = {}
    for wager in game.wagers:
        groups.setdefault(sight_of(wager), []).append(wager)
    return tuple(_ground(game, sight, tuple(wagers)) for sight, wagers in groups.items())


def _ground(game: Game, sight: Sight, wagers: tuple[Wager, ...]) -> Ground:
    deals, dealt = possibilities(game, sight)
    trie, node = trie_of(dealt, kinds_of(game.deck, sight.lens))
    return Ground(sight, wagers, trie, tuple(_times(wager, deals, node, trie.nodes) for wager in wagers))


def _times(wager: Wager, deals: Deals, node: NDArray[np.int64], nodes: int) -> NDArray[np.int64]:
    columns = len(wager.pays) + 1
    line = lines_over(wager, deals) % columns
    return np.bincount(node * columns + line, minlength=nodes * columns).reshape(nodes, columns)


def kinds_of(deck: Deck, lens: Lens) -> int:
    """How many kinds of cards the lens tells apart."""
    return {Lens.POINTS: 10, Lens.RANKS: len(deck.ranks), Lens.SUITS: len(deck)}[lens]


def kind_of_each_card(deck: Deck, lens: Lens) -> NDArray[np.int64]:
    """For every card of the deck, its kind through the lens."""
    kinds = {
        Lens.POINTS: [card.points for card in deck.cards],
        Lens.RANKS: [deck.ranks.index(card.rank) for card in deck.cards],
        Lens.SUITS: list(range(len(deck))),
    }
    return np.array(kinds[lens])


def possibilities(game: Game, sight: Sight) -> tuple[Deals, NDArray[np.int64]]:
    """Every possibility of a sight as deals, and the kinds of cards each uses, a row each."""
    if sight.places is not None:
        return _some_cards(game.deck, sight)
    if sight.lens is Lens.SUITS:
        raise LensError("a wager that sees suits must look at some cards only: the suits of whole deals are too many")
    deals = every_deal(game.drawing, game.deck.ranks if sight.lens is Lens.RANKS else None)
    places = [*deals.first.cards, *deals.second.cards]
    if sight.lens is Lens.POINTS:
        return deals, np.stack([place.points for place in places], axis=1).astype(np.int64)
    index = np.full(32, NO_CARD)
    index[np.array(game.deck.ranks)] = np.arange(len(game.deck.ranks))
    return deals, np.stack([index[place.rank] for place in places], axis=1)


def _some_cards(deck: Deck, sight: Sight) -> tuple[Deals, NDArray[np.int64]]:
    """All ways to fill the places seen, leaving the others empty."""
    assert sight.places is not None
    kinds, seen = kinds_of(deck, sight.lens), sight.places
    dealt = np.indices((kinds,) * len(seen), dtype=np.int64).reshape(len(seen), -1)
    nothing = _cards(deck, sight.lens, np.full(dealt.shape[1], NO_CARD))
    filled = {place: _cards(deck, sight.lens, kinds) for place, kinds in zip(seen, dealt, strict=True)}
    hands = [Hands.of(tuple(filled.get((hand, place), nothing) for place in range(3))) for hand in (0, 1)]
    return Deals(hands[0], hands[1]), dealt.T


def _cards(deck: Deck, lens: Lens, kinds: NDArray[np.int64]) -> Cards:
    def column(values: list[int]) -> NDArray[np.int8]:
        return np.array([*values, NO_CARD], dtype=np.int8)[kinds]

    match lens:
        case Lens.POINTS:
            return Cards(column(list(range(10))))
        case Lens.RANKS:
            return Cards(column([POINTS[rank] for rank in deck.ranks]), column(list(deck.ranks)))
        case Lens.SUITS:
            return Cards(
                column([card.points for card in deck.cards]),
                column([card.rank for card in deck.cards]),
                column([card.suit for card in deck.cards]),
            )
