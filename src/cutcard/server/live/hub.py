"""The hub: what the loop has heard of the tables, who watches them, and what is sent to each connection when."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.house.engine.live_table import round_is_open
from cutcard.house.projections.day.live import LiveDay
from cutcard.rulebook.procedure import Position
from cutcard.server.answers import encode
from cutcard.server.live.messages import ApprovalsMessage, ConditionsMessage, TablesMessage
from cutcard.server.live.offers import deals_the_round
from cutcard.server.live.views import own_view, patron_view, staff_view
from cutcard.server.watch.loops import Loops

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable

    from cutcard.house.engine.live_table import LiveTable
    from cutcard.server.auth.sessions import Session
    from cutcard.server.live.messages import BendMessage, OwnView, PatronView
    from cutcard.server.live.projection import TableProjection
    from cutcard.server.runtime import Runtime

FLUSH_SECONDS = 0.04
"""Changes are sent at most so often; what happened in between is sent together."""
HEARTBEAT_SECONDS = 5.0
"""A screen hears from the server at least so often; one that does not knows that it is stale."""
OUTBOX_MOST = 256
HEARTBEAT = b'{"type":"beat"}'
CONDITIONS = encode(ConditionsMessage("conditions"))
APPROVALS = encode(ApprovalsMessage("approvals"))


@dataclass(eq=False, slots=True)
class Connection:
    """One connected screen: who looks, at which tables, and what is still to be sent."""

    session: Session
    tables: set[str] = field(default_factory=set)
    at: str = ""
    """The table that a terminal has on its screen; the others are watched beside it."""
    outbox: asyncio.Queue[bytes] = field(default_factory=lambda: asyncio.Queue(maxsize=OUTBOX_MOST))
    overflowed: bool = False
    ended: bool = False
    """Whoever looks is signed out."""

    def end(self) -> None:
        self.ended = True
        self.send(HEARTBEAT)

    def send(self, message: bytes) -> None:
        """A screen that cannot keep up is cut off; it comes back and sees everything anew."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.overflowed = True


