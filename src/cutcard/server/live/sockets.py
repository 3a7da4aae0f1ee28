"""Live screens: a socket says which tables it watches, and is sent each of them whenever it changes."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from cutcard.extras import OutOfServiceError
from cutcard.server import metrics
from cutcard.server.auth.dependencies import COOKIE, find_session
from cutcard.server.http.middleware import BODY_MOST, same_origin
from cutcard.server.http.rates import Bucket
from cutcard.server.live.hub import HEARTBEAT_SECONDS, Connection

if TYPE_CHECKING:
    from cutcard.server.auth.sessions import Session, Sessions
    from cutcard.server.floor import Floor
    from cutcard.server.runtime import Runtime

router = APIRouter()
TABLES_MOST = 60
CONNECTIONS_MOST = {True: 12, False: 60}
"""How many screens a patron, or a member of staff, may have open at once."""
SIGNED_OUT, BAD, TOO_FAST, OUT_OF_SERVICE = 4401, 4400, 4429, 1013


class Watch(msgspec.Struct, tag_field="type", tag="watch", forbid_unknown_fields=True):
    """The tables a screen wants to follow, in place of those before, and which of them a terminal has on its screen."""

    tables: list[str]
    at: str = ""


class Ping(msgspec.Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    pass


decode = msgspec.json.Decoder(Watch | Ping).decode


@router.websocket("/ws")
async def live(socket: WebSocket) -> None:
    """Follow tables. Sent in: ``{"type": "watch", "tables": [...], "at": "..."}`` or ``{"type": "ping"}``, no more."""
    floor: Floor = socket.app.state.floor
    sessions: Sessions = socket.app.state.sessions
    runtime: Runtime = socket.app.state.runtime
    await socket.accept()
    try:
        session = await find_session(sessions, runtime, socket.cookies.get(COOKIE, ""))
    except OutOfServiceError:
        await socket.close(OUT_OF_SERVICE, "the house is not open")
        return
    if session is None or not same_origin(dict(socket.scope["headers"]), socket.app.state.origins):
        await socket.close(SIGNED_OUT, "sign in first")
        return
    if not floor.answers:
        await socket.close(OUT_OF_SERVICE, "the house is not open")
        return
    if _open_already(floor, session) >= CONNECTIONS_MOST[session.patron]:
        await socket.close(TOO_FAST, "too many screens")
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
    bucket = Bucket(10.0, 40.0, runtime.monotonic)
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
        try:
            message = decode(text)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            await _close(socket, BAD, "that is no message")
            return
        if isinstance(message, Watch):
            wanted = [table for table in dict.fromkeys(message.tables[:TABLES_MOST]) if table in floor.hub.projections]
            connection.tables, connection.at = set(wanted), message.at
            floor.terminals.watching(connection)
            for table in wanted:
                connection.send(floor.hub.message(table, connection.session))
        else:
            connection.send(b'{"type":"pong"}')


async def _send(socket: WebSocket, connection: Connection, sessions: Sessions, runtime: Runtime) -> None:
    checked = runtime.monotonic()
    while True:
        message = await connection.outbox.get()
        if runtime.monotonic() - checked >= HEARTBEAT_SECONDS:
            checked = runtime.monotonic()
            if sessions.find(connection.session.token, touch=False) is None:
                await _close(socket, SIGNED_OUT, "the session has ended")
                return
        if connection.overflowed:
            await _close(socket, TOO_FAST, "this screen cannot keep up; connect again")
            return
        await socket.send_text(message.decode())


async def _close(socket: WebSocket, code: int, why: str) -> None:
    with contextlib.suppress(RuntimeError):
        await socket.close(code, why)
