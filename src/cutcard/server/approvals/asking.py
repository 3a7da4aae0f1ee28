"""Asking for approval over HTTP: an act that needs a second person waits until one of them signs for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec
from fastapi import Request, Response  # noqa: TC002 - read at run time, by the framework.

from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.engine import requests
from cutcard.server.approvals import kept
from cutcard.server.approvals.act_words import AUTHORITY, SIGNED, refuse_handing_on
from cutcard.server.approvals.kept import Approval, Outcome, Sealed
from cutcard.server.approvals.staff_acts import carried_out
from cutcard.server.approvals.views import ApprovalView, approvals_of, issued, request_of, tell, view_of
from cutcard.server.auth.dependencies import floor_of, limit_rate, reading, runtime_of
from cutcard.server.auth.readers import STAFF
from cutcard.server.auth.unlock import takes_witness
from cutcard.server.http.acts import NAMES_TABLE, STATUS, TABLE_NAME, found_in, read_body
from cutcard.server.http.description import DirectRoute, api_router, reads
from cutcard.server.http.encoding import json_response
from cutcard.server.http.errors import error, refusal_error
from cutcard.server.http.schemas import CageActToApprove, PersonActToApprove, TableActToApprove
from cutcard.server.http.tables import live_table
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.server.auth.sessions import Session
    from cutcard.table.commands import Command

BODIES = (TableActToApprove, CageActToApprove, PersonActToApprove)
router = api_router(DirectRoute)


@router.post(
    "/tables/{table}/approvals",
    response_model=ApprovalView,
    openapi_extra=reads(TableActToApprove, table=NAMES_TABLE),
    dependencies=[reading(STAFF)],
)
async def ask_at_table(request: Request) -> Response:
    """Let an act at a table wait for a second person, or for whoever may do it; done if it needs nobody."""
    session, table = found_in(request).session, request.path_params["table"]
    if not TABLE_NAME.fullmatch(table):
        raise error("no_such_table", message("error-no-such-table"), 404)
    read_body(await request.body(), TableActToApprove)
    live_table(request, table)
    return json_response(await _ask(request, session, table_stream(table), await request.body()))


@router.post(
    "/cage/approvals",
    response_model=ApprovalView,
    openapi_extra=reads(CageActToApprove),
    dependencies=[reading(STAFF)],
)
async def ask_at_cage(request: Request) -> Response:
    """Let an act at the cage wait for a second person. One that needs nobody else is done at once."""
    session, body = found_in(request).session, await request.body()
    about = read_body(body, CageActToApprove)
    return json_response(
        await _ask(request, session, CAGE, _with_amount(request, about.act.command(session.actor), body))
    )


@router.post(
    "/people/approvals",
    response_model=ApprovalView,
    openapi_extra=reads(PersonActToApprove),
    dependencies=[reading(STAFF)],
)
async def ask_about_person(request: Request) -> Response:
    """Let a name to be unlocked, or a secret given anew, wait for a second person; where none is needed it is done."""
    session = found_in(request).session
    limit_rate(request, "approvals", session.name)
    body = await request.body()
    about = read_body(body, PersonActToApprove)
    asked = Sealed(session.name, session.key, kept.PEOPLE, body, "second_person", runtime_of(request).clock())
    if await takes_witness(request, session.actor, about.act.type, about.act.name):
        return json_response(await _wait(request, session, asked))
    done = await carried_out(request, asked, session.actor)
    return json_response(view_of(request, session, Approval("", asked, done, b"")))


def _with_amount(request: Request, command: Command, body: bytes) -> bytes:
    """Credit that is asked for whole is asked for as the amount that it is now: no more leaves than was approved."""
    if not isinstance(command, cage.CashOut) or command.cents is not None:
        return body
    asked = msgspec.json.decode(body)
    asked["act"]["cents"] = floor_of(request).hub.credits.get(command.account)
    return msgspec.json.encode(asked)


async def _ask(request: Request, session: Session, stream: str, body: bytes) -> ApprovalView:
    limit_rate(request, "approvals", session.name)
    asked = Sealed(session.name, session.key, stream, body, "", runtime_of(request).clock())
    house_request = replace(request_of(asked, session.actor), repeatable=True)
    answer = await floor_of(request).ask(house_request)
    if isinstance(answer, requests.Reply):
        done = Outcome(kept.DONE, ticket=issued(answer))
        return view_of(request, session, Approval("", asked, done, b""))
    refusal = None if answer.code in SIGNED else answer
    if answer.code == AUTHORITY and stream != CAGE:
        refusal = refuse_handing_on(house_request, floor_of(request).house)
    if refusal is not None:
        raise refusal_error(refusal, STATUS.get(refusal.code, 409))
    return await _wait(request, session, msgspec.structs.replace(asked, lacks=answer.code))


async def _wait(request: Request, session: Session, asked: Sealed) -> ApprovalView:
    waits = await runtime_of(request).run_in_thread(approvals_of(request).ask, asked)
    if waits is None:
        raise error("too_many", message("error-approvals-most", most=kept.WAITING_MOST), 429)
    tell(request, waits, session.name)
    return view_of(request, session, waits)
