"""The middleware before every route: who may ask from where, how much, how slowly, and what every answer carries."""

from __future__ import annotations

import asyncio
import json
import math
import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from cutcard.money import PLACES
from cutcard.server import metrics
from cutcard.server.auth.cookies import over_tls
from cutcard.server.http.errors import RequestError, error, error_response
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send


BODY_MOST = 4_096
"""No act is longer; what is, is not read."""
KEY_MOST = 40
BODY_SECONDS = 10.0
"""No act takes longer to arrive."""
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


ONCE = {b"host", b"origin", b"content-length", b"content-type", b"transfer-encoding", b"cookie", b"forwarded"}
"""Headers of which two might be read differently here and at a proxy."""
_STRINGS = re.compile(rb'"([^"]*)"([ \t\r\n]*:)?')
"""Every text of a message, and the colon that makes it a name."""
NO_STORE = (b"cache-control", b"no-store")
STAY_ON_TLS = (b"strict-transport-security", b"max-age=31536000")


def same_origin(scope: Scope, allowed: frozenset[str]) -> bool:
    """A browser says where a page comes from: only from this server, or from where the house has said.

    Scheme, name and port count. For a name that the house has given an address of, as of a proxy, only that one does.
    """
    headers = dict(scope["headers"])
    origin, host = (headers.get(name, b"").decode("latin-1") for name in (b"origin", b"host"))
    if not origin or origin in allowed:
        return True
    said = any(each.partition("://")[2] == host for each in allowed)
    scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
    return bool(host) and not said and origin == f"{scheme}://{host}"


def known_host(headers: dict[bytes, bytes], hosts: frozenset[str]) -> bool:
    """Whether this server goes by the name it was asked for; without any names it goes by all."""
    if not hosts:
        return True
    try:
        return urlsplit("//" + headers.get(b"host", b"").decode("latin-1")).hostname in hosts
    except ValueError:
        return False


def doubled_header(sent: Iterable[tuple[bytes, bytes]]) -> bytes | None:
    """A header that is there twice though it may be there once."""
    names = [name for name, _ in sent if name in ONCE]
    return next((name for name in names if names.count(name) > 1), None)


def doubled_key(body: bytes) -> str | None:
    """A key that an object of a message holds twice: which of the two counts, readers do not agree on."""
    if b"\\" not in body and b"\0" not in body:  # Without either its bytes tell the names apart as they stand.
        names = [name for name, colon in _STRINGS.findall(body) if colon]
        if len(set(names)) == len(names):
            return None
    found: list[str] = []

    def look(pairs: list[tuple[str, object]]) -> None:
        names = [name for name, _ in pairs]
        found.extend(name for name in set(names) if names.count(name) > 1)

    try:
        json.loads(body or b"null", object_pairs_hook=look)
    except (ValueError, RecursionError):  # Whoever reads it for good says what is wrong.
        return None
    return found[0] if found else None


