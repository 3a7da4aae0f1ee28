"""Paytables for an edge, beside making and pricing each as a game of its own."""

from __future__ import annotations

import time
from statistics import median
from typing import TYPE_CHECKING

from stopwatch import REPEATS

from cutcard import GAMES
from cutcard.odds import analyse
from cutcard.odds.solver import Terms
from cutcard.odds.solver.answer import priced
from cutcard.odds.solver.search import Search, problem_of
from cutcard.odds.solver.terms import award_of, rate_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.odds.solver import Paytable

ASKED = (
    ("tiger-baccarat", "Tiger Pair", "11%", "12%", "200:1"),
    ("tiger-baccarat", "Tiger Pair", "5%", "15%", "500:1"),
    ("super-6-no-commission", "Player Dragon Bonus", "2%", "3%", "30:1"),
)
SLOWLY = 3
EXPLAINED = (
    "All paytables in whole odds for an edge, each with its exact edge, hit frequency and deviation: how many a second "
    "of one core's time, once the wager has been priced. The baseline makes each variant and prices that, exactly."
)


def report() -> str:
    """A table of paytables a second."""
    lines = [
        "## Paytables for an edge",
        "",
        EXPLAINED,
        "",
        "| wager | edge | top | paytables | a second | slow path, a second | ratio |",
        "|---|---|--:|--:|--:|--:|--:|",
    ]
    lines += [_row(*each) for each in ASKED]
    return "\n".join(lines)


def _row(slug: str, name: str, low: str, high: str, top: str) -> str:
    game = GAMES[slug]
    wager = game.wager(name)
    assert wager is not None
    terms = Terms(edge=(rate_of(low), rate_of(high)), top=award_of(top), whole=True)
    price = analyse(game)[name]
    problem = problem_of(price, terms)
    found: list[Paytable] = []

    def find() -> None:
        found[:] = priced(wager, problem, list(Search(problem).all()))
        _ = [table.sd for table in found]

    quick = median(_core_seconds(find) for _ in range(REPEATS)) / len(found)
    slow = _core_seconds(lambda: [analyse(table.on(game)) for table in found[:SLOWLY]]) / SLOWLY
    rates = f"{1 / quick:,.0f} | {1 / slow:.1f} | {slow / quick:,.0f}"
    return f"| {name} | {low} to {high} | {top} | {len(found):,} | {rates} |"


def _core_seconds(act: Callable[[], object]) -> float:
    """Time of the processor: on busy cores, what it would take on one of its own."""
    start = time.process_time()
    act()
    return time.process_time() - start


if __name__ == "__main__":
    print(report())
