"""Acts over HTTP: every one a command with an id, answered when it is durable.

Who asks is the session's business; a second person signs with their own secret, here and now.
"""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request, Response
from pydantic import ValidationError

from cutcard.cards import NotationError
from cutcard.house import acts
from cutcard.house import cage as till
from cutcard.house.entry import CAGE, table_stream, write
from cutcard.rulebook.referee import Refusal
from cutcard.server.api import (
    Everybody,
    RefusedByHouse,
    Signed,
    Table,
    answer_refused,
    floor_of,
    live_table,
    no,
    people_of,
    refused,
    signed_in,
)
from cutcard.server.models import CageAsk, Done, TableAsk, command_data
from cutcard.table.journal import COMMANDS, read_named

if TYPE_CHECKING:
    from cutcard.server.floor import Floor
    from cutcard.server.people import Session

router = APIRouter(prefix="/api", responses=Everybody)
TABLE = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


@router.post("/tables/{table}/acts")
async def act_at_a_table(request: Request, session: Signed, table: Table, asked: TableAsk) -> Done:
    """Ask something of a table. The answer comes when it is durable."""
    live_table(request, table)
    floor = floor_of(request)
    by = {"name": session.name, "position": session.position.name}
    try:
        command = read_named(COMMANDS, "command", {**command_data(asked.act), "by": by})
    except NotationError as error:
        raise no("notation", str(error), 422) from None
    wanted = acts.Request(
        asked.id,
        table_stream(table),
        command,
        via="terminal" if session.patron else "console",
        second=await second_person(request, asked.second),
        round_number=asked.round,
        log=asked.log,
    )
    return Done(**await _done(floor, wanted, session))


async def quick(request: Request) -> Response:
    """The same without the framework's ceremony: bets come by the thousand in the last seconds before a close.

    The route above describes it; this one stands before it and answers alike.
    """
    try:
        session = await signed_in(request)
        table = request.path_params["table"]
        if not TABLE.fullmatch(table):
            raise no("no_such_table", "there is no such table", 404)
        asked = TableAsk.model_validate_json(await request.body())
        live_table(request, table)
        by = {"name": session.name, "position": session.position.name}
        command = read_named(COMMANDS, "command", {**command_data(asked.act), "by": by})
        via = "terminal" if session.patron else "console"
        second = await second_person(request, asked.second)
        wanted = acts.Request(asked.id, table_stream(table), command, via, second, asked.round, asked.log)
        told = await _done(floor_of(request), wanted, session)
    except RefusedByHouse as error:
        return answer_refused(request, error)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        return answer_refused(request, no("unreadable", f"{place}: {first['msg']}"[:300], 422))
    except NotationError as error:
        return answer_refused(request, no("notation", str(error), 422))
    return Response(write(told), media_type="application/json")


@router.post("/cage/acts")
async def act_at_the_cage(request: Request, session: Signed, asked: CageAsk) -> Done:
    """Ask something of the cage: accounts, credit, tickets, tables."""
    by = {"name": session.name, "position": session.position.name}
    data = {**command_data(asked.act), "by": by}
    try:
        command = read_named(till.COMMANDS, "command", data)
    except NotationError as error:
        raise no("notation", str(error), 422) from None
    wanted = acts.Request(
        asked.id,
        CAGE,
        command,
        via="terminal" if session.patron else "console",
        second=await second_person(request, asked.second),
    )
    return Done(**await _done(floor_of(request), wanted, session))


async def second_person(request: Request, second: Any) -> Any:
    """The second person signs with their own secret, here and now."""
    if second is None:
        return None
    signed = await asyncio.to_thread(people_of(request).sign_in, second.name, second.secret)
    if isinstance(signed, Refusal):
        raise refused(Refusal("", "", "second_person", f"the second person: {signed.says}"), 403)
    people_of(request).end(signed.token)
    return signed.actor


async def _done(floor: Floor, wanted: acts.Request, session: Session) -> dict[str, Any]:
    answer = await floor.ask(wanted)
    if isinstance(answer, Refusal):
        raise refused(answer, {"authority": 403, "busy": 503}.get(answer.code, 409))
    body = answer.body
    issued = any(event["type"] == "TicketIssued" for event in body.events)
    return {
        "id": body.id,
        "stream": answer.entry.stream,
        "version": answer.entry.version,
        "seq": answer.entry.seq,
        "repeated": answer.repeated,
        "events": [event for event in body.events if "sealed" not in event],
        "credit_cents": body.balances.get(session.name) if session.patron else None,
        "ticket_code": floor.house.ticket_code(body.id) if issued else None,
    }
