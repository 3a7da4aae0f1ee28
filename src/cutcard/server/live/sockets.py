"""Live screens: a socket says which tables it watches, and is sent each of them whenever it changes."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from cutcard.extras import OutOfServiceError
from cutcard.rulebook.referee import Refusal
from cutcard.server import metrics
from cutcard.server.answers import encode, wire
from cutcard.server.auth.cookies import cookie_of
from cutcard.server.auth.dependencies import find_session
from cutcard.server.http.middleware import BODY_MOST, doubled_key, same_origin
from cutcard.server.http.rates import Bucket
from cutcard.server.live.held import Bend, bent
from cutcard.server.live.hub import HEARTBEAT_SECONDS, Connection
from cutcard.server.live.messages import RefusedMessage
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.server.auth.sessions import Session, Sessions
    from cutcard.server.floor import Floor
    from cutcard.server.http.rates import Rates
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
SIGNED_OUT, BAD, TOO_FAST, OUT_OF_SERVICE = 4401, 4400, 4429, 1013


class WatchMessage(msgspec.Struct, tag_field="type", tag="watch", forbid_unknown_fields=True):
    """The tables a screen wants to follow, in place of those before, and which of them a terminal has on its screen."""

    tables: list[str]
    at: str = ""


class Look(msgspec.Struct, tag_field="type", tag="look", forbid_unknown_fields=True):
    """A console is in view: whoever watches it is not away."""


class Ping(msgspec.Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    pass


decode = msgspec.json.Decoder(WatchMessage | Ping | Look | Bend).decode


@router.websocket("/ws")
async def live(socket: WebSocket) -> None:
    """Follow tables. Sent in: ``{"type": "watch", "tables": [...], "at": "..."}``, ``{"type": "ping"}``, by a console
    in view ``{"type": "look"}``, and by whoever was handed cards
    ``{"type": "bend", "table": "...", "round": 7, "place": 1, "edge": [0.5, 1], "tip": [0.5, 0.4]}``.
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
    if found is None or not same_origin(socket.scope, socket.app.state.origins):
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
    connection = Connection(session)
    floor.hub.connections.add(connection)
    metrics.CONNECTIONS.inc()
    sending = asyncio.create_task(_send(socket, connection, sessions, runtime))
    try:
        await _receive(socket, connection, floor, runtime)
    except WebSocketDisconnect:
        pass
    finally:
        floor.hub.connections.discard(connection)
        if floor.ready and sessions.find(session.token) is not None:
            floor.terminals.disconnected(connection)
        metrics.CONNECTIONS.dec()
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sending


def _open_already(floor: Floor, session: Session) -> int:
    return sum(each.session.name == session.name for each in floor.hub.connections)


async def _receive(socket: WebSocket, connection: Connection, floor: Floor, runtime: Runtime) -> None:
    bucket, bends = Bucket(10.0, 40.0, runtime.monotonic), Bucket(BENDS_A_SECOND, BENDS_A_SECOND, runtime.monotonic)
    while True:
        frame = await socket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        text = frame.get("text")
        if text is None or len(text) > BODY_MOST:
            await _close(socket, BAD, "a message is text of 4 KB at most")
            return
        if not bucket.take():
            await _close(socket, TOO_FAST, "too many messages")
            return
        told = _read(text)
        if told is None:
            await _close(socket, BAD, "that is no message")
            return
        if isinstance(told, WatchMessage) and _may_choose(socket, connection.session):
            _watch(connection, floor, told)
        elif isinstance(told, WatchMessage):
            await _close(socket, TOO_FAST, "too many messages")
            return
        elif isinstance(told, Look | Bend):
            _heard(socket, connection, floor, told, bends)
        elif floor.answers:  # A house that is not open says nothing, and the screen knows that it is out of date.
            connection.send(b'{"type":"pong"}')


def _heard(socket: WebSocket, connection: Connection, floor: Floor, told: Look | Bend, bends: Bucket) -> None:
    """What needs no answer."""
    if isinstance(told, Bend):
        _bend(connection, floor, told, bends)
    else:
        socket.app.state.sessions.look(connection.session.token)


def _read(text: str) -> WatchMessage | Bend | Look | Ping | None:
    """A message, or none where it cannot be read, or in more than one way."""
    try:
        told = decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return told if doubled_key(text.encode(errors="replace")) is None else None


def _may_choose(socket: WebSocket, session: Session) -> bool:
    rates: Rates = socket.app.state.rates
    return rates.take(f"watch {session.name}", *WATCHES[session.patron])


def _watch(connection: Connection, floor: Floor, told: WatchMessage) -> None:
    wanted = [table for table in dict.fromkeys(told.tables[:TABLES_MOST]) if table in floor.hub.projections]
    connection.tables, connection.at = set(wanted), told.at
    floor.terminals.watching(connection)
    for table in wanted:
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


async def _send(socket: WebSocket, connection: Connection, sessions: Sessions, runtime: Runtime) -> None:
    checked = runtime.monotonic()
    while True:
        message = await connection.outbox.get()
        if connection.ended:
            await _close(socket, SIGNED_OUT, "the session has ended")
            return
        if runtime.monotonic() - checked >= HEARTBEAT_SECONDS:
            checked = runtime.monotonic()
            if sessions.find(connection.session.token) is None:
                await _close(socket, SIGNED_OUT, "the session has ended")
                return
        if connection.overflowed:
            await _close(socket, TOO_FAST, "this screen cannot keep up; connect again")
            return
        await socket.send_text(message.decode())


async def _close(socket: WebSocket, code: int, why: str) -> None:
    """Said to whoever is still there."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code, why)
