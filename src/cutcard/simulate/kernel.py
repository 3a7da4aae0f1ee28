"""The compiled kernel: shoes shuffled and dealt through a game's automaton.

Every shoe has a stream of randomness of its own, xoroshiro128++ seeded by SplitMix64 from the seed and the shoe's
number, so a shoe is the same wherever it is dealt: on one core, on many, on a cluster, on a GPU (`deal.cu` has the same
steps). A shoe is shuffled from its back by the Fisher-Yates method: the next card is any of those left, every one as
likely, and the last of them takes its place. One random word serves six cards: each half is multiplied by the number of
cards left, its upper part is the choice and its lower part goes on to the next; a half whose last remainder falls into
the uneven rest is thrown away and drawn again, so no choice is favoured.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cutcard.extras import ExtraMissingError

try:
    from numba import njit, uint64
except ImportError as missing:  # pragma: no cover
    raise ExtraMissingError("simulation needs numba", "simulate") from missing

compiled: Any = njit(cache=True, nogil=True, inline="always")
kernel: Any = njit(cache=True, nogil=True)

HALF = np.uint64(0xFFFFFFFF)
GOLDEN = np.uint64(0x9E3779B97F4A7C15)


@compiled
def mixed(state):
    """The word that SplitMix64 makes of a state."""
    word = uint64((state ^ (state >> uint64(30))) * uint64(0xBF58476D1CE4E5B9))
    word = uint64((word ^ (word >> uint64(27))) * uint64(0x94D049BB133111EB))
    return uint64(word ^ (word >> uint64(31)))


@compiled
def stream(seed, shoe):
    """The two words that a shoe's generator starts from; no two shoes of a seed have the same."""
    start = uint64(mixed(uint64(uint64(seed) + GOLDEN)) ^ uint64(uint64(shoe) * uint64(0xD1342543DE82EF95)))
    return mixed(uint64(start + GOLDEN)), mixed(uint64(start + GOLDEN + GOLDEN))


@compiled
def rotated(word, by):
    return uint64((word << uint64(by)) | (word >> uint64(64 - by)))


@compiled
def xoroshiro(a, b):
    """The next word of xoroshiro128++ and its two words of state."""
    word = uint64(rotated(uint64(a + b), 17) + a)
    b ^= a
    return word, uint64(rotated(a, 49) ^ b ^ uint64(b << uint64(21))), rotated(b, 28)


@compiled
def shuffle(cards, fresh, uneven, places, a, b):
    """A shoe in fresh order, shuffled from its back as far as places will be dealt, or a few more.

    `uneven` holds for each three choices how many of the 2**32 halves are too many to share out evenly.
    """
    cards[:] = fresh
    left = len(fresh)
    three = 0
    while three * 3 < places:
        word, a, b = xoroshiro(a, b)
        for drawn in (uint64(word & HALF), uint64(word >> uint64(32))):
            half, among = drawn, uint64(left)
            while True:
                first = uint64(half * among)
                second = uint64((first & HALF) * uint64(among - uint64(1)))
                third = uint64((second & HALF) * uint64(among - uint64(2)))
                if uint64(third & HALF) >= uneven[three]:
                    break
                again, a, b = xoroshiro(a, b)
                half = uint64(again & HALF)
            at = np.int64(first >> uint64(32))
            cards[left - 1], cards[at] = cards[at], cards[left - 1]
            if left < 4:
                if left == 3:
                    at = np.int64(second >> uint64(32))
                    cards[1], cards[at] = cards[at], cards[1]
                return
            at = np.int64(second >> uint64(32))
            cards[left - 2], cards[at] = cards[at], cards[left - 2]
            at = np.int64(third >> uint64(32))
            cards[left - 3], cards[at] = cards[at], cards[left - 3]
            left -= 3
            three += 1


@compiled
def places_of(total, rules):
    """How many cards of a shoe can be dealt."""
    return min(total, total - rules[0] + rules[5] * (rules[1] + 1))


@compiled
def burnt(cards, burns, rules):
    """How many cards go before the first round."""
    return 1 + burns[cards[-1]] if rules[2] < 0 else rules[2]


@compiled
def finish(table, rounds_end, cards, gone, state, rules, counts):
    """Deal a shoe to its end from where it stands, a state below `rounds_end` being one between two rounds."""
    behind, after, _, limit, _, most = rules
    total = len(cards)
    at, dealt = total - 1 - gone, 0
    while True:
        if state >= rounds_end:
            while state >= rounds_end:
                state = np.int64(table[state + cards[at]])
                at -= 1
            counts[state] += 1
            dealt += 1
        gone = total - 1 - at
        if gone + most > total or (dealt == limit and limit > 0):
            break
        if gone >= total - behind:
            if after == 0:
                break
            after -= 1
        state = np.int64(table[state + cards[at]])
        at -= 1


