"""Waiting for something that another thread, process or page brings about: never without a limit or a sentence."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, TypeVar

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

Found = TypeVar("Found")
PATIENCE_SECONDS = 60.0
"""How long anything may take on a busy machine before a test gives up; nothing is concluded from how long it took."""
LOOK_SECONDS = 0.01


def until(
    looked_for: Callable[[], Found],
    what: str,
    *,
    every: float = LOOK_SECONDS,
    sleep: Callable[[float], object] = time.sleep,
    patience: float = PATIENCE_SECONDS,
) -> Found:
    """What `looked_for` finds, as soon as that is true; the test fails, and says what never came, if it is not."""
    ends = time.monotonic() + patience
    while not (found := looked_for()):
        if time.monotonic() > ends:
            pytest.fail(f"waited {patience:.0f} s in vain: {what}; last seen: {found!r}", pytrace=False)
        sleep(every)
    return found


async def comes(looked_for: Callable[[], Found], what: str, *, every: float = LOOK_SECONDS) -> Found:
    """The same for a test that is a coroutine: others of its loop go on meanwhile."""
    ends = time.monotonic() + PATIENCE_SECONDS
    while not (found := looked_for()):
        if time.monotonic() > ends:
            pytest.fail(f"waited {PATIENCE_SECONDS:.0f} s in vain: {what}; last seen: {found!r}", pytrace=False)
        await asyncio.sleep(every)
    return found
