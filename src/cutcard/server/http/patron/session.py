"""A patron's session: since when they are signed in, what they have staked and won since, and their own limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fastapi import Request  # noqa: TC002 - read at run time, by the framework.

from cutcard.house.cage.limits import BREAK_MINUTES, LOSS, MOST
from cutcard.house.projections import patron_play
from cutcard.house.zones import day_begins_at, gaming_day
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.server.auth.dependencies import SignedIn, floor_of, limit_rate, runtime_of
from cutcard.server.auth.sessions import SESSION_SECONDS
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded
from cutcard.words import keyed

if TYPE_CHECKING:
    from cutcard.house.engine.house import House

router = api_router()


@dataclass(frozen=True, slots=True)
class OwnLimitView(Answer):
    """A limit that a patron has set themselves: in cents, or for a session in minutes; null where there is none."""

    kind: str
    label: MessageJson
    most: int | None
    then: int | None
    """What it comes to from `begins` on."""
    begins: str
    """The day; empty where nothing is to change."""
    rest: int | None
    """What is left of a day's losses."""


@dataclass(frozen=True, slots=True)
class SessionView(Answer):
    """Since signing in: stakes of bets settled, and what was won less what was lost."""

    seconds: int
    turnover_cents: int
    net_cents: int
    rounds: int
    break_minutes: int
    limits: list[OwnLimitView]


@router.get("/me/session", response_description="The session.")
@encoded
async def my_session(request: Request, session: SignedIn) -> SessionView:
    """How long the caller has been signed in, what they have staked and won since, and the limits they have set."""
    limit_rate(request, "recall", session.name)
    runtime, house = runtime_of(request), floor_of(request).house
    began = session.stored.until - SESSION_SECONDS
    return await runtime.read_in_thread(_session, house, session.name, began, runtime.clock() - began)


def _session(house: House, name: str, began: float, lasts: float) -> SessionView:
    so_far = patron_play.played_since(house.store, name, int(began * 10**6))
    here = house.cage
    today = gaming_day(house.now() // 1_000, here.zone, here.day_begins)
    held = here.limits.get(name, {})
    day = day_begins_at(today, here.zone, here.day_begins) if LOSS in held else 0
    lost = patron_play.played_since(house.store, name, day).at_risk_cents if day else 0
    limits = []
    for kind in MOST:
        limit = held.get(kind)
        most = limit.on(today) if limit else None
        later = limit if limit and limit.begins and today < limit.begins else None
        rest = max(0, most - lost) if most is not None and kind == LOSS else None
        then, begins = (later.then, str(later.begins)) if later else (most, "")
        limits.append(OwnLimitView(kind, wire(keyed("own-limit", kind)), most, then, begins, rest))
    seconds = max(0, int(lasts))
    return SessionView(seconds, so_far.turnover_cents, -so_far.loss_cents, so_far.rounds, BREAK_MINUTES, limits)
