"""The doors of the house: what it last wrote into each row that decides who gets in or who a patron is.

A secret, a session, a link, a device, a passkey's count, an approval or what is kept of a patron lies in a row of the
database, and its digest in an entry of the journal, written in one transaction. The house itself enters it, and only
for somebody who has shown who they are.
"""

from __future__ import annotations

from dataclasses import dataclass

from cutcard.formats.doors import AGAIN, kind_of
from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Fact, FactKind, refuse
from cutcard.house.cage.state import Cage, Door
from cutcard.rulebook.procedure import Position
from cutcard.words import message

__all__ = ["ChangeDoors", "DoorsChanged", "drop_doors", "forget_doors_of"]


@dataclass(frozen=True, slots=True)
class ChangeDoors(CageCommand):
    """The house writes down what became of its door rows. The rows themselves come with the request."""

    name: str
    """Whose rows they are; empty where nobody's in particular."""


@dataclass(frozen=True, slots=True)
class DoorsChanged(Fact):
    name: str
    rows: dict[str, str]
    """By row, the digest of what it holds now; empty of one that was taken away."""


def _change(_: CageContext, __: ChangeDoors) -> Decision:
    return refuse("via", message("refusal-doors"))


def _changed(cage: Cage, fact: DoorsChanged) -> None:
    for door, digest in fact.rows.items():
        if digest:
            cage.doors[door] = Door(digest, fact.name)
        else:
            cage.doors.pop(door, None)


def keeps_doors_of(cage: Cage, name: str) -> bool:
    """Whether anything is kept of a person, be it since they were forgotten."""
    return bool(_doors_of(cage, name))


def forget_doors_of(cage: Cage, name: str) -> None:
    """No row of a patron who was forgotten counts any more, but those by which they are known again."""
    for door in _doors_of(cage, name):
        del cage.doors[door]


def _doors_of(cage: Cage, name: str) -> list[str]:
    return [door for door, held in cage.doors.items() if held.name == name and kind_of(door) != AGAIN]


def drop_doors(cage: Cage, kinds: tuple[str, ...]) -> None:
    """No row of these kinds counts any more: sessions of a restored house, and what an old key of the house sealed."""
    for door in [door for door in cage.doors if kind_of(door) in kinds]:
        del cage.doors[door]


ACTS = (CageAct(command=ChangeDoors, least=Position.GAMING_SHIFT_MANAGER, decide=_change, by_the_house=True),)
FACTS = (FactKind(DoorsChanged, _changed, ("doors",)),)
