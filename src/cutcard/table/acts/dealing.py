"""Cards one by one: who draws, whether the drawing rule asks for one, and how it lies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import cited
from cutcard.rulebook.drawing import Complete
from cutcard.rulebook.labels import card_code, card_in_words, hand_label
from cutcard.rulebook.procedure import Method, Position
from cutcard.table.acts.act import Act, Command, Event, EventKind, always, document_of, refuse
from cutcard.table.state import DealtCard, Phase
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.cards import Card
    from cutcard.rulebook.cite import Clauses
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.referee import Refusal
    from cutcard.table.acts.act import Answer, Changes
    from cutcard.table.state import CardsOnTable, TableState
    from cutcard.words import Message

__all__ = ["CardDealt", "DealCard", "PairsDecided"]


@dataclass(frozen=True, slots=True)
class DealCard(Command):
    """A card is drawn; where a patron draws and the Dealer writes it down, `drawn_by` names the patron."""

    card: Card
    drawn_by: str | None = None


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    card: Card
    hand: int
    face_up: bool


@dataclass(frozen=True, slots=True)
class PairsDecided(Event):
    """The first four cards have decided the pair wagers."""


def _deal_card(state: TableState, command: DealCard) -> Answer:
    game, document = state.options.game, document_of(state)
    assert state.shoe is not None
    if (refusal := _refuse_drawer(state, command)) is not None:
        return refusal
    step = game.drawing.next_card(state.deal, document)
    if isinstance(step, Complete):
        return refuse(state, step.clause, "complete", message("refusal-complete", why=step.message))
    further = len(state.cards) >= 2 * game.drawing.initial
    if further and len(state.revealed) < 2:
        return refuse(state, step.clause, "unrevealed", message("refusal-totals-unknown"))
    if state.waiting and command.card != state.waiting[0]:
        why = message("refusal-card-waiting", card=card_code(state.waiting[0]))
        return refuse(state, step.clause, "waiting", why)
    if not state.waiting and not len(state.shoe):
        return refuse(state, game.too_few_cards, "too_few_cards", message("refusal-device-empty"))
    if not state.waiting and not state.shoe.count(command.card):
        why = message("refusal-card-gone", card=card_code(command.card))
        return refuse(state, game.decks.clause, "foreign_card", why)
    clauses = cited(step.clause, _drawing_clause(state, further=further))
    face_up = _lies_face_up(state, step.hand, further=further)
    dealt = CardDealt(document, clauses, command.card, step.hand, face_up)
    pairs = game.procedure.pairs_decided_by_first_four
    if pairs and len(state.cards) + 1 == 2 * game.drawing.initial:
        return dealt, PairsDecided(document, pairs)
    return (dealt,)


def _refuse_drawer(state: TableState, command: DealCard) -> Refusal | None:
    """Who draws: the Dealer, or under method C the patron who holds the device."""
    methods, by = state.options.game.procedure.methods, command.by
    if state.method is Method.C and methods is not None:
        drawers = {by.name if by.position is Position.PATRON else command.drawn_by, command.drawn_by} - {None}
        if drawers == {state.device_holder}:
            return None
        return refuse(state, methods.c.patron_draws, "drawer", message("refusal-holder-draws"))
    if by.position is Position.PATRON or command.drawn_by is not None:
        clause = methods.dealer_controls_the_device if methods is not None else ""
        return refuse(state, clause, "drawer", message("refusal-dealer-draws"))
    return None


def _drawing_clause(state: TableState, *, further: bool) -> Clauses:
    methods = state.options.game.procedure.methods
    if methods is None:
        return ""
    match state.method:
        case Method.A:
            squeezed = methods.a.further_cards_face_down if further else ""
            return cited(methods.a.dealer_draws, squeezed)
        case Method.C:
            later = (methods.c.further_cards_by_the_patron, methods.c.exposed_cards_laid_down) if further else ()
            return cited(methods.c.patron_draws, methods.c.in_full_view, *later)
        case _:
            return cited(methods.b.dealer_draws, methods.b.dealer_keeps_the_cards)


def _lies_face_up(state: TableState, hand: int, *, further: bool) -> bool:
    """Method A hands cards out face down, later ones too where somebody squeezes for that hand."""
    match state.method:
        case Method.A:
            return further and state.handlers[hand] is None
        case Method.C:
            return further and state.handlers[hand] in {None, state.device_holder}
        case _:
            return True


def _with_the_card(cards: CardsOnTable, event: CardDealt) -> CardsOnTable:
    return (*cards, DealtCard(event.card, event.hand, event.face_up))


def _card_dealt(state: TableState, event: CardDealt) -> Changes:
    assert state.shoe is not None
    cards = _with_the_card(state.cards, event)
    shoe = state.shoe if state.waiting else state.shoe.without([event.card])
    whole = len(cards) >= 2 * state.options.game.drawing.initial
    revealed = open_hands(cards) if whole else state.revealed
    return {"cards": cards, "shoe": shoe, "waiting": state.waiting[1:], "revealed": revealed}


def open_hands(cards: CardsOnTable) -> frozenset[int]:
    """The hands of which no card lies face down."""
    return frozenset({hand for hand in (0, 1) if all(dealt.face_up for dealt in cards if dealt.hand == hand)})


def _says_dealt(event: CardDealt, game: Game) -> Message:
    hand, card = hand_label(game, event.hand), card_in_words(game.deck, event.card)
    if event.face_up:
        return message("event-card-dealt", hand=hand, card=card)
    return message("event-card-dealt-face-down", hand=hand, card=card)


ACTS = (
    Act(
        DealCard,
        (Phase.DEALING,),
        Position.PATRON,
        _deal_card,
        staff_up_to=Position.DEALER,
        on_the_cards=always,
    ),
)
EVENTS = (
    EventKind(CardDealt, _says_dealt, _card_dealt, cards=_with_the_card),
    EventKind(PairsDecided, lambda *_: message("event-pairs-decided")),
)
