"""Passkeys over HTTP: staff register one after saying their secret, see and remove theirs, and sign in with it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

from fastapi import Path, Request, Response
from pydantic import Field

from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.engine.requests import Reply
from cutcard.house.engine.requests import Request as HouseRequest
from cutcard.rulebook.referee import Refusal
from cutcard.server.answers import Answer
from cutcard.server.auth.cookies import over_tls
from cutcard.server.auth.dependencies import (
    OPEN_TO_ALL,
    Staff,
    accounts_of,
    floor_of,
    limit_passkeys,
    own_signature,
    record_failure,
    runtime_of,
    sessions_of,
)
from cutcard.server.auth.passkeys import COPIED, REGISTER, SIGN_IN, WRONG, Asked, Passkeys, Site, encoded
from cutcard.server.auth.routes import Me, begun, browser_of
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded as as_json
from cutcard.server.http.errors import refusal_error
from cutcard.server.http.schemas import Nothing, RequestBody, Secret

if TYPE_CHECKING:
    from cutcard.server.auth.sessions import Session

router = api_router()
Coded = Annotated[str, Field(max_length=3_000, pattern=r"^[A-Za-z0-9_-]*$")]
"""Bytes in base64url."""
Credential = Annotated[str, Path(max_length=900, pattern=r"^[A-Za-z0-9_-]+$")]
COPIED_NOTE = "passkey counter went back"


class Registering(RequestBody):
    """The secret of whoever is signed in, who registers a key."""

    secret: Secret


class Registration(RequestBody):
    """What a browser answers when a key is made."""

    credential: Coded
    client_data: Coded
    attestation: Coded
    label: Annotated[str, Field(min_length=1, max_length=40)]


class Assertion(RequestBody):
    """What a browser answers when a key signs."""

    credential: Coded
    client_data: Coded
    authenticator_data: Coded
    signature: Coded


@dataclass(frozen=True, slots=True)
class PasskeyView(Answer):
    """A key that somebody signs with."""

    credential: str
    label: str


@dataclass(frozen=True, slots=True)
class Question(Answer):
    """What a key is to sign: bytes in base64url, good once and for two minutes, and which keys may."""

    challenge: str
    host: str
    credentials: list[str]
    """Those that may sign; of who registers one, those they have."""
    name: str
    user: str
    """Who registers a key, as the key knows them."""


def passkeys_of(request: Request) -> Passkeys:
    return request.app.state.passkeys  # type: ignore[no-any-return]


def site_of(request: Request) -> Site:
    """Where the page that asks was loaded from: this server, by a name that it goes by, or where the house has said."""
    scheme = "https" if over_tls(request) else "http"
    said = request.headers.get("origin", "")
    origin = said if said in request.app.state.origins else f"{scheme}://{request.headers.get('host', '')}"
    return Site(urlsplit(origin).hostname or "", origin)


async def question(request: Request, asked: Asked, name: str = "") -> Question:
    """A question to the keys of somebody, or to whatever keys a browser has for this site."""
    challenge = await runtime_of(request).run_in_thread(passkeys_of(request).challenge, asked)
    keys = list(cage.passkeys_of(floor_of(request).house.cage, name)) if name else []
    user = encoded(hashlib.sha256(name.encode()).digest()) if name else ""
    return Question(encoded(challenge), site_of(request).host, keys, name, user)


async def signer(request: Request, answer: Assertion, asked: Asked) -> str:
    """Who has signed with their key; wrong answers are on the record, and a copied key alerts the pit."""
    found = await runtime_of(request).run_in_thread(
        passkeys_of(request).signer, answer.model_dump(), asked, site_of(request)
    )
    if not isinstance(found, Refusal):
        return found
    held = floor_of(request).house.cage.passkeys.get(answer.credential)
    name = held.name if held is not None else "a passkey"
    await record_failure(request, name, found.says, signed_in=asked.purpose != SIGN_IN)
    if found == COPIED:
        await floor_of(request).note(COPIED_NOTE, name, found.says)
    raise refusal_error(found, 401)


# --- one's own ----------------------------------------------------------------------------------


@router.get("/passkeys", response_description="The reader's own.")
@as_json
async def passkeys(request: Request, session: Staff) -> list[PasskeyView]:
    """The keys that the reader signs with."""
    return _mine(request, session)


@router.post("/passkeys/question")
@as_json
async def ask_to_register(request: Request, session: Staff, body: Registering) -> Question:
    """Before a key is registered its holder says their secret: an open console is not enough."""
    await own_signature(request, session, body.secret)
    return await question(request, Asked(REGISTER, session.name, session.key), session.name)


@router.post("/passkeys", response_description="All that the reader has.")
@as_json
async def register(request: Request, session: Staff, body: Registration) -> list[PasskeyView]:
    """Register a key that has just signed the question, with its holder verified."""
    asked = Asked(REGISTER, session.name, session.key)
    seen = await runtime_of(request).run_in_thread(
        passkeys_of(request).registered, body.model_dump(), asked, site_of(request)
    )
    if seen is None:
        raise refusal_error(WRONG, 403)
    credential, key = seen
    await _put(request, cage.RegisterPasskey(session.actor, credential, key, body.label.strip()))
    return _mine(request, session)


@router.post("/passkeys/{credential}/remove", response_description="All that the reader still has.")
@as_json
async def remove(request: Request, session: Staff, credential: Credential, body: Registering) -> list[PasskeyView]:
    """Sign with a key no more."""
    await own_signature(request, session, body.secret)
    await _put(request, cage.RemovePasskey(session.actor, credential))
    return _mine(request, session)


def _mine(request: Request, session: Session) -> list[PasskeyView]:
    held = cage.passkeys_of(floor_of(request).house.cage, session.name)
    return [PasskeyView(credential, each.label) for credential, each in held.items()]


async def _put(request: Request, command: cage.CageCommand) -> None:
    told_id = f"passkey/{runtime_of(request).unique_id()}"
    answer: Reply | Refusal = await floor_of(request).ask(HouseRequest(told_id, CAGE, command, via="server"))
    if isinstance(answer, Refusal):
        raise refusal_error(answer, 403 if answer.code == "authority" else 409)


# --- signing in ---------------------------------------------------------------------------------


@router.post("/passkeys/sign-in/question", dependencies=OPEN_TO_ALL)
@as_json
async def ask_to_sign_in(request: Request, _body: Nothing | None = None) -> Question:
    """A question to whatever key of this site a browser has."""
    limit_passkeys(request)
    return await question(request, Asked(SIGN_IN))


@router.post("/passkeys/sign-in", response_model=Me, dependencies=OPEN_TO_ALL)
async def sign_in(request: Request, body: Assertion) -> Response:
    """Sign in with a key: its holder's name and position are what the record says."""
    limit_passkeys(request)
    name = await signer(request, body, Asked(SIGN_IN))
    position = accounts_of(request).own_position(name)
    if position is None:
        raise refusal_error(WRONG, 401)
    session = await runtime_of(request).run_in_thread(
        sessions_of(request).begin, name, position, browser=browser_of(request)
    )
    return begun(request, session)
