"""Events as sentences a person reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.table.acts import EVENTS

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game
    from cutcard.table.acts.act import Event


def in_words(event: Event, game: Game) -> str:
    """What happened, in one sentence."""
    return EVENTS[type(event)].says(event, game)
