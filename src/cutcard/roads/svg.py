"""A scoreboard as one self-contained SVG, for pages, documents and print.

The big road runs across the top; under it the bead plate, and beside it the three derived roads one above the other;
then the counts. A board of fixed width shows the latest columns of each road, as the screens at a table do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from cutcard.notebook import picture
from cutcard.registered import as_registered
from cutcard.roads.board import Scoreboard
from cutcard.roads.geometry import Cell, first_shown
from cutcard.roads.rounds import Mark, Writing, labels_of, written
from cutcard.roads.statistics import Counted, hits_counted, rounds_counted
from cutcard.roads.strokes import (
    FRAME,
    GRID,
    INKS,
    IVORY,
    SERIF,
    bead,
    big_mark,
    cockroach_mark,
    disc,
    eye_mark,
    glow,
    grid,
    small_mark,
    words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


MARGIN, GAP, LABEL = 20, 16, 106
BIG, BEAD, ROAD_GAP = 36, 48, 9
"""Cells of the big road and of the bead plate, and the space between two derived roads."""
COLUMNS_LEAST, COLUMNS_USUAL, BEAD_COLUMNS = 30, 38, 14
SLOTS, HIT_SLOTS = 7, 6
HEAD, TITLE, SLOT = 76, 30, 44


@dataclass(frozen=True, slots=True)
class Theme:
    """What lies around the ivory sheets: felt for a screen, plain paper for print."""

    felt: bool
    ink: str
    dim: str


FELT = Theme(felt=True, ink="#f3ead3", dim="#b9c7b8")
"""For a screen, on green."""
PAPER = Theme(felt=False, ink="#22190a", dim="#5d5546")


@dataclass(frozen=True, slots=True)
class Sheet:
    """The measures of one drawing: how many columns each road shows."""

    rows: int
    big: int
    bead: int
    derived: int

    @property
    def width(self) -> float:
        return self.big * BIG

    @property
    def small_cell(self) -> float:
        """Three derived roads stand as high as the bead plate."""
        return (BEAD - 2 * ROAD_GAP / self.rows) / 3

    @classmethod
    def of(cls, board: Scoreboard, columns: int | None) -> Sheet:
        """So many columns of the big road, or as many as show every mark of every road."""
        rows = board.rows
        beads = max(BEAD_COLUMNS, -(-board.statistics.rounds // rows))
        roads = (board.big_eye, board.small, board.cockroach)
        narrow = cls(rows, 0, 0, 0).small_cell
        if columns is None:
            marks = 1 + max((cell.column for road in roads for cell in road.cells), default=0)
            aside = beads * BEAD + GAP + LABEL + marks * narrow
            big = 1 + max((cell.column for cell in board.big), default=0)
            columns = max(COLUMNS_USUAL, big, -(-int(aside + 1) // BIG))
        else:
            beads = min(beads, max(1, int(columns * BIG * 0.5) // BEAD))
        derived = int((columns * BIG - beads * BEAD - GAP - LABEL) // narrow)
        return cls(rows, columns, beads, derived)


def board_svg(
    board: Scoreboard,
    *,
    columns: int | None = None,
    writing: Writing = Writing.CHINESE,
    theme: Theme = FELT,
) -> str:
    """The board drawn; without `columns` (of the big road) it is wide enough for the whole shoe."""
    assert columns is None or columns >= COLUMNS_LEAST, f"a drawn board has {COLUMNS_LEAST} columns or more"
    sheet = Sheet.of(board, columns)
    top = HEAD + TITLE
    below = top + sheet.rows * BIG + TITLE + 6
    foot = below + sheet.rows * BEAD + GAP
    counts, count_lines = _counts(board, sheet, foot, theme)
    height = foot + count_lines * SLOT + 4
    parts = [
        *_heading(board, sheet, theme),
        *_big_road(board, sheet, top, theme),
        *_bead_plate(board, sheet, below, writing, theme),
        *_derived(board, sheet, below, theme),
        *counts,
    ]
    width = sheet.width + 2 * MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img">'
        f"<title>{escape(_title(board))}, scoreboard</title><desc>{escape(_in_words(board))}</desc>"
        f"{_background(width, height, theme)}{''.join(parts)}</svg>\n"
    )


picture.register(Scoreboard, board_svg)


def _title(board: Scoreboard) -> str:
    return as_registered(board.game).title if board.game else "Baccarat"


def _in_words(board: Scoreboard) -> str:
    """The rounds as letters, for whoever does not see the drawing."""
    own = labels_of(board.game)
    legend = ", ".join(f"{label.letter} {label.name}" for label in own.values())
    return f"{legend}: {''.join(own[round_.result].letter for round_ in board.rounds)}"


def _background(width: float, height: float, theme: Theme) -> str:
    if not theme.felt:
        return f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>'
    return (
        '<defs><radialGradient id="cutcard-felt" cx="50%" cy="38%" r="75%"><stop offset="0" stop-color="#14543f"/>'
        '<stop offset=".55" stop-color="#0d3b2e"/><stop offset="1" stop-color="#072219"/></radialGradient></defs>'
        f'<rect width="{width:g}" height="{height:g}" rx="14" fill="url(#cutcard-felt)"/>'
    )


def _label(x: float, y: float, english: str, chinese: str, theme: Theme) -> str:
    return words(x, y, f"{english}  {chinese}", size=15, fill=theme.dim, weight=600)


def _heading(board: Scoreboard, sheet: Sheet, theme: Theme) -> Iterator[str]:
    """The game, and at the right what the next result would add to the derived roads."""
    middle, right = 42, MARGIN + sheet.width
    title = _title(board)
    size = min(30, (sheet.width - 2 * (216 + GAP) - 150) / (0.6 * len(title)))
    yield (
        f'<text x="{MARGIN}" y="{middle + 10}" font-family="{SERIF}" font-size="{size:g}" font-weight="700" '
        f'fill="{theme.ink}">{escape(title)}'
        f'<tspan dx="14" font-size="17" font-weight="400" fill="{theme.dim}">路单</tspan></text>'
    )
    own = labels_of(board.game)
    strokes = (eye_mark, small_mark, cockroach_mark)
    for index, side in enumerate((Mark.PLAYER, Mark.BANKER)):
        left = right - 216 - index * (216 + GAP)
        yield f'<rect x="{left:g}" y="{middle - 22}" width="216" height="44" rx="22" fill="{IVORY}" stroke="{FRAME}"/>'
        yield disc(left + 24, middle, 17, INKS[side])
        yield words(left + 24, middle, own[side].chinese, size=20, fill=IVORY, anchor="middle", weight=700)
        yield words(left + 50, middle, own[side].name, size=16, fill=INKS[side], weight=700)
        ask = board.ask(side)
        for place, (colour, stroke) in enumerate(zip((ask.big_eye, ask.small, ask.cockroach), strokes, strict=True)):
            x = left + 128 + place * 32
            yield stroke(x, middle, 24, INKS[colour]) if colour else disc(x, middle, 2.5, GRID)
    yield words(right - 2 * 216 - 2 * GAP, middle, "Next  问路", size=16, fill=theme.dim, anchor="end", weight=600)


def _big_road(board: Scoreboard, sheet: Sheet, top: float, theme: Theme) -> Iterator[str]:
    yield _label(MARGIN, top - TITLE / 2, "Big Road", "大路", theme)
    yield grid(MARGIN, top, sheet.big, sheet.rows, BIG)
    for cell, x, y, newest in _placed(board.big, sheet.big, MARGIN, top, BIG):
        yield (glow(x, y, BIG) if newest else "") + big_mark(x + BIG / 2, y + BIG / 2, BIG, cell)


def _bead_plate(board: Scoreboard, sheet: Sheet, top: float, writing: Writing, theme: Theme) -> Iterator[str]:
    yield _label(MARGIN, top - TITLE / 2, "Bead Plate", "珠盘路", theme)
    yield grid(MARGIN, top, sheet.bead, sheet.rows, BEAD)
    own = labels_of(board.game)
    beads = board.bead
    first = first_shown([cell.column for cell in beads], sheet.bead)
    for cell in beads:
        if cell.column >= first:
            x, y = MARGIN + (cell.column - first) * BEAD, top + cell.row * BEAD
            text = written(cell.round, own[cell.round.result], writing)
            yield glow(x, y, BEAD) if cell is beads[-1] else ""
            yield bead(x + BEAD / 2, y + BEAD / 2, BEAD, cell.round, text)


def _derived(board: Scoreboard, sheet: Sheet, top: float, theme: Theme) -> Iterator[str]:
    """The three derived roads, one above the other, each with its name at its left."""
    size = sheet.small_cell
    left = MARGIN + sheet.bead * BEAD + GAP
    grids = MARGIN + sheet.width - sheet.derived * size
    roads = (
        ("Big Eye Boy", "大眼仔", board.big_eye, eye_mark),
        ("Small Road", "小路", board.small, small_mark),
        ("Cockroach Pig", "曱甴路", board.cockroach, cockroach_mark),
    )
    for index, (english, chinese, road, stroke) in enumerate(roads):
        y = top + index * (sheet.rows * size + ROAD_GAP)
        middle = y + sheet.rows * size / 2
        yield words(left, middle - 11, english, size=14, fill=theme.dim, weight=600)
        yield words(left, middle + 11, chinese, size=15, fill=theme.dim, weight=600)
        yield grid(grids, y, sheet.derived, sheet.rows, size)
        for cell, x, over, newest in _placed(tuple(road.cells), sheet.derived, grids, y, size):
            yield glow(x, over, size) if newest else ""
            yield stroke(x + size / 2, over + size / 2, size, INKS[cell.mark])


def _placed(
    cells: Sequence[Cell], columns: int, left: float, top: float, size: float
) -> Iterator[tuple[Cell, float, float, bool]]:
    """The cells a window shows, each with its corner and whether it is the newest."""
    first = first_shown([cell.column for cell in cells], columns)
    for cell in cells:
        if first <= cell.column < first + columns:
            yield cell, left + (cell.column - first) * size, top + cell.row * size, cell is cells[-1]


def _counts(board: Scoreboard, sheet: Sheet, top: float, theme: Theme) -> tuple[list[str], int]:
    """A slot for every count, and how many lines they take: the rounds first in both scripts, the hits below."""
    rounds, hits = rounds_counted(board.statistics, board.game), hits_counted(board.statistics, board.game)
    named = [(each, each.name) for each in hits]
    lines = [
        (SLOTS, [(each, f"{each.chinese}  {each.name}") for each in rounds]),
        *((HIT_SLOTS, named[index : index + HIT_SLOTS]) for index in range(0, len(named), HIT_SLOTS)),
    ]
    drawn = []
    for line, (places, slots) in enumerate(lines):
        width = (sheet.width - (places - 1) * 8) / places
        for index, (slot, name) in enumerate(slots):
            drawn.append(_slot(MARGIN + index * (width + 8), top + line * SLOT, width, slot, name, theme))
    return drawn, len(lines)


def _slot(x: float, y: float, width: float, counted: Counted, name: str, theme: Theme) -> str:
    fill = INKS[counted.mark] if counted.mark else ""
    ink = IVORY if fill else theme.ink
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="36" rx="18" fill="{fill or "none"}" '
        f'stroke="{fill or FRAME}"/>'
        + words(x + 16, y + 18, name, size=19 if fill else 15, fill=ink, weight=700 if fill else 600)
        + words(x + width - 16, y + 18, str(counted.number), size=21, fill=ink, anchor="end", family=SERIF, weight=700)
    )
