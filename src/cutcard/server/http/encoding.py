"""From an endpoint's answer to the bytes that are sent."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec

from fastapi import Response

from cutcard.server.answers import encode

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

P = ParamSpec("P")
COMPRESSED_BYTES_LEAST, COMPRESSION = 1_400, 4
"""An answer that fits into one packet is sent as it is; the rest is compressed as far as it costs next to nothing."""


def json_response(answer: Any, status: int = 200) -> Response:
    return Response(encode(answer), status, media_type="application/json")


def encoded(endpoint: Callable[P, Awaitable[Any]]) -> Callable[P, Awaitable[Response]]:
    """What the endpoint returns is sent as it is; the framework describes it by the annotation, and that is all."""

    @wraps(endpoint)
    async def respond(*args: P.args, **kwargs: P.kwargs) -> Response:
        return json_response(await endpoint(*args, **kwargs))

    return respond
