"""Who looks after which table, who is due where, and whether whoever dealt was the Dealer of the table then."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.audit.acts import DRAWS, NO_PERSON, named
from cutcard.audit.conduct.self_running import LEFT_TO_THE_HOUSE
from cutcard.audit.persons.staff import set_up
from cutcard.rulebook.procedure import Position
from cutcard.words import Message, message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.audit.day.books import Days
    from cutcard.audit.persons.standing import Standing
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
    from cutcard.formats.entry import Body

TURN_MINUTES = range(5, 241)
ON_THE_ROTA_MOST = 60


@dataclass(slots=True)
class Assignments:
    """What the record says of them, beside the Dealers, which every figure of a day needs."""

    report: Report
    days: Days
    standing: Standing
    supervisors: dict[str, str] = field(default_factory=dict)
    required: bool = False

    def check_dealt(self, table: str, body: Body) -> None:
        """Where it is required, a Dealer who does what a Dealer does at a table is the one assigned to it."""
        by, act = body.command["by"], body.command["type"]
        if not self.required or by["position"] != Position.DEALER.name or act not in LEFT_TO_THE_HOUSE | DRAWS:
            return
        held = self.days.dealers.get(table, "")
        if body.via not in {"automatic", "recovery"} and named(held) != named(by["name"]):
            what = message("finding-other-dealer", act=act, by=by["name"])
            self.report.add_finding("authority", what, expected=held or "somebody higher", found=by["name"])

    def told(self, event: Json, body: Body, open_tables: set[str]) -> None:
        match event["type"]:
            case "DealersAssigned":
                self._relieved(event, body)
            case "SupervisorsAssigned":
                self._supervisors(event, body, open_tables)
            case "RotaSet":
                self._rota(event, body, open_tables)
            case "AssignmentRequired":
                self._required(event, body)

    def _relieved(self, event: Json, body: Body) -> None:
        """Whoever relieves takes one table, in their own name, from the Dealer whom they name."""
        command = body.command
        if command["type"] != "Relieve":
            return
        table, held = command["table"], event["before"].get(command["table"], "")
        expected = {table: command["by"]["name"]}
        relieves = held and named(held) == named(command["dealer"]) != named(command["by"]["name"])
        if event["dealers"] != expected or not relieves:
            found = (event["before"], event["dealers"])
            self._add(message("finding-dealers"), expected=(command["dealer"], expected), found=found)

    def _supervisors(self, event: Json, body: Body, open_tables: set[str]) -> None:
        what, asked = message("finding-supervisors"), event["supervisors"]
        before = {table: self.supervisors.get(table, "") for table in asked}
        if event["before"] != before or before == asked:
            self._add(what, expected=before, found=event["before"])
        if wrong := [table for table in asked if table not in open_tables]:
            self._add(what, expected="open tables", found=", ".join(wrong))
        known = self.standing.people.begun
        if wrong := [each for each in filter(None, asked.values()) if known and not self._supervises(each, body.at)]:
            self._add(what, expected="Pit Supervisors", found=", ".join(wrong))
        self.supervisors = {table: name for table, name in {**self.supervisors, **asked}.items() if name}

    def _supervises(self, name: str, at: int) -> bool:
        own, (given, until) = self.standing.own.get(name), self.standing.acting.get(name, (Position.PATRON, 0))
        acts = given if own is not None and (not until or at < until * 1_000_000) else Position.PATRON
        return own is not None and max(own, acts) is Position.PIT_SUPERVISOR

    def _rota(self, event: Json, body: Body, open_tables: set[str]) -> None:
        """Each table and each Dealer once; it begins when it was set."""
        what, tables, dealers = message("finding-rota"), event["tables"], event["dealers"]
        people = [named(each) for each in dealers]
        whole = len(set(tables)) == len(tables) <= len(people) == len(set(people)) <= ON_THE_ROTA_MOST
        if not whole or bool(tables) != bool(people) or not NO_PERSON.isdisjoint(people):
            self._add(what, expected="each table and each Dealer once", found=(tables, dealers))
        by_hand = {table for table in open_tables if self.days.sources.get(table) != "shuffled"}
        if not set(tables) <= by_hand or (tables and event["minutes"] not in TURN_MINUTES):
            self._add(what, expected="turns at tables that are dealt by hand", found=(tables, event["minutes"]))
        if event["began"] != body.at:
            self._add(what, expected=body.at, found=event["began"])
        staff: Mapping[str, Position] | None = self.standing.people.staff
        if staff is not None and (wrong := [each for each in dealers if staff.get(each, 0) < Position.DEALER]):
            self._add(what, expected="people of the pit", found=", ".join(wrong))

    def _required(self, event: Json, body: Body) -> None:
        """By two; or by the house itself while it is set up."""
        what, by = message("finding-assignment"), body.command["by"]["name"]
        if event["before"] != self.required or event["required"] == self.required:
            self._add(what, expected=self.required, found=event["before"])
        if named(by) in NO_PERSON and set_up(self.standing.own):
            self.report.add_finding("authority", what, expected="two people of the house", found=by)
        self.required = event["required"]

    def _add(self, what: Message, *, expected: object, found: object) -> None:
        self.report.add_finding("day", what, expected=expected, found=found)
