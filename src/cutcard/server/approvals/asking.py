"""Asking for approval over HTTP: an act that needs a second person waits until one of them signs for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from fastapi import APIRouter, Request, Response

from cutcard.formats.entry import CAGE, table_stream
from cutcard.house.engine import requests
from cutcard.server.approvals import kept
from cutcard.server.approvals.act_words import SIGNED
from cutcard.server.approvals.kept import Approval, Outcome, Sealed
from cutcard.server.approvals.staff_acts import carried_out
from cutcard.server.approvals.views import ApprovalView, approvals_of, issued, request_of, tell, view_of
from cutcard.server.auth.dependencies import floor_of, limit_rate, runtime_of, signed_in, staff
from cutcard.server.auth.unlock import takes_witness
from cutcard.server.http.acts import NAMES_TABLE, STATUS, TABLE_NAME, read_body
from cutcard.server.http.description import DirectRoute, reads
from cutcard.server.http.encoding import json_response
from cutcard.server.http.errors import ERRORS, error, refusal_error
from cutcard.server.http.schemas import CageActToApprove, PersonActToApprove, TableActToApprove
from cutcard.server.http.tables import live_table
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.server.auth.sessions import Session

BODIES = (TableActToApprove, CageActToApprove, PersonActToApprove)
router = APIRouter(prefix="/api", responses=ERRORS, route_class=DirectRoute)


@router.post(
    "/tables/{table}/approvals",  # noqa: FAST003 - a direct route reads its path itself.
    response_model=ApprovalView,
    openapi_extra=reads(TableActToApprove, table=NAMES_TABLE),
)
async def ask_at_table(request: Request) -> Response:
    """Let an act at a table wait for a second person. One that needs nobody else is done at once."""
    session, table = await staff(await signed_in(request)), request.path_params["table"]
    if not TABLE_NAME.fullmatch(table):
        raise error("no_such_table", message("error-no-such-table"), 404)
    read_body(await request.body(), TableActToApprove)
    live_table(request, table)
    return json_response(await _ask(request, session, table_stream(table)))


@router.post("/cage/approvals", response_model=ApprovalView, openapi_extra=reads(CageActToApprove))
async def ask_at_cage(request: Request) -> Response:
    """Let an act at the cage wait for a second person. One that needs nobody else is done at once."""
    session = await staff(await signed_in(request))
    read_body(await request.body(), CageActToApprove)
    return json_response(await _ask(request, session, CAGE))


@router.post("/people/approvals", response_model=ApprovalView, openapi_extra=reads(PersonActToApprove))
async def ask_about_person(request: Request) -> Response:
    """Let a name to be unlocked, or a secret given anew, wait for a second person; where none is needed it is done."""
    session = await staff(await signed_in(request))
    limit_rate(request, "approvals", session.name)
    body = await request.body()
    about = read_body(body, PersonActToApprove)
    asked = Sealed(session.name, session.key, kept.PEOPLE, body, "second_person", runtime_of(request).clock())
    if await takes_witness(request, session.actor, about.act.type, about.act.name):
        return json_response(await _wait(request, session, asked))
    done = await carried_out(request, asked, session.actor)
    return json_response(view_of(request, session, Approval("", asked, done, b"")))


async def _ask(request: Request, session: Session, stream: str) -> ApprovalView:
    limit_rate(request, "approvals", session.name)
    now, body = runtime_of(request).clock(), await request.body()
    asked = Sealed(session.name, session.key, stream, body, "", now)
    house_request = request_of(asked, session.actor)
    answer = await floor_of(request).ask(house_request)
    if isinstance(answer, requests.Reply):
        done = Outcome(kept.DONE, ticket=issued(answer))
        return view_of(request, session, Approval("", asked, done, b""))
    if answer.code not in SIGNED:
        raise refusal_error(answer, STATUS.get(answer.code, 409))
    return await _wait(request, session, msgspec.structs.replace(asked, lacks=answer.code))


async def _wait(request: Request, session: Session, asked: Sealed) -> ApprovalView:
    waits = await runtime_of(request).run_in_thread(approvals_of(request).ask, asked)
    if waits is None:
        raise error("too_many", message("error-approvals-most", most=kept.WAITING_MOST), 429)
    tell(request, waits, session.name)
    return view_of(request, session, waits)
