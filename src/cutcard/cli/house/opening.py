"""`cutcard house init`, `open`, `change` and `close`: a house, and its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import quote

import typer

from cutcard.cards import NotationError
from cutcard.cli.arguments import day_of, slug_of
from cutcard.cli.house.asked import Asked
from cutcard.cli.options import AsJson, Decks, House, Key, LogEnd, Reason, Signer, StoredHouse, Table, topic
from cutcard.cli.output import counted, print_answer
from cutcard.money import cents_from_text
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.table_options import Limits, TableOptions
from cutcard.words import english, message

if TYPE_CHECKING:
    from cutcard.cli.serve.client import ServedHouse
    from cutcard.house.engine.house import House as OpenHouse
    from cutcard.house.read_house import ReadHouse
    from cutcard.rulebook.game import Game

app = topic()
LIMITS = ("least_cents", "most_cents")
SEALED = "sealed"
Beacon = Annotated[
    str | None,
    typer.Option("--beacon", metavar="BEACON", help="Shoes from a seed: none, or a log witness's key; or sealed."),
]


@app.command(
    epilog="Example: cutcard house init casino.db --table tiger-1=tiger-baccarat --table dragon-1=dragon-tiger"
)
def init(
    house: StoredHouse,
    *,
    table: Annotated[
        list[str] | None,
        typer.Option("--table", metavar="NAME=SLUG", help="An automatic table; repeat for more."),
    ] = None,
    key: Key = None,
    log_end: LogEnd = None,
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="Who does it; kept in the record.")] = "set-up",
    json: AsJson = False,
) -> None:
    """Make a house, with the tables named. It has its journal, its key and its log's end."""
    from cutcard.cli.house.opened import ask, open_for_command
    from cutcard.house import THE_HOUSE, cage, written_options
    from cutcard.table import Actor

    named = [each.partition("=") for each in table or []]
    for name, equals, slug in named:
        if not equals or not name:
            raise NotationError(f"{name!r} names no table; write NAME=SLUG, e.g. tiger-1=tiger-baccarat")
        slug_of(slug)
    with open_for_command(house, key, log_end, create=True) as opened:
        for name, _, slug in named:
            options = written_options(TableOptions(game=_in_force(opened, slug)), opened.games)
            ask(opened, cage.OpenTable(Actor(by, Position.PIT_MANAGER), name, options))
        ask(opened, cage.RequireAssignment(THE_HOUSE, required=True, reason=""), via="set-up")
        made = {"house": house, "tables": sorted(opened.tables)}
    beside = house.removeprefix("sqlite:///")
    says = (
        f"{house} is a house with {counted(len(named), 'table')}. Its key is in {key or f'{beside}.key'}, its log's "
        f"end in {log_end or f'{beside}.log-end'}: keep both apart from it."
    )
    print_answer(made, says, as_json=json)


@app.command("open", epilog="Example: cutcard house open casino.db pearl-2 fa-fa-fabulous-4 --min 25 --max 5000")
def open_table(
    house: House,
    table: Table,
    slug: Annotated[str, typer.Argument(metavar="SLUG", help="A game; `cutcard games` lists them.")],
    *,
    decks: Decks = 8,
    least: Annotated[str, typer.Option("--min", metavar="AMOUNT", help="The least bet on a hand.")] = "10",
    most: Annotated[str, typer.Option("--max", metavar="AMOUNT", help="The most.")] = "10000",
    name: Annotated[
        str, typer.Option("--name", metavar="NAME", help="Its name on screens; its game and a number if left out.")
    ] = "",
    source: Annotated[
        str, typer.Option("--cards", metavar="SOURCE", help="shuffled by the house, read by a device, or keyed.")
    ] = "shuffled",
    method: Annotated[
        str | None,
        typer.Option("--method", metavar="METHOD", help="A hands the cards to patrons, B does not; B as usual."),
    ] = None,
    beacon: Beacon = None,
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    json: AsJson = False,
) -> None:
    """Open a table for a game."""
    from cutcard import games
    from cutcard.house import cage, written_options
    from cutcard.house.read_house import ReadHouse

    def here(house: OpenHouse | ReadHouse) -> Game:
        assert not isinstance(house, ReadHouse)
        return _in_force(house, slug)

    def there(served: ServedHouse) -> Game:
        return games.GAMES.in_force(slug_of(slug), day_of(served.ask("/api/calendar")["today"]))

    with Asked(house, key, log_end, by).sitting() as at:
        limits = Limits(cents_from_text(least), cents_from_text(most))
        game = at.read(here, there)
        options = TableOptions(
            game=game, decks=decks, limits=limits, method=_method(game, method), beacon=_beacon(beacon)
        )
        parts: dict[str, Any] = {
            "table": table,
            "options": written_options(options, {game.slug: game}),
            "source": source,
            "display_name": name,
        }
        event = at.act(cage.OpenTable, Position.PIT_MANAGER, **parts).event
        called = at.read(lambda house: english(cage.labels_in(house.cage, games.GAMES)[table]), lambda _: name or table)
    print_answer(event, f"Table {table} is open as {called} for {game.title} ({game.document.name}).", as_json=json)


