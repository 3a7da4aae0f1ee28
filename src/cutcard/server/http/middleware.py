"""The door: who may come in from where, how much and how often, and what every answer carries."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.responses import JSONResponse

from cutcard.server import metrics

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY_MOST = 4_096
"""No act is longer; what is, is not read."""
BODY_SECONDS = 10.0
"""No act takes longer to arrive."""
BUCKETS_MOST = 50_000
No = tuple[int, str, str]
"""A status, a code for programs, a sentence for people."""
TOO_LONG: No = (413, "too_long", "an act has 4 KB at most")
HEADERS = [
    (
        b"content-security-policy",
        (
            b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
            b"font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst, self._left, self._at = rate, burst, burst, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Rates:
    """A bucket for each person; staff have a deeper one, and sign-ins one for each address."""

    def __init__(self) -> None:
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str, rate: float, burst: float) -> bool:
        if len(self._buckets) > BUCKETS_MOST:
            for oldest in list(self._buckets)[: BUCKETS_MOST // 2]:
                del self._buckets[oldest]
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(rate, burst)
        return bucket.take()


def same_origin(headers: dict[bytes, bytes], allowed: frozenset[str]) -> bool:
    """A browser says where a page comes from: only from this server, or from where the house has said."""
    origin = headers.get(b"origin", b"").decode("latin-1")
    if not origin:
        return True
    host = headers.get(b"host", b"").decode("latin-1")
    try:
        from_here = bool(host) and urlsplit(origin).netloc == host
    except ValueError:
        return False
    return from_here or origin in allowed


def known_host(headers: dict[bytes, bytes], hosts: frozenset[str]) -> bool:
    """Whether this server goes by the name it was asked for; without any names it goes by all."""
    if not hosts:
        return True
    try:
        return urlsplit("//" + headers.get(b"host", b"").decode("latin-1")).hostname in hosts
    except ValueError:
        return False


class Guard:
    """Before anything else is asked: size, origin, kind of content. After it: the headers every answer carries."""

    def __init__(
        self, app: ASGIApp, allowed: frozenset[str] = frozenset(), hosts: frozenset[str] = frozenset()
    ) -> None:
        self._app, self._allowed, self._hosts = app, allowed, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope.get("headers", ()))
        if scope["type"] == "websocket" and not known_host(headers, self._hosts):
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refuse(scope["method"], headers)
        if refusal is not None:
            await self._turn_away(refusal, scope, receive, send)
            return
        body = b""
        if scope["method"] not in {"GET", "HEAD"}:
            try:
                async with asyncio.timeout(BODY_SECONDS):
                    body = await self._body(receive)
                refusal = self._refuse_body(body, headers)
            except TimeoutError:
                refusal = 408, "too_slow", "the act took too long to arrive"
            if refusal is not None:
                await self._turn_away(refusal, scope, receive, send)
                return

        async def replay() -> Message:
            nonlocal body
            held, body = body, b""
            return {"type": "http.request", "body": held, "more_body": False}

        await self._app(scope, replay if scope["method"] not in {"GET", "HEAD"} else receive, self._dressed(send))

    async def _turn_away(self, refusal: No, scope: Scope, receive: Receive, send: Send) -> None:
        status, code, says = refusal
        metrics.REFUSED.labels(code).inc()
        told = {"code": code, "says": says, "document": "", "clause": ""}
        await JSONResponse(told, status)(scope, receive, self._dressed(send))

    def _refuse(self, method: str, headers: dict[bytes, bytes]) -> No | None:
        if not known_host(headers, self._hosts):
            return 421, "host", "this server does not go by that name"
        if method in {"GET", "HEAD"}:
            return None
        if not same_origin(headers, self._allowed):
            return 403, "origin", "that page is not this server's"
        try:
            length = int(headers.get(b"content-length", b"0"))
        except ValueError:
            return 400, "length", "the length of the message is no number"
        if length > BODY_MOST:
            return TOO_LONG
        return None

    def _refuse_body(self, body: bytes, headers: dict[bytes, bytes]) -> No | None:
        if len(body) > BODY_MOST:
            return TOO_LONG
        kind = headers.get(b"content-type", b"").split(b";")[0].strip().lower()
        if body and kind != b"application/json":
            return 415, "content_type", "acts are written in JSON"
        return None

    async def _body(self, receive: Receive) -> bytes:
        """All of it, or as much as shows that it is too long."""
        held = b""
        while len(held) <= BODY_MOST:
            message = await receive()
            held += message.get("body", b"")
            if message["type"] != "http.request" or not message.get("more_body"):
                break
        return held

    def _dressed(self, send: Send) -> Send:
        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        return dressed
