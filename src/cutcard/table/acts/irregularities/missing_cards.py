"""A patron has left with cards nobody can name: two are kept aside, all others sorted, the missing ones replaced."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import permutations
from typing import TYPE_CHECKING

from cutcard.cards import Card, Shoe
from cutcard.rulebook.cite import Clauses
from cutcard.rulebook.labels import hand_label
from cutcard.table.acts.act import Act, Answer, Changes, Command, Event, EventKind, document_of, refuse
from cutcard.table.acts.handling import with_handler
from cutcard.table.conduct.decks import refuse_otherwise
from cutcard.table.conduct.known import face_down_places
from cutcard.table.conduct.unnamed import codes
from cutcard.table.state import CardsOnTable, DealtCard, Incident, TableState
from cutcard.words import Message, message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game

__all__ = ["CardsSetAside", "HandReplaced", "MissingIdentified"]


@dataclass(frozen=True, slots=True)
class CardsSetAside(Event):
    """The next cards leave the device face down and are kept in the order drawn."""

    cards: tuple[Card | None, ...]


def set_aside(state: TableState, clause: Clauses) -> Answer:
    """A card that was seen in the device keeps its name."""
    count, before = min(2, state.cards_left), len(state.waiting)
    names = state.knowledge.first(before + count)[before:]
    return (CardsSetAside(document_of(state), clause, tuple(each[0] if len(each) == 1 else None for each in names)),)


def _cards_set_aside(state: TableState, event: CardsSetAside) -> Changes:
    assert state.shoe is not None
    named = [card for card in event.cards if card is not None]
    return {
        "shoe": state.shoe.without(named),
        "unseen": state.unseen + len(event.cards) - len(named),
        "aside": event.cards,
    }


@dataclass(frozen=True, slots=True)
class MissingIdentified(Event):
    """The cards that went, worked out from all others; the two kept aside were read for it and stay face down."""

    cards: tuple[Card, ...]
    aside: tuple[Card, ...] = ()


def identify(
    state: TableState, incident: Incident, cards: tuple[Card, ...], aside: tuple[Card, ...], clause: Clauses
) -> Answer:
    """Whole decks, less the cards sorted, those in play and those kept aside, leave the ones that are gone."""
    full = Shoe.of(state.options.game.deck, decks=state.options.decks)
    gone = face_down_places(state, incident.hand)
    if len(aside) != len(state.aside) or any(
        was not in {None, now} for was, now in zip(state.aside, aside, strict=True)
    ):
        return refuse(state, clause, "aside", message("refusal-read-aside", cards=len(state.aside)))
    in_play = [dealt.card for dealt in state.cards if dealt.card is not None and dealt.face_up]
    waiting = [card for card in state.waiting if card is not None]
    missing = _missing_cards(full, cards, (*in_play, *waiting), aside)
    if missing.total() != len(gone):
        why = message("refusal-missing-count", missing=len(gone), left=missing.total())
        return refuse(state, clause, "count", why)
    as_seen = (cards for cards in permutations(missing.elements()) if state.knowledge.can_lie(cards, gone))
    if (found := next(as_seen, None)) is None:
        names = dict.fromkeys(state.knowledge.names_at(place) for place in gone)
        return refuse_otherwise(state, tuple(card for each in names for card in each))
    return (MissingIdentified(document_of(state), clause, found, aside),)


def _missing_cards(
    full: Shoe, found: tuple[Card, ...], in_play: tuple[Card, ...], aside: tuple[Card, ...]
) -> Counter[Card]:
    """The cards of full decks that are neither among those sorted, nor in play, nor set aside."""
    missing = Counter(full)
    missing.subtract([*found, *in_play, *aside])
    return +missing if all(count >= 0 for count in missing.values()) else Counter()


def _missing_identified(state: TableState, event: MissingIdentified) -> Changes:
    """What went is known to all, and the two cards kept aside have names from now on, on the record alone; the shoe was
    sorted and deals no other round, however this one ends.
    """
    assert state.incident is not None
    case = state.options.game.irregularity(state.incident.kind)
    assert state.shoe is not None
    newly_named = [now for was, now in zip(state.aside, event.aside, strict=False) if was is None]
    knowledge = state.knowledge
    for place, card in zip(face_down_places(state, state.incident.hand), event.cards, strict=False):
        knowledge = knowledge.with_seen_at(place, (card,))
    return {
        "knowledge": knowledge,
        "incident": replace(state.incident, missing=event.cards),
        "must_replace": case.cards_replaced if case is not None else state.must_replace,
        "aside": event.aside or state.aside,
        "shoe": state.shoe.without(newly_named),
        "unseen": state.unseen - len(newly_named),
    }


@dataclass(frozen=True, slots=True)
class HandReplaced(Event):
    hand: int
    cards: tuple[Card, ...]
    cards_replaced: Clauses
    """The clause under which all cards are replaced before the next round."""


def with_the_others(cards: CardsOnTable, event: HandReplaced) -> CardsOnTable:
    """The cards of a hand that lay face down, and went, are others now and lie open."""
    others = iter(event.cards)
    return tuple(
        DealtCard(next(others), each.hand, face_up=True) if each.hand == event.hand and not each.face_up else each
        for each in cards
    )


def _hand_replaced(state: TableState, event: HandReplaced) -> Changes:
    """The cards that went are known now; those that take their place come from another deck."""
    assert state.shoe is not None
    gone, knowledge = face_down_places(state, event.hand), state.knowledge
    unnamed = sum(state.cards[place - 1].card is None for place in gone)
    for place, card in zip(gone, event.cards, strict=False):
        knowledge = knowledge.after_turning(place, card)
    return {
        "knowledge": knowledge,
        "cards": with_the_others(state.cards, event),
        "shoe": state.shoe.without(event.cards) if unnamed else state.shoe,
        "unseen": state.unseen - unnamed,
        "handlers": with_handler(state, event.hand, None),
        "waiting": (*state.waiting, *state.aside),
        "aside": (),
        "must_replace": event.cards_replaced,
    }


def _says_replaced(event: HandReplaced, game: Game) -> Message:
    hand, cards = hand_label(game, event.hand), codes(event.cards)
    return message("event-hand-replaced", hand=hand, cards=cards, clause=event.cards_replaced)


ACTS: tuple[Act[Command], ...] = ()
"""Its steps follow from a ruling."""
EVENTS = (
    EventKind(
        CardsSetAside,
        lambda event, _: message("event-cards-set-aside", cards=codes(event.cards)),
        _cards_set_aside,
        redact=lambda event: replace(event, cards=(None,) * len(event.cards)),
    ),
    EventKind(
        MissingIdentified,
        lambda event, _: message("event-missing-identified", cards=codes(event.cards)),
        _missing_identified,
        redact=lambda event: replace(event, aside=()),
    ),
    EventKind(HandReplaced, _says_replaced, _hand_replaced, cards=with_the_others),
)
