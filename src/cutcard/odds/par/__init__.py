"""PAR sheets: one document a game and number of decks, as HTML, PDF, JSON or CSV."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

from cutcard.odds.par.figures import figures_of, sheet_json, sheet_rows

if TYPE_CHECKING:
    from cutcard.odds.difference import GameChange
    from cutcard.rulebook.game import Game


def par_sheet(
    game: Game, decks: int, kind: str, former: Game | None = None, games: tuple[GameChange, ...] = ()
) -> bytes:
    """The sheet as the bytes of a file of this kind: html, pdf, json or csv.

    Beside a `former` edition it has a page on what has changed, also which other `games` of the document came and went.
    """
    figures = figures_of(game, decks, former, games)
    match kind:
        case "json":
            return (json.dumps(sheet_json(figures), ensure_ascii=False, indent=2) + "\n").encode()
        case "csv":
            rows = list(sheet_rows(figures))
            text = io.StringIO()
            writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
            return text.getvalue().encode()
        case "html":
            from cutcard.odds.par.html import html
            from cutcard.odds.par.sheet import sheet

            return html(sheet(figures)).encode()
        case "pdf":
            from cutcard.odds.par.sheet import sheet
            from cutcard.odds.par.typst import pdf

            return pdf(sheet(figures))
        case _:
            raise ValueError(f"no PAR sheet as {kind!r}")
