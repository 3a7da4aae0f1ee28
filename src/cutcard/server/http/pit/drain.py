"""Stopping the house by plan, over HTTP: asking for it, how far it has come, and letting the house go on."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request  # noqa: TC002 - read at run time, by the framework.

from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.server.auth.dependencies import Manager, Staff, floor_of, runtime_of
from cutcard.server.draining import BEGUN, CALLED_OFF, Drain
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded
from cutcard.server.http.errors import error
from cutcard.server.http.schemas import RequestBody
from cutcard.words import english, message

router = api_router()


@dataclass(frozen=True, slots=True)
class PlayingTable(Answer):
    """A table whose round is still open. `message` says what the round waits for."""

    table: str
    round: int
    says: str
    message: MessageJson


@dataclass(frozen=True, slots=True)
class DrainView(Answer):
    """A planned stop: who asked for it, for how long it has gone on, and what still plays."""

    draining: bool
    """Whether no round begins."""
    over: bool
    """Whether every round has ended: the server stops, or has been started again and waits to be let go on."""
    by: str
    """Empty where a signal asked for it."""
    seconds: int
    playing: list[PlayingTable]


class AskDrain(RequestBody):
    """Whether the house is to stop once its open rounds have ended, or to go on after all."""

    on: bool
    reason: str = ""


def _view(drain: Drain) -> DrainView:
    asked = drain.asked
    playing = [
        PlayingTable(live.name, live.state.round_number, english(waits), wire(waits)) for live, waits in drain.playing()
    ]
    return DrainView(
        drain.lasts,
        asked is not None and asked.over,
        asked.by if asked is not None else "",
        drain.seconds,
        playing,
    )


@router.get("/drain", response_description="How far the planned stop has come.")
@encoded
async def drain_view(request: Request, _: Staff) -> DrainView:
    """Whether the house is being stopped by plan, and at which tables a round is still open."""
    return _view(floor_of(request).drain)


@router.post("/drain", response_description="How far the planned stop has come.")
@encoded
async def ask_drain(request: Request, session: Manager, body: AskDrain) -> DrainView:
    """Stop the house by plan, at every node: no round begins, open ones end, and then the server stops.

    Until it has, and after it was started again, the house is let go on with `on` false.
    """
    floor, in_thread = floor_of(request), runtime_of(request).run_in_thread
    if body.on == (floor.drain.asked is not None):
        raise error("draining", message("error-draining") if body.on else message("error-not-draining"), 409)
    await floor.note(BEGUN if body.on else CALLED_OFF, "", body.reason.strip() or "by staff", by=session.actor)
    if body.on:
        await in_thread(floor.drain.begin, session.name)
    else:
        await in_thread(floor.drain.call_off)
    floor.drain.mark_changed()
    floor.look()
    return _view(floor.drain)
