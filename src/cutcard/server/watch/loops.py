"""Work that goes on for as long as the server: where the program fails in it, it is told, and begun again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

import structlog

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cutcard.server.runtime import Runtime

LOG = structlog.get_logger("cutcard.watch")
AGAIN_SECONDS = 1.0
QUIET_SECONDS = 600.0
"""A failure counts for so long after it was last seen."""


class Failure(NamedTuple):
    """What failed, how, and when by the clock that never goes back."""

    what: str
    why: str
    at: float


class Loops:
    """The server's own loops and callbacks, none of which ends or skips anything without a word."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._failures: dict[str, Failure] = {}
        """The last one at each table, and under no name that of the server as a whole."""

    def failed(self, what: str, error: BaseException, table: str = "") -> None:
        """The program is wrong somewhere, and goes on. The log says where, once while it keeps happening."""
        failure = Failure(what, f"{type(error).__name__}: {error}", self._runtime.monotonic())
        if (known := self.lately().get(table)) is None or known[:2] != failure[:2]:
            LOG.error("program failed", what=what, table=table, exc_info=error)
        self._failures[table] = failure

    def lately(self) -> dict[str, Failure]:
        now = self._runtime.monotonic()
        return {table: each for table, each in self._failures.items() if now - each.at < QUIET_SECONDS}

    async def keep(self, what: str, work: Callable[[], Awaitable[None]]) -> None:
        """Work that is begun again whenever it fails, until it ends by itself."""
        while True:
            try:
                await work()
            except Exception as error:  # noqa: BLE001 - whatever it is, the work is not given up.
                self.failed(what, error)
                await self._runtime.sleep(AGAIN_SECONDS)
            else:
                return

    def start(self, what: str, work: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        return asyncio.create_task(self.keep(what, work), name=what)
