"""`cutcard variant check` and `cutcard variant show`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.cli.arguments import variant_in
from cutcard.cli.output import print_json
from cutcard.compiled.digest import rules_digest
from cutcard.game_json import game_json

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game


def check_variant(file: str, *, as_json: bool) -> None:
    game = variant_in(Path(file))
    assert game.variant is not None
    changes = len(game.variant.changes)
    if as_json:
        print_json({"file": file, "game": game.slug, "rules": rules_digest(game), "changes": changes})
        return
    sys.stdout.write(f"{file}: {game.title}, {changes} line{'s' * (changes != 1)} changed; it can be dealt.\n")


def show_variant(file: str, *, as_json: bool) -> None:
    game = variant_in(Path(file))
    if as_json:
        print_json({**game_json(game), "rules": rules_digest(game)})
        return
    _print_variant(game)


def _print_variant(game: Game) -> None:
    from rich.markup import escape

    from cutcard.cli.grid import CONSOLE, grid, named
    from cutcard.cli.rules.printing import paytable

    variant = game.variant
    assert variant is not None
    CONSOLE.print(
        f"[bold]{escape(game.title)}[/]\nbends {named(variant.base)}; no document approves it", highlight=False
    )
    if variant.note:
        CONSOLE.print(escape(variant.note))
    CONSOLE.print(f"[dim]{rules_digest(game)}[/]\n", highlight=False)
    listing = grid("Changes", "Wager", "Line", "Was", "Is", "Note", right=("Was", "Is"))
    for each in variant.changes:
        listing.add_row(*map(escape, (each.wager, each.when, each.before or "-", each.after or "-", each.note)))
    CONSOLE.print(listing)
    CONSOLE.print(paytable(game))
