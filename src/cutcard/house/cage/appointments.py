"""Appointments: who acts in a higher position than their own, given by whom, until when.

A position may be filled by a person acting in it. That somebody does is no matter of word of mouth: it is given by a
person of a higher position, agreed to by a second one, and stands on the record until it is ended or its hour comes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Fact, FactKind, refuse, refuse_no_reason
from cutcard.house.cage.state import Appointment, Cage
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Listed, always
from cutcard.table.conduct.persons import person, same_person
from cutcard.words import keyed, message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.rulebook.cite import Clauses
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.referee import Refusal

__all__ = ["Appoint", "Appointed", "AppointmentEnded", "EndAppointment", "acting_position"]

GIVEN = (Position.PIT_SUPERVISOR, Position.PIT_MANAGER, Position.ASSISTANT_CASINO_MANAGER)
"""Positions that a person can act in: above the lowest, and with one above them to give it."""
NAME_MOST, UNTIL_MOST = 40, 253_402_300_799
"""As long as a name is, and the last second that a calendar has."""


@dataclass(frozen=True, slots=True)
class Appoint(CageCommand):
    """Somebody acts in a position by its name, until it is ended or, in seconds since 1970, until an hour."""

    name: str
    position: str
    reason: str
    until: int = 0


@dataclass(frozen=True, slots=True)
class Appointed(Fact):
    name: str
    position: str
    reason: str
    until: int
    by: str
    day: str
    """The gaming day on which they approve nothing of whoever appointed them."""


def _appoint(context: CageContext, command: Appoint) -> Decision:
    given = Position.__members__.get(command.position)
    if given not in GIVEN:
        return refuse("position", message("refusal-appointed-position"))
    if (refusal := _refuse_giver(command, given, command.name)) is not None:
        return refusal
    if not person(command.name) or len(command.name) > NAME_MOST or not 0 <= command.until <= UNTIL_MOST:
        return refuse("name", message("refusal-appointed-name"))
    if (people := context.cage.people) and (command.name not in people or people[command.name].dismissed):
        return refuse("no_such_person", message("refusal-no-such-employee", name=command.name))
    if people and people[command.name].position.only_reads:
        return refuse("position", message("refusal-appointed-reader", position=people[command.name].position.label))
    cites, by = acting_clause(context.games), command.by.name
    told = Appointed(*cites, command.name, given.name, command.reason, command.until, by, context.day)
    return (told,), []


def _appointed(cage: Cage, fact: Appointed) -> None:
    cage.appointments[fact.name] = Appointment(Position[fact.position], fact.until, fact.reason, fact.by)
    cage.secrets = cage.secrets.more_appointed(fact.day, fact.by, fact.name)


@dataclass(frozen=True, slots=True)
class EndAppointment(CageCommand):
    """Somebody acts in a higher position no more."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class AppointmentEnded(Fact):
    name: str
    reason: str


def _end(context: CageContext, command: EndAppointment) -> Decision:
    held = context.cage.appointments.get(command.name)
    if held is None:
        return refuse("not_appointed", message("refusal-not-appointed", name=command.name))
    if (refusal := _refuse_giver(command, held.position, command.name)) is not None:
        return refusal
    return (AppointmentEnded(*acting_clause(context.games), command.name, command.reason),), []


def _ended(cage: Cage, fact: AppointmentEnded) -> None:
    cage.appointments.pop(fact.name, None)


def _refuse_giver(command: Appoint | EndAppointment, given: Position, name: str) -> Refusal | None:
    """A position is given and ended by a person above it, never by whoever acts in it."""
    if command.by.position <= given:
        return refuse("authority", message("refusal-appointed-by", position=given.label))
    if same_person(command.by.name, name):
        return refuse("authority", message("refusal-appoints-self"))
    return refuse_no_reason(command.reason)


def acting_clause(games: Mapping[str, Game]) -> tuple[str, Clauses]:
    """The clause under which a position may be filled by a person acting in it; some documents have none."""
    found = next((game for game in games.values() if game.procedure.higher_position), None)
    return ("", "") if found is None else (found.document.code, found.procedure.higher_position)


def acting_position(cage: Cage, name: str, now: float) -> Position | None:
    """The position somebody has been appointed to act in at this moment, in seconds since 1970.

    Whoever reads for the house acts in no position of the pit, whatever they were before.
    """
    held, own = cage.appointments.get(name), cage.people.get(name)
    if held is None or not held.lasts(now) or (own is not None and own.position.only_reads):
        return None
    return held.position


ACTS = (
    CageAct(
        command=Appoint,
        least=Position.PIT_MANAGER,
        decide=_appoint,
        by_two=always,
        concerns="name",
    ),
    CageAct(
        command=EndAppointment,
        least=Position.PIT_MANAGER,
        decide=_end,
        by_two=always,
        concerns="name",
        takes_rights=True,
    ),
)
FACTS = (
    FactKind(
        Appointed,
        _appointed,
        ("appointments", "secrets"),
        listed=lambda event: Listed(
            message("listed-appointed", name=event["name"], position=keyed("position", event["position"]))
        ),
    ),
    FactKind(
        AppointmentEnded,
        _ended,
        ("appointments",),
        listed=lambda event: Listed(message("listed-appointment-ended", name=event["name"])),
    ),
)
