"""Letting somebody in again: a name that wrong secrets have locked, and a secret given anew, to be used once.

Not oneself, and nobody above oneself. Whoever does it before a witness could otherwise sign in with it unseen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.house import cage
from cutcard.house.staff import GIVEN_ANEW
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.delays import name_key
from cutcard.server.auth.dependencies import accounts_of, floor_of, runtime_of, signed_by
from cutcard.server.http.errors import error
from cutcard.table.conduct.persons import same_person
from cutcard.words import message

if TYPE_CHECKING:
    from fastapi import Request

    from cutcard.server.auth.sessions import Session
    from cutcard.server.http.schemas import SecondPerson
    from cutcard.table.state import Actor

UNLOCK, NEW_SECRET = "Unlock", "NewSecret"
LEAST = {UNLOCK: Position.PIT_SUPERVISOR, NEW_SECRET: Position.PIT_MANAGER}
"""From which position upwards each is done."""
NOTED = {UNLOCK: "staff name unlocked", NEW_SECRET: GIVEN_ANEW}
WITNESS = Position.PIT_SUPERVISOR


async def takes_witness(request: Request, by: Actor, what: str, name: str) -> bool:
    """Whether it takes a witness, who is let in; raises where somebody may not do it at all."""
    if by.position < LEAST[what]:
        raise error("authority", message("refusal-authority", position=LEAST[what].label), 403)
    person = await runtime_of(request).run_in_thread(accounts_of(request).person, name)
    position = cage.own_position(floor_of(request).house.cage, name)
    known = person is not None or (what == NEW_SECRET and position is not Position.PATRON)
    if position is None or not known:
        raise error("no_such_person", message("error-no-such-person", name=name), 404)
    if same_person(name, by.name) or cage.engaged_by(position) > by.position:
        raise error("authority", message("error-unlocked-by-another"), 403)
    return what == NEW_SECRET or position == by.position


def noted(request: Request, what: str, name: str) -> str:
    """What the record says of it."""
    patron = cage.own_position(floor_of(request).house.cage, name) is Position.PATRON
    return "name unlocked" if what == UNLOCK and patron else NOTED[what]


async def restore_access(request: Request, what: str, name: str, secret: str) -> None:
    """It is done, once or twice alike."""
    in_thread, accounts = runtime_of(request).run_in_thread, accounts_of(request)
    if what == UNLOCK:
        await in_thread(accounts.unlock, name)
    else:
        position = cage.own_position(floor_of(request).house.cage, name)
        assert position is not None
        await in_thread(lambda: accounts.add(name, position, secret, once=True))
    request.app.state.delays.forgive(name_key(name))


async def witness_here(request: Request, session: Session, name: str, second: SecondPerson | None) -> Actor:
    """Somebody else with authority, who is not the one it is about, signs at this console."""
    if second is None:
        raise error("witness", message("error-unlock-witness", position=WITNESS.label), 409)
    witness = await signed_by(request, session, second)
    if witness.position < WITNESS or any(same_person(witness.name, each) for each in (session.name, name)):
        raise error("witness", message("error-unlock-witness", position=WITNESS.label), 403)
    return witness
