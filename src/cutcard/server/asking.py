"""Acts over HTTP: every one a command with an id, answered when it is durable.

Who asks is the session's business; a second person signs with their own secret, here and now.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request

from cutcard.cards import NotationError
from cutcard.house import acts
from cutcard.house import cage as till
from cutcard.house.entry import CAGE, table_stream
from cutcard.rulebook.referee import Refusal
from cutcard.server.api import Everybody, Signed, Table, floor_of, live_table, no, people_of, refused
from cutcard.server.models import CageAsk, Done, TableAsk, command_data
from cutcard.table.journal import COMMANDS, read_named

if TYPE_CHECKING:
    from cutcard.server.floor import Floor
    from cutcard.server.people import Session

router = APIRouter(prefix="/api", responses=Everybody)


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
    return await _done(floor, wanted, session)


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
    return await _done(floor_of(request), wanted, session)


async def second_person(request: Request, second: Any) -> Any:
    """The second person signs with their own secret, here and now."""
    if second is None:
        return None
    signed = await asyncio.to_thread(people_of(request).sign_in, second.name, second.secret)
    if isinstance(signed, Refusal):
        raise refused(Refusal("", "", "second_person", f"the second person: {signed.says}"), 403)
    people_of(request).end(signed.token)
    return signed.actor


async def _done(floor: Floor, wanted: acts.Request, session: Session) -> Done:
    answer = await floor.ask(wanted)
    if isinstance(answer, Refusal):
        raise refused(answer, {"authority": 403, "busy": 503}.get(answer.code, 409))
    body = answer.body
    issued = any(event["type"] == "TicketIssued" for event in body.events)
    return Done(
        id=body.id,
        stream=answer.entry.stream,
        version=answer.entry.version,
        seq=answer.entry.seq,
        repeated=answer.repeated,
        events=[event for event in body.events if "sealed" not in event],
        credit_cents=body.balances.get(session.name) if session.patron else None,
        ticket_code=floor.house.ticket_code(body.id) if issued else None,
    )
