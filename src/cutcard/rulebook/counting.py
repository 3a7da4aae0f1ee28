"""What cards and hands count: points in baccarat, ranks in Dragon Tiger, with the clauses that say so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cutcard.deal import Hand
    from cutcard.rulebook.cite import Clauses


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

    def reasons(self, hand: Hand) -> tuple[tuple[str, Clauses], ...]:
        """How the hand comes to its total, in two steps, each with its clauses."""
        points = [card.points for card in hand.cards]
        kinds = [self.ace_to_nine] * any(points) + [self.ten_and_pictures] * (0 in points)
        worth = ", ".join(f"{card} {card.points}" for card in hand.cards)
        raw = sum(points)
        total = f"{' + '.join(map(str, points))} = {raw}"
        size = self.total_from_ten if raw >= 10 else self.total_below_ten
        if raw >= 10:
            total += f", the last digit counts: {hand.total}"
        return (
            (worth, ", ".join([self.cards, *kinds])),
            (total, f"{self.total}, {size}"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RankCount:
    """A hand is its one card, Ace lowest and King highest; suits count for nothing."""

    ranking: Clauses
    suits: Clauses

    def of(self, hand: Hand) -> int:
        return int(hand.cards[0].rank)

    def reasons(self, hand: Hand) -> tuple[tuple[str, Clauses], ...]:
        card = hand.cards[0]
        return (
            (f"{card} ranks {int(card.rank)} of 13", self.ranking),
            ("its suit has no rank", self.suits),
        )


Count = PointCount | RankCount
