"""`cutcard house init`, `open`, `change` and `close`: a house, and its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.cli.arguments import slug_of
from cutcard.cli.house.opened import ask, open_for_command, pit_manager, print_answer
from cutcard.cli.output import counted
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.journal.games import written_options
from cutcard.house.notes import settings_label
from cutcard.money import cents_from_text
from cutcard.rulebook.procedure import Method
from cutcard.table import Limits, TableOptions
from cutcard.words import english, message

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.rulebook.game import Game


def make_house(url: str, tables: list[str], key: str | None, heads: str | None, by: str, *, as_json: bool) -> None:
    named = [table.partition("=") for table in tables]
    for name, equals, slug in named:
        if not equals or not name:
            raise NotationError(f"{name!r} names no table; write NAME=SLUG, e.g. tiger-1=tiger-baccarat")
        slug_of(slug)
    with open_for_command(url, key, heads, create=True) as house:
        for name, _, slug in named:
            options = written_options(TableOptions(game=_in_force(house, slug)), house.games)
            ask(house, CAGE, cage.OpenTable(pit_manager(by), name, options))
        made = {"house": url, "tables": sorted(house.tables)}
    beside = url.removeprefix("sqlite:///")
    says = (
        f"{url} is a house with {counted(len(tables), 'table')}. Its key is in {key or f'{beside}.key'}, its chain "
        f"heads in {heads or f'{beside}.heads'}: keep both apart from it."
    )
    print_answer(made, says, as_json=as_json)


def open_table(
    url: str,
    name: str,
    slug: str,
    decks: int,
    limits: tuple[str, str],
    source: str,
    method: str | None,
    key: str | None,
    heads: str | None,
    by: str,
    *,
    as_json: bool,
) -> None:
    least, most = map(cents_from_text, limits)
    with open_for_command(url, key, heads) as house:
        game = _in_force(house, slug)
        options = TableOptions(game=game, decks=decks, limits=Limits(least, most), method=_method(game, method))
        written = written_options(options, house.games)
        reply = ask(house, CAGE, cage.OpenTable(pit_manager(by), name, written, source))
    says = f"Table {name} is open for {game.title} ({game.document.name})."
    print_answer(reply.body.events[0], says, as_json=as_json)


def close_table(
    url: str, name: str, key: str | None, heads: str | None, by: str, reason: str, *, as_json: bool
) -> None:
    with open_for_command(url, key, heads) as house:
        closed = ask(house, CAGE, cage.CloseTable(pit_manager(by), name, reason)).body.events[0]
    print_answer(closed, f"Table {name} is closed; its rounds stay on record.", as_json=as_json)


def change_table(
    url: str,
    name: str,
    limits: tuple[str | None, str | None],
    decks: int | None,
    seconds: int | None,
    key: str | None,
    heads: str | None,
    by: str,
    reason: str,
    *,
    as_json: bool,
) -> None:
    with open_for_command(url, key, heads) as house:
        opened = house.cage.tables.get(name)
        now = opened.options["limits"] if opened is not None else {"least_cents": 0, "most_cents": 0}
        named = dict(zip(("least_cents", "most_cents"), limits, strict=True))
        changed = {part: cents_from_text(text) for part, text in named.items() if text is not None}
        settings: dict[str, Any] = {"limits": {**now, **changed}} if changed else {}
        settings |= {} if decks is None else {"decks": decks}
        settings |= {} if seconds is None else {"betting_seconds": seconds}
        event = ask(house, CAGE, cage.ChangeTable(pit_manager(by), name, settings, reason)).body.events[0]
    told = english(message("listed-table-changed", table=name, settings=settings_label(settings)))
    print_answer(event, f"{told[0].upper()}{told[1:]}.", as_json=as_json)


def _method(game: Game, asked: str | None) -> Method:
    """How the table is dealt, where its document has several methods."""
    if asked is None:
        return Method.B
    if game.procedure.methods is None:
        raise NotationError(f"{game.title} has one way of dealing; leave --method out")
    if asked.upper() not in {each.value for each in Method}:
        raise NotationError(f"{asked} is not a method of dealing: A, B or C")
    return Method(asked.upper())


def _in_force(house: House, slug: str) -> Game:
    """The game as it is in force today, by the days of the house's zone: no table is opened under another edition."""
    return house.games.in_force(slug_of(slug), house.games.today())
