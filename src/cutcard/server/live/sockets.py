"""Live screens: a socket says which tables it watches, and is sent each of them whenever it changes."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from fastapi import APIRouter, Request, WebSocket, WebSocketDisconnect

from cutcard.extras import OutOfServiceError
from cutcard.money import PLACES
from cutcard.rulebook.referee import Refusal
from cutcard.server import metrics
from cutcard.server.answers import encode, wire
from cutcard.server.auth.cookies import cookie_of
from cutcard.server.auth.dependencies import declaring, find_session, recognised
from cutcard.server.auth.readers import SIGNED_IN
from cutcard.server.http.acts import answer_at_table
from cutcard.server.http.middleware import BODY_MOST, doubled_key, same_origin
from cutcard.server.http.rates import Bucket
from cutcard.server.live.held import Bend, bent
from cutcard.server.live.hub import SIGNED_OUT, TOO_FAST, Connection
from cutcard.server.live.messages import RefusedMessage
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.server.auth.sessions import Session, Sessions
    from cutcard.server.floor import Floor
    from cutcard.server.http.rates import Rates
    from cutcard.server.live.hub import Line
    from cutcard.server.live.messages import BendMessage
    from cutcard.server.runtime import Runtime

router = APIRouter()
TABLES_MOST = 60
CONNECTIONS_MOST = {True: 12, False: 60}
"""How many screens a patron, or a member of staff, may have open at once."""
BENDS_A_SECOND = 8.0
"""How often others are shown how a card is bent; what comes faster is left out."""
CONNECTS = {True: (3.0, 60.0), False: (10.0, 300.0)}
WATCHES = {True: (10.0, 120.0), False: (40.0, 600.0)}
"""How often all screens together of a patron, or of a member of staff, are opened and choose what they follow.

