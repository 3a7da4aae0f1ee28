"""Who may accept that entries are lost: the house's own people, in the positions that its record gives them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.house.staff import refuse_unknown
from cutcard.rulebook.procedure import Position
from cutcard.table.conduct.persons import NOBODY, person, same_person
from cutcard.table.state import Actor

if TYPE_CHECKING:
    from typing import Any

    from cutcard.formats.entry import Entry

BY_TITLE = {position.title: position for position in Position}
MARKS = (
    b'"Engaged"',
    b'"PositionChanged"',
    b'"Dismissed"',
    b'"may sign in"',
    b'"signs in no more"',
    b'"Appointed"',
    b'"AppointmentEnded"',
)


@dataclass(slots=True)
class People:
    """As what each signs in, and whom the record appointed to act higher, until when."""

    own: dict[str, Position] = field(default_factory=dict)
    acting: dict[str, tuple[Position, int]] = field(default_factory=dict)
    begun: bool = False
    """Whether the record has the people themselves, and not only notes of who signs in."""

    def follow(self, entry: Entry) -> None:
        """One entry of the cage more."""
        if any(mark in entry.body for mark in MARKS):
            for event in entry.read().events:
                self._follow(event)

    def _follow(self, event: dict[str, Any]) -> None:
        match event["type"]:
            case "Engaged" | "PositionChanged":
                self.own = {**(self.own if self.begun else {}), event["name"]: Position[event["position"]]}
                self.begun = True
            case "Dismissed":
                self.own.pop(event["name"], None)
                self.acting.pop(event["name"], None)
            case "Noted" if self.begun:
                pass
            case "Noted" if event["what"] == "may sign in":
                name, _, title = event["after"].rpartition(", ")
                if title in BY_TITLE:
                    self.own[name] = BY_TITLE[title]
            case "Noted" if event["what"] == "signs in no more":
                self.own.pop(event["after"], None)
            case "Appointed":
                self.acting[event["name"]] = Position[event["position"]], event["until"]
            case "AppointmentEnded":
                self.acting.pop(event["name"], None)

    def accepting(self, by: str, second: str, now: float) -> tuple[Actor, Actor]:
        """Two persons of the positions it takes: the Gaming Shift Manager, and another from Pit Supervisor upwards."""
        if same_person(by, second):
            raise NotationError(f"{by} and {second} are one person; somebody else agrees with --second")
        return (
            self._actor(by, Position.GAMING_SHIFT_MANAGER, now, but=second),
            self._actor(second, Position.PIT_SUPERVISOR, now, but=by),
        )

    def _actor(self, name: str, least: Position, now: float, *, but: str) -> Actor:
        """Somebody the house knows acts as it knows them; where it knows nobody for it, a name is taken as given."""
        if person(name) in NOBODY:
            raise NotationError(f"{name!r} is the name of no person")
        position = self._position(name, now)
        if position is not None and position < least:
            raise NotationError(
                f"{name} is {position.title} in this house; this is for a {least.title}"
                + (" or higher" if least < Position.GAMING_SHIFT_MANAGER else "")
            )
        if position is None:
            known = {each: self._acting(each, own, now) for each, own in self.own.items()}
            refuse_unknown(name, least, known, but=but)
        return Actor(name, position if position is not None else least)

    def known(self, name: str) -> str | None:
        """Somebody of the house as the record writes their name."""
        return next((known for known in self.own if same_person(known, name)), None)

    def _position(self, name: str, now: float) -> Position | None:
        own = next((position for known, position in self.own.items() if same_person(known, name)), None)
        return None if own is None else self._acting(name, own, now)

    def _acting(self, name: str, own: Position, now: float) -> Position:
        given, until = self.acting.get(name, (own, 0))
        return max(own, given) if not until or now < until else own
