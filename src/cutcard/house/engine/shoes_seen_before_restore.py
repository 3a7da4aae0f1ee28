"""Shoes whose next cards people have seen: in a house that was restored, they were dealt in the part that was lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.rulebook.referee import Refusal
from cutcard.table.automatic_dealer import AUTOMATIC
from cutcard.table.commands import ReplaceCards
from cutcard.table.state import Phase
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.cage import Cage
    from cutcard.house.engine.live_table import LiveTable

SEEN_BEFORE = "its next cards were seen before the house was restored"


def refuse_known_shoe(live: LiveTable, cage: Cage) -> Refusal | None:
    """Bets that lie are settled by the cards that fell; nobody bets, or takes a bet back, on cards seen before.

    That a document offers bets back in an interrupted round presumes that nobody knows how it ends.
    """
    if cage.known_shoes.get(live.name) != live.shoe:
        return None
    why = message("refusal-known-shoe", shoe=live.shoe)
    return Refusal(live.state.options.game.document.code, "", "known_shoe", why)


def replaces_known_shoe(live: LiveTable, cage: Cage) -> ReplaceCards | None:
    """What the automatic dealer does before it opens bets on such a shoe."""
    between = live.state.phase is Phase.READY and live.state.incident is None
    return ReplaceCards(AUTOMATIC, SEEN_BEFORE) if between and cage.known_shoes.get(live.name) == live.shoe else None
