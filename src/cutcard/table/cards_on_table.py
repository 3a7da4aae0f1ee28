"""The cards of a round as they lie, followed event by event: by the table, by its records and by its screens alike."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cutcard.table import events
from cutcard.table.state import DealtCard

if TYPE_CHECKING:
    from cutcard.table.events import Event

Laid = tuple[DealtCard, ...]
CARD_EVENTS = {"BetsOpened", "CardDealt", "HandRevealed", "CardsReconstructed", "HandReplaced"}
"""The names of the events after which the cards lie otherwise."""
FACE_DOWN = "??"


def laid(cards: Laid, event: Event) -> Laid:
    """The cards after an event; most events leave them as they are."""
    match event:
        case events.BetsOpened():
            return ()
        case events.CardDealt():
            return (*cards, DealtCard(event.card, event.hand, event.face_up))
        case events.HandRevealed():
            return tuple(replace(each, face_up=True) if each.hand == event.hand else each for each in cards)
        case events.CardsReconstructed():
            return event.cards
        case events.HandReplaced():
            return _replaced(cards, event)
        case _:
            return cards


def _replaced(cards: Laid, event: events.HandReplaced) -> Laid:
    """The cards of a hand that lay face down, and went, are others now and lie open."""
    others = iter(event.cards)
    return tuple(
        DealtCard(next(others), each.hand, face_up=True) if each.hand == event.hand and not each.face_up else each
        for each in cards
    )


def hands_of(cards: Laid, *, hidden: bool = False) -> tuple[list[str], list[str]]:
    """The two hands card by card; with `hidden`, what lies face down stays so."""
    first, second = (
        [FACE_DOWN if hidden and not each.face_up else str(each.card) for each in cards if each.hand == hand]
        for hand in (0, 1)
    )
    return first, second
