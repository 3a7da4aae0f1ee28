"""Every deal a drawing rule can produce, as arrays: the ground that proofs and prices stand on."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from cutcard.cards import STANDARD_52, Card, Rank, Suit
from cutcard.deal import Deal, Hand
from cutcard.deals import NO_CARD, Deals
from cutcard.lens import Lens
from cutcard.rulebook.drawing import Draw, DrawingRule, OneCardEach

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Places = list[NDArray[np.int8]]


def every_deal(drawing: DrawingRule) -> Deals:
    """All complete deals by points (by ranks where one card each is dealt), each ordered sequence once.

    >>> from cutcard.games import GAMES
    >>> len(every_deal(GAMES["no-commission"].drawing)), len(every_deal(GAMES["dragon-tiger"].drawing))
    (339400, 169)
    """
    if isinstance(drawing, OneCardEach):
        cards = [Card(rank, Suit.SPADES) for rank in STANDARD_52.ranks]
        return Deals.of([Deal(Hand((a,)), Hand((b,))) for a, b in product(cards, cards)], Lens.RANKS)
    places: Places = list(np.indices((10, 10, 10, 10), dtype=np.int8).reshape(4, -1))
    player, banker = [places[0], places[2]], [places[1], places[3]]
    player, banker = _third(player, banker, drawing, hand=0)
    player, banker = _third(player, banker, drawing, hand=1)
    return Deals.by_points(player, banker)


def _third(player: Places, banker: Places, drawing: DrawingRule, *, hand: int) -> tuple[Places, Places]:
    """Each deal once with no third card for this hand, or ten times with one, as the drawing rule says."""
    third = player[2] if hand else np.full_like(player[0], NO_CARD)
    draws = _draws(drawing, hand)[(player[0] + player[1]) % 10, (banker[0] + banker[1]) % 10, third]
    times = np.where(draws, 10, 1)
    player, banker = ([np.repeat(place, times) for place in places] for places in (player, banker))
    drawn = np.repeat(draws, times)
    first_of_each = np.repeat(np.cumsum(times) - times, times)
    points = (np.arange(len(drawn)) - first_of_each).astype(np.int8)
    (banker if hand else player).append(np.where(drawn, points, NO_CARD).astype(np.int8))
    return player, banker


def _draws(drawing: DrawingRule, hand: int) -> NDArray[np.bool_]:
    """The drawing rule asked once for each pair of totals and Player's third card (the last index: none)."""
    table = np.zeros((10, 10, 11), dtype=bool)
    for player, banker, third in product(range(10), range(10), range(11)):
        cards = _worth(player), _worth(0), *([_worth(third)] if third < 10 else [])
        partial = Deal(Hand(cards), Hand((_worth(banker), _worth(0))))
        if third < 10 and (player >= 6 or banker >= 8):
            continue
        step = drawing.next_card(partial, "")
        table[player, banker, third] = isinstance(step, Draw) and step.hand == hand
    return table


def _worth(points: int) -> Card:
    return Card(Rank(points or 10), Suit.SPADES)
