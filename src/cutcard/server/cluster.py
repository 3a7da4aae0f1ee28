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
from cutcard.house.nodes.sharing import leave, run_elsewhere, share_out
from cutcard.server.live.hub import FLUSH_SECONDS, Hub

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.house.engine.house import House
    from cutcard.server.runtime import Runtime

LOG = structlog.get_logger("cutcard.cluster")
LEASE_SECONDS = 6.0
"""After so long without a word from a node the database ends its session, and others take its tables over."""
BEATS_A_LEASE, BEAT_SECONDS_MOST = 6, 1.0
"""How often a node says a word, and looks whether there are tables for it."""
RECONNECT_SECONDS = 0.5
SCREENS = "screens"
"""The kind under which the store keeps, for each node, which patrons' screens follow which tables there."""
CONDITIONS = "conditions"
"""The kind under which it keeps what each node says is wrong with itself."""
Followed = list[tuple[str, str]]
"""Patrons and tables."""


class Cluster:
    """What keeps a node one of several. A house that nobody shares has none of this."""

    def __init__(
        self,
        house: House,
        hub: Hub,
        runtime: Runtime,
        *,
        lease: float,
        on_beat: Callable[[Followed], None],
    ) -> None:
        self._house, self._hub, self._runtime, self._lease = house, hub, runtime, lease
        self._beat_seconds = min(BEAT_SECONDS_MOST, lease / BEATS_A_LEASE)
        self._on_beat = on_beat
        """Called by the writer after each beat: whose screens a dead node had."""
        self._tasks: list[asyncio.Task[None]] = []
        self._woken = asyncio.Event()
        self._listening = False
        self._beat_at = self._shared_at = 0.0
        self._began = runtime.monotonic()
        self._told: Followed | None = None
        """Which screens this node last said it has."""
        self.conditions = b"[]"
        """What this node says is wrong with itself, for the others."""
        self._conditions_told = b""
        self.conditions_elsewhere: list[bytes] = []
        """What the others say."""
        self.patrons_elsewhere: frozenset[str] = frozenset()
        """The patrons who have a screen at another node, as of the last beat."""
        self.run_elsewhere: frozenset[str] = frozenset()
        """The tables that are shut here and that another node can run."""
        self.fault: Exception | None = None
        """Why the last beat failed, where it did."""

    @property
    def answers(self) -> bool:
        """Whether the database is there, as far as this node knows at this moment."""
        if self._house.store.nodes is None:
            return True
        return self._listening and self._beat_at > 0 and self.age < min(self._lease, LEASE_SECONDS)

    @property
    def age(self) -> float:
        """How many seconds ago this node last knew everything that the others had written."""
        return self._runtime.monotonic() - max(self._beat_at, self._began)

    async def start(self) -> None:
        nodes = self._house.store.nodes
        if nodes is None:
            return
        nodes.join(self._lease)
        loops = self._hub.loops
        self._tasks = [
            loops.start("listening to other nodes", self._keep_listening),
            loops.start("beats of the node", self._keep_tending),
        ]
        while not (self.answers or self.fault):
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
            self.fault, self.conditions_elsewhere = error, []
            if not isinstance(error, OutOfServiceError):
                self._hub.loops.failed("a beat of the node", error)
        else:
            self.fault = None

    def _beat(self, screens: Followed) -> None:
        """By the writer: whatever fails here fences the house, and the next beat opens it again."""
        house = self._house
        try:
            if house.fenced:
                house.reopen()
                self._told, self._conditions_told, self._shared_at = None, b"", 0.0
            assert house.store.nodes is not None
            house.follow()
            left: Followed = []
            now = self._runtime.monotonic()
            if now - self._shared_at >= self._beat_seconds:
                house.store.nodes.relieve()
                share_out(house)
                left = self._left_screens()
                self.run_elsewhere = run_elsewhere(house)
                self._exchange_conditions()
                self._shared_at = now
            if screens != self._told:
                self._tell_screens(screens)
        except Exception as error:
            house.fence(error)
            assert house.store.nodes is not None
            with suppress(OutOfServiceError):  # What a node that cannot serve would run is for the others.
                house.store.nodes.leave()
            raise
        self._on_beat(left)
        self._beat_at = self._runtime.monotonic()

    # --- what other nodes say -------------------------------------------------------------------

    async def _keep_listening(self) -> None:
        """A notice of what was written; a line that ends says sooner than any beat that the database is gone."""
        import psycopg

        from cutcard.formats.postgres_reader import driver_of, line_to
        from cutcard.house.journal.postgres import CHANNEL

        nodes = self._house.store.nodes
        assert nodes is not None
        heard = True
        while True:
            try:
                url = self._house.store.url
                async with await driver_of(url).connect_async(line_to(url), autocommit=True) as session:
                    await session.execute(f"LISTEN {CHANNEL}".encode())
                    self._listening = heard = True
                    self.wake()
                    async for notice in session.notifies():
                        if notice.pid != nodes.pid:
                            self._hear(notice.payload)
            except psycopg.Error as error:
                if heard:  # Once for each time that the line is lost.
                    LOG.info("other nodes cannot be heard", error=str(error))
                heard = False
            finally:
                self._listening = False
                self.wake()
            await self._runtime.sleep(RECONNECT_SECONDS)

    def _hear(self, payload: str) -> None:
        """An entry's number, or nothing where a table was left."""
        if payload:
            self._woken.set()
        else:
            self.wake()

    # --- conditions of other nodes --------------------------------------------------------------

    def _exchange_conditions(self) -> None:
        """Whoever looks at any node sees what is wrong with each of them; what a dead one said is forgotten."""
        store = self._house.store
        assert store.nodes is not None
        own, told = str(store.nodes.number), self.conditions
        if told != self._conditions_told:
            store.put_value(CONDITIONS, own, told)
            self._conditions_told = told
        there, heard = set(map(str, store.nodes.numbers())), store.values_of(CONDITIONS)
        self.conditions_elsewhere = [said for number, said in heard.items() if number in there - {own}]
        for number in heard.keys() - there:
            store.put_value(CONDITIONS, number, None)

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
        others = [held for number, held in told.items() if number in there - {str(store.nodes.number)}]
        screens = (screen for held in others for screen in msgspec.json.decode(held, type=Followed))
        self.patrons_elsewhere = frozenset(patron for patron, _ in screens)
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
