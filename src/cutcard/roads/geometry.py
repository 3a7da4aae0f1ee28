"""Where marks stand on a road: down a column, along its foot as a dragon's tail, and where the next run starts.

A new run starts in the column after the start of the run before it, or further right where the top cell is taken. The
same run goes down while there is a row and the cell is free, else right.

**The rightmost taken column of each row tells all.** From the start of the newest run on, the highest taken row never
rises from a column to the one on its right, and every run keeps above that staircase: it goes down to the step, along
it, and so lays a new staircase one higher. Cells left free beneath it are out of reach for ever. So the cell under a
run is taken just when the column is not beyond the rightmost taken one of that row, and the cell to its right is always
free: the rule's "skipping taken cells" needs no search, and a step costs the same on any board.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cutcard.roads.derived import Colour
from cutcard.roads.persistent_list import PersistentList
from cutcard.roads.rounds import Mark

if TYPE_CHECKING:
    from collections.abc import Sequence

ROWS_USUAL = 6
"""The rows of a board as casinos hang them."""
ROWS_MOST = 99


class Tail(StrEnum):
    """What a run does after it has turned right: go down again where it can, or keep its row to the end."""

    DOWN_AGAIN = "down-again"
    KEEP_ROW = "keep-row"


@dataclass(frozen=True, slots=True)
class Cell:
    """One mark of a road; on the big road with the ties that followed it."""

    column: int
    row: int
    mark: Mark | Colour
    ties: int = 0


@dataclass(frozen=True, slots=True)
class Road:
    """The marks of a road in the order they came, each in its cell.

    >>> from cutcard.roads.derived import Colour
    >>> road = Road.empty(rows=2)
    >>> for letter in "rrrb":
    ...     road = road.add(Colour(letter), Tail.DOWN_AGAIN)
    >>> [(cell.column, cell.row) for cell in road.cells], road.text
    ([(0, 0), (0, 1), (1, 1), (1, 0)], 'rrrb')
    """

    start: int
    """The column in which the newest run started."""
    rightmost: tuple[int, ...]
    """The rightmost taken column of each row, -1 where none is."""
    cells: PersistentList[Cell]

    @classmethod
    def empty(cls, rows: int) -> Road:
        return cls(-1, (-1,) * rows, PersistentList())

    def add(self, mark: Mark | Colour, tail: Tail, *, ties: int = 0) -> Road:
        last, rightmost = self.cells.last, self.rightmost
        if last is None or last.mark is not mark:
            start = max(self.start, rightmost[0]) + 1
            return Road(start, (start, *rightmost[1:]), self.cells.append(Cell(start, 0, mark, ties)))
        column, row = self._next_cell(last, tail)
        taken = (*rightmost[:row], column, *rightmost[row + 1 :])
        return Road(self.start, taken, self.cells.append(Cell(column, row, mark, ties)))

    def _next_cell(self, last: Cell, tail: Tail) -> tuple[int, int]:
        """The column and row in which the newest run goes on."""
        below = last.row + 1
        keeps_row = tail is Tail.KEEP_ROW and last.column > self.start
        if below < len(self.rightmost) and last.column > self.rightmost[below] and not keeps_row:
            return last.column, below
        return last.column + 1, last.row

    def tied(self) -> Road:
        """One tie more on the last cell."""
        last = self.cells.last
        assert last is not None, "a tie before the first decided round has no cell"
        return Road(
            self.start, self.rightmost, self.cells.with_last(Cell(last.column, last.row, last.mark, last.ties + 1))
        )

    @property
    def text(self) -> str:
        """The marks as letters, in order."""
        return "".join([cell.mark for cell in self.cells])


def first_shown(columns_taken: Sequence[int], columns: int) -> int:
    """Where a window of so many columns begins, given the column of each mark in order.

    It lies at the end of the road, or further left where the newest mark, which may stand far to the left of an older
    run's tail, would else be out of sight or at the very edge.

    >>> first_shown([0, 1, 2, 3, 4], columns=4), first_shown([0, 1, 2, 3, 4, 5, 1], columns=4)
    (1, 0)
    """
    if not columns_taken:
        return 0
    at_the_end = max(columns_taken) + 1 - columns
    newest_in_the_middle = columns_taken[-1] - columns // 2
    return max(0, min(at_the_end, newest_in_the_middle))
