"""Ruin and drawdown of flat bets: one unit each round, round by round over everything that can be left.

All terms are positive, so that roundings only add up: a chance is right to the rounds times a few units of its last
place.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from cutcard.odds.many_rounds.lattice import Lattice
from cutcard.odds.many_rounds.results import Results

if TYPE_CHECKING:
    from numpy.typing import NDArray

WORK_MOST = 4_000_000_000
"""Additions: some seconds of work."""


def chance_of_ruin(nets: Mapping[Fraction, Fraction], bankroll: Fraction | int, rounds: int) -> float:
    """How likely less than a unit of the bankroll is left after one of the rounds, the last one included.

    >>> from fractions import Fraction
    >>> coin = {Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}
    >>> chance_of_ruin(coin, 1, 1), chance_of_ruin(coin, 1, 4)
    (0.5, 0.625)
    """
    return with_bankroll(nets, bankroll, rounds)[1]


def with_bankroll(nets: Mapping[Fraction, Fraction], bankroll: Fraction | int, rounds: int) -> tuple[Results, float]:
    """What sessions end with that stop once less than a unit is left, and how likely that is.

    >>> from fractions import Fraction
    >>> coin = {Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}
    >>> with_bankroll(coin, 1, 4)[0].at_most(-1)
    0.625
    """
    if bankroll < 0:
        raise ValueError(f"a bankroll is nothing or more, not {bankroll}")
    moves, grain = _moves(Lattice.of(nets))
    _check(rounds, moves, grain)
    if bankroll < 1:
        return Results(Fraction(0), Fraction(1), np.ones(1), 0.0), 1.0
    deepest = max(0, *(-move for move, _ in moves))
    beyond = math.floor((Fraction(bankroll) - 1) / grain)
    held = np.zeros(deepest + beyond + 1)
    held[-1] = 1.0  # What is left, in grains; below the first `deepest`, no unit.
    gone = np.zeros(deepest)
    for _ in range(rounds):
        held = _after(held, moves, deepest)
        gone += held[:deepest]
        held[:deepest] = 0.0
    held[:deepest] = gone
    error = rounds * (len(moves) + 2) * float(np.finfo(np.float64).eps)
    return Results(-(beyond + deepest) * grain, grain, held, error), float(gone.sum())


def chance_of_fall(nets: Mapping[Fraction, Fraction], fall: Fraction | int, rounds: int) -> float:
    """How likely the result of flat bets falls at some time by so many units from its highest.

    >>> from fractions import Fraction
    >>> coin = {Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}
    >>> chance_of_fall(coin, 2, 2), chance_of_fall(coin, 1, 2)
    (0.25, 0.75)
    """
    if fall <= 0:
        return 1.0
    moves, grain = _moves(Lattice.of(nets))
    _check(rounds, moves, grain)
    deep = math.ceil(Fraction(fall) / grain)
    held = np.zeros(deep)
    held[0] = 1.0  # By how much the result lies below its highest, in grains.
    fallen = 0.0
    for _ in range(rounds):
        after = np.zeros(deep)
        for move, chance in moves:
            if move >= 0:
                after[: max(0, deep - move)] += chance * held[move:]
                after[0] += chance * float(held[:move].sum())
            else:
                kept = max(0, deep + move)
                after[deep - kept :] += chance * held[:kept]
                fallen += chance * float(held[kept:].sum())
        held = after
    return fallen


def drawdown(nets: Mapping[Fraction, Fraction], rounds: int, share: float) -> Fraction:
    """The deepest fall from a highest result, in units, that is not exceeded with at least this chance."""
    if not 0 < share < 1:
        raise ValueError(f"a quantile is that of a share between 0 and 1, not {share}")
    _, grain = _moves(Lattice.of(nets))

    def enough(grains: int) -> bool:
        return 1 - chance_of_fall(nets, (grains + 1) * grain, rounds) >= share

    high = 1
    while not enough(high):
        high *= 2
    return bisect_left(range(high), 1, key=enough) * grain


def _moves(one: Lattice) -> tuple[list[tuple[int, float]], Fraction]:
    """Each net in grains, with its chance; and the grain, of which every net is a whole multiple."""
    nets = [(one.least + steps * one.step, float(chance)) for steps, chance in one.chances]
    below = math.lcm(*(net.denominator for net, _ in nets))
    grain = Fraction(math.gcd(*(int(net * below) for net, _ in nets)) or 1, below)
    return [(int(net / grain), chance) for net, chance in nets], grain


def _after(held: NDArray[np.float64], moves: list[tuple[int, float]], deepest: int) -> NDArray[np.float64]:
    """One round later. Whoever is ruined bets no more."""
    size = len(held)
    after = np.zeros(size + max(0, *(move for move, _ in moves)))
    for move, chance in moves:
        after[deepest + move : size + move] += chance * held[deepest:]
    return after


def _check(rounds: int, moves: list[tuple[int, float]], grain: Fraction) -> None:
    if rounds < 1:
        raise ValueError(f"at least one round is played, not {rounds}")
    if rounds * rounds * max(1, *(move for move, _ in moves)) * len(moves) // 2 > WORK_MOST:
        raise ValueError(f"{rounds:,} rounds in steps of {grain} are too many to compute; simulate them")
