"""Which cards of a round are known: those that lie open, and those that were handed to a patron.

Any other card that lies face down is unknown to everybody, whatever the record holds: an answer that depended on it
would tell what lies hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.rulebook.procedure import Method

if TYPE_CHECKING:
    from cutcard.cards import Card
    from cutcard.table.state import CardsOnTable, DealtCard, TableState


def holder_of(state: TableState, hand: int) -> str | None:
    """The patron who has a hand: it was passed to them, or under method C they drew it and have not turned it."""
    if hand not in {0, 1}:
        return None
    if state.handlers[hand] is not None:
        return state.handlers[hand]
    drawing = state.method is Method.C and hand not in state.revealed and bool(state.cards)
    return state.device_holder if drawing else None


def was_handed_out(state: TableState, place: int) -> bool:
    """Whether a patron has the card at a place, counted from 1 as drawn, or has had it in this round.

    What was seen stays seen when a hand is declined or fetched back, or when the device is given up under method C:
    otherwise that would undo what the cards have decided.
    """
    drawn_by_a_patron = state.method is Method.C
    return drawn_by_a_patron or place in state.handed_out or holder_of(state, state.cards[place - 1].hand) is not None


def hand_was_handed_out(state: TableState, hand: int) -> bool:
    """Whether a patron has a hand, or has had a card of it that lies face down."""
    if holder_of(state, hand) is not None:
        return True
    return any(dealt.hand == hand and was_handed_out(state, place) for place, dealt in _face_down(state))


def card_known(state: TableState) -> bool:
    """Whether a card lies open or was handed out."""
    return any(dealt.face_up or was_handed_out(state, place) for place, dealt in enumerate(state.cards, start=1))


def handed_out_unturned(state: TableState) -> bool:
    """Whether a card that a patron has, or has had, lies face down."""
    return any(was_handed_out(state, place) for place, _ in _face_down(state))


def _face_down(state: TableState) -> list[tuple[int, DealtCard]]:
    return [(place, dealt) for place, dealt in enumerate(state.cards, start=1) if not dealt.face_up]


def with_handed_out(state: TableState, cards: CardsOnTable, handlers: tuple[str | None, str | None]) -> frozenset[int]:
    """The places that patrons have had, once these cards lie there and these patrons have the hands."""
    there = {place for place, dealt in enumerate(cards, start=1) if handlers[dealt.hand] is not None}
    return state.handed_out | there


def anything_hidden(state: TableState) -> bool:
    """Whether a card that left the device is still to be turned: on the table, kept aside, or waiting to be dealt."""
    together = state.incident.cards if state.incident is not None else ()
    return bool(state.waiting or state.aside or together) or any(not dealt.face_up for dealt in state.cards)


def known_cards(state: TableState) -> tuple[Card | None, ...]:
    """The round's cards in the order drawn, None where one lies face down and nobody was handed it."""
    cards = enumerate(state.cards, start=1)
    return tuple(dealt.card if dealt.face_up or was_handed_out(state, place) else None for place, dealt in cards)
