"""The Table of Play of a drawing rule, read off the rule by asking it, so that what is printed is what is dealt."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from cutcard.cards import Card, Rank, Suit
from cutcard.deal import Deal, Hand
from cutcard.rulebook.drawing import Draw, PuntoBanco

DRAWS, STANDS, EITHER = "D", "-", "D/-"


@dataclass(frozen=True, slots=True)
class TableOfPlay:
    """On which totals the dealing ends at once, and what both hands do on the others.

    A row for each total of the second hand says whether it draws when the first hand stood, and then by the points of
    the first hand's third card, 0 to 9. `EITHER` stands where that depends on the first hand's total too.
    """

    naturals: tuple[int, ...]
    """The totals of two cards that end the dealing, whichever hand has them."""
    stands_from: int
    """The lowest total on which the first hand takes no third card."""
    rows: tuple[tuple[str, ...], ...]


def table_of_play(drawing: PuntoBanco) -> TableOfPlay:
    """Every pair of totals, and every third card of the first hand, put to the rule.

    >>> from cutcard.games import GAMES
    >>> table = table_of_play(GAMES["tiger-baccarat"].drawing)
    >>> table.naturals, table.stands_from, " ".join(table.rows[6])
    ((8, 9), 6, '- - - - - - - D D - -')
    """
    naturals = tuple(total for total in range(10) if _ends(drawing, total))
    others = [total for total in range(10) if total not in naturals]
    stands: list[int] = []
    after: dict[tuple[int, int | None], set[bool]] = defaultdict(set)
    for first in others:
        for second in others:
            took = _taken_by(drawing, (0, first), (0, second))
            if took == 0:
                for third in range(10):
                    after[second, third].add(_taken_by(drawing, (0, first, third), (0, second)) == 1)
            else:
                stands.append(first)
                after[second, None].add(took == 1)
    rows = (tuple(_cell(after[second, third]) for third in (None, *range(10))) for second in others)
    return TableOfPlay(naturals, min(stands, default=len(others)), tuple(rows))


def _ends(drawing: PuntoBanco, total: int) -> bool:
    """Whether nobody draws once a hand has this total in two cards, even against nothing."""
    return all(_taken_by(drawing, *hands) is None for hands in (((0, total), (0, 0)), ((0, 0), (0, total))))


def _taken_by(drawing: PuntoBanco, *points: tuple[int, ...]) -> int | None:
    """Which hand takes the next card, where each holds cards of these points; None where the deal is complete."""
    first, second = (Hand(tuple(Card(Rank(each or Rank.TEN), Suit.SPADES) for each in hand)) for hand in points)
    step = drawing.next_card(Deal(first, second), "")
    return step.hand if isinstance(step, Draw) else None


def _cell(draws: set[bool]) -> str:
    return EITHER if len(draws) > 1 else DRAWS if True in draws else STANDS
