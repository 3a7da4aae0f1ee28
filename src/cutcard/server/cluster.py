"""One node of several on the same PostgreSQL: it follows the others, runs its share of the tables, and mends itself.

Everything is done by the house's writer, between two writes, at every beat and whenever another node gives notice. A
beat is also what keeps this node's session alive; a node that misses its beats for the lease is relieved.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
import structlog

from cutcard.extras import OutOfServiceError
from cutcard.house.nodes.sharing import leave, share_out
from cutcard.server.live.hub import FLUSH_SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.house.engine.house import House
    from cutcard.server.live.hub import Hub
    from cutcard.server.runtime import Runtime

LOG = structlog.get_logger("cutcard.cluster")
LEASE_SECONDS = 6.0
"""After so long without a word from a node the database ends its session, and others take its tables over."""
BEATS_A_LEASE, BEAT_SECONDS_MOST = 6, 1.0
"""How often a node says a word, and looks whether there are tables for it."""
RECONNECT_SECONDS = 0.5
SCREENS = "screens"
"""The kind under which the store keeps, for each node, which patrons' screens follow which tables there."""
Followed = list[tuple[str, str]]
"""Patrons and tables."""


class Cluster:
    """What keeps a node one of several. A house that nobody shares has none of this."""

    def __init__(
        self, house: House, hub: Hub, runtime: Runtime, *, lease: float, on_beat: Callable[[bool, Followed], None]
    ) -> None:
        self._house, self._hub, self._runtime, self._lease = house, hub, runtime, lease
        self._beat_seconds = min(BEAT_SECONDS_MOST, lease / BEATS_A_LEASE)
        self._on_beat = on_beat
        """Called by the writer after each beat: whether tables were taken on, and whose screens a dead node had."""
        self._tasks: list[asyncio.Task[None]] = []
        self._woken = asyncio.Event()
        self._listening = False
        self._beat_at = self._shared_at = 0.0
        self._told: Followed | None = None
        """Which screens this node last said it has."""
        self._trouble = ""

    @property
    def answers(self) -> bool:
        """Whether the database is there, as far as this node knows at this moment."""
        if self._house.store.nodes is None:
            return True
        return self._listening and self._runtime.monotonic() - self._beat_at < min(self._lease, LEASE_SECONDS)

    async def start(self) -> None:
        nodes = self._house.store.nodes
        if nodes is None:
            return
        nodes.join(self._lease)
        self._tasks = [asyncio.create_task(self._keep_listening()), asyncio.create_task(self._keep_tending())]
        while not (self.answers or self._trouble):
            await self._runtime.sleep(FLUSH_SECONDS)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._tasks and not self._house.fenced:
            with suppress(OutOfServiceError):
                await self._runtime.keep_in_thread(self._house.run_on_writer, lambda: leave(self._house))
        self._tasks.clear()

    def wake(self) -> None:
        """Something was written, or a table opened: look at once."""
        self._shared_at = 0.0
        self._woken.set()

    # --- beats ----------------------------------------------------------------------------------

    async def _keep_tending(self) -> None:
        while True:
            self._woken.clear()
            screens = sorted(self._screens_here())
            await self._runtime.keep_in_thread(self._tend, screens)
            with suppress(TimeoutError):
                async with asyncio.timeout(self._beat_seconds):
                    await self._woken.wait()
            await self._runtime.sleep(FLUSH_SECONDS)

    def _screens_here(self) -> set[tuple[str, str]]:
        return {
            (each.session.name, table)
            for each in self._hub.connections
            if each.session.patron and not each.session.display
            for table in each.tables
        }

    def _tend(self, screens: Followed) -> None:
        try:
            self._house.run_on_writer(lambda: self._beat(screens))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is tried again at the next beat.
            if self._trouble != (said := str(error)):
                self._trouble = said
                LOG.error("node out of service", error=said)  # noqa: TRY400 - once for each reason, and in one line.
        else:
            if self._trouble:
                LOG.warning("node in service again", after=self._trouble)
            self._trouble = ""

    def _beat(self, screens: Followed) -> None:
        """By the writer: whatever fails here fences the house, and the next beat opens it again."""
        house = self._house
        try:
            if house.fenced:
                house.reopen()
                self._told, self._shared_at = None, 0.0
            house.follow()
            taken: list[str] = []
            left: Followed = []
            now = self._runtime.monotonic()
            if now - self._shared_at >= self._beat_seconds:
                taken, left = share_out(house), self._left_screens()
                self._shared_at = now
            if screens != self._told:
                self._tell_screens(screens)
        except Exception as error:
            if not house.fenced:
                house.fence(error)
            raise
        self._on_beat(bool(taken), left)
        self._beat_at = self._runtime.monotonic()

    # --- what other nodes say -------------------------------------------------------------------

    async def _keep_listening(self) -> None:
        """A notice of what was written; a line that ends says sooner than any beat that the database is gone."""
        import psycopg

        from cutcard.house.journal.postgres import CHANNEL
        from cutcard.house.nodes.session import line_to

        nodes = self._house.store.nodes
        assert nodes is not None
        while True:
            try:
                line = line_to(self._house.store.url)
                async with await psycopg.AsyncConnection.connect(line, autocommit=True) as session:
                    await session.execute(f"LISTEN {CHANNEL}".encode())
                    self._listening = True
                    self.wake()
                    async for notice in session.notifies():
                        if notice.pid != nodes.pid:
                            self._hear(notice.payload)
            except psycopg.Error as error:
                LOG.info("other nodes cannot be heard", error=str(error))
            self._listening = False
            self.wake()
            await self._runtime.sleep(RECONNECT_SECONDS)

    def _hear(self, payload: str) -> None:
        """An entry's number, or nothing where a table was left."""
        if payload:
            self._woken.set()
        else:
            self.wake()

    # --- screens at other nodes -----------------------------------------------------------------

    def _tell_screens(self, screens: Followed) -> None:
        store = self._house.store
        assert store.nodes is not None
        store.put_value(SCREENS, str(store.nodes.number), msgspec.json.encode(screens))
        self._told = screens

    def _left_screens(self) -> Followed:
        """The screens at nodes that are no more: one of the nodes that are left sees to them."""
        store = self._house.store
        assert store.nodes is not None
        told, there = store.values_of(SCREENS), set(map(str, store.nodes.numbers()))
        left: Followed = []
        for number, held in told.items():
            if number not in there and store.swap_value(SCREENS, number, held, None):
                left += msgspec.json.decode(held, type=Followed)
        return left

    async def followed_elsewhere(self, patron: str, table: str) -> bool:
        """Whether a screen of a patron's follows a table at another node."""
        if self._house.store.nodes is None:
            return False
        return await self._runtime.run_in_thread(self._followed_elsewhere, patron, table)

    def _followed_elsewhere(self, patron: str, table: str) -> bool:
        store = self._house.store
        assert store.nodes is not None
        others = set(map(str, store.nodes.numbers())) - {str(store.nodes.number)}
        told = [held for number, held in store.values_of(SCREENS).items() if number in others]
        return any((patron, table) in msgspec.json.decode(held, type=Followed) for held in told)
