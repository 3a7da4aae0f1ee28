"""Wagers priced together: who depends on the same cards shares every possibility, gathered by the cards it uses."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np

from cutcard.compiled.dependencies import Dependencies, dependencies_of
from cutcard.compiled.outcome_space import kinds_of, outcome_space
from cutcard.odds.polynomial import WAGERS_BESIDE, Beginnings, beginnings, coefficients
from cutcard.odds.trie import Trie, permutations, trie_of
from cutcard.rulebook.settlement import lines_over

if TYPE_CHECKING:
    from types import ModuleType

    from numpy.typing import NDArray

    from cutcard.deals import Deals
    from cutcard.lens import Lens
    from cutcard.rulebook.game import Game, Wager


SHOES_BESIDE = 16
BLAS_ALONE = 1 << 17
"""Multiplications that OpenBLAS does in one thread."""
SHOES_AT_ONCE = 64
"""Shoes priced side by side: enough to read each node once for many, few enough to stay in the processor's cache."""


class Walks:
    """The compiled walk where numba is installed, once so much has been priced that it is worth its second to load."""

    def __init__(self) -> None:
        self.priced = 0
        self.compiled: ModuleType | None = None

    def load(self, shoes: int) -> ModuleType | None:
        """The compiled walk, or none for now."""
        before, self.priced = self.priced, self.priced + shoes
        if before < SHOES_WORTH_COMPILING <= self.priced and find_spec("numba") is not None:
            self.compiled = import_module("cutcard.odds.compiled_walk")
        return self.compiled


SHOES_WORTH_COMPILING = 2000
WALKS = Walks()


def compiled_walk() -> ModuleType | None:
    """The compiled walk once it is loaded."""
    return WALKS.compiled


