"""Scoreboards: the bead plate, the big road and the three roads derived from it, with the counts shown beside them.

A `Scoreboard` is a frozen value, so it can be handed to many readers at once and an older board stays what it was.
`add` returns the board after one more round in constant time: what a round can change depends only on the lengths of
the last four runs and on the rightmost cell taken in each row, which the board carries. Boards share their history; it
is never copied or computed again.

>>> board = Scoreboard.of(read_rounds("BBPPPBPBBPPPPBPPB"))
>>> board.big_eye.text, board.small.text, board.cockroach.text
('rbbbrbbrbrbbbb', 'bbbbbrrbbrb', 'brbbrrbrrr')
>>> board.add(BoardRound(Mark.BANKER)).big_eye.text[-1] == board.ask(Mark.BANKER).big_eye
True
"""

from cutcard.roads.board import Ask, BeadCell, Scoreboard
from cutcard.roads.board_json import board_json
from cutcard.roads.derived import Colour
from cutcard.roads.geometry import Cell, Road, Tail
from cutcard.roads.rounds import BoardRound, Mark, read_rounds
from cutcard.roads.statistics import Statistics
from cutcard.roads.svg import board_svg

__all__ = [
    "Ask",
    "BeadCell",
    "BoardRound",
    "Cell",
    "Colour",
    "Mark",
    "Road",
    "Scoreboard",
    "Statistics",
    "Tail",
    "board_json",
    "board_svg",
    "read_rounds",
]
