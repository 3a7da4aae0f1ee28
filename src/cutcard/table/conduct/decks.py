"""Which cards there can be: what the decks hold, and what has not come out of them yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.cards import Shoe
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.labels import card_code
from cutcard.table.acts.act import refuse
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.cards import Card
    from cutcard.rulebook.cite import Clauses
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


def order_altered(state: TableState) -> Clauses:
    """Another card than the one that was seen means that the order was altered, or that somebody erred or lied."""
    altered = state.options.game.irregularity(Kind.ORDER_ALTERED)
    return altered.clause if altered is not None else ""
