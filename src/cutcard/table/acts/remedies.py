"""What is done about an irregularity: few remedies for many kinds, each with the events that follow from it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cutcard.cards import Shoe
from cutcard.deal import Deal, Hand
from cutcard.money import text_from_cents
from cutcard.rulebook.cite import cited
from cutcard.rulebook.drawing import Complete
from cutcard.rulebook.irregularities import Remedy
from cutcard.rulebook.labels import card_code, hand_label
from cutcard.table.acts.act import Act, AlertRule, Command, Event, EventKind, Listed, document_of, refuse
from cutcard.table.acts.betting import BetWithdrawn
from cutcard.table.acts.dealing import open_hands
from cutcard.table.acts.handling import HandRevealed, with_handler
from cutcard.table.acts.replacing import CardsReplaced
from cutcard.table.acts.settling import cleared, shoe_ends
from cutcard.table.state import DealtCard, Phase
from cutcard.words import Cents, Message, Series, message

if TYPE_CHECKING:
    from cutcard.cards import Card
    from cutcard.rulebook.cite import Clauses
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.irregularities import Irregularity, Step
    from cutcard.table.acts.act import Answer, Changes, EventJson
    from cutcard.table.state import CardsOnTable, Incident, TableState

__all__ = [
    "BetsReopened",
    "CardsReconstructed",
    "CardsSetAside",
    "HandReplaced",
    "HandRetrieved",
    "MissingIdentified",
    "RoundVoided",
    "SettlementReversed",
    "WithdrawalOpened",
]

VOIDING = {Remedy.VOID, Remedy.VOID_AND_REPLACE}


def remedied(state: TableState, irregularity: Irregularity, step: Step, cards: tuple[Card, ...]) -> Answer:
    """What a step of the open irregularity leads to, with the cards that it names."""
    incident, document, clause = state.incident, document_of(state), step.clause
    assert incident is not None
    match step.remedy:
        case Remedy.VOID | Remedy.VOID_AND_REPLACE:
            return _void(state, step)
        case Remedy.RECONSTRUCT | Remedy.SET_THE_ORDER:
            return _reconstruct(state, incident, cards, clause)
        case Remedy.OFFER_WITHDRAWAL | Remedy.OFFER_WITHDRAWAL_OF_ALL:
            return (WithdrawalOpened(document, clause, step.remedy is Remedy.OFFER_WITHDRAWAL_OF_ALL),)
        case Remedy.RETRIEVE:
            return (HandRetrieved(document, clause, incident.hand),)
        case Remedy.EXPOSE:
            return HandRevealed(document, clause, incident.hand), HandRetrieved(document, clause, incident.hand)
        case Remedy.REOPEN_BETS:
            return (BetsReopened(document, cited(clause, state.options.game.procedure.betting.opening)),)
        case Remedy.SET_TWO_ASIDE:
            return _set_aside(state, cards, clause)
        case Remedy.SORT_AND_IDENTIFY:
            return _identify(state, incident, cards, clause)
        case Remedy.REPLACE_MISSING:
            return (HandReplaced(document, clause, incident.hand, incident.missing, irregularity.cards_replaced),)
        case _:
            return ()


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    round_number: int


@dataclass(frozen=True, slots=True)
class SettlementReversed(Event):
    """A settled bet of a round found void afterwards: what it gained or lost is given back."""

    number: int
    net_cents: int


def _void(state: TableState, step: Step) -> tuple[Event, ...]:
    """Every bet goes back; what a round already settled gained or lost is given back too."""
    document, clause = document_of(state), step.clause
    released = [BetWithdrawn(document, clause, bet.number) for bet in state.bets]
    losses_first = sorted(state.settled, key=lambda each: each[1])
    given_back = [SettlementReversed(document, clause, bet.number, -net) for bet, net in losses_first]
    replaced = clause if step.remedy is Remedy.VOID_AND_REPLACE else state.must_replace
    after = [CardsReplaced(document, replaced)] if replaced else []
    return (*released, *given_back, RoundVoided(document, clause, state.round_number), *after)


def _round_voided(state: TableState, _: RoundVoided) -> Changes:
    result = state.result_before if state.phase in {Phase.SETTLING, Phase.READY} else state.result
    voided = {"incident": None, "after_void": True, "result": result, "settled": ()}
    return cleared(shoe_ended=shoe_ends(state)) | voided


def _listed_reversed(event: EventJson) -> Listed:
    reversed_ = message("listed-settlement-reversed", number=event["number"])
    return Listed(reversed_, after=text_from_cents(event["net_cents"]))


@dataclass(frozen=True, slots=True)
class CardsReconstructed(Event):
    """The round's cards as they should have been dealt, and those drawn that are still to be dealt."""

    cards: tuple[DealtCard, ...]
    waiting: tuple[Card, ...]


