"""People of a house under test: engaged on its record, by the house at first and by two of its people from then on."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from cutcard.formats.denominations import count_of
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.auth.accounts import Accounts
from cutcard.table import Actor
from cutcard.table.conduct.persons import person

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.server.runtime import Runtime


DAY = 24 * 3_600 * 10**9


def engage(house: House, name: str, position: Position) -> None:
    """Somebody works for the house in a position, whatever they did before.

    People of the house engage them on the day before, so that on this one everybody approves everybody's acts.
    """
    held = cage.employee(house.cage.people, name)
    if position is Position.PATRON or (held is not None and held.position is position):
        return
    kind = cage.Engage if held is None else cage.ChangePosition
    by, second = two_of(house, but=name)
    via = "set-up" if by == THE_HOUSE else "console"
    asked = kind(by, name, position.name, "for a test")
    now = house.now
    if second is not None:
        house.now = lambda: now() - DAY
    try:
        answer = house.ask(Request(uuid.uuid4().hex, CAGE, asked, via=via, second=second))
    finally:
        house.now = now
    engaged_elsewhere = isinstance(answer, Refusal) and answer.code == "exists"
    assert isinstance(answer, Reply) or engaged_elsewhere, answer


def open_bank(house: House, cashier: str) -> None:
    """A Cashier of the house has a bank, with much in cash and chips."""
    if person(cashier) in house.cage.banks:
        return
    asked = cage.OpenBank(Actor(cashier, Position.CASHIER), {"100000": 1_000}, {"100000": 1_000})
    by, second = two_of(house, but=cashier)
    answer = house.ask(Request(uuid.uuid4().hex, CAGE, asked, second=second or by))
    assert isinstance(answer, Reply), answer


CREW = {
    "Tess": Position.PIT_MANAGER,
    "Cass": Position.CASHIER,
    "Dell": Position.DEALER,
    "Ruth": Position.PIT_SUPERVISOR,
}
"""Who opens trays on a floor under test, and does nothing else."""


def open_chips(house: House, table: str, cents: int) -> None:
    """A table has a tray with so much in chips, which came by a fill."""
    for name, position in CREW.items():
        engage(house, name, position)
    open_bank(house, "Cass")
    asks, cashier, dealer, supervisor = (Actor(name, position) for name, position in CREW.items())

    def do(command: cage.CageCommand, second: Actor | None = None) -> Reply:
        answer = house.ask(Request(uuid.uuid4().hex, CAGE, command, second=second))
        assert isinstance(answer, Reply), answer
        return answer

    do(cage.OpenChips(supervisor, table, {}), second=asks)
    number = do(cage.RequestChips(asks, table, cage.FILL, count_of(cents))).body.events[0]["number"]
    do(cage.IssueFill(cashier, number))
    do(cage.ReceiveFill(dealer, number, count_of(cents)), second=supervisor)


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
    here = house.cage
    held = [(each.position, name) for name, each in here.people.items() if not each.dismissed and name != but]
    (highest, by), *others = sorted(held, reverse=True)
    fits = [each for each in others if not here.secrets.has_appointed(here.secrets.day, by, each[1])]
    next_to, second = (fits or others)[0]
    return Actor(by, highest), Actor(second, next_to)


def accounts_of(house: House, runtime: Runtime | None = None) -> Accounts:
    """Who may sign in, as the house has them on its record."""
    return Accounts.of(house, runtime)


def patrons_all(_: str) -> Position:
    """The record of a house that has engaged nobody."""
    return Position.PATRON
