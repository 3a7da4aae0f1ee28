"""`cutcard house status`, `recall`, `events`, `report` and `export`: what is read from a house, without touching it."""

from __future__ import annotations

import time
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import quote, urlencode

import typer

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.arguments import day_of
from cutcard.cli.house.asked import Asked
from cutcard.cli.options import Archives, AsJson, House, Key, LogEnd, Signer, StoredHouse, Table, topic
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
    from cutcard.cli.house.reading import read_with_command
    from cutcard.house.archives.detaching import WithArchives
    from cutcard.house.shoe_editions import settings_of

    store = read_with_command(url)
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
def status(house: StoredHouse, *, log_end: LogEnd = None, json: AsJson = False) -> None:
    """The tables, the accounts, and where the journal stands. Also what keeps it shut."""
    from cutcard.formats import schema
    from cutcard.formats.log_end import lost_since, sealed_end
    from cutcard.house.projections import records
    from cutcard.house.read_cage import parts_of_cage, table_labels
    from cutcard.words import english

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
    labels = table_labels(store, games.GAMES)
    tables = [
        {
            "table": name,
            "name": english(labels[name]),
            "game": game.slug,
            "cards": opened.source,
            "round": last[f"table/{name}"].round if f"table/{name}" in last else 0,
        }
        for name, (game, opened) in records.tables_of(store, games.GAMES).items()
    ]
    status = {
        "house": house,
        "name": parts_of_cage(store, "house_name").house_name,
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
    house: StoredHouse,
    table: Table,
    round_number: Annotated[int, typer.Argument(metavar="ROUND", help="The round's number.")],
    *,
    bundle: Annotated[Path | None, typer.Option("--bundle", metavar="FILE", help="Write it with its proofs.")] = None,
    checkpoint: Annotated[Path | None, typer.Option("--checkpoint", metavar="FILE", help="Its checkpoint.")] = None,
    patron: Annotated[str, typer.Option("--patron", metavar="ACCOUNT", help="Others' acts in a bundle by hash.")] = "",
    archive: Archives = None,
    json: AsJson = False,
) -> None:
    """One round again, every step with its clause. Cards, bets, payments."""
    from cutcard.formats.signed_notes import Note
    from cutcard.house import recall
    from cutcard.house.projections.bundles import round_bundle
    from cutcard.house.projections.private_logs import recordings_of
    from cutcard.house.zones import time_said

    store = store_of(house, archive)
    record, recordings = recall(store, table, round_number, games.GAMES), recordings_of(store, table, round_number)
    if bundle is not None:
        note = Note.parse((checkpoint or Path(f"{house.removeprefix('sqlite:///')}.checkpoint")).read_bytes())
        write_file(bundle, round_bundle(store, table, round_number, note, patron=patron), private=True)
    elif json:
        print_json({**record.json(), "recordings": [asdict(each) for each in recordings]})
    else:
        from cutcard.cli.house.printing import print_round
        from cutcard.house.shoe_editions import zone_in

        print_round(record)
        for each in recordings:
            begins, ends = (time_said(at * 10**6, zone_in(store)) for at in (each.begins, each.ends))
            typer.echo(f"Recording of camera {each.camera}, {begins} to {ends}: {each.reference} (named by {each.by})")


