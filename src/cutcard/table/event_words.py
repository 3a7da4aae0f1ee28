"""Events as sentences a person reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.rulebook.game import Game
from cutcard.table.acts import EVENTS
from cutcard.table.acts.act import Event
from cutcard.words import english

if TYPE_CHECKING:
    from cutcard.words import Message


def message_of(event: Event, game: Game) -> Message:
    """What happened, for a reader of any language."""
    return EVENTS[type(event)].says(event, game)


def in_words(event: Event, game: Game) -> str:
    """What happened, in one English sentence."""
    return english(message_of(event, game))
