"""People: who works for the house in which position, engaged, promoted and dismissed on the record.

What somebody may do follows from these entries and from nothing else. Secrets are no part of the record: whoever
changes the database beside it can neither engage nor promote anybody.

Two people act, neither of them the one it is about, and nobody gives or takes a position above their own. A house
begins without anybody; until it has a Gaming Shift Manager and another who can agree, whoever holds its key sets it up
in the name of the house. From then on it always has both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Fact, FactKind, refuse, refuse_no_reason
from cutcard.house.cage.appointments import acting_position
from cutcard.house.cage.state import Cage, Employee
from cutcard.house.names import is_plain, is_reserved
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Listed
from cutcard.table.conduct.persons import NOBODY, person, same_person
from cutcard.words import keyed, message

if TYPE_CHECKING:
    from cutcard.rulebook.referee import Refusal

__all__ = [
    "ChangePosition",
    "Dismiss",
    "Dismissed",
    "Engage",
    "Engaged",
    "PositionChanged",
    "employee",
    "engaged_by",
    "is_set_up",
    "own_position",
    "position_held",
]

NAME_MOST = 40


@dataclass(frozen=True, slots=True)
class Engage(CageCommand):
    """Somebody works for the house from now on; one who was dismissed does so again."""

    name: str
    position: str
    reason: str


@dataclass(frozen=True, slots=True)
class Engaged(Fact):
    name: str
    position: str
    reason: str
    day: str
    """The gaming day on which they approve nothing of whoever engaged them; empty where the house did."""
    by: str


def _engage(context: CageContext, command: Engage) -> Decision:
    people, name = context.cage.people, command.name
    given = Position.__members__.get(command.position, Position.PATRON)
    if given is Position.PATRON:
        return refuse("position", message("refusal-staff-position"))
    if not is_plain(name) or len(name) > NAME_MOST or "/" in name or person(name) in NOBODY:
        return refuse("name", message("refusal-persons-name", most=NAME_MOST))
    held = people.get(name)
    if held is not None and not held.dismissed:
        return refuse("exists", message("refusal-engaged-already", name=name, position=held.position.label))
    new = held is None and not context.account(name).has_meters
    if new and is_reserved(name):
        return refuse("name", message("refusal-name-reserved", name=name))
    if new and context.cage.given.has_alike(name):
        return refuse("twin", message("refusal-name-twin", name=name))
    if (refusal := _refuse_hand(context.cage, command, given)) is not None:
        return refusal
    return (Engaged("", "", name, given.name, command.reason, *_given_by(context, command)),), []


def _given_by(context: CageContext, command: Engage | ChangePosition) -> tuple[str, str]:
    """On which day, and by whom, somebody was given their position; nobody in particular where the house did."""
    return ("", "") if command.by == THE_HOUSE else (context.day, command.by.name)


def _appointed_by(cage: Cage, fact: Engaged | PositionChanged) -> None:
    if fact.day:
        cage.secrets = cage.secrets.more_appointed(fact.day, fact.by, fact.name)


def _engaged(cage: Cage, fact: Engaged) -> None:
    _appointed_by(cage, fact)
    cage.people[fact.name] = Employee(Position[fact.position])
    cage.given.add(fact.name)


@dataclass(frozen=True, slots=True)
class ChangePosition(CageCommand):
    """Somebody is promoted, or set back."""

    name: str
    position: str
    reason: str


@dataclass(frozen=True, slots=True)
class PositionChanged(Fact):
    name: str
    position: str
    was: str
    reason: str
    day: str
    """The gaming day on which they approve nothing of whoever gave them this position."""
    by: str
    relieved: tuple[str, ...] = ()
    """The tables to which they were assigned, where a position that does not deal takes them away."""


def _change(context: CageContext, command: ChangePosition) -> Decision:
    held, given = employee(context.cage.people, command.name), Position.__members__.get(command.position)
    if held is None:
        return refuse("no_such_person", message("refusal-no-such-employee", name=command.name))
    if given is None or given is Position.PATRON or given is held.position:
        return refuse("position", message("refusal-staff-position"))
    if (refusal := _refuse_hand(context.cage, command, given, held.position)) is not None:
        return refusal
    if not _has_both({**context.cage.people, command.name: Employee(given)}, context.cage):
        return refuse("last", message("refusal-last-of-staff"))
    relieved = () if given >= Position.DEALER else context.cage.dealt_by(command.name)
    told = (command.name, given.name, held.position.name, command.reason, *_given_by(context, command))
    return (PositionChanged("", "", *told, relieved),), []


def _changed(cage: Cage, fact: PositionChanged) -> None:
    _appointed_by(cage, fact)
    cage.people[fact.name] = Employee(Position[fact.position])
    cage.relieve(fact.relieved)


@dataclass(frozen=True, slots=True)
class Dismiss(CageCommand):
    """Somebody works for the house no more: they are signed out, and sign in under that name no more."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Dismissed(Fact):
    name: str
    was: str
    reason: str
    relieved: tuple[str, ...] = ()
    """The tables to which they were assigned, and nobody is from now on."""


