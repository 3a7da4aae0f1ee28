"""Who may sign that a house is restored: its own people, in the positions that its record gives them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.house.cage import Cage, Noted, acting_position, apply
from cutcard.house.event_kinds import facts_in
from cutcard.house.projections.snapshots import digest_noted
from cutcard.house.staff import refuse_unknown
from cutcard.rulebook.procedure import Position
from cutcard.table.conduct.persons import NOBODY, person, same_person
from cutcard.table.state import Actor

if TYPE_CHECKING:
    from cutcard.formats.entry import Entry


@dataclass(slots=True)
class People:
    """Who works for the house and who acts in which position, as its record has it."""

    cage: Cage = field(default_factory=Cage)
    snapshots: set[str] = field(default_factory=set)
    """The digests of the snapshots that the house took."""

    def follow(self, entry: Entry) -> None:
        """One entry of the cage more."""
        body = entry.read()
        for fact in facts_in(body):
            apply(self.cage, fact)
            if isinstance(fact, Noted):
                self.snapshots.add(digest_noted(body, fact))

    @property
    def own(self) -> dict[str, Position]:
        """The own position of everybody who signs in."""
        return {name: each.position for name, each in self.cage.people.items() if not each.dismissed}

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
        acting = acting_position(self.cage, name, now)
        return own if acting is None else max(own, acting)
