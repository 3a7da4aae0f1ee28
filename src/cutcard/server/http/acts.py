"""Acts over HTTP: every one a command with an id, answered when it is durable.

Who asks is the session's business, or that of somebody else of the staff who signs for it at the same console; a
second person signs with their own secret, here and now.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

import structlog
from fastapi import APIRouter, Request, Response
from pydantic import ValidationError

from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.cage import SetLimit
from cutcard.house.engine import requests
from cutcard.house.zones import clock_of
from cutcard.rulebook.referee import Refusal
from cutcard.server.approvals.act_words import SIGNED
from cutcard.server.auth.dependencies import (
    acting_for,
    floor_of,
    limit_rate,
    recognised,
    signed_by,
)
from cutcard.server.http.description import DirectRoute, reads
from cutcard.server.http.encoding import json_response
from cutcard.server.http.errors import ERRORS, error, refusal_error, unreadable_error
from cutcard.server.http.schemas import CageActRequest, RequestBody, TableActRequest
from cutcard.server.http.tables import TABLE_PATTERN, live_table
from cutcard.table.cards_on_table import REDACTED_EVENTS, redacted
from cutcard.table.codec import event_from, to_json
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.server.auth.sessions import Recognised
    from cutcard.server.http.schemas import SecondPerson

Body = TypeVar("Body", bound=RequestBody)
LOG = structlog.get_logger("cutcard.acts")
BODIES = (TableActRequest, CageActRequest)
"""What the routes here read themselves: bets come by the thousand in the last seconds before a close."""
STATUS = {"authority": 403, "busy": 503}
"""The status of a refusal by its code; 409 where none is named."""
TABLE_NAME = re.compile(TABLE_PATTERN)
NAMES_TABLE = {"type": "string", "pattern": TABLE_PATTERN, "examples": ["tiger-1"]}
router = APIRouter(prefix="/api", responses=ERRORS, route_class=DirectRoute)


@dataclass(frozen=True, slots=True)
class TicketSlip:
    """What is printed of a ticket beside its code and amount: the house that pays it, and when it was issued there."""

    house: str
    at: str
    zone: str


@dataclass(frozen=True, slots=True)
class ActDone:
    """It is written: where, and what followed."""

    id: str
    stream: str
    version: int
    seq: int
    repeated: bool
    events: list[dict[str, Any]]
    credit_cents: int | None = None
    ticket_code: str | None = None
    ticket: TicketSlip | None = None


@router.post(
    "/tables/{table}/acts",  # noqa: FAST003 - a direct route reads its path itself.
    response_model=ActDone,
    openapi_extra=reads(TableActRequest, table=NAMES_TABLE),
)
async def act_at_table(request: Request) -> Response:
    """Ask something of a table. The answer comes when it is durable."""
    found, table = await recognised(request), request.path_params["table"]
    if not TABLE_NAME.fullmatch(table):
        raise error("no_such_table", message("error-no-such-table"), 404)
    asked = read_body(await request.body(), TableActRequest)
    live_table(request, table)
    by = found.actor if asked.by is None else await acting_for(request, found, asked.by)
    stream, via = table_stream(table), via_of(found)
    house_request = requests.Request(asked.id, stream, asked.act.command(by), via, None, asked.round, asked.log)
    return await _answer_of(request, house_request, found, asked.second)


@router.post("/cage/acts", response_model=ActDone, openapi_extra=reads(CageActRequest))
async def act_at_cage(request: Request) -> Response:
    """Ask something of the cage: accounts, credit, tickets, tables."""
    found = await recognised(request)
    asked = read_body(await request.body(), CageActRequest)
    command = asked.act.command(found.actor if asked.by is None else await acting_for(request, found, asked.by))
    if isinstance(command, SetLimit):
        limit_rate(request, "own limits", found.actor.name)
    house_request = requests.Request(asked.id, CAGE, command, via_of(found))
    return await _answer_of(request, house_request, found, asked.second)


def read_body(text: bytes, body: type[Body]) -> Body:
    """The body, or why it cannot be read; a card that is none is said only where nothing else is wrong."""
    try:
        return body.model_validate_json(text)
    except ValidationError as failed:
        found = failed.errors(include_url=False)
    wrong = [each for each in found if each["type"] != "value_error"]  # As which a card that is none is raised.
    if wrong:
        raise unreadable_error(wrong[0]["loc"], wrong[0]["msg"])
    raise error("notation", message("error-notation", what=str(found[0]["ctx"]["error"])), 422)


def via_of(found: Recognised) -> str:
    return "terminal" if found.patron else "console"


async def _answer_of(
    request: Request, house_request: requests.Request, found: Recognised, second: SecondPerson | None
) -> Response:
    """The secret of a second person or a witness is checked only where nothing else stands in the way of the act."""
    floor, patron, name = floor_of(request), found.patron, found.actor.name
    answer = await floor.ask(house_request)
    if second is not None and isinstance(answer, Refusal) and answer.code in SIGNED:
        answer = await floor.ask(replace(house_request, second=await signed_by(request, found.session, second)))
    if not patron:
        code = answer.code if isinstance(answer, Refusal) else "done"
        LOG.info(
            "act",
            name=name,
            act=type(house_request.command).__name__,
            at=house_request.stream,
            id=house_request.id,
            told=code,
        )
    if isinstance(answer, Refusal):
        raise refusal_error(answer, STATUS.get(answer.code, 409))
    entry, body = answer.entry, answer.body
    issued = any(event["type"] == cage.TicketIssued.__name__ for event in body.events)
    done = ActDone(
        id=body.id,
        stream=entry.stream,
        version=entry.version,
        seq=entry.seq,
        repeated=answer.repeated,
        events=[_as_told(event) for event in body.events if "sealed" not in event],
        credit_cents=body.balances.get(name) if patron else None,
        ticket_code=floor.house.ticket_code(body.id) if issued else None,
        ticket=_slip(floor.house, body.at) if issued else None,
    )
    return json_response(done)


def _slip(house: House, at: int) -> TicketSlip:
    """The time is the house's own, whatever clock the printing screen has."""
    zone = house.cage.zone
    issued = datetime.fromtimestamp(at // 1_000_000, clock_of(zone))
    return TicketSlip(house.log.name, issued.isoformat(), zone)


def _as_told(event: dict[str, Any]) -> dict[str, Any]:
    """An event as it is answered: a card that lies face down is named to nobody."""
    return to_json(redacted(event_from(event))) if event["type"] in REDACTED_EVENTS else event
