"""`cutcard house day`: a gaming day in figures, printed or kept as a file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.arguments import written_day
from cutcard.cli.output import print_json, refuse_ending, write_file
from cutcard.house.projections.day import sheet
from cutcard.house.projections.day.days import closed_days, tally_of
from cutcard.house.projections.day.report import BY, report
from cutcard.house.projections.day.table_games import sheet_of
from cutcard.house.projections.day.tally import DayTally
from cutcard.money import text_from_cents

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.cli.house.asked import Asked
    from cutcard.cli.serve.client import ServedHouse
    from cutcard.house.engine.house import House
    from cutcard.house.read_house import ReadHouse

TITLES = {by: sheet.TITLES[by] for by in BY}
REPORT, PAPER, SHEET = "report.csv", "report.pdf", "sheet.csv"
LABEL = "label"
SINCE = "since the last day was closed"


@dataclass(frozen=True, slots=True)
class ShownDay:
    """A gaming day as it is shown, wherever it was read."""

    title: str
    gap: str
    """What the log's witnesses have not seen of it."""
    lines: list[dict[str, Any]]
    names: list[str]
    """What each line is of, to people."""
    sheet: dict[str, Any]
    file: Callable[[str], bytes]
    """A file of it by its name."""


def show_day(
    asked: Asked, day: str | None, csv: str | None, pdf: str | None, sheet_file: str | None, *, as_json: bool
) -> None:
    """The day that is on, or one that was closed."""
    if sheet_file is not None:
        refuse_ending(sheet_file, (".csv", ".json"))
    wanted = written_day(day or "")
    with asked.reading() as at:
        told = at.read(lambda house: _here(house, wanted), lambda served: _there(served, wanted))
        if sheet_file is not None and not told.sheet["lines"]:
            raise NotationError(
                f"nothing was played {told.title}, and there is no sheet: open a day with `cutcard house day HOUSE "
                "open`, or name one that was closed with --day"
            )
        if csv is not None:
            write_file(Path(csv), told.file(REPORT), private=True)
        if sheet_file is not None:
            as_data = sheet_file.lower().endswith(".json")
            content = json.dumps(told.sheet, indent=2, ensure_ascii=False).encode() if as_data else told.file(SHEET)
            write_file(Path(sheet_file), content, private=True)
        if pdf is not None:
            write_file(Path(pdf), told.file(PAPER), private=True)
    if as_json:
        print_json(told.lines)
    elif csv is None and pdf is None and sheet_file is None:
        _print(told)
        _print_sheet(told.sheet)


def _here(house: House | ReadHouse, day: str) -> ShownDay:
    """From the files of the house, also while it is served."""
    store, here = house.store, house.cage
    closed = closed_days(store)
    found = next((each for each in closed if each.day == day), None)
    if day and day != here.day.day and found is None:
        known = ", ".join(each.day for each in closed) or "none"
        raise NotationError(f"no gaming day {day} was closed; those that were: {known}")
    after = closed[0].until if closed else 0
    tally = tally_of(store, found, here.zone) if found is not None else DayTally(store, here.zone, after).catch_up()
    lines, title = report(tally, games.GAMES), found.day if found is not None else here.day.day or SINCE
    told = sheet_of(tally, games.GAMES, found, day=tally.day or title)
    gap = found.gap(here.zone) if found is not None else ""

    def file(name: str) -> bytes:
        if name == REPORT:
            return sheet.as_csv(lines, currency=told.currency, places=told.places, zone=here.zone)
        if name == SHEET:
            return told.csv()
        footer, ledger = f"{told.day} {told.digest or told.state}", found.ledger if found is not None else {}
        return sheet.as_pdf(lines, house=here.house_name, table_games=told, footer=footer, ledger=ledger, gap=gap)

    return ShownDay(title, gap, [each.json() for each in lines], [each.title for each in lines], told.json(), file)


def _there(served: ServedHouse, day: str) -> ShownDay:
    """From the server, which tells every reader what is theirs to read."""
    query = f"?day={day}" if day else ""
    shown, told = served.ask(f"/api/day{query}"), served.ask(f"/api/day/sheet{query}")
    names = {each["table"]: each["name"] for each in told["lines"] if each["table"]}
    titles = [_title(each, names) for each in shown["lines"]]
    lines = [{name: value for name, value in each.items() if name != LABEL} for each in shown["lines"]]
    rows = [{name: value for name, value in each.items() if name != LABEL} for each in told["lines"]]
    sheet_told = {**told, "lines": rows}
    return ShownDay(
        day or shown["day"] or SINCE, "", lines, titles, sheet_told, lambda name: served.file(f"/api/day/{name}{query}")
    )


def _title(line: dict[str, Any], names: dict[str, str]) -> str:
    if line["by"] == "table":
        return names.get(str(line["name"]), str(line["name"]))
    return str(line["name"]) or ("nobody" if line["by"] == "dealer" else "all")


def _print_sheet(told: dict[str, Any]) -> None:
    """The tables that dealt in chips: the tray, the box and what they differ by."""
    from rich.markup import escape

    from cutcard.cli.grid import CONSOLE, grid

    amounts = ("opener", "fills", "credits", "drop", "closer", "chip_win")
    names = (*amounts, "tray_variance", "drop_variance", "transit_variance", "bank_variance")
    heads = tuple(name.replace("_", " ").capitalize() for name in names)
    listing = grid(f"Table games ({told['state']}, {told['currency']}, {told['zone']})", "Of", *heads, right=heads)
    lines = [line for line in told["lines"] if line["fills_cents"] is not None]  # Null where no tray was open.
    for line in lines:
        cells = (line[f"{name}_cents"] for name in names)
        name = f"{line['name'] or 'all'}{f', {shift}' if (shift := line['shift']) else ''}"
        listing.add_row(escape(name), *("-" if each is None else text_from_cents(each) for each in cells))
    if lines:
        CONSOLE.print(listing)
    for line in told["lines"]:
        if (out := line["circulation_cents"]) is not None:
            CONSOLE.print(f"Chips in circulation: {text_from_cents(out)} {told['currency']}")


def _print(told: ShownDay) -> None:
    from rich.markup import escape

    from cutcard.cli.grid import CONSOLE, grid

    CONSOLE.print(f"[bold]Gaming day[/] {escape(told.title)}")
    if told.gap:
        CONSOLE.print(f"[bold red]{escape(told.gap)}[/]")
    columns = ("Bets", "Turnover", "Win", "Expected", "Deviation", "Chance", "Credit hold", "Chip hold")
    for by, heading in TITLES.items():
        listing, lines = grid(heading, "Of", *columns, "", right=columns), [*zip(told.names, told.lines, strict=True)]
        shown = [(name, line) for name, line in lines if line["by"] == by]
        for name, line in shown:
            look = "[red]look[/]" if line["look"] else ""
            listing.add_row(escape(name), *_cells(line), look)
        if shown:
            CONSOLE.print(listing)
    if not told.lines:
        CONSOLE.print("Nothing has been settled.")


def _cells(line: dict[str, Any]) -> tuple[str, ...]:
    amounts = (line["turnover_cents"], line["win_cents"], line["theoretical_cents"], line["deviation_cents"])
    turnover, win, *expected = (text_from_cents(round(each)) for each in amounts)
    win += sheet.ESTIMATED if line["chips_estimated"] else ""
    holds = sheet.share(line["credit_hold"]), sheet.share(line["chip_hold"])
    return (f"{line['bets']}", turnover, win, *expected, sheet.chance_said(line["chance"]), *holds)
