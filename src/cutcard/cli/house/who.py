"""Whom a house knows by the names that are typed at a command.

Nobody signs at the command line. But a name that the house knows is not taken for more than it knows: who signs in on
the floor acts in the position held there, or given by an appointment, and a patron is no member of the staff.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from cutcard.house.money import cage
from cutcard.house.staff import PERSON
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.table import Actor
from cutcard.table.conduct.persons import same_person
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.engine.house import House


def as_known(house: House, actor: Actor) -> Actor:
    """Who is named, in the position that the house knows them in; a patron is refused."""
    stored = house.store.values_of(PERSON)
    held = [Position[msgspec.json.decode(stored[name])["position"]] for name in stored if same_person(name, actor.name)]
    own = max(held, default=None)
    if own is Position.PATRON or (own is None and _has_account(house, actor.name)):
        raise RefusedError(Refusal("", "", "authority", message("refusal-person-patron", name=actor.name)))
    if own is None:
        return actor
    acting = cage.acting_position(house.cage, actor.name, time.time())
    return Actor(actor.name, max(own, acting) if acting is not None else own)


def _has_account(house: House, name: str) -> bool:
    with house.store.snapshot() as (_, accounts):
        return any(account.has_meters and same_person(account.name, name) for account in accounts)
