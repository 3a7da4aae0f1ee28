"""Acts over HTTP: every one a command with an id, answered when it is durable.

Who asks is the session's business; a second person signs with their own secret, here and now.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import structlog
from fastapi import APIRouter, Request, Response
from pydantic import ValidationError

from cutcard.cards import NotationError
from cutcard.house.engine import requests
from cutcard.house.journal.entry import CAGE, table_stream, write
from cutcard.house.money import cage
from cutcard.rulebook.referee import Refusal
from cutcard.server.auth.routes import Signed, failed, floor_of, not_too_often, people_of, signed_in
from cutcard.server.http.errors import Everybody, RefusedByHouse, answer_refused, no, refused, unreadable
from cutcard.server.http.schemas import CageAsk, Done, TableAsk, command_data
from cutcard.server.http.tables import Table, live_table
from cutcard.table.codec import COMMANDS, read_named

if TYPE_CHECKING:
    from cutcard.house.engine.requests import Reply
    from cutcard.server.auth.sessions import Session
    from cutcard.server.http.schemas import Second
    from cutcard.table.commands import Command
    from cutcard.table.state import Actor

router = APIRouter(prefix="/api", responses=Everybody)
LOG = structlog.get_logger("cutcard.acts")
TABLE = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


@router.post("/tables/{table}/acts")
async def act_at_a_table(request: Request, session: Signed, table: Table, asked: TableAsk) -> Done:
    """Ask something of a table. The answer comes when it is durable."""
    return Done(**await _ask_table(request, session, table, asked))


async def quick(request: Request) -> Response:
    """The same without the framework's ceremony: bets come by the thousand in the last seconds before a close.

    The route above describes it; this one stands before it and answers alike.
    """
    try:
        session = await signed_in(request)
        table = request.path_params["table"]
        if not TABLE.fullmatch(table):
            raise no("no_such_table", "there is no such table", 404)
        told = await _ask_table(request, session, table, TableAsk.model_validate_json(await request.body()))
    except RefusedByHouse as error:
        return answer_refused(request, error)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        return answer_refused(request, unreadable(first["loc"], first["msg"]))
    return Response(write(told), media_type="application/json")


async def _ask_table(request: Request, session: Session, table: str, asked: TableAsk) -> dict[str, Any]:
    live_table(request, table)
    command = _command(COMMANDS, session, asked.act)
    wanted = requests.Request(asked.id, table_stream(table), command, _via(session), None, asked.round, asked.log)
    return await _done(request, wanted, session, asked.second)


@router.post("/cage/acts")
async def act_at_the_cage(request: Request, session: Signed, asked: CageAsk) -> Done:
    """Ask something of the cage: accounts, credit, tickets, tables."""
    command = _command(cage.COMMANDS, session, asked.act)
    wanted = requests.Request(asked.id, CAGE, command, _via(session))
    return Done(**await _done(request, wanted, session, asked.second))


def _command(kinds: dict[str, type], session: Session, act: Any) -> Command:
    """The command an act asks for, in the name of whoever is signed in."""
    by = {"name": session.name, "position": session.position.name}
    try:
        command: Command = read_named(kinds, "command", {**command_data(act), "by": by})
    except NotationError as error:
        raise no("notation", str(error), 422) from None
    return command


def _via(session: Session) -> str:
    return "terminal" if session.patron else "console"


async def second_person(request: Request, session: Session, second: Second) -> Actor:
    """The second person signs with their own secret, here and now."""
    not_too_often(request, "sign-in", session.name)
    signed = await asyncio.to_thread(people_of(request).check, second.name, second.secret)
    if isinstance(signed, Refusal):
        await failed(request, second.name, f"as second person for {session.name}: {signed.says}")
        raise refused(Refusal("", "", "second_person", f"the second person: {signed.says}"), 403)
    return signed


async def _answer(
    request: Request, wanted: requests.Request, session: Session, second: Second | None
) -> Reply | Refusal:
    """A second person's secret is looked at only where nothing else stands in the way of the act."""
    answer = await floor_of(request).ask(wanted)
    if second is None or not isinstance(answer, Refusal) or answer.code != "second_person":
        return answer
    agreed = replace(wanted, second=await second_person(request, session, second))
    return await floor_of(request).ask(agreed)


async def _done(request: Request, wanted: requests.Request, session: Session, second: Second | None) -> dict[str, Any]:
    answer = await _answer(request, wanted, session, second)
    if not session.patron:
        told = answer.code if isinstance(answer, Refusal) else "done"
        LOG.info("act", name=session.name, act=type(wanted.command).__name__, at=wanted.stream, id=wanted.id, told=told)
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
        "ticket_code": floor_of(request).house.ticket_code(body.id) if issued else None,
    }