def _reconstruct(state: TableState, incident: Incident, cards: tuple[Card, ...], clause: Clauses) -> Answer:
    """The cards in their right order: dealt anew by the drawing rule, or waiting in the order they were drawn."""
    if incident.cards:
        if Counter(cards) != Counter(incident.cards):
            return refuse(state, clause, "cards", message("refusal-name-cards-drawn-together"))
        return (CardsReconstructed(document_of(state), clause, state.cards, (*state.waiting, *cards)),)
    if Counter(cards) != Counter(dealt.card for dealt in state.cards):
        return refuse(state, clause, "cards", message("refusal-name-cards-of-round"))
    face_up = {dealt.card for dealt in state.cards if dealt.face_up}
    return (reconstructed(state, clause, [(card, card in face_up) for card in cards]),)


def reconstructed(state: TableState, clause: Clauses, cards: list[tuple[Card, bool]]) -> CardsReconstructed:
    """Cards in their right order, each open or not, laid by the drawing rule; what it does not ask for waits."""
    document = document_of(state)
    hands: tuple[list[Card], list[Card]] = ([], [])
    dealt: list[DealtCard] = []
    for card, face_up in cards:
        follows = state.options.game.drawing.next_card(Deal(Hand(tuple(hands[0])), Hand(tuple(hands[1]))), document)
        if isinstance(follows, Complete):
            break
        hands[follows.hand].append(card)
        dealt.append(DealtCard(card, follows.hand, face_up))
    waiting = tuple(card for card, _ in cards[len(dealt) :])
    return CardsReconstructed(document, clause, tuple(dealt), (*waiting, *state.waiting))


def _cards_reconstructed(state: TableState, event: CardsReconstructed) -> Changes:
    whole = len(event.cards) >= 2 * state.options.game.drawing.initial
    return {
        "phase": Phase.DEALING,
        "result": state.result_before if state.phase is Phase.SETTLING else state.result,
        "cards": event.cards,
        "waiting": event.waiting,
        "revealed": open_hands(event.cards) if whole else frozenset(),
    }


@dataclass(frozen=True, slots=True)
class HandRetrieved(Event):
    hand: int


@dataclass(frozen=True, slots=True)
class WithdrawalOpened(Event):
    """Patrons may withdraw bets, or all their bets or none, until play resumes."""

    all_or_none: bool


def _withdrawal_opened(state: TableState, event: WithdrawalOpened) -> Changes:
    assert state.incident is not None
    offered = replace(state.incident, offered=True, offer_clause=event.clause, all_or_none=event.all_or_none)
    return {"incident": offered}


@dataclass(frozen=True, slots=True)
class BetsReopened(Event):
    pass


@dataclass(frozen=True, slots=True)
class CardsSetAside(Event):
    cards: tuple[Card, ...]


def _set_aside(state: TableState, cards: tuple[Card, ...], clause: Clauses) -> Answer:
    assert state.shoe is not None
    held = all(count <= state.shoe.count(card) for card, count in Counter(cards).items())
    if len(cards) != 2 or not held:
        return refuse(state, clause, "cards", message("refusal-two-cards-aside"))
    return (CardsSetAside(document_of(state), clause, cards),)


def _cards_set_aside(state: TableState, event: CardsSetAside) -> Changes:
    assert state.shoe is not None
    return {"shoe": state.shoe.without(event.cards), "aside": event.cards}


@dataclass(frozen=True, slots=True)
class MissingIdentified(Event):
    cards: tuple[Card, ...]


def _identify(state: TableState, incident: Incident, cards: tuple[Card, ...], clause: Clauses) -> Answer:
    full = Shoe.of(state.options.game.deck, decks=state.options.decks)
    face_down = [dealt for dealt in state.cards if dealt.hand == incident.hand and not dealt.face_up]
    in_play = (*(dealt.card for dealt in state.cards if dealt not in face_down), *state.waiting)
    missing = _missing_cards(full, cards, in_play, state.aside)
    if missing.total() != len(face_down):
        why = message("refusal-missing-count", missing=len(face_down), left=missing.total())
        return refuse(state, clause, "count", why)
    return (MissingIdentified(document_of(state), clause, tuple(missing.elements())),)


