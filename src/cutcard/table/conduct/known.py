"""Who knows which card: questions to what lies on the table and to what has been seen.

A card is public when it lies open, was handed to a patron, or was seen before it was dealt. Public cards decide bets,
where the drawing rule lays them or will lay them. A card that only a device has read decides nothing, but nobody's word
alone moves money any more. Every other card is unknown, whatever the record holds: an answer that depended on it would
tell what lies hidden.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING

from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import Source

if TYPE_CHECKING:
    from cutcard.table.knowledge import Knowledge, Names
    from cutcard.table.state import CardsOnTable, TableState


class Knower(StrEnum):
    """Who knows a card."""

    EVERYBODY = "everybody"
    HOLDER = "a patron who has or has had it"
    DEVICE = "the dealing device"
    NOBODY = "nobody"


PUBLIC = frozenset({Knower.EVERYBODY, Knower.HOLDER})


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
    had = state.method is Method.C or place in state.knowledge.handed_out
    return had or holder_of(state, state.cards[place - 1].hand) is not None


def hand_was_handed_out(state: TableState, hand: int) -> bool:
    """Whether a patron has a hand, or has had a card of it that lies face down."""
    if holder_of(state, hand) is not None:
        return True
    return any(was_handed_out(state, place) for place in face_down_places(state, hand))


def who_knows(state: TableState, place: int) -> Knower:
    """Who knows the card of the round at a place, counted from 1 as drawn."""
    dealt = state.cards[place - 1]
    if dealt.face_up or len(state.knowledge.names_at(place)) == 1:
        return Knower.EVERYBODY
    if was_handed_out(state, place):
        return Knower.HOLDER
    return Knower.DEVICE if dealt.card is not None else Knower.NOBODY


def card_known(state: TableState) -> bool:
    """Whether a card of this round, or of the device, is public: it lies open, was handed out or was seen."""
    places = range(1, len(state.cards) + 1)
    return state.knowledge.seen or any(who_knows(state, place) in PUBLIC for place in places)


def no_card_yet(state: TableState) -> bool:
    """Whether no card of this round has left the device, and none of it is known."""
    return not (state.cards or cards_out(state) or card_known(state))


def read_by_a_device(state: TableState) -> bool:
    """Whether a device has read a card of this round, be it that nobody else has seen it."""
    return state.options.source is not Source.KEYED and bool(state.cards or cards_out(state))


def cards_out(state: TableState) -> int:
    """How many cards have left the device and are still to be dealt."""
    together = state.incident.drawn_together if state.incident is not None else ()
    return len(state.waiting) + len(together) + len(state.aside)


def handed_out_unturned(state: TableState) -> bool:
    """Whether a card that a patron has, or has had, lies face down."""
    return any(was_handed_out(state, place) for hand in (0, 1) for place in face_down_places(state, hand))


def face_down_places(state: TableState, hand: int) -> tuple[int, ...]:
    """The places of a hand's cards that lie face down, counted from 1 as drawn."""
    cards = enumerate(state.cards, start=1)
    return tuple(place for place, dealt in cards if dealt.hand == hand and not dealt.face_up)


def with_handed_out(knowledge: Knowledge, cards: CardsOnTable, handlers: tuple[str | None, str | None]) -> Knowledge:
    """What is known once these cards lie there and these patrons have the hands."""
    there = {place for place, dealt in enumerate(cards, start=1) if handlers[dealt.hand] is not None}
    return replace(knowledge, handed_out=knowledge.handed_out | there) if there else knowledge


def anything_hidden(state: TableState) -> bool:
    """Whether a card that left the device is still to be turned: on the table, kept aside, or waiting to be dealt."""
    together = state.incident.cards if state.incident is not None else ()
    return bool(state.waiting or state.aside or together) or any(not dealt.face_up for dealt in state.cards)


def public_cards(state: TableState) -> tuple[Names, ...]:
    """What each card can be for all that is public, in the order drawn: the round's, then those that are dealt next."""
    return _as_known(state, PUBLIC)


def seen_cards(state: TableState) -> tuple[Names, ...]:
    """The same for all that everybody has seen, and may be told: without cards that a patron alone has."""
    return _as_known(state, frozenset({Knower.EVERYBODY}))


def _as_known(state: TableState, by: frozenset[Knower]) -> tuple[Names, ...]:
    """By its name on record where one of these knows it, else by the names that were seen."""
    lying = (
        (dealt.card,) if dealt.card is not None and who_knows(state, place) in by else state.knowledge.names_at(place)
        for place, dealt in enumerate(state.cards, start=1)
    )
    return (*lying, *state.knowledge.coming)
