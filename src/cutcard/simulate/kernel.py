"""The compiled kernel: shoes shuffled and dealt through a game's automaton.

Randomness is xoshiro256++ seeded for each block of shoes by SplitMix64, so a block always deals the same cards,
wherever it runs. A shoe is shuffled by the partial Fisher-Yates method: each place takes one of the cards not yet
placed, every one as likely. One random word serves six places: each half is multiplied by the number of cards left,
its upper part is the choice and its lower part goes on to the next; a half whose last remainder falls into the uneven
rest is thrown away and drawn again, so no choice is favoured.
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


@compiled
def splitmix(state):
    """The next state and word of SplitMix64."""
    state = uint64(state + uint64(0x9E3779B97F4A7C15))
    word = uint64((state ^ (state >> uint64(30))) * uint64(0xBF58476D1CE4E5B9))
    word = uint64((word ^ (word >> uint64(27))) * uint64(0x94D049BB133111EB))
    return state, uint64(word ^ (word >> uint64(31)))


@compiled
def seeded(seed, block):
    """The four words a block's generator starts from."""
    state, first = splitmix(uint64(seed))
    state = uint64(first ^ uint64(uint64(block) * uint64(0xD1342543DE82EF95)))
    state, a = splitmix(state)
    state, b = splitmix(state)
    state, c = splitmix(state)
    state, d = splitmix(state)
    return a, b, c, d


@compiled
def rotated(word, by):
    return uint64((word << uint64(by)) | (word >> uint64(64 - by)))


@compiled
def xoshiro(a, b, c, d):
    """The next word of xoshiro256++ and its four words of state."""
    word = uint64(rotated(uint64(a + d), 23) + a)
    shifted = uint64(b << uint64(17))
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotated(d, 45)
    return word, a, b, c, d


@compiled
def shuffle(cards, places, a, b, c, d):
    """The first places of a shoe, or a few more, filled at random from all its cards."""
    total = len(cards)
    place = 0
    while place < places and total - place > 3:
        word, a, b, c, d = xoshiro(a, b, c, d)
        for half in (uint64(word & HALF), uint64(word >> uint64(32))):
            left = uint64(total - place)
            if left < 3:
                break
            while True:
                first = uint64(half * left)
                second = uint64((first & HALF) * uint64(left - uint64(1)))
                third = uint64((second & HALF) * uint64(left - uint64(2)))
                rest = uint64(third & HALF)
                product = uint64(left * uint64(left - uint64(1)) * uint64(left - uint64(2)))
                if rest >= product or rest >= uint64(uint64(0x100000000) % product):
                    break
                word, a, b, c, d = xoshiro(a, b, c, d)
                half = uint64(word & HALF)  # noqa: PLW2901
            other = place + np.int64(first >> uint64(32))
            cards[place], cards[other] = cards[other], cards[place]
            other = place + 1 + np.int64(second >> uint64(32))
            cards[place + 1], cards[other] = cards[other], cards[place + 1]
            other = place + 2 + np.int64(third >> uint64(32))
            cards[place + 2], cards[other] = cards[other], cards[place + 2]
            place += 3
    while place < places and place < total - 1:
        left = uint64(total - place)
        while True:
            word, a, b, c, d = xoshiro(a, b, c, d)
            first = uint64(uint64(word & HALF) * left)
            rest = uint64(first & HALF)
            if rest >= left or rest >= uint64(uint64(0x100000000) % left):
                break
        other = place + np.int64(first >> uint64(32))
        cards[place], cards[other] = cards[other], cards[place]
        place += 1
    return a, b, c, d


@kernel
def play(step, fresh, burns, rules, seed, block, shoes, cells):
    """Deal a block of shoes, each shuffled from fresh order, and count the cells that its rounds end in.

    `rules`: cards that stay behind the cutting card, rounds after it, cards burnt (or by the first card), cards a round
    can take, rounds a shoe at most (0: as many as there are).
    """
    behind, after, burn, most, limit = rules
    cards = fresh.copy()
    total = len(cards)
    last = total - behind
    places = min(total, last + most * (after + 1))
    a, b, c, d = seeded(seed, block)
    rounds = 0
    for _ in range(shoes):
        cards[:] = fresh
        a, b, c, d = shuffle(cards, places, a, b, c, d)
        next_card = 1 + burns[cards[0]] if burn < 0 else burn
        extra, dealt = after, 0
        while next_card + most <= total:
            if next_card >= last:
                if extra == 0:
                    break
                extra -= 1
            if dealt == limit and limit > 0:
                break
            state = step[cards[next_card]]
            next_card += 1
            while state >= 0:
                state = step[state + cards[next_card]]
                next_card += 1
            cells[-1 - state] += 1
            dealt += 1
        rounds += dealt
    return rounds