def _missing_cards(
    full: Shoe, found: tuple[Card, ...], in_play: tuple[Card, ...], aside: tuple[Card, ...]
) -> Counter[Card]:
    """The cards of full decks that are neither among those sorted, nor in play, nor set aside."""
    missing = Counter(full)
    missing.subtract([*found, *in_play, *aside])
    return +missing if all(count >= 0 for count in missing.values()) else Counter()


def _missing_identified(state: TableState, event: MissingIdentified) -> Changes:
    assert state.incident is not None
    return {"incident": replace(state.incident, missing=event.cards)}


@dataclass(frozen=True, slots=True)
class HandReplaced(Event):
    hand: int
    cards: tuple[Card, ...]
    cards_replaced: Clauses
    """The clause under which all cards are replaced before the next round."""


def _with_the_others(cards: CardsOnTable, event: HandReplaced) -> CardsOnTable:
    """The cards of a hand that lay face down, and went, are others now and lie open."""
    others = iter(event.cards)
    return tuple(
        DealtCard(next(others), each.hand, face_up=True) if each.hand == event.hand and not each.face_up else each
        for each in cards
    )


def _hand_replaced(state: TableState, event: HandReplaced) -> Changes:
    return {
        "cards": _with_the_others(state.cards, event),
        "revealed": state.revealed | {event.hand},
        "handlers": with_handler(state, event.hand, None),
        "waiting": (*state.waiting, *state.aside),
        "aside": (),
        "must_replace": event.cards_replaced,
    }


def _in_a_row(cards: tuple[Message, ...]) -> Message | Series:
    """Cards as one value of a sentence, however few there are."""
    return Series("series-list", cards) if cards else message("cards-none")


def _codes(cards: tuple[Card, ...]) -> Message | Series:
    return _in_a_row(tuple(map(card_code, cards)))


def _as_it_lies(dealt: DealtCard, game: Game) -> Message:
    hand, card = hand_label(game, dealt.hand), card_code(dealt.card)
    if dealt.face_up:
        return message("dealt-card-open", hand=hand, card=card)
    return message("dealt-card-face-down", hand=hand, card=card)


def _says_reconstructed(event: CardsReconstructed, game: Game) -> Message:
    lying = _in_a_row(tuple(_as_it_lies(dealt, game) for dealt in event.cards))
    return message("event-cards-reconstructed", cards=lying, waiting=_codes(event.waiting))


def _says_withdrawal(event: WithdrawalOpened, _: Game) -> Message:
    if event.all_or_none:
        return message("event-withdrawal-opened-all-or-none")
    return message("event-withdrawal-opened")


def _says_replaced(event: HandReplaced, game: Game) -> Message:
    hand, cards = hand_label(game, event.hand), _codes(event.cards)
    return message("event-hand-replaced", hand=hand, cards=cards, clause=event.cards_replaced)


ACTS: tuple[Act[Command], ...] = ()
"""Remedies are not asked for one by one: they follow from `RuleOn`."""
EVENTS = (
    EventKind(
        RoundVoided,
        lambda event, _: message("event-round-voided", round=event.round_number),
        _round_voided,
        listed=lambda event: Listed(message("listed-round-void", round=event["round_number"])),
        alert=AlertRule(),
    ),
    EventKind(
        SettlementReversed,
        lambda event, _: message("event-settlement-reversed", number=event.number, net=Cents(event.net_cents)),
        listed=_listed_reversed,
        alert=AlertRule(),
    ),
    EventKind(CardsReconstructed, _says_reconstructed, _cards_reconstructed, cards=lambda _, event: event.cards),
    EventKind(
        HandRetrieved,
        lambda event, game: message("event-hand-retrieved", hand=hand_label(game, event.hand)),
        lambda state, event: {"handlers": with_handler(state, event.hand, None)},
    ),
    EventKind(WithdrawalOpened, _says_withdrawal, _withdrawal_opened),
    EventKind(BetsReopened, lambda *_: message("event-bets-reopened"), lambda *_: {"phase": Phase.BETTING}),
    EventKind(
        CardsSetAside,
        lambda event, _: message("event-cards-set-aside", cards=_codes(event.cards)),
        _cards_set_aside,
    ),
    EventKind(
        MissingIdentified,
        lambda event, _: message("event-missing-identified", cards=_codes(event.cards)),
        _missing_identified,
    ),
    EventKind(HandReplaced, _says_replaced, _hand_replaced, cards=_with_the_others),
)
