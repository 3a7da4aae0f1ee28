"""Hands and deals: all the cards of one round, and what can be read off them."""

from __future__ import annotations

from dataclasses import dataclass, field

from cutcard.cards import POINTS, Card, NotationError, parse_cards
from cutcard.notebook import table_html

MANY_CARDS = 12
"""More cards than any hand can hold, even one dealt wrongly: longer text is refused unread."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One side's cards in the order dealt to it.

    >>> Hand.parse("8s 2h 3d").total
    3
    """

    cards: tuple[Card, ...]
    count: int = field(init=False, compare=False)
    total: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "count", len(self.cards))
        object.__setattr__(self, "total", sum([POINTS[card.rank] for card in self.cards]) % 10)

    @classmethod
    def parse(cls, text: str) -> Hand:
        return cls(parse_cards(text))

    @property
    def natural(self) -> bool:
        """Eight or nine in the first two cards."""
        return self.count == 2 and self.total >= 8

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))


@dataclass(frozen=True, slots=True)
class Deal:
    """All cards of one round: the first hand is Player (or Dragon), the second Banker (or Tiger).

    >>> deal = Deal.parse("8s 2h 3d / Kd 5c")
    >>> deal.first.total, deal.second.total, str(deal)
    (3, 5, '8s 2h 3d / Kd 5c')
    """

    first: Hand
    second: Hand

    @classmethod
    def parse(cls, text: str) -> Deal:
        if not isinstance(text, str):
            raise TypeError(f"a deal is read from text, not from {text!r}")
        halves = text.split("/")
        if len(halves) != 2:
            raise NotationError(
                f'a deal is two hands with one slash between them, e.g. "8s 2h 3d / Kd 5c"; got {_short(text)}'
            )
        if len(text) > MANY_CARDS * 8:
            raise NotationError(f"no deal is that long: {_short(text)}")
        before_slash = " " * (len(halves[0]) + 1)
        try:
            return cls(Hand.parse(halves[0]), Hand.parse(before_slash + halves[1]))
        except NotationError as error:
            raise NotationError(f"in the deal {_short(text)}: {error}") from None

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.first.cards + self.second.cards

    def __str__(self) -> str:
        return f"{self.first} / {self.second}"

    def _repr_html_(self) -> str:
        return table_html(
            str(self),
            ["Hand", "Cards", "Total"],
            [[name, hand, hand.total] for name, hand in (("First", self.first), ("Second", self.second))],
        )


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
