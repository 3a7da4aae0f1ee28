"""What a page asks for first comes with the page: one answer for all of it, and no round trip before it is of use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cutcard.extras import OutOfServiceError
from cutcard.server.auth.cookies import cookie_of
from cutcard.server.auth.dependencies import find_session, runtime_of, sessions_of
from cutcard.server.auth.routes import me
from cutcard.server.http.errors import RequestError
from cutcard.server.http.patron.session import my_session
from cutcard.server.http.roads import mini_roads, table_roads
from cutcard.server.http.tables import layouts, table_examples, table_layout, table_view, tables

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fastapi import Request, Response

    from cutcard.server.auth.sessions import Session

FIRST_TABLE = "tiger-baccarat"
"""The table that a page shows where its address names none; the pages say the same."""
SIGNED_OUT = b"null"

Questions = dict[str, "Callable[[], Awaitable[Response]]"]


def lobby(request: Request, session: Session | None) -> Questions:
    if session is None:
        return {}
    return {
        "/api/tables": lambda: tables(request, session),
        "/api/layouts": lambda: layouts(request),
        "/api/roads": lambda: mini_roads(request),
    }


def terminal(request: Request, session: Session | None) -> Questions:
    if session is None:
        return {}
    table = request.query_params.get("table") or FIRST_TABLE
    return {
        **({"/api/me/session": lambda: my_session(request, session)} if session.patron else {}),
        f"/api/tables/{table}": lambda: table_view(request, session, table),
        f"/api/tables/{table}/layout": lambda: table_layout(request, table),
        f"/api/tables/{table}/roads": lambda: table_roads(request, table),
    }


def board(request: Request, session: Session | None) -> Questions:
    table = request.query_params.get("table")
    if session is None or not table:
        return {"/api/layouts": lambda: layouts(request)}
    return {
        f"/api/tables/{table}/layout": lambda: table_layout(request, table),
        f"/api/tables/{table}/roads": lambda: table_roads(request, table),
    }


def rules(request: Request, _: Session | None) -> Questions:
    table = request.query_params.get("table") or FIRST_TABLE
    return {
        "/api/layouts": lambda: layouts(request),
        f"/api/tables/{table}/layout": lambda: table_layout(request, table),
        f"/api/tables/{table}/examples": lambda: table_examples(request, table),
    }


def console(_: Request, __: Session | None) -> Questions:
    return {}


async def first_answers(request: Request, ask: Callable[[Request, Session | None], Questions]) -> bytes:
    """The answers by the addresses that a page would ask; what is refused, it asks itself and is told why."""
    answers: dict[str, msgspec.Raw] = {}
    try:
        token = cookie_of(request)
        found = await find_session(sessions_of(request), runtime_of(request), token) if token else None
        session = found.session if found is not None else None
        told = SIGNED_OUT if session is None else (await me(request, session)).body
        answers["/api/me"] = msgspec.Raw(bytes(told))
        for address, question in ask(request, session).items():
            try:
                answers[address] = msgspec.Raw(bytes((await question()).body))
            except RequestError:
                continue
    except OutOfServiceError:
        answers.clear()
    return msgspec.json.encode(answers)
