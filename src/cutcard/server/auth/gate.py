"""The gate before the sign-in: whoever tries too often is turned away before anything is read, which costs little.

Everything else about a sign-in is asked by its route, the same rates and delays among it. A device on which staff have
signed in passes the gate, whoever else tries from its address: it shows a token that this house has made.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from cutcard.server.auth.cookies import DEVICE_COOKIE, cookie_of
from cutcard.server.auth.delays import address_key
from cutcard.server.http.errors import RequestError, error
from cutcard.words import message

if TYPE_CHECKING:
    from starlette.types import Scope

SECRETS = "/api/sign-in"
GATED = {
    SECRETS: "sign-in",
    "/api/passkeys/sign-in": "sign-in",
    "/api/passkeys/sign-in/question": "sign-in",
    "/api/enter": "enter",
}
"""Where nobody is signed in yet, and the rate that an address has there."""


def turned_away(scope: Scope) -> RequestError | None:
    """The error that an address is answered with which has tried too often and has to wait, or nothing."""
    what = GATED.get(scope["path"])
    if what is None:
        return None
    connection = HTTPConnection(scope)
    state = connection.app.state
    address = address_key(caller(connection))
    spent = state.rates.spent(f"{what} {address}")
    seconds = state.delays.seconds(address) if scope["path"] == SECRETS else 0.0
    if not spent and seconds <= 0:
        return None
    if what == "sign-in" and state.accounts.made_device(cookie_of(connection, DEVICE_COOKIE)):
        return None
    return too_many_tries() if spent else must_wait(seconds)


def caller(connection: HTTPConnection) -> str:
    """The address that a request comes from."""
    return connection.client.host if connection.client else ""


def too_many_tries() -> RequestError:
    return error("too_fast", message("error-too-many-tries"), 429)


def must_wait(seconds: float) -> RequestError:
    return error("too_fast", message("error-wait-to-sign-in", seconds=math.ceil(seconds)), 429, seconds)
