"""Scoreboards: the bead plate, the big road and the three roads derived from it, with what is counted beside them.

A `Scoreboard` is a frozen value, and `add` returns the board after one more round in constant time: whatever a next
round can change depends on the lengths of the last four runs and on the rightmost cell taken in each row, which the
board carries; the history behind them is shared between boards and never copied or recomputed. A live table applies
an event to a state and gets a new state, may look at an older one, and hands boards to many readers at once, so a
value fits it better than a builder that changes under its readers; a browser board adds one round and draws the cells.

>>> board = Scoreboard.of(read_rounds("BBPPPBPBBPPPPBPPB"))
>>> board.big_eye.text, board.small.text, board.cockroach.text
('rbbbrbbrbrbbbb', 'bbbbbrrbbrb', 'brbbrrbrrr')
>>> board.add(BoardRound(Mark.BANKER)).big_eye.text[-1] == board.ask(Mark.BANKER).big_eye
True
"""

from cutcard.roads.board import Ask, BeadCell, Scoreboard
from cutcard.roads.contract import board_json
from cutcard.roads.derived import Colour
from cutcard.roads.geometry import Cell, Road, Tail
from cutcard.roads.rounds import BoardRound, Mark, read_rounds
from cutcard.roads.statistics import Statistics

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
    "read_rounds",
]
