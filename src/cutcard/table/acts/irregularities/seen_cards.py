"""A card was seen in the device before it was drawn: it comes next and no other can, or it is burnt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.cards import Card
from cutcard.rulebook.labels import card_code
from cutcard.table.acts.act import Act, Command, Event, EventKind, document_of, refuse
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.rulebook.cite import Clauses
    from cutcard.table.acts.act import Answer, Changes
    from cutcard.table.state import Incident, TableState

__all__ = ["CardSeen", "SeenCardBurnt"]


@dataclass(frozen=True, slots=True)
class CardSeen(Event):
    """A card was seen in the device: it is played as if it had lain face down, and no other can come next."""

    card: Card


@dataclass(frozen=True, slots=True)
class SeenCardBurnt(Event):
    """The card that was seen in the device is burnt before a round is dealt."""

    card: Card


def as_face_down(state: TableState, incident: Incident, clause: Clauses) -> Answer:
    """The one card that was seen comes next, and no other can."""
    seen = [card for card in incident.cards if card is not None]
    if len(seen) != 1 or state.waiting or state.shoe is None or not state.shoe.count(seen[0]):
        return refuse(state, clause, "cards", message("refusal-name-card-seen"))
    return (CardSeen(document_of(state), clause, seen[0]),)


def burn_seen(state: TableState, incident: Incident, clause: Clauses) -> Answer:
    """Before a card of a round is dealt, the one that was seen is taken out: nobody bets on it."""
    seen = state.next_known or next((card for card in incident.cards if card is not None), None)
    if seen is None or state.shoe is None or not state.shoe.count(seen):
        return refuse(state, clause, "cards", message("refusal-name-card-seen"))
    return (SeenCardBurnt(document_of(state), clause, seen),)


def _seen_card_burnt(state: TableState, event: SeenCardBurnt) -> Changes:
    assert state.shoe is not None
    return {"shoe": state.shoe.without([event.card]), "next_known": None}


ACTS: tuple[Act[Command], ...] = ()
"""Both are remedies: they follow from `RuleOn`."""
EVENTS = (
    EventKind(
        CardSeen,
        lambda event, _: message("event-card-seen", card=card_code(event.card)),
        lambda _, event: {"next_known": event.card},
    ),
    EventKind(
        SeenCardBurnt,
        lambda event, _: message("event-seen-card-burnt", card=card_code(event.card)),
        _seen_card_burnt,
    ),
)
