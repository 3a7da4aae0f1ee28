"""`cutcard house`: what is read from a house, without touching it."""

from __future__ import annotations

import csv
import io
from dataclasses import asdict
from datetime import UTC, date
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.output import print_json, write_file
from cutcard.formats.entry import TABLE
from cutcard.formats.heads import read_heads
from cutcard.formats.opening import open_reader
from cutcard.formats.reader import POSTGRES
from cutcard.house.archives.detaching import WithArchives
from cutcard.house.journal.chain import check_heads
from cutcard.house.projections import records, reports
from cutcard.house.projections.patron_play import own_limits
from cutcard.house.projections.significant_events import significant
from cutcard.house.shoe_editions import settings_of, zone_of
from cutcard.money import PLACES, cents_from_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cutcard.formats.entry import Head
    from cutcard.formats.reader import Reader


def _store(url: str, archives: Sequence[str] = ()) -> Reader:
    store = open_reader(url)
    PLACES.set(settings_of(store)[0].places)
    return WithArchives(store, [Path(archive) for archive in archives]) if archives else store


def _heads(url: str, named: str | None) -> dict[str, Head]:
    """The chain heads kept outside: those named, or those beside the file where there are any."""
    beside = Path(f"{url.removeprefix('sqlite:///')}.heads")
    if named is None and (url.startswith(POSTGRES) or not beside.exists()):
        return {}
    return read_heads(Path(named) if named is not None else beside)


def show_status(url: str, heads: str | None, *, as_json: bool) -> None:
    in_file = _heads(url, heads)  # Before the journal, which may be written to meanwhile.
    store = _store(url)
    shut = {stream.removeprefix(TABLE): why for stream, why in check_heads(store, in_file).items()}
    last = {
        stream: entry
        for stream, head in sorted(store.heads().items())
        for entry in islice(store.read(stream, after=head.version - 1), 1)
    }
    with store.snapshot() as (_, accounts):
        patrons = [account for account in accounts if account.has_meters]
    known = records.tables_of(store, games.GAMES)
    tables = [
        {"table": name, "game": game.slug, "cards": opened.source, "round": last[f"table/{name}"].round}
        if f"table/{name}" in last
        else {"table": name, "game": game.slug, "cards": opened.source, "round": 0}
        for name, (game, opened) in known.items()
    ]
    status = {
        "house": url,
        "schema_version": store.schema_version,
        "entries": max((entry.seq for entry in last.values()), default=0),
        "tables": tables,
        "shut": shut,
        "accounts": [{"account": each.name, "kind": each.kind, "cents": each.cents, **each.meters} for each in patrons],
        "streams": {stream: {"entries": entry.version, "hash": entry.hash.hex()} for stream, entry in last.items()},
    }
    if as_json:
        print_json(status)
        return
    from cutcard.cli.house import printing

    printing.print_status(status)


def show_round(url: str, table: str, round_number: int, archives: list[str], *, as_json: bool) -> None:
    record = records.recall(_store(url, archives), table, round_number, games.GAMES)
    if as_json:
        print_json(record.json())
        return
    from cutcard.cli.house import printing

    printing.print_round(record)


def show_patron(url: str, account: str, last: int, archives: list[str], *, as_json: bool) -> None:
    store = _store(url, archives)
    found = records.patron_history(store, account, last, games=games.GAMES)
    limits = own_limits(store, account)
    if not found and not limits:
        raise NotationError(f"{account} has played no round in this house")
    if as_json:
        print_json([record.json() for record in found])
        return
    from cutcard.cli.house import printing

    printing.print_history(account, found)
    printing.print_limits(limits)


def show_events(url: str, large: str, archives: list[str], *, as_json: bool) -> None:
    found = list(significant(_store(url, archives), large_win_cents=cents_from_text(large)))
    if as_json:
        print_json([asdict(event) for event in found])
        return
    from cutcard.cli.house import printing

    printing.print_events(found)


def show_report(url: str, day: str | None, *, as_json: bool) -> None:
    store = _store(url)
    wins, returns = _wins(store, day), reports.paytable_returns(store, games.GAMES)
    if as_json:
        print_json(
            {
                "tables": [{**asdict(each), "win_cents": each.win_cents, "hold": each.hold} for each in wins],
                "paytables": [
                    {**asdict(each), "actual": each.actual, "z": each.z, "escalate": each.escalate} for each in returns
                ],
            }
        )
        return
    from cutcard.cli.house import printing

    printing.print_report(wins, returns)


def _wins(store: Reader, day: str | None) -> list[reports.TableWin]:
    """Of all time, or of a day by the calendar that the house goes by."""
    if day is None:
        return reports.table_wins(store, games.GAMES)
    try:
        wanted = date.fromisoformat(day)
    except ValueError:
        raise NotationError(f"{day} is not a date; write one as 2026-11-16") from None
    said, (_, begins) = zone_of(store), settings_of(store)
    zone = ZoneInfo(said.zone) if said else UTC
    return reports.table_wins(store, games.GAMES, day=wanted, zone=zone, begins=begins)


def export_records(url: str, folder: str, archives: list[str], called: dict[str, str] | None) -> None:
    """`called` has the names of patrons by account, where somebody asked for them who may know them."""
    store, target = _store(url, archives), Path(folder)
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
        write_file(target / f"{name}.csv", _csv(lines), private=True)


def _transfers(store: Reader) -> Iterator[dict[str, Any]]:
    for entry in store.read():
        body = entry.read()
        for transfer in body.money:
            yield {
                "seq": entry.seq,
                "at": records.when(body.at),
                "stream": entry.stream,
                "command_id": entry.id,
                "source": transfer.source,
                "target": transfer.target,
                "cents": transfer.cents,
                "meter": transfer.meter,
            }


def _csv(lines: Iterable[dict[str, Any]]) -> bytes:
    """Comma-separated, UTF-8; a cell that a spreadsheet would take for a formula is quoted as text."""
    held = io.StringIO()
    writer: csv.DictWriter[str] | None = None
    for line in lines:
        if writer is None:
            writer = csv.DictWriter(held, list(line))
            writer.writeheader()
        writer.writerow({name: _plain(value) for name, value in line.items()})
    return held.getvalue().encode()


def _plain(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@")) else value
