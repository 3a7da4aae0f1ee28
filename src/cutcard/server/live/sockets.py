"""Live screens: a socket says which tables it watches, and is sent each of them whenever it changes."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from cutcard.server import metrics
from cutcard.server.auth.routes import COOKIE
from cutcard.server.http.middleware import BODY_MOST, Bucket, same_origin
from cutcard.server.live.hub import BEAT_SECONDS, Screen

if TYPE_CHECKING:
    from cutcard.server.auth.sessions import People
    from cutcard.server.floor import Floor

router = APIRouter()
TABLES_MOST = 60
SCREENS_MOST = {True: 12, False: 60}
"""How many screens a patron, or a member of staff, may have open at once."""
SIGNED_OUT, BAD, TOO_FAST, OUT_OF_SERVICE = 4401, 4400, 4429, 1013


class Watch(msgspec.Struct, tag_field="type", tag="watch", forbid_unknown_fields=True):
    """The tables a screen wants to follow, in place of those before."""

    tables: list[str]


class Ping(msgspec.Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    pass


read = msgspec.json.Decoder(Watch | Ping).decode


@router.websocket("/ws")
async def live(socket: WebSocket) -> None:
    """Follow tables. Sent in: ``{"type": "watch", "tables": [...]}`` or ``{"type": "ping"}``. Nothing else is taken."""
    floor: Floor = socket.app.state.floor
    people: People = socket.app.state.people
    headers = dict(socket.scope["headers"])
    session = people.session(socket.cookies.get(COOKIE, ""))
    await socket.accept()
    if not same_origin(headers, socket.app.state.origins) or session is None:
        await socket.close(SIGNED_OUT, "sign in first")
        return
    if not floor.ready or floor.house.fenced:
        await socket.close(OUT_OF_SERVICE, "the house is not open")
        return
    if sum(each.session.name == session.name for each in floor.screens.watching) >= SCREENS_MOST[session.patron]:
        await socket.close(TOO_FAST, "too many screens")
        return
    screen = Screen(session)
    floor.screens.watching.add(screen)
    metrics.SCREENS.inc()
    sending = asyncio.create_task(_send(socket, screen, people))
    try:
        await _receive(socket, screen, floor)
    except WebSocketDisconnect:
        pass
    finally:
        floor.screens.watching.discard(screen)
        metrics.SCREENS.dec()
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sending


async def _receive(socket: WebSocket, screen: Screen, floor: Floor) -> None:
    bucket = Bucket(10.0, 40.0)
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if text is None or len(text) > BODY_MOST:
            await _close(socket, BAD, "a message is text of 4 KB at most")
            return
        if not bucket.take():
            await _close(socket, TOO_FAST, "too many messages")
            return
        try:
            asked = read(text)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            await _close(socket, BAD, "that is no message")
            return
        if isinstance(asked, Watch):
            wanted = [table for table in dict.fromkeys(asked.tables[:TABLES_MOST]) if table in floor.screens.shown]
            screen.tables = set(wanted)
            for table in wanted:
                screen.send(floor.screens.message(table, screen.session))
        else:
            screen.send(b'{"type":"pong"}')


async def _send(socket: WebSocket, screen: Screen, people: People) -> None:
    looked = time.monotonic()
    while True:
        message = await screen.outbox.get()
        if time.monotonic() - looked >= BEAT_SECONDS:
            looked = time.monotonic()
            if people.session(screen.session.token, touch=False) is None:
                await _close(socket, SIGNED_OUT, "the session has ended")
                return
        if screen.lost:
            await _close(socket, TOO_FAST, "this screen cannot keep up; connect again")
            return
        await socket.send_text(message.decode())


async def _close(socket: WebSocket, code: int, why: str) -> None:
    with contextlib.suppress(RuntimeError):
        await socket.close(code, why)
