"""An irregularity that is open: what was called, whose word it is, and how far it was ruled on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.audit.table.sightings import IN_ORDER, Sighting

if TYPE_CHECKING:
    from cutcard.rulebook.irregularities import Irregularity, Step


@dataclass(slots=True)
class Incident:
    """An irregularity that is open."""

    kind: str
    hand: int
    cards: list[str | None]
    case: Irregularity | None
    place: int = 0
    steps_taken: int = 0
    offered: bool = False
    offer_clause: str = ""
    all_or_none: bool = False
    missing: list[str] = field(default_factory=list)
    round_number: int = 0
    """The settled round that it is about; 0 for the one on the table."""
    sight: str = IN_ORDER
    closed_bets: bool = False
    """Whether the card that was exposed closed the bets."""
    called_by: str = ""
    position: str = ""
    """Whose word it is, and the position they held."""
    seen: list[Sighting] = field(default_factory=list)
    """What was seen according to it."""
    seen_before: Sighting | None = None
    """What had been seen of the card at the place before."""
    taken_back: bool = False
    """Whether a bet was taken back under it."""

    @property
    def open_steps(self) -> tuple[Step, ...]:
        if self.case is None:
            return ()
        if self.case.any_of:
            return self.case.steps
        return self.case.steps[self.steps_taken : self.steps_taken + 1]

    @property
    def finished(self) -> bool:
        """Whether play may be resumed."""
        chosen = self.case is not None and self.case.any_of and self.steps_taken > 0
        return chosen or not self.open_steps
