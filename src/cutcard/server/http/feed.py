"""The feed: significant events as server-sent events, one after another, for ever.

Each has an id, by which whoever lost the stream goes on right after it. What is sent is read from the journal's index,
never handed out by the writer: who reads slowly makes nobody wait, and who reads too slowly is cut off and comes again.
"""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Annotated, NamedTuple

import structlog
from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import StreamingResponse

from cutcard.extras import OutOfServiceError
from cutcard.formats import schema
from cutcard.house import cage
from cutcard.house.projections.significant_events import worded
from cutcard.server.answers import encode
from cutcard.server.auth.cookies import cookie_of
from cutcard.server.auth.dependencies import floor_of, runtime_of, sessions_of
from cutcard.server.http.errors import error
from cutcard.server.http.records import ReadsEvents, significant_event
from cutcard.server.live.hub import HEARTBEAT_SECONDS, Follower
from cutcard.server.live.sockets import CONNECTS
from cutcard.server.watch.health import out_of_service
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.types import Message, Send

    from cutcard.house.engine.house import House
    from cutcard.rulebook.procedure import Position
    from cutcard.server.auth.sessions import Sessions
    from cutcard.server.floor import Floor
    from cutcard.server.runtime import Runtime

LOG = structlog.get_logger("cutcard.feed")
router = APIRouter(prefix="/api")
FEEDS_MOST = 8
"""How many one person may have open at once."""
LINES_MOST = 100
"""So many are read and sent at once, however far somebody is behind."""
SLOW_SECONDS = 20.0
"""Who has not taken what was sent after so long is cut off."""
PLACE = re.compile(r"(\d{1,18})(?:\.(\d{1,6}))?")
LAST = 10**6


class Place(NamedTuple):
    """The place of an event: its entry, and which of the events of that entry it is, counted from 1."""

    seq: int
    number: int = LAST

    @property
    def id(self) -> str:
        return str(self.seq) if self.number == LAST else f"{self.seq}.{self.number}"


class Feed(StreamingResponse):
    """A stream whose reader has a limited time to take what is sent."""

    media_type = "text/event-stream"

    async def stream_response(self, send: Send) -> None:
        async def send_in_time(part: Message) -> None:
            async with asyncio.timeout(SLOW_SECONDS):
                await send(part)

        try:
            await super().stream_response(send_in_time)
        except TimeoutError:
            LOG.info("a reader of the feed is too slow and was cut off")


@router.get("/events/stream", include_in_schema=False)
async def stream(
    request: Request,
    session: ReadsEvents,
    after: Annotated[str | None, Query(max_length=30)] = None,
    last_event_id: Annotated[str | None, Header(max_length=30)] = None,
) -> Feed:
    """Every significant event after the one named by its id; from now on where none is named."""
    floor, runtime, rates = floor_of(request), runtime_of(request), request.app.state.rates
    begins = _place(last_event_id if last_event_id is not None else after)
    opened = sum(each.session.name == session.name for each in floor.hub.followers)
    if not rates.take(f"feed {session.name}", *CONNECTS[False]) or opened >= FEEDS_MOST:
        raise error("too_fast", message("error-too-fast"), 429)
    if not floor.answers:
        raise error("out_of_service", out_of_service(floor), 503)
    newest = await runtime.read_in_thread(_newest, floor.house)
    if begins is not None and begins.seq > newest:
        raise error("ahead", message("error-feed-ahead", entries=newest), 409)
    follower = Follower(session)
    told = _told(floor, follower, begins or Place(newest), runtime, sessions_of(request), cookie_of(request))
    return Feed(told, headers={"x-accel-buffering": "no"})


def _place(named: str | None) -> Place | None:
    if not named:
        return None
    found = PLACE.fullmatch(named)
    if found is None:
        raise error("unreadable", message("error-feed-id"), 422)
    return Place(int(found[1]), int(found[2]) if found[2] is not None else LAST)


def _newest(house: House) -> int:
    return house.store.few(schema.LAST_ENTRY)[0][0] or 0


async def _told(
    floor: Floor, follower: Follower, at: Place, runtime: Runtime, sessions: Sessions, token: str
) -> AsyncIterator[bytes]:
    """Until the reader goes, is signed out, or the house can tell nothing more."""
    floor.hub.followers.add(follower)
    try:
        yield _beat(at)
        while not follower.ended and floor.answers and sessions.find(token) is not None:
            sessions.look(token)  # Whoever follows the events is not away.
            follower.news.clear()
            reader = follower.session.actor.position
            try:
                at, lines = await runtime.read_in_thread(_lines_after, floor.house, reader, at)
            except OutOfServiceError:
                return
            if lines:
                yield b"".join(lines)
            if len(lines) < LINES_MOST:
                try:
                    async with asyncio.timeout(HEARTBEAT_SECONDS):
                        await follower.news.wait()
                except TimeoutError:
                    yield _beat(at)
    finally:
        floor.hub.followers.discard(follower)


def _beat(at: Place) -> bytes:
    """Something is sent every few seconds; the id alone is no event."""
    return f": beat\nid: {at.id}\n\n".encode()


def _lines_after(house: House, reader: Position, at: Place) -> tuple[Place, list[bytes]]:
    """The next events, and the place of the last of them."""
    labels = cage.labels_in(house.cage, house.games)
    lines: list[bytes] = []
    seq = number = 0
    events = worded(house.store, reader, after=at.seq - 1)
    for event, what in events:
        number = number + 1 if event.seq == seq else 1
        seq = event.seq
        if (place := Place(seq, number)) <= at:
            continue
        at = place
        told = encode(significant_event(event, what, labels.get(event.table)))
        lines.append(b"id: " + place.id.encode() + b"\ndata: " + told + b"\n\n")
        if len(lines) >= LINES_MOST:
            break
    return at, lines
