"""CSV for spreadsheets: no text of anybody's is worked out as a formula, wherever it is written."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import cutcard
from cutcard.odds import ParSheet
from cutcard.spreadsheet import FORMULA, as_cell, csv_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from commands import CommandResult

CALL = '=HYPERLINK("http://evil.example";"open")'


@pytest.mark.parametrize("begins", FORMULA)
def test_a_text_that_begins_a_formula_is_a_text(begins: str) -> None:
    (row,) = csv.DictReader(io.StringIO(csv_text([{"name": f"{begins}A1", "cents": -12}]), newline=""))
    assert row == {"name": f"'{begins}A1", "cents": "-12"}
    assert as_cell(begins) == f"'{begins}"
    assert as_cell(f"\r{begins}A1") == f"'\n{begins}A1"


@pytest.mark.parametrize(
    "number", ["-12", "+1.25", "-1,234.50", "-3e-05", "-1:2", "-0.31 %", "-5.00 (estimated)", "A=1", "", "Wei"]
)
def test_numbers_and_other_texts_stay_as_they_are(number: str) -> None:
    assert as_cell(number) == number


def test_heads_are_written_without_a_row() -> None:
    assert (csv_text([], ("a", "b")), csv_text([])) == ("a,b\n", "")


def test_a_history_that_is_answered_holds_no_formula(run: Callable[..., CommandResult]) -> None:
    """Neither its own deal and bets nor the sentence that quotes them."""
    ran = run("settle", "tiger-baccarat", "-", "--from", "csv", "--to", "csv", stdin="deal,bets\n=1+1,@SUM(A1)\n")
    (row,) = csv.DictReader(io.StringIO(ran.out))
    assert (row["deal"], row["bets"]) == ("'=1+1", "'@SUM(A1)")
    assert row["error"]


def test_a_wager_of_a_variant_is_no_formula_in_its_sheet() -> None:
    game = cutcard.GAMES["dragon-tiger"]
    bent = replace(game, title="Bent", wagers=(*game.wagers[:2], replace(game.wagers[2], name=CALL)))
    rows = list(csv.DictReader(io.StringIO(ParSheet(bent, decks=8).write("csv").decode())))
    told = {value for row in rows for value in row.values()}
    assert f"'{CALL}" in told
    assert CALL not in told
