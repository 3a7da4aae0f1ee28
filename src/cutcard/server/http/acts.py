"""Acts over HTTP: every one a command with an id, answered when it is durable.

Who asks is the session's business, or that of somebody else of the staff who signs for it at the same console; a
second person signs with their own secret, here and now.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

import structlog
from fastapi import Request, Response
from pydantic import ValidationError

from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.moments import moment
from cutcard.house import cage
from cutcard.house.cage import SetLimit
from cutcard.house.codes import given_secret
from cutcard.house.engine import requests
from cutcard.house.zones import clock_of
from cutcard.rulebook.referee import Refusal
from cutcard.server.approvals.act_words import SIGNED
from cutcard.server.auth.dependencies import (
    acting_for,
    floor_of,
    limit_rate,
    reading,
    runtime_of,
    signed_by,
)
from cutcard.server.auth.readers import SIGNED_IN
from cutcard.server.http.description import DirectRoute, api_router, reads
from cutcard.server.http.encoding import json_response
from cutcard.server.http.errors import error, refusal_error, unreadable_error
from cutcard.server.http.schemas import CageActRequest, RequestBody, TableActRequest
from cutcard.server.http.tables import TABLE_PATTERN, live_table
from cutcard.table.cards_on_table import REDACTED_EVENTS, redacted
from cutcard.table.codec import event_from, to_json
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.server.auth.sessions import Recognised
    from cutcard.server.http.schemas import SecondPerson
    from cutcard.server.live.hub import Connection

Body = TypeVar("Body", bound=RequestBody)
LOG = structlog.get_logger("cutcard.acts")
BODIES = (TableActRequest, CageActRequest)
"""What the routes here read themselves: bets come by the thousand in the last seconds before a close."""
STATUS = {"authority": 403, "busy": 503}
"""The status of a refusal by its code; 409 where none is named."""
TABLE_NAME = re.compile(TABLE_PATTERN)
NAMES_TABLE = {"type": "string", "pattern": TABLE_PATTERN, "examples": ["tiger-1"]}
router = api_router(DirectRoute)


@dataclass(frozen=True, slots=True)
class TicketSlip:
    """What is printed of a ticket beside its code and amount: the house that pays it, and when it was issued there."""

    house: str
    at: str
    zone: str


@dataclass(frozen=True, slots=True)
class SignInCard:
    """What is printed for a patron beside the code: the house, the account, and until when the code is good there."""

    house: str
    account: str
    until: str
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
    sign_in_code: str | None = None
    """With which a patron chooses a secret of their own, once."""
    sign_in: SignInCard | None = None
    fingerprint: str = ""
    """By which a receipt names the entry; empty where the entry holds more than is told here."""


@router.post(
    "/tables/{table}/acts",
    response_model=ActDone,
    openapi_extra=reads(TableActRequest, table=NAMES_TABLE),
    dependencies=[reading(SIGNED_IN)],
)
async def act_at_table(request: Request) -> Response:
    """Ask something of a table. The answer comes when it is durable."""
    body = await request.body()
    if await _has_gone(request):
        return Response(status_code=408)
    return await answer_at_table(request, found_in(request), request.path_params["table"], body)


async def answer_at_table(
    request: Request, found: Recognised, table: str, body: bytes, line: Connection | None = None
) -> Response:
    """What is answered to whoever has been let in, over HTTP or over the line of a live screen."""
    if not TABLE_NAME.fullmatch(table):
        raise error("no_such_table", message("error-no-such-table"), 404)
    asked = read_body(body, TableActRequest)
    live_table(request, table)
    by = found.actor if asked.by is None else await acting_for(request, found, asked.by)
    stream, via = table_stream(table), via_of(found)
    command, said = asked.act.command(by), (asked.round, asked.log)
    house_request = requests.Request(asked.id, stream, command, via, None, *said, repeatable=True, until=asked.until)
    return await _answer_of(request, house_request, found, asked.second, line)


@router.post(
    "/cage/acts", response_model=ActDone, openapi_extra=reads(CageActRequest), dependencies=[reading(SIGNED_IN)]
)
async def act_at_cage(request: Request) -> Response:
    """Ask something of the cage: accounts, credit, tickets, tables."""
    found, text = found_in(request), await request.body()
    if await _has_gone(request):
        return Response(status_code=408)
    asked = read_body(text, CageActRequest)
    by = found.actor if asked.by is None else await acting_for(request, found, asked.by)
    command, first = asked.act.command(by), tuple(each.command(by) for each in asked.first)
    if isinstance(command, SetLimit):
        limit_rate(request, "own limits", found.actor.name)
    house_request = requests.Request(
        asked.id, CAGE, command, via_of(found), repeatable=True, until=asked.until, first=first
    )
    return await _answer_of(request, house_request, found, asked.second)


def found_in(request: Request) -> Recognised:
    """Who asks, as the route has let them in."""
    return request.state.found  # type: ignore[no-any-return]


def read_body(text: bytes, body: type[Body]) -> Body:
    """The body, or why it cannot be read; a card that is none is said only where nothing else is wrong."""
    try:
        return body.model_validate_json(text)
    except ValidationError as failed:
        found = failed.errors(include_url=False)
    wrong = [each for each in found if each["type"] != "value_error"]  # As which a card that is none is raised.
    if wrong:
        raise unreadable_error(wrong[0]["loc"], wrong[0])
    raise error("notation", message("error-notation", what=str(found[0]["ctx"]["error"])), 422)


def via_of(found: Recognised) -> str:
    return "terminal" if found.patron else "console"


async def _answer_of(
    request: Request,
    house_request: requests.Request,
    found: Recognised,
    second: SecondPerson | None,
    line: Connection | None = None,
) -> Response:
    """The secret of a second person or a witness is checked only where nothing else stands in the way of the act."""
    floor, patron, name = floor_of(request), found.patron, found.actor.name
    answer = await floor.ask(house_request, line)
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
    told = [_as_told(event) for event in body.events if "sealed" not in event]
    issued = any(event["type"] == cage.TicketIssued.__name__ for event in body.events)
    given = next((event for event in body.events if event["type"] == cage.SignInGiven.__name__), None)
    done = ActDone(
        id=body.id,
        stream=entry.stream,
        version=entry.version,
        seq=entry.seq,
        fingerprint=entry.hash.hex() if told == body.events else "",
        repeated=answer.repeated,
        events=told,
        credit_cents=body.balances.get(name) if patron else None,
        ticket_code=floor.house.ticket_code(body.id) if issued else None,
        ticket=_slip(floor.house, body.at) if issued else None,
        sign_in_code=given_secret(floor.house.keeper.keys, body.id) if given else None,
        sign_in=_card(floor.house, given) if given else None,
    )
    return json_response(done)


async def _has_gone(request: Request) -> bool:
    """Whether whoever asked has hung up, as after a server stood still; both turns of the loop are for reading that."""
    for _ in range(2):
        await runtime_of(request).sleep(0)
    return await request.is_disconnected()


def _slip(house: House, at: int) -> TicketSlip:
    return TicketSlip(house.cage.house_name, _house_time(house, at // 1_000_000), house.cage.zone)


def _card(house: House, given: dict[str, Any]) -> SignInCard:
    until = _house_time(house, given["until"])
    return SignInCard(house.cage.house_name, given["account"], until, house.cage.zone)


def _house_time(house: House, seconds: int) -> str:
    """The house's own time, whatever clock the printing screen has."""
    return moment(seconds, clock_of(house.cage.zone))


def _as_told(event: dict[str, Any]) -> dict[str, Any]:
    """An event as it is answered: a card that lies face down is named to nobody."""
    return to_json(redacted(event_from(event))) if event["type"] in REDACTED_EVENTS else event
