"""Cards were seen in the device before they were drawn: they come next, as they were seen, or they are burnt.

Nobody bets on a card that was seen. While bets are open play stops, and the Gaming Shift Manager has it burnt or voids
the round; between rounds a Pit Supervisor has it burnt. Once bets are closed it is played: they were blind, and
anything else would be choosing after seeing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.cards import Card
from cutcard.rulebook.labels import card_code
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Act, Answer, Changes, Command, Event, EventKind, Listed, always, document_of, refuse
from cutcard.table.conduct.decks import can_be_seen
from cutcard.table.knowledge import Names, Sight, one_for_each
from cutcard.table.state import Incident, Phase, TableState
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.rulebook.cite import Clauses

__all__ = ["BurnSeenCards", "CardSeen", "SeenCardBurnt"]


@dataclass(frozen=True, slots=True)
class CardSeen(Event):
    """A card was seen in the device: it is played as if it had lain face down, and no other can come in its place."""

    card: Card


@dataclass(frozen=True, slots=True)
class BurnSeenCards(Command):
    """Between rounds the cards that were seen in the device are burnt; those that nobody has noted yet are named."""

    cards: tuple[Card, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SeenCardBurnt(Event):
    """A card that was seen in the device is burnt before a round is dealt."""

    card: Card


def as_face_down(state: TableState, incident: Incident, clause: Clauses) -> Answer:
    """The cards that were seen are played when they come, and no others in their place."""
    seen = [card for card in incident.cards if card is not None]
    if not seen or incident.place:
        return refuse(state, clause, "cards", message("refusal-name-card-seen"))
    return tuple(CardSeen(document_of(state), clause, card) for card in seen)


def burn_seen(state: TableState, clause: Clauses, cards: Names = ()) -> Answer:
    """Before a card of a round is dealt all that was seen at the mouth of the device is taken out."""
    coming = state.knowledge.with_seen(cards, Sight.IN_ORDER, waiting=0).coming
    if not any(coming) or not can_be_seen(state, cards):
        return refuse(state, clause, "cards", message("refusal-name-card-seen"))
    return tuple(SeenCardBurnt(document_of(state), clause, card) for card in one_for_each(coming))


def _burn_seen_cards(state: TableState, command: BurnSeenCards) -> Answer:
    return burn_seen(state, "", command.cards)


def _seen_card_burnt(state: TableState, event: SeenCardBurnt) -> Changes:
    assert state.shoe is not None
    known = state.knowledge.after_naming(state.knowledge.next_names, event.card)
    return {"shoe": state.shoe.without([event.card]), "knowledge": known.without_coming(1)}


ACTS = (
    Act(
        BurnSeenCards,
        (Phase.READY,),
        Position.PIT_SUPERVISOR,
        _burn_seen_cards,
        witnessed=always,
        by_two=always,
        on_the_cards=always,
    ),
)
EVENTS = (
    EventKind(CardSeen, lambda event, _: message("event-card-seen", card=card_code(event.card))),
    EventKind(
        SeenCardBurnt,
        lambda event, _: message("event-seen-card-burnt", card=card_code(event.card)),
        _seen_card_burnt,
        listed=lambda event: Listed(message("listed-seen-card-burnt"), before=event["card"]),
    ),
)
