"""`cutcard house init` and `open`: a house, and its tables."""

from __future__ import annotations

from cutcard.cards import NotationError
from cutcard.cli.arguments import game_of
from cutcard.cli.house.opened import ask, open_for_command, pit_manager, print_answer
from cutcard.house.journal.entry import CAGE
from cutcard.house.journal.games import written_options
from cutcard.house.money import cage
from cutcard.money import cents_from_text
from cutcard.table import Limits, TableOptions


def make_house(url: str, tables: list[str], key: str | None, heads: str | None, by: str, *, as_json: bool) -> None:
    named = [table.partition("=") for table in tables]
    for name, equals, slug in named:
        if not equals or not name:
            raise NotationError(f"{name!r} names no table; write NAME=SLUG, e.g. tiger-1=tiger-baccarat")
        game_of(slug)
    with open_for_command(url, key, heads, create=True) as house:
        for name, _, slug in named:
            ask(house, CAGE, cage.OpenTable(pit_manager(by), name, written_options(TableOptions(game=game_of(slug)))))
        made = {"house": url, "tables": sorted(house.tables)}
    says = (
        f"{url} is a house with {len(tables)} tables. Its key and chain heads lie beside it: keep them apart from it."
    )
    print_answer(made, says, as_json=as_json)


def open_table(
    url: str,
    name: str,
    slug: str,
    decks: int,
    limits: tuple[str, str],
    source: str,
    key: str | None,
    heads: str | None,
    by: str,
    *,
    as_json: bool,
) -> None:
    least, most = map(cents_from_text, limits)
    options = TableOptions(game=game_of(slug), decks=decks, limits=Limits(least, most))
    with open_for_command(url, key, heads) as house:
        reply = ask(house, CAGE, cage.OpenTable(pit_manager(by), name, written_options(options), source))
    print_answer(reply.body.events[0], f"Table {name} is open for {options.game.title}.", as_json=as_json)
