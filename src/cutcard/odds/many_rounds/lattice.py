"""Nets as whole numbers: every net of a bet is the least one and so many steps."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Lattice:
    """The results of one round: `least`, and above it whole multiples of `step`, each with its chance."""

    least: Fraction
    step: Fraction
    chances: tuple[tuple[int, Fraction], ...]
    """Steps above the least and the chance of it, upwards."""

    @classmethod
    def of(cls, nets: Mapping[Fraction, Fraction]) -> Lattice:
        """From the chance of each net; they add up to one.

        >>> Lattice.of({Fraction(-1): Fraction(1, 2), Fraction(19, 20): Fraction(1, 2)}).step
        Fraction(39, 20)
        """
        if sum(nets.values()) != 1 or any(chance < 0 for chance in nets.values()):
            raise ValueError(f"chances add up to 1 and are not negative; these add up to {sum(nets.values())}")
        likely = sorted((Fraction(net), Fraction(chance)) for net, chance in nets.items() if chance)
        least = likely[0][0]
        step = reduce(_common, (net - least for net, _ in likely), Fraction(0)) or Fraction(1)
        return cls(least, step, tuple((int((net - least) / step), chance) for net, chance in likely))

    @property
    def highest(self) -> int:
        """Steps above the least of the best result."""
        return self.chances[-1][0]

    @property
    def floats(self) -> list[tuple[int, float]]:
        return [(steps, float(chance)) for steps, chance in self.chances]


def _common(one: Fraction, other: Fraction) -> Fraction:
    """The largest of which both are whole multiples."""
    below = math.lcm(one.denominator, other.denominator)
    return Fraction(math.gcd(int(one * below), int(other * below)), below)
