"""How a scoreboard looks in a terminal: ivory sheets with coloured marks, and letters where there is no colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from cutcard.cli.grid import CONSOLE
from cutcard.roads.geometry import Cell, first_shown
from cutcard.roads.rounds import Mark, ResultLabel, Writing, labels_of, written
from cutcard.roads.statistics import hits_counted, rounds_counted
from cutcard.roads.strokes import BLUE, GREEN_INK, INKS, IVORY, RED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cutcard.roads.board import BeadCell, Scoreboard
    from cutcard.roads.derived import Colour

PLATE, FAINT = "#f4efdf", "#b9ae92"
"""The sheet, and the points that show its empty cells."""
COLUMNS_MOST = 60
DERIVED = (("Big Eye Boy 大眼仔", "○"), ("Small Road 小路", "●"), ("Cockroach Pig 曱甴路", "/"))

PlacedMark = tuple[int, int, Text]
"""A column, a row and what stands there."""


def print_board(board: Scoreboard, writing: Writing) -> None:
    """Every road in the width there is, the latest columns where that is too narrow; then the next marks."""
    labels, rows, width = labels_of(board.game), board.rows, CONSOLE.width
    CONSOLE.print(_heading(board))
    beads = [(cell.column, cell.row, _bead(cell, labels[cell.round.result], writing)) for cell in board.bead]
    big = [(cell.column, cell.row, _big(cell, labels)) for cell in board.big]
    CONSOLE.print(_sheet("Bead Plate 珠盘路", beads, rows, width, size=4 if writing is Writing.CHINESE else 5))
    CONSOLE.print(_sheet("Big Road 大路", big, rows, width, size=2))
    sheets = []
    for (name, glyph), road in zip(DERIVED, (board.big_eye, board.small, board.cockroach), strict=True):
        marks = [(cell.column, cell.row, _inked(cell.mark, glyph, cell.mark.value)) for cell in road.cells]
        sheets.append(_sheet(name, marks, rows, (width - 4) // 3, size=1))
    for beside in zip(*(sheet.split("\n") for sheet in sheets), strict=True):
        CONSOLE.print(Text("  ").join(beside))
    CONSOLE.print(_next_marks(board, labels))


def _coloured() -> bool:
    return CONSOLE.is_terminal and not CONSOLE.no_color


def _inked(mark: Mark | Colour, glyph: str, letter: str) -> Text:
    """The mark in its colour, or its letter where there is none."""
    return Text(glyph, f"bold {INKS[mark]}") if _coloured() else Text(letter)


def _bead(cell: BeadCell, label: ResultLabel, writing: Writing) -> Text:
    """The mark on its colour; Banker's pair a red point at its left, Player's a blue one at its right."""
    text = written(cell.round, label, writing)
    left = Text("•" if cell.round.banker_pair else " ", f"bold {RED}")
    right = Text("•" if cell.round.player_pair else " ", f"bold {BLUE}")
    middle = Text(text if cell_len(text) == 2 and writing is Writing.CHINESE else f"{text:^3}")
    middle.stylize(f"bold {IVORY} on {INKS[label.mark]}")
    return left + middle + right


def _big(cell: Cell, labels: dict[Mark, ResultLabel]) -> Text:
    """A ring, then how many ties followed it: a slash for one, a figure for more."""
    ties = {0: " ", 1: "/"}.get(cell.ties, str(cell.ties) if cell.ties < 10 else "+")
    side = Mark(cell.mark)
    ring = Text(" ") if side is Mark.TIE else _inked(side, "○", labels[side].letter)
    return ring + Text(ties, f"bold {GREEN_INK}")


def _sheet(name: str, marks: Sequence[PlacedMark], rows: int, width: int, *, size: int) -> Text:
    """A titled sheet of cells so many characters wide, points in the empty ones."""
    columns = max(1, min(width // size, COLUMNS_MOST))
    first = first_shown([column for column, _, _ in marks], columns)
    by_place = {(column - first, row): mark for column, row, mark in marks}
    empty = Text(f"{'·':^{size}}", FAINT)
    title = Text(name, "bold")
    title.pad_right(max(0, columns * size - cell_len(name)))
    lines = [title]
    for row in range(rows):
        line = Text("").join(by_place.get((column, row), empty) for column in range(columns))
        line.stylize_before(f"on {PLATE}")
        lines.append(line)
    return Text("\n", no_wrap=True).join(lines)


def _heading(board: Scoreboard) -> Text:
    """The game and every count, results in their colours."""
    lines = [Text(board.game.title if board.game else "Baccarat", "bold")]
    rounds = [(each, f"{each.name} {each.chinese}") for each in rounds_counted(board.statistics, board.game)]
    hits = [(each, each.name) for each in hits_counted(board.statistics, board.game)]
    for counts in (rounds, hits):
        if counts:
            texts = [Text.assemble(name, " ", (str(each.number), _style(each.mark))) for each, name in counts]
            lines.append(Text("   ").join(texts))
    return Text("\n").join(lines)


def _style(mark: Mark | None) -> str:
    return f"bold {INKS[mark]}" if mark else "bold"


def _next_marks(board: Scoreboard, labels: dict[Mark, ResultLabel]) -> Text:
    """What the next result would add to each derived road."""
    line = Text("Next 问路", "bold")
    for side in (Mark.BANKER, Mark.PLAYER):
        ask = board.ask(side)
        line.append(f"   {labels[side].name} {labels[side].chinese}")
        for (_, glyph), colour in zip(DERIVED, (ask.big_eye, ask.small, ask.cockroach), strict=True):
            line += Text(" ") + (_inked(colour, glyph, colour.value) if colour else Text("-"))
    return line
