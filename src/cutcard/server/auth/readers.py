"""Who may read what: the groups that routes and fields of views declare, and which fields are held back from whom.

A route without a declaration keeps the server from starting. A view that more positions may read than one of its
fields is sent without that field to the others.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

from cutcard.rulebook.procedure import Position
from cutcard.table.conduct.persons import same_person

if TYPE_CHECKING:
    from cutcard.house.cage import Cage
    from cutcard.table.state import Actor

T = TypeVar("T")
READERS = "readers"
"""Under which the metadata of a field names who may read it."""


@dataclass(frozen=True)
class Readers:
    """Some of the positions, by a name."""

    name: str
    positions: frozenset[Position]
    anybody: bool = False
    """Whether nobody has to be signed in."""

    def __contains__(self, position: Position) -> bool:
        return position in self.positions

    @property
    def least(self) -> Position:
        """Who is named to somebody who may not: the lowest of the pit, or of the house's own."""
        return min(self.positions, key=lambda each: (not each.of_the_pit, each))


def _pit(least: Position) -> frozenset[Position]:
    return frozenset(each for each in Position if each >= least)


EVERY = frozenset(Position)
READING = frozenset(each for each in Position if each.only_reads)
SUPERVISING, MANAGING = _pit(Position.PIT_SUPERVISOR), _pit(Position.PIT_MANAGER)

ANYBODY = Readers("anybody", EVERY, anybody=True)
SIGNED_IN = Readers("everybody who is signed in", EVERY)
STAFF = Readers("the staff", EVERY - {Position.PATRON})
FLOOR = Readers("the pit and those who read", _pit(Position.DEALER) | READING)
PIT = Readers("Pit Supervisors and higher, and those who read", SUPERVISING | READING)
WIN = Readers("Pit Managers and higher, and those who read", MANAGING | READING)
"""The house's win at every table."""
WIN_HERE = Readers(
    "Pit Managers and higher, those who read, and the Pit Supervisor of the table", SUPERVISING | READING
)
PERSONS = Readers(
    "Cashiers, Pit Supervisors and higher, and those who read", SUPERVISING | READING | {Position.CASHIER}
)
DESK = Readers("Cashiers, Pit Supervisors and higher", SUPERVISING | {Position.CASHIER})
SUPERVISORS = Readers("Pit Supervisors and higher", SUPERVISING)
MANAGERS = Readers("Pit Managers and higher", MANAGING)
HIGHEST = Readers("the Gaming Shift Manager", frozenset({Position.GAMING_SHIFT_MANAGER}))
COMPLIANCE = Readers("compliance", frozenset({Position.COMPLIANCE}))
SURVEILLANCE = Readers("surveillance", frozenset({Position.SURVEILLANCE}))


def sees_win(here: Cage, reader: Actor, table: str) -> bool:
    """Whether somebody may know what the house has won at a table.

    While no Pit Supervisor is assigned to it, it is every Pit Supervisor's.
    """
    if reader.position is not Position.PIT_SUPERVISOR:
        return reader.position in WIN
    assigned = here.supervisors.get(table, "")
    return not assigned or same_person(assigned, reader.name)


def held_back(view: type[Any]) -> dict[str, Readers]:
    """The fields of a view that fewer may read than the view."""
    if view not in _HELD_BACK:
        _HELD_BACK[view] = {each.name: each.metadata[READERS] for each in fields(view) if READERS in each.metadata}
    return _HELD_BACK[view]


_HELD_BACK: dict[type[Any], dict[str, Readers]] = {}


def redacted(view: T, position: Position) -> T:
    """A view as somebody of a position may read it: a field that is not for them is null."""
    hidden = {name: None for name, readers in held_back(type(view)).items() if position not in readers}
    return replace(view, **hidden) if hidden else view  # type: ignore[type-var]
