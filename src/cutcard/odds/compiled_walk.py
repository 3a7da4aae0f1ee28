"""The walk over multisets, compiled: for one shoe with wagers side by side, for many with shoes side by side.

Both add in the same order, so a wager is worth the same to the last bit alone and among others.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from cutcard.odds.polynomial import WAGERS_BESIDE

kernel: Any = njit(cache=True, nogil=True)

SHOES_BESIDE = 16


@kernel
def draws(counts, cards):
    """Ordered ways to draw so many cards."""
    left = counts.sum()
    ways = 1.0
    for drawn in range(cards):
        ways *= left - drawn
    return ways


@kernel
def price_one(composition, most, needed, kind_of, groups, columns, length, kind, copies, coefficients, evs):
    """Every wager of a game on one shoe, all groups in one call; whether the shoe can be dealt from.

    A group's row of `groups` says how many kinds it tells apart, how many cards it sees, how many columns its
    coefficients have, and where its beginnings and its coefficients start and end.
    """
    left = 0
    for card in range(len(composition)):
        if composition[card] < 0 or composition[card] > most[card]:
            return False
        left += composition[card]
    if left < needed:
        return False
    found = np.empty(columns.shape[1])
    for group in range(len(groups)):
        kinds, cards, beside, begins, ends, top, bottom = groups[group]
        counts = np.zeros(kinds)
        for card in range(len(composition)):
            counts[kind_of[group, card]] += composition[card]
        part = coefficients[top:bottom]
        if cards == 1:
            walk_single(counts, part, beside, found)
        else:
            walk_one(
                counts, cards - 1, length[begins:ends], kind[begins:ends], copies[begins:ends], part, beside, found
            )
        for wager in range(columns.shape[1]):
            if columns[group, wager] >= 0:
                evs[columns[group, wager]] = found[wager]
    return True


@kernel
def walk_single(counts, coefficients, beside, evs):
    """Wagers on a single card."""
    for wager in range(beside):
        returned = 0.0
        for card in range(len(counts)):
            returned += coefficients[card, wager] * counts[card]
        evs[wager] = returned / counts.sum() - 1.0


@kernel
def walk_one(counts, cards, length, kind, copies, coefficients, beside, evs):
    """The expected values of wagers on one shoe, eight at a time and the last four by themselves.

    A processor guesses wrong where the cards of a multiset end, and that takes longer than four more wagers.
    """
    wager, every = 0, draws(counts, cards + 1)
    while wager + WAGERS_BESIDE < beside:
        walk_eight(counts, cards, length, kind, copies, coefficients[:, wager:], every, evs[wager:])
        wager += 2 * WAGERS_BESIDE
    if wager < beside:
        walk_four(counts, cards, length, kind, copies, coefficients[:, wager:], every, evs[wager:])


@kernel
def walk_four(counts, cards, length, kind, copies, coefficients, every, evs):
    kinds = len(counts)
    ways = np.ones(cards + 1)
    last = 0
    a = b = c = d = 0.0
    for at in range(len(length)):
        size, card, held = length[at], kind[at], copies[at]
        way = ways[size - 1] * (counts[card] - held)
        ways[size] = way
        if size < cards:
            continue
        factor = counts[card] - (held + 1.0)
        row = coefficients[last]
        aa, bb, cc, dd = row[0] * factor, row[1] * factor, row[2] * factor, row[3] * factor
        last += 1
        for other in range(card + 1, kinds):
            factor = counts[other]
            row = coefficients[last]
            aa += row[0] * factor
            bb += row[1] * factor
            cc += row[2] * factor
            dd += row[3] * factor
            last += 1
        a += way * aa
        b += way * bb
        c += way * cc
        d += way * dd
    evs[0], evs[1], evs[2], evs[3] = a / every - 1.0, b / every - 1.0, c / every - 1.0, d / every - 1.0


@kernel
def walk_eight(counts, cards, length, kind, copies, coefficients, every, evs):
    kinds = len(counts)
    ways = np.ones(cards + 1)
    last = 0
    a = b = c = d = e = f = g = h = 0.0
    for at in range(len(length)):
        size, card, held = length[at], kind[at], copies[at]
        way = ways[size - 1] * (counts[card] - held)
        ways[size] = way
        if size < cards:
            continue
        factor = counts[card] - (held + 1.0)
        row = coefficients[last]
        aa, bb, cc, dd = row[0] * factor, row[1] * factor, row[2] * factor, row[3] * factor
        ee, ff, gg, hh = row[4] * factor, row[5] * factor, row[6] * factor, row[7] * factor
        last += 1
        for other in range(card + 1, kinds):
            factor = counts[other]
            row = coefficients[last]
            aa += row[0] * factor
            bb += row[1] * factor
            cc += row[2] * factor
            dd += row[3] * factor
            ee += row[4] * factor
            ff += row[5] * factor
            gg += row[6] * factor
            hh += row[7] * factor
            last += 1
        a += way * aa
        b += way * bb
        c += way * cc
        d += way * dd
        e += way * ee
        f += way * ff
        g += way * gg
        h += way * hh
    evs[0], evs[1], evs[2], evs[3] = a / every - 1.0, b / every - 1.0, c / every - 1.0, d / every - 1.0
    evs[4], evs[5], evs[6], evs[7] = e / every - 1.0, f / every - 1.0, g / every - 1.0, h / every - 1.0


@kernel
def ways_of_all(shoes, length, kind, copies, ways):
    """The ways to draw every multiset of the largest size as a share of all: a row a multiset, a column a shoe."""
    kinds, many, cards = shoes.shape[1], len(shoes), length.max()
    so_far = np.ones((cards + 1, many))
    counts = np.ascontiguousarray(shoes.T)
    for shoe in range(many):
        so_far[0, shoe] = 1.0 / draws(shoes[shoe], cards + 1)
    last = 0
    for at in range(len(length)):
        size, card, held = length[at], kind[at], copies[at]
        for shoe in range(many):
            so_far[size, shoe] = so_far[size - 1, shoe] * (counts[card, shoe] - held)
        if size < cards:
            continue
        for shoe in range(many):
            ways[last, shoe] = so_far[size, shoe] * (counts[card, shoe] - (held + 1.0))
        last += 1
        for other in range(card + 1, kinds):
            for shoe in range(many):
                ways[last, shoe] = so_far[size, shoe] * counts[other, shoe]
            last += 1


@kernel
def walk_many(shoes, length, kind, copies, coefficients, evs):
    """The expected value of each wager on each shoe, a row a shoe."""
    kinds, wagers, cards = shoes.shape[1], evs.shape[1], length.max()
    ways = np.ones((cards + 1, SHOES_BESIDE))
    counts, factor = np.zeros((kinds, SHOES_BESIDE)), np.zeros(SHOES_BESIDE)
    added, total = np.zeros((wagers, SHOES_BESIDE)), np.zeros((wagers, SHOES_BESIDE))
    for start in range(0, len(shoes), SHOES_BESIDE):
        some = min(SHOES_BESIDE, len(shoes) - start)
        for card in range(kinds):
            for shoe in range(some):
                counts[card, shoe] = shoes[start + shoe, card]
        total[:] = 0.0
        last = 0
        for at in range(len(length)):
            size, card, held = length[at], kind[at], copies[at]
            for shoe in range(SHOES_BESIDE):
                ways[size, shoe] = ways[size - 1, shoe] * (counts[card, shoe] - held)
            if size < cards:
                continue
            for shoe in range(SHOES_BESIDE):
                factor[shoe] = counts[card, shoe] - (held + 1.0)
            for wager in range(wagers):
                times = coefficients[last, wager]
                for shoe in range(SHOES_BESIDE):
                    added[wager, shoe] = times * factor[shoe]
            last += 1
            for other in range(card + 1, kinds):
                for wager in range(wagers):
                    times = coefficients[last, wager]
                    for shoe in range(SHOES_BESIDE):
                        added[wager, shoe] += times * counts[other, shoe]
                last += 1
            for wager in range(wagers):
                for shoe in range(SHOES_BESIDE):
                    total[wager, shoe] += ways[size, shoe] * added[wager, shoe]
        for shoe in range(some):
            every = draws(shoes[start + shoe], cards + 1)
            for wager in range(wagers):
                evs[start + shoe, wager] = total[wager, shoe] / every - 1.0
