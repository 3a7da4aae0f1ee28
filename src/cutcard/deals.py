"""Arrays of deals: the same attributes as one `Deal`, each holding a whole column.

A condition reads ``deal.first.total`` and the like, so the rule that settles one round also runs over a million.
Every array is seen through a lens. Through points a card has no rank and through ranks no suit: asking raises
`LensError`, because a pair counted by points would be a lie (a Ten and a King are no pair).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from cutcard.lens import Lens, LensError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cutcard.deal import Deal, Hand

    Column = NDArray[np.int8]

NO_CARD = -1


@dataclass(frozen=True, slots=True, eq=False)
class Cards:
    """One place of a hand (its first, second or third card) over many deals; NO_CARD where there is none."""

    points: Column
    ranks: Column | None = None
    suits: Column | None = None

    @property
    def rank(self) -> Column:
        if self.ranks is None:
            raise LensError("these deals are seen by points: their cards have no rank")
        return self.ranks

    @property
    def suit(self) -> Column:
        if self.suits is None:
            raise LensError("these deals are seen without suits: their cards have none")
        return self.suits


@dataclass(frozen=True, slots=True, eq=False)
class Hands:
    """One side's hands over many deals."""

    cards: tuple[Cards, ...]
    count: Column
    total: Column

    @classmethod
    def of(cls, cards: tuple[Cards, ...]) -> Hands:
        points = np.stack([place.points for place in cards])
        there = points != NO_CARD
        total = np.where(there, points, 0).sum(axis=0) % 10
        return cls(cards, there.sum(axis=0).astype(np.int8), total.astype(np.int8))

    @property
    def natural(self) -> NDArray[np.bool_]:
        natural: NDArray[np.bool_] = (self.count == 2) & (self.total >= 8)
        return natural


@dataclass(frozen=True, slots=True, eq=False)
class Deals:
    """Many deals at once, seen through one lens.

    >>> from cutcard.deal import Deal
    >>> deals = Deals.of([Deal.parse("Ts Kh / 9d Kc"), Deal.parse("4s 2h / 3d 3c")], Lens.RANKS)
    >>> [int(total) for total in deals.second.total]
    [9, 6]
    """

    first: Hands
    second: Hands

    def __len__(self) -> int:
        return len(self.first.total)

    @classmethod
    def of(cls, deals: Sequence[Deal], lens: Lens) -> Deals:
        """Columns from single deals."""
        return cls(
            _hands([deal.first for deal in deals], lens),
            _hands([deal.second for deal in deals], lens),
        )

    @classmethod
    def by_points(cls, first: Sequence[Column], second: Sequence[Column]) -> Deals:
        """Columns of points, a place of a hand each."""
        return cls(
            Hands.of(tuple(Cards(points) for points in first)),
            Hands.of(tuple(Cards(points) for points in second)),
        )


def _hands(hands: Sequence[Hand], lens: Lens) -> Hands:
    return Hands.of(tuple(_place(hands, place, lens) for place in range(3)))


def _place(hands: Sequence[Hand], place: int, lens: Lens) -> Cards:
    cards = [hand.cards[place] if place < hand.count else None for hand in hands]

    def column(attribute: str) -> Column:
        values = [NO_CARD if card is None else getattr(card, attribute) for card in cards]
        return np.array(values, dtype=np.int8)

    return Cards(
        column("points"),
        column("rank") if lens >= Lens.RANKS else None,
        column("suit") if lens >= Lens.SUITS else None,
    )
