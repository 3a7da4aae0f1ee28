"""What a floor takes from the world around it, as one value: hand in another, and nothing is left to chance."""

from __future__ import annotations

import asyncio
import os
import secrets
import threading
import time
from base64 import urlsafe_b64encode
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec, Protocol, TypeVar

from starlette.concurrency import run_in_threadpool

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

P = ParamSpec("P")
T = TypeVar("T")


class InThread(Protocol):
    """Runs a function that may block somewhere else than on the loop."""

    def __call__(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Awaitable[T]: ...


async def _read_in_thread(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    return await run_in_threadpool(function, *args, **kwargs)


_keeper = ThreadPoolExecutor(1, "node")
STRANGERS_NICE = 10
"""How much later than everybody else the thread that checks strangers' secrets gets a processor."""


def _give_way() -> None:
    """Of the calling thread alone, and of those that it starts."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), STRANGERS_NICE)


_door = ThreadPoolExecutor(1, "door", initializer=_give_way)


async def _check_in_thread(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    return await asyncio.get_running_loop().run_in_executor(_door, partial(function, *args, **kwargs))


async def _keep_in_thread(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    return await asyncio.get_running_loop().run_in_executor(_keeper, partial(function, *args, **kwargs))


@dataclass(frozen=True, slots=True)
class Runtime:
    """Clocks, waiting, threads and randomness; the real ones unless others are given."""

    clock: Callable[[], float] = time.time
    """Seconds since 1970, by the clock on the wall."""
    monotonic: Callable[[], float] = time.monotonic
    """Seconds by a clock that never goes back."""
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    run_in_thread: InThread = asyncio.to_thread
    """For what somebody waits on: secrets of staff that are checked, sessions and alerts that are kept."""
    check_in_thread: InThread = _check_in_thread
    """For secrets from devices that are not enrolled, in a thread of their own: nobody else waits behind them."""
    read_in_thread: InThread = _read_in_thread
    """For reports and records, in threads of their own: whoever reads waits behind no secret that is being checked."""
    keep_in_thread: InThread = _keep_in_thread
    """For what keeps a node one of several, in a thread of its own: it waits behind nobody."""
    random_bytes: Callable[[int], bytes] = secrets.token_bytes
    hashing: Mapping[str, Any] = field(default_factory=dict)
    """At what cost secrets are hashed where it is not Argon2's usual one: nobody steals those of a rehearsal."""

    def token(self, size: int) -> str:
        """A secret made of so many random bytes, fit for a cookie or a link."""
        return urlsafe_b64encode(self.random_bytes(size)).rstrip(b"=").decode()

    def unique_id(self, size: int = 16) -> str:
        """Something nobody else comes up with, in hexadecimal digits."""
        return self.random_bytes(size).hex()
