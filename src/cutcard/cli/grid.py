"""Grids on standard output, for a person. Imported only where a person is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from rich.console import JustifyMethod

    from cutcard.rulebook.game import Game

CONSOLE = Console(highlight=False)
UNAPPROVED = "variant"
"""In place of a clause, where a variant does what no document says."""
NARROW = {"Slug", "Wager", "Part", "Document", "Clause", "Outcome", "Table", "Game", "Round", "When", "Result", "Seq"}


def named(game: Game) -> str:
    """A game with the edition of its rules, which every figure depends on."""
    if game.variant is not None:
        return f"{game.title.removesuffix(')')}, {game.document.name})"
    return f"{game.title} ({game.document.name})"


def grid(title: str, *columns: str, right: tuple[str, ...] = ()) -> Table:
    made = Table(title=title or None, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        justify: JustifyMethod = "right" if column in right else "left"
        made.add_column(
            column, justify=justify, overflow="fold", no_wrap=column in NARROW or (column in right and len(column) < 17)
        )
    return made
