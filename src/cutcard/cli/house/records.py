"""`cutcard house`: what is read from a house, without touching it."""

from __future__ import annotations

import csv
import io
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.output import print_json, write_file
from cutcard.house import records, reports
from cutcard.house.journal.connect import open_store
from cutcard.house.significant_events import significant
from cutcard.money import cents_from_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cutcard.house.journal.store import Store


def _store(url: str) -> Store:
    return open_store(url, read_only=True)


def show_status(url: str, *, as_json: bool) -> None:
    store = _store(url)
    with store.snapshot() as (entries, accounts):
        last = {entry.stream: entry for entry in entries}
    known = records.tables_of(store, games.GAMES)
    tables = [
        {"table": name, "game": game.slug, "cards": opened.source, "round": last[f"table/{name}"].round}
        if f"table/{name}" in last
        else {"table": name, "game": game.slug, "cards": opened.source, "round": 0}
        for name, (game, opened) in known.items()
    ]
    patrons = [account for account in accounts if account.has_meters]
    status = {
        "house": url,
        "layout": store.layout,
        "entries": max((entry.seq for entry in last.values()), default=0),
        "tables": tables,
        "accounts": [{"account": each.name, "kind": each.kind, "cents": each.cents, **each.meters} for each in patrons],
        "streams": {stream: {"entries": entry.version, "hash": entry.hash.hex()} for stream, entry in last.items()},
    }
    if as_json:
        print_json(status)
        return
    from cutcard.cli.house import printing

    printing.print_status(status)


def show_round(url: str, table: str, round_number: int, *, as_json: bool) -> None:
    record = records.recall(_store(url), table, round_number, games.GAMES)
    if as_json:
        print_json(record.json())
        return
    from cutcard.cli.house import printing

    printing.print_round(record)


def show_patron(url: str, account: str, last: int, *, as_json: bool) -> None:
    found = records.patron_history(_store(url), account, last, games=games.GAMES)
    if not found:
        raise NotationError(f"{account} has played no round in this house")
    if as_json:
        print_json([record.json() for record in found])
        return
    from cutcard.cli.house import printing

    printing.print_history(account, found)


def show_events(url: str, large: str, *, as_json: bool) -> None:
    found = list(significant(_store(url), large_win_cents=cents_from_text(large)))
    if as_json:
        print_json([asdict(event) for event in found])
        return
    from cutcard.cli.house import printing

    printing.print_events(found)


def show_report(url: str, *, as_json: bool) -> None:
    store = _store(url)
    wins, returns = reports.table_wins(store, games.GAMES), reports.paytable_returns(store, games.GAMES)
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


def export_records(url: str, folder: str) -> None:
    store, target = _store(url), Path(folder)
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
            {"account": each.name, "kind": each.kind, "cents": each.cents, **each.meters} for each in accounts
        ]
    for name, lines in {
        "rounds": records.rows(every_round),
        "transfers": _transfers(store),
        "accounts": account_rows,
        "events": (asdict(event) for event in significant(store)),
    }.items():
        write_file(target / f"{name}.csv", _csv(lines), private=True)


def _transfers(store: Store) -> Iterator[dict[str, Any]]:
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
