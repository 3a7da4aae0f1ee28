"""Virtual time and made-up randomness: nobody waits, and the same seed gives the same surroundings."""

from __future__ import annotations

import asyncio
import hashlib
import heapq
import itertools
from contextvars import Context, ContextVar
from typing import TYPE_CHECKING, Any, NoReturn, TypeVarTuple

from cutcard.server.runtime import Runtime

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable

Ts = TypeVarTuple("Ts")

EVENING = 1_790_000_000
"""In seconds since 1970: an evening on which every game is in force."""


NODE = ContextVar("node", default="")
"""The node on which something runs; empty for the people, and for everything where the house is not shared."""
LIFE = ContextVar("life", default=0)
"""In which of its lives: what is left of a former one is heard by nobody."""

LEASE_SECONDS = 2.4
"""Short, so that a node that stands still is relieved while the evening lasts."""


class _Timer(asyncio.TimerHandle):
    """Of two that are due at the same time, the one that was set first comes first, on every Python."""

    __slots__ = ("_number",)

    def __init__(self, number: int, *timed: Any) -> None:
        super().__init__(*timed)
        self._number = number

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, _Timer):
            return NotImplemented
        return (self.when(), self._number) < (other.when(), other._number)


class VirtualLoop(asyncio.BaseEventLoop):
    """A loop without sockets and without a thread: where it would sleep, its clock is put forward.

    A node can stand still, between two callbacks or in the midst of one: what it would do waits, and the others go on.
    """

    _ready: deque[Any]
    _scheduled: list[Any]
    _stopping: bool

    def __init__(self) -> None:
        super().__init__()
        self.now = 1_000.0
        self.held: dict[str, list[asyncio.Handle]] = {}
        """What waits to be done by nodes that stand still."""
        self._timers = itertools.count()

    def time(self) -> float:
        return self.now

    def call_at(
        self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        timer: Any = _Timer(next(self._timers), when, callback, args, self, context)
        heapq.heappush(self._scheduled, timer)
        timer._scheduled = True  # noqa: SLF001 - as the loop of the library does.
        return timer  # type: ignore[no-any-return]

    def _run_once(self) -> None:
        """One callback; it may be called within another. All that one timer sets off is done before the next timer."""
        later = self._scheduled
        while later and (later[0].cancelled() or not self._ready):
            timer = heapq.heappop(later)
            timer._scheduled = False  # noqa: SLF001 - as the loop of the library does.
            if not timer.cancelled():
                self.now = max(self.now, timer.when())
                self._ready.append(timer)
        if not self._ready:
            raise RuntimeError("deadlock: every task waits for another, and no timer is set")
        handle = self._ready.popleft()
        if (held := self.held.get(handle._context.get(NODE, ""))) is not None:  # noqa: SLF001
            held.append(handle)
        elif not handle.cancelled():
            handle._run()  # noqa: SLF001

    def stand_still(self, node: str, seconds: float, until: Callable[[], bool]) -> None:
        """In the midst of what a node does: for so long, or until then, only the others go on."""
        end, task = self.now + seconds, asyncio.current_task(self)
        self.call_at(end, lambda: None, context=Context())
        self.hold(node)
        if task is not None:
            asyncio.tasks._leave_task(self, task)  # noqa: SLF001 - or no other could be stepped meanwhile.
        try:
            while self.now < end and not until() and not self._stopping:
                self._run_once()
        finally:
            if task is not None:
                asyncio.tasks._enter_task(self, task)  # noqa: SLF001
            self.release(node)

    def hold(self, node: str) -> None:
        self.held.setdefault(node, [])

    def release(self, node: str) -> None:
        """What came meanwhile is done now, in the order in which it came."""
        self._ready.extend(self.held.pop(node, ()))

    def run_in_executor(self, *_: Any) -> NoReturn:  # type: ignore[override]
        raise RuntimeError("a thread was asked for; what is rehearsed runs on its loop")

    def _write_to_self(self) -> None:
        """Nobody else is there to wake it."""


class Clock:
    """The clock on the wall of one machine. Somebody may set it another way, by `jumped` seconds."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop, self.jumped = loop, 0.0

    def seconds(self) -> float:
        return EVENING + self._loop.now + self.jumped

    def nanoseconds(self) -> int:
        return EVENING * 10**9 + int((self._loop.now + self.jumped) * 1e9)


def randomness(seed: str) -> Callable[[int], bytes]:
    numbers = itertools.count()

    def draw(count: int) -> bytes:
        drawn = b""
        while len(drawn) < count:
            drawn += hashlib.sha256(f"{seed} {next(numbers)}".encode()).digest()
        return drawn[:count]

    return draw


async def at_once(function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    return function(*args, **kwargs)


def virtual_runtime(loop: VirtualLoop, clock: Clock, random_bytes: Callable[[int], bytes]) -> Runtime:
    """What a floor takes from the world, all of it made up."""
    return Runtime(
        clock=clock.seconds,
        monotonic=loop.time,
        run_in_thread=at_once,
        check_in_thread=at_once,
        read_in_thread=at_once,
        keep_in_thread=at_once,
        random_bytes=random_bytes,
        hashing={"time_cost": 1, "memory_cost": 64, "parallelism": 1},
    )
