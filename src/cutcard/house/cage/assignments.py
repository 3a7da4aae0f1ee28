"""Which Pit Supervisor looks after which table, and a Dealer who relieves another.

A Pit Supervisor sees what the house wins at the tables they were assigned. A Dealer who relieves another takes the
table in their own name, on the record; where nobody deals, only the pit assigns somebody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Fact, FactKind, refuse
from cutcard.house.cage.gaming_day import DealersAssigned, at_tables
from cutcard.house.cage.staff import position_held
from cutcard.house.cage.state import Cage
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Listed
from cutcard.table.conduct.persons import person, same_person
from cutcard.words import message

__all__ = ["AssignSupervisors", "Relieve", "SupervisorsAssigned"]


@dataclass(frozen=True, slots=True)
class AssignSupervisors(CageCommand):
    """Which Pit Supervisor looks after which tables from now on; every one of them where the name is empty."""

    supervisors: dict[str, Any]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SupervisorsAssigned(Fact):
    before: dict[str, Any]
    supervisors: dict[str, Any]


def _assign(context: CageContext, command: AssignSupervisors) -> Decision:
    cage, asked = context.cage, command.supervisors
    for table in asked:
        if table not in cage.tables:
            return refuse("no_such_table", message("refusal-no-such-table", table=str(table)[:40]))
    if not asked or not all(isinstance(name, str) and (not name or person(name)) for name in asked.values()):
        return refuse("name", message("refusal-name"))
    for name in filter(None, asked.values()):
        if cage.people and position_held(cage, name, context.at / 1e6) is not Position.PIT_SUPERVISOR:
            position = Position.PIT_SUPERVISOR.label
            return refuse("no_such_person", message("refusal-not-held", name=name, position=position))
    before = {table: cage.supervisors.get(table, "") for table in asked}
    if before == asked:
        return refuse("unchanged", message("refusal-dealers-unchanged"))
    return (SupervisorsAssigned("", "", before, dict(asked)),), []


def _assigned(cage: Cage, fact: SupervisorsAssigned) -> None:
    cage.supervisors = {table: name for table, name in {**cage.supervisors, **fact.supervisors}.items() if name}


@dataclass(frozen=True, slots=True)
class Relieve(CageCommand):
    """A Dealer takes a table over from another who was assigned to it."""

    table: str
    dealer: str
    """Who is relieved: of two who relieve the same person, one does."""


def _relieve(context: CageContext, command: Relieve) -> Decision:
    cage, table, own = context.cage, command.table, command.by.name
    held = cage.dealers.get(table, "")
    if table not in cage.tables:
        return refuse("no_such_table", message("refusal-no-such-table", table=table[:40]))
    if not held or not same_person(held, command.dealer):
        return refuse("dealer", message("refusal-relieves-nobody", dealer=command.dealer, table=table))
    if same_person(held, own):
        return refuse("dealer", message("refusal-relieves-self"))
    if cage.dealt_by(own):
        return refuse("dealer", message("refusal-deals-twice", name=own))
    return (DealersAssigned("", "", {table: held}, {table: own}),), []


ACTS = (
    CageAct(command=AssignSupervisors, least=Position.PIT_MANAGER, decide=_assign),
    CageAct(command=Relieve, least=Position.DEALER, decide=_relieve),
)
FACTS = (
    FactKind(
        SupervisorsAssigned,
        _assigned,
        ("supervisors",),
        listed=lambda event: Listed(
            message("listed-supervisors"), before=at_tables(event["before"]), after=at_tables(event["supervisors"])
        ),
    ),
)
