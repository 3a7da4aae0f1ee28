"""Cards are turned: one by one or a hand at once. A card that nobody has named is named when it is turned."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from msgspec import structs

from cutcard.cards import Card
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.labels import card_in_words
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts.act import (
    Act,
    Answer,
    Changes,
    Command,
    Event,
    EventKind,
    Listed,
    document_of,
    refuse,
    with_dealer,
)
from cutcard.table.acts.dealing import totals
from cutcard.table.acts.handling import taken_up
from cutcard.table.conduct.decks import refuse_card, refuse_otherwise
from cutcard.table.conduct.known import face_down_places, hand_was_handed_out, handed_out_unturned, holder_of
from cutcard.table.hands.turning import refuse_turner, refuse_turning_first, turning_clauses
from cutcard.table.state import Actor, CardsOnTable, Phase, TableState
from cutcard.words import Message, message

if TYPE_CHECKING:
    from cutcard.rulebook.cite import Clauses
    from cutcard.rulebook.game import Game

__all__ = ["CardTurned", "RevealHand", "TurnCard"]

DEPARTED = {Kind.ABSENT_PATRON, Kind.LEFT_WITH_CARDS}
"""What is called when a patron who has cards is not there."""


@dataclass(frozen=True, slots=True)
class TurnCard(Command):
    """One card is turned, counted from 1 as drawn, and named where nobody has named it yet.

    `seen` says what told a card that nobody turned: surveillance, or the dealing device.
    """

    place: int
    card: Card | None = None
    seen: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CardTurned(Event):
    place: int
    card: Card
    seen: str = ""
    dealer: str = ""
    """Who of the staff turned it or wrote it down."""


@dataclass(frozen=True, slots=True)
class RevealHand(Command):
    """All of a hand that lies face down is turned, each card named in its order where nobody has named it yet."""

    hand: int
    cards: tuple[Card, ...] = ()


def _turn_card(state: TableState, command: TurnCard) -> Answer:
    place = command.place
    if type(place) is not int or not 1 <= place <= len(state.cards):
        return refuse(state, "", "place", message("refusal-place", most=len(state.cards), place=place))
    dealt = state.cards[place - 1]
    if dealt.face_up:
        return refuse(state, "", "revealed", message("refusal-revealed"))
    if command.seen:
        return _told_otherwise(state, command)
    if (refusal := _refuse_turning(state, dealt.hand, command.by)) is not None:
        return refusal
    if (refusal := _refuse_unnamed(state, (place,), command.by)) is not None:
        return refusal
    clauses = turning_clauses(state, dealt.hand, command.by)
    return _by(state, dealt.hand, command.by, turned(state, ((place, command.card),), clauses))


def _told_otherwise(state: TableState, command: TurnCard) -> Answer:
    """A patron left with a card whose value the device or surveillance tells: it is recorded with its source."""
    case = state.options.game.irregularity(Kind.LEFT_WITH_CARDS)
    clause = case.clause if case is not None else ""
    dealt = state.cards[command.place - 1]
    holder = holder_of(state, dealt.hand)
    if holder is None:
        return refuse(state, clause, "no_holder", message("refusal-no-holder"))
    incident = state.incident
    if incident is None or incident.hand != dealt.hand or incident.kind not in DEPARTED:
        return refuse(state, clause, "not_gone", message("refusal-holder-not-gone", patron=holder))
    return turned(state, ((command.place, command.card),), clause, seen=command.seen)


def _reveal_hand(state: TableState, command: RevealHand) -> Answer:
    if command.hand not in {0, 1}:
        return refuse(state, "", "hand", message("refusal-hand"))
    places = face_down_places(state, command.hand)
    if not places and (state.initial_deal_complete or state.interrupted or state.incident is not None):
        return refuse(state, "", "revealed", message("refusal-revealed"))
    if (refusal := _refuse_turning(state, command.hand, command.by)) is not None:
        return refusal
    if not places:
        return refuse(state, "", "undealt", message("refusal-undealt"))
    if (refusal := _refuse_unnamed(state, places, command.by)) is not None:
        return refusal
    clauses = turning_clauses(state, command.hand, command.by)
    return _by(state, command.hand, command.by, hand_turned(state, command.hand, command.cards, clauses))


def _refuse_unnamed(state: TableState, places: tuple[int, ...], by: Actor) -> Refusal | None:
    """What a patron turns at a table whose cards are keyed by hand, the Dealer sees, names and records."""
    if by.position is not Position.PATRON or all(state.cards[place - 1].card is not None for place in places):
        return None
    return refuse(state, "", "unnamed", message("refusal-dealer-names"))


def _by(state: TableState, hand: int, by: Actor, answer: Answer) -> Answer:
    """Whoever may squeeze takes the hand up first."""
    return answer if isinstance(answer, Refusal) else (*taken_up(state, hand, by), *answer)


def hand_turned(state: TableState, hand: int, cards: tuple[Card, ...], clauses: Clauses) -> tuple[Event, ...] | Refusal:
    """All of a hand turned that lies face down; what the record does not name yet is named in its order."""
    places = face_down_places(state, hand)
    unnamed = [place for place in places if state.cards[place - 1].card is None] or places
    if cards and len(cards) != len(unnamed):
        return refuse(state, clauses, "cards", message("refusal-name-each-turned", cards=len(unnamed)))
    names = dict(zip(unnamed, cards, strict=False))
    return turned(state, tuple((place, names.get(place)) for place in places), clauses)


def turned(
    state: TableState, cards: tuple[tuple[int, Card | None], ...], clauses: Clauses, seen: str = ""
) -> tuple[Event, ...] | Refusal:
    """These cards turned, each under the name it has on the record or is given now."""
    document, lying, shoe, known = document_of(state), state.cards, state.shoe, state.knowledge
    events: list[Event] = []
    for place, named in cards:
        recorded = lying[place - 1].card
        card = recorded or named
        if card is None:
            return refuse(state, "", "unnamed", message("refusal-name-turned", place=place))
        if recorded is not None and named is not None:
            return refuse(state, "", "recorded", message("refusal-read-otherwise", place=place))
        if recorded is None:
            if (refusal := refuse_card(structs.replace(state, shoe=shoe), card)) is not None:
                return refusal
            assert shoe is not None
            shoe = shoe.without([card])
        if (names := known.names_at(place)) and card not in names:
            return refuse_otherwise(state, names)
        known = known.after_turning(place, card)
        event = CardTurned(document, clauses, place, card, seen)
        lying = _face_up(lying, event)
        events.append(event)
    return (*events, *totals(state, lying))


def _refuse_turning(state: TableState, hand: int, by: Actor) -> Refusal | None:
    """Whether a hand's cards can be turned now, and by this person."""
    unasked = state.interrupted or state.incident is not None
    if not state.initial_deal_complete and not (unasked and hand_was_handed_out(state, hand)):
        return refuse(state, "", "undealt", message("refusal-undealt"))
    other = state.incident is not None and state.incident.kind is Kind.LEFT_WITH_CARDS and hand != state.incident.hand
    if state.incident is not None and not other and not hand_was_handed_out(state, hand):
        why = message("refusal-suspended", kind=state.incident.kind.label)
        case = state.options.game.irregularity(state.incident.kind)
        return refuse(state, case.clause if case else "", "suspended", why)
    if (refusal := refuse_turner(state, hand, by)) is not None:
        return refusal
    return None if unasked else refuse_turning_first(state, hand)


