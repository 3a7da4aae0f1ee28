"""A log witness over HTTP, as tlog-witness has it: `POST /add-checkpoint`, and its last checkpoints to read."""

from __future__ import annotations

import asyncio
import logging
from hashlib import sha256
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from cutcard.formats.checkpoints import CosignRequest
from cutcard.formats.signed_notes import NoteError
from cutcard.witness.answers import SIZE_TYPE, NotCosigned, Why
from cutcard.witness.cosigner import WitnessError

if TYPE_CHECKING:
    from cutcard.witness.cosigner import Cosigner

BODY_MOST = 128 * 1024
"""Sixteen signatures of the largest kind there is, and a proof."""
BODY_SECONDS = 10.0
log = logging.getLogger(__name__)


def make_app(cosigner: Cosigner) -> Starlette:
    async def add_checkpoint(request: Request) -> Response:
        body = await _body(request)
        return body if isinstance(body, Response) else await run_in_threadpool(_answer, cosigner, body)

    async def last_checkpoint(request: Request) -> Response:
        return await run_in_threadpool(_last, cosigner, request.path_params["origin_hash"])

    return Starlette(
        routes=[
            Route("/add-checkpoint", add_checkpoint, methods=["POST"]),
            Route("/{origin_hash}/checkpoint", last_checkpoint, methods=["GET"]),
        ]
    )


async def _body(request: Request) -> bytes | Response:
    """All of it; what is longer or slower than any checkpoint is not read to its end."""
    held = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                held += part
                if len(held) > BODY_MOST:
                    return _said(413, f"a request has at most {BODY_MOST} bytes")
    except TimeoutError:
        return _said(408, f"a request arrives within {BODY_SECONDS:.0f} seconds")
    except ClientDisconnect:
        return _said(Why.MALFORMED, "the request was cut short")
    return held


def _answer(cosigner: Cosigner, body: bytes) -> Response:
    try:
        request = CosignRequest.parse(body)
    except NoteError as malformed:
        return _said(Why.MALFORMED, str(malformed))
    answer = cosigner.cosign(request.note, request.old_size, request.proof)
    if not isinstance(answer, NotCosigned):
        return PlainTextResponse(answer.line)
    if answer.why is Why.INCONSISTENT:  # The log signed it: it may be proof of a second history.
        log.warning("not cosigned: %s\n%s", answer.says, body.decode(errors="replace"))
    if answer.why is Why.OTHER_SIZE:
        return Response(f"{answer.size}\n", answer.why, {"content-type": SIZE_TYPE})
    if answer.why is Why.UNAVAILABLE:
        log.error("%s", answer.says)
        return _said(answer.why, "this log witness cannot use its state")
    return _said(answer.why, answer.says)


def _last(cosigner: Cosigner, origin_hash: str) -> Response:
    try:
        known = {sha256(each.origin.encode()).hexdigest(): each.last for each in cosigner.logs()}
    except WitnessError as error:
        log.error("%s", error)  # noqa: TRY400 - The message says it all.
        return _said(Why.UNAVAILABLE, "this log witness cannot use its state")
    last = known.get(origin_hash)
    return _said(404, "no checkpoint of this log was cosigned") if last is None else PlainTextResponse(bytes(last))


def _said(status: int, says: str) -> Response:
    return PlainTextResponse(f"{says}\n".encode(errors="backslashreplace"), status)
