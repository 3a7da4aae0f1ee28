"""The floor in motion: tables that run themselves, screens that follow, acts that wait for the journal."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from cutcard.house.acts import Reply, Request
from cutcard.house.cage import SHUFFLED
from cutcard.house.entry import CAGE, TABLE, table_stream
from cutcard.house.recovery import claim
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server import metrics, views
from cutcard.server.shown import Shown
from cutcard.table.driver import after_offer
from cutcard.table.state import Phase

if TYPE_CHECKING:
    from cutcard.house.entry import Body, Entry
    from cutcard.house.house import House
    from cutcard.server.people import Session
    from cutcard.table.state import Actor

LOG = structlog.get_logger("cutcard.floor")
encode = msgspec.json.Encoder().encode
FLUSH_SECONDS = 0.04
"""Screens are told of changes at most so often; what happened in between is told together."""
PATRON_WAITING_MOST = 4_000
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
        self.alerts: dict[int, dict[str, Any]] = {}
        self._dirty: dict[str, set[str] | None] = {}
        self._flushing = False
        self._dealers: dict[str, asyncio.Task[None]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self.ready = False

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        with self.house.store.snapshot() as (_, accounts):
            self.credits = {account.name: account.cents for account in accounts if account.guarded}
        self.house.listeners.append(self._written)
        self.tend()
        self.ready = True

    async def stop(self) -> None:
        self.ready = False
        for dealer in self._dealers.values():
            dealer.cancel()
        await asyncio.gather(*self._dealers.values(), return_exceptions=True)
        self._dealers.clear()
        if self._written in self.house.listeners:
            self.house.listeners.remove(self._written)

    def tend(self) -> None:
        """Every table that the house serves has its screens' state, and an automatic dealer where it runs itself."""
        claim(self.house, self._key)
        for name, live in self.house.tables.items():
            if name not in self.shown:
                self.shown[name] = Shown.of(live, self.house.store)
            if live.source == SHUFFLED and name not in self._dealers:
                self._dealers[name] = asyncio.create_task(self._deal(name), name=f"dealer {name}")

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
        self._loop.call_soon_threadsafe(self._happened, entries)

    def _happened(self, entries: list[Entry]) -> None:
        metrics.ENTRIES.inc(len(entries))
        for entry in entries:
            body = entry.read()
            self.credits.update(body.balances)
            if entry.stream == CAGE:
                self._at_the_cage(body)
            else:
                self._at_a_table(entry.stream.removeprefix(TABLE), entry, body)

    def _at_the_cage(self, body: Body) -> None:
        for event in body.events:
            if event["type"] == "AccountOpened":
                self.credits.setdefault(event["account"], 0)
            if event["type"] in {"TableOpened", "TableClosed"}:
                self.tend()
        for screen in self.screens:
            if screen.session.patron and screen.session.name in body.balances:
                for table in screen.tables:
                    self.mark(table, screen.session.name)

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
        self.alerts[entry.seq] = {
            "seq": entry.seq,
            "at": body.at,
            "where": entry.stream.removeprefix(TABLE),
            "what": kind,
            "kind": event.get("kind", ""),
            "by": body.command.get("by", {}).get("name", ""),
            "reason": event.get("reason", "") or event.get("note", ""),
            "clause": event.get("clause", ""),
        }

    def mark(self, table: str, *patrons: str, everybody: bool | None = None) -> None:
        """A table has changed, for everybody or for some patrons (and always for staff)."""
        if not patrons if everybody is None else everybody:
            self._dirty[table] = None
        elif self._dirty.get(table, ()) is not None:
            self._dirty.setdefault(table, set()).update(patrons)  # type: ignore[union-attr]
        if not self._flushing and self._loop is not None:
            self._flushing = True
            self._loop.call_later(FLUSH_SECONDS, self._flush)

    def _flush(self) -> None:
        self._flushing = False
        dirty, self._dirty = self._dirty, {}
        by_table: dict[str, list[Screen]] = defaultdict(list)
        for screen in self.screens:
            for table in screen.tables & dirty.keys():
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
        seen = views.common(self.house.table(table), position)
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
        return views.mine(self.house.table(table), actor.name, self.credits.get(actor.name, 0))