def _face_up(cards: CardsOnTable, event: CardTurned) -> CardsOnTable:
    at = event.place - 1
    return (*cards[:at], replace(cards[at], card=event.card, face_up=True), *cards[at + 1 :])


def _card_turned(state: TableState, event: CardTurned) -> Changes:
    assert state.shoe is not None
    newly_named = state.cards[event.place - 1].card is None
    return {
        "cards": _face_up(state.cards, event),
        "knowledge": state.knowledge.after_turning(event.place, event.card),
        "shoe": state.shoe.without([event.card]) if newly_named else state.shoe,
        "unseen": state.unseen - newly_named,
        "named_last": event.place if newly_named and not event.seen else 0,
        "dealers": with_dealer(state, event.dealer),
    }


def _says_turned(event: CardTurned, game: Game) -> Message:
    card = card_in_words(game.deck, event.card)
    if event.seen:
        return message("event-card-told", place=event.place, card=card, source=event.seen)
    return message("event-card-turned", place=event.place, card=card)


def _by_told(_: TableState, command: TurnCard) -> Position:
    """Pit Supervisor where the card is recorded from surveillance or the device."""
    return Position.PIT_SUPERVISOR if command.seen else Position.PATRON


def _told(_: TableState, command: TurnCard) -> bool:
    """A card is recorded from surveillance or the device."""
    return bool(command.seen)


ACTS = (
    Act(
        TurnCard,
        (Phase.DEALING,),
        Position.PATRON,
        _turn_card,
        methods=(Method.A, Method.C),
        least_for=_by_told,
        staff_up_to=Position.DEALER,
        during_an_incident=True,
        while_interrupted=True,
        is_determined=lambda _, command: not command.seen,
        witnessed=_told,
        on_the_cards=lambda command: command.card is not None,
        offered=handed_out_unturned,
        by_who_deals=True,
        turns=True,
    ),
    Act(
        RevealHand,
        (Phase.DEALING,),
        Position.PATRON,
        _reveal_hand,
        methods=(Method.A, Method.C),
        staff_up_to=Position.DEALER,
        during_an_incident=True,
        while_interrupted=True,
        is_determined=lambda *_: True,
        on_the_cards=lambda command: bool(command.cards),
        by_who_deals=True,
        turns=True,
    ),
)
EVENTS = (
    EventKind(
        CardTurned,
        _says_turned,
        _card_turned,
        cards=_face_up,
        listed=lambda event: Listed(
            message("listed-card-told", place=event["place"], source=event["seen"]), after=event["card"]
        ),
        listed_if=lambda event: bool(event.get("seen")),
    ),
)
