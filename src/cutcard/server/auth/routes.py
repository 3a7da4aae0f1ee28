"""Signing in and out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Annotated

import structlog
from fastapi import Path, Request, Response
from pydantic import Field

from cutcard.house.engine.authority import takes_part
from cutcard.house.zones import gaming_day
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.server.auth.cookies import DEVICE_COOKIE, cookie_of, delete_cookie, set_cookie
from cutcard.server.auth.dependencies import (
    OPEN_TO_ALL,
    OfThePit,
    SignedIn,
    Staff,
    Supervisor,
    accounts_of,
    address_of,
    check_secret,
    floor_of,
    limit_rate,
    record_failure,
    runtime_of,
    sessions_of,
)
from cutcard.server.auth.devices import DEVICE_SECONDS
from cutcard.server.auth.sessions import Browser, Session
from cutcard.server.auth.unlock import UNLOCK, noted, restore_access, takes_witness, witness_here
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded, json_response
from cutcard.server.http.errors import refusal_error
from cutcard.server.http.schemas import PLAIN, Name, Nothing, RequestBody, SecondPerson, Secret
from cutcard.server.live.messages import OwnNotice
from cutcard.words import Cents, Message, keyed, message

if TYPE_CHECKING:
    from cutcard.house import cage

LOG = structlog.get_logger("cutcard.auth")
TOLD_DAYS = 30
"""For so long patrons are told of credit that left without them."""
router = api_router()


class SignIn(RequestBody):
    name: Name
    secret: Secret
    terminal: Annotated[str, Field(max_length=40)] = ""
    new_secret: Secret = ""
    """Where the secret was given anew: one's own, from now on."""


class Unlock(RequestBody):
    """Who attests that a peer may try again."""

    second: SecondPerson | None = None


class Wake(RequestBody):
    """The secret of whoever is signed in."""

    secret: Secret


class Enter(RequestBody):
    """A one-time link's token."""

    token: Annotated[str, Field(max_length=100)]


@dataclass(frozen=True, slots=True)
class Me:
    """Who is signed in."""

    name: str
    position: str
    title: str
    terminal: str
    display: bool
    """A board on a wall, which only shows."""
    credit_cents: int | None
    """A patron's credit; staff have none."""
    title_label: MessageJson | None = None
    acts_for: list[str] = field(default_factory=list)
    """The titles that this person may act for, the own one included."""
    acting: bool = False
    """Whether the position is one that they have been appointed to act in."""
    notices: list[OwnNotice] = field(default_factory=list)
    """What a patron is told when they sign in: of their sign-in, their credit and their complaints."""
    enrolled: bool = False
    """Whether others of the staff can sign at this console too."""


@dataclass(frozen=True, slots=True)
class AppointmentView(Answer):
    """Somebody who acts in a higher position than their own."""

    name: str
    position: str
    position_label: MessageJson
    until: int
    """In seconds since 1970; 0 where it lasts until it is ended."""
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class DisplayLink:
    """The token of a one-time link; `/enter#token` opens a display with it."""

    token: str


@router.post("/sign-in", response_model=Me, dependencies=OPEN_TO_ALL)
async def sign_in(request: Request, body: SignIn) -> Response:
    """Sign in with a name and a secret. Three wrong secrets lock the name."""
    name = await runtime_of(request).run_in_thread(accounts_of(request).known_as, body.name)
    session = await check_secret(
        request,
        name,
        partial(sessions_of(request).sign_in, browser=browser_of(request)),
        body.secret,
        body.terminal,
        body.new_secret,
    )
    if isinstance(session, Refusal) and session.code in {"new_secret", "weak_secret"}:
        raise refusal_error(session, 409)
    if isinstance(session, Refusal) and session.code == "excluded":
        raise refusal_error(session, 403)
    if isinstance(session, Refusal):
        await record_failure(request, name, session.says, signed_in=False)
        raise refusal_error(session, 401)
    return begun(request, session)


def browser_of(request: Request) -> Browser:
    return Browser(cookie_of(request), cookie_of(request, DEVICE_COOKIE))


def begun(request: Request, session: Session) -> Response:
    """The answer to somebody who has signed in; the session before it in the same browser has ended."""
    LOG.info("signed in", name=session.name, position=session.position.name, terminal=session.terminal)
    response = json_response(_me(request, session))
    set_cookie(request, response, session.token)
    if session.device:
        set_cookie(request, response, session.device, DEVICE_COOKIE, DEVICE_SECONDS)
    return response


@router.post("/enter", response_model=Me, dependencies=OPEN_TO_ALL)
async def enter(request: Request, body: Enter) -> Response:
    """Sign in with a one-time link."""
    limit_rate(request, "enter")
    session = await runtime_of(request).run_in_thread(sessions_of(request).enter, body.token, browser_of(request))
    if isinstance(session, Refusal):
        LOG.warning("link refused", address=address_of(request))
        raise refusal_error(session, 401)
    return begun(request, session)


