"""People of a house under test: engaged on its record, by the house at first and by two of its people from then on."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.auth.accounts import Accounts
from cutcard.table import Actor

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.server.runtime import Runtime


def engage(house: House, name: str, position: Position) -> None:
    """Somebody works for the house in a position, whatever they did before."""
    held = cage.employee(house.cage.people, name)
    if position is Position.PATRON or (held is not None and held.position is position):
        return
    kind = cage.Engage if held is None else cage.ChangePosition
    by, second = two_of(house, but=name)
    via = "set-up" if by == THE_HOUSE else "console"
    asked = kind(by, name, position.name, "for a test")
    answer = house.ask(Request(uuid.uuid4().hex, CAGE, asked, via=via, second=second))
    engaged_elsewhere = isinstance(answer, Refusal) and answer.code == "exists"
    assert isinstance(answer, Reply) or engaged_elsewhere, answer


def dismiss(house: House, name: str) -> None:
    by, second = two_of(house, but=name)
    via = "set-up" if by == THE_HOUSE else "console"
    asked = cage.Dismiss(by, name, "for a test")
    answer = house.ask(Request(uuid.uuid4().hex, CAGE, asked, via=via, second=second))
    assert isinstance(answer, Reply), answer


def two_of(house: House, but: str = "") -> tuple[Actor, Actor | None]:
    """Who may engage somebody: two people of the house, or the house itself while it has not both."""
    if not cage.is_set_up(house.cage.people):
        return THE_HOUSE, None
    held = [(each.position, name) for name, each in house.cage.people.items() if not each.dismissed and name != but]
    (highest, by), (next_to, second), *_ = sorted(held, reverse=True)
    return Actor(by, highest), Actor(second, next_to)


def accounts_of(house: House, runtime: Runtime | None = None) -> Accounts:
    """Who may sign in, as the house has them on its record."""
    return Accounts.of(house, runtime)


def patrons_all(_: str) -> Position:
    """The record of a house that has engaged nobody."""
    return Position.PATRON
