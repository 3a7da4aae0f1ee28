"""The marks of a scoreboard as SVG: discs, rings, dots, slashes, grids and words, in the house's colours.

Presentation attributes only, no style sheet and no identifier but the felt's: a board may stand inside any page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from cutcard.roads.derived import Colour
from cutcard.roads.rounds import BoardRound, Mark

if TYPE_CHECKING:
    from cutcard.roads.geometry import Cell

RED, BLUE, GREEN = "#c8323a", "#2f6fd6", "#2e9e5b"
GREEN_INK = "#1b6e3c"
"""Tie green is too light for figures on ivory; this reads."""
IVORY, GRID, FRAME, GLOW = "#fffdf6", "#ddd5c0", "#c9a961", "#ffe7b0"
INKS: dict[Mark | Colour, str] = {
    Mark.BANKER: RED,
    Mark.PLAYER: BLUE,
    Mark.TIE: GREEN,
    Colour.RED: RED,
    Colour.BLUE: BLUE,
}
SERIF = "Georgia, 'Noto Serif', 'DejaVu Serif', 'Noto Serif CJK SC', 'Songti SC', SimSun, serif"
SANS = (
    "'Noto Sans', 'Segoe UI', 'Helvetica Neue', Arial, 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"
)


def words(
    x: float,
    y: float,
    text: str,
    *,
    size: float,
    fill: str,
    anchor: str = "start",
    family: str = SANS,
    weight: int = 400,
) -> str:
    """Text on a line; `y` is its middle."""
    return (
        f'<text x="{x:g}" y="{y + 0.36 * size:g}" font-family="{family}" font-size="{size:g}" '
        f'font-weight="{weight}" fill="{fill}" text-anchor="{anchor}">{escape(text)}</text>'
    )


def grid(x: float, y: float, columns: int, rows: int, cell: float) -> str:
    """An ivory sheet ruled into cells, framed in gold."""
    width, height = columns * cell, rows * cell
    across = "".join(f"M{x:g} {y + row * cell:g}h{width:g}" for row in range(1, rows))
    down = "".join(f"M{x + column * cell:g} {y:g}v{height:g}" for column in range(1, columns))
    box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return (
        f'<rect {box} fill="{IVORY}"/>'
        f'<path d="{across}{down}" stroke="{GRID}" fill="none" shape-rendering="crispEdges"/>'
        f'<rect {box} fill="none" stroke="{FRAME}" stroke-width="1.5"/>'
    )


def glow(x: float, y: float, cell: float) -> str:
    """The newest cell, lit until the next round."""
    return f'<rect x="{x + 1:g}" y="{y + 1:g}" width="{cell - 1:g}" height="{cell - 1:g}" fill="{GLOW}"/>'


def disc(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"/>'


def ring(x: float, y: float, radius: float, ink: str) -> str:
    """A hollow circle that fills this radius, its line included."""
    line = 0.3 * radius
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius - line / 2:g}" fill="none" stroke="{ink}" stroke-width="{line:g}"/>'
    )


def slash(x: float, y: float, reach: float, ink: str, width: float) -> str:
    return (
        f'<path d="M{x - reach:g} {y + reach:g}L{x + reach:g} {y - reach:g}" stroke="{ink}" '
        f'stroke-width="{width:g}" stroke-linecap="round"/>'
    )


def bead(x: float, y: float, cell: float, round_: BoardRound, text: str) -> str:
    """A filled disc with its character; Banker's pair a red dot top left, Player's a blue one bottom right."""
    drawn = disc(x, y, 0.43 * cell, INKS[round_.result])
    drawn += words(x, y, text, size=0.5 * cell, fill=IVORY, anchor="middle", weight=700)
    for paired, ink, way in ((round_.banker_pair, RED, -1), (round_.player_pair, BLUE, 1)):
        if paired:
            offset = 0.335 * cell * way
            drawn += disc(x + offset, y + offset, 0.155 * cell, IVORY) + disc(x + offset, y + offset, 0.115 * cell, ink)
    return drawn


def big_mark(x: float, y: float, size: float, cell: Cell) -> str:
    """A ring, and the ties that followed as a green slash, with their number from two on."""
    drawn = "" if cell.mark is Mark.TIE else ring(x, y, 0.4 * size, INKS[cell.mark])
    if cell.ties:
        drawn += slash(x, y, 0.3 * size, GREEN, 0.09 * size)
    if cell.ties > 1:
        drawn += (
            f'<g stroke="{IVORY}" stroke-width="{0.12 * size:g}" paint-order="stroke" stroke-linejoin="round">'
            + words(
                x + 0.26 * size,
                y + 0.26 * size,
                str(cell.ties),
                size=0.4 * size,
                fill=GREEN_INK,
                anchor="middle",
                weight=700,
            )
            + "</g>"
        )
    return drawn


def eye_mark(x: float, y: float, size: float, ink: str) -> str:
    return ring(x, y, 0.4 * size, ink)


def small_mark(x: float, y: float, size: float, ink: str) -> str:
    return disc(x, y, 0.38 * size, ink)


def cockroach_mark(x: float, y: float, size: float, ink: str) -> str:
    return slash(x, y, 0.28 * size, ink, 0.2 * size)
