"""`cutcard house day`: a gaming day in figures, printed or kept as a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.output import print_json, write_file
from cutcard.formats.opening import open_reader
from cutcard.house.projections.day import sheet
from cutcard.house.projections.day.days import closed_days, tally_of
from cutcard.house.projections.day.report import BY, report
from cutcard.house.projections.day.tally import DayTally
from cutcard.house.shoe_editions import zone_of

if TYPE_CHECKING:
    from cutcard.house.projections.day.report import Line

TITLES = {by: sheet.TITLES[by] for by in BY}


def show_day(url: str, day: str | None, csv: str | None, pdf: str | None, *, as_json: bool) -> None:
    """The day that is on, or one that was closed."""
    store = open_reader(url)
    said = zone_of(store)
    zone, closed = said.zone if said is not None else "UTC", closed_days(store)
    found = next((each for each in closed if each.day == day), None)
    if day is not None and found is None:
        known = ", ".join(each.day for each in closed) or "none"
        raise NotationError(f"no gaming day {day} was closed; those that were: {known}")
    after = closed[0].until if closed else 0
    tally = tally_of(store, found, zone) if found is not None else DayTally(store, zone, after).catch_up()
    lines = report(tally, games.GAMES)
    title = found.day if found is not None else "since the last day was closed"
    footer = f"{found.day} {found.digest}" if found is not None else "not closed"
    gap = found.gap(zone) if found is not None else ""
    if csv is not None:
        write_file(Path(csv), sheet.as_csv(lines), private=True)
    if pdf is not None:
        ledger = found.ledger if found is not None else {}
        write_file(Path(pdf), sheet.as_pdf(lines, day=title, footer=footer, ledger=ledger, gap=gap), private=True)
    if as_json:
        print_json([line.json() for line in lines])
    elif csv is None and pdf is None:
        _print(title, gap, lines)


def _print(title: str, gap: str, lines: list[Line]) -> None:
    from rich.markup import escape

    from cutcard.cli.grid import CONSOLE, grid

    CONSOLE.print(f"[bold]Gaming day[/] {escape(title)}")
    if gap:
        CONSOLE.print(f"[bold red]{escape(gap)}[/]")
    columns = ("Bets", "Turnover", "Win", "Expected", "Deviation", "Chance", "Credit hold", "Chip hold")
    for by, heading in TITLES.items():
        told = [line for line in lines if line.by == by]
        listing = grid(heading, "Of", *columns, "", right=columns)
        for line, row in zip(told, sheet.rows(told), strict=True):
            _, _, _, bets, turnover, win, expected, deviation, _, chance, *_, credit_hold, chip_hold = row
            cells = (bets, turnover, win + (sheet.ESTIMATED if line.chips_estimated else ""), expected, deviation)
            look = "[red]look[/]" if line.look else ""
            listing.add_row(escape(line.title), *cells, chance, credit_hold, chip_hold, look)
        if told:
            CONSOLE.print(listing)
    if not lines:
        CONSOLE.print("Nothing has been settled.")
