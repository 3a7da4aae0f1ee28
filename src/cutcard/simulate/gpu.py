"""Shoes dealt on a GPU by CuPy: the text of `deal.cu` compiled for a game when it is first dealt, and run.

The tally is the processor's to the last bit, because every shoe has a stream of its own and counts are whole numbers.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from cutcard.cards import NotationError
from cutcard.extras import ExtraMissingError
from cutcard.simulate.counting.depths import ByDepth, shoes_of_lots
from cutcard.simulate.run import Crew
from cutcard.simulate.session import Sessions, Staked, sessions_before
from cutcard.simulate.shoes import LOTS, SHOES_A_BLOCK, PreparedShoe, Tally, most_rounds
from cutcard.simulate.source import (
    WARP,
    Counter,
    Packing,
    Written,
    packed_beginnings,
    price_source,
    session_source,
    source,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from cutcard.simulate.counting.counter import Seen, Watched
    from cutcard.simulate.counting.perfect import PricedWager

SHOES_A_TASK = 1 << 24
WRITTEN_BYTES = 1 << 30
"""Of the GPU's memory for shoes whose every card is written down."""
PRICING_THREADS = 256
PRICING_BLOCKS = 24
"""Blocks a multiprocessor, more than it holds at once, so that none waits for a long one at the end."""
BETTING_THREADS = 128
BETTING_BLOCKS = 16
SEEDS = 1 << 64
SUMS = 5
"""Of each shoe's units and rounds, their squares and product."""


def is_there() -> bool:
    """Whether a GPU can deal here: CuPy is installed and finds one."""
    try:
        check()
    except (ExtraMissingError, NotationError):
        return False
    return True


def check() -> None:
    """Say what is missing where no GPU can deal."""
    if find_spec("cupy") is None:
        raise ExtraMissingError("a GPU needs CuPy", "gpu")
    import cupy

    try:
        cupy.cuda.Device().use()
    except (cupy.cuda.runtime.CUDARuntimeError, ImportError, OSError) as error:
        raise NotationError(f"no GPU answers on this machine ({error}); deal with --device cpu") from None


def name() -> str:
    """What the GPU calls itself."""
    import cupy

    said: bytes = cupy.cuda.runtime.getDeviceProperties(cupy.cuda.Device().id)["name"]
    return said.decode()


@contextmanager
def gpu() -> Iterator[Crew]:
    """The GPU of this machine. Two tasks are under way at any time, so that it never waits for the next."""
    check()
    pool = ThreadPoolExecutor(2)
    try:
        yield Crew(pool.submit, 2, SHOES_A_TASK, deal_shoes)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@dataclass(frozen=True, slots=True, eq=False)
