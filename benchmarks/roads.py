"""Adding one round to a scoreboard, beside drawing the whole board again, for shoes of growing length."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from stopwatch import microseconds

from cutcard.roads import Scoreboard, board_json, read_rounds
from cutcard.roads.svg import board_svg

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
import roads_by_columns

ROUNDS = (20, 70, 200, 2000, 20000)
EXTENSIONS = 500
EXPLAINED = (
    "Microseconds. *Add* is `Scoreboard.add`, one round with all five roads, ask markers and counts ready; *whole* the "
    "same board from nothing. The baseline draws the whole shoe again with the second formulation of the tests: a grid "
    "and columns as plain tuples, no counts. *JSON* and *SVG* read a finished board."
)


def report() -> str:
    """A table of microseconds by the length of the shoe."""
    lines = [
        "## A scoreboard after one more round",
        "",
        EXPLAINED,
        "",
        "| rounds in the shoe | add | whole | baseline | baseline / add | JSON | SVG |",
        "|--:|--:|--:|--:|--:|--:|--:|",
    ]
    lines += [_row(rounds) for rounds in ROUNDS]
    return "\n".join(lines)


def _row(rounds: int) -> str:
    chance = random.Random(8)  # noqa: S311
    shoe = "".join(chance.choices("BPT", (0.459, 0.446, 0.095), k=rounds))
    dealt = read_rounds(shoe)
    board = Scoreboard.of(dealt)
    some = read_rounds("".join(chance.choices("BPT", (0.459, 0.446, 0.095), k=EXTENSIONS)))
    adding = microseconds(lambda: [board.add(round_) for round_ in some], EXTENSIONS)
    whole = microseconds(lambda: Scoreboard.of(dealt))
    baseline = microseconds(lambda: _drawn_again(shoe))
    as_json = microseconds(lambda: board_json(board))
    as_svg = microseconds(lambda: board_svg(board, columns=38))
    return (
        f"| {rounds:,} | {adding:.1f} | {whole:,.0f} | {baseline:,.0f} | {baseline / adding:.1f} "
        f"| {as_json:,.0f} | {as_svg:,.0f} |"
    )


def _drawn_again(shoe: str) -> None:
    roads_by_columns.big(shoe, rows=6)
    for back in (1, 2, 3):
        roads_by_columns.laid(roads_by_columns.derived(shoe, back), rows=6)
