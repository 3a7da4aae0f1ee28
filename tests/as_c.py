"""The GPU's kernel run on a processor: its own text compiled as plain C, a block of one thread."""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
import threading
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cutcard.simulate.counting.depths import ByDepth, shoes_of_lots
from cutcard.simulate.session import Sessions, sessions_before
from cutcard.simulate.shoes import LOTS, SHOES_A_BLOCK, Tally, most_rounds
from cutcard.simulate.source import Packing, Written, packed_beginnings, price_source, session_source, source

if TYPE_CHECKING:
    from cutcard.simulate.counting.counter import Seen, Watched
    from cutcard.simulate.counting.perfect import PricedWager
    from cutcard.simulate.session import Staked
    from cutcard.simulate.shoes import PreparedShoe
    from cutcard.simulate.source import Counter

    Array = np.ndarray[Any, np.dtype[Any]]

ANY_AMOUNT = 1 << 30
PLAIN = "static const"
ONE_BLOCK = threading.Lock()
"""What a block's threads share is one variable of the program here: two threads of Python are two blocks."""


@cache
def compiled_as_c(text: str) -> ctypes.CDLL:
    """For tests that are marked as needing a compiler.

    The same text is compiled once, which takes longer than what is then run: a trigger or a seed is not part of it.
    """
    with tempfile.TemporaryDirectory() as folder:
        return _compiled(text, Path(folder))


def _compiled(text: str, folder: Path) -> ctypes.CDLL:
    (folder / "text.c").write_text(text, encoding="utf-8")
    command = [
        "cc",
        "-O1",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-Wno-type-limits",
        "-ffp-contract=off",
        "-shared",
        "-fPIC",
    ]
    built = subprocess.run(
        [*command, "-o", "text.so", "text.c", "-lm"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    return ctypes.CDLL(str(folder / "text.so"))


def deal_shoes_as_c(shoe: PreparedShoe, seed: int, first: int, shoes: int) -> Tally:
    cells, _ = _played(shoe, seed, first, shoes)
    return Tally(shoes, int(cells.sum()), cells)


def watch_shoes_as_c(watched: Watched, seed: int, first: int, shoes: int) -> Seen:
    return watched.seen(shoes, *_played(watched.shoe, seed, first, shoes, watched.counter, watched.trigger))


def perfect_shoes_as_c(sought: PricedWager, seed: int, first: int, shoes: int) -> ByDepth:
    most, size = shoes + 3, len(sought.shoe.cards)
    kinds = np.full((size, most), 255, dtype=np.uint8)
    begins = np.full((most_rounds(sought.shoe, 1), most), 65535, dtype=np.uint16)
    dealt = np.zeros(most, dtype=np.uint16)
    _played(sought.shoe, seed, first, shoes, written=(Written(sought.kinds, most), kinds, begins, dealt))
    found = np.zeros((3, LOTS, size), dtype=np.int64)
    beginnings, coefficients = packed_beginnings(sought), sought.coefficients
    kernels = compiled_as_c(price_source(sought, most, 1, constant=PLAIN))
    written = (_at(array) for array in (kinds, begins, dealt, found))
    numbers = [ctypes.c_uint64(number) for number in (first, shoes)]
    kernels.price(_at(beginnings), _at(coefficients), *numbers, *written)
    return ByDepth(shoes_of_lots(first, shoes), found)


def play_sessions_as_c(staked: Staked, seed: int, first: int, blocks: int) -> Sessions:
    shoes = blocks * SHOES_A_BLOCK
    most = shoes + 3
    ends = np.full((most_rounds(staked.shoe, 1), most), 65535, dtype=np.uint16)
    dealt = np.zeros(most, dtype=np.uint16)
    _played(staked.shoe, seed, first * SHOES_A_BLOCK, shoes, written=(Written(None, most), ends, ends, dealt))
    rounds, sessions = sessions_before(staked, dealt[:shoes])
    many = int(sessions[-1])
    columns: list[Array] = [np.empty(many, dtype=kind) for kind in (np.float64, np.float64, np.float64, np.bool_)]
    found: list[Array] = [sessions, rounds, ends, dealt]
    numbers = [ctypes.c_uint64(number) for number in (many, blocks)]
    money = [ctypes.c_double(number) for number in staked.numbers[1:]]
    kernels = compiled_as_c(session_source(staked, most, 1, constant=PLAIN))
    kernels.bet(*numbers, *map(_at, found), *money, *map(_at, columns))
    return Sessions(*columns)


def _played(
    shoe: PreparedShoe,
    seed: int,
    first: int,
    shoes: int,
    counter: Counter | None = None,
    trigger: float = 0.0,
    written: tuple[Written, Array, Array, Array] | None = None,
) -> tuple[Array, Array]:
    cells, sums = np.zeros(shoe.cells, dtype=np.int64), np.zeros(5, dtype=np.int64)
    numbers = [ctypes.c_uint64(number) for number in (seed, first, shoes)]
    about, arrays = (written[0], written[1:]) if written else (None, (sums, sums, sums))
    text = source(shoe, Packing.of(shoe, ANY_AMOUNT, threads=1), counter, about, constant=PLAIN)
    outputs = (_at(cells), ctypes.c_double(trigger), _at(sums), *(_at(array) for array in arrays))
    kernels = compiled_as_c(text)
    with ONE_BLOCK:
        kernels.play(_at(shoe.table), *numbers, *outputs)
    return cells, sums


def _at(array: Array) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)
