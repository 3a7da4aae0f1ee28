"""What routes ask for before anything is asked of the house: who is signed in, as what, and how often they ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import structlog
from fastapi import Depends, Request, Security
from fastapi.security import APIKeyCookie

from cutcard.server.auth.sessions import Session
from cutcard.server.http.errors import error
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.rulebook.procedure import Position
    from cutcard.server.auth.accounts import Accounts
    from cutcard.server.auth.sessions import Sessions
    from cutcard.server.floor import Floor
    from cutcard.server.http.rates import Rates
    from cutcard.server.runtime import Runtime

LOG = structlog.get_logger("cutcard.auth")
COOKIE = "cutcard"
RATES = {
    "patron": (20.0, 60.0),
    "staff": (50.0, 200.0),
    "sign-in": (0.5, 10.0),
    "enter": (1.0, 60.0),
    "recall": (2.0, 20.0),
}
"""How often somebody may ask: so many a second, and so many at once."""
KEY = APIKeyCookie(name=COOKIE, auto_error=False, description="What signing in sets.")


def floor_of(request: Request) -> Floor:
    return request.app.state.floor  # type: ignore[no-any-return]


def accounts_of(request: Request) -> Accounts:
    return request.app.state.accounts  # type: ignore[no-any-return]


def sessions_of(request: Request) -> Sessions:
    return request.app.state.sessions  # type: ignore[no-any-return]


def runtime_of(request: Request) -> Runtime:
    return request.app.state.runtime  # type: ignore[no-any-return]


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


async def find_session(sessions: Sessions, runtime: Runtime, token: str, *, touch: bool = False) -> Session | None:
    """The loop looks up what it knows; for what it does not, the database is asked beside it."""
    if sessions.knows(token):
        return sessions.find(token, touch=touch)
    return await runtime.read_in_thread(sessions.find, token, touch=touch)


async def signed_in(request: Request, _: Annotated[str | None, Security(KEY)] = None) -> Session:
    acts = request.method == "POST"
    token = request.cookies.get(COOKIE, "")
    session = await find_session(sessions_of(request), runtime_of(request), token, touch=acts)
    if session is None:
        raise error("signed_out", message("error-signed-out"), 401)
    if acts and session.display:
        raise error("authority", message("error-display"), 403)
    rates: Rates = request.app.state.rates
    limit = RATES["patron" if session.patron else "staff"]
    if not rates.take(f"{request.method} {session.name}", *limit):
        raise error("too_fast", message("error-too-fast"), 429)
    return session


def limit_rate(request: Request, what: str, who: str | None = None) -> None:
    """Where nobody is signed in yet, an address asks only so often."""
    rates: Rates = request.app.state.rates
    if not rates.take(f"{what} {who or address_of(request)}", *RATES[what]):
        raise error("too_fast", message("error-too-many-tries"), 429)


SignedIn = Annotated[Session, Depends(signed_in)]


async def staff(session: SignedIn) -> Session:
    if session.patron:
        raise error("authority", message("error-staff"), 403)
    return session


Staff = Annotated[Session, Depends(staff)]


def at_least(session: Session, position: Position) -> None:
    if session.position < position:
        raise error("authority", message("refusal-authority", position=position.label), 403)


async def record_failure(request: Request, name: str, says: str) -> None:
    """A wrong secret is a significant event, wherever it was given."""
    LOG.warning("failed sign-in", name=name, says=says, address=address_of(request))
    await floor_of(request).note("failed sign-in", name, says)