@kernel
def play(table, rounds_end, fresh, burns, uneven, rules, seed, first, shoes, counts):
    """Deal shoes, each shuffled from fresh order, and count at each state between rounds how many end there.

    `rules`: cards that stay behind the cutting card, rounds after it, cards burnt (or by the first card), rounds a shoe
    at most (0: as many as there are), the fewest and most cards that a round can take. Two shoes are dealt in step,
    card by card and without a branch, up to where a shoe may end: a processor guesses ends of rounds wrong too often.
    """
    total = len(fresh)
    one, two = np.zeros(total, fresh.dtype), np.zeros(total, fresh.dtype)
    others = np.zeros_like(counts)
    places = places_of(total, rules)
    sure = 0 if rules[3] > 0 else min(total - rules[0], total - rules[5] + 1)
    for shoe in range(first, first + shoes, 2):
        a, b = stream(seed, shoe)
        shuffle(one, fresh, uneven, places, a, b)
        gone = burnt(one, burns, rules)
        state = np.int64(0)
        if shoe + 1 == first + shoes:
            finish(table, rounds_end, one, gone, state, rules, counts)
            break
        a, b = stream(seed, shoe + 1)
        shuffle(two, fresh, uneven, places, a, b)
        gone_too = burnt(two, burns, rules)
        state_too = np.int64(0)
        together = max(0, sure - max(gone, gone_too))
        at, at_too = total - 1 - gone, total - 1 - gone_too
        for step in range(together):
            state = np.int64(table[state + one[at - step]])
            state_too = np.int64(table[state_too + two[at_too - step]])
            counts[min(state, rounds_end)] += 1
            others[min(state_too, rounds_end)] += 1
        finish(table, rounds_end, one, gone + together, state, rules, counts)
        finish(table, rounds_end, two, gone_too + together, state_too, rules, counts)
    counts[:] += others


@kernel
def record(table, rounds_end, fresh, burns, uneven, rules, seed, first, shoes, kinds, ends, starts, left):
    """Deal shoes as `play` does and write each round down: where it ends, cards gone before it, what was left.

    `left` has a column a kind of card and is filled only where it has any; burnt cards are unseen and count as left.
    """
    behind, after, burn, limit, _, most = rules
    total = len(fresh)
    cards = np.zeros(total, fresh.dtype)
    places = places_of(total, rules)
    full = np.zeros(left.shape[1], dtype=left.dtype)
    if left.shape[1]:
        for card in fresh:
            full[kinds[card]] += 1
    unseen = full.copy()
    rounds = 0
    for shoe in range(first, first + shoes):
        a, b = stream(seed, shoe)
        shuffle(cards, fresh, uneven, places, a, b)
        unseen[:] = full
        gone = burnt(cards, burns, rules)
        if burn < 0 and left.shape[1]:
            unseen[kinds[cards[-1]]] -= 1
        extra, dealt = after, 0
        while gone + most <= total and rounds < len(ends):
            if gone >= total - behind:
                if extra == 0:
                    break
                extra -= 1
            if dealt == limit and limit > 0:
                break
            starts[rounds] = gone
            left[rounds] = unseen
            before = gone
            state = np.int64(table[cards[total - 1 - gone]])
            gone += 1
            while state >= rounds_end:
                state = np.int64(table[state + cards[total - 1 - gone]])
                gone += 1
            if left.shape[1]:
                for place in range(before, gone):
                    unseen[kinds[cards[total - 1 - place]]] -= 1
            ends[rounds] = state
            dealt += 1
            rounds += 1
    return rounds


@kernel
def deal_to_counter(
    table, rounds_end, fresh, burns, uneven, rules, seed, first, shoes, tags, trigger, deck, nets, width, cells, sums
):
    """Deal shoes while a counter watches, and count the cells of the rounds that are bet on.

    The true count is the running count for each deck of unseen cards, burnt ones among them. `nets` are whole numbers,
    so that `sums`, for each shoe's units won and rounds their sums, squares and product, are exact in any order.
    """
    behind, after, burn, limit, _, most = rules
    total = len(fresh)
    cards = np.zeros(total, fresh.dtype)
    places = places_of(total, rules)
    for shoe in range(first, first + shoes):
        a, b = stream(seed, shoe)
        shuffle(cards, fresh, uneven, places, a, b)
        gone = burnt(cards, burns, rules)
        running = tags[cards[-1]] if burn < 0 else 0.0
        unseen = total - 1 if burn < 0 else total
        extra, dealt, units = after, 0, 0
        while gone + most <= total:
            if gone >= total - behind:
                if extra == 0:
                    break
                extra -= 1
            if dealt == limit and limit > 0:
                break
            bet = running * deck >= trigger * unseen
            state = np.int64(0)
            while True:
                card = cards[total - 1 - gone]
                state = np.int64(table[state + card])
                running += tags[card]
                unseen -= 1
                gone += 1
                if state < rounds_end:
                    break
            if bet:
                cell = state // width
                cells[cell] += 1
                units += nets[cell]
            dealt += 1
        sums[0] += units
        sums[1] += units * units
        sums[2] += dealt
        sums[3] += dealt * dealt
        sums[4] += units * dealt
