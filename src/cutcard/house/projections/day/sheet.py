"""A day's report to keep: as a spreadsheet, as a picture of its hours, and as a PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.house.projections.day.table_games import ROUNDING, TableSheet
from cutcard.money import text_from_cents
from cutcard.odds.par.blocks import Document, Figure, Grid, Heading, Paragraph
from cutcard.spreadsheet import csv_text, plain_amount

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cutcard.formats.figures import Figures
    from cutcard.house.projections.day.report import Line

HEADS = (
    "by",
    "name",
    "title",
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
PLAIN_HEADS = (
    *("by", "name", "title", "rounds", "void_rounds", "bets", "turnover", "credit_turnover", "win", "theoretical"),
    *("deviation", "z", "chance", "look", "credit_win", "chip_win", "chips_estimated", "drop", "credit_hold"),
    "chip_hold",
)
FIRST_KEPT = HEADS.index("credit win")
TRAY_COLUMNS = (
    *("opener_cents", "fills_cents", "credits_cents", "drop_cents", "closer_cents"),
    *("tray_variance_cents", "drop_variance_cents", "transit_variance_cents", "bank_variance_cents"),
)
WIN_COLUMNS = (
    *("chip_win_cents", "credit_win_cents", "win_cents", "turnover_cents", "theoretical_cents"),
    *("chip_hold", "credit_hold"),
)
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
            each.title,
            f"{each.figures.rounds}" if each.figures.rounds else "",
            f"{each.figures.bets}",
            text_from_cents(each.figures.turnover_cents),
            text_from_cents(each.figures.win_cents),
            text_from_cents(round(each.theoretical_cents)),
            text_from_cents(round(each.deviation_cents)),
            f"{each.z:+.2f}",
            chance_said(each.chance),
            text_from_cents(each.figures.credit_win_cents),
            chips(each.figures, estimated=each.chips_estimated),
            text_from_cents(each.figures.drop_cents) if each.figures.in_chips else "",
            share(each.figures.credit_hold),
            share(each.figures.chip_hold),
        )
        for each in lines
    ]


def chips(figures: Figures, *, estimated: bool) -> str:
    """The chip win, marked where it is an estimate; nothing where there were no chips."""
    if not figures.in_chips:
        return ""
    return text_from_cents(figures.chip_win_cents) + (ESTIMATED if estimated else "")


def share(part: float | None) -> str:
    """In percent; empty where there is nothing to divide by."""
    return "" if part is None else f"{100 * part:.2f} %"


def chance_said(chance: float) -> str:
    return f"{100 * chance:.2g} %" if chance < 1 else "any"


def as_csv(lines: Sequence[Line], *, currency: str, places: int, zone: str) -> bytes:
    """The lines as data: plain numbers, the currency and the zone, with the mark by which spreadsheets know letters."""
    told = ({"currency": currency, "zone": zone, **_plain(line, places)} for line in lines)
    return csv_text(told, ("currency", "zone", *PLAIN_HEADS), "\r\n").encode("utf-8-sig")


def _plain(line: Line, places: int) -> dict[str, str]:
    plain: dict[str, str] = {"title": line.title}
    for name, value in line.json().items():
        if name.endswith("_cents"):
            plain[name.removesuffix("_cents")] = "" if value is None else plain_amount(round(value), places)
        elif isinstance(value, float):
            plain[name] = f"{value:.4f}"
        else:
            plain[name] = "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    return {name: plain[name] for name in PLAIN_HEADS}


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
    lines: Sequence[Line],
    *,
    house: str,
    table_games: TableSheet,
    footer: str,
    ledger: Mapping[str, Sequence[int]],
    gap: str = "",
) -> bytes:
    """The closing report on paper; `ledger` has every kind of account before, moved and after."""
    from cutcard.odds.par.typst import pdf

    blocks: list[Heading | Paragraph | Grid | Figure] = [Paragraph(gap)] if gap else []
    blocks += _table_games(table_games)
    hours = [each for each in lines if each.by == "hour"]
    if hours:
        svg = bars(hours, labels=[each.name[11:16] for each in hours], title="Win by hour")
        blocks += [Heading(2, "Win by hour"), Figure(svg, "Win and theoretical win by hour")]
    for by, title in TITLES.items():
        told = [each for each in lines if each.by == by]
        if told:
            blocks += [Heading(2, title), _grid(told, HEADS[3:FIRST_KEPT])]
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
    return pdf(
        Document(
            f"{house}: gaming day {table_games.day}", "Win, turnover, theoretical win and hold", footer, tuple(blocks)
        )
    )


def _table_games(told: TableSheet) -> list[Heading | Paragraph | Grid | Figure]:
    """The table-games sheet in two grids, each with its lines below one another."""
    about = f"Figures are {told.state}, in {told.currency}, by the clock of {told.zone}. {ROUNDING}"
    blocks: list[Heading | Paragraph | Grid | Figure] = [Heading(2, "Table games"), Paragraph(about)]
    for columns in (TRAY_COLUMNS, WIN_COLUMNS):
        heads = ("Table", *(each.removesuffix("_cents").replace("_", " ").capitalize() for each in columns))
        cells = []
        for line in told.lines:
            values = line.json()
            name = f"{line.name or 'The house'}{f', {line.shift}' if line.shift else ''}"
            cells.append((name, *(_cell(each, values[each]) for each in columns)))
        blocks.append(Grid(heads, tuple(cells), right=frozenset(heads[1:]), widths=(2.4, *([1.0] * len(columns)))))
    return blocks


def _cell(name: str, value: Any) -> str:
    if value is None:
        return "-"
    return text_from_cents(value) if name.endswith("_cents") else f"{value:.4f}"


def _grid(lines: Sequence[Line], heads: Sequence[str]) -> Grid:
    """Some of the columns, after the name."""
    shown = [HEADS.index(head) for head in heads]
    columns = ("Name", *(head.capitalize() for head in heads))
    cells = [(line.title, *(row[at] for at in shown)) for line, row in zip(lines, rows(lines), strict=True)]
    return Grid(columns, tuple(cells), right=frozenset(columns[1:]), widths=(2.4, *([1.0] * len(heads))))
