"""Which cards of a round are known: those that lie open, and those that were handed to a patron.

Any other card that lies face down is unknown to everybody, whatever the record holds: an answer that depended on it
would tell what lies hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.rulebook.procedure import Method

if TYPE_CHECKING:
    from cutcard.cards import Card
    from cutcard.table.state import DealtCard, TableState


def holder_of(state: TableState, hand: int) -> str | None:
    """The patron who has a hand: it was passed to them, or under method C they drew it and have not turned it."""
    if hand not in {0, 1}:
        return None
    if state.handlers[hand] is not None:
        return state.handlers[hand]
    drawing = state.method is Method.C and hand not in state.revealed and bool(state.cards)
    return state.device_holder if drawing else None


def was_handed_out(state: TableState, hand: int) -> bool:
    """Whether a patron has a hand or drew it. What a patron drew under method C stays known when they give the device
    up: otherwise giving it up would undo what the cards have decided.
    """
    return state.method is Method.C or holder_of(state, hand) is not None


def _known(state: TableState, dealt: DealtCard) -> bool:
    return dealt.face_up or was_handed_out(state, dealt.hand)


def card_known(state: TableState) -> bool:
    """Whether a card lies open or was handed out."""
    return any(_known(state, dealt) for dealt in state.cards)


def handed_out_unturned(state: TableState) -> bool:
    """Whether a card that a patron has, or drew, lies face down."""
    return any(not dealt.face_up and was_handed_out(state, dealt.hand) for dealt in state.cards)


def anything_hidden(state: TableState) -> bool:
    """Whether a card that left the device is still to be turned: on the table, kept aside, or waiting to be dealt."""
    together = state.incident.cards if state.incident is not None else ()
    return bool(state.waiting or state.aside or together) or any(not dealt.face_up for dealt in state.cards)


def known_cards(state: TableState) -> tuple[Card | None, ...]:
    """The round's cards in the order drawn, None where one lies face down and nobody was handed it."""
    return tuple(dealt.card if _known(state, dealt) else None for dealt in state.cards)
