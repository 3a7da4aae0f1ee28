"""What routes ask for before anything is asked of the house: who is signed in, as what, and how often they ask."""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003 - read at run time, as above all by the framework.
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import structlog
from fastapi import Depends, Request, Response, Security
from fastapi.security import APIKeyCookie
from starlette.exceptions import HTTPException

from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.auth.cookies import COOKIE, DEVICE_COOKIE, cookie_of
from cutcard.server.auth.delays import address_key, console_key, name_key
from cutcard.server.auth.gate import caller, must_wait, too_many_tries
from cutcard.server.auth.readers import (
    ANYBODY,
    COMPLIANCE,
    DESK,
    FLOOR,
    MANAGERS,
    PERSONS,
    PIT,
    SIGNED_IN,
    STAFF,
    SUPERVISORS,
    SURVEILLANCE,
    WIN,
    Readers,
)
from cutcard.server.auth.sessions import Recognised, Session, Sessions, acting_as
from cutcard.server.http.errors import RequestError, error, refusal_error
from cutcard.words import message

if TYPE_CHECKING:
    from asyncio import BoundedSemaphore
    from collections.abc import Coroutine, Iterable, Iterator

    from fastapi.dependencies.models import Dependant
    from fastapi.routing import APIRoute
    from starlette.routing import BaseRoute

    from cutcard.server.auth.accounts import Accounts
    from cutcard.server.floor import Floor
    from cutcard.server.http.rates import Rates
    from cutcard.server.http.schemas import SecondPerson
    from cutcard.server.runtime import Runtime
    from cutcard.table.state import Actor

