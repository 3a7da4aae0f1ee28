"""A day's report to keep: as a spreadsheet, as a picture of its hours, and as a PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.money import text_from_cents
from cutcard.odds.par.blocks import Document, Figure, Grid, Heading, Paragraph
from cutcard.spreadsheet import csv_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cutcard.formats.figures import Figures
    from cutcard.house.projections.day.report import Line

HEADS = (
    "by",
    "name",
    "rounds",
    "bets",
    "turnover",
    "win",
    "theoretical win",
    "deviation",
    "z",
    "chance at most",
    "credit win",
    "chip win",
    "drop",
    "credit hold",
    "chip hold",
)
FIRST_KEPT = HEADS.index("credit win")
TITLES = {
    "day": "The day",
    "shift": "By shift",
    "hour": "By hour",
    "table": "By table",
    "game": "By game",
    "wager": "By wager",
    "dealer": "By dealer",
    "correction": "Corrections",
}
ESTIMATED = " (estimated)"
WIDTH, HEIGHT, LEFT, BOTTOM = 640, 220, 64, 28
WIN, LOSS, EXPECTED, INK = "#2e9e5b", "#c8323a", "#c9a961", "#22302b"


def rows(lines: Sequence[Line]) -> list[tuple[str, ...]]:
    """The lines as text: money with its cents, shares in percent."""
    return [
        (
            each.by,
            each.name,
            f"{each.figures.rounds}" if each.figures.rounds else "",
            f"{each.figures.bets}",
            text_from_cents(each.figures.turnover_cents),
            text_from_cents(each.figures.win_cents),
            text_from_cents(round(each.theoretical_cents)),
            text_from_cents(round(each.deviation_cents)),
            f"{each.z:+.2f}",
            _chance(each.chance),
            text_from_cents(each.figures.credit_win_cents),
            chips(each.figures, estimated=each.chips_estimated),
            text_from_cents(each.figures.drop_cents),
            share(each.figures.credit_hold),
            share(each.figures.chip_hold),
        )
        for each in lines
    ]


def chips(figures: Figures, *, estimated: bool) -> str:
    """The chip win, marked where it is an estimate."""
    return text_from_cents(figures.chip_win_cents) + (ESTIMATED if estimated else "")


def share(part: float | None) -> str:
    """In percent; empty where there is nothing to divide by."""
    return "" if part is None else f"{100 * part:.2f} %"


def _chance(chance: float) -> str:
    return f"{100 * chance:.2g} %" if chance < 1 else "any"


def as_csv(lines: Sequence[Line]) -> bytes:
    return csv_text((dict(zip(HEADS, row, strict=True)) for row in rows(lines)), HEADS, "\r\n").encode()


def bars(lines: Sequence[Line], *, labels: Sequence[str], title: str) -> str:
    """Win and theoretical win side by side, as plain SVG; labelled for those who cannot see it."""
    tops = [max(each.figures.win_cents, each.theoretical_cents, 0.0) for each in lines]
    lows = [min(each.figures.win_cents, each.theoretical_cents, 0.0) for each in lines]
    top, low = max(tops, default=0.0), min(lows, default=0.0)
    span = (top - low) or 1.0
    inner, step = HEIGHT - BOTTOM - 12, (WIDTH - LEFT - 8) / max(1, len(lines))

    def y(cents: float) -> float:
        return 8 + inner * (top - cents) / span

    def bar(x: float, cents: float, colour: str, width: float) -> str:
        high, zero = y(max(cents, 0)), y(0)
        size = abs(y(cents) - zero)
        at = high if cents >= 0 else zero
        return f'<rect x="{x:.1f}" y="{at:.1f}" width="{width:.1f}" height="{max(size, 0.6):.1f}" fill="{colour}"/>'

    parts = [f'<text x="{LEFT - 6}" y="{y(c) + 4:.1f}" text-anchor="end">{_short(c)}</text>' for c in {top, 0.0, low}]
    parts.append(f'<line x1="{LEFT}" x2="{WIDTH - 8}" y1="{y(0):.1f}" y2="{y(0):.1f}" stroke="#9aa39f"/>')
    for at, (each, label) in enumerate(zip(lines, labels, strict=True)):
        x, width = LEFT + at * step + step * 0.15, step * 0.34
        won = each.figures.win_cents
        parts.append(bar(x, won, WIN if won >= 0 else LOSS, width))
        parts.append(bar(x + width, each.theoretical_cents, EXPECTED, width))
        if len(lines) <= 24:
            parts.append(f'<text x="{x + width:.1f}" y="{HEIGHT - 10}" text-anchor="middle">{_escaped(label)}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{_escaped(title)}" font-family="sans-serif" font-size="10" fill="{INK}">{"".join(parts)}</svg>'
    )


def _short(cents: float) -> str:
    return text_from_cents(round(cents))


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def as_pdf(
    lines: Sequence[Line], *, day: str, footer: str, ledger: Mapping[str, Sequence[int]], gap: str = ""
) -> bytes:
    """The closing report on paper; `ledger` has every kind of account before, moved and after."""
    from cutcard.odds.par.typst import pdf

    blocks: list[Heading | Paragraph | Grid | Figure] = [Paragraph(gap)] if gap else []
    hours = [each for each in lines if each.by == "hour"]
    if hours:
        svg = bars(hours, labels=[each.name[11:16] for each in hours], title="Win by hour")
        blocks += [Heading(2, "Win by hour"), Figure(svg, "Win and theoretical win by hour")]
    for by, title in TITLES.items():
        told = [each for each in lines if each.by == by]
        if told:
            blocks += [Heading(2, title), _grid(told, HEADS[2:FIRST_KEPT])]
    tables = [each for each in lines if each.by in {"day", "table"}]
    if tables:
        blocks += [Heading(2, "Credit and chips"), _grid(tables, HEADS[FIRST_KEPT:])]
    if ledger:
        heads = ("Accounts", "Before", "Moved", "After")
        kept = tuple((kind, *(text_from_cents(cents) for cents in each)) for kind, each in ledger.items())
        blocks += [Heading(2, "Ledger"), Grid(heads, kept, right=frozenset(heads[1:]))]
    blocks.append(
        Paragraph(
            "Theoretical win and deviation follow from the exact odds of what was bet. The last column says how often "
            "chance alone leads at least so far from the theoretical win, at most."
        )
    )
    return pdf(Document(f"Gaming day {day}", "Win, turnover, theoretical win and hold", footer, tuple(blocks)))


def _grid(lines: Sequence[Line], heads: Sequence[str]) -> Grid:
    """Some of the columns, after the name."""
    shown = [HEADS.index(head) for head in heads]
    columns = ("Name", *(head.capitalize() for head in heads))
    cells = [(line.title, *(row[at] for at in shown)) for line, row in zip(lines, rows(lines), strict=True)]
    return Grid(columns, tuple(cells), right=frozenset(columns[1:]), widths=(2.4, *([1.0] * len(heads))))
