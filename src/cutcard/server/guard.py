"""The door: who may come in from where, how much and how often, and what every answer carries."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.responses import JSONResponse

from cutcard.server import metrics

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY_MOST = 4_096
"""No act is longer; what is, is not read."""
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
    """A bucket for each session; staff have a deeper one, and sign-ins one for each address."""

    def __init__(self) -> None:
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str, rate: float, burst: float) -> bool:
        if len(self._buckets) > 50_000:
            self._buckets.clear()
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
    return urlsplit(origin).netloc == host or origin in allowed


class Guard:
    """Before anything else is asked: size, origin, kind of content. After it: the headers every answer carries."""

    def __init__(self, app: ASGIApp, allowed: frozenset[str] = frozenset()) -> None:
        self._app, self._allowed = app, allowed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        refusal = self._refuse(scope["method"], headers)
        if refusal is not None:
            metrics.REFUSED.labels(refusal[1]).inc()
            await JSONResponse(_no(refusal[1], refusal[2]), refusal[0])(scope, receive, self._dressed(send))
            return
        body, too_long = await self._body(receive) if scope["method"] not in {"GET", "HEAD"} else (b"", False)
        if too_long:
            metrics.REFUSED.labels("too_long").inc()
            await JSONResponse(_no("too_long", "an act has 4 KB at most"), 413)(scope, receive, self._dressed(send))
            return

        async def replay() -> Message:
            nonlocal body
            held, body = body, b""
            return {"type": "http.request", "body": held, "more_body": False}

        await self._app(scope, replay if scope["method"] not in {"GET", "HEAD"} else receive, self._dressed(send))

    def _refuse(self, method: str, headers: dict[bytes, bytes]) -> tuple[int, str, str] | None:
        if method in {"GET", "HEAD"}:
            return None
        if not same_origin(headers, self._allowed):
            return 403, "origin", "that page is not this server's"
        try:
            length = int(headers.get(b"content-length", b"0"))
        except ValueError:
            return 400, "length", "the length of the message is no number"
        if length > BODY_MOST:
            return 413, "too_long", "an act has 4 KB at most"
        kind = headers.get(b"content-type", b"").split(b";")[0].strip().lower()
        if method == "POST" and length and kind != b"application/json":
            return 415, "content_type", "acts are written in JSON"
        return None

    async def _body(self, receive: Receive) -> tuple[bytes, bool]:
        held = b""
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return held, False
            held += message.get("body", b"")
            if len(held) > BODY_MOST:
                return b"", True
            if not message.get("more_body"):
                return held, False

    def _dressed(self, send: Send) -> Send:
        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        return dressed


def _no(code: str, says: str) -> dict[str, str]:
    return {"code": code, "says": says, "document": "", "clause": ""}
