"""What betting by a count comes to; each figure with the error that shoes that differ give it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cutcard.notebook import table_html

Z_95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Ratio:
    """A figure that is one sum over shoes by another, and its standard error; not a number where that is not known."""

    value: float
    error: float

    @classmethod
    def of(cls, above: NDArray[Any], below: NDArray[Any]) -> Ratio:
        """From what each shoe gave: shoes are independent, what is within one is not."""
        total = float(below.sum())
        if not total:
            return cls(0.0, 0.0)
        value = float(above.sum()) / total
        return cls(value, math.sqrt(float(np.square(above - value * below).sum())) / total)

    @property
    def reach(self) -> float:
        """Half the width of the interval that holds the figure 95 times in a hundred."""
        return Z_95 * self.error

    @property
    def ci95(self) -> tuple[float, float] | None:
        return None if math.isnan(self.error) else (self.value - self.reach, self.value + self.reach)


@dataclass(frozen=True, slots=True)
class Figures:
    """What betting a unit from a true count on comes to."""

    trigger: float
    shoes: int
    rounds: int
    bets: int
    bet_frequency: Ratio
    average_edge: Ratio
    """The mean gain of a bet when the count calls for one; positive in the counter's favour."""
    units_per_100: Ratio
    units_per_shoe: Ratio

    def rows(self) -> list[dict[str, float]]:
        """One row, each ratio beside its standard error, as pandas, polars and Arrow take rows."""
        told: dict[str, float] = {each: getattr(self, each) for each in ("trigger", "shoes", "rounds", "bets")}
        for name, ratio in self._ratios().items():
            told |= {name: ratio.value, f"{name}_error": ratio.error}
        return [told]

    def _ratios(self) -> dict[str, Ratio]:
        return {name: each for name in self.__dataclass_fields__ if isinstance(each := getattr(self, name), Ratio)}

    def _repr_html_(self) -> str:
        rows = [
            [name.replace("_", " "), f"{ratio.value:+.4f}", f"{ratio.reach:.4f}"]
            for name, ratio in self._ratios().items()
        ]
        caption = f"Bets from a count of {self.trigger:g} on, {self.rounds:,} rounds of {self.shoes:,} shoes"
        return table_html(caption, ["Figure", "Value", "± (95 %)"], rows)
