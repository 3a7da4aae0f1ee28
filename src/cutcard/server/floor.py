"""The floor in motion: tables that run themselves, screens that follow, acts that wait for the journal."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from cutcard.house.acts import Reply, Request
from cutcard.house.cage import SHUFFLED
from cutcard.house.entry import CAGE, TABLE, read_body, table_stream
from cutcard.house.recovery import claim
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server import metrics, views
from cutcard.server.shown import Shown
from cutcard.table.driver import after_offer
from cutcard.table.state import Phase

if TYPE_CHECKING:
    from collections.abc import Container

    from psycopg import AsyncConnection

    from cutcard.house.entry import Body, Entry
    from cutcard.house.house import House
    from cutcard.house.live import LiveTable
    from cutcard.server.people import Session
    from cutcard.table.state import Actor

LOG = structlog.get_logger("cutcard.floor")
encode = msgspec.json.Encoder().encode
FLUSH_SECONDS = 0.04
"""Screens are told of changes at most so often; what happened in between is told together."""
TEND_SECONDS = 2.0
"""Where several nodes share a house, tables that nobody serves any more are looked for so often."""
PATRON_WAITING_MOST = 4_000
UNHEARD = "SELECT seq, version, body FROM journal WHERE stream = %s AND version > %s ORDER BY version"
ALERTS = ("IrregularityCalled", "RoundVoided", "CardCorrected", "SettlementReversed", "CreditAdjusted", "AccountLocked")


@dataclass(frozen=True, slots=True)
class Pace:
    """How long an automatic table waits, in seconds: for bets, between cards, and to look at the result."""

    betting: float = 15.0
    card: float = 0.9
    result: float = 5.0
    offer: float = 10.0


@dataclass(eq=False, slots=True)
class Screen:
    """One connected screen: who looks, at which tables, and what is still to be sent."""

    session: Session
    tables: set[str] = field(default_factory=set)
    outbox: asyncio.Queue[bytes] = field(default_factory=lambda: asyncio.Queue(maxsize=256))
    lost: bool = False

    def send(self, message: bytes) -> None:
        """A screen that cannot keep up is cut off; it comes back and sees everything anew."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.lost = True