@dataclass(frozen=True, eq=False)
class WagerGroup:
    """The wagers of a game with the same dependencies, seen through one lens.

    `times[wager][node, line]` counts the possibilities that use a node's cards and are decided by a line of the wager's
    paytable, the last column those that lose for want of a line.
    """

    lens: Lens
    kinds: int
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
            nets = [*(pay.terms.net for pay in wager.pays), Fraction(-1)]
            columns.append(times @ np.array([float(self._returned(net)) for net in nets]))
        return np.stack(columns)

    def _returned(self, net: Fraction) -> Fraction:
        return net + 1

    @cached_property
    def beginnings(self) -> Beginnings:
        """How the compiled walk goes through the multisets."""
        return beginnings(self.kinds, self.trie.cards_most)

    @cached_property
    def coefficients(self) -> NDArray[np.float64]:
        """For each multiset of the largest size and wager what it returns; columns of nothing make up fours."""
        padding = np.zeros((self.trie.nodes, -len(self.wagers) % WAGERS_BESIDE))
        return coefficients(self.trie, self.kinds, np.column_stack([self._returns.T, padding]))

    def evs(self, shoes: NDArray[np.float64]) -> NDArray[np.float64]:
        """On many shoes, a row of counts each: the expected value of each wager."""
        walks = WALKS.load(len(shoes))
        if self.trie.cards_most == 1:
            returned = shoes @ self.coefficients[:, : len(self.wagers)]
            evs: NDArray[np.float64] = returned / shoes.sum(axis=1, keepdims=True) - 1.0
            return evs
        if walks is None:
            return self._evs_by_levels(shoes)
        return self._evs_by_products(walks, shoes)

    def evs_of(self, wager: int, shoes: NDArray[np.float64]) -> NDArray[np.float64]:
        """One wager by the compiled walk, every sum in the order in which a GPU adds it too."""
        coefficients = np.ascontiguousarray(self.coefficients[:, wager : wager + 1])
        evs = np.zeros((len(shoes), 1))
        if self.trie.cards_most == 1:
            for count, times in zip(shoes.T, coefficients, strict=True):
                evs = evs + times * count[:, np.newaxis]
            evs = evs / shoes.sum(axis=1, keepdims=True) - 1.0
        elif (walks := WALKS.compiled or WALKS.load(SHOES_WORTH_COMPILING)) is None:
            evs = self._evs_by_levels(shoes)[:, wager : wager + 1]
        else:
            walks.walk_many(shoes, *self.beginnings, coefficients, evs)
        return evs[:, 0]

    def _evs_by_products(self, walks: ModuleType, shoes: NDArray[np.float64]) -> NDArray[np.float64]:
        """The ways of every multiset for some shoes at a time, times what it returns.

        Products are cut so small that OpenBLAS does each in one thread: on busy cores it would wait for the others
        six times as long as it works.
        """
        returns = self._returned_by_multisets
        multisets = returns.shape[1]
        ways = np.zeros((multisets, SHOES_BESIDE))
        part = max(1, BLAS_ALONE // (len(returns) * SHOES_BESIDE))
        evs = np.empty((len(shoes), len(self.wagers)))
        for start in range(0, len(shoes), SHOES_BESIDE):
            some = shoes[start : start + SHOES_BESIDE]
            walks.ways_of_all(some, *self.beginnings, ways)
            total = np.zeros((len(returns), SHOES_BESIDE))
            for at in range(0, multisets, part):
                total += returns[:, at : at + part] @ ways[at : at + part]
            evs[start : start + SHOES_BESIDE] = total[: len(self.wagers), : len(some)].T - 1.0
        return evs

    @cached_property
    def _returned_by_multisets(self) -> NDArray[np.float64]:
        return np.ascontiguousarray(self.coefficients.T)

    def _evs_by_levels(self, counts: NDArray[np.float64]) -> NDArray[np.float64]:
        """The same with NumPy alone, the shoes gathered so few at a time that each product stays in one thread."""
        returns = self._returns
        if not len(counts):
            return np.empty((0, len(returns)))
        most = max(level.nodes.stop - level.nodes.start for level in self.trie.levels)
        beside = int(np.clip(BLAS_ALONE // (most * len(returns)), 1, SHOES_BESIDE // 2))
        some = -(-len(counts) // beside)
        shoes = np.resize(counts, (some * beside, self.kinds)).reshape(some, beside, self.kinds)
        shoes = np.ascontiguousarray(shoes.transpose(0, 2, 1))
        evs = np.full((some, len(returns), beside), -1.0)
        for start in range(0, some, SHOES_AT_ONCE // beside):
            part = slice(start, start + SHOES_AT_ONCE // beside)
            total = permutations(shoes[part].sum(axis=1), self.trie.cards_most)
            for level, ways, onward in self.trie.walk(shoes[part]):
                evs[part] += (returns[:, level.nodes] @ ways) * (onward / total)[:, np.newaxis]
        return evs.transpose(0, 2, 1).reshape(-1, len(returns))[: len(counts)]


class SquaredGroup(WagerGroup):
    """The same wagers, whose lines return the square of their net: its expected value and one are the mean square."""

    @classmethod
    def of(cls, group: WagerGroup) -> SquaredGroup:
        return cls(group.lens, group.kinds, group.wagers, group.trie, group.times)

    def _returned(self, net: Fraction) -> Fraction:
        return net * net


def wager_groups(game: Game) -> tuple[WagerGroup, ...]:
    """The wagers of a game gathered by what they depend on."""
    groups: dict[Dependencies, list[Wager]] = {}
    for wager in game.wagers:
        groups.setdefault(dependencies_of(game, wager), []).append(wager)
    return tuple(_group(game, dependencies, tuple(wagers)) for dependencies, wagers in groups.items())


def _group(game: Game, dependencies: Dependencies, wagers: tuple[Wager, ...]) -> WagerGroup:
    space = outcome_space(game, dependencies)
    kinds = kinds_of(game.deck, dependencies.lens)
    trie, node = trie_of(space.kinds, kinds)
    times = tuple(_times(wager, space.deals, node, trie.nodes) for wager in wagers)
    return WagerGroup(dependencies.lens, kinds, wagers, trie, times)


def _times(wager: Wager, deals: Deals, node: NDArray[np.int64], nodes: int) -> NDArray[np.int64]:
    columns = len(wager.pays) + 1
    line = lines_over(wager, deals) % columns
    return np.bincount(node * columns + line, minlength=nodes * columns).reshape(nodes, columns)
