"""Grids on standard output, for a person. Imported only where a person is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.console import Console, ConsoleOptions, JustifyMethod, RenderResult
from rich.measure import Measurement
from rich.table import Column, Table
from rich.text import Text

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game

CONSOLE = Console(highlight=False)
UNAPPROVED = "variant"
"""In place of a clause, where a variant does what no document says."""
LONGEST_WORD = 32
"""What is longer, a digest or a path, is folded where no room is left; a name never is."""


class Grid(Table):
    """A table that cuts nothing: figures stand whole in their line, words are parted at their spaces.

    Where the screen is too narrow even for that, each row becomes a paragraph of its own.
    """

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        widths = self._fitted(console, options)
        if not widths:
            yield from self._paragraphs()
            return
        for column, width in zip(self.columns, widths, strict=True):
            column.width = width
        yield from super().__rich_console__(console, options)

    def _fitted(self, console: Console, options: ConsoleOptions) -> list[int]:
        """The width of each column, the wide ones of words narrowed as far as is needed; none where nothing helps."""
        padding = sum(self._get_padding_width(at) for at in range(len(self.columns)))
        room = options.max_width - self._extra_width - padding
        needs = [self._needs(console, options, column) for column in self.columns]
        if sum(least for least, _ in needs) > room:
            return []
        widest = max(most for _, most in needs)
        while sum(max(least, min(most, widest)) for least, most in needs) > room:
            widest -= 1
        return [max(least, min(most, widest)) for least, most in needs]

    def _needs(self, console: Console, options: ConsoleOptions, column: Column) -> tuple[int, int]:
        """The least width that cuts nothing, and the width of the longest line."""
        measured = [Measurement.get(console, options, cell) for cell in column.cells]
        heading = Measurement.get(console, options, column.header)
        figures = column.justify == "right"
        least = max([heading.minimum, *(each.maximum if figures else each.minimum for each in measured)])
        most = max([heading.maximum, *(each.maximum for each in measured)])
        return (least if figures else min(least, LONGEST_WORD)), most

    def _paragraphs(self) -> RenderResult:
        if self.title:
            yield Text.from_markup(str(self.title), style="bold")
        for row in zip(*(column.cells for column in self.columns), strict=True):
            lines = Table.grid(padding=(0, 2))
            for column, cell in zip(self.columns, row, strict=True):
                lines.add_row(column.header, cell)
            yield from ("", lines)
        yield self.caption or ""


def named(game: Game) -> str:
    """A game with the edition of its rules, which every figure depends on."""
    return f"{game.title} ({game.document.name})"


def grid(title: str, *columns: str, right: tuple[str, ...] = ()) -> Table:
    """An empty grid; the columns to the right hold figures."""
    made = Grid(title=title or None, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        justify: JustifyMethod = "right" if column in right else "left"
        made.add_column(column, justify=justify, overflow="fold")
    return made
