"""The cookies of a session and of a device: their names, and how they are set.

Over TLS their names begin with ``__Host-``, so that a browser takes them from this very host alone: no neighbour under
the same domain, and nobody who answers in plain text, can put another in their place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import HTTPConnection
    from starlette.responses import Response

COOKIE, DEVICE_COOKIE = "cutcard", "cutcard-device"
HOST_ONLY = "__Host-"


def over_tls(connection: HTTPConnection) -> bool:
    """Whether a browser reaches this server over TLS: itself, or by a proxy that serves its pages so."""
    by_proxy = any(origin.startswith("https:") for origin in connection.app.state.origins)
    return by_proxy or connection.url.scheme in {"https", "wss"}


def cookie_of(connection: HTTPConnection, name: str = COOKIE) -> str:
    """What a browser sent of a cookie that this server has set, or nothing."""
    sent: Mapping[str, str] = connection.cookies
    return sent.get(_named(connection, name), "")


def set_cookie(
    connection: HTTPConnection, response: Response, value: str, name: str = COOKIE, seconds: int | None = None
) -> None:
    secure = over_tls(connection)
    response.set_cookie(
        _named(connection, name), value, seconds, httponly=True, samesite="strict", secure=secure, path="/"
    )


def delete_cookie(connection: HTTPConnection, response: Response) -> None:
    response.delete_cookie(
        _named(connection, COOKIE), path="/", secure=over_tls(connection), httponly=True, samesite="strict"
    )


def _named(connection: HTTPConnection, name: str) -> str:
    return HOST_ONLY + name if over_tls(connection) else name
