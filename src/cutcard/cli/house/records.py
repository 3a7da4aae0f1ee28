"""`cutcard house status`, `recall`, `events`, `report` and `export`: what is read from a house, without touching it."""

from __future__ import annotations

from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.arguments import day_of
from cutcard.cli.house.asked import Asked
from cutcard.cli.options import Archives, AsJson, House, Key, LogEnd, Signer, Table, topic
from cutcard.cli.output import print_json, write_file
from cutcard.money import PLACES, cents_from_text
from cutcard.spreadsheet import csv_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cutcard.formats.log_end import KnownEnd
    from cutcard.formats.reader import Reader
    from cutcard.house.projections.reports import TableWin

app = topic()


def store_of(url: str, archives: Sequence[str] | None = None) -> Reader:
    """The journal of a house, read with what its archives hold; amounts are told in its currency."""
    from cutcard.house import open_reader
    from cutcard.house.archives.detaching import WithArchives
    from cutcard.house.shoe_editions import settings_of

    store = open_reader(url)
    PLACES.set(settings_of(store)[0].places)
    return WithArchives(store, [Path(archive) for archive in archives]) if archives else store


def _known_end(url: str, named: str | None) -> KnownEnd | None:
    """The log's end kept outside: in the file named, or beside the house where there is one."""
    from cutcard.formats.log_end import read_end
    from cutcard.formats.reader import POSTGRES

    beside = Path(f"{url.removeprefix('sqlite:///')}.log-end")
    if named is None and (url.startswith(POSTGRES) or not beside.exists()):
        return None
    return read_end(Path(named) if named is not None else beside)


@app.command(epilog="Example: cutcard house status casino.db")
def status(house: House, *, log_end: LogEnd = None, json: AsJson = False) -> None:
    """The tables, the accounts, and where the journal stands. Also what keeps it shut."""
    from cutcard.formats import schema
    from cutcard.formats.log_end import lost_since, sealed_end
    from cutcard.house.projections import records

    known = _known_end(house, log_end)  # Before the journal, which may be written to meanwhile.
    store = store_of(house)
    shut = lost_since(store.few, known) if known is not None else ""
    sealed = sealed_end(store.few(schema.LOG))
    last = {
        stream: entry
        for stream, version in sorted(store.versions().items())
        for entry in islice(store.read(stream, after=version - 1), 1)
    }
    with store.snapshot() as (_, accounts):
        patrons = [account for account in accounts if account.has_meters]
    tables = [
        {
            "table": name,
            "game": game.slug,
            "cards": opened.source,
            "round": last[f"table/{name}"].round if f"table/{name}" in last else 0,
        }
        for name, (game, opened) in records.tables_of(store, games.GAMES).items()
    ]
    status = {
        "house": house,
        "schema_version": store.schema_version,
        "entries": max((entry.seq for entry in last.values()), default=0),
        "log": {"name": sealed.name, "root": sealed.end.root.hex()} if sealed is not None and sealed.end else None,
        "tables": tables,
        "shut": shut,
        "accounts": [{"account": each.name, "kind": each.kind, "cents": each.cents, **each.meters} for each in patrons],
        "streams": {stream: entry.version for stream, entry in last.items()},
    }
    if json:
        print_json(status)
    else:
        from cutcard.cli.house.printing import print_status

        print_status(status)


@app.command("recall", epilog="Example: cutcard house recall casino.db tiger-1 12")
def show_round(
    house: House,
    table: Table,
    round_number: Annotated[int, typer.Argument(metavar="ROUND", help="The round's number.")],
    *,
    archive: Archives = None,
    json: AsJson = False,
) -> None:
    """One round again, every step with its clause. Cards, bets, payments."""
    from cutcard.house import recall

    record = recall(store_of(house, archive), table, round_number, games.GAMES)
    if json:
        print_json(record.json())
    else:
        from cutcard.cli.house.printing import print_round

        print_round(record)


