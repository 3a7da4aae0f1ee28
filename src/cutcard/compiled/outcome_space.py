"""Every possibility that some dependencies can tell apart: whole deals, or all ways to fill some places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from cutcard.cards import POINTS, Deck
from cutcard.deals import NO_CARD, Cards, Deals, Hands
from cutcard.lens import Lens, LensError
from cutcard.rulebook.every import every_deal

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cutcard.compiled.dependencies import Dependencies
    from cutcard.rulebook.game import Game


@dataclass(frozen=True, slots=True, eq=False)
class OutcomeSpace:
    """The possibilities as deals, and the kinds of cards each uses: a row each, NO_CARD where a place stays empty.

    The columns of whole deals are the places of the first hand, then of the second; otherwise the places depended on.
    """

    dependencies: Dependencies
    deals: Deals
    kinds: NDArray[np.int64]


def outcome_space(game: Game, dependencies: Dependencies, among: NDArray[np.int64] | None = None) -> OutcomeSpace:
    """All there is to see of a game for whoever depends on so much of a deal.

    Some places can be filled with some kinds of cards alone, where these are as good as all: those named in `among`.
    """
    if dependencies.places is not None:
        every = np.arange(kinds_of(game.deck, dependencies.lens))
        return _some_cards(game.deck, dependencies, every if among is None else among)
    lens, ranks = dependencies.lens, game.deck.ranks
    if lens is Lens.SUITS:
        raise LensError("a wager that sees suits must look at some cards only: the suits of whole deals are too many")
    deals = every_deal(game.drawing, ranks if lens is Lens.RANKS else None)
    places = [*deals.first.cards, *deals.second.cards]
    if lens is Lens.POINTS:
        return OutcomeSpace(dependencies, deals, np.stack([place.points for place in places], axis=1).astype(np.int64))
    index = np.full(32, NO_CARD)
    index[np.array(ranks)] = np.arange(len(ranks))
    return OutcomeSpace(dependencies, deals, np.stack([index[place.rank] for place in places], axis=1))


def kinds_of(deck: Deck, lens: Lens) -> int:
    """How many kinds of cards the lens tells apart."""
    return {Lens.POINTS: 10, Lens.RANKS: len(deck.ranks), Lens.SUITS: len(deck)}[lens]


def kind_of_each_card(deck: Deck, lens: Lens) -> NDArray[np.int64]:
    """For every card of the deck, its kind through the lens."""
    kinds = {
        Lens.POINTS: [card.points for card in deck.cards],
        Lens.RANKS: [deck.ranks.index(card.rank) for card in deck.cards],
        Lens.SUITS: list(range(len(deck))),
    }
    return np.array(kinds[lens])


def _some_cards(deck: Deck, dependencies: Dependencies, among: NDArray[np.int64]) -> OutcomeSpace:
    """All ways to fill the places depended on with these kinds, leaving the others empty."""
    lens, places = dependencies.lens, dependencies.places
    assert places
    kinds = among[np.indices((len(among),) * len(places), dtype=np.int64).reshape(len(places), -1)]
    nothing = _cards(deck, lens, np.full(kinds.shape[1], NO_CARD))
    filled = {place: _cards(deck, lens, column) for place, column in zip(places, kinds, strict=True)}
    hands = [Hands.of(tuple(filled.get((hand, place), nothing) for place in range(3))) for hand in (0, 1)]
    return OutcomeSpace(dependencies, Deals(hands[0], hands[1]), kinds.T)


def _cards(deck: Deck, lens: Lens, kinds: NDArray[np.int64]) -> Cards:
    def column(values: list[int]) -> NDArray[np.int8]:
        return np.array([*values, NO_CARD], dtype=np.int8)[kinds]

    match lens:
        case Lens.POINTS:
            return Cards(column(list(range(10))))
        case Lens.RANKS:
            return Cards(column([POINTS[rank] for rank in deck.ranks]), column(list(deck.ranks)))
        case Lens.SUITS:
            return Cards(
                column([card.points for card in deck.cards]),
                column([card.rank for card in deck.cards]),
                column([card.suit for card in deck.cards]),
            )
