"""Who acts: only people of the house in positions they hold at that moment, as the record has it.

A house in whose record nobody was ever engaged knows nobody, and takes the names and positions it is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.house import cage
from cutcard.house.zones import gaming_day
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
    if command is None or not (here.people or (act is not None and act.of_staff)):
        return None
    for actor in (command.by, request.second):
        if actor is None or actor.position is Position.PATRON:
            continue
        if person(actor.name) in OF_THE_HOUSE and request.via in BY_ITSELF:
            continue
        held = cage.position_held(here, actor.name, at / 1_000_000)
        by_rank = actor.position is Position.CASHIER is not held  # Nobody is a Cashier by rank.
        if held is None or held < actor.position or by_rank:
            why = message("refusal-not-held", name=actor.name, position=actor.position.label)
            return Refusal("", "", "authority", why)
    return refuse_giver(request, here, at)


def refuse_giver(request: Request, here: cage.Cage, at: int) -> Refusal | None:
    """Who gave somebody a secret could sign in their place: on that gaming day neither witnesses the other's acts."""
    if request.command is None or request.second is None or not here.secrets.day:
        return None
    one, other = request.command.by.name, request.second.name
    if not here.secrets.between(gaming_day(at, here.zone, here.day_begins).isoformat(), one, other):
        return None
    return Refusal("", "", "second_person", message("refusal-gave-secret", name=one, other=other))


def takes_a_position(request: Request) -> bool:
    """Whether somebody may do less from now on, or is forgotten: then nothing of theirs is under way at any table."""
    act = cage.act_of(request.command)
    return act is not None and act.takes_rights
