"""Whom a house knows by the names that are typed at a command.

Nobody signs at the command line. But a name that the house knows is not taken for more than it knows: who signs in on
the floor acts in the position held there, or given by an appointment, and a patron is no member of the staff. And where
an act takes two people, a name that the house does not know is not taken as long as it knows who could do it.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from cutcard.house.engine.requests import high_value
from cutcard.house.money import cage
from cutcard.house.staff import PERSON, refuse_unknown
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.table import Actor
from cutcard.table.conduct.persons import same_person
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.table.commands import Command


def as_known(house: House, actor: Actor) -> Actor:
    """Who is named, in the position that the house knows them in; a patron is refused."""
    held = [position for name, position in _staff(house).items() if same_person(name, actor.name)]
    known = max(held, default=None)
    if known is Position.PATRON or (known is None and _has_account(house, actor.name)):
        raise RefusedError(Refusal("", "", "authority", message("refusal-person-patron", name=actor.name)))
    return actor if known is None else Actor(actor.name, known)


def refuse_strangers(house: House, command: Command, second: Actor | None) -> None:
    """An act of two people is done by people of the house, where it knows any who could do it."""
    if not high_value(command):
        return
    staff = _staff(house)
    other = second.name if second is not None else ""
    named = [(command.by.name, cage.least_position(command), other)]
    if second is not None:
        named.append((second.name, Position.PIT_SUPERVISOR, command.by.name))
    for name, least, but in named:
        if not any(same_person(name, known) for known in staff):
            refuse_unknown(name, least, staff, but=but)


def _staff(house: House) -> dict[str, Position]:
    """Who signs in here, each in the position held, or in the higher one given by an appointment; patrons too."""
    positions = {}
    for name, stored in house.store.values_of(PERSON).items():
        own = Position[msgspec.json.decode(stored)["position"]]
        acting = cage.acting_position(house.cage, name, time.time()) if own is not Position.PATRON else None
        positions[name] = max(own, acting) if acting is not None else own
    return positions


def _has_account(house: House, name: str) -> bool:
    with house.store.snapshot() as (_, accounts):
        return any(account.has_meters and same_person(account.name, name) for account in accounts)
