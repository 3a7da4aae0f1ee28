"""The automatic dealers: a loop for each table that runs itself, at the house's pace, until it is held or closed."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

import structlog

from cutcard.extras import OutOfServiceError
from cutcard.house.engine.live_table import round_is_open
from cutcard.house.engine.requests import DecisionFailedError, Request
from cutcard.house.journal.entry import CAGE, table_stream
from cutcard.house.money.cage import SHUFFLED, Note
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.referee import Refusal
from cutcard.server.alerts import STOPPED
from cutcard.table.automatic_dealer import after_offer
from cutcard.table.state import Phase

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.server.house_client import HouseClient
    from cutcard.server.live.hub import Hub
    from cutcard.server.runtime import Runtime

LOG = structlog.get_logger("cutcard.dealer")
HELD = "held"
"""The kind under which the store keeps the tables that are held."""
HELD_SECONDS = 0.5
RETRY_SECONDS = 1.0
TRANSIENT = {"waiting", "disk_full", "no_such_table", "stopped"}
"""Refusals that the automatic dealer waits out, or that have been reported otherwise."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long an automatic table waits, in seconds: for bets, between cards, and to look at the result."""

    betting: float = 15.0
    card: float = 0.9
    result: float = 5.0
    offer: float = 10.0


class DealerLoop:
    """One task for each table that runs itself: the house decides what comes next, the pace when."""

    def __init__(self, house: House, client: HouseClient, hub: Hub, *, pace: Pace, runtime: Runtime) -> None:
        self._house, self._client, self._hub, self._pace, self._runtime = house, client, hub, pace, runtime
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._reported: dict[str, int] = {}
        """Where in its journal each table's dealer was last reported to be stuck."""

    def start(self) -> None:
        self.read_held()

    def read_held(self) -> None:
        """Which tables are held, as the store has it."""
        self._hub.held = frozenset(self._house.store.values_of(HELD))

    def cover(self) -> None:
        """Every table that runs itself here, and that screens can follow, has a dealer."""
        for name, live in list(self._house.tables.items()):
            task, runs = self._tasks.get(name), name in self._house.dealing and name in self._hub.projections
            if runs and live.source == SHUFFLED and (task is None or task.done()):
                self._tasks[name] = asyncio.create_task(self._deal(name), name=f"dealer {name}")

    async def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._tasks.clear()

    def hold(self, table: str, *, on: bool) -> None:
        """A table that runs itself stops after its round until it is released; kept, whatever becomes of the server."""
        self._house.store.put_value(HELD, table, b"1" if on else None)
        self.read_held()

    def expect_close(self, table: str) -> None:
        """Bets were opened by the dealer at another node, whose pace is this one's."""
        if self._house.cage.tables[table].source == SHUFFLED:
            self._hub.projections[table].closes = self._runtime.monotonic() + self._pace.betting

    def _is_held(self, name: str) -> bool:
        live = self._house.tables.get(name)
        return name in self._hub.held and live is not None and not round_is_open(live.state)

    async def _deal(self, name: str) -> None:
        while (live := self._house.tables.get(name)) is not None and name in self._house.dealing:
            if self._is_held(name):
                await self._runtime.sleep(HELD_SECONDS)
                continue
            try:
                await self._wait(name, live)
                if self._is_held(name):
                    continue
                answer = await self._client.ask(Request("", table_stream(name), None))
            except asyncio.CancelledError:
                raise
            except OutOfServiceError as error:  # Where the house opens again, the table gets another dealer.
                LOG.warning("dealer stopped", table=name, error=str(error))
                return
            except DecisionFailedError:  # The house has logged it and alerted staff; a mended program goes on here.
                await self._runtime.sleep(RETRY_SECONDS)
                continue
            except Exception as error:
                LOG.exception("dealer stopped", table=name, error=str(error))
                return
            if isinstance(answer, Refusal):
                await self._end_offer(name)
                if answer.code not in TRANSIENT:
                    await self._report(name, live, str(answer))
                await self._runtime.sleep(RETRY_SECONDS)

    async def _wait(self, name: str, live: LiveTable) -> None:
        match live.state.phase:
            case Phase.BETTING:
                self._hub.projections[name].closes = self._runtime.monotonic() + self._pace.betting
                self._hub.mark_changed(name)
                await self._runtime.sleep(self._pace.betting)
            case Phase.DEALING | Phase.SETTLING:
                await self._runtime.sleep(self._pace.card)
            case Phase.READY | Phase.SHOE_ENDED:
                await self._runtime.sleep(self._pace.result)

    async def _end_offer(self, name: str) -> None:
        """An offer to withdraw that an interruption left open stands for a while; then play goes on by itself."""
        live = self._house.tables.get(name)
        if live is None or after_offer(live.state) is None:
            return
        await self._runtime.sleep(self._pace.offer)
        while (live := self._house.tables.get(name)) and (command := after_offer(live.state)) is not None:
            answer = await self._client.ask(Request("", table_stream(name), command, via="automatic"))
            if isinstance(answer, Refusal):
                return

    async def _report(self, name: str, live: LiveTable, says: str) -> None:
        """A dealer that cannot go on is the pit's business: reported once for each place of the journal."""
        version = live.head.version
        if self._reported.get(name) == version:
            return
        self._reported[name] = version
        LOG.warning("dealer refused", table=name, phase=live.state.phase.value, says=says)
        note = Note(THE_HOUSE, STOPPED, "", name, says[:200])
        command_id = f"stuck/{name}/{version}/{self._runtime.unique_id()}"
        await self._client.ask(Request(command_id, CAGE, note, via="server"))
