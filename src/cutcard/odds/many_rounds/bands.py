"""Where the patrons' actual return lies after so many rounds, how surely."""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist
from typing import TYPE_CHECKING

from cutcard.odds.many_rounds.total import total_of

if TYPE_CHECKING:
    from fractions import Fraction

    from cutcard.odds.price import Price

LEVELS = {"90 %": 0.90, "95 %": 0.95, "99 %": 0.99}
EXACT_ROUNDS_MOST = 100_000
"""Beyond so many rounds the mean is taken as normal: no line of any game pays so seldom that the two still differ by
a thirtieth of a percentage point."""


def bands(price: Price, rounds: int) -> dict[str, tuple[float, float]]:
    """For each level the returns between which so much lies; 1 is the stake back."""
    if rounds <= EXACT_ROUNDS_MOST:
        return dict(zip(LEVELS, _exact(tuple(sorted(price.nets.items())), rounds), strict=True))
    middle, deviation = 1 + float(price.ev), price.sd / math.sqrt(rounds)
    reaches = {level: deviation * NormalDist().inv_cdf((1 + share) / 2) for level, share in LEVELS.items()}
    return {level: (middle - reach, middle + reach) for level, reach in reaches.items()}


@lru_cache(maxsize=1_024)
def _exact(nets: tuple[tuple[Fraction, Fraction], ...], rounds: int) -> tuple[tuple[float, float], ...]:
    """Worked out once for all wagers that win as much as often, as the pairs of both hands do."""
    total = total_of(dict(nets), rounds)
    found = [total.band(share) for share in LEVELS.values()]
    return tuple((1 + float(low / rounds), 1 + float(high / rounds)) for low, high in found)
