"""The cards of a round as they lie, followed event by event: by the table, by its records and by its screens alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.table.acts import EVENTS

if TYPE_CHECKING:
    from cutcard.table.acts.act import Event
    from cutcard.table.state import CardsOnTable, DealtCard

_REDACT = {event: kind.redact for event, kind in EVENTS.items() if kind.redact is not None}
REDACTED_EVENTS = {event.__name__ for event in _REDACT}
"""The names of the events that may name a card which lies face down."""
_CARD_MOVES = {event: kind.cards for event, kind in EVENTS.items() if kind.cards is not None}
FACE_DOWN = "??"


def cards_after(cards: CardsOnTable, event: Event) -> CardsOnTable:
    """The cards after an event; most events leave them as they are."""
    move = _CARD_MOVES.get(type(event))
    return cards if move is None else move(cards, event)


def redacted(event: Event) -> Event:
    """The event without the name of any card that lies face down: what may be said of it before the round is over."""
    told = _REDACT.get(type(event))
    return event if told is None else told(event)


def seen(dealt: DealtCard, *, hidden: bool = True) -> str:
    """A card as it is seen: with `hidden`, one that lies face down is not, and one that nobody has named never is."""
    return FACE_DOWN if dealt.card is None or (hidden and not dealt.face_up) else str(dealt.card)


def hands_of(cards: CardsOnTable, *, hidden: bool = False) -> tuple[list[str], list[str]]:
    """The two hands card by card; with `hidden`, what lies face down stays so."""
    first, second = ([seen(each, hidden=hidden) for each in cards if each.hand == hand] for hand in (0, 1))
    return first, second
