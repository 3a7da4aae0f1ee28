"""A new house's list of what is still to be done, over HTTP."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request  # noqa: TC002 - read at run time, by the framework.

from cutcard.house.first_day import first_day
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.server.auth.dependencies import OfThePit, accounts_of, floor_of
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded

router = api_router()


@dataclass(frozen=True, slots=True)
class FirstDayStep(Answer):
    """A step of setting a house up: what it is, from which position upwards it is done, and whether it is."""

    step: str
    message: MessageJson
    by_label: MessageJson
    done: bool


@router.get("/first-day", response_description="The steps, in their order.")
@encoded
async def first_day_steps(request: Request, _: OfThePit) -> list[FirstDayStep]:
    """What a new house still lacks, in the order in which it is done; nothing once all is, or a day was closed."""
    steps = first_day(floor_of(request).house.cage, accounts_of(request).has_secret)
    return [FirstDayStep(each.name, wire(each.says), wire(each.by.label), each.done) for each in steps]
