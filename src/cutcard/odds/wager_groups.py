"""Wagers priced together: who depends on the same cards shares every possibility, gathered by the cards it uses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from cutcard.compiled.dependencies import Dependencies, dependencies_of
from cutcard.compiled.outcome_space import kinds_of, outcome_space
from cutcard.odds.trie import Trie, permutations, trie_of
from cutcard.rulebook.settlement import lines_over

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cutcard.deals import Deals
    from cutcard.lens import Lens
    from cutcard.rulebook.game import Game, Wager


SHOES_AT_ONCE = 64
"""Shoes priced side by side: enough to read each node once for many, few enough to stay in the processor's cache."""


@dataclass(frozen=True, eq=False)
class WagerGroup:
    """The wagers of a game with the same dependencies, seen through one lens.

    `times[wager][node, line]` counts the possibilities that use a node's cards and are decided by a line of the wager's
    paytable, the last column those that lose for want of a line.
    """

    lens: Lens
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


def wager_groups(game: Game) -> tuple[WagerGroup, ...]:
    """The wagers of a game gathered by what they depend on."""
    groups: dict[Dependencies, list[Wager]] = {}
    for wager in game.wagers:
        groups.setdefault(dependencies_of(game, wager), []).append(wager)
    return tuple(_group(game, dependencies, tuple(wagers)) for dependencies, wagers in groups.items())


def _group(game: Game, dependencies: Dependencies, wagers: tuple[Wager, ...]) -> WagerGroup:
    space = outcome_space(game, dependencies)
    trie, node = trie_of(space.kinds, kinds_of(game.deck, dependencies.lens))
    times = tuple(_times(wager, space.deals, node, trie.nodes) for wager in wagers)
    return WagerGroup(dependencies.lens, wagers, trie, times)


def _times(wager: Wager, deals: Deals, node: NDArray[np.int64], nodes: int) -> NDArray[np.int64]:
    columns = len(wager.pays) + 1
    line = lines_over(wager, deals) % columns
    return np.bincount(node * columns + line, minlength=nodes * columns).reshape(nodes, columns)
