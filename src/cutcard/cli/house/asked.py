"""What a command asks of a house: where it is, who asks, who agrees, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.cli.options import SERVED
from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from cutcard.cli.house.sitting import Sitting
    from cutcard.house.cage import CageCommand
    from cutcard.house.engine.house import House
    from cutcard.server.auth.readers import Readers

UNNAMED = {
    Position.CASHIER: "cashier",
    Position.DEALER: "dealer",
    Position.GAMING_SHIFT_MANAGER: "set-up",
}
"""Who acts in a house that knows nobody yet, where nobody is named; elsewhere it is the pit."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The options that acts on a house share, be it in its files or served."""

    url: str
    key: str | None = None
    log_end: str | None = None
    by: str | None = None
    second: str | None = None
    reason: str = ""

    @property
    def is_served(self) -> bool:
        """Whether the house is asked by the address of its server."""
        return self.url.startswith(SERVED)

    def name(self, least: Position) -> str:
        """Who acts, in a house where a name is taken as given."""
        return self.by or UNNAMED.get(least, "pit")

    def refuse_alone(self, act: str) -> None:
        """Two people do this, and say why."""
        if not (self.second and self.reason.strip()):
            raise NotationError(f"two people {act}: name who agrees with --second, and give a reason with --reason")

    def open(self) -> AbstractContextManager[House]:
        from cutcard.cli.house.opened import open_for_command

        return open_for_command(self.url, self.key, self.log_end)

    def sitting(self) -> AbstractContextManager[Sitting]:
        """The house for acts, and for what is read between them; whoever is named signs once."""
        from cutcard.cli.house.sitting import sitting

        return sitting(self)

    def reading(self, readers: Readers | None = None) -> AbstractContextManager[Sitting]:
        """The house to be read alone: its files beside whoever serves it, by one of these readers where it says so."""
        from cutcard.cli.house.sitting import reading

        return reading(self, readers)

    def put(
        self, act: type[CageCommand], least: Position, agrees: Position = Position.PIT_SUPERVISOR, /, **parts: Any
    ) -> dict[str, Any]:
        """What the journal says of one act; a house without people takes who is named in the position given here."""
        with self.sitting() as at:
            return at.act(act, least, agrees, **parts).event