class SecurityMiddleware:
    """Before anything else is asked: size, origin, kind of content. After it: the headers every answer carries."""

    def __init__(
        self,
        app: ASGIApp,
        allowed: frozenset[str] = frozenset(),
        hosts: frozenset[str] = frozenset(),
        places: Callable[[], int] = lambda: 2,
        gate: Callable[[Scope], RequestError | None] = lambda _: None,
        age: Callable[[], float | None] = lambda: None,
        now: Callable[[], float | None] = lambda: None,
    ) -> None:
        """`places` says how many decimals the amounts of an answer have; the `gate` turns away unread who must wait.

        The `age`, in seconds, is that of answers which may no longer hold; None while they do. `now` is the house's
        clock, told by every answer of the interface: whoever asks says by it until when an act may be written.
        """
        self._app, self._allowed, self._hosts, self._places, self._gate = app, allowed, hosts, places, gate
        self._age, self._now = age, now

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        PLACES.set(self._places())
        headers = dict(scope.get("headers", ()))
        doubled = doubled_header(scope.get("headers", ()))
        if scope["type"] == "websocket" and (doubled is not None or not known_host(headers, self._hosts)):
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        failed = self._check_head(scope, doubled, headers) or self._gate(scope)
        if failed is not None:
            await self._reject(failed, scope, receive, send)
            return
        body: bytes | None = b""
        if scope["method"] not in {"GET", "HEAD"}:
            try:
                async with asyncio.timeout(BODY_SECONDS):
                    body = await self._read_body(receive)
                failed = self._check_body(body, headers)
            except TimeoutError:
                failed = error("too_slow", message("error-too-slow"), 408)
            if failed is not None:
                await self._reject(failed, scope, receive, send)
                return

        async def replay() -> Message:
            nonlocal body
            if body is None:  # After it only one thing comes: that whoever asked has hung up.
                return await receive()
            held, body = body, None
            return {"type": "http.request", "body": held, "more_body": False}

        answering = self._with_headers(scope, send)
        await self._app(scope, replay if scope["method"] not in {"GET", "HEAD"} else receive, answering)

    async def _reject(self, failed: RequestError, scope: Scope, receive: Receive, send: Send) -> None:
        metrics.REFUSED.labels(failed.body.code).inc()
        await error_response(failed)(scope, receive, self._with_headers(scope, send))

    def _check_head(self, scope: Scope, doubled: bytes | None, headers: dict[bytes, bytes]) -> RequestError | None:
        if doubled is not None:
            return error("headers", message("error-doubled-header", header=doubled.decode()), 400)
        if not known_host(headers, self._hosts):
            return error("host", message("error-host"), 421)
        if scope["method"] in {"GET", "HEAD"}:
            return None
        if not same_origin(scope, self._allowed):
            return error("origin", message("error-origin"), 403)
        try:
            length = int(headers.get(b"content-length", b"0"))
        except ValueError:
            return error("length", message("error-length"), 400)
        return _too_long() if length > BODY_MOST else None

    def _check_body(self, body: bytes, headers: dict[bytes, bytes]) -> RequestError | None:
        if len(body) > BODY_MOST:
            return _too_long()
        kind = headers.get(b"content-type", b"").split(b";")[0].strip().lower()
        if body and kind != b"application/json":
            return error("content_type", message("error-content-type"), 415)
        doubled = doubled_key(body)
        if doubled is not None:
            return error("unreadable", message("error-doubled-key", field=doubled[:KEY_MOST]), 422)
        return None

    async def _read_body(self, receive: Receive) -> bytes:
        """All of it, or as much as shows that it is too long."""
        held = b""
        while len(held) <= BODY_MOST:
            part = await receive()
            held += part.get("body", b"")
            if part["type"] != "http.request" or not part.get("more_body"):
                break
        return held

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        """What every answer carries, unless the route says otherwise; what the interface answers is kept by nobody."""
        more = [*HEADERS, STAY_ON_TLS] if over_tls(HTTPConnection(scope)) else HEADERS

        async def send_with_headers(part: Message) -> None:
            if part["type"] == "http.response.start":
                own = part.get("headers", [])
                said = {name for name, _ in own}
                usual = [*more, NO_STORE] if scope["path"].startswith("/api") else more
                if scope["path"].startswith("/api"):
                    usual = [*usual, *_timed(b"house-time", self._now())]
                    usual += _timed(b"age", self._age()) if scope["method"] in {"GET", "HEAD"} else []
                part["headers"] = [*own, *(each for each in usual if each[0] not in said)]
            await send(part)

        return send_with_headers


def _timed(name: bytes, seconds: float | None) -> list[tuple[bytes, bytes]]:
    """A header with a time. With `Age` a cache marks what it could not ask about, and so does a node."""
    return [] if seconds is None else [(name, str(math.ceil(seconds)).encode())]


def _too_long() -> RequestError:
    return error("too_long", message("error-too-long"), 413)
