"""Shoes dealt by `play.c`, compiled into a library: the tally of numba's kernel to the last bit, without loading numba.

Importing numba and loading its kernel is most of what a short study waits for. Who compiles the library and keeps it is
not known here.
"""

from __future__ import annotations

import ctypes
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np

from cutcard.simulate.shoes import PreparedShoe, Tally

if TYPE_CHECKING:
    from collections.abc import Callable


SEEDS = 1 << 64


def play_source() -> str:
    """The text to compile."""
    return files("cutcard.simulate").joinpath("play.c").read_text(encoding="utf-8")


def dealer_of(library: ctypes.CDLL) -> Callable[[PreparedShoe, int, int, int], Tally]:
    """What deals some of a seed's shoes with the compiled library; threads may do so side by side."""
    by_width = {np.dtype(np.uint16): library.play_narrow, np.dtype(np.uint32): library.play_wide}
    for play in by_width.values():
        play.restype = None

    def deal_shoes(shoe: PreparedShoe, seed: int, first: int, shoes: int) -> Tally:
        counts, others = np.zeros((2, shoe.rounds_end + 1), dtype=np.int64)
        room, rules = np.zeros(2 * len(shoe.cards), dtype=np.uint8), np.array(shoe.rules, dtype=np.int64)
        burns, uneven = shoe.burns.astype(np.int64), shoe.uneven.astype(np.uint64)
        by_width[shoe.table.dtype](
            _at(shoe.table),
            ctypes.c_int64(shoe.rounds_end),
            _at(shoe.cards),
            ctypes.c_int64(len(shoe.cards)),
            *(_at(array) for array in (burns, uneven, rules)),
            *(ctypes.c_uint64(number) for number in (seed % SEEDS, first, shoes)),
            *(_at(array) for array in (counts, others, room)),
        )
        cells = counts[:-1].reshape(-1, shoe.width)[:, 0].copy()
        return Tally(shoes, int(cells.sum()), cells)

    return deal_shoes


def _at(array: Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)
