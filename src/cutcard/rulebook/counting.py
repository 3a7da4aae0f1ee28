"""What cards and hands count: points in baccarat, ranks in Dragon Tiger, with the clauses that say so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import Clauses, cited
from cutcard.words import Message, Series, message

if TYPE_CHECKING:
    from cutcard.deal import Hand


@dataclass(frozen=True, slots=True, kw_only=True)
class PointCount:
    """Cards count their points; a hand counts the last digit of their sum."""

    cards: Clauses
    ace_to_nine: Clauses
    ten_and_pictures: Clauses
    total: Clauses
    total_below_ten: Clauses
    total_from_ten: Clauses

    def of(self, hand: Hand) -> int:
        return hand.total

    def reasons(self, hand: Hand) -> tuple[tuple[Message, Clauses], ...]:
        """How the hand comes to its total, in two steps, each with its clauses."""
        points = tuple(card.points for card in hand.cards)
        kinds = [self.ace_to_nine] * any(points) + [self.ten_and_pictures] * (0 in points)
        named = [(message("card-code", code=str(card)), card.points) for card in hand.cards]
        worth = tuple(message("count-card", card=card, points=worth) for card, worth in named)
        added, raw = Series("series-plus", points), sum(points)
        if raw < 10:
            size, total = self.total_below_ten, message("count-sum", added=added, sum=raw)
        else:
            size = self.total_from_ten
            total = message("count-last-digit", added=added, sum=raw, total=hand.total)
        return (
            (message("count-cards", cards=Series("series-comma", worth)), cited(self.cards, *kinds)),
            (total, cited(self.total, size)),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RankCount:
    """A hand is its one card, Ace lowest and King highest; suits count for nothing."""

    ranking: Clauses
    suits: Clauses

    def of(self, hand: Hand) -> int:
        return int(hand.cards[0].rank)

    def reasons(self, hand: Hand) -> tuple[tuple[Message, Clauses], ...]:
        card = hand.cards[0]
        return (
            (message("count-rank", card=message("card-code", code=str(card)), rank=int(card.rank)), self.ranking),
            (message("count-no-suit"), self.suits),
        )


Count = PointCount | RankCount
"""How a hand counts: by points, or by the rank of its one card."""
