"""What many rounds of the same bets come to: the chance of every total, by convolution.

Where numbers are small, whole ways are counted: those of one round are the coefficients of a polynomial, and those of
many rounds the coefficients of its power. Elsewhere the Fourier transform of one round is raised to the power
of the rounds, over a window that holds all but a part in 10^18 of the totals. The error of every chance is proved: it
is bounded from the rounding of each step, not measured.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from cutcard.odds.many_rounds.lattice import Lattice
from cutcard.odds.many_rounds.results import Results

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

WHOLE_BITS = 1 << 24
"""Up to so many bits of all ways together, whole ones are counted."""
POINTS_MOST = 1 << 23
"""The largest number of totals that are convolved."""
OUTSIDE = 1e-18
"""The chance of totals beyond either side of the window, at most."""
EPSILON = float(np.finfo(np.float64).eps)
ONE_ROUND_ROUNDINGS = 24
"""Roundings, in units of the last place, of one value of the transform: each of its terms has a chance, an angle that
is reduced in whole numbers, a cosine, a sine and a product, and chances add up to one."""
A_PRODUCT_ROUNDINGS = 3
"""Of a product of two complex numbers: the root of five, at most."""
A_LEVEL_ROUNDINGS = 6
"""Of each of the halvings by which a transform is computed."""


def total_of(
    nets: Mapping[Fraction, Fraction], rounds: int, *, whole_bits: int = WHOLE_BITS, points_most: int = POINTS_MOST
) -> Results:
    """From the chance of each net of one round. Whoever is in a hurry lets fewer whole ways be counted, and takes fewer
    totals.

    >>> from fractions import Fraction
    >>> coin = {Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}
    >>> total_of(coin, 4).at_most(0)
    0.6875
    >>> total_of(coin, 10_000).band(0.95)
    (Fraction(-196, 1), Fraction(196, 1))
    """
    if rounds < 1:
        raise ValueError(f"at least one round is played, not {rounds}")
    one = Lattice.of(nets)
    below = math.lcm(*(chance.denominator for _, chance in one.chances))
    if (one.highest * rounds + 1) * (rounds * below.bit_length() + 1) <= whole_bits:
        return _by_ways(one, rounds, below)
    return _by_transform(one, rounds, points_most)


def _by_ways(one: Lattice, rounds: int, below: int) -> Results:
    """The ways to each total, from those to the totals a round's steps below it.

    Of the power p^n of a polynomial, p times the derivative is n times the derivative of p times the power. Compared
    coefficient by coefficient, that gives each from the few before it, by factors of one round's size.
    """
    (_, least), *others = [(steps, int(chance * below)) for steps, chance in one.chances]
    ways = [least**rounds]
    for total in range(1, one.highest * rounds + 1):
        within = [(steps, each) for steps, each in others if steps <= total]
        found = sum(((rounds + 1) * steps - total) * each * ways[total - steps] for steps, each in within)
        ways.append(found // (total * least))
    in_all = below**rounds
    chances = np.array([_ratio(each, in_all) for each in ways])
    return Results(rounds * one.least, one.step, chances, EPSILON, tuple(ways), in_all)


def _ratio(one: int, other: int) -> float:
    """A quotient of integers of any length."""
    return one / other if one else 0.0


# --- by Fourier's transform ---------------------------------------------------------------------


def _by_transform(one: Lattice, rounds: int, points_most: int) -> Results:
    first, last = _window(one, rounds)
    points = 1 << (last - first).bit_length()
    if points > points_most:
        raise ValueError(
            f"the totals of {rounds:,} rounds lie {points:,} steps of {one.step} wide, more than {points_most:,}"
        )
    frequencies = np.arange(points // 2 + 1, dtype=np.int64)
    values = sum(chance * _turned(frequencies, -steps, points) for steps, chance in one.floats)
    assert isinstance(values, np.ndarray)
    powers = _power(values, rounds) * _turned(frequencies, first, points)
    chances = np.fft.irfft(powers, points)
    error = _error(np.abs(values), rounds, chances) + 2 * OUTSIDE
    return Results(rounds * one.least + first * one.step, one.step, np.maximum(chances, 0.0), error)


def _turned(frequencies: NDArray[np.int64], steps: int, points: int) -> NDArray[np.complex128]:
    """The complex number of each frequency after so many steps. Whole turns are taken off in whole numbers."""
    angles = (frequencies * (steps % points)) % points * (2 * math.pi / points)
    turned: NDArray[np.complex128] = np.cos(angles) + 1j * np.sin(angles)
    return turned


def _power(values: NDArray[np.complex128], rounds: int) -> NDArray[np.complex128]:
    """By squaring, so that roundings can be counted."""
    found: NDArray[np.complex128] | None = None
    while rounds:
        if rounds & 1:
            found = values if found is None else found * values
        rounds >>= 1
        if rounds:
            values = values * values
    assert found is not None
    return found


def _error(sizes: Floats, rounds: int, chances: Floats) -> float:
    """How far any sum of the chances can be off.

    A value off by e is off by rounds * e * (size + e)^(rounds - 1) after the power. The transform keeps the sum of
    squares, and a sum of some chances is at most the root of their number times the root of the sum of squares.
    """
    points = len(chances)
    each = EPSILON * (ONE_ROUND_ROUNDINGS + A_PRODUCT_ROUNDINGS)
    with np.errstate(under="ignore"):
        grown = rounds * each * np.minimum(1.0, sizes + each) ** (rounds - 1)
        after = grown * (1 + each) ** rounds + EPSILON * ONE_ROUND_ROUNDINGS * sizes**rounds
    before = math.sqrt(2 * float(np.sum(after**2)))
    levels = A_LEVEL_ROUNDINGS * EPSILON * math.log2(points)
    back = levels * math.sqrt(points) * (float(np.linalg.norm(chances)) + before / math.sqrt(points))
    return before + back


def _window(one: Lattice, rounds: int) -> tuple[int, int]:
    """The steps that hold all totals but for OUTSIDE on either side, by Chernoff's bound."""
    steps = np.array([steps for steps, _ in one.floats], dtype=np.float64)
    chances = np.array([chance for _, chance in one.floats])
    highest, far = one.highest * rounds, -math.log(OUTSIDE)
    slopes = np.logspace(-9, 1, 400) / max(1, one.highest) * math.sqrt(one.highest)
    last = min(highest, math.ceil(_beyond(steps, chances, slopes, rounds, far)))
    first = max(0, highest - math.ceil(_beyond(one.highest - steps, chances, slopes, rounds, far)))
    return first, max(first, last)


def _beyond(steps: Floats, chances: Floats, slopes: Floats, rounds: int, far: float) -> float:
    """Above which the chance is at most e^-far: every slope gives a bound, and the least is taken."""
    with np.errstate(over="ignore"):
        exponents = np.outer(slopes, steps)
        most = exponents.max(axis=1)
        growth = most + np.log(np.exp(exponents - most[:, np.newaxis]) @ chances)
        bounds = (rounds * growth + far) / slopes
    return float(np.min(bounds[np.isfinite(bounds)])) * (1 + 1e-9) + 1
