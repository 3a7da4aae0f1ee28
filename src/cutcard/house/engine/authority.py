"""Who may do what, and when a second person signs: read off what every act of the cage and of the tables declares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.house import cage
from cutcard.rulebook.procedure import Position
from cutcard.table.acts import ACTS
from cutcard.table.acts.act import always, never

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.table.commands import Command


@dataclass(frozen=True, slots=True)
class Authority:
    """An act, who takes it, in which cases a second person signs, and what else there is to say."""

    act: type[Command]
    takers: frozenset[Position]
    second: str
    says: str


def at_the_cage() -> list[Authority]:
    return [
        Authority(
            act.command,
            frozenset(filter(act.taken_by, Position)),
            _second(act.by_two, act.large, act.consented, act.held),
            _first_of(act.command),
        )
        for act in cage.ACTS
    ]


def at_the_tables() -> list[Authority]:
    """Only patrons and the pit have a part in play, and no person says what the house notices by itself."""
    return [
        Authority(
            act.command,
            frozenset(each for each in Position if takes_part(each) and each >= act.least and not act.by_the_house),
            _second(act.by_two, act.witnessed, act.offers, act.consented),
            "The house itself." if act.by_the_house else _first_of(act.least_for),
        )
        for act in ACTS.values()
    ]


def takes_part(position: Position) -> bool:
    return position is Position.PATRON or position.of_the_pit


def _second(*when: Callable[..., object]) -> str:
    """When a second person signs, in the words of each condition."""
    told = [_first_of(each) for each in when if each not in {always, never}]
    return "always" if always in when else " ".join(told)


def _first_of(declared: object) -> str:
    """The first paragraph of what is said of it."""
    told = getattr(declared, "__doc__", None) if declared is not None else ""
    return " ".join((told or "").split("\n\n")[0].split())
