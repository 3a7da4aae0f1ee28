"""The files of a PAR sheet: where they go, and what is written into them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.output import write_file
from cutcard.money import cents_from_text
from cutcard.odds.difference import GameChange, game_changes
from cutcard.rulebook.settlement import Bet

if TYPE_CHECKING:
    from cutcard.odds.par import ParSheet
    from cutcard.rulebook.game import Game

KINDS = ("html", "pdf", "json", "csv")


def sheet_paths(game: Game, decks: int, outputs: list[str]) -> list[Path]:
    """The files that are asked for; a wrong one is refused before any work."""
    paths = [Path(output) for output in outputs or [f"{game.slug}-{decks}-decks.html"]]
    for path in paths:
        if _kind(path) not in KINDS:
            raise NotationError(f"{path.name!r} should end in one of .{', .'.join(KINDS)}")
    return paths


def limits_of(game: Game, limits: list[str]) -> dict[str, int]:
    """The most on each wager: an amount is for all of them, `Tie=500` for one, and the last that is said counts."""
    found: dict[str, int] = {}
    for text in limits:
        if "=" in text:
            bet = Bet.parse(game, text)
            found[bet.wager.name] = bet.stake_cents
        else:
            found |= dict.fromkeys((wager.name for wager in game.wagers), cents_from_text(text))
    return {wager.name: found[wager.name] for wager in game.wagers if wager.name in found}


def compared_with(game: Game) -> tuple[Game | None, tuple[GameChange, ...]]:
    """The edition before, or the game that a variant bends; and which games of the document came and went."""
    former = games.GAMES.before(game) if game.variant is None else game.variant.base
    return former, game_changes(games.GAMES, former.document, game.document) if former is not None else ()


def write_sheet(sheet: ParSheet, paths: list[Path]) -> None:
    """All files or none: each is made before the first is written."""
    for path, content in [(path, sheet.write(_kind(path))) for path in paths]:
        write_file(path, content)


def _kind(path: Path) -> str:
    return path.suffix.removeprefix(".").lower()
