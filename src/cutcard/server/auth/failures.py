"""Wrong secrets on the record: strangers' a minute together as one note, the first of a signed-in person's singly.

A request of somebody who has shown nothing makes no entry: the house notes at its own pace how many there were.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cutcard.server.runtime import Runtime

SECONDS = 60.0
NOTED_SINGLY = 3
"""Of a minute's wrong secrets at consoles where somebody is signed in, which have a note each."""


class Failures:
    """Wrong secrets, noted as they come or a minute together: about which name, and why."""

    def __init__(self, note: Callable[[str, str], Awaitable[object]], runtime: Runtime) -> None:
        self._note, self._runtime = note, runtime
        self._begun, self._singly = float("-inf"), 0
        self._names: dict[str, int] = {}
        self._addresses: set[str] = set()
        self._waiting: asyncio.Task[None] | None = None

    async def record(self, name: str, says: str, address: str, *, signed_in: bool = False) -> None:
        """A wrong secret, with what was told to whoever gave it, by a stranger or at a signed-in person's console."""
        now = self._runtime.monotonic()
        if now - self._begun > SECONDS:
            self._begun, self._singly = now, 0
        if signed_in and self._singly < NOTED_SINGLY:
            self._singly += 1
            await self._note(name, says)
            return
        self._names[name] = self._names.get(name, 0) + 1
        self._addresses.add(address)
        if self._waiting is None or self._waiting.done():
            self._waiting = asyncio.create_task(self._note_later(self._begun + SECONDS - now), name="failed sign-ins")

    async def _note_later(self, seconds: float) -> None:
        await self._runtime.sleep(max(0.0, seconds))
        await self.flush()

    async def flush(self) -> None:
        """What is not on the record yet is put there."""
        if not self._names:
            return
        tries, names, addresses = sum(self._names.values()), list(self._names), len(self._addresses)
        self._names, self._addresses = {}, set()
        about = names[0] if len(names) == 1 else f"{len(names)} names"
        await self._note(about, f"{tries} wrong secrets within a minute, from {addresses} addresses")

    async def stop(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            await asyncio.gather(self._waiting, return_exceptions=True)
        await self.flush()
