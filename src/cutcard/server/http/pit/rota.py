"""The rota over HTTP: who is due at which table now, and who next."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request  # noqa: TC002 - read at run time, by the framework.

from cutcard.house.cage import due_at, next_turn
from cutcard.server.answers import Answer
from cutcard.server.auth.dependencies import OfTheFloor, floor_of
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded

router = api_router()


@dataclass(frozen=True, slots=True)
class RotaView(Answer):
    """The rota that was set; without tables there is none."""

    tables: list[str]
    dealers: list[str]
    minutes: int
    due: dict[str, str]
    """By table, who is due there now."""
    next: dict[str, str]
    """The same when the next turn begins; whoever is in neither has a break."""
    turns_at: int
    """When that is, in seconds since 1970; 0 where there is no rota."""


@router.get("/rota", response_description="The rota.")
@encoded
async def rota(request: Request, _: OfTheFloor) -> RotaView:
    """Who is due at which table, and from when. It assigns nobody by itself: the pit does."""
    house = floor_of(request).house
    held, at = house.cage.rota, house.now() // 1_000
    turns = next_turn(held, at)
    due, then = due_at(held, at), due_at(held, turns)
    return RotaView(list(held.tables), list(held.dealers), held.minutes, due, then, turns // 10**6)
