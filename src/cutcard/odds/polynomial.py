"""What a group of wagers returns as a polynomial in the counts of a shoe.

Every round is followed by as many more cards as the longest round takes, which changes nothing for anybody. All rounds
are then draws of so many cards, and what a wager returns in all of them is a sum over the multisets of that size: a
coefficient, times the ways to draw the multiset. Sorted, multisets share beginnings; they are walked depth first, and
the last cards of one beginning are added up before its ways are multiplied in.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.odds.trie import Trie


WAGERS_BESIDE = 4
"""Wagers that a processor prices side by side."""


class Beginnings(NamedTuple):
    """The beginnings of multisets in the order of the walk: how long, its last kind, and its copies before that."""

    length: NDArray[np.int64]
    kind: NDArray[np.int64]
    copies: NDArray[np.float64]


def beginnings(kinds: int, cards: int) -> Beginnings:
    """All that are shorter than a draw of so many cards, and not empty."""

    def after(path: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
        if path:
            yield len(path), path[-1], path[:-1].count(path[-1])
        if len(path) < cards - 1:
            for kind in range(path[-1] if path else 0, kinds):
                yield from after((*path, kind))

    length, kind, copies = np.array([*after(())], dtype=np.int64).reshape(-1, 3).T
    return Beginnings(length.copy(), kind.copy(), copies.astype(np.float64))


def coefficients(trie: Trie, kinds: int, times: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each multiset of the largest size, in sorted order, what it returns; `times` has a row a node of the trie.

    A shorter round's ways and one card more are the ways of all multisets that have one card more, each once for every
    kind that it may have got last.
    """
    paths = ending = np.zeros((1, 0), dtype=np.int64)
    returns = np.zeros((1, times.shape[1]))
    for size, level in enumerate(trie.levels, start=1):
        longer = np.array([*combinations_with_replacement(range(kinds), size)], dtype=np.int64)
        places = kinds ** np.arange(size - 1, -1, -1, dtype=np.int64)
        keys = longer @ places
        onward = np.zeros((len(longer), times.shape[1]))
        for kind in range(kinds):
            grown = np.sort(np.column_stack([paths, np.full(len(paths), kind)]), axis=1)
            onward[np.searchsorted(keys, grown @ places)] += returns
        ending = np.column_stack([ending[level.parent], level.kind])
        onward[np.searchsorted(keys, ending @ places)] += times[level.nodes]
        paths, returns = longer, onward
    return returns
