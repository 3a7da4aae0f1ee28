"""Paytables for an edge, beside making and pricing each as a game of its own."""

from __future__ import annotations

import time
from statistics import median
from typing import TYPE_CHECKING

from adapters import adapter
from comparison.figure import Figure
from stopwatch import REPEATS

from cutcard import GAMES
from cutcard.odds import analyse

if TYPE_CHECKING:
    from collections.abc import Callable

    from adapters.today import solver as names
else:
    names = adapter("solver")

ASKED = (
    ("tiger-baccarat", "Tiger Pair", "11%", "12%", "200:1"),
    ("tiger-baccarat", "Tiger Pair", "5%", "15%", "500:1"),
    ("super-6-no-commission", "Player Dragon Bonus", "2%", "3%", "30:1"),
)
SLOWLY = 3
TITLE = "Paytables for an edge"
EXPLAINED = (
    "All paytables in whole odds for an edge, each with its exact edge, hit frequency and deviation, in one core's "
    "time, once the wager has been priced. The baseline makes each variant and prices that, exactly."
)


def figures() -> list[Figure]:
    """Paytables a second."""
    return [figure for each in ASKED for figure in _figures(*each)]


def _figures(slug: str, name: str, low: str, high: str, top: str) -> list[Figure]:
    game = GAMES[slug]
    wager = game.wager(name)
    assert wager is not None
    terms = names.Terms(edge=(names.rate_of(low), names.rate_of(high)), top=names.award_of(top), whole=True)
    price = analyse(game)[name]
    problem = names.problem_of(price, terms)
    found: list[names.Paytable] = []

    def find() -> None:
        found[:] = names.priced(wager, problem, list(names.Search(problem).all()))
        _ = [table.sd for table in found]

    quick = median(_core_seconds(find) for _ in range(REPEATS)) / len(found)
    slow = _core_seconds(lambda: [analyse(table.on(game)) for table in found[:SLOWLY]]) / SLOWLY
    row, what = (
        f"solver.{name.replace(' ', '-')}.{top}",
        f"{name}, {low} to {high}, top {top}, {len(found):,} paytables",
    )
    return [
        Figure(row, what, "a second", 1 / quick, "higher", baseline=f"{row}.priced"),
        Figure(f"{row}.priced", f"{what}, each priced", "a second", 1 / slow, "higher"),
    ]


def _core_seconds(act: Callable[[], object]) -> float:
    """Time of the processor: on busy cores, what it would take on one of its own."""
    start = time.process_time()
    act()
    return time.process_time() - start
