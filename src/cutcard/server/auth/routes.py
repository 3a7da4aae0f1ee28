"""Signing in and out, and who may come through: every request passes here before anything is asked of the house."""

from __future__ import annotations

import asyncio
import secrets
import uuid
from typing import TYPE_CHECKING, Annotated

import structlog
from fastapi import APIRouter, Depends, Path, Request, Response, Security
from fastapi.security import APIKeyCookie

from cutcard.house.engine import requests
from cutcard.house.journal.entry import CAGE
from cutcard.house.money import cage
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.auth.sessions import Session
from cutcard.server.http.errors import Everybody, no, refused
from cutcard.server.http.schemas import PLAIN, Displayed, Enter, Me, SignIn

if TYPE_CHECKING:
    from cutcard.server.auth.sessions import People
    from cutcard.server.floor import Floor
    from cutcard.server.http.middleware import Rates
    from cutcard.table.state import Actor

LOG = structlog.get_logger("cutcard.door")
COOKIE = "cutcard"
RATES = {
    "patron": (20.0, 60.0),
    "staff": (50.0, 200.0),
    "sign-in": (0.5, 10.0),
    "enter": (1.0, 60.0),
    "recall": (2.0, 20.0),
}
"""How often somebody may ask: so many a second, and so many at once."""
router = APIRouter(prefix="/api", responses=Everybody)


def floor_of(request: Request) -> Floor:
    return request.app.state.floor  # type: ignore[no-any-return]


def people_of(request: Request) -> People:
    return request.app.state.people  # type: ignore[no-any-return]


KEY = APIKeyCookie(name=COOKIE, auto_error=False, description="What signing in sets.")


async def signed_in(request: Request, _: Annotated[str | None, Security(KEY)] = None) -> Session:
    acts_now = request.method == "POST"
    session = people_of(request).session(request.cookies.get(COOKIE, ""), touch=acts_now)
    if session is None:
        raise no("signed_out", "sign in first", 401)
    if acts_now and session.display:
        raise no("authority", "a display only shows", 403)
    rates: Rates = request.app.state.rates
    lane = "patron" if session.patron else "staff"
    if not rates.take(f"{request.method} {session.name}", *RATES[lane]):
        raise no("too_fast", "too much at once; wait a moment", 429)
    return session


def not_too_often(request: Request, what: str, who: str | None = None) -> None:
    """Where nobody is signed in yet, an address asks only so often."""
    rates: Rates = request.app.state.rates
    address = request.client.host if request.client else ""
    if not rates.take(f"{what} {who or address}", *RATES[what]):
        raise no("too_fast", "too many tries; wait a moment", 429)


Signed = Annotated[Session, Depends(signed_in)]


async def staff(session: Signed) -> Session:
    if session.patron:
        raise no("authority", "that is for staff", 403)
    return session


Staff = Annotated[Session, Depends(staff)]


def at_least(session: Session, position: Position) -> None:
    if session.position < position:
        raise no("authority", f"that is for a {position.title} or higher", 403)


# --- in and out -----------------------------------------------------------------------------------


def _seat(request: Request, response: Response, session: Session) -> Me:
    people_of(request).end(request.cookies.get(COOKIE, ""))
    secure = request.url.scheme == "https" or any(origin.startswith("https:") for origin in request.app.state.origins)
    LOG.info("signed in", name=session.name, position=session.position.name, terminal=session.terminal)
    response.set_cookie(COOKIE, session.token, httponly=True, samesite="strict", secure=secure, path="/")
    return me(request, session)


@router.post("/sign-in")
async def sign_in(request: Request, response: Response, asked: SignIn) -> Me:
    """Sign in with a name and a secret. Three wrong secrets lock the name."""
    not_too_often(request, "sign-in")
    people = people_of(request)
    session = await asyncio.to_thread(people.sign_in, asked.name, asked.secret, asked.terminal)
    if isinstance(session, Refusal):
        await failed(request, asked.name, session.says)
        raise refused(session, 401)
    return _seat(request, response, session)


@router.post("/enter")
async def enter(request: Request, response: Response, asked: Enter) -> Me:
    """Sign in with a one-time link."""
    not_too_often(request, "enter")
    session = await asyncio.to_thread(people_of(request).enter, asked.token)
    if isinstance(session, Refusal):
        LOG.warning("link refused", address=request.client.host if request.client else "")
        raise refused(session, 401)
    return _seat(request, response, session)


@router.post("/sign-out", status_code=204)
async def sign_out(request: Request, response: Response) -> None:
    """End the session, here and at the server."""
    not_too_often(request, "enter")
    await asyncio.to_thread(people_of(request).end, request.cookies.get(COOKIE, ""))
    response.delete_cookie(COOKIE, path="/")


@router.get("/me")
def me(request: Request, session: Signed) -> Me:
    """Who is signed in, and a patron's credit."""
    credit = floor_of(request).screens.credits.get(session.name, 0) if session.patron else None
    return Me(
        name=session.name,
        position=session.position.name,
        title=session.position.title,
        terminal=session.terminal,
        display=session.display,
        credit_cents=credit,
    )


async def failed(request: Request, name: str, says: str) -> None:
    """A wrong secret is a significant event, wherever it was given."""
    LOG.warning("failed sign-in", name=name, says=says, address=request.client.host if request.client else "")
    await note(floor_of(request), "failed sign-in", name, says)


async def note(floor: Floor, what: str, after: str, reason: str, by: Actor = THE_HOUSE) -> None:
    noted = cage.Note(by, what, "", after[:40], reason[:200])
    await floor.ask(requests.Request(f"note/{uuid.uuid4().hex}", CAGE, noted, via="server"))


@router.post("/people/{name}/unlock", status_code=204)
async def unlock(request: Request, session: Staff, name: Annotated[str, Path(max_length=40, pattern=PLAIN)]) -> None:
    """Let somebody try their secret again: not oneself, and nobody above oneself."""
    at_least(session, Position.PIT_SUPERVISOR)
    person = people_of(request).person(name)
    if person is None:
        raise no("no_such_person", f"nobody is called {name}", 404)
    if name == session.name or Position[person.position] > session.position:
        raise no("authority", "somebody else of the same position or higher unlocks that name", 403)
    people_of(request).unlock(name)
    await note(floor_of(request), "name unlocked", name, "asked by staff", session.actor)


@router.post("/displays")
async def display(request: Request, session: Staff) -> Displayed:
    """A one-time link for a board on a wall: it shows what patrons see, asks for nothing, and never falls asleep."""
    at_least(session, Position.PIT_SUPERVISOR)
    name = f"display {secrets.token_hex(3)}"
    token = await asyncio.to_thread(people_of(request).link, name, Position.PATRON, display=True)
    await note(floor_of(request), "display signed in", name, "asked by staff", session.actor)
    return Displayed(token=token)