@app.command(epilog="Example: cutcard house find casino.db --at 20:50 --wager Tiger --amount 250")
def find(
    house: StoredHouse,
    *,
    patron: Annotated[str, typer.Option("--patron", metavar="ACCOUNT", help="Whose bet it was.")] = "",
    table: Annotated[str, typer.Option("--table", metavar="TABLE", help="At which table.")] = "",
    at: Annotated[
        str,
        typer.Option("--at", metavar="TIME", help="About when, by the house's clock: 20:50, or with its day before."),
    ] = "",
    minutes: Annotated[int, typer.Option("--minutes", help="So many before and after.", min=1, max=720)] = 10,
    wager: Annotated[str, typer.Option("--wager", metavar="WAGER", help="On what, or how that begins.")] = "",
    amount: Annotated[
        str | None, typer.Option("--amount", metavar="AMOUNT", help="Staked, won, lost or paid out.")
    ] = None,
    dealer: Annotated[str, typer.Option("--dealer", metavar="NAME", help="Who was assigned.")] = "",
    last: Annotated[int, typer.Option("--last", help="So many at most.", min=1, max=1_000)] = 50,
    archive: Archives = None,
    json: AsJson = False,
) -> None:
    """Find rounds by what somebody remembers. A patron, a table, a dealer or a time at least; the newest come first.

    Without a day, the time is the last one that the house's clock showed.
    """
    from cutcard.house.projections.finding import Sought, around, find_rounds
    from cutcard.house.read_cage import parts_of_cage

    store = store_of(house, archive)
    since, until = around(at, minutes, parts_of_cage(store, "zone").zone, time.time_ns() // 1_000) if at else (0, 0)
    cents = cents_from_text(amount) if amount is not None else None
    sought = Sought(patron=patron, table=table, wager=wager, dealer=dealer, cents=cents, since=since, until=until)
    found = find_rounds(store, sought, last, games.GAMES)
    if json:
        print_json(
            {
                "rounds": [{**each.record.json(), "alike": [bet.number for bet in each.bets]} for each in found.rounds],
                "archived": found.archived,
                "more": found.more,
            }
        )
    else:
        from cutcard.cli.house.printing import print_found

        print_found(found)


@app.command(
    "answer", epilog="Example: cutcard house answer casino.db tiger-1 12 7KQ4-M2XR --language zh --out answer.html"
)
def answer_patron(
    house: House,
    table: Table,
    round_number: Annotated[int, typer.Argument(metavar="ROUND", help="The round's number.")],
    patron: Annotated[str, typer.Argument(metavar="ACCOUNT", help="Whose bets it tells of, and nobody else's.")],
    *,
    language: Annotated[
        str, typer.Option("--language", metavar="CODE", help="The patron's: en, zh or zh-Hant.")
    ] = "en",
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="A page: .html or .pdf.")],
    archive: Archives = None,
    by: Signer = None,
) -> None:
    """The answer to a patron about one round, on one page. Cards, bets, what was paid and why, the rules below."""
    from cutcard.cli.extras import naming_extras
    from cutcard.house import recall
    from cutcard.house.projections.answer import Printed, answer
    from cutcard.house.read_cage import parts_of_cage, table_labels
    from cutcard.house.zones import clock_of
    from cutcard.odds.par.html import html
    from cutcard.rulebook.referee import Refusal, RefusedError
    from cutcard.words import languages

    if language not in languages() or out.suffix not in {".html", ".pdf"}:
        raise NotationError(f"write a .html or a .pdf, in {' or '.join(languages())}")
    if (asked := Asked(house, by=by)).is_served:
        with asked.reading() as at:
            page = f"/api/tables/{quote(table, safe='')}/rounds/{round_number}/answer{out.suffix}"
            query = urlencode({"account": at.account(patron), "language": language})
            write_file(out, at.read(lambda _: b"", lambda served: served.file(f"{page}?{query}")), private=True)
        return
    store = store_of(house, archive)
    record = recall(store, table, round_number, games.GAMES)
    here, labels = parts_of_cage(store, "zone", "currency", "house_name"), table_labels(store, games.GAMES)
    printed = Printed(here.house_name, labels[table], here.currency.code, clock_of(here.zone), here.zone)
    game = games.GAMES.stamped(record.game, record.edition)
    answered = answer(record, patron, game, printed=printed, language=language)
    if isinstance(answered, Refusal):
        raise RefusedError(answered)
    if out.suffix == ".html":
        write_file(out, html(answered).encode())
        return
    with naming_extras("par", what="a PDF"):
        from cutcard.odds.par.typst import pdf
    write_file(out, pdf(answered))


@app.command(epilog="Example: cutcard house events casino.db")
def events(
    house: StoredHouse,
    *,
    large: Annotated[
        str, typer.Option("--large", metavar="AMOUNT", help="Wins from this amount on are large.")
    ] = "10000",
    archive: Archives = None,
    json: AsJson = False,
) -> None:
    """What was out of the ordinary. Voids, rulings, corrections, adjustments, failures, large wins."""
    from cutcard.house import significant

    store = store_of(house, archive)
    found = list(significant(store, large_win_cents=cents_from_text(large)))
    if json:
        print_json([asdict(event) for event in found])
    else:
        from cutcard.cli.house.printing import print_events
        from cutcard.house.shoe_editions import zone_in

        print_events(found, zone_in(store))


@app.command(epilog="Example: cutcard house report casino.db")
def report(
    house: StoredHouse,
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
    from cutcard.house.shoe_editions import settings_of, zone_in

    if day is None:
        return table_wins(store, games.GAMES)
    _, begins = settings_of(store)
    return table_wins(store, games.GAMES, day=day_of(day), zone=zone_in(store), begins=begins)


@app.command(epilog="Example: cutcard house export casino.db records/")
def export(
    house: StoredHouse,
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
    from cutcard.house.read_cage import table_labels

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
        "rounds": records.rows(every_round, table_labels(store, known)),
        "transfers": _transfers(store),
        "accounts": account_rows,
        "events": (asdict(event) for event in significant(store)),
    }.items():
        write_file(target / f"{name}.csv", csv_text(lines, line_end="\r\n").encode(), private=True)


def _transfers(store: Reader) -> Iterator[dict[str, Any]]:
    from cutcard.house.shoe_editions import zone_in
    from cutcard.house.zones import when

    zone = zone_in(store)
    for entry in store.read():
        body = entry.read()
        for transfer in body.money:
            yield {
                "seq": entry.seq,
                "at": when(body.at, zone),
                "stream": entry.stream,
                "command_id": entry.id,
                "source": transfer.source,
                "target": transfer.target,
                "cents": transfer.cents,
                "meter": transfer.meter,
            }