So many a second, and so many at once; each choice is answered with all of those tables.
"""
ACTS = (60.0, 240.0)
"""So often a line is read that only sends acts; how often somebody may act is asked of each as over HTTP."""
BAD, OUT_OF_SERVICE, FAILED = 4400, 1013, 1011
REFUSED = {TOO_FAST: "too_fast", BAD: "no_message"}
"""How a line that is closed is counted among what is turned away."""


class WatchMessage(msgspec.Struct, tag_field="type", tag="watch", forbid_unknown_fields=True):
    """The tables a screen wants to follow, in place of those before, and which of them a terminal has on its screen."""

    tables: list[str]
    at: str = ""


class Look(msgspec.Struct, tag_field="type", tag="look", forbid_unknown_fields=True):
    """A console is in view: whoever watches it is not away."""


class Ping(msgspec.Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    pass


class Act(msgspec.Struct, tag_field="type", tag="act", forbid_unknown_fields=True):
    """What would be posted to the acts of a table; the answer has the same number."""

    number: int
    table: str
    asked: msgspec.Raw


Told: TypeAlias = WatchMessage | Act | Ping | Look | Bend
decode = msgspec.json.Decoder(Told).decode


@router.websocket("/ws", dependencies=[declaring(SIGNED_IN)])
async def live(socket: WebSocket) -> None:
    """Follow tables, and act at them. Sent in: ``{"type": "watch", "tables": [...], "at": "..."}``,
    ``{"type": "ping"}``, by a console in view ``{"type": "look"}``, by whoever was handed cards
    ``{"type": "bend", "table": "...", "round": 7, "place": 1, "edge": [0.5, 1], "tip": [0.5, 0.4]}``, and
    ``{"type": "act", "number": 7, "table": "...", "asked": {...}}``, which is answered with
    ``{"type": "answer", "number": 7, "status": 200, "body": {...}}``: as over HTTP, to the byte.
    """
    floor: Floor = socket.app.state.floor
    sessions: Sessions = socket.app.state.sessions
    runtime: Runtime = socket.app.state.runtime
    await socket.accept()
    try:
        found = await find_session(sessions, runtime, cookie_of(socket))
    except OutOfServiceError:
        await _close(socket, OUT_OF_SERVICE, "the house is not open")
        return
    known = found is not None and found.actor.position in SIGNED_IN
    if found is None or not known or not same_origin(socket.scope, socket.app.state.origins):
        await _close(socket, SIGNED_OUT, "sign in first")
        return
    session = found.session
    if not floor.answers:
        await _close(socket, OUT_OF_SERVICE, "the house is not open")
        return
    rates: Rates = socket.app.state.rates
    often = rates.take(f"socket {session.name}", *CONNECTS[session.patron])
    if not often or _open_already(floor, session) >= CONNECTIONS_MOST[session.patron]:
        await _close(socket, TOO_FAST, "too many screens")
        return
    screen = Screen(socket, floor, runtime, session)
    floor.hub.connect(screen.connection)
    metrics.CONNECTIONS.inc()
    try:
        await screen.follow()
    finally:
        floor.hub.disconnect(screen.connection)
        if floor.ready and sessions.find(session.token) is not None:
            floor.terminals.disconnected(screen.connection)
        metrics.CONNECTIONS.dec()


def _open_already(floor: Floor, session: Session) -> int:
    return sum(each.session.name == session.name for each in floor.hub.connections)


class Screen:
    """What one screen says, and what becomes of it."""

    def __init__(self, socket: WebSocket, floor: Floor, runtime: Runtime, session: Session) -> None:
        self._socket, self._floor = socket, floor
        self._sessions: Sessions = socket.app.state.sessions
        self._rates: Rates = socket.app.state.rates
        self._messages = Bucket(10.0, 40.0, runtime.monotonic)
        self._bends = Bucket(BENDS_A_SECOND, BENDS_A_SECOND, runtime.monotonic)
        self._acts = Bucket(*ACTS, runtime.monotonic)
        self._answering: set[asyncio.Task[None]] = set()
        self._scope = {**socket.scope, "type": "http", "method": "POST"}
        self._closing: asyncio.Task[None] | None = None
        line: Line = socket.scope["extensions"]["line"]
        self.connection = Connection(session, line, self._shut, stands=self._stands)

    def _stands(self) -> bool:
        return self._sessions.find(self.connection.session.token) is not None

    def _shut(self, code: int, why: str) -> None:
        """Nothing more is heard or told; the line is closed as soon as it can be."""
        if self._closing is None:
            if code in REFUSED:
                metrics.REFUSED.labels(REFUSED[code]).inc()
            self._closing = asyncio.ensure_future(_close(self._socket, code, why))

    async def follow(self) -> None:
        """Until the line is closed. What came before anybody heard it is heard first."""
        self.connection.line.hear = self._hear
        try:
            while (frame := await self._socket.receive())["type"] != "websocket.disconnect":
                self._hear(frame.get("text"))
        except WebSocketDisconnect:
            pass
        finally:
            self.connection.line.hear = None
            if self._closing is not None:
                await self._closing

    def _hear(self, text: str | None) -> None:
        if self._closing is not None:
            return
        if text is None or len(text) > BODY_MOST:
            self._shut(BAD, "a message is text of 4 KB at most")
        elif (told := _read(text)) is None:
            self._shut(BAD, "that is no message")
        elif not (self._acts if isinstance(told, Act) else self._messages).take():
            self._shut(TOO_FAST, "too many messages")
        else:
            self._heed(told)

    def _heed(self, told: Told) -> None:
        connection, floor, session = self.connection, self._floor, self.connection.session
        match told:
            case Act():
                answering = asyncio.ensure_future(self._answer(told))
                self._answering.add(answering)
                answering.add_done_callback(self._answered)
            case WatchMessage() if self._rates.take(f"watch {session.name}", *WATCHES[session.patron]):
                _watch(connection, floor, told)
            case WatchMessage():
                self._shut(TOO_FAST, "too many messages")
            case Bend():
                _bend(connection, floor, told, self._bends)
            case Look():
                self._sessions.look(session.token)
            case _ if (
                floor.answers
            ):  # A house that is not open says nothing, and the screen knows that it is out of date.
                connection.send(b'{"type":"pong"}')

    async def _answer(self, told: Act) -> None:
        """The act is asked as if it had been posted, by whoever is signed in on this line."""
        PLACES.set(self._floor.house.cage.currency.places)
        request = Request({**self._scope, "path": f"/api/tables/{told.table}/acts", "state": {}})
        try:
            found = await recognised(request, SIGNED_IN, self.connection.session.token)
            response = await answer_at_table(request, found, told.table, bytes(told.asked), self.connection)
        except Exception as failed:
            handlers = self._socket.app.exception_handlers
            handle = next((handlers[kind] for kind in type(failed).__mro__ if kind in handlers), None)
            if handle is None:
                raise
            response = await handle(request, failed)
        head = b'{"type":"answer","number":%d,"status":%d,"body":' % (told.number, response.status_code)
        self.connection.send(head + response.body + b"}")

    def _answered(self, answering: asyncio.Task[None]) -> None:
        """What the program cannot answer is a condition, and asked again on another line."""
        self._answering.discard(answering)
        if not answering.cancelled() and (failed := answering.exception()) is not None:
            self._floor.loops.failed("answering an act", failed)
            self._shut(FAILED, "the act was not answered")


def _read(text: str) -> Told | None:
    """A message, or none where it cannot be read, or in more than one way."""
    try:
        told = decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    whole = text.encode(errors="replace")
    asked = bytes(told.asked) if isinstance(told, Act) else b""
    if asked.startswith(b"{"):  # Each has a type, which is no name twice.
        return told if doubled_key(whole.replace(asked, b"{}")) is None is doubled_key(asked) else None
    return told if doubled_key(whole) is None else None


def _watch(connection: Connection, floor: Floor, told: WatchMessage) -> None:
    wanted = [table for table in dict.fromkeys(told.tables[:TABLES_MOST]) if table in floor.hub.projections]
    floor.hub.watch(connection, wanted, told.at)
    floor.terminals.watching(connection)
    for table in wanted if floor.age is None else ():  # A page that is told nothing knows that it is out of date.
        connection.send(floor.hub.message(table, connection))


def _bend(connection: Connection, floor: Floor, bend: Bend, bends: Bucket) -> None:
    """Shown to the others at the table, or refused to whoever does not hold the card; too many are passed over."""
    if not bends.take():
        return
    session, live = connection.session, floor.hub.tables.get(bend.table)
    if live is None or connection.at != bend.table or not session.patron or session.display:
        told: BendMessage | Refusal = Refusal("", "", "not_here", message("refusal-bend-not-here"))
    else:
        told = bent(live.state, bend, session.name)
    if isinstance(told, Refusal):
        connection.send(encode(RefusedMessage("refused", "bend", told.code, told.clause, wire(told.message))))
    else:
        floor.hub.send_bend(told, connection)


async def _close(socket: WebSocket, code: int, why: str) -> None:
    """Said to whoever is still there."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code, why)
