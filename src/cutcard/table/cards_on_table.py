"""The cards of a round as they lie, followed event by event: by the table, by its records and by its screens alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.table.acts import EVENTS

if TYPE_CHECKING:
    from cutcard.table.acts.act import Event
    from cutcard.table.state import CardsOnTable

_CARD_MOVES = {event: kind.cards for event, kind in EVENTS.items() if kind.cards is not None}
CARD_EVENTS = {event.__name__ for event in _CARD_MOVES}
"""The names of the events after which the cards lie otherwise."""
FACE_DOWN = "??"


def cards_after(cards: CardsOnTable, event: Event) -> CardsOnTable:
    """The cards after an event; most events leave them as they are."""
    move = _CARD_MOVES.get(type(event))
    return cards if move is None else move(cards, event)


def hands_of(cards: CardsOnTable, *, hidden: bool = False) -> tuple[list[str], list[str]]:
    """The two hands card by card; with `hidden`, what lies face down stays so."""
    first, second = (
        [FACE_DOWN if hidden and not each.face_up else str(each.card) for each in cards if each.hand == hand]
        for hand in (0, 1)
    )
    return first, second
