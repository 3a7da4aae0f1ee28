"""`cutcard par` and `cutcard chart`."""

from __future__ import annotations

import sys
from pathlib import Path

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.arguments import game_of
from cutcard.cli.output import write_file
from cutcard.odds.difference import game_changes
from cutcard.odds.pricer import shoe_of

KINDS = ("html", "pdf", "json", "csv")


def write_par_sheet(slug: str, decks: int, outputs: list[str]) -> None:
    game = game_of(slug)
    shoe_of(game, decks)
    paths = [Path(output) for output in outputs or [f"{game.slug}-{decks}-decks.html"]]
    for path in paths:
        if _kind(path) not in KINDS:
            raise NotationError(f"{path.name!r} should end in one of .{', .'.join(KINDS)}")
    from cutcard.odds.par import ParSheet

    sys.stderr.write(f"cutcard: pricing {game.title} with {decks} decks\n")
    former = games.GAMES.before(game) if game.variant is None else game.variant.base
    changes = game_changes(games.GAMES, former.document, game.document) if former is not None else ()
    sheet = ParSheet(game, decks, former, changes)
    for path in paths:
        write_file(path, sheet.write(_kind(path)))


def _kind(path: Path) -> str:
    return path.suffix.removeprefix(".").lower()


def write_chart(slug: str, decks: int, output: str | None) -> None:
    game = game_of(slug)
    shoe_of(game, decks)
    path = Path(output or f"{game.slug}-{decks}-decks.svg")
    if path.suffix.lower() != ".svg":
        raise NotationError(f"{path.name!r} should end in .svg")
    from cutcard.odds.charts import overview

    sys.stderr.write(f"cutcard: drawing {game.title}\n")
    write_file(path, overview(game, decks).encode())
