"""Drawing rules: which hand takes the next card and under which clause, or that the deal is complete.

Both are pure values. The clause numbers are arguments, because each document numbers the same rule differently;
the Table of Play itself is written once, here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from cutcard.lens import Lens
from cutcard.rulebook.cite import Cited, Clauses
from cutcard.rulebook.conditions import (
    BANKER,
    DRAGON,
    PLAYER,
    TIGER,
    Condition,
    Side,
    ranks_higher,
    same_rank,
    tie,
    wins,
)

if TYPE_CHECKING:
    from cutcard.deal import Deal

BANKER_DRAWS_ON = {
    0: range(10),
    1: range(10),
    2: range(10),
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: range(2, 8),
    5: range(4, 8),
    6: range(6, 8),
    7: (),
}
"""The Table of Play when Player has taken a third card: Banker's total against the points of that card."""

STANDS_FROM = 6
"""Player stands on six and seven; so does Banker when Player has stood."""


@dataclass(frozen=True, slots=True)
class Draw(Cited):
    """The next card goes to this hand (0 the first, 1 the second), and why."""

    document: str
    clause: Clauses
    hand: int
    why: str


@dataclass(frozen=True, slots=True)
class Complete(Cited):
    """No hand takes another card, and why."""

    document: str
    clause: Clauses
    why: str


@dataclass(frozen=True, slots=True)
class Result:
    """One way a round can end: who won, when, and under which clause."""

    name: str
    when: Condition
    clause: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class PuntoBanco:
    """Two cards each, alternating and Player first; then the Table of Play."""

    sides: ClassVar[tuple[Side, Side]] = (PLAYER, BANKER)
    lens: ClassVar[Lens] = Lens.POINTS
    initial: ClassVar[int] = 2
    """Cards each hand has been dealt before the drawing rule first decides."""
    cards_most: ClassVar[int] = 6
    """Cards a round can take."""

    two_hands: Clauses
    player_first_and_third: Clauses
    banker_second_and_fourth: Clauses
    natural: Clauses
    table_of_play: Clauses
    winner: Clauses
    tie: Clauses
    results: tuple[Result, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        results = (
            Result("Player", wins(PLAYER), self.winner),
            Result("Banker", wins(BANKER), self.winner),
            Result("Tie", tie, self.tie),
        )
        object.__setattr__(self, "results", results)

    def next_card(self, deal: Deal, document: str) -> Draw | Complete:
        """What follows the cards on the table, which must be a beginning of a legal deal."""
        player, banker = deal.first, deal.second
        if banker.count < 2:
            return self._initial_card(document, to=int(player.count > banker.count))
        if banker.count == 3:
            return Complete(document, self.table_of_play, "Banker has taken the last card")
        if player.count == 2:
            if player.natural or banker.natural:
                who = " and ".join(
                    f"{side.name} has a natural {hand.total}"
                    for side, hand in zip(self.sides, (player, banker), strict=True)
                    if hand.natural
                )
                clauses = f"{self.natural}, {self.table_of_play}"
                return Complete(document, clauses, f"{who}: no more cards are dealt")
            if player.total < STANDS_FROM:
                return Draw(document, self.table_of_play, 0, f"Player draws on {player.total}")
            return self._banker_after_stand(document, player.total, banker.total)
        return self._banker_after_draw(document, player.cards[2].points, banker.total)

    def _initial_card(self, document: str, *, to: int) -> Draw:
        clause = self.banker_second_and_fourth if to else self.player_first_and_third
        return Draw(
            document,
            f"{self.two_hands}, {clause}",
            to,
            "the first four cards alternate, Player first",
        )

    def _banker_after_stand(self, document: str, player_total: int, total: int) -> Draw | Complete:
        stood = f"Player stands on {player_total}"
        if total < STANDS_FROM:
            return Draw(document, self.table_of_play, 1, f"{stood}, Banker draws on {total}")
        return Complete(document, self.table_of_play, f"{stood}, Banker stands on {total}")

    def _banker_after_draw(self, document: str, third: int, total: int) -> Draw | Complete:
        against = f"on {total} against a third card worth {third}"
        if third in BANKER_DRAWS_ON[total]:
            return Draw(document, self.table_of_play, 1, f"Banker draws {against}")
        return Complete(document, self.table_of_play, f"Banker stands {against}")


@dataclass(frozen=True, slots=True, kw_only=True)
class OneCardEach:
    """One card to Dragon, then one to Tiger; the higher rank wins."""

    sides: ClassVar[tuple[Side, Side]] = (DRAGON, TIGER)
    lens: ClassVar[Lens] = Lens.RANKS
    initial: ClassVar[int] = 1
    cards_most: ClassVar[int] = 2

    one_card_each: Clauses
    winner: Clauses
    tie: Clauses
    results: tuple[Result, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        results = (
            Result("Dragon", ranks_higher(DRAGON), self.winner),
            Result("Tiger", ranks_higher(TIGER), self.winner),
            Result("Tie", same_rank, self.tie),
        )
        object.__setattr__(self, "results", results)

    def next_card(self, deal: Deal, document: str) -> Draw | Complete:
        """What follows the cards on the table, which must be a beginning of a legal deal."""
        for hand, held in enumerate((deal.first, deal.second)):
            if not held.count:
                return Draw(document, self.one_card_each, hand, "one card each, Dragon first")
        return Complete(document, self.one_card_each, "Dragon and Tiger hold one card each")


DrawingRule = PuntoBanco | OneCardEach
