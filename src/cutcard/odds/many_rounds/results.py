"""The chance of every result of some bets, and what is asked of it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cutcard.notebook import picture_or_none

Floats = NDArray[np.float64]
"""An array of floating-point numbers."""


@dataclass(frozen=True, slots=True, eq=False)
class Results:
    """The chance of each result, in units: `least`, and then a `step` more each time. Ranges are right to `error`."""

    least: Fraction
    step: Fraction
    chances: Floats
    error: float
    ways: tuple[int, ...] | None = None
    """Where they are held exactly: the ways to each result, of `ways_in_all`."""
    ways_in_all: int = 1

    def __repr__(self) -> str:
        return f"<Results from {self.least} to {self.at(len(self.chances) - 1)}, error {self.error:.0e}>"

    def _repr_svg_(self) -> str | None:
        return picture_or_none(self)

    def at(self, index: int) -> Fraction:
        return self.least + index * self.step

    @property
    def values(self) -> Floats:
        """Every result held, upwards, beside its chance."""
        found: Floats = float(self.least) + float(self.step) * np.arange(len(self.chances), dtype=np.float64)
        return found

    @property
    def mean(self) -> float:
        return math.fsum(self.values * self.chances)

    def at_most(self, result: Fraction | float) -> float:
        """The chance of that result or less."""
        below = math.floor((Fraction(result) - self.least) / self.step)
        return min(1.0, math.fsum(self.chances[: max(0, below + 1)]))

    @property
    def ahead(self) -> float:
        """The chance of a gain."""
        above = math.floor(-self.least / self.step) + 1
        return min(1.0, math.fsum(self.chances[max(0, above) :]))

    @property
    def even(self) -> float:
        """The chance of neither a gain nor a loss."""
        index = -self.least / self.step
        return float(self.chances[int(index)]) if index.denominator == 1 and 0 <= index < len(self.chances) else 0.0

    def quantile(self, share: float) -> Fraction:
        """The least result that is not exceeded with at least this chance."""
        if not 0 < share < 1:
            raise ValueError(f"a quantile is that of a share between 0 and 1, not {share}")
        index = int(np.searchsorted(np.cumsum(self.chances), share))
        return self.at(min(index, len(self.chances) - 1))

    def band(self, share: float) -> tuple[Fraction, Fraction]:
        """Between which that share of the results lies, as much of the rest below as above."""
        if not 0 < share < 1:
            raise ValueError(f"a band holds a share between 0 and 1, e.g. 0.95, not {share}")
        return self.quantile((1 - share) / 2), self.quantile((1 + share) / 2)