@app.command(epilog="Example: cutcard house events casino.db")
def events(
    house: House,
    *,
    large: Annotated[
        str, typer.Option("--large", metavar="AMOUNT", help="Wins from this amount on are large.")
    ] = "10000",
    archive: Archives = None,
    json: AsJson = False,
) -> None:
    """What was out of the ordinary. Voids, rulings, corrections, adjustments, failures, large wins."""
    from cutcard.house import significant

    found = list(significant(store_of(house, archive), large_win_cents=cents_from_text(large)))
    if json:
        print_json([asdict(event) for event in found])
    else:
        from cutcard.cli.house.printing import print_events

        print_events(found)


@app.command(epilog="Example: cutcard house report casino.db")
def report(
    house: House,
    *,
    day: Annotated[str | None, typer.Option("--day", metavar="YYYY-MM-DD", help="One gaming day's win.")] = None,
    json: AsJson = False,
) -> None:
    """Every table's win, and every wager's return. With --day that day's win alone; returns stand beside exact ones."""
    from cutcard.house import paytable_returns

    store = store_of(house)
    wins = _wins(store, day)
    returns = paytable_returns(store, games.GAMES) if day is None else []  # They are counted of all time.
    if json:
        print_json(
            {
                "tables": [each.json() for each in wins],
                "paytables": [
                    {**asdict(each), "actual": each.actual, "z": each.z, "escalate": each.escalate} for each in returns
                ],
            }
        )
    else:
        from cutcard.cli.house.printing import print_report

        print_report(wins, returns)


def _wins(store: Reader, day: str | None) -> list[TableWin]:
    """Of all time, or of a day by the calendar that the house goes by."""
    from cutcard.house import table_wins
    from cutcard.house.shoe_editions import settings_of, zone_of

    if day is None:
        return table_wins(store, games.GAMES)
    said, (_, begins) = zone_of(store), settings_of(store)
    zone = said.zone if said else "UTC"
    return table_wins(store, games.GAMES, day=day_of(day), zone=zone, begins=begins)


@app.command(epilog="Example: cutcard house export casino.db records/")
def export(
    house: House,
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="Where the files go.")],
    *,
    names: Annotated[
        bool, typer.Option("--names", help="Accounts with what their patrons are called; --by signs for it.")
    ] = False,
    by: Signer = None,
    archive: Archives = None,
    key: Key = None,
    log_end: LogEnd = None,
) -> None:
    """Rounds, transfers, accounts and events as CSV files. Accounts go by their ids alone, unless asked."""
    from cutcard.house import significant
    from cutcard.house.projections import records

    called: dict[str, str] | None = None
    if names:
        from cutcard.cli.house.patrons.persons import names_by_account

        called = names_by_account(Asked(house, key, log_end, by))
    store, target = store_of(house, archive), Path(folder)
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotationError(f"cannot write into {folder}: {error.strerror}") from None
    known = games.GAMES
    every_round = (
        record for table in records.tables_of(store, known) for record in records.rounds(store, table, known)
    )
    with store.snapshot() as (_, accounts):
        account_rows = [
            {"account": each.name, "kind": each.kind, "cents": each.cents, **each.meters}
            | ({"called": called.get(each.name, "")} if called is not None else {})
            for each in accounts
        ]
    for name, lines in {
        "rounds": records.rows(every_round),
        "transfers": _transfers(store),
        "accounts": account_rows,
        "events": (asdict(event) for event in significant(store)),
    }.items():
        write_file(target / f"{name}.csv", csv_text(lines, line_end="\r\n").encode(), private=True)


def _transfers(store: Reader) -> Iterator[dict[str, Any]]:
    from cutcard.house.projections.records import when

    for entry in store.read():
        body = entry.read()
        for transfer in body.money:
            yield {
                "seq": entry.seq,
                "at": when(body.at),
                "stream": entry.stream,
                "command_id": entry.id,
                "source": transfer.source,
                "target": transfer.target,
                "cents": transfer.cents,
                "meter": transfer.meter,
            }