@router.post("/wake", status_code=204)
async def wake(request: Request, session: Staff, body: Wake) -> None:
    """Go on at a console that was left alone, with one's own secret."""
    found = await check_secret(request, session.name, accounts_of(request).check, body.secret)
    if isinstance(found, Refusal):
        await record_failure(request, session.name, found.says)
        raise refusal_error(found, 403)
    sessions_of(request).wake(session.token)


@router.post("/sign-out", status_code=204, dependencies=OPEN_TO_ALL)
async def sign_out(request: Request, response: Response, _body: Nothing | None = None) -> None:
    """End the session, here and at the server."""
    limit_rate(request, "enter")
    await runtime_of(request).run_in_thread(sessions_of(request).end, cookie_of(request))
    delete_cookie(request, response)


@router.get("/me")
@encoded
async def me(request: Request, session: SignedIn) -> Me:
    """Who is signed in, and a patron's credit."""
    device = "" if session.patron else cookie_of(request, DEVICE_COOKIE)
    enrolled = bool(device) and await runtime_of(request).run_in_thread(accounts_of(request).is_enrolled, device)
    return replace(_me(request, session), enrolled=enrolled)


def _me(request: Request, session: Session) -> Me:
    credit = floor_of(request).hub.credits.get(session.name, 0) if session.patron else None
    position = session.position
    lower = [each.title for each in Position if each is position or (takes_part(each) and each <= position)]
    named = session.name, position.name, position.title, session.terminal, session.display
    acting = position is not session.own_position
    label = message("server-acting", position=position.label) if acting else position.label
    return Me(*named, credit, wire(label), lower, acting, _told(request, session) if session.patron else [])


def _told(request: Request, session: Session) -> list[OwnNotice]:
    """Of the last weeks: a sign-in given to their account, and credit that left on the word of two of the staff.

    And complaints of theirs that are answered and not closed.
    """
    house = floor_of(request).house
    here, name = house.cage, session.name
    since = (gaming_day(house.now() // 1_000, here.zone, here.day_begins) - timedelta(TOLD_DAYS)).isoformat()
    day, identity = here.sign_ins_anew.get(name, ("", ""))
    given = message("notice-sign-in-given", day=day, identity=keyed("identity", identity)) if day >= since else None
    answered = [each.number for each in here.complaints.values() if each.account == name and each.outcome]
    taken = [each for each in here.unconfirmed.get(name, ()) if each.day >= since]
    return [
        *([OwnNotice(f"sign-in/{day}", wire(given), "")] if given is not None else []),
        *(
            OwnNotice(f"complaint/{number}", wire(message("notice-complaint-answered", number=number)), "")
            for number in answered
        ),
        *(
            OwnNotice(
                f"ticket/{each.ticket}" if each.ticket else f"adjusted/{each.day}/{number}",
                wire(_told_of(each)),
                "",
            )
            for number, each in enumerate(taken)
        ),
    ]


def _told_of(taken: cage.TakenAway) -> Message:
    amount = Cents(taken.cents)
    if not taken.ticket:
        return message("notice-credit-adjusted", amount=amount, day=taken.day)
    return message("notice-credit-taken", amount=amount, day=taken.day, number=taken.ticket)


@router.get("/appointments", response_description="The appointments.")
@encoded
async def appointments(request: Request, _: OfThePit) -> list[AppointmentView]:
    """Who acts in a higher position than their own, given by whom, and until when."""
    now = runtime_of(request).clock()
    held = sorted(floor_of(request).house.cage.appointments.items())
    return [
        AppointmentView(name, each.position.name, wire(each.position.label), each.until, each.reason, each.by)
        for name, each in held
        if each.lasts(now)
    ]


@router.post("/people/{name}/unlock", status_code=204)
async def unlock(
    request: Request,
    session: Supervisor,
    name: Annotated[str, Path(max_length=40, pattern=PLAIN)],
    body: Unlock | None = None,
) -> None:
    """Let somebody try their secret again: not oneself, and nobody above oneself; a peer before a witness."""
    second = body.second if body is not None else None
    needs = await takes_witness(request, session.actor, UNLOCK, name)
    witness = await witness_here(request, session, name, second) if needs else None
    what, floor = noted(request, UNLOCK, name), floor_of(request)
    answer = await floor.note(what, name, "asked by staff", by=session.actor, second=witness)
    if isinstance(answer, Refusal):
        raise refusal_error(answer)
    await restore_access(request, UNLOCK, name, "")


@router.post("/displays")
@encoded
async def display(request: Request, session: Supervisor, _body: Nothing | None = None) -> DisplayLink:
    """A one-time link for a board on a wall: it shows what patrons see, asks for nothing, and never falls asleep."""
    runtime = runtime_of(request)
    name = f"display/{runtime.unique_id(3)}"  # No account and nobody is called so: a slash is in no name.
    token = await runtime.run_in_thread(sessions_of(request).link, name, Position.PATRON, display=True)
    await floor_of(request).note("display signed in", name, "asked by staff", by=session.actor)
    return DisplayLink(token)