class Hub:
    """Table and credit on a screen are of one moment: both as of the entries that the loop has heard of."""

    def __init__(self, runtime: Runtime, loops: Loops | None = None) -> None:
        self._runtime, self.loops = runtime, loops or Loops(runtime)
        self.connections: set[Connection] = set()
        self.tables: dict[str, LiveTable] = {}
        self.projections: dict[str, TableProjection] = {}
        self.day = LiveDay()
        self.credits: dict[str, int] = {}
        self.held: dict[str, bool] = {}
        """Tables that run themselves and that staff hold: after their round, or at once where it says so."""
        self._credit_seqs: dict[str, int] = {}
        """The entry that each credit comes from."""
        self._changed: dict[str, set[str] | None] = {}
        """The tables that have changed: for which patrons, or None for everybody."""
        self._flush_due = False
        self._flushed = 0.0

    def add_table(self, live: LiveTable, projection: TableProjection) -> None:
        self.projections.setdefault(live.name, projection)
        self.tables.setdefault(live.name, live)

    def remove_table(self, table: str) -> None:
        """A table that has closed is on no screen any more."""
        self.projections.pop(table, None)
        self.tables.pop(table, None)

    def begin_credits(self, seq: int, balances: dict[str, int]) -> None:
        """Everybody's credit as of an entry."""
        self.credits, self._credit_seqs = balances, dict.fromkeys(balances, seq)

    def update_credits(self, seq: int, balances: dict[str, int]) -> set[str]:
        """Whose credit an entry says anew. An account's entries are written in sequence, so the latest is right."""
        newer = {name for name in balances if seq > self._credit_seqs.get(name, 0)}
        for name in newer:
            self.credits[name], self._credit_seqs[name] = balances[name], seq
        return newer

    # --- sending --------------------------------------------------------------------------------

    def mark_changed(self, table: str, patrons: Iterable[str] | None = None) -> None:
        """A table has changed, for everybody or for some patrons (and always for staff)."""
        known = self._changed.get(table, set())
        self._changed[table] = None if patrons is None or known is None else known.union(patrons)
        if not self._flush_due:
            self._flush_due = True
            loop = asyncio.get_running_loop()
            loop.call_later(max(0.0, FLUSH_SECONDS - (loop.time() - self._flushed)), self._flush)

    def mark_credits_changed(self, names: Container[str]) -> None:
        """Wherever these patrons look, they see their credit."""
        for connection in self.connections:
            session = connection.session
            if session.patron and session.name in names:
                for table in connection.tables:
                    self.mark_changed(table, [session.name])

    def send_tables(self, names: Iterable[str]) -> None:
        """A table has opened or closed: every screen hears which there are."""
        message = encode(TablesMessage("tables", sorted(names)))
        for connection in self.connections:
            connection.send(message)

    def send_conditions(self) -> None:
        """Something begins or is over: whoever of the staff is connected looks at the conditions again."""
        self._send_staff(CONDITIONS)

    def send_approvals(self, patron: str = "") -> None:
        """An act waits for a second person, or no longer does: staff look again, and the patron whose credit it is."""
        self._send_staff(APPROVALS)
        for connection in self.connections:
            if connection.session.name == patron and connection.session.patron:
                connection.send(APPROVALS)

    def has_screen(self, patron: str) -> bool:
        """Whether a patron is signed in at a screen of this node; a display is nobody's own. Any thread may ask."""
        sessions = [each.session for each in tuple(self.connections)]
        return any(each.name == patron and each.patron and not each.display for each in sessions)

    def _send_staff(self, message: bytes) -> None:
        for connection in self.connections:
            if not connection.session.patron:
                connection.send(message)

    async def send_heartbeats(self, is_open: Callable[[], bool]) -> None:
        """A screen whose tables are quiet still hears that the house is there; when it is not, screens go stale."""
        while True:
            await self._runtime.sleep(HEARTBEAT_SECONDS)
            for connection in self.connections if is_open() else ():
                if connection.outbox.empty():
                    connection.send(HEARTBEAT)

    def _flush(self) -> None:
        self._flush_due, self._flushed = False, asyncio.get_running_loop().time()
        changed, self._changed = self._changed, {}
        by_table: dict[str, list[Connection]] = defaultdict(list)
        for connection in self.connections:
            for table in connection.tables & changed.keys() & self.projections.keys():
                by_table[table].append(connection)
        for table, connections in by_table.items():
            try:
                self._send_table(table, connections, changed[table])
            except Exception as error:  # noqa: BLE001 - whatever is wrong with one table, the others are sent.
                self.loops.failed("showing a table", error, table)

    def _send_table(self, table: str, connections: list[Connection], patrons: set[str] | None) -> None:
        encoded: dict[tuple[Position, bool], bytes] = {}
        for connection in connections:
            session = connection.session
            if session.patron and patrons is not None and session.name not in patrons:
                continue
            seen_by = session.position, self._deals(table, session)
            if seen_by not in encoded:
                encoded[seen_by] = encode(self.view(table, session))
            connection.send(self._message(table, connection, encoded[seen_by]))

    def end(self, name: str) -> None:
        """Somebody was dismissed, or has another position: the screens on which they signed in before go dark."""
        for connection in self.connections:
            if connection.session.name == name and not connection.session.stands:
                connection.end()

    def send_bend(self, bend: BendMessage, sender: Connection | None = None) -> None:
        """Everybody else who has the table on their screen sees how a card is bent."""
        said = encode(bend)
        for connection in self.connections:
            if connection is not sender and connection.at == bend.table and bend.table in connection.tables:
                connection.send(said)

    # --- what is sent ---------------------------------------------------------------------------

    def message(self, table: str, connection: Connection) -> bytes:
        return self._message(table, connection, encode(self.view(table, connection.session)))

    def _message(self, table: str, connection: Connection, common: bytes) -> bytes:
        """A `ViewMessage` as it is encoded, with the part that many share encoded once.

        Cards that a patron was handed are told where they are held: at a terminal with that table on its screen.
        """
        session, mine = connection.session, b"null"
        if session.patron:
            in_hand = connection.at == table and not session.display
            mine = encode(self.own_view(table, session.name, in_hand=in_hand))
        return b'{"type":"view","common":' + common + b',"mine":' + mine + b"}"

    def view(self, table: str, session: Session) -> PatronView:
        """The table as everybody of a position sees it; staff who deal the round may see more offered."""
        live, projection, now = self.tables[table], self.projections[table], self._runtime.monotonic()
        if session.position is Position.PATRON:
            return patron_view(live, projection, now=now, on_hold=self.on_hold(live))
        return staff_view(
            live,
            projection,
            self.day,
            position=session.position,
            now=now,
            held=table in self.held,
            on_hold=self.on_hold(live),
            deals=self._deals(table, session),
        )

    def on_hold(self, live: LiveTable) -> bool:
        """Whether a table stands still because staff hold it: it takes no act of its own, and bets stay as they are."""
        at_once = self.held.get(live.name)
        return at_once is not None and (at_once or not round_is_open(live.state))

    def _deals(self, table: str, session: Session) -> bool:
        return session.position is not Position.PATRON and deals_the_round(self.tables[table].state, session.name)

    def own_view(self, table: str, patron: str, *, in_hand: bool = False) -> OwnView:
        return own_view(
            self.tables[table],
            self.projections[table],
            patron=patron,
            credit_cents=self.credits.get(patron, 0),
            credit_seq=self._credit_seqs.get(patron, 0),
            in_hand=in_hand,
        )
