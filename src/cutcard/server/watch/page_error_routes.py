"""Where pages report that they failed: also a display and a console left alone, which may do nothing else."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Request  # noqa: TC002 - read at run time, by the framework.
from pydantic import Field

from cutcard.server.auth.cookies import cookie_of
from cutcard.server.auth.dependencies import (
    OPEN_TO_ALL,
    find_session,
    floor_of,
    limit_rate,
    runtime_of,
    sessions_of,
)
from cutcard.server.http.description import api_router
from cutcard.server.http.schemas import RequestBody
from cutcard.server.watch.page_errors import page_error

LINE_MOST = 1_000_000
router = api_router()


class ReportedError(RequestBody):
    """Where a script failed, as the browser says it; there is no room for a text."""

    version: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
    script: Annotated[str, Field(pattern=r"^[A-Za-z0-9_./-]{1,80}$")]
    line: Annotated[int, Field(ge=0, le=LINE_MOST)]
    kind: Literal["Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError"]


@router.post("/page-errors", status_code=204, dependencies=OPEN_TO_ALL)
async def report_page_error(request: Request, body: ReportedError) -> None:
    """A page could not draw what it was sent."""
    token = cookie_of(request)
    found = await find_session(sessions_of(request), runtime_of(request), token) if token else None
    limit_rate(request, "page errors", f"session {found.session.token}" if found is not None else None)
    error = page_error(request.app.state.page_files, **body.model_dump())
    floor_of(request).page_errors.report(error, signed_in=found is not None)
