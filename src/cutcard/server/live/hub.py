"""The screens of a floor: what the loop has heard of the tables, who watches them, and what each is told when."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from cutcard.rulebook.procedure import Position
from cutcard.server.live import views
from cutcard.table.state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable

    from cutcard.house.engine.live_table import LiveTable
    from cutcard.server.auth.sessions import Session
    from cutcard.server.live.projection import Shown
    from cutcard.table.state import Actor

encode = msgspec.json.Encoder().encode
FLUSH_SECONDS = 0.04
"""Screens are told of changes at most so often; what happened in between is told together."""
BEAT_SECONDS = 5.0
"""A screen hears from the server at least so often; one that does not knows that it is stale."""
OUTBOX_MOST = 256
BEAT = b'{"type":"beat"}'


@dataclass(eq=False, slots=True)
class Screen:
    """One connected screen: who looks, at which tables, and what is still to be sent."""

    session: Session
    tables: set[str] = field(default_factory=set)
    outbox: asyncio.Queue[bytes] = field(default_factory=lambda: asyncio.Queue(maxsize=OUTBOX_MOST))
    lost: bool = False

    def send(self, message: bytes) -> None:
        """A screen that cannot keep up is cut off; it comes back and sees everything anew."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.lost = True


class Screens:
    """Table and credit on a screen are of one moment: both as of the entries that the loop has heard of."""

    def __init__(self) -> None:
        self.watching: set[Screen] = set()
        self.shown: dict[str, Shown] = {}
        self.lives: dict[str, LiveTable] = {}
        self.credits: dict[str, int] = {}
        self.held: frozenset[str] = frozenset()
        """Tables that run themselves and are to stop after their round."""
        self._credited: dict[str, int] = {}
        """The entry that each credit comes from."""
        self._dirty: dict[str, set[str] | None] = {}
        """The tables that have changed: for whom, or None for everybody."""
        self._flushing = False
        self._flushed = 0.0

    def attend_to(self, shown: Shown, live: LiveTable) -> None:
        self.shown.setdefault(shown.table, shown)
        self.lives.setdefault(shown.table, live)

    def forget(self, table: str) -> None:
        """A table that has closed is on no screen any more."""
        self.shown.pop(table, None)
        self.lives.pop(table, None)

    def credit(self, seq: int, balances: dict[str, int]) -> set[str]:
        """Whose credit an entry says anew. An account's entries are written in sequence, so the latest is right."""
        newer = {name for name in balances if seq > self._credited.get(name, 0)}
        for name in newer:
            self.credits[name], self._credited[name] = balances[name], seq
        return newer

    # --- telling --------------------------------------------------------------------------------

    def mark(self, table: str, *patrons: str, everybody: bool | None = None) -> None:
        """A table has changed, for everybody or for some patrons (and always for staff)."""
        if not patrons if everybody is None else everybody:
            self._dirty[table] = None
        elif self._dirty.get(table, ()) is not None:
            self._dirty.setdefault(table, set()).update(patrons)  # type: ignore[union-attr]
        if not self._flushing:
            self._flushing = True
            loop = asyncio.get_running_loop()
            loop.call_later(max(0.0, FLUSH_SECONDS - (loop.time() - self._flushed)), self._flush)

    def tell_tables(self, names: Iterable[str]) -> None:
        """A table has opened or closed: every screen hears which there are."""
        told = encode({"type": "tables", "tables": sorted(names)})
        for screen in self.watching:
            screen.send(told)

    def mark_patrons(self, names: Container[str]) -> None:
        """Their credit has changed: wherever they look, they see it."""
        for screen in self.watching:
            if screen.session.patron and screen.session.name in names:
                for table in screen.tables:
                    self.mark(table, screen.session.name)

    async def keep_beating(self, lives: Callable[[], bool]) -> None:
        """A screen whose tables are quiet still hears that the house is there; when it is not, screens go stale."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            for screen in self.watching if lives() else ():
                if screen.outbox.empty():
                    screen.send(BEAT)

    def _flush(self) -> None:
        self._flushing, self._flushed = False, asyncio.get_running_loop().time()
        dirty, self._dirty = self._dirty, {}
        by_table: dict[str, list[Screen]] = defaultdict(list)
        for screen in self.watching:
            for table in screen.tables & dirty.keys() & self.shown.keys():
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

    # --- what is told ---------------------------------------------------------------------------

    def message(self, table: str, session: Session) -> bytes:
        return self._message(table, session, encode(self.common(table, session.position)))

    def _message(self, table: str, session: Session, shared: bytes) -> bytes:
        own = encode(self.own(table, session.actor)) if session.patron else b"null"
        return b'{"type":"view","common":' + shared + b',"mine":' + own + b"}"

    def common(self, table: str, position: Position) -> dict[str, Any]:
        shown = self.shown[table]
        seen = views.common(self.lives[table], position)
        left = shown.closes - time.monotonic()
        seen["closes_in_ms"] = int(1000 * left) if seen["phase"] == Phase.BETTING.value and left > 0 else None
        seen["last"] = shown.last
        seen["rounds"] = shown.rounds
        if position is not Position.PATRON:
            seen |= {
                "held": table in self.held,
                "turnover_cents": shown.turnover_cents,
                "win_cents": shown.win_cents,
                "rounds_per_hour": shown.rounds_per_hour,
            }
        return seen

    def own(self, table: str, actor: Actor) -> dict[str, Any]:
        mine = views.mine(self.lives[table], actor.name, self.credits.get(actor.name, 0))
        for each in mine["settled"]:
            each.update(self.shown[table].settled.get(each["number"], {}))
        return mine
