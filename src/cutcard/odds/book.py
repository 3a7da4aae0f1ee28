"""All groups of a game's wagers in one piece, for the compiled walk to price one shoe in one call.

A call from Python takes as long as a short walk does, so a game with three groups would wait for calls alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cutcard.odds.wager_groups import WagerGroup

NOT_THERE = -1


class Book(NamedTuple):
    """What the walk reads, for compositions that count a shoe in one way; groups one after another."""

    kind_of: NDArray[np.int64]
    """For each group and kind that compositions count, the kind that the group sees."""
    groups: NDArray[np.int64]
    """For each group its kinds, cards, columns of coefficients, and the ends of its beginnings and coefficients."""
    columns: NDArray[np.int64]
    """For each group and column of its coefficients, the wager of the game; NOT_THERE for a column of nothing."""
    length: NDArray[np.int64]
    kind: NDArray[np.int64]
    copies: NDArray[np.float64]
    coefficients: NDArray[np.float64]


def book_of(
    groups: Sequence[WagerGroup], wagers: Sequence[Sequence[int]], kind_of: Sequence[NDArray[np.int64]]
) -> Book:
    """The groups of a game, with the wagers of each by their places in the game."""
    begun = [group.beginnings for group in groups]
    width = max(group.coefficients.shape[1] for group in groups)
    tables = [np.pad(group.coefficients, ((0, 0), (0, width - group.coefficients.shape[1]))) for group in groups]
    begin = np.cumsum([0, *(len(each.length) for each in begun)]).tolist()
    top = np.cumsum([0, *map(len, tables)]).tolist()
    columns = np.full((len(groups), width), NOT_THERE)
    for at, places in enumerate(wagers):
        columns[at, : len(places)] = places
    rows = [
        (group.kinds, group.trie.cards_most, group.coefficients.shape[1], *begin[at : at + 2], *top[at : at + 2])
        for at, group in enumerate(groups)
    ]
    return Book(
        np.array(kind_of),
        np.array(rows),
        columns,
        np.concatenate([each.length for each in begun]),
        np.concatenate([each.kind for each in begun]),
        np.concatenate([each.copies for each in begun]),
        np.concatenate(tables),
    )
