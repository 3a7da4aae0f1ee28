"""docs/bet.svg: where the processor time of one bet goes, in this revision and in the one it was measured beside."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from comparison.results import read_results

if TYPE_CHECKING:
    from comparison.results import Comparison

WIDTH, LEFT, ROW, TOP = 960, 330, 34, 64
COLOURS = ("#8a6d3b", "#2b6cb0")
"""Of the former revision, and of today's."""


def bet_picture() -> str:
    """A row for each part, with a bar for each revision; the longest bar is as long as there is room."""
    measured = read_results().get("bet")
    rows = [] if measured is None else _rows(measured)
    longest = max((each for _, *both in rows for each in both), default=1.0)
    drawn = "".join(_drawn(at, row, (WIDTH - LEFT - 90) / longest) for at, row in enumerate(rows))
    height = TOP + ROW * len(rows) + 16
    former, today = (sum(column) for column in list(zip(*rows, strict=True))[1:]) if rows else (0.0, 0.0)
    names = ("not measured so far", "`make bench ONLY=bet`") if measured is None else (measured.former, measured.today)
    legend = "".join(
        f'<rect x="{LEFT + 300 * place}" y="34" width="12" height="12" fill="{colour}"/>'
        f'<text x="{LEFT + 18 + 300 * place}" y="45">{escape(name)}: {whole:,.0f} µs in all</text>'
        for place, (colour, name, whole) in enumerate(zip(COLOURS, names, (former, today), strict=True))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'role="img" font-family="sans-serif" font-size="13"><title>One bet, socket to socket</title>'
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>'
        f'<text x="16" y="24" font-size="16">Processor time of one bet in a served house, microseconds</text>'
        f"{legend}{drawn}</svg>\n"
    )


def _rows(measured: Comparison) -> list[tuple[str, float, float]]:
    return [(row.what, median(row.former), median(row.today)) for row in measured.rows]


def _drawn(at: int, row: tuple[str, float, float], scale: float) -> str:
    what, *both = row
    y = TOP + ROW * at
    bars = "".join(
        f'<rect x="{LEFT}" y="{y + 13 * place}" width="{each * scale:.1f}" height="11" fill="{colour}"/>'
        f'<text x="{LEFT + each * scale + 6:.1f}" y="{y + 10 + 13 * place}" font-size="11">{each:,.0f}</text>'
        for place, (each, colour) in enumerate(zip(both, COLOURS, strict=True))
    )
    return f'<text x="{LEFT - 12}" y="{y + 17}" text-anchor="end">{escape(what)}</text>{bars}'
