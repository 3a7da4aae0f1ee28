"""Who acts: only people of the house in positions they hold at that moment, as the record has it.

A house in whose record nobody was ever engaged knows nobody, and takes the names and positions it is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.house import cage
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.conduct.persons import NOBODY, person
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.engine.requests import Request

OF_THE_HOUSE = NOBODY - {""}
"""Names that stand for the house itself: no person acts under them."""
BY_ITSELF = {"automatic", "house", "server", "recovery", "demonstration", "set-up"}
"""How the house's own acts come to it."""
SERVER = "server"
"""How a passkey comes to be registered: by a server, which has seen it sign."""


def refuse_person(request: Request, here: cage.Cage, at: int) -> Refusal | None:
    """Nobody acts, or agrees, in a position that they do not hold at this moment, in microseconds since 1970."""
    command = request.command
    if isinstance(command, cage.RegisterPasskey) and request.via != SERVER:
        return Refusal("", "", "via", message("refusal-passkey-unseen"))
    act = cage.act_of(command) if isinstance(command, cage.CageCommand) else None
    if command is None:
        return None
    for actor in (command.by, request.second) if here.people or (act is not None and act.of_staff) else ():
        if actor is None or actor.position is Position.PATRON:
            continue
        if person(actor.name) in OF_THE_HOUSE and request.via in BY_ITSELF:
            continue
        held = cage.position_held(here, actor.name, at / 1_000_000)
        by_rank = not actor.position.of_the_pit and actor.position is not held  # The house's own are held by name.
        if held is None or held < actor.position or by_rank:
            why = message("refusal-not-held", name=actor.name, position=actor.position.label)
            return Refusal("", "", "authority", why)
    attested = act is not None and act.consented(command)
    return refuse_giver(request, here, at, getattr(command, act.concerns) if attested and act is not None else "")


def refuse_giver(request: Request, here: cage.Cage, at: int, holder: str = "") -> Refusal | None:
    """Who gave somebody a secret could sign in their place: on that gaming day neither witnesses the other's acts.

    Nor do they attest that a patron is there, or asks for something, to whom they gave a sign-in. And whoever was
    engaged, promoted or appointed by somebody approves none of that person's acts on that day.
    """
    if request.command is None or request.second is None or not here.secrets.day:
        return None
    day, other = cage.gaming_day_of(here, at), request.second.name
    if here.secrets.has_appointed(day, request.command.by.name, other):
        why = message("refusal-appointed-today", name=request.command.by.name, other=other)
        return Refusal("", "", "second_person", why)
    for one in (request.command.by.name, holder):
        if here.secrets.between(day, one, other):
            return Refusal("", "", "second_person", message("refusal-gave-secret", name=one, other=other))
    return None


def takes_a_position(request: Request) -> bool:
    """Whether somebody may do less from now on, or is forgotten: then nothing of theirs is under way at any table."""
    act = cage.act_of(request.command)
    return act is not None and act.takes_rights
