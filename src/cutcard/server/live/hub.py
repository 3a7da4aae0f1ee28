"""The hub: what the loop has heard of the tables, who watches them, and what is sent to each connection when."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from cutcard.house.cage import Cage
from cutcard.house.engine.live_table import round_is_open
from cutcard.house.projections.day.live import LiveDay
from cutcard.rulebook.procedure import Position
from cutcard.server.answers import encode
from cutcard.server.auth.readers import redacted, sees_win
from cutcard.server.live.messages import ApprovalsMessage, ConditionsMessage, TablesMessage, WrittenMessage
from cutcard.server.live.offers import deals_the_round
from cutcard.server.live.views import after_bets, own_basis, own_view, patron_view, staff_view
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
WRITTEN_SECONDS = 1.0
"""Staff are told at most so often that something was written which lists and figures tell of."""
UNSENT_MOST = 1 << 20
"""So many bytes wait at most for one screen: a few hundred views."""
SIGNED_OUT, TOO_FAST = 4401, 4429
"""Why a line is closed."""
ALL_PATRONS = Position.PATRON, False, False
HEARTBEAT = b'{"type":"beat"}'
CONDITIONS = encode(ConditionsMessage("conditions"))
APPROVALS = encode(ApprovalsMessage("approvals"))


class Line(Protocol):
    """The way to one screen and back, as the server process has it."""

    hear: Callable[[str], None] | None
    """Called with each text that comes."""

    def tell(self, text: bytes) -> None: ...

    def unsent(self) -> int:
        """How many bytes wait to be sent, because the screen does not take them."""


@dataclass(eq=False, slots=True)
class Connection:
    """One connected screen: who looks, and at which tables."""

    session: Session
    line: Line
    shut: Callable[[int, str], None]
    """Closes the line, with a code and a reason."""
    tables: frozenset[str] = frozenset()
    at: str = ""
    """The table that a terminal has on its screen; the others are watched beside it."""
    name: str = field(init=False)
    heard: bool = False
    """Whether it has been told anything since the last heartbeat was due."""
    own: dict[str, bytes] = field(default_factory=dict)
    """What a patron's screen was last told of their own at each table."""
    of_a_patron: bool = field(init=False)
    """Whether it is a patron who signed in; nobody becomes staff by a session that began so."""
    stands: Callable[[], bool] = lambda: True
    """Whether whoever looks is still signed in."""

    def __post_init__(self) -> None:
        self.name, self.of_a_patron = self.session.name, self.session.stored.position == Position.PATRON.name

    def end(self) -> None:
        """Whoever looks is signed out."""
        self.shut(SIGNED_OUT, "the session has ended")

    def send(self, message: bytes) -> None:
        """A screen that cannot keep up is cut off; it comes back and sees everything anew."""
        if self.line.unsent() > UNSENT_MOST:
            self.shut(TOO_FAST, "this screen cannot keep up; connect again")
        else:
            self.heard = True
            self.line.tell(message)


@dataclass(slots=True)
class Change:
    """What of a table is to be sent."""

    for_all: bool = False
    """Whether what everybody sees has changed."""
    own: set[tuple[str, Connection | None]] = field(default_factory=set)
    """The patrons whose own has, and for each change the line on which they have been told."""


@dataclass(eq=False, slots=True)
class Follower:
    """One connection that is sent the significant events: whose, and whether there may be more to read."""

    session: Session
    news: asyncio.Event = field(default_factory=asyncio.Event)
    ended: bool = False


