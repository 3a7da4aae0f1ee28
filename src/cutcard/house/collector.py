"""The collector of circular garbage in a process that lasts.

What is loaded when a house opens or a server begins lasts as long as the process, and what a write makes is gone after
it without any help. Looking for circles every few hundred objects, as Python does by default, costs an eighth of a bet.
"""

from __future__ import annotations

import gc

SELDOM = (20_000, 20, 50)
"""New objects before garbage is looked for, and how much less often among older ones: a thousand screens are many."""


def collect_seldom() -> None:
    """Never look again at what is loaded by now, and seldom at the rest; whoever looks less often keeps to that."""
    gc.freeze()
    if 0 < gc.get_threshold()[0] < SELDOM[0]:
        gc.set_threshold(*SELDOM)
