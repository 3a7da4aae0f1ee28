"""Tables as rows: what pandas, polars and Arrow each take as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from cutcard import GAMES, NotationError, clause_rows
from cutcard.odds import ParSheet, analyse
from cutcard.rulebook.settlement import Bet
from cutcard.simulate import ShoePlan, count, study
from cutcard.simulate.counting.vulnerability import vulnerability

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = GAMES["dragon-tiger"]
BIG = Bet.on(GAME, "Dragon Big", 1).wager
TABLES: dict[str, tuple[Callable[[], list[dict[str, Any]]], int, str]] = {
    "analysis": (lambda: list(analyse(GAME).rows()), 7, "house_edge"),
    "study": (lambda: list(study(GAME, shoes=4).rows()), 7, "ev"),
    "count": (lambda: list(count(GAME, "Dragon Big", shoes=4).rows()), 1, "units_per_100"),
    "vulnerability": (lambda: list(vulnerability(GAME, BIG, ShoePlan(), shoes=4).rows()), 3, "score"),
    "PAR sheet": (lambda: list(ParSheet(GAME, 8).rows()), 20, "probability"),
    "clauses": (lambda: list(clause_rows("DT")), 33, "clause"),
}


@pytest.mark.parametrize("table", TABLES)
def test_rows_are_taken_as_they_are(table: str) -> None:
    make, length, column = TABLES[table]
    rows = make()
    assert len(rows) == length
    wanted = [row[column] for row in rows]
    assert all(type(value) in {str, int, float, bool, type(None)} for row in rows for value in row.values())
    assert pa.Table.from_pylist(rows).column(column).to_pylist() == wanted
    assert pd.DataFrame(rows)[column].tolist() == wanted
    assert pl.DataFrame(rows)[column].to_list() == wanted


def test_rows_name_a_wager_alike() -> None:
    names = [wager.name for wager in GAME.wagers]
    for table in ("analysis", "study"):
        assert [row["wager"] for row in TABLES[table][0]()] == names
    assert {row["wager"] for row in TABLES["PAR sheet"][0]()} == set(names)


def test_an_unknown_document_has_no_rows() -> None:
    with pytest.raises(NotationError, match="there are DTB"):
        clause_rows("XY")