@kernel
def record(step, fresh, burns, rules, seed, block, shoes, kinds, cells, starts, left):
    """Deal a block of shoes as `play` does and write each round down: its cell, cards gone before it, what was left.

    `left` has a column a kind of card and is filled only where it has any; burnt cards are unseen and count as left.
    """
    behind, after, burn, most, limit = rules
    cards = fresh.copy()
    total = len(cards)
    last = total - behind
    places = min(total, last + most * (after + 1))
    full = np.zeros(left.shape[1], dtype=left.dtype)
    if left.shape[1]:
        for card in fresh:
            full[kinds[card]] += 1
    unseen = full.copy()
    a, b, c, d = seeded(seed, block)
    rounds = 0
    for _ in range(shoes):
        cards[:] = fresh
        a, b, c, d = shuffle(cards, places, a, b, c, d)
        unseen[:] = full
        next_card = 1 + burns[cards[0]] if burn < 0 else burn
        if burn < 0 and left.shape[1]:
            unseen[kinds[cards[0]]] -= 1
        extra, dealt = after, 0
        while next_card + most <= total and rounds < len(cells):
            if next_card >= last:
                if extra == 0:
                    break
                extra -= 1
            if dealt == limit and limit > 0:
                break
            starts[rounds] = next_card
            left[rounds] = unseen
            first = next_card
            state = 0
            while state >= 0:
                state = step[state + cards[next_card]]
                next_card += 1
            if left.shape[1]:
                for dealt_card in range(first, next_card):
                    unseen[kinds[cards[dealt_card]]] -= 1
            cells[rounds] = -1 - state
            dealt += 1
            rounds += 1
    return rounds


@kernel
def deal_to_counter(step, fresh, burns, rules, seed, block, shoes, tags, trigger, deck, nets, cells, sums):
    """Deal a block of shoes while a counter watches, and count the cells of the rounds that are bet on.

    The true count is the running count for each deck of unseen cards, burnt ones among them. `sums` gathers for each
    shoe's units won and rounds their sums, squares and product, for honest confidence in both.
    """
    behind, after, burn, most, limit = rules
    cards = fresh.copy()
    total = len(cards)
    last = total - behind
    places = min(total, last + most * (after + 1))
    a, b, c, d = seeded(seed, block)
    rounds = 0
    bets = 0
    for _ in range(shoes):
        cards[:] = fresh
        a, b, c, d = shuffle(cards, places, a, b, c, d)
        next_card = 1 + burns[cards[0]] if burn < 0 else burn
        running = tags[cards[0]] if burn < 0 else 0.0
        unseen = total - 1 if burn < 0 else total
        extra, dealt, units = after, 0, 0.0
        while next_card + most <= total:
            if next_card >= last:
                if extra == 0:
                    break
                extra -= 1
            if dealt == limit and limit > 0:
                break
            bet = running * deck >= trigger * unseen
            state = 0
            while state >= 0:
                card = cards[next_card]
                state = step[state + card]
                running += tags[card]
                unseen -= 1
                next_card += 1
            if bet:
                cells[-1 - state] += 1
                units += nets[-1 - state]
                bets += 1
            dealt += 1
        rounds += dealt
        sums[0] += units
        sums[1] += units * units
        sums[2] += dealt
        sums[3] += dealt * dealt
        sums[4] += units * dealt
    return rounds, bets


FLAT, MARTINGALE, PAROLI, DALEMBERT, FIBONACCI, ONE_THREE_TWO_SIX = range(6)


@compiled
def next_stake(plan, stake, before, wins, won):
    """A plan's next stake after a decided bet, the stake before it where the plan looks back, and wins in a row."""
    wins = wins + 1 if won else 0
    if plan == MARTINGALE:
        return (1.0 if won else 2.0 * stake), stake, wins
    if plan == PAROLI:
        if won and wins < 3:
            return 2.0 * stake, stake, wins
        return 1.0, stake, 0
    if plan == DALEMBERT:
        return (max(1.0, stake - 1.0) if won else stake + 1.0), stake, wins
    if plan == FIBONACCI:
        if not won:
            return stake + before, stake, wins
        for _ in range(2):
            if stake > 1.0:
                stake, before = before, stake - before
        return max(1.0, stake), max(0.0, before), wins
    if plan == ONE_THREE_TWO_SIX:
        place = wins % 4
        return (1.0 if place == 0 else 3.0 if place == 1 else 2.0 if place == 2 else 6.0), stake, wins
    return 1.0, stake, wins


@kernel
def bet_by_plan(nets, plan, bankroll, limit):
    """Sessions bet by a named plan: results, deepest falls, amounts staked, ruined or not."""
    sessions, rounds = nets.shape
    results, falls, staked = np.zeros(sessions), np.zeros(sessions), np.zeros(sessions)
    ruined = np.zeros(sessions, dtype=np.bool_)
    for session in range(sessions):
        result = peak = fall = total = 0.0
        wanted, before, wins = 1.0, 0.0, 0
        for index in range(rounds):
            left = bankroll + result
            if left < 1.0:
                ruined[session] = True
                break
            stake = min(wanted, limit, left)
            net = nets[session, index]
            total += stake
            result += stake * net
            peak = max(peak, result)
            fall = max(fall, peak - result)
            if net != 0.0:
                wanted, before, wins = next_stake(plan, wanted, before, wins, net > 0.0)
                wanted = min(wanted, 1e15)
        results[session], falls[session], staked[session] = result, fall, total
    return results, falls, staked, ruined