class Kernel:
    """A kernel on the GPU, what it is always given first, and how it is run."""

    function: Any
    given: tuple[Any, ...]
    threads: int
    shared_bytes: int
    blocks: int

    def run(self, tasks: int, *arguments: Any) -> None:
        """On the calling thread's own stream, a task a thread, with as many blocks as are of use."""
        blocks = min(self.blocks, -(-tasks // self.threads))
        self.function((blocks,), (self.threads,), (*self.given, *arguments), shared_mem=self.shared_bytes)


@lru_cache(maxsize=64)
def dealing(shoe: PreparedShoe, counter: Counter | None = None, written: Written | None = None) -> Kernel:
    """The kernel that deals such shoes, compiled on first use."""
    packing = Packing.of(shoe, _about("MaxSharedMemoryPerBlockOptin"))
    text = source(shoe, packing, counter, written)
    kind = shoe.table.dtype.char
    return _compiled(text, "play", ((kind, shoe.table.tobytes()),), packing.threads, packing.shared_bytes)


@lru_cache(maxsize=64)
def pricing(sought: PricedWager, shoes_most: int) -> Kernel:
    """The kernel that prices rounds written down, compiled on first use."""
    shared = 8 * (sought.group.kinds + sought.group.trie.cards_most + 1) * PRICING_THREADS
    text = price_source(sought, shoes_most, PRICING_THREADS)
    given = (("I", packed_beginnings(sought).tobytes()), ("d", sought.coefficients.tobytes()))
    return _compiled(text, "price", given, PRICING_THREADS, shared, PRICING_BLOCKS)


@lru_cache(maxsize=64)
def _compiled(
    text: str, name: str, given: tuple[tuple[str, bytes], ...], threads: int, shared_bytes: int, beside: int = 1
) -> Kernel:
    """Products and sums are rounded one by one, as on the processor."""
    import cupy

    function = cupy.RawModule(code=text, options=("--fmad=false",)).get_function(name)
    function.max_dynamic_shared_size_bytes = shared_bytes
    arrays = tuple(cupy.asarray(np.frombuffer(data, dtype=kind)) for kind, data in given)
    return Kernel(function, arrays, threads, shared_bytes, beside * _about("MultiProcessorCount"))


def _about(what: str) -> int:
    import cupy

    said: int = cupy.cuda.Device().attributes[what]
    return said


def deal_shoes(shoe: PreparedShoe, seed: int, first: int, shoes: int) -> Tally:
    """Some of a seed's shoes, as the processor would deal them."""
    return timed(shoe, seed, first, shoes)[0]


def timed(shoe: PreparedShoe, seed: int, first: int, shoes: int) -> tuple[Tally, float]:
    """The same, and the seconds that the GPU was at it by its own clock."""
    import cupy

    with cupy.cuda.Stream.ptds:
        started, ended = cupy.cuda.Event(), cupy.cuda.Event()
        started.record()
        counted, _ = _played(dealing(shoe), shoe, seed, first, shoes)
        ended.record()
        ended.synchronize()
        seconds = cupy.cuda.get_elapsed_time(started, ended) / 1000
    return Tally(shoes, int(counted.sum()), counted), seconds


def watch_shoes(watched: Watched, seed: int, first: int, shoes: int) -> Seen:
    """Some of a seed's shoes under a counter's eyes."""
    import cupy

    with cupy.cuda.Stream.ptds:
        kernel = dealing(watched.shoe, watched.counter)
        return watched.seen(shoes, *_played(kernel, watched.shoe, seed, first, shoes, watched.trigger))


def shoes_written_most(sought: PricedWager) -> int:
    """Shoes for whose every card there is room on the GPU."""
    return WRITTEN_BYTES // (len(sought.shoe.cards) + 2 * most_rounds(sought.shoe, 1)) // WARP * WARP


@lru_cache(maxsize=64)
def _written(sought: PricedWager) -> Written:
    return Written(sought.kinds, shoes_written_most(sought))


def perfect_shoes(sought: PricedWager, seed: int, first: int, shoes: int) -> ByDepth:
    """Some of a seed's shoes written down on the GPU, and every round priced there before it is dealt."""
    import cupy

    most, size = shoes_written_most(sought), len(sought.shoe.cards)
    kernel = dealing(sought.shoe, None, _written(sought))
    with cupy.cuda.Stream.ptds:
        kinds = cupy.empty((size, most), dtype=np.uint8)
        begins = cupy.empty((most_rounds(sought.shoe, 1), most), dtype=np.uint16)
        dealt = cupy.empty(most, dtype=np.uint16)
        _played(kernel, sought.shoe, seed, first, shoes, written=(kinds, begins, dealt))
        found = cupy.zeros((3, LOTS, size), dtype=np.int64)
        written = (kinds, begins, dealt, found)
        pricing(sought, most).run(shoes * len(begins), np.uint64(first), np.uint64(shoes), *written)
        return ByDepth(shoes_of_lots(first, shoes), found.get())


def blocks_written_most(staked: Staked) -> int:
    """Blocks of shoes for whose every round there is room on the GPU."""
    return WRITTEN_BYTES // (SHOES_A_BLOCK * 2 * most_rounds(staked.shoe, 1))


@lru_cache(maxsize=64)
def _ends_written(shoe: PreparedShoe, shoes_most: int) -> Kernel:
    return dealing(shoe, None, Written(None, shoes_most))


@lru_cache(maxsize=64)
def _betting(staked: Staked, shoes_most: int) -> Kernel:
    """The kernel that bets by a plan, compiled on first use."""
    return _compiled(session_source(staked, shoes_most, BETTING_THREADS), "bet", (), BETTING_THREADS, 0, BETTING_BLOCKS)


def play_sessions(staked: Staked, seed: int, first: int, blocks: int) -> Sessions:
    """The sessions of some blocks of shoes, as the processor would play them."""
    import cupy

    most, shoes = blocks_written_most(staked) * SHOES_A_BLOCK, blocks * SHOES_A_BLOCK
    _, bankroll, limit = staked.numbers
    with cupy.cuda.Stream.ptds:
        ends = cupy.empty((most_rounds(staked.shoe, 1), most), dtype=np.uint16)
        dealt = cupy.empty(most, dtype=np.uint16)
        kernel = _ends_written(staked.shoe, most)
        _played(kernel, staked.shoe, seed, first * SHOES_A_BLOCK, shoes, written=(ends, ends, dealt))
        rounds, sessions = sessions_before(staked, dealt[:shoes].get())
        many = int(sessions[-1])
        columns = [cupy.empty(many, dtype=kind) for kind in (np.float64, np.float64, np.float64, np.bool_)]
        found = (cupy.asarray(sessions), cupy.asarray(rounds), ends, dealt)
        numbers = (np.float64(bankroll), np.float64(limit))
        if many:
            _betting(staked, most).run(many, np.uint64(many), np.uint64(blocks), *found, *numbers, *columns)
        return Sessions(*(column.get() for column in columns))


def _played(
    kernel: Kernel,
    shoe: PreparedShoe,
    seed: int,
    first: int,
    shoes: int,
    trigger: float = 0.0,
    written: tuple[Any, Any, Any] | None = None,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The cells, and a counter's sums."""
    import cupy

    found = cupy.zeros(shoe.cells + SUMS, dtype=np.int64)
    numbers = (np.uint64(seed % SEEDS), np.uint64(first), np.uint64(shoes))
    kernel.run(shoes, *numbers, found, np.float64(trigger), found[shoe.cells :], *(written or (found,) * 3))
    both: NDArray[np.int64] = found.get()
    return both[: shoe.cells], both[shoe.cells :]
