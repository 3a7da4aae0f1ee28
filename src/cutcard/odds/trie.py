"""How many ways a shoe can deal a multiset of cards.

The ways to draw given cards one after another depend only on which cards they are, not on their order: each kind gives
its copies, then one fewer, and so on. Sorted, the multisets share beginnings, so each one's ways are its parent's times
one factor. Whole numbers give exact ways, floating point the same for many shoes at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Int = NDArray[np.int64]
    Numbers = NDArray[Any]


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """All multisets of one size: each its parent's, of the level before, and one card of `kind` more."""

    nodes: slice
    parent: Int
    kind: Int
    copies_before: Int
    """How many of that kind the parent holds already."""


@dataclass(frozen=True, slots=True, eq=False)
class Trie:
    """Multisets by size, from one card up; node 0 is the empty one."""

    levels: tuple[Level, ...]

    @property
    def nodes(self) -> int:
        return int(self.levels[-1].nodes.stop)

    @property
    def cards_most(self) -> int:
        return len(self.levels)

    def walk(self, counts: Numbers) -> Iterator[tuple[Level, Numbers, Numbers]]:
        """Each level with the ways to draw its multisets, and the ways to go on to the largest size with any cards.

        `counts` has a row a kind and a column a shoe; the ways have a row a node and a column a shoe; several such may
        be stacked. Whole numbers stay exact for any shoe a game allows: ten decks of 65 cards have 7 * 10**16 six-card
        permutations, inside 64 bits.
        """
        cards = counts.sum(axis=-2)
        copies = counts[..., np.newaxis, :] - np.arange(self.cards_most)[:, np.newaxis].astype(counts.dtype)
        factors = copies.reshape(*counts.shape[:-2], -1, counts.shape[-1])
        ways = np.ones((*counts.shape[:-2], 1, counts.shape[-1]), dtype=counts.dtype)
        for size, level in enumerate(self.levels, start=1):
            ways = ways.take(level.parent, axis=-2)
            ways *= factors.take(level.kind * self.cards_most + level.copies_before, axis=-2)
            yield level, ways, permutations(cards - size, self.cards_most - size)


def permutations(cards: Numbers, drawn: int) -> Numbers:
    """Ordered ways to draw `drawn` cards out of `cards`."""
    ways = np.ones_like(cards)
    for index in range(drawn):
        ways = ways * (cards - index)
    return ways


def trie_of(dealt: Int, kinds: int) -> tuple[Trie, Int]:
    """The trie of all multisets among the rows (kinds of cards, -1 where there is none), and each row's node."""
    base, most = kinds + 1, dealt.shape[1]
    places = base ** np.arange(most - 1, -1, -1)
    keys, multiset = np.unique(np.sort(np.where(dealt < 0, kinds, dealt), axis=1) @ places, return_inverse=True)
    cards = keys[:, np.newaxis] // places % base
    held = (cards < kinds).sum(axis=1)
    node = np.zeros(len(keys), dtype=np.int64)
    above, first, levels = np.zeros(1, dtype=np.int64), 1, []
    for size in range(1, most + 1):
        prefixes, example, of_prefix = np.unique(
            keys[held >= size] // places[size - 1], return_index=True, return_inverse=True
        )
        path = cards[held >= size][example, :size]
        levels.append(
            Level(
                nodes=slice(first, first + len(prefixes)),
                parent=np.searchsorted(above, prefixes // base),
                kind=path[:, -1],
                copies_before=(path[:, :-1] == path[:, -1:]).sum(axis=1),
            )
        )
        node[held >= size] = first + of_prefix
        above, first = prefixes, first + len(prefixes)
    return Trie(tuple(levels)), node[multiset]
