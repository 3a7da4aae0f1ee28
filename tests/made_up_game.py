"""A game that no document describes: other hands, other totals, other wagers, and its words in two languages.

Sun and Moon get one card each. A card counts twice its rank and one more, so that totals go up to 27, which no approved
game knows; the higher total wins, and equal totals are an eclipse.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from cutcard import GAMES
from cutcard.cards import Suit
from cutcard.lens import Lens
from cutcard.rulebook.conditions import Condition, Side
from cutcard.rulebook.drawing import OneCardEach, Result
from cutcard.rulebook.game import Pay, Wager
from cutcard.words import Message, add_words, catalogue, message
from cutcard.words.catalogue import _ADDED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.deal import Hand
    from cutcard.rulebook.cite import Clauses
    from cutcard.rulebook.conditions import SeenDeal, Truth

SUN = Side("Sun", lambda deal: deal.first, lambda deal: deal.second)
MOON = Side("Moon", lambda deal: deal.second, lambda deal: deal.first)
ECLIPSE = "Eclipse"

WORDS = {
    "en": """
hand-sun = Sun
hand-moon = Moon
wager-eclipse = Eclipse
wager-bright-sun = Bright Sun
result-eclipse = Eclipse
game-sun-and-moon = Sun and Moon
condition-outshines = { $side } outshines the other
condition-eclipse = the two shine alike
condition-bright = { $side }'s card is red
draw-one-each-sky = one card each for the sky, { $side } first
draw-one-each-held-sky = the sky is full
count-doubled = { $card } shines twice { $rank }
""",
    "zh": """
hand-sun = 日
hand-moon = 月
wager-eclipse = 蚀
wager-bright-sun = 红日
result-eclipse = 日月蚀
game-sun-and-moon = 日月
condition-outshines = { $side }更亮
condition-eclipse = 日月同光
condition-bright = { $side }牌为红色
draw-one-each-sky = 日月各一张，{ $side }先
draw-one-each-held-sky = 天上已满
count-doubled = { $card }按{ $rank }加倍
""",
}


@contextmanager
def its_words() -> Iterator[None]:
    """The game's words beside those of the product, for as long as this lasts."""
    before = dict(_ADDED)
    for code, words in WORDS.items():
        add_words(code, words)
    try:
        yield
    finally:
        _ADDED.clear()
        _ADDED.update(before)
        catalogue.cache_clear()


def shine(card: object) -> Truth:
    """What a card counts, of one deal or of many."""
    return card.rank * 2 + 1  # type: ignore[attr-defined]


def outshines(side: Side) -> Condition:
    def holds(deal: SeenDeal) -> Truth:
        return shine(side.own(deal).cards[0]) > shine(side.other(deal).cards[0])

    return Condition(message("condition-outshines", side=side.label), Lens.RANKS, holds)


eclipse = Condition(
    message("condition-eclipse"),
    Lens.RANKS,
    lambda deal: shine(deal.first.cards[0]) == shine(deal.second.cards[0]),
)


def bright(side: Side) -> Condition:
    def holds(deal: SeenDeal) -> Truth:
        suit = side.own(deal).cards[0].suit
        return (suit == Suit.HEARTS) | (suit == Suit.DIAMONDS)

    return Condition(message("condition-bright", side=side.label), Lens.SUITS, holds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shine:
    """Twice the rank, and one more."""

    clause: Clauses

    def of(self, hand: Hand) -> int:
        return int(shine(hand.cards[0]))

    def reasons(self, hand: Hand) -> tuple[tuple[Message, Clauses], ...]:
        card = hand.cards[0]
        return (
            (message("count-doubled", card=message("card-code", code=str(card)), rank=int(card.rank)), self.clause),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OneCardForTheSky(OneCardEach):
    """Sun is dealt first, then Moon."""

    sides: ClassVar[tuple[Side, Side]] = (SUN, MOON)
    lens: ClassVar[Lens] = Lens.RANKS

    def __post_init__(self) -> None:
        results = (
            Result("Sun", outshines(SUN), self.winner),
            Result("Moon", outshines(MOON), self.winner),
            Result(ECLIPSE, eclipse, self.tie),
        )
        object.__setattr__(self, "results", results)


APPROVED = GAMES["dragon-tiger"]
GAME = replace(
    APPROVED,
    slug="sun-and-moon",
    title="Sun and Moon",
    count=Shine(clause="3.5"),  # type: ignore[arg-type]
    drawing=OneCardForTheSky(one_card_each="3.4", winner="3.6", tie="1.1.4, 3.8"),
    wagers=(
        Wager(
            name="Sun",
            area="2.2.1",
            clause="3.3",
            loses="3.6",
            pays=(Pay(outshines(SUN), "1:1", "4.1"), Pay.lose_half(eclipse, "3.8")),
        ),
        Wager(
            name="Moon",
            area="2.2.1",
            clause="3.3",
            loses="3.6",
            pays=(Pay(outshines(MOON), "1:1", "4.1"), Pay.lose_half(eclipse, "3.8")),
        ),
        Wager(name=ECLIPSE, area="2.2.2", clause="3.3", loses="3.6", pays=(Pay(eclipse, "20:1", "4.1"),)),
        Wager(name="Bright Sun", area="2.2.3", clause="3.9", loses="3.6", pays=(Pay(bright(SUN), "3:4", "4.1"),)),
    ),
)
