"""PAR sheets: one document a game and number of decks, as HTML, PDF, JSON or CSV."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from cutcard.game_json import Json
from cutcard.odds.difference import GameChange
from cutcard.odds.par.blocks import Document
from cutcard.odds.par.figures import Addition, figures_of, rounded, sheet_json
from cutcard.odds.price_json import odds_rows
from cutcard.rulebook.game import Game
from cutcard.spreadsheet import csv_text

CARRIED = "certificate.json"
"""Under which name the PDF of a certificate carries its figures."""


class ParSheet:
    """The sheet of a game: priced and drawn once, in as many kinds of files as are asked for.

    Beside a `former` edition it has a page on what has changed, also which other `games` of the document came and went.
    With limits it says what awards come to at them. What is `added` makes it a certificate, which its PDF carries.
    """

    def __init__(
        self,
        game: Game,
        decks: int,
        former: Game | None = None,
        games: tuple[GameChange, ...] = (),
        *,
        limits_cents: Mapping[str, int] = MappingProxyType({}),
        added: Addition | None = None,
    ) -> None:
        self._figures = figures_of(game, decks, former, games, dict(limits_cents))
        self._added = added

    @cached_property
    def told(self) -> Json:
        """All figures, as programs read them."""
        told = sheet_json(self._figures)
        return told if self._added is None else rounded({**self._added.inputs, **told, **self._added.figures})

    @cached_property
    def _document(self) -> Document:
        from cutcard.odds.par.sheet import sheet

        if self._added is None:
            return sheet(self._figures)
        return sheet(self._figures, self._added, ((CARRIED, self.write("json")),))

    def rows(self) -> list[Json]:
        """A row a pay line with the price of its wager, as the CSV has them, for pandas, polars and Arrow."""
        return list(odds_rows(self._figures.analysis, self._figures.decks, ()))

    def write(self, kind: str) -> bytes:
        """The bytes of a file of this kind: html, pdf, json or csv."""
        match kind:
            case "json":
                return (json.dumps(self.told, ensure_ascii=False, indent=2) + "\n").encode()
            case "csv":
                return csv_text(self.rows()).encode()
            case "html":
                from cutcard.odds.par.html import html

                return html(self._document).encode()
            case "pdf":
                from cutcard.odds.par.typst import pdf

                return pdf(self._document)
            case _:
                raise ValueError(f"no PAR sheet as {kind!r}")


def par_sheet(
    game: Game, decks: int, kind: str, former: Game | None = None, games: tuple[GameChange, ...] = ()
) -> bytes:
    """One sheet as the bytes of a file of one kind."""
    return ParSheet(game, decks, former, games).write(kind)