def _dismiss(context: CageContext, command: Dismiss) -> Decision:
    held = employee(context.cage.people, command.name)
    if held is None:
        return refuse("no_such_person", message("refusal-no-such-employee", name=command.name))
    if (refusal := _refuse_hand(context.cage, command, held.position)) is not None:
        return refusal
    others = {name: each for name, each in context.cage.people.items() if name != command.name}
    if not _has_both(others, context.cage):
        return refuse("last", message("refusal-last-of-staff"))
    relieved = context.cage.dealt_by(command.name)
    return (Dismissed("", "", command.name, held.position.name, command.reason, relieved),), []


def _dismissed(cage: Cage, fact: Dismissed) -> None:
    cage.people[fact.name] = Employee(Position[fact.was], dismissed=True)
    cage.appointments.pop(fact.name, None)
    cage.relieve(fact.relieved)
    cage.passkeys = {credential: each for credential, each in cage.passkeys.items() if each.name != fact.name}


# --- who is who ---------------------------------------------------------------------------------


def employee(people: Mapping[str, Employee], name: str) -> Employee | None:
    """Somebody who works for the house now."""
    held = people.get(name)
    return None if held is None or held.dismissed else held


def own_position(cage: Cage, name: str) -> Position | None:
    """As what somebody signs in: their position on the staff, else as a patron; None of who was dismissed."""
    held = cage.people.get(name)
    if held is None:
        return Position.PATRON
    return None if held.dismissed else held.position


def position_held(cage: Cage, name: str, now: float) -> Position | None:
    """The position somebody of the staff has at a moment, in seconds since 1970, or acts in; None of nobody's."""
    held = employee(cage.people, name)
    if held is None:
        return None
    acting = acting_position(cage, name, now)
    return held.position if acting is None else max(held.position, acting)


def is_set_up(people: Mapping[str, Employee]) -> bool:
    """Whether the house has who it takes to engage anybody: a Gaming Shift Manager, and another who can agree."""
    held = sorted((each.position for each in people.values() if not each.dismissed), reverse=True)
    return len(held) > 1 and held[0] is Position.GAMING_SHIFT_MANAGER and held[1] >= Position.PIT_SUPERVISOR


def _has_both(after: Mapping[str, Employee], cage: Cage) -> bool:
    """Whether a house that has both it takes to engage somebody still has them."""
    return is_set_up(after) or not is_set_up(cage.people)


def engaged_by(position: Position) -> Position:
    """From which position upwards somebody is given one, or a secret: the highest, for those who read what all do."""
    return Position.GAMING_SHIFT_MANAGER if position.only_reads else position


def _refuse_hand(cage: Cage, command: Engage | ChangePosition | Dismiss, *positions: Position) -> Refusal | None:
    """Nobody engages, promotes or dismisses themselves or anybody above themselves, and the house none but at first."""
    if command.by == THE_HOUSE and is_set_up(cage.people):
        return refuse("authority", message("refusal-begun"))
    if same_person(command.by.name, command.name):
        return refuse("authority", message("refusal-engages-self"))
    if (least := max(map(engaged_by, positions))) > command.by.position:
        return refuse("authority", message("refusal-above-oneself", position=least.label))
    return refuse_no_reason(command.reason)


def by_people(command: CageCommand) -> bool:
    """The house is set up: until then it engages people itself."""
    return command.by != THE_HOUSE


ACTS = (
    CageAct(
        command=Engage,
        least=Position.PIT_MANAGER,
        decide=_engage,
        by_two=by_people,
        concerns="name",
        of_staff=True,
    ),
    CageAct(
        command=ChangePosition,
        least=Position.PIT_MANAGER,
        decide=_change,
        by_two=by_people,
        concerns="name",
        of_staff=True,
        takes_rights=True,
    ),
    CageAct(
        command=Dismiss,
        least=Position.PIT_MANAGER,
        decide=_dismiss,
        by_two=by_people,
        concerns="name",
        of_staff=True,
        takes_rights=True,
    ),
)
FACTS = (
    FactKind(
        Engaged,
        _engaged,
        ("people", "given", "secrets"),
        listed=lambda event: Listed(
            message("listed-engaged", name=event["name"], position=keyed("position", event["position"]))
        ),
    ),
    FactKind(
        PositionChanged,
        _changed,
        ("people", "dealers", "secrets"),
        ends_sessions_of="name",
        listed=lambda event: Listed(
            message("listed-position-changed", name=event["name"], position=keyed("position", event["position"])),
            before=event["was"],
            after=event["position"],
        ),
    ),
    FactKind(
        Dismissed,
        _dismissed,
        ("people", "appointments", "dealers", "passkeys"),
        ends_sessions_of="name",
        listed=lambda event: Listed(message("listed-dismissed", name=event["name"])),
    ),
)
