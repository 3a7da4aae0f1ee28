"""The people of the house over HTTP: who works in which position, and a secret given anew, to be used once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Path, Request
from pydantic import Field

from cutcard.house import cage
from cutcard.rulebook.referee import Refusal
from cutcard.server.answers import Answer, MessageJson, wire
from cutcard.server.auth.dependencies import Manager, OfThePit, accounts_of, floor_of, runtime_of
from cutcard.server.auth.unlock import NEW_SECRET, NOTED, restore_access, takes_witness, witness_here
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded
from cutcard.server.http.errors import refusal_error
from cutcard.server.http.schemas import PLAIN, RequestBody, SecondPerson

router = api_router()
PersonName = Annotated[str, Path(max_length=40, pattern=PLAIN)]


class NewSecret(RequestBody):
    """Why somebody gets another secret, and who attests it."""

    reason: Annotated[str, Field(min_length=1, max_length=200)]
    second: SecondPerson


@dataclass(frozen=True, slots=True)
class PersonView(Answer):
    """Somebody of the staff."""

    name: str
    position: str
    position_label: MessageJson
    acting_label: MessageJson | None
    """The higher position they act in at this moment, if any."""
    dismissed: bool
    locked: bool
    """Whether wrong secrets keep their name shut on devices that are not enrolled."""
    has_secret: bool


@dataclass(frozen=True, slots=True)
class SecretGiven(Answer):
    """Shown to who gave it and to nobody else; whoever signs in with it chooses their own."""

    secret: str


@router.get("/people", response_description="The staff.")
@encoded
async def people(request: Request, _: OfThePit) -> list[PersonView]:
    """Who works for the house, in which position, and who was dismissed."""
    now, here, accounts = runtime_of(request).clock(), floor_of(request).house.cage, accounts_of(request)
    views = []
    for name, held in sorted(here.people.items(), key=lambda each: (each[1].dismissed, -each[1].position, each[0])):
        acting = cage.acting_position(here, name, now)
        acts = acting is not None and acting > held.position
        views.append(
            PersonView(
                name,
                held.position.name,
                wire(held.position.label),
                wire(acting.label) if acts and acting is not None else None,
                held.dismissed,
                accounts.locked(name),
                accounts.has_secret(name),
            )
        )
    return views


@router.post("/people/{name}/secret", response_description="The secret.")
@encoded
async def give_secret(request: Request, session: Manager, name: PersonName, body: NewSecret) -> SecretGiven:
    """A secret for somebody who has none, or has lost theirs: good once, to choose their own.

    Not for oneself, for nobody above oneself, and only before a witness: whoever gives it could sign in with it.
    """
    await takes_witness(request, session.actor, NEW_SECRET, name)
    witness = await witness_here(request, session, name, body.second)
    secret = runtime_of(request).unique_id(8)
    noted = await floor_of(request).note(NOTED[NEW_SECRET], name, body.reason, by=session.actor, second=witness)
    if isinstance(noted, Refusal):
        raise refusal_error(noted)
    await restore_access(request, NEW_SECRET, name, secret)
    return SecretGiven(secret)
