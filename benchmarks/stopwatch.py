"""Timing: the median of repeats, in microseconds a call; a figure is measured in several processes besides.

Work inside one process is timed by the processor's clock, which stands still while others use the core. Commands are
timed by the clock on the wall.
"""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

REPEATS = 3


def microseconds(act: Callable[[], object], calls: int = 1, clock: Callable[[], float] = time.process_time) -> float:
    """The median time of one of the calls that `act` makes."""
    times = []
    for _ in range(REPEATS):
        start = clock()
        act()
        times.append(clock() - start)
    return statistics.median(times) / calls * 1e6
