"""The people of the house: who was engaged, promoted and dismissed, by whom, and whether names read alike."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from unicodedata import normalize

from cutcard.audit.acts import NO_PERSON, READING, named
from cutcard.rulebook.procedure import Position
from cutcard.words import message
from cutcard.words.lookalikes import ALIKE, LATIN, SMALL

if TYPE_CHECKING:
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
    from cutcard.formats.entry import Body

ACCENTS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
OF_THE_HOUSE = {"thehouse", "house", "automaticdealer", "cutcard", "system"}
OF_THE_HOUSE |= {"cage", "tickets", "adjustments", "over-short"}
OF_THE_HOUSE |= {position.name.lower().replace("_", "") for position in Position}
"""What nobody is called."""
BY_ITSELF = {"automatic", "house", "server", "recovery", "demonstration", "set-up"}
"""How the house's own acts come to it."""
STAFF = {position.name for position in Position if position is not Position.PATRON}


@dataclass(slots=True)
class Register:
    """Who works for the house. It is begun when the record first has somebody; before, names were taken as given."""

    report: Report
    own: dict[str, Position] = field(default_factory=dict)
    begun: bool = False
    names: dict[str, str] = field(default_factory=dict)
    """By what it reads as, the first who had a name."""
    looks: dict[str, str] = field(default_factory=dict)
    """By what it is taken for at a glance, the first who had a name."""
    had: set[str] = field(default_factory=set)
    """Every name that somebody or some account has had: it may be given again."""

    @property
    def staff(self) -> dict[str, Position] | None:
        """Who works for the house and as what, where the record says so."""
        return self.own if self.begun else None

    # --- events ---------------------------------------------------------------------------------

    def follow(self, event: Json, body: Body) -> None:
        match event["type"]:
            case "Engaged":
                self._engaged(event, body)
            case "PositionChanged":
                self._changed(event, body)
            case "Dismissed":
                self._dismissed(event, body)
            case "AccountOpened":
                self.name(event["account"])

    def _engaged(self, event: Json, body: Body) -> None:
        name, position = event["name"], event["position"]
        if position not in STAFF or name in self.own or named(name) in NO_PERSON:
            self._add(name, expected="somebody new in a position of the staff", found=position)
            return
        self._check_hand(event, body, Position[position])
        self.name(name)
        self.begun = True
        self.own[name] = Position[position]

    def _changed(self, event: Json, body: Body) -> None:
        name, position, was = event["name"], event["position"], self.own.get(event["name"])
        if was is None or position not in STAFF or event["was"] != was.name:
            self._add(name, expected=was.name if was is not None else "somebody of the staff", found=event["was"])
            return
        self._check_hand(event, body, was, Position[position])
        self._leaves({**self.own, name: Position[position]}, name)

    def _dismissed(self, event: Json, body: Body) -> None:
        name, was = event["name"], self.own.get(event["name"])
        if was is None or event["was"] != was.name:
            self._add(name, expected=was.name if was is not None else "somebody of the staff", found=event["was"])
            return
        self._check_hand(event, body, was)
        self._leaves({other: position for other, position in self.own.items() if other != name}, name)

    def _leaves(self, own: dict[str, Position], name: str) -> None:
        """A house that could engage somebody still can."""
        if set_up(self.own) and not set_up(own):
            self._add(name, expected="that a Gaming Shift Manager and another stay", found="that one goes")
        self.own = own

    # --- names ----------------------------------------------------------------------------------

    def name(self, name: str) -> None:
        """No two names read alike or look alike: by their spaces, their accents, or letters taken for others.

        What a name may be taken for is asked of the later of two: their first holders keep their own.
        """
        if name in self.had:
            return
        self.had.add(name)
        if _looks(name) & OF_THE_HOUSE:
            what = message("finding-name-twin", name=name)
            self.report.add_finding("names", what, expected="a name that is not the house's own", found=name)
        taken = [self.looks[each] for each in _looks(name) if each in self.looks]
        known = self.names.setdefault(reads_as(name), name)
        self.looks.setdefault(_look(reads_as(name)), name)
        known = taken[0] if taken else known
        if known != name:
            what = message("finding-name-twin", name=name)
            self.report.add_finding("names", what, expected="a name that reads like no other", found=known)

    # --- who ------------------------------------------------------------------------------------

    def check_house(self, body: Body, name: str) -> bool:
        """Whether an act was the house's own: it comes from the house, and no act of two people is one."""
        if named(name) not in NO_PERSON:
            return False
        if self.begun and body.via not in BY_ITSELF:
            what = message("finding-via", by=name)
            self.report.add_finding("authority", what, expected="the house itself", found=body.via)
        return True

    def _check_hand(self, event: Json, body: Body, *positions: Position) -> None:
        """By somebody else who stands as high, and a second person; by the house only until it has both."""
        by, name = body.command["by"], event["name"]
        if named(by["name"]) in NO_PERSON:
            if set_up(self.own) or body.via not in BY_ITSELF:
                self._add(name, expected="two people of the house", found=by["name"])
            elif body.via != "demonstration":
                self.report.add_note("authority", message("note-set-up", name=name, position=max(positions).label))
            return
        least = Position.GAMING_SHIFT_MANAGER if not set(positions).isdisjoint(READING) else max(positions)
        if Position[by["position"]] < least:
            self._add(name, expected=f"by a {least.title} or higher", found=by["position"])
        if named(name) in {named(by["name"]), named(body.second)}:
            self._add(name, expected="two other persons", found=name)

    def _add(self, name: str, *, expected: object, found: object) -> None:
        self.report.add_finding("authority", message("finding-people", name=name), expected=expected, found=found)


def set_up(own: dict[str, Position]) -> bool:
    """Whether somebody can be engaged by two people: a Gaming Shift Manager, and another from Pit Supervisor on."""
    highest = [name for name, position in own.items() if position is Position.GAMING_SHIFT_MANAGER]
    others = [name for name, position in own.items() if position >= Position.PIT_SUPERVISOR]
    return bool(highest) and len(others) > 1


def _looks(name: str) -> set[str]:
    """What a name may be taken for: a few small letters look like one Latin letter, and as capitals like another."""
    return {_look(reads_as(each)) for each in (name, name.translate(SMALL))}


def _look(reading: str) -> str:
    """A reading without spaces and accents, letter by letter what each is taken for."""
    bare = normalize("NFC", ACCENTS.sub("", normalize("NFD", "".join(reading.split()))))
    return "".join(ALIKE.get(ord(letter), letter) for letter in bare)


def reads_as(name: str) -> str:
    """A name without regard to width, case, spaces and script; of what can be nobody's name, as it is written."""
    return normalize("NFKC", named(name).translate(LATIN)) or name
