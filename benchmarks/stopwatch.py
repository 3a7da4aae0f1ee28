"""Timing: the median of repeats, in microseconds a call; a figure is measured in several processes besides."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

REPEATS = 3


def microseconds(act: Callable[[], object], calls: int = 1) -> float:
    """The median time of one of the calls that `act` makes."""
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        act()
        times.append(time.perf_counter() - start)
    return statistics.median(times) / calls * 1e6
