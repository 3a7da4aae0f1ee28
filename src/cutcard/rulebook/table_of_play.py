"""The Table of Play of a drawing rule, read off the rule by asking it, so that what is printed is what is dealt."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.cards import Card, Rank, Suit
from cutcard.deal import Deal, Hand
from cutcard.rulebook.drawing import Draw

if TYPE_CHECKING:
    from cutcard.rulebook.drawing import PuntoBanco

NATURAL_FROM = 8
DRAWS, STANDS, EITHER = "D", "-", "D/-"


@dataclass(frozen=True, slots=True)
class TableOfPlay:
    """What both hands do without a natural.

    A row for each total of the second hand says whether it draws when the first hand stood, and then by the points of
    the first hand's third card, 0 to 9. `EITHER` stands where that depends on the first hand's total too.
    """

    stands_from: int
    """The lowest total on which the first hand takes no third card."""
    rows: tuple[tuple[str, ...], ...]


def table_of_play(drawing: PuntoBanco) -> TableOfPlay:
    """Every pair of totals, and every third card of the first hand, put to the rule.

    >>> from cutcard.games import GAMES
    >>> table = table_of_play(GAMES["tiger-baccarat"].drawing)
    >>> table.stands_from, " ".join(table.rows[6])
    (6, '- - - - - - - D D - -')
    """
    stands: list[int] = []
    after: dict[tuple[int, int | None], set[bool]] = defaultdict(set)
    for first in range(NATURAL_FROM):
        for second in range(NATURAL_FROM):
            took = _taken_by(drawing, (0, first), (0, second))
            if took == 0:
                for third in range(10):
                    after[second, third].add(_taken_by(drawing, (0, first, third), (0, second)) == 1)
            else:
                stands.append(first)
                after[second, None].add(took == 1)
    rows = (tuple(_cell(after[second, third]) for third in (None, *range(10))) for second in range(NATURAL_FROM))
    return TableOfPlay(min(stands, default=NATURAL_FROM), tuple(rows))


def _taken_by(drawing: PuntoBanco, *points: tuple[int, ...]) -> int | None:
    """Which hand takes the next card, where each holds cards of these points; None where the deal is complete."""
    first, second = (Hand(tuple(Card(Rank(each or Rank.TEN), Suit.SPADES) for each in hand)) for hand in points)
    step = drawing.next_card(Deal(first, second), "")
    return step.hand if isinstance(step, Draw) else None


def _cell(draws: set[bool]) -> str:
    return EITHER if len(draws) > 1 else DRAWS if True in draws else STANDS
