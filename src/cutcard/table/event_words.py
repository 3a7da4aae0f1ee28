"""Events as sentences a person reads."""

from __future__ import annotations

from cutcard.rulebook.game import Game
from cutcard.table.acts import EVENTS
from cutcard.table.acts.act import Event
from cutcard.table.layout import knows_areas
from cutcard.words import Message, english


def message_of(event: Event, game: Game) -> Message:
    """What happened, for a reader of any language; no area is named where the rules have none."""
    said = EVENTS[type(event)].says(event, game)
    if knows_areas(game) or not any(name == "area" for name, _ in said.values):
        return said
    return Message(said.key, tuple((name, 0 if name == "area" else value) for name, value in said.values))


def in_words(event: Event, game: Game) -> str:
    """What happened, in one English sentence."""
    return english(message_of(event, game))
