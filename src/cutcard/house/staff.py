"""Who acts for the house when no person does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import HOUSE
from cutcard.table.conduct.persons import same_person
from cutcard.table.state import Actor

if TYPE_CHECKING:
    from collections.abc import Mapping

GIVEN_ANEW = "secret set anew"
"""The note that somebody was given a secret, which its giver knows."""
THE_HOUSE = Actor(HOUSE, Position.GAMING_SHIFT_MANAGER)
"""The house's own acts at the cage: locks, notes, furnishing."""
RECOVERY = Actor(HOUSE, Position.DEALER)
"""A house that opens again calls and rules on interrupted rounds as its Dealer would."""
LOOKOUT = Actor(HOUSE, Position.DEALER)
"""The server, which notices by itself that a terminal is lost or back."""


def refuse_unknown(name: str, least: Position, positions: Mapping[str, Position], *, but: str) -> None:
    """Nobody acts under a name that the house does not know where it knows who could, besides the other of the two.

    Where it knows nobody of such a position, a name is taken as given: somebody has to begin.
    """
    fits = [held for held in Position if (held >= least if least.of_the_pit else held is least)]
    may = sorted(each for each, held in positions.items() if held in fits and not same_person(each, but))
    if may:
        raise NotationError(f"nobody called {name} signs in at this house; {', '.join(may)} may do this")
