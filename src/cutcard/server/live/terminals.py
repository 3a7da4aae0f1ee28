"""Terminals that are lost and found again: the server notices by itself, and the table's record says so.

A terminal is lost when nothing of its patron's follows the table any more for a few seconds while a round is on, so a
page that is loaded anew interrupts nothing. Nobody who has signed out is lost.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from cutcard.extras import OutOfServiceError
from cutcard.formats.entry import table_stream
from cutcard.house.engine.live_table import round_is_open
from cutcard.house.engine.requests import Request
from cutcard.house.staff import LOOKOUT
from cutcard.rulebook.referee import Refusal
from cutcard.table.commands import ReportTerminal, TerminalBack

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine
    from typing import Any

    from cutcard.server.house_client import HouseClient
    from cutcard.server.live.hub import Connection, Hub
    from cutcard.server.runtime import Runtime
    from cutcard.table.commands import Command

LOG = structlog.get_logger("cutcard.terminals")
LOST_SECONDS = 4.0
"""So long a terminal may be away before it counts as lost: longer than a page takes to load anew."""


class Terminals:
    """Which patrons' screens follow which tables, and what the house is told when one goes or comes."""

    def __init__(
        self, client: HouseClient, hub: Hub, runtime: Runtime, elsewhere: Callable[[str, str], Awaitable[bool]]
    ) -> None:
        """`elsewhere` says whether a patron's screen follows a table at another node."""
        self._client, self._hub, self._runtime, self._elsewhere = client, hub, runtime, elsewhere
        self._tasks: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def disconnected(self, connection: Connection) -> None:
        """A screen is gone. Where it was a patron's in a round that is on, it is waited for."""
        patron = connection.session.name
        if not connection.session.patron or connection.session.display:
            return
        rounds = {
            table: self._hub.tables[table].state.round_number
            for table in sorted(connection.tables)
            if self._plays(connection, table) and not self._follows(patron, table)
        }
        if rounds:
            self._begin(self._wait_for(patron, rounds))

    def left(self, screens: list[tuple[str, str]]) -> None:
        """Patrons' screens, and tables, whose node has died: whoever has a bet there is waited for at the others."""
        for patron, table in screens:
            live = self._hub.tables.get(table)
            if live is None or live.state.options.game.procedure.terminals is None or not round_is_open(live.state):
                continue
            if any(bet.patron == patron for bet in live.state.bets):
                self._begin(self._wait_for(patron, {table: live.state.round_number}))

    def watching(self, connection: Connection) -> None:
        """A screen follows its tables: one that was lost there in this round is back."""
        session = connection.session
        for table in connection.tables if session.patron and not session.display else ():
            if session.name in self._hub.tables[table].state.lost_terminals:
                self._begin(self._tell(table, TerminalBack(LOOKOUT, session.name)))

    def _plays(self, connection: Connection, table: str) -> bool:
        """Whether a terminal takes part there: the table is on its screen, or its patron has a bet in the round."""
        live = self._hub.tables.get(table)
        if live is None or live.state.options.game.procedure.terminals is None or not round_is_open(live.state):
            return False
        return table == connection.at or any(bet.patron == connection.session.name for bet in live.state.bets)

    def _follows(self, patron: str, table: str) -> bool:
        return any(each.session.name == patron and table in each.tables for each in self._hub.connections)

    async def _wait_for(self, patron: str, rounds: dict[str, int]) -> None:
        await self._runtime.sleep(LOST_SECONDS)
        for table, round_number in rounds.items():
            if self._follows(patron, table) or await self._elsewhere(patron, table):
                continue
            await self._tell(table, ReportTerminal(LOOKOUT, patron), round_number)
            if self._follows(patron, table):  # It came back while its loss was being written.
                await self._tell(table, TerminalBack(LOOKOUT, patron), round_number)

    async def _tell(self, table: str, command: Command, round_number: int | None = None) -> None:
        """What came too late for its round is refused, and has interrupted nothing."""
        command_id = f"terminal/{table}/{self._runtime.unique_id()}"
        request = Request(command_id, table_stream(table), command, via="server", round_number=round_number)
        answer = await self._client.ask(request)
        told = answer.code if isinstance(answer, Refusal) else "done"
        LOG.info("terminal", table=table, act=type(command).__name__, told=told)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (failed := task.exception()) is not None:
            LOG.error("terminal not recorded", error=str(failed))
            if not isinstance(failed, OutOfServiceError):
                self._hub.loops.failed("following terminals", failed)
