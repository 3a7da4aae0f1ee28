"""Adding one round to a scoreboard, beside drawing the whole board again, for shoes of growing length."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from comparison.figure import Figure
from stopwatch import microseconds

from cutcard.roads import Scoreboard, board_json, read_rounds
from cutcard.roads.svg import board_svg

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
import roads_by_columns

ROUNDS = (20, 70, 200, 2000, 20000)
EXTENSIONS = 500
TITLE = "A scoreboard after one more round"
EXPLAINED = (
    "*Add* is `Scoreboard.add`, one round with all five roads, ask markers and counts ready; *whole* the same board "
    "from nothing. The baseline draws the whole shoe again with the second formulation of the tests: a grid and "
    "columns as plain tuples, no counts. *JSON* and *SVG* read a finished board."
)


def figures() -> list[Figure]:
    """Microseconds by the length of the shoe."""
    return [figure for rounds in ROUNDS for figure in _figures(rounds)]


def _figures(rounds: int) -> list[Figure]:
    chance = random.Random(8)  # noqa: S311
    shoe = "".join(chance.choices("BPT", (0.459, 0.446, 0.095), k=rounds))
    dealt = read_rounds(shoe)
    board = Scoreboard.of(dealt)
    some = read_rounds("".join(chance.choices("BPT", (0.459, 0.446, 0.095), k=EXTENSIONS)))
    values = {
        "add": microseconds(lambda: [board.add(round_) for round_ in some], EXTENSIONS),
        "whole": microseconds(lambda: Scoreboard.of(dealt)),
        "JSON": microseconds(lambda: board_json(board)),
        "SVG": microseconds(lambda: board_svg(board, columns=38)),
        "drawn again": microseconds(lambda: _drawn_again(shoe)),
    }
    return [
        Figure(
            f"roads.{rounds}.{what.replace(' ', '-')}",
            f"{rounds:,} rounds: {what}",
            "µs",
            value,
            baseline=f"roads.{rounds}.drawn-again" if what == "add" else "",
            control=what == "drawn again",
        )
        for what, value in values.items()
    ]


def _drawn_again(shoe: str) -> None:
    roads_by_columns.big(shoe, rows=6)
    for back in (1, 2, 3):
        roads_by_columns.laid(roads_by_columns.derived(shoe, back), rows=6)
