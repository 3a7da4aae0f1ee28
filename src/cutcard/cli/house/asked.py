"""What a command asks of a house: where it is, who asks, who agrees, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from cutcard.house.cage import CageCommand
    from cutcard.house.engine.house import House


@dataclass(frozen=True, slots=True)
class Asked:
    """The options that acts on a house share."""

    url: str
    key: str | None
    log_end: str | None
    by: str | None = None
    second: str | None = None
    reason: str = ""

    def refuse_alone(self, act: str) -> None:
        """Two people do this, and say why."""
        if not (self.second and self.reason.strip()):
            raise NotationError(f"two people {act}: name who agrees with --second, and give a reason with --reason")

    def open(self) -> AbstractContextManager[House]:
        from cutcard.cli.house.opened import open_for_command

        return open_for_command(self.url, self.key, self.log_end)

    def put(
        self, act: type[CageCommand], least: Position, agrees: Position = Position.PIT_SUPERVISOR, /, **parts: Any
    ) -> dict[str, Any]:
        """What the journal says of the act; a house without people takes who is named in the position given here."""
        from cutcard.cli.house.opened import ask
        from cutcard.table import Actor

        second = Actor(self.second, agrees) if self.second else None
        with self.open() as house:
            return ask(house, act(Actor(self.by or "", least), **parts), second=second).body.events[0]
