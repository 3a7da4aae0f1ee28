"""Tables as rows: what pandas, polars and Arrow each take as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pytest

from cutcard import GAMES, Bet, NotationError, card_codes, clause_rows, read_deal, settle, settle_many
from cutcard.odds import ParSheet, analyse, paytables, removal
from cutcard.simulate import ShoePlan, count, study
from cutcard.simulate.counting.vulnerability import vulnerability

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = GAMES["dragon-tiger"]
BIG = Bet.on(GAME, "Dragon Big", 1).wager
DEALS = [read_deal(GAME, text) for text in ("Ks / 7d", "5s / 5d", "As / Ah")]


def settlements() -> list[dict[str, Any]]:
    """Three rounds of three bets, one a push or a loss under no line among them."""
    bets = [Bet.on(GAME, name, 10_00) for name in ("Dragon", "Tie", "Dragon Big")]
    return [row for deal in DEALS for each in settle(GAME, deal, bets) for row in each.rows()]


def settled_rounds() -> list[dict[str, Any]]:
    """The same by arrays, and a round that is refused."""
    codes = card_codes(GAME, [*DEALS, DEALS[0]])
    codes[3, 1] = -1
    return list(settle_many(GAME, codes, {"Dragon": 10_00, "Tie": 10_00, "Dragon Big": 10_00}).rows())


def found_paytables() -> list[dict[str, Any]]:
    found = paytables(GAMES["tiger-baccarat"], "Tiger Pair", edge=("11%", "12%"), whole=True, top="200:1", limit=2)
    return [row for each in found for row in each.rows()]


TABLES: dict[str, tuple[Callable[[], list[dict[str, Any]]], int, str]] = {
    "analysis": (lambda: list(analyse(GAME).rows()), 7, "house_edge"),
    "study": (lambda: list(study(GAME, shoes=4).rows()), 7, "ev"),
    "count": (lambda: list(count(GAME, "Dragon Big", shoes=4).rows()), 1, "units_per_100"),
    "vulnerability": (lambda: list(vulnerability(GAME, BIG, ShoePlan(), shoes=4).rows()), 3, "score"),
    "PAR sheet": (lambda: list(ParSheet(GAME, 8).rows()), 20, "probability"),
    "settlements": (settlements, 9, "net_cents"),
    "settled rounds": (settled_rounds, 9, "net_cents"),
    "paytables": (found_paytables, 6, "odds"),
    "removal": (lambda: [row for each in removal(GAME) for row in each.rows()], 91, "change"),
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


@pytest.mark.wide
@pytest.mark.parametrize("table", TABLES)
def test_pandas_and_polars_take_rows_as_they_are(table: str) -> None:
    """Both are large, and needed by nothing else."""
    import pandas as pd
    import polars as pl

    make, length, column = TABLES[table]
    rows = make()
    wanted = [row[column] for row in rows]
    assert len(wanted) == length
    assert pd.DataFrame(rows)[column].tolist() == wanted
    assert pl.DataFrame(rows)[column].to_list() == wanted


def test_one_by_one_and_by_arrays_the_rows_say_the_same() -> None:
    shared = ("wager", "stake_cents", "outcome", "net_cents")
    one_by_one, by_arrays = settlements(), settled_rounds()
    assert [[row[name] for name in shared] for row in one_by_one] == [
        [row[name] for name in shared] for row in by_arrays
    ]
    assert [row["round"] for row in by_arrays] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert [row["result"] for row in by_arrays[::3]] == ["Dragon", "Tie", "Tie"]
    assert [row["odds"] for row in one_by_one[:5]] == ["1:1", None, "1:1", "-1:2", "11:1"]
    assert one_by_one[3]["clause"] == "3.8"


def test_rows_of_removal_and_paytables_are_their_values() -> None:
    big = removal(GAME)[3]
    assert [row["change"] for row in big.rows()] == [float(each.change) for each in big.effects]
    assert sum(int(row["copies"]) for row in big.rows()) == len(GAME.deck)
    first = found_paytables()[:3]
    assert [(row["line"], row["now"], row["odds"]) for row in first] == [
        (1, "4:1", "1:1"),
        (2, "100:1", "177:1"),
        (3, "20:1", "103:1"),
    ]
    assert len({row["deviation"] for row in first}) == 1


def test_rows_name_a_wager_alike() -> None:
    names = [wager.name for wager in GAME.wagers]
    for table in ("analysis", "study"):
        assert [row["wager"] for row in TABLES[table][0]()] == names
    assert {row["wager"] for row in TABLES["PAR sheet"][0]()} == set(names)


def test_an_unknown_document_has_no_rows() -> None:
    with pytest.raises(NotationError, match="there are DT, DTB"):
        clause_rows("XY")
