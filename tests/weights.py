"""How often a deal by points falls, counted exactly: ordered ways to draw it from a shoe."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cutcard.deals import NO_CARD, Deals

if TYPE_CHECKING:
    from numpy.typing import NDArray


def six_card_permutations(deals: Deals, counts: list[int]) -> NDArray[np.int64]:
    """For each deal, the six-card permutations of a shoe (cards of each points 0..9) that begin with it."""
    total = sum(counts)
    places = [place.points for place in (*deals.first.cards, *deals.second.cards)]
    weights = np.ones(len(deals), dtype=np.int64)
    seen = np.zeros((10, len(deals)), dtype=np.int64)
    every = np.arange(len(deals))
    drawn = np.zeros(len(deals), dtype=np.int64)
    for points in places:
        there = points != NO_CARD
        at = np.where(there, points, 0)
        weights *= np.where(there, np.array(counts)[at] - seen[at, every], 1)
        seen[at, every] += there
        drawn += there
    for missing in range(2):
        weights *= np.where(drawn + missing < 6, total - drawn - missing, 1)
    return weights
