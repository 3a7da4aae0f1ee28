"""Other nodes on the same PostgreSQL: what they write reaches the screens here, and tables they leave are claimed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from cutcard.house.journal.entry import read_body
from cutcard.server.live.hub import FLUSH_SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from psycopg import AsyncConnection

    from cutcard.house.engine.house import House
    from cutcard.house.journal.entry import Entry
    from cutcard.server.live.hub import Hub
    from cutcard.server.runtime import Runtime

LOG = structlog.get_logger("cutcard.cluster")
CLAIM_SECONDS = 2.0
"""Tables that nobody serves any more are looked for so often."""
RECONNECT_SECONDS = 1.0
LATER = "SELECT seq, version, body FROM journal WHERE stream = %s AND version > %s ORDER BY version"


class Cluster:
    """How far this node has followed each stream, and two tasks: one follows the others, one claims tables."""

    def __init__(self, house: House, hub: Hub, runtime: Runtime, *, claim_tables: Callable[[], None]) -> None:
        self._house, self._hub, self._runtime = house, hub, runtime
        self._claim_tables = claim_tables
        """Called in a thread: it waits for the house's writer, which the loop does not."""
        self._versions: dict[str, int] = {}
        """How many entries of each stream the credits here include."""
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._versions = {name: head.version for name, head in self._house.store.heads().items()}
        if not self._house.store.exclusive:
            self._tasks = [asyncio.create_task(self._keep_claiming()), asyncio.create_task(self._keep_following())]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()

    def include(self, entry: Entry) -> None:
        """An entry that this node has written itself."""
        if entry.version == self._versions.get(entry.stream, 0) + 1:
            self._versions[entry.stream] = entry.version

    async def _keep_claiming(self) -> None:
        """When another node dies its tables fall to whoever looks first."""
        while True:
            await self._runtime.sleep(CLAIM_SECONDS)
            if self._house.fenced:
                continue
            try:
                await self._runtime.run_in_thread(self._claim_tables)
            except Exception as error:
                LOG.exception("tables not claimed", error=str(error))

    async def _keep_following(self) -> None:
        """What other nodes write changes the credit that screens show here."""
        import psycopg

        from cutcard.house.journal.postgres import CHANNEL

        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._house.store.url, autocommit=True) as session:
                    await session.execute(f"LISTEN {CHANNEL}".encode())
                    while True:
                        await self._catch_up(session)
                        async for _ in session.notifies(timeout=CLAIM_SECONDS, stop_after=1):
                            await self._runtime.sleep(FLUSH_SECONDS)
            except psycopg.Error as error:
                LOG.warning("other nodes cannot be followed", error=str(error))
            await self._runtime.sleep(RECONNECT_SECONDS)

    async def _catch_up(self, session: AsyncConnection) -> None:
        """The credit of every account that a later entry has changed."""
        changed: set[str] = set()
        streams = await (await session.execute("SELECT name, version FROM streams")).fetchall()
        for stream in [name for name, version in streams if version > self._versions.get(name, 0)]:
            entries = await session.execute(LATER, (stream, self._versions.get(stream, 0)))
            for seq, version, body in await entries.fetchall():
                changed |= self._hub.update_credits(seq, read_body(body).balances)
                self._versions[stream] = max(version, self._versions.get(stream, 0))
        self._hub.mark_credits_changed(changed)
