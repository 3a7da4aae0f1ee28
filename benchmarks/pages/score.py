"""One figure from several, on the curves that Lighthouse 10 publishes for a phone.

A measure's score is the share of a log-normal distribution that lies above it: 0.5 at the median, 0.9 at the tenth
percentile. Lighthouse weighs first contentful paint 10, speed index 10, largest contentful paint 25, total blocking
time 30 and layout shift 25. The speed index needs a film of the page, which would itself slow the page down on a
machine of two cores, so it is left out and the other four are weighed by what is left.
"""

from __future__ import annotations

import math
from typing import NamedTuple


class Curve(NamedTuple):
    weight: int
    tenth: float
    median: float


CURVES = {
    "fcp": Curve(10, 1_800, 3_000),
    "lcp": Curve(25, 2_500, 4_000),
    "tbt": Curve(30, 200, 600),
    "cls": Curve(25, 0.1, 0.25),
}
"""In milliseconds, but for the layout shift, which has no unit."""
INVERSE_ERFC_OF_A_FIFTH = 0.9061938024368232


def score_of(curve: Curve, value: float) -> float:
    """Between 0 and 1.

    >>> round(score_of(CURVES["lcp"], 2_500), 3), round(score_of(CURVES["lcp"], 4_000), 3)
    (0.9, 0.5)
    """
    if value <= 0:
        return 1.0
    standardised = math.log(value / curve.median) * INVERSE_ERFC_OF_A_FIFTH / -math.log(curve.tenth / curve.median)
    return (1 - math.erf(standardised)) / 2


def performance(measures: dict[str, float]) -> int:
    """Out of a hundred."""
    weights = sum(curve.weight for curve in CURVES.values())
    return round(100 * sum(c.weight * score_of(c, measures[name]) for name, c in CURVES.items()) / weights)
