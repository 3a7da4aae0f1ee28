"""Which cards there can be: what the decks hold, and what has not come out of them yet."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cutcard.cards import Card, Shoe
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.labels import card_code
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import refuse
from cutcard.table.knowledge import Names, members
from cutcard.words import Series, message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.referee import Refusal
    from cutcard.table.state import TableState


def refuse_card(state: TableState, card: Card) -> Refusal | None:
    """A card that cannot come from these decks any more; of a shoe that was taken away, one that it never held."""
    left = state.shoe if state.shoe is not None else Shoe.of(state.options.game.deck, decks=state.options.decks)
    if left.count(card):
        return None
    why = message("refusal-card-gone", card=card_code(card))
    return refuse(state, state.options.game.decks.clause, "foreign_card", why)


def refuse_card_of_another_shoe(state: TableState, card: Card) -> Refusal | None:
    """A card that the decks never held."""
    game = state.options.game
    if card in game.deck:
        return None
    return refuse(state, game.decks.clause, "foreign_card", message("refusal-card-gone", card=card_code(card)))


def refuse_otherwise(state: TableState, seen: Names) -> Refusal:
    """Another card than was seen has come: the card rules, and the naming is put right first."""
    names = Series("series-or", tuple(card_code(card) for card in seen))
    why = message("refusal-not-as-seen", seen=names, position=who_corrects(state).label)
    return refuse(state, state.options.game.procedure.display, "not_as_seen", why)


def who_corrects(state: TableState) -> Position:
    """Who puts a card of this round right: Gaming Shift Manager in a case that no clause foresees."""
    unforeseen = state.incident is not None and state.incident.kind is Kind.UNFORESEEN
    return Position.GAMING_SHIFT_MANAGER if unforeseen else Position.PIT_SUPERVISOR


def tells_apart(game: Game, card: Card, other: Card) -> bool:
    """Whether a wager of the game or its drawing rule can tell two cards apart."""
    from cutcard.compiled.automaton import automaton

    symbols, cards = automaton(game).symbol_of_card, game.deck.cards
    return bool(symbols[cards.index(card)] != symbols[cards.index(other)])


def can_be_seen(state: TableState, cards: Names) -> bool:
    """Whether these cards can be in the device beside those that were seen there."""
    knowledge = state.knowledge
    there = Counter((*cards, *members(knowledge.coming), *knowledge.somewhere))
    return state.shoe is not None and all(count <= state.shoe.count(card) for card, count in there.items())
