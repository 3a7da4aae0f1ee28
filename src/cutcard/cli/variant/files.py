"""`cutcard variant check` and `cutcard variant show`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from cutcard.cli.options import AsJson
from cutcard.cli.output import counted, print_json
from cutcard.game_json import game_json
from cutcard.games import variant

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Variants of the approved games, each in a file. It takes the place of a slug in other commands.",
    epilog="Example: cutcard variant show examples/variants/ez-baccarat.toml",
)

File = Annotated[str, typer.Argument(metavar="FILE", help="A variant's file, e.g. ez-baccarat.toml.")]


@app.command(epilog="Example: cutcard variant check examples/variants/ez-baccarat.toml")
def check(file: File, *, json: AsJson = False) -> None:
    """Check a variant's file, with every possible deal. What is wrong is said with file and line."""
    from cutcard.compiled.digest import rules_digest

    game = variant(Path(file))
    assert game.variant is not None
    changes = len(game.variant.changes)
    if json:
        print_json({"file": file, "game": game.slug, "rules": rules_digest(game), "changes": changes})
    else:
        sys.stdout.write(f"{file}: {game.title}, {counted(changes, 'line')} changed; it can be dealt.\n")


@app.command(epilog="Example: cutcard variant show examples/variants/ez-baccarat.toml --json")
def show(file: File, *, json: AsJson = False) -> None:
    """Show what a variant changes, and all that it then pays. Each change with its note."""
    from cutcard.compiled.digest import rules_digest

    game = variant(Path(file))
    if json:
        print_json({**game_json(game), "rules": rules_digest(game)})
        return
    from rich.markup import escape

    from cutcard.cli.grid import CONSOLE, grid, named
    from cutcard.cli.rules.printing import paytable

    bent = game.variant
    assert bent is not None
    CONSOLE.print(f"[bold]{escape(game.title)}[/]\nbends {named(bent.base)}; no document approves it", highlight=False)
    if bent.note:
        CONSOLE.print(escape(bent.note))
    CONSOLE.print(f"[dim]{rules_digest(game)}[/]\n", highlight=False)
    listing = grid("Changes", "Wager", "Line", "Was", "Is", "Note", right=("Was", "Is"))
    for each in bent.changes:
        listing.add_row(*map(escape, (each.wager, each.when, each.before or "-", each.after or "-", each.note)))
    CONSOLE.print(listing)
    CONSOLE.print(paytable(game))
