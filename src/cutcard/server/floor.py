"""The floor in motion: tables that run themselves, screens that follow, acts that wait for the journal."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import structlog

from cutcard.house.engine.live_table import round_is_open
from cutcard.house.engine.requests import DecisionFailedError, FencedError, Reply, Request
from cutcard.house.engine.resume import claim
from cutcard.house.journal.entry import CAGE, TABLE, read_body, table_stream
from cutcard.house.money.cage import SHUFFLED, Note
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server import metrics
from cutcard.server.alerts import STOPPED, Alerts, raised_by
from cutcard.server.live.hub import FLUSH_SECONDS, Screens
from cutcard.server.live.projection import Shown
from cutcard.table.automatic_dealer import after_offer
from cutcard.table.state import Phase

if TYPE_CHECKING:
    from psycopg import AsyncConnection

    from cutcard.house.engine.batch import Written
    from cutcard.house.engine.house import House
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.house.engine.requests import Answer
    from cutcard.house.journal.entry import Body

LOG = structlog.get_logger("cutcard.floor")
TEND_SECONDS = 2.0
"""Where several nodes share a house, tables that nobody serves any more are looked for so often."""
HELD, HOLD_SECONDS = "held", 0.5
PATRON_WAITING_MOST = 4_000
PASSING = {"waiting", "disk_full", "no_such_table", "stopped"}
"""Refusals that the automatic dealer waits out, or that have been told otherwise."""
UNHEARD = "SELECT seq, version, body FROM journal WHERE stream = %s AND version > %s ORDER BY version"


@dataclass(frozen=True, slots=True)
class Pace:
    """How long an automatic table waits, in seconds: for bets, between cards, and to look at the result."""

    betting: float = 15.0
    card: float = 0.9
    result: float = 5.0
    offer: float = 10.0


class Floor:
    """All that the server keeps beside the house: screens, paces, and what screens need to know."""

    def __init__(self, house: House, key: bytes, pace: Pace | None = None) -> None:
        self.house, self._key, self.pace = house, key, pace or Pace()
        self.screens = Screens()
        self.alerts = Alerts(house.store)
        self._dealers: dict[str, asyncio.Task[None]] = {}
        self._beside: list[asyncio.Task[None]] = []
        self._known: dict[str, int] = {}
        """How many entries of each stream the credits here know of, where other nodes write too."""
        self._answers: deque[tuple[asyncio.Future[Answer], Answer]] = deque()
        self._waking = False
        self._stuck: dict[str, int] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self.ready = False

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        store = self.house.store
        self._known = {name: head.version for name, head in store.heads().items()}
        with store.snapshot() as (_, accounts):
            self.screens.credits = {account.name: account.cents for account in accounts if account.guarded}
        self.alerts.catch_up()
        self.screens.held = frozenset(store.kept(HELD))
        self.house.listeners.append(self._written)
        self.tend()
        self._beside = [asyncio.create_task(self.screens.keep_beating(lambda: not self.house.fenced))]
        if not store.alone:
            self._beside += [asyncio.create_task(self._keep_tending()), asyncio.create_task(self._follow_others())]
        self.ready = True

    async def stop(self) -> None:
        self.ready = False
        running = [*self._dealers.values(), *self._beside]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self._dealers.clear()
        self._beside.clear()
        if self._written in self.house.listeners:
            self.house.listeners.remove(self._written)

    def tend(self) -> None:
        """On the loop: take on every table that nobody serves, before anybody is told of it."""
        claim(self.house)
        self._attend_to(self.house.run_on_writer(self._unseen))

    def _tend_in_a_thread(self) -> None:
        """The same beside the loop, which does not wait for the writer: the writer hands over."""
        claim(self.house)
        self.house.run_on_writer(self._hand_over)

    def _hand_over(self) -> None:
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._attend_to, self._unseen())

    def _unseen(self) -> list[tuple[Shown, LiveTable]]:
        """By the writer, between two writes: what is read here and what the loop hears later meet without a gap."""
        new = [live for name, live in self.house.tables.items() if name not in self.screens.shown]
        return [(Shown.of(live, self.house.store), live) for live in new]

    def _attend_to(self, new: list[tuple[Shown, LiveTable]]) -> None:
        """Every table that the house serves has its screens' state, and an automatic dealer where it runs itself."""
        for shown, live in new:
            self.screens.attend_to(shown, live)
        for name, live in self.house.tables.items():
            dealer = self._dealers.get(name)
            if name in self.screens.shown and live.source == SHUFFLED and (dealer is None or dealer.done()):
                self._dealers[name] = asyncio.create_task(self._deal(name), name=f"dealer {name}")

    # --- beside other nodes ---------------------------------------------------------------------

    async def _keep_tending(self) -> None:
        """When another node dies its tables fall to whoever looks first."""
        while True:
            await asyncio.sleep(TEND_SECONDS)
            if self.house.fenced:
                continue
            try:
                await asyncio.to_thread(self._tend_in_a_thread)
            except Exception as error:
                LOG.exception("tables not tended", error=str(error))

    async def _follow_others(self) -> None:
        """What other nodes write changes the credit that screens show here."""
        import psycopg

        from cutcard.house.journal.postgres import CHANNEL

        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.house.store.url, autocommit=True) as session:
                    await session.execute(f"LISTEN {CHANNEL}".encode())
                    while True:
                        await self._catch_up(session)
                        async for _ in session.notifies(timeout=TEND_SECONDS, stop_after=1):
                            await asyncio.sleep(FLUSH_SECONDS)
            except psycopg.Error as error:
                LOG.warning("other nodes cannot be followed", error=str(error))
            await asyncio.sleep(1)

    async def _catch_up(self, session: AsyncConnection) -> None:
        """The credit of every account that an entry not heard of here has changed."""
        changed: set[str] = set()
        streams = await (await session.execute("SELECT name, version FROM streams")).fetchall()
        for stream in [name for name, version in streams if version > self._known.get(name, 0)]:
            entries = await session.execute(UNHEARD, (stream, self._known.get(stream, 0)))
            for seq, version, body in await entries.fetchall():
                changed |= self.screens.credit(seq, read_body(body).balances)
                self._known[stream] = max(version, self._known.get(stream, 0))
        self.screens.mark_patrons(changed)

    # --- acts -----------------------------------------------------------------------------------

    async def ask(self, request: Request) -> Reply | Refusal:
        """Put to the house; answered when it is durable."""
        patron = request.command is not None and request.command.by.position is Position.PATRON
        if patron and self.house.waiting > PATRON_WAITING_MOST:
            return Refusal("", "", "busy", "too much is waiting to be written; try again in a moment")
        loop = asyncio.get_running_loop()
        asked: asyncio.Future[Answer] = loop.create_future()
        began = loop.time()
        self.house.put(request, lambda answer: self._answered(asked, answer))
        answer = await asked
        metrics.ACT_SECONDS.observe(loop.time() - began)
        if isinstance(answer, FencedError | DecisionFailedError):
            raise answer
        kind = type(request.command).__name__ if request.command is not None else "automatic"
        metrics.ACTS.labels(kind, "refused" if isinstance(answer, Refusal) else "done").inc()
        return answer

    def _answered(self, asked: asyncio.Future[Answer], answer: Answer) -> None:
        """Called by the house's writer: the loop is woken once for all the answers of a write."""
        self._answers.append((asked, answer))
        if not self._waking and self._loop is not None:
            self._waking = True
            with suppress(RuntimeError):  # The loop is closed: nobody waits any more, and what was written stands.
                self._loop.call_soon_threadsafe(self._hand_out)

    def _hand_out(self) -> None:
        self._waking = False
        while self._answers:
            asked, answer = self._answers.popleft()
            if not asked.done():
                asked.set_result(answer)

    # --- tables that run themselves -------------------------------------------------------------

    async def _deal(self, name: str) -> None:
        """The automatic dealer of one table: the house decides what comes next, the pace when."""
        while (live := self.house.tables.get(name)) is not None:
            if self._is_held(name):
                await asyncio.sleep(HOLD_SECONDS)
                continue
            try:
                await self._wait(name, live)
                if self._is_held(name):
                    continue
                answer = await self.ask(Request("", table_stream(name), None))
            except asyncio.CancelledError:
                raise
            except Exception as error:
                LOG.exception("dealer stopped", table=name, error=str(error))
                return
            if isinstance(answer, Refusal):
                await self._offer(name)
                if answer.code not in PASSING:
                    await self._stopped(name, live, str(answer))
                await asyncio.sleep(1)

    async def _stopped(self, name: str, live: LiveTable, says: str) -> None:
        """A dealer that cannot go on is the pit's business: said once for each place of the journal."""
        if self._stuck.get(name) == live.head.version:
            return
        self._stuck[name] = live.head.version
        LOG.warning("dealer refused", table=name, phase=live.state.phase.value, says=says)
        noted = Note(THE_HOUSE, STOPPED, "", name, says[:200])
        await self.ask(Request(f"stuck/{name}/{live.head.version}/{time.time_ns()}", CAGE, noted, via="server"))

    def hold(self, table: str, *, on: bool) -> None:
        """A table that runs itself stops after its round until it is released; kept, whatever becomes of the server."""
        self.house.store.keep(HELD, table, b"1" if on else None)
        self.screens.held = frozenset(self.house.store.kept(HELD))

    def _is_held(self, name: str) -> bool:
        live = self.house.tables.get(name)
        return name in self.screens.held and live is not None and not round_is_open(live.state)

    async def _wait(self, name: str, live: LiveTable) -> None:
        match live.state.phase:
            case Phase.BETTING:
                self.screens.shown[name].closes = time.monotonic() + self.pace.betting
                self.screens.mark(name)
                await asyncio.sleep(self.pace.betting)
            case Phase.DEALING | Phase.SETTLING:
                await asyncio.sleep(self.pace.card)
            case Phase.READY | Phase.SHOE_ENDED:
                await asyncio.sleep(self.pace.result)

    async def _offer(self, name: str) -> None:
        """An offer to withdraw that an interruption left open stands for a while; then play goes on by itself."""
        live = self.house.tables.get(name)
        if live is None or after_offer(live.state) is None:
            return
        await asyncio.sleep(self.pace.offer)
        while (live := self.house.tables.get(name)) and (command := after_offer(live.state)) is not None:
            known = f"auto/{name}/{live.head.version + 1}"
            answer = await self.ask(Request(known, table_stream(name), command, via="automatic"))
            if isinstance(answer, Refusal):
                return

    # --- telling the screens --------------------------------------------------------------------

    def _written(self, written: list[Written]) -> None:
        """Called by the house's writer: hand over to the loop."""
        assert self._loop is not None
        touched = {entry.stream.removeprefix(TABLE) for entry, _ in written} & self.house.tables.keys()
        lives = {name: self.house.tables[name] for name in touched}
        with suppress(RuntimeError):  # The loop is closed: nobody watches any more, and what was written stands.
            self._loop.call_soon_threadsafe(self._happened, written, lives)

    def _happened(self, written: list[Written], lives: dict[str, LiveTable]) -> None:
        self.screens.lives |= lives
        metrics.ENTRIES.inc(len(written))
        for entry, body in written:
            self.screens.credit(entry.seq, body.balances)
            if entry.version == self._known.get(entry.stream, 0) + 1:
                self._known[entry.stream] = entry.version
            if (alert := raised_by(entry)) is not None:
                asyncio.get_running_loop().run_in_executor(None, self.alerts.keep, alert)
            if entry.stream == CAGE:
                self._at_the_cage(body)
            else:
                self._at_a_table(entry.stream.removeprefix(TABLE), body)

    def _at_the_cage(self, body: Body) -> None:
        for event in body.events:
            if event["type"] == "AccountOpened":
                self.screens.credits.setdefault(event["account"], 0)
            if event["type"] == "TableClosed":
                self.screens.forget(event["table"])
            if event["type"] in {"TableOpened", "TableClosed"}:
                self.tend()
                self.screens.tell_tables(self.house.tables)
        self.screens.mark_patrons(body.balances)

    def _at_a_table(self, name: str, body: Body) -> None:
        if name not in self.screens.shown:
            return
        self.screens.shown[name].follow(body)
        kinds = {event["type"] for event in body.events}
        only_bets = kinds <= {"BetPlaced", "BetChanged", "BetWithdrawn"}
        self.screens.mark(name, *(body.balances if only_bets else ()), everybody=not only_bets)