class Hub:
    """Table and credit on a screen are of one moment: both as of the entries that the loop has heard of."""

    def __init__(
        self, runtime: Runtime, loops: Loops | None = None, is_draining: Callable[[], bool] = lambda: False
    ) -> None:
        """`is_draining` says whether the house is being stopped, so that no round begins."""
        self._runtime, self.loops, self._is_draining = runtime, loops or Loops(runtime), is_draining
        self.connections: dict[Connection, None] = {}
        """Every screen, in the order in which they came."""
        self._watching: dict[str, dict[Connection, None]] = defaultdict(dict)
        """The same by the tables that they watch."""
        self.followers: set[Follower] = set()
        """Who is sent the significant events."""
        self.tables: dict[str, LiveTable] = {}
        self.projections: dict[str, TableProjection] = {}
        self.day = LiveDay()
        self.cage: Callable[[], Cage] = Cage
        """Who is assigned where, as the floor has it."""
        self.credits: dict[str, int] = {}
        self.held: dict[str, bool] = {}
        """Tables that run themselves and that staff hold: after their round, or at once where it says so."""
        self._credit_seqs: dict[str, int] = {}
        """The entry that each credit comes from."""
        self._changed: dict[str, Change] = defaultdict(Change)
        """The tables that have changed, and for whom."""
        self._bases: dict[str, tuple[object, ...]] = {}
        """What the patrons' own was made from at each table, when they were last told."""
        self.acting: dict[str, Connection] = {}
        """The line that waits for the answer to an act, by the act's id."""
        self._seen: dict[str, PatronView] = {}
        """What patrons have seen of each table since anything but their own bets has changed."""
        self._flush_due = False
        self._flushed = 0.0
        self._written: bool | None = None
        """Whether the cage wrote any of what staff are about to be told of; None where nothing was written."""

    def add_table(self, live: LiveTable, projection: TableProjection) -> None:
        self.projections.setdefault(live.name, projection)
        self.tables.setdefault(live.name, live)

    def remove_table(self, table: str) -> None:
        """A table that has closed is on no screen any more."""
        self.projections.pop(table, None)
        self.tables.pop(table, None)
        self._seen.pop(table, None)
        self._bases.pop(table, None)

    def begin_credits(self, seq: int, balances: dict[str, int]) -> None:
        """Everybody's credit as of an entry."""
        self.credits, self._credit_seqs = balances, dict.fromkeys(balances, seq)

    def update_credits(self, seq: int, balances: dict[str, int]) -> set[str]:
        """Whose credit an entry says anew. An account's entries are written in sequence, so the latest is right."""
        newer = {name for name in balances if seq > self._credit_seqs.get(name, 0)}
        for name in newer:
            self.credits[name], self._credit_seqs[name] = balances[name], seq
        return newer

    # --- screens --------------------------------------------------------------------------------

    def connect(self, connection: Connection) -> None:
        self.connections[connection] = None

    def disconnect(self, connection: Connection) -> None:
        self.connections.pop(connection, None)
        self._unwatch(connection)

    def watch(self, connection: Connection, tables: Iterable[str], at: str = "") -> None:
        """The tables that a screen follows from now on, in place of those before."""
        self._unwatch(connection)
        connection.tables, connection.at, connection.own = frozenset(tables), at, {}
        for table in connection.tables:
            self._watching[table][connection] = None

    def _unwatch(self, connection: Connection) -> None:
        for table in connection.tables:
            self._watching[table].pop(connection, None)

    # --- sending --------------------------------------------------------------------------------

    def mark_changed(self, table: str) -> None:
        """A table has changed for everybody."""
        self._seen.pop(table, None)
        self._changed[table].for_all = True
        self._flush_soon()

    def mark_own(self, table: str, patrons: Iterable[str], act: str = "") -> None:
        """What some patrons have there, and always what staff see, has changed by an act.

        Whoever did it over a line is told on that line by the answer.
        """
        told = self.acting.get(act)
        self._changed[table].own |= {(name, told) for name in patrons}
        self._flush_soon()

    def _flush_soon(self) -> None:
        if not self._flush_due:
            self._flush_due = True
            loop = asyncio.get_running_loop()
            loop.call_later(max(0.0, FLUSH_SECONDS - (loop.time() - self._flushed)), self._flush)

    def mark_credits_changed(self, names: Container[str]) -> None:
        """Wherever these patrons look, they see their credit."""
        for connection in self.connections:
            if connection.of_a_patron and connection.name in names:
                for table in sorted(connection.tables):
                    self.mark_own(table, [connection.name])

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

    def mark_written(self, *, cage: bool) -> None:
        """Something was written that lists and figures tell of, in the cage or in play: staff soon hear of it."""
        if self._written is None:
            asyncio.get_running_loop().call_later(WRITTEN_SECONDS, self._send_written)
        self._written = bool(self._written) or cage

    def _send_written(self) -> None:
        written, self._written = bool(self._written), None
        self._send_staff(encode(WrittenMessage("written", written)))

    def tell(self, patron: str) -> None:
        """Something was written that this patron is told when they sign in: wherever they are, they hear of it now."""
        told = encode(WrittenMessage("written", cage=True))
        for connection in self.connections:
            session = connection.session
            if session.name == patron and session.patron and not session.display:
                connection.send(told)

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
            await self._runtime.sleep(HEARTBEAT_SECONDS / 2)
            for connection in tuple(self.connections) if is_open() else ():
                if not connection.stands():
                    connection.end()
                elif not connection.heard:
                    connection.send(HEARTBEAT)
                connection.heard = False

    def _flush(self) -> None:
        self._flush_due, self._flushed = False, asyncio.get_running_loop().time()
        changed, self._changed = self._changed, defaultdict(Change)
        for table, change in changed.items():
            try:
                if table in self.projections:
                    self._send_table(table, change)
            except Exception as error:  # noqa: BLE001 - whatever is wrong with one table, the others are sent.
                self.loops.failed("showing a table", error, table)

    def _send_table(self, table: str, change: Change) -> None:
        """What many see alike is made and encoded once, and what is a patron's own only where it has changed."""
        encoded: dict[tuple[Position, bool, bool], bytes] = {}
        told_on: dict[str, list[Connection | None]] = defaultdict(list)
        for name, told in change.own:
            told_on[name].append(told)
        same = True
        if change.for_all:
            basis = own_basis(self.tables[table], self.projections[table])
            same, self._bases[table] = basis == self._bases.get(table), basis
        for connection in tuple(self._watching[table]):
            session = connection.session
            if connection.of_a_patron:
                own_changed = told_on.get(connection.name, [])
                if own_changed or not same:
                    connection.own.pop(table, None)
                if not change.for_all and all(told is connection for told in own_changed):
                    continue
            seen_by = ALL_PATRONS
            if not connection.of_a_patron:
                seen_by = session.position, self._deals(table, session), self._sees_win(table, session)
            if seen_by not in encoded:
                new_to_all = seen_by is not ALL_PATRONS or change.for_all
                encoded[seen_by] = encode(self.view(table, session) if new_to_all else self._after_bets(table))
            connection.send(self._message(table, connection, encoded[seen_by]))

    def wake_followers(self) -> None:
        """Something significant was written."""
        for follower in self.followers:
            follower.news.set()

    def end_followers(self) -> None:
        """The server stops."""
        for follower in self.followers:
            follower.ended = True
            follower.news.set()

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
        connection.own.pop(table, None)
        return self._message(table, connection, encode(self.view(table, connection.session)))

    def _message(self, table: str, connection: Connection, common: bytes) -> bytes:
        """A `ViewMessage` as it is encoded, with the part that many share encoded once.

        Cards that a patron was handed are told where they are held: at a terminal with that table on its screen.
        """
        mine = connection.own.get(table, b"null")
        if connection.of_a_patron and table not in connection.own:
            in_hand = connection.at == table and not connection.session.display
            mine = connection.own[table] = encode(self.own_view(table, connection.name, in_hand=in_hand))
        return b'{"type":"view","common":' + common + b',"mine":' + mine + b"}"

    def view(self, table: str, session: Session) -> PatronView:
        """The table as everybody of a position sees it; staff who deal the round may see more offered."""
        live, projection, now = self.tables[table], self.projections[table], self._runtime.monotonic()
        if session.position is Position.PATRON:
            holds = {"on_hold": self.on_hold(live), "closing": self._is_draining()}
            self._seen[table] = seen = patron_view(live, projection, now=now, **holds)
            return seen
        seen = staff_view(
            live,
            projection,
            self.day,
            position=session.position,
            now=now,
            held=table in self.held,
            on_hold=self.on_hold(live),
            closing=self._is_draining(),
            deals=self._deals(table, session),
        )
        here = self.cage()
        seen = replace(seen, dealer=here.dealers.get(table, ""), assigned_only=here.assigned_only)
        return redacted(seen, session.position if self._sees_win(table, session) else Position.DEALER)

    def _after_bets(self, table: str) -> PatronView:
        """What patrons see of a table at which only bets of their own have changed since they saw it last."""
        live, projection, now = self.tables[table], self.projections[table], self._runtime.monotonic()
        seen, on_hold, closing = self._seen.get(table), self.on_hold(live), self._is_draining()
        if seen is None or (seen.on_hold, seen.closing) != (on_hold, closing):
            return patron_view(live, projection, now=now, on_hold=on_hold, closing=closing)
        return after_bets(seen, live, projection, now=now, on_hold=on_hold)

    def on_hold(self, live: LiveTable) -> bool:
        """Whether a table stands still because staff hold it or the house is being stopped: bets stay as they are."""
        at_once = self.held.get(live.name)
        waits = at_once is not None or self._is_draining()
        return bool(at_once) or (waits and not round_is_open(live.state))

    def _deals(self, table: str, session: Session) -> bool:
        return session.position is not Position.PATRON and deals_the_round(self.tables[table].state, session.name)

    def _sees_win(self, table: str, session: Session) -> bool:
        return sees_win(self.cage(), session.actor, table)

    def own_view(self, table: str, patron: str, *, in_hand: bool = False) -> OwnView:
        return own_view(
            self.tables[table],
            self.projections[table],
            patron=patron,
            credit_cents=self.credits.get(patron, 0),
            credit_seq=self._credit_seqs.get(patron, 0),
            in_hand=in_hand,
        )
