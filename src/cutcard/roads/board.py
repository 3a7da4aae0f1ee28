"""The scoreboard of a shoe: every road, what the next result would add, and the counts, round by round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cutcard.notebook import picture
from cutcard.roads.derived import BIG_EYE, COCKROACH, SMALL, Colour, mark, with_result
from cutcard.roads.geometry import ROWS_USUAL, Cell, Road, Tail
from cutcard.roads.persistent_list import PersistentList
from cutcard.roads.rounds import BoardRound, Mark
from cutcard.roads.statistics import Statistics
from cutcard.rulebook.game import Game


@dataclass(frozen=True, slots=True)
class BeadCell:
    """One round in its cell of the bead plate."""

    column: int
    row: int
    round: BoardRound


@dataclass(frozen=True, slots=True)
class Ask:
    """What one more result of a side would add to each derived road; None where it would add nothing."""

    big_eye: Colour | None
    small: Colour | None
    cockroach: Colour | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoreboard:
    """The board after the rounds dealt so far; `add` gives the board after one more, and leaves this one as it is.

    >>> from cutcard.roads.rounds import read_rounds
    >>> board = Scoreboard.of(read_rounds("TBBTP"))
    >>> [(cell.column, cell.row, cell.mark.value, cell.ties) for cell in board.big]
    [(0, 0, 'B', 1), (0, 1, 'B', 1), (1, 0, 'P', 0)]
    """

    game: Game | None
    tail: Tail
    rounds: PersistentList[BoardRound]
    ties_first: int
    """Ties before the first decided round, which have no cell of their own."""
    big_road: Road
    run_lengths: tuple[int, ...]
    """Of the latest runs of the big road, as many as derived roads look back."""
    big_eye: Road
    small: Road
    cockroach: Road
    statistics: Statistics

    @classmethod
    def empty(cls, game: Game | None = None, *, rows: int = ROWS_USUAL, tail: Tail = Tail.DOWN_AGAIN) -> Scoreboard:
        """The board of a new shoe; without a game, one of baccarat that names no wagers."""
        assert rows > 0, "a board has rows"
        road = Road.empty(rows)
        return cls(
            game=game,
            tail=tail,
            rounds=PersistentList(),
            ties_first=0,
            big_road=road,
            run_lengths=(),
            big_eye=road,
            small=road,
            cockroach=road,
            statistics=Statistics.empty(game),
        )

    @classmethod
    def of(
        cls,
        rounds: Iterable[BoardRound],
        game: Game | None = None,
        *,
        rows: int = ROWS_USUAL,
        tail: Tail = Tail.DOWN_AGAIN,
    ) -> Scoreboard:
        """The board of a whole shoe."""
        board = cls.empty(game, rows=rows, tail=tail)
        for round_ in rounds:
            board = board.add(round_)
        return board

    def add(self, round_: BoardRound) -> Scoreboard:
        """The board after one more round, in constant time."""
        if round_.result is Mark.TIE:
            return self._add_tie(round_)
        result, tail, lengths = round_.result, self.tail, self.run_lengths
        same = self._continues(result)
        return Scoreboard(
            game=self.game,
            tail=tail,
            rounds=self.rounds.append(round_),
            ties_first=self.ties_first,
            big_road=self.big_road.add(result, tail, ties=0 if lengths else self.ties_first),
            run_lengths=with_result(lengths, same_side=same),
            big_eye=_marked(self.big_eye, mark(lengths, BIG_EYE, same_side=same), tail),
            small=_marked(self.small, mark(lengths, SMALL, same_side=same), tail),
            cockroach=_marked(self.cockroach, mark(lengths, COCKROACH, same_side=same), tail),
            statistics=self.statistics.add(round_),
        )

    def _add_tie(self, round_: BoardRound) -> Scoreboard:
        decided = bool(self.run_lengths)
        return Scoreboard(
            game=self.game,
            tail=self.tail,
            rounds=self.rounds.append(round_),
            ties_first=self.ties_first + (not decided),
            big_road=self.big_road.tied() if decided else self.big_road,
            run_lengths=self.run_lengths,
            big_eye=self.big_eye,
            small=self.small,
            cockroach=self.cockroach,
            statistics=self.statistics.add(round_),
        )

    def _continues(self, side: Mark) -> bool:
        last = self.big_road.cells.last
        return last is not None and last.mark is side

    def ask(self, side: Mark) -> Ask:
        """The ask markers: what the next result of this side would add to each derived road."""
        assert side is not Mark.TIE, "a tie adds nothing to a derived road"
        lengths, same = self.run_lengths, self._continues(side)
        return Ask(*(mark(lengths, offset, same_side=same) for offset in (BIG_EYE, SMALL, COCKROACH)))

    def _repr_svg_(self) -> str:
        return picture(self)

    @property
    def rows(self) -> int:
        return len(self.big_road.rightmost)

    @property
    def bead(self) -> tuple[BeadCell, ...]:
        """Every round, ties included, down the rows and then the next column."""
        rows = self.rows
        return tuple(BeadCell(index // rows, index % rows, round_) for index, round_ in enumerate(self.rounds))

    @property
    def big(self) -> tuple[Cell, ...]:
        """The big road's cells; before the first decided round, its ties as one mark at the first cell."""
        if self.ties_first and not self.run_lengths:
            return (Cell(0, 0, Mark.TIE, self.ties_first),)
        return tuple(self.big_road.cells)


def _marked(road: Road, colour: Colour | None, tail: Tail) -> Road:
    return road if colour is None else road.add(colour, tail)