@app.command(epilog="Example: cutcard house close casino.db pearl-2 --by Max --reason 'the game is withdrawn'")
def close(
    house: House,
    table: Table,
    *,
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Close a table between two rounds, as a Pit Manager. It can be opened again under its name."""
    from cutcard.house import cage

    asked = Asked(house, key, log_end, by)
    closed = asked.put(cage.CloseTable, Position.PIT_MANAGER, table=table, reason=reason)
    print_answer(closed, f"Table {table} is closed; its rounds stay on record.", as_json=json)


@app.command(epilog="Example: cutcard house change casino.db pearl-2 --min 50 --max 20000 --by Max --reason 'New Year'")
def change(
    house: House,
    table: Table,
    *,
    least: Annotated[str | None, typer.Option("--min", metavar="AMOUNT", help="The least bet on a hand.")] = None,
    most: Annotated[str | None, typer.Option("--max", metavar="AMOUNT", help="The most.")] = None,
    decks: Annotated[int | None, typer.Option("--decks", help="Decks; between two shoes.")] = None,
    seconds: Annotated[int | None, typer.Option("--seconds", help="Seconds for bets; 0: the house's pace.")] = None,
    beacon: Beacon = None,
    key: Key = None,
    log_end: LogEnd = None,
    by: Signer = None,
    reason: Reason = "",
    json: AsJson = False,
) -> None:
    """Change a table's settings, as a Pit Manager. It changes between two rounds, decks between two shoes."""
    from cutcard.house import cage
    from cutcard.house.notes import settings_label

    def here(house: OpenHouse | ReadHouse) -> dict[str, Any]:
        known = house.cage.tables.get(table)
        return dict(known.options["limits"]) if known is not None else dict.fromkeys(LIMITS, 0)

    def there(served: ServedHouse) -> dict[str, Any]:
        told = served.ask(f"/api/tables/{quote(table, safe='')}/settings")
        return {name: told[name] for name in LIMITS}

    with Asked(house, key, log_end, by).sitting() as at:
        named = dict(zip(LIMITS, (least, most), strict=True))
        changed = {part: cents_from_text(text) for part, text in named.items() if text is not None}
        settings: dict[str, Any] = {"limits": {**at.read(here, there), **changed}} if changed else {}
        settings |= {} if decks is None else {"decks": decks}
        settings |= {} if seconds is None else {"betting_seconds": seconds}
        settings |= {} if beacon is None else {"beacon": _beacon(beacon)}
        event = at.act(cage.ChangeTable, Position.PIT_MANAGER, table=table, settings=settings, reason=reason).event
    told = english(message("listed-table-changed", table=table, settings=settings_label(settings)))
    print_answer(event, f"{told[0].upper()}{told[1:]}.", as_json=json)


def _beacon(asked: str | None) -> str:
    """The setting that is meant: an order that lies sealed comes from no seed."""
    from cutcard.formats.beacons import read_setting

    return read_setting("" if asked in {None, SEALED} else asked)


def _method(game: Game, asked: str | None) -> Method:
    """How the table is dealt, where its document has several methods."""
    if asked is None:
        return Method.B
    if game.procedure.methods is None:
        raise NotationError(f"{game.title} has one way of dealing; leave --method out")
    if asked.upper() not in {each.value for each in Method}:
        raise NotationError(f"{asked} is not a method of dealing: A, B or C")
    return Method(asked.upper())


def _in_force(house: OpenHouse, slug: str) -> Game:
    """The game as it is in force today, by the days of the house's zone: no table is opened under another edition."""
    return house.games.in_force(slug_of(slug), house.games.today())
