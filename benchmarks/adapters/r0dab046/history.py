"""Histories of rounds settled from files, and arrays of rounds."""

# mypy: disable-error-code="import-not-found, attr-defined, call-arg, misc, arg-type, return-value"

from __future__ import annotations

from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard import card_codes, settle_many
from cutcard.cli.rules.history import settle_history
from cutcard.cli.rules.sources import Asked
from cutcard.contract import round_json

if TYPE_CHECKING:
    from cutcard import Bet, Game

__all__ = ["ALL_CORES", "FORMATS", "card_codes", "round_json", "settle_file", "settle_many"]

FORMATS = ("txt", "csv", "jsonl", "parquet", "arrow")
ALL_CORES = True


def settle_file(game: Game, bets: list[Bet], path: Path, save: Path | None, workers: int | None) -> None:
    """Settle every round of a file, as JSON to nowhere or into a file; `workers` None takes all cores."""
    asked = Asked(str(path), save=None if save is None else str(save), as_json=save is None, workers=workers)
    with Path("/dev/null").open("w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        assert settle_history(game, asked, bets, 8) == 0