T = TypeVar("T")
LOG = structlog.get_logger("cutcard.auth")
STRANGERS_WAITING = 8
"""Secrets from devices that are not enrolled that wait to be checked; whoever comes then is told to come again."""
AGAIN_SECONDS = 5
UNKNOWN = "a name that nobody has"
AWAY = {"/api/wake"}
"""What somebody may do whose console was left alone."""
RATES = {
    "patron": (20.0, 60.0),
    "staff": (50.0, 200.0),
    "sign-in": (0.5, 10.0),
    "enter": (1.0, 60.0),
    "recall": (2.0, 20.0),
    "fair": (1.0, 30.0),
    "own limits": (0.05, 20.0),
    "approvals": (0.1, 12.0),
    "lab": (12.0, 60.0),
    "page errors": (0.05, 10.0),
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
    return caller(request)


async def find_session(sessions: Sessions, runtime: Runtime, token: str, *, touch: bool = False) -> Recognised | None:
    """The loop looks up what it knows; for what it does not, the database is asked beside it."""
    if sessions.knows(token):
        return sessions.recognise(token, touch=touch)
    return await runtime.read_in_thread(sessions.recognise, token, touch=touch)


async def recognised(request: Request, readers: Readers, token: str | None = None) -> Recognised:
    """Who asks, where they are signed in, are among those who may, and do not ask too often.

    The `token` is that of their session; it is looked for in the request where it is not known yet.
    """
    acts, state = request.method == "POST", request.app.state
    token = cookie_of(request) if token is None else token
    found = await find_session(state.sessions, state.runtime, token, touch=acts)
    if found is None:
        raise error("signed_out", message("error-signed-out"), 401)
    session = found.session
    if acts and session.asleep and request.url.path not in AWAY:
        raise error("asleep", message("error-asleep"), 403)
    if acts and session.display:
        raise error("authority", message("error-display"), 403)
    rates: Rates = state.rates
    if not rates.take(f"{request.method} {found.actor.name}", *RATES["patron" if found.patron else "staff"]):
        raise error("too_fast", message("error-too-fast"), 429)
    if found.actor.position not in readers.positions:
        raise _not_for(found.actor.position, readers)
    return found


def _not_for(position: Position, readers: Readers) -> RequestError:
    if position is Position.PATRON:
        return error("authority", message("error-staff"), 403)
    if not readers.least.of_the_pit:
        return error("authority", message("refusal-alone", position=readers.least.label), 403)
    return error("authority", message("refusal-authority", position=readers.least.label), 403)


DECLARED: dict[Callable[..., object], Readers] = {}
"""By the dependency that a route has, who may ask there."""


def reading(readers: Readers, *, unless: Callable[[Request], bool] | None = None, hides: bool = False) -> Any:
    """The dependency of a route by which it declares who may ask there, and lets in nobody else.

    `unless` says of whom it does not ask who they are. A route that `hides` is not there for others.
    """

    async def session(request: Request, _: Annotated[str | None, Security(KEY)] = None) -> Session | None:
        if unless is not None and unless(request):
            return None
        try:
            return (await recognised(request, readers)).session
        except RequestError:
            if hides:
                raise HTTPException(404) from None
            raise

    DECLARED[session] = readers
    return Depends(session)


def declaring(readers: Readers) -> Any:
    """The same where nobody has to be signed in, or where the route lets them in itself."""

    async def declared() -> None:
        """Whoever asks is answered, or is looked at later."""

    DECLARED[declared] = readers
    return Depends(declared)


def readers_of(route: BaseRoute) -> Readers | None:
    """Who may ask a route, as it declares; None where it declares nothing."""
    dependant: Dependant | None = getattr(route, "dependant", None)
    return next(_declared_in(dependant), None) if dependant is not None else None


def _declared_in(dependant: Dependant) -> Iterator[Readers]:
    for each in dependant.dependencies:
        if each.call in DECLARED:
            yield DECLARED[each.call]
        yield from _declared_in(each)


def let_in(route: APIRoute) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    """The endpoint of a route that reads its request itself, behind who may ask there."""
    readers, endpoint = readers_of(route), route.endpoint
    assert readers is not None, f"{route.path} declares who may ask"

    async def handle(request: Request) -> Response:
        request.state.found = await recognised(request, readers)
        answer: Response = await endpoint(request)
        return answer

    return handle


def refuse_undeclared(routes: Iterable[BaseRoute]) -> None:
    """Nothing is served while anything would be open to whoever asks without somebody having said so."""
    if undeclared := [getattr(each, "path", str(each)) for each in routes if readers_of(each) is None]:
        raise AssertionError(f"nobody has declared who may read {', '.join(undeclared)}")


def limit_rate(request: Request, what: str, who: str | None = None) -> None:
    """Where nobody is signed in yet, an address asks only so often."""
    rates: Rates = request.app.state.rates
    if not rates.take(f"{what} {who or address_key(address_of(request))}", *RATES[what]):
        raise too_many_tries()


def limit_passkeys(request: Request) -> None:
    """A device that this house has enrolled asks as often as an address may, whoever else asks from its own."""
    device = cookie_of(request, DEVICE_COOKIE)
    limit_rate(request, "sign-in", f"device {device}" if accounts_of(request).made_device(device) else None)


OPEN_TO_ALL = [declaring(ANYBODY)]
SignedIn = Annotated[Session, reading(SIGNED_IN)]
Staff = Annotated[Session, reading(STAFF)]
OfTheFloor = Annotated[Session, reading(FLOOR)]
OfThePit = Annotated[Session, reading(PIT)]
SeesWins = Annotated[Session, reading(WIN)]
SeesPersons = Annotated[Session, reading(PERSONS)]
AtTheDesk = Annotated[Session, reading(DESK)]
Supervisor = Annotated[Session, reading(SUPERVISORS)]
OfSurveillance = Annotated[Session, reading(SURVEILLANCE)]
OfCompliance = Annotated[Session, reading(COMPLIANCE)]
Manager = Annotated[Session, reading(MANAGERS)]


async def record_failure(request: Request, name: str, says: str, *, signed_in: bool = True) -> None:
    """A wrong secret is a significant event, wherever it was given: at once where somebody is signed in.

    What is nobody's name here is not told: it may be what a patron is called, or a secret in the wrong field.
    """
    address, in_thread = address_of(request), runtime_of(request).run_in_thread
    told = name if await in_thread(accounts_of(request).person, name) is not None else UNKNOWN
    LOG.warning("failed sign-in", name=told, says=says, address=address)
    people = getattr(request.state, "console_of", None)
    keys = (address_key(address), name_key(name)) if people is None else [console_key(each, name) for each in people]
    request.app.state.delays.wrong(*keys)
    await request.app.state.failures.record(told, says, address, signed_in=signed_in)


async def check_secret(
    request: Request, name: str, check: Callable[..., T], *secrets: str, who: str | None = None
) -> T:
    """A secret is checked at once on an enrolled device; others wait their turn, and ever longer after wrong ones.

    `who` is a signed-in person at whose console somebody else signs.
    """
    device, runtime = cookie_of(request, DEVICE_COOKIE), runtime_of(request)
    if bool(device) and await runtime.run_in_thread(accounts_of(request).enrolled, device, name):
        limit_rate(request, "sign-in", f"device {name} {device}")
        people = await runtime.run_in_thread(accounts_of(request).people_at, device)
        _wait(min(request.app.state.delays.seconds(console_key(each, name)) for each in people))
        request.state.console_of = people
        return await runtime.run_in_thread(check, name, *secrets, device=device)
    limit_rate(request, "sign-in", who)
    seconds = request.app.state.delays.seconds(address_key(address_of(request)), name_key(name))
    _wait(seconds)
    waiting: BoundedSemaphore = request.app.state.strangers
    if waiting.locked():
        raise error("busy", message("error-many-sign-in", seconds=AGAIN_SECONDS), 503, AGAIN_SECONDS)
    async with waiting:
        return await runtime.check_in_thread(check, name, *secrets)


def _wait(seconds: float) -> None:
    if seconds > 0:
        raise must_wait(seconds)


async def signed_by(request: Request, session: Session, second: SecondPerson) -> Actor:
    """Somebody else signs with their own secret, here and now: at an enrolled console and nowhere else."""
    device = cookie_of(request, DEVICE_COOKIE)
    if not device or not await runtime_of(request).run_in_thread(accounts_of(request).is_enrolled, device):
        raise error("device", message("error-not-enrolled"), 403)
    signed = await check_secret(request, second.name, accounts_of(request).sign, second.secret, who=session.name)
    if isinstance(signed, Refusal):
        await record_failure(request, second.name, f"as second person for {session.name}: {signed.says}")
        why = message("refusal-second-person-said", why=signed.message)
        raise refusal_error(Refusal("", "", "second_person", why), 403)
    return acting_as(signed, sessions_of(request).acting)


async def acting_for(request: Request, found: Recognised, by: SecondPerson) -> Actor:
    """Somebody else of the staff than whoever is signed in, who signs for the act themselves."""
    if found.patron:
        raise error("authority", message("error-staff"), 403)
    actor = await signed_by(request, found.session, by)
    if actor.position is Position.PATRON:
        raise error("authority", message("error-staff"), 403)
    return actor


async def own_signature(request: Request, session: Session, secret: str) -> Actor:
    """Whoever is signed in signs with their own secret."""
    signed = await check_secret(request, session.name, accounts_of(request).sign, secret)
    if isinstance(signed, Refusal):
        await record_failure(request, session.name, signed.says)
        raise refusal_error(signed, 403)
    return acting_as(signed, sessions_of(request).acting)