class Floor:
    """All that the server keeps beside the house: screens, paces, and what screens need to know."""

    def __init__(self, house: House, key: bytes, pace: Pace | None = None) -> None:
        self.house, self._key, self.pace = house, key, pace or Pace()
        self.screens: set[Screen] = set()
        self.credits: dict[str, int] = {}
        self.shown: dict[str, Shown] = {}
        self._lives: dict[str, LiveTable] = {}
        """The tables as of the entries that the loop has heard of: table and credit on a screen are of one moment."""
        self.alerts: dict[int, dict[str, Any]] = {}
        self._dirty: dict[str, set[str] | None] = {}
        self._flushing = False
        self._flushed = 0.0
        self._dealers: dict[str, asyncio.Task[None]] = {}
        self._beside: list[asyncio.Task[None]] = []
        self._known: dict[str, int] = {}
        """How many entries of each stream the credits here know of, where other nodes write too."""
        self._credited: dict[str, int] = {}
        """The entry that each credit comes from."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self.ready = False

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        store = self.house.store
        self._known = {name: head.version for name, head in store.heads().items()}
        with store.snapshot() as (_, accounts):
            self.credits = {account.name: account.cents for account in accounts if account.guarded}
        self.alerts = {int(seq): msgspec.json.decode(kept) for seq, kept in self.house.store.kept("alert").items()}
        self.house.listeners.append(self._written)
        self.tend()
        if not store.alone:
            self._beside = [asyncio.create_task(self._keep_tending()), asyncio.create_task(self._follow_others())]
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
        claim(self.house, self._key)
        self._attend_to(self.house.between(self._unseen))

    def _tend_in_a_thread(self) -> None:
        """The same beside the loop, which does not wait for the writer: the writer hands over."""
        claim(self.house, self._key)
        self.house.between(self._hand_over)

    def _hand_over(self) -> None:
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._attend_to, self._unseen())

    def _unseen(self) -> list[tuple[Shown, LiveTable]]:
        """By the writer, between two writes: what is read here and what the loop hears later meet without a gap."""
        new = [live for name, live in self.house.tables.items() if name not in self.shown]
        return [(Shown.of(live, self.house.store), live) for live in new]

    def _attend_to(self, new: list[tuple[Shown, LiveTable]]) -> None:
        """Every table that the house serves has its screens' state, and an automatic dealer where it runs itself."""
        for shown, live in new:
            self.shown.setdefault(shown.table, shown)
            self._lives.setdefault(shown.table, live)
        for name, live in self.house.tables.items():
            dealer = self._dealers.get(name)
            if name in self.shown and live.source == SHUFFLED and (dealer is None or dealer.done()):
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

        from cutcard.house.postgres import CHANNEL

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
                changed |= self._credit(seq, read_body(body).balances)
                self._known[stream] = max(version, self._known.get(stream, 0))
        self._tell_patrons(changed)

    def _credit(self, seq: int, balances: dict[str, int]) -> set[str]:
        """Whose credit an entry says anew. An account's entries are written in sequence, so the latest is right."""
        newer = {name for name in balances if seq > self._credited.get(name, 0)}
        for name in newer:
            self.credits[name], self._credited[name] = balances[name], seq
        return newer

    def _tell_patrons(self, names: Container[str]) -> None:
        for screen in self.screens:
            if screen.session.patron and screen.session.name in names:
                for table in screen.tables:
                    self.mark(table, screen.session.name)

    # --- acts -----------------------------------------------------------------------------------

    async def ask(self, request: Request) -> Reply | Refusal:
        """Put to the house; answered when it is durable."""
        patron = request.command is not None and request.command.by.position is Position.PATRON
        if patron and self.house.waiting > PATRON_WAITING_MOST:
            return Refusal("", "", "busy", "too much is waiting to be written; try again in a moment")
        with metrics.ACT_SECONDS.time():
            answer = await asyncio.wrap_future(self.house.submit(request))
        kind = type(request.command).__name__ if request.command is not None else "automatic"
        metrics.ACTS.labels(kind, "refused" if isinstance(answer, Refusal) else "done").inc()
        return answer

    # --- tables that run themselves -------------------------------------------------------------

    async def _deal(self, name: str) -> None:
        """The automatic dealer of one table: the house decides what comes next, the pace when."""
        while name in self.house.tables:
            live = self.house.table(name)
            try:
                await self._wait(name)
                answer = await self.ask(Request("", table_stream(name), None))
            except asyncio.CancelledError:
                raise
            except Exception as error:
                LOG.exception("dealer stopped", table=name, error=str(error))
                return
            if isinstance(answer, Refusal):
                await self._offer(name)
                if answer.code != "waiting":
                    LOG.warning("dealer refused", table=name, phase=live.state.phase.value, says=str(answer))
                await asyncio.sleep(1)

    async def _wait(self, name: str) -> None:
        match self.house.table(name).state.phase:
            case Phase.BETTING:
                shown = self.shown[name]
                shown.closes = time.monotonic() + self.pace.betting
                self.mark(name)
                await asyncio.sleep(self.pace.betting)
            case Phase.DEALING | Phase.SETTLING:
                await asyncio.sleep(self.pace.card)
            case Phase.READY | Phase.SHOE_ENDED:
                await asyncio.sleep(self.pace.result)

    async def _offer(self, name: str) -> None:
        """An offer to withdraw that an interruption left open stands for a while; then play goes on by itself."""
        if after_offer(self.house.table(name).state) is None:
            return
        await asyncio.sleep(self.pace.offer)
        while (command := after_offer(self.house.table(name).state)) is not None:
            version = self.house.table(name).head.version + 1
            answer = await self.ask(Request(f"auto/{name}/{version}", table_stream(name), command, via="automatic"))
            if isinstance(answer, Refusal):
                return

    # --- telling the screens --------------------------------------------------------------------

    def _written(self, entries: list[Entry]) -> None:
        """Called by the house's writer: hand over to the loop."""
        assert self._loop is not None
        touched = {entry.stream.removeprefix(TABLE) for entry in entries} & self.house.tables.keys()
        lives = {name: self.house.tables[name] for name in touched}
        with suppress(RuntimeError):  # The loop is closed: nobody watches any more, and what was written stands.
            self._loop.call_soon_threadsafe(self._happened, entries, lives)

    def _happened(self, entries: list[Entry], lives: dict[str, LiveTable]) -> None:
        self._lives |= lives
        metrics.ENTRIES.inc(len(entries))
        for entry in entries:
            body = entry.read()
            self._credit(entry.seq, body.balances)
            if entry.version == self._known.get(entry.stream, 0) + 1:
                self._known[entry.stream] = entry.version
            if entry.stream == CAGE:
                self._at_the_cage(entry, body)
            else:
                self._at_a_table(entry.stream.removeprefix(TABLE), entry, body)

    def _at_the_cage(self, entry: Entry, body: Body) -> None:
        for event in body.events:
            if event["type"] in ALERTS:
                self._alert(entry, body, event["type"])
            if event["type"] == "AccountOpened":
                self.credits.setdefault(event["account"], 0)
            if event["type"] in {"TableOpened", "TableClosed"}:
                self.tend()
        self._tell_patrons(body.balances)

    def _at_a_table(self, name: str, entry: Entry, body: Body) -> None:
        if name not in self.shown:
            return
        self.shown[name].follow(body)
        kinds = {event["type"] for event in body.events}
        for kind in ALERTS:
            if kind in kinds:
                self._alert(entry, body, kind)
        only_bets = kinds <= {"BetPlaced", "BetChanged", "BetWithdrawn"}
        self.mark(name, *(body.balances if only_bets else ()), everybody=not only_bets)

    def _alert(self, entry: Entry, body: Body, kind: str) -> None:
        event = next(event for event in body.events if event["type"] == kind)
        self.alerts[entry.seq] = alert = {
            "seq": entry.seq,
            "at": body.at,
            "where": entry.stream.removeprefix(TABLE),
            "what": kind,
            "kind": event.get("kind", ""),
            "by": body.command.get("by", {}).get("name", ""),
            "reason": event.get("reason", "") or event.get("note", ""),
            "clause": event.get("clause", ""),
        }
        self._keep_alert(entry.seq, alert)

    def _keep_alert(self, seq: int, alert: dict[str, Any]) -> None:
        """Alerts outlive the server: they stay until somebody has acknowledged them."""
        assert self._loop is not None
        self._loop.run_in_executor(None, self.house.store.keep, "alert", str(seq), encode(alert))

    def mark(self, table: str, *patrons: str, everybody: bool | None = None) -> None:
        """A table has changed, for everybody or for some patrons (and always for staff)."""
        if not patrons if everybody is None else everybody:
            self._dirty[table] = None
        elif self._dirty.get(table, ()) is not None:
            self._dirty.setdefault(table, set()).update(patrons)  # type: ignore[union-attr]
        if not self._flushing and self._loop is not None:
            self._flushing = True
            since = self._loop.time() - self._flushed
            self._loop.call_later(max(0.0, FLUSH_SECONDS - since), self._flush)

    def _flush(self) -> None:
        self._flushing = False
        self._flushed = self._loop.time() if self._loop is not None else 0.0
        dirty, self._dirty = self._dirty, {}
        by_table: dict[str, list[Screen]] = defaultdict(list)
        for screen in self.screens:
            for table in screen.tables & dirty.keys() & self.house.tables.keys():
                by_table[table].append(screen)
        for table, screens in by_table.items():
            ready: dict[Position, bytes] = {}
            patrons = dirty[table]
            for screen in screens:
                session = screen.session
                if session.patron and patrons is not None and session.name not in patrons:
                    continue
                if session.position not in ready:
                    ready[session.position] = encode(self.common(table, session.position))
                screen.send(self._message(table, session, ready[session.position]))

    def message(self, table: str, session: Session) -> bytes:
        return self._message(table, session, encode(self.common(table, session.position)))

    def _message(self, table: str, session: Session, shared: bytes) -> bytes:
        own = encode(self.own(table, session.actor)) if session.patron else b"null"
        return b'{"type":"view","common":' + shared + b',"mine":' + own + b"}"

    def common(self, table: str, position: Position) -> dict[str, Any]:
        shown = self.shown[table]
        seen = views.common(self._lives[table], position)
        left = shown.closes - time.monotonic()
        seen["closes_in_ms"] = int(1000 * left) if seen["phase"] == Phase.BETTING.value and left > 0 else None
        seen["last"] = shown.last
        seen["rounds"] = shown.rounds
        if position is not Position.PATRON:
            hours = max(time.monotonic() - shown.opened, 60) / 3600
            seen |= {
                "turnover_cents": shown.turnover_cents,
                "win_cents": shown.win_cents,
                "rounds_per_hour": round(shown.rounds / hours, 1),
            }
        return seen

    def own(self, table: str, actor: Actor) -> dict[str, Any]:
        mine = views.mine(self._lives[table], actor.name, self.credits.get(actor.name, 0))
        for each in mine["settled"]:
            each.update(self.shown[table].settled.get(each["number"], {}))
        return mine
