"""Who holds which position: as what each person was engaged, and whom the record appointed to act higher."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.audit.acts import CASHIER, READING, named
from cutcard.audit.persons.passkeys import Passkeys
from cutcard.audit.persons.secrets import SecretsGiven
from cutcard.audit.persons.staff import Register
from cutcard.rulebook.procedure import Position
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.day.calendar import Calendar
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
    from cutcard.formats.entry import Body
    from cutcard.rulebook.editions import Editions

TERMINAL = "terminal"
"""Where patrons act, and nobody else: staff have consoles."""
GIVEN = {"PIT_SUPERVISOR", "PIT_MANAGER", "ASSISTANT_CASINO_MANAGER"}


@dataclass(slots=True)
class Standing:
    """A person's own position is what the record of people says; before it has any, nothing is concluded."""

    report: Report
    games: Editions
    calendar: Calendar
    acting: dict[str, tuple[Position, int]] = field(default_factory=dict)
    people: Register = field(init=False)
    passkeys: Passkeys = field(init=False)
    secrets: SecretsGiven = field(init=False)

    def __post_init__(self) -> None:
        self.people = Register(self.report)
        self.passkeys = Passkeys(self.report)
        self.secrets = SecretsGiven(self.report, self.calendar)

    @property
    def own(self) -> dict[str, Position]:
        return self.people.own

    def check(self, body: Body) -> None:
        """Nobody acts, or agrees as a second person, above their own position without an appointment in force."""
        by = body.command["by"]
        self._check_names(body)
        if body.via == TERMINAL and by["position"] != "PATRON":
            what = message("finding-via", by=by["name"])
            self.report.add_finding("authority", what, expected="a console of the staff", found=body.via)
        self._check_person(body, by["name"], by["position"])
        if body.second:
            self._check_person(body, body.second, body.second_position)
            self.secrets.check(body)

    def _check_names(self, body: Body) -> None:
        """Everybody of whom an entry speaks goes by a name that can be read."""
        told = {part: body.command[part] for part in ("patron", "to", "drawn_by") if body.command.get(part) is not None}
        persons = {"by": body.command["by"]["name"], **told}
        if body.second or body.second_position:
            persons["second"] = body.second
        for part, name in persons.items():
            if not named(name):
                what = message("finding-name", part=part)
                self.report.add_finding("authority", what, expected="the name of a person", found=repr(name))
        if body.second_position and body.second_position not in Position.__members__:
            what = message("finding-name", part="second_position")
            self.report.add_finding("authority", what, expected="a position", found=body.second_position)

    def _check_person(self, body: Body, name: str, claimed: str) -> None:
        own, (given, until) = self.own.get(name), self.acting.get(name, (Position.PATRON, 0))
        if claimed not in Position.__members__ or self.people.check_house(body, name):
            return
        if own is None:
            if self.people.begun and claimed != "PATRON":
                what = message("finding-no-employee", name=name)
                self.report.add_finding("authority", what, expected="somebody of the staff", found=claimed)
            return
        lasts = not until or body.at < until * 1_000_000
        most = max(own, given) if lasts and own not in READING else own
        beside = not {own, Position[claimed]}.isdisjoint({CASHIER, *READING})  # Held by name, and no rank follows.
        if Position[claimed] > most or (beside and Position[claimed] not in {most, Position.PATRON}):
            what = message("finding-acting", name=name)
            self.report.add_finding("authority", what, expected=most.title, found=Position[claimed].title)

    def appointed(self, event: Json, body: Body) -> None:
        """Given by somebody above it and agreed to by a second person, neither of whom is the one who acts."""
        by, name, position = body.command["by"], event["name"], event["position"]
        if position not in GIVEN:
            what = message("finding-appointed", name=name)
            self.report.add_finding("authority", what, expected=", ".join(sorted(GIVEN)), found=position)
            return
        self._check_giver(event, body, Position[position])
        if self.own.get(name) in READING:
            what = message("finding-appointed", name=name)
            self.report.add_finding("authority", what, expected="somebody who does not only read", found=position)
        if self.people.begun and name not in self.own:
            what = message("finding-no-employee", name=name)
            self.report.add_finding("authority", what, expected="somebody of the staff", found=position)
        if event["by"] != by["name"]:
            what = message("finding-appointed", name=name)
            self.report.add_finding("authority", what, expected=by["name"], found=event["by"])
        self.acting[name] = (Position[position], event["until"])

    def follow(self, event: Json, body: Body) -> None:
        """What an event at the cage changes of who may do what."""
        match event["type"]:
            case "Noted":
                self.secrets.noted(event, body)
            case "Appointed":
                self.appointed(event, body)
            case "AppointmentEnded":
                self.ended(event, body)
            case _:
                self.people.follow(event, body)
        if event["type"] in {"Engaged", "PositionChanged", "Appointed"}:
            self.secrets.positioned(event, body)
        self.passkeys.follow(event, body, self.own)
        if event["type"] == "Dismissed":
            self.acting.pop(event["name"], None)

    def ended(self, event: Json, body: Body) -> None:
        held = self.acting.pop(event["name"], None)
        if held is None:
            what = message("finding-appointed", name=event["name"])
            self.report.add_finding("authority", what, expected="an appointment to end", found="none")
            return
        self._check_giver(event, body, held[0])

    def _check_giver(self, event: Json, body: Body, given: Position) -> None:
        by, name = body.command["by"], event["name"]
        what = message("finding-appointed", name=name)
        if Position[by["position"]] <= given:
            self.report.add_finding("authority", what, expected=f"above a {given.title}", found=by["position"])
        if named(name) in {named(by["name"]), named(body.second)}:
            self.report.add_finding("authority", what, expected="two other persons", found=name)
        every = [edition.game for slug in self.games.slugs for edition in self.games.of(slug)]
        known = {(game.document.code, game.procedure.higher_position) for game in every}
        cites = (event["document"], event["clause"])
        if cites not in known:
            self.report.add_finding("clause", what, expected="the clause on acting persons", found=" ".join(cites))
