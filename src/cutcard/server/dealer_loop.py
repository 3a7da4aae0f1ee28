"""The automatic dealers: a loop for each table that runs itself, at the house's pace, until it is held or closed."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import structlog

from cutcard.extras import OutOfServiceError
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house.cage import SHUFFLED, Note
from cutcard.house.engine.beacons import AWAITED
from cutcard.house.engine.requests import DecisionFailedError, Request
from cutcard.house.engine.resume import interrupt
from cutcard.house.engine.self_running import HELD
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.referee import Refusal
from cutcard.server.alerts import STOPPED
from cutcard.server.watch.conditions import Finding
from cutcard.table.automatic_dealer import after_offer, awaits_patron, between_cards
from cutcard.table.conduct.known import handed_out_unturned
from cutcard.table.state import Phase
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.server.house_client import HouseClient
    from cutcard.server.live.hub import Hub
    from cutcard.server.runtime import Runtime

LOG = structlog.get_logger("cutcard.dealer")
AFTER_ITS_ROUND, AT_ONCE = b"1", b"at once"
HELD_SECONDS = 0.5
RETRY_SECONDS = 1.0
LOOK_SECONDS = 0.2
"""So often it is looked whether a patron has turned the cards."""
TRANSIENT = {"waiting", "disk_full", "no_such_table", "stopped", "stale", "draining"}
"""Refusals that the automatic dealer waits out, or that have been reported otherwise."""
THIRD_CARD_TIMES = 1.5
"""A third card decides the round, and is looked at longer."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long an automatic table waits, in seconds: for bets, between cards, to look at the result, for bets to be
    taken back, and for a patron to turn the cards that they were handed.
    """

    betting: float = 15.0
    card: float = 0.9
    result: float = 5.0
    offer: float = 10.0
    squeeze: float = 25.0


class DealerLoop:
    """One task for each table that runs itself: the house decides what comes next, the pace when."""

    def __init__(self, house: House, client: HouseClient, hub: Hub, *, pace: Pace, runtime: Runtime) -> None:
        self._house, self._client, self._hub, self._pace, self._runtime = house, client, hub, pace, runtime
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.stuck: dict[str, Finding] = {}
        """The tables whose dealer cannot go on, and why, for as long as that lasts."""
        self._reported: dict[str, int] = {}
        """Where in its journal each table's dealer was last reported to be stuck."""

    def start(self) -> None:
        self.read_held()

    def read_held(self) -> None:
        """Which tables are held, as the store has it."""
        self._hub.held = {name: how == AT_ONCE for name, how in self._house.store.values_of(HELD).items()}

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

    def hold(self, table: str, *, on: bool, at_once: bool = False) -> None:
        """A table that runs itself stops until it is released, whatever becomes of the server: after its round, or
        `at_once` before the next act of its own. That is no interruption: nothing is void and every bet stands.
        """
        how = (AT_ONCE if at_once else AFTER_ITS_ROUND) if on else None
        self._house.run_on_writer(lambda: self._keep_held(table, how))

    def _keep_held(self, table: str, how: bytes | None) -> None:
        """Between two writes: one that is closed meanwhile is held no more."""
        if table in self._house.cage.tables:
            self._house.store.put_value(HELD, table, how)
        self.read_held()

    def expect_close(self, table: str) -> None:
        """Bets were opened by the dealer at another node, whose pace is this one's."""
        if self._house.cage.tables[table].source == SHUFFLED:
            self._count_down(table)

    def _count_down(self, table: str) -> None:
        """From now on bets are taken at this table, for as long as the pace says."""
        projection, seconds = self._hub.projections[table], self._betting_seconds(self._house.tables[table])
        projection.closes, projection.betting = self._runtime.monotonic() + seconds, seconds

    def _betting_seconds(self, live: LiveTable) -> float:
        """How long a table takes bets: as its settings say, or else at the house's pace."""
        return live.options.betting_seconds or self._pace.betting

    def expect_turn(self, live: LiveTable) -> None:
        """From when a hand is theirs to turn a patron has the time that the pace says, and for a further card anew."""
        state, hand = live.state, awaits_patron(live.state) if live.source == SHUFFLED else None
        projection = self._hub.projections[live.name]
        turner = (state.round_number, hand, len(state.cards), state.handlers[hand or 0], state.interrupted)
        if hand is not None and projection.turner != turner:
            projection.turner, projection.turning = turner, self._pace.squeeze
            projection.turns_by = self._runtime.monotonic() + self._pace.squeeze

    async def _time_is_over(self, name: str) -> bool:
        """Waits while a patron has time to turn a hand; False where the table has gone on before that was over."""
        live = self._house.tables[name]
        self.expect_turn(live)
        projection, turner = self._hub.projections[name], self._hub.projections[name].turner
        self._hub.mark_changed(name)
        while projection.turner == turner and awaits_patron(live.state) is not None:
            left = projection.turns_by - self._runtime.monotonic()
            if left <= 0:
                return True
            await self._runtime.sleep(min(left, LOOK_SECONDS))
            if name not in self._house.tables or name not in self._house.dealing:
                return False
            live = self._house.tables[name]
            self.expect_turn(live)
        return False

    def _is_held(self, name: str) -> bool:
        live = self._house.tables.get(name)
        return live is not None and self._hub.on_hold(live)

    async def _deal(self, name: str) -> None:
        """Until the table closes or another node runs it. Whatever fails is told, and tried again."""
        try:
            while name in self._house.tables and name in self._house.dealing:
                try:
                    await self._go_on(name)
                except OutOfServiceError as error:  # Where the house opens again, the table gets another dealer.
                    LOG.info("dealer waits for the house", table=name, error=str(error))
                    return
                except Exception as error:  # noqa: BLE001 - whatever it is, a mended program goes on from here.
                    self._failed(name, error)
                    await self._runtime.sleep(RETRY_SECONDS)
        finally:
            self.stuck.pop(name, None)

    def _failed(self, name: str, error: Exception) -> None:
        """The house has logged and noted what it could not decide; anything else is logged here, once."""
        finding = Finding(message("condition-dealer-failed"), f"{type(error).__name__}: {error}")
        if not isinstance(error, DecisionFailedError) and self.stuck.get(name) != finding:
            LOG.error("dealer failed", table=name, exc_info=error)
        self.stuck[name] = finding

    async def _go_on(self, name: str) -> None:
        live = self._house.tables[name]
        patron_turns = awaits_patron(live.state) is not None
        if patron_turns and not await self._time_is_over(name):
            return
        if not patron_turns and not self._is_held(name):
            await self._wait(name, live)
        if self._is_held(name):
            self.stuck.pop(name, None)
            await self._runtime.sleep(HELD_SECONDS)
            return
        if name not in self._house.tables:  # It was closed meanwhile.
            return
        live = self._house.tables[name]
        if live.state.interrupted and not handed_out_unturned(live.state):
            await self._runtime.run_in_thread(self._house.run_on_writer, partial(interrupt, self._house, name))
            return
        looked_at = live.state.log if patron_turns else None
        answer = await self._client.ask(Request("", table_stream(name), None, log=looked_at))
        if not isinstance(answer, Refusal):
            self.stuck.pop(name, None)
            return
        await self._end_offer(name)
        if answer.code in TRANSIENT:
            self.stuck.pop(name, None)
        else:
            self.stuck[name] = Finding(answer.message, str(answer))
            if answer.code != AWAITED:
                await self._report(name, live, str(answer))
        await self._runtime.sleep(RETRY_SECONDS)

    async def _wait(self, name: str, live: LiveTable) -> None:
        match live.state.phase:
            case Phase.BETTING:
                self._count_down(name)
                self._hub.mark_changed(name)
                await self._runtime.sleep(self._betting_seconds(live))
            case Phase.DEALING if between_cards(live.state):
                return
            case Phase.DEALING | Phase.SETTLING:
                third = len(live.state.cards) > 2 * live.state.options.game.drawing.initial
                await self._runtime.sleep(self._pace.card * (THIRD_CARD_TIMES if third else 1))
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
        version = live.version
        if self._reported.get(name) == version:
            return
        self._reported[name] = version
        LOG.warning("dealer refused", table=name, phase=live.state.phase.value, says=says)
        note = Note(THE_HOUSE, STOPPED, "", name, says[:200])
        command_id = f"stuck/{name}/{version}/{self._runtime.unique_id()}"
        await self._client.ask(Request(command_id, CAGE, note, via="server"))
