"""Histories of rounds settled from plain lines, one after another; no other format and no arrays."""

# mypy: disable-error-code="import-not-found, attr-defined"

from __future__ import annotations

from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.cli.rounds import _settle_lines
from cutcard.contract import round_json

if TYPE_CHECKING:
    from cutcard import Bet, Game

__all__ = ["ALL_CORES", "FORMATS", "card_codes", "round_json", "settle_file", "settle_many"]

FORMATS = ("txt",)
ALL_CORES = False
card_codes = settle_many = None


def settle_file(game: Game, bets: list[Bet], path: Path, save: Path | None, workers: int | None) -> None:
    assert save is None
    assert workers == 1
    with Path("/dev/null").open("w") as nowhere, redirect_stdout(nowhere), path.open() as lines:
        assert _settle_lines(game, bets, 8, lines, as_json=True) == 0
