"""A log witness over HTTP, as tlog-witness has it: `POST /add-checkpoint`, and its last checkpoints to read."""

from __future__ import annotations

import asyncio
import logging
from hashlib import sha256

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from cutcard.formats.checkpoints import CosignRequest
from cutcard.formats.signed_notes import NoteError
from cutcard.witness.answers import SIZE_TYPE, NotCosigned, Why
from cutcard.witness.cosigner import Cosigner, WitnessError

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

    app = Starlette(
        routes=[
            Route("/add-checkpoint", add_checkpoint, methods=["POST"]),
            Route("/{origin_hash}/checkpoint", last_checkpoint, methods=["GET"]),
        ]
    )
    app.router.redirect_slashes = False
    return app


async def _body(request: Request) -> bytes | Response:
    """All of it; what is longer than any checkpoint is read and not kept, so that its sender reads the answer."""
    held = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                if len(held) < BODY_MOST:
                    held += part
    except TimeoutError:
        late = _said(408, f"a request arrives within {BODY_SECONDS:.0f} seconds")
        late.headers["connection"] = "close"
        return late
    except ClientDisconnect:
        return _said(Why.MALFORMED, "the request was cut short")
    return held if len(held) < BODY_MOST else _said(413, f"a request has fewer than {BODY_MOST} bytes")


def _answer(cosigner: Cosigner, body: bytes) -> Response:
    try:
        request = CosignRequest.parse(body)
    except NoteError as malformed:
        return _said(Why.MALFORMED, str(malformed))
    answer = cosigner.cosign(request.note, request.old_size, request.proof)
    if not isinstance(answer, NotCosigned):
        return PlainTextResponse(answer.line)
    if answer.why is Why.OTHER_SIZE:
        return Response(f"{answer.size}\n", answer.why, {"content-type": SIZE_TYPE})
    if answer.why is Why.UNAVAILABLE:
        return _unavailable(answer.says)
    return _said(answer.status, answer.says)


def _last(cosigner: Cosigner, origin_hash: str) -> Response:
    try:
        known = next(
            (each for each in cosigner.logs() if sha256(each.origin.encode()).hexdigest() == origin_hash), None
        )
    except WitnessError as error:
        return _unavailable(str(error))
    if known is not None and known.damage:
        return _unavailable(known.damage)
    if known is None or known.last is None:
        return _said(404, "no checkpoint of this log was cosigned")
    return PlainTextResponse(bytes(known.last))


def _unavailable(says: str) -> Response:
    log.error("%s", says)
    return _said(Why.UNAVAILABLE, "this log witness cannot use its state")


def _said(status: int, says: str) -> Response:
    return PlainTextResponse(f"{says}\n".encode(errors="backslashreplace"), status)
