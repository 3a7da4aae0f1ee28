"""Scoreboards: the published vectors, a second formulation, and what holds for every shoe."""

from __future__ import annotations

import random
from functools import reduce
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import roads_by_columns
from cutcard.roads import BoardRound, Mark, Road, Scoreboard, Tail, read_rounds
from cutcard.roads.geometry import first_shown

if TYPE_CHECKING:
    from cutcard.roads import Ask

shoes = st.text("BPT", max_size=120) | st.lists(st.integers(1, 20), max_size=12).map(
    lambda runs: "".join("BP"[at % 2] * length for at, length in enumerate(runs))
)
tails = st.sampled_from(Tail)
rows_of = st.sampled_from([1, 2, 3, 6, 7])
BATCHES, TRUNKS, BRANCHES = 40, 52, 50
"""So many shoes, each of which goes on otherwise from so many points: more than 100,000 that differ."""


def board_of(shoe: str, *, rows: int = 6, tail: Tail = Tail.DOWN_AGAIN) -> Scoreboard:
    return Scoreboard.of(read_rounds(shoe), rows=rows, tail=tail)


def cells(road: Road) -> list[tuple[int, int]]:
    return [(cell.column, cell.row) for cell in road.cells]


def big(board: Scoreboard) -> list[tuple[int, int, str, int]]:
    return [(cell.column, cell.row, cell.mark, cell.ties) for cell in board.big]


def agrees(board: Scoreboard, shoe: str) -> bool:
    """Is every mark and cell of the board the one that a pencil draws?"""
    rows, keep_row = board.rows, board.tail is Tail.KEEP_ROW
    if big(board) != roads_by_columns.big(shoe, rows, keep_row=keep_row):
        return False
    for back, road in enumerate((board.big_eye, board.small, board.cockroach), start=1):
        marks = roads_by_columns.derived(shoe, back)
        if road.text != marks or cells(road) != roads_by_columns.laid(marks, rows, keep_row=keep_row):
            return False
    return True


# The published vectors.


@pytest.mark.parametrize(
    ("shoe", "eye"), [("BPB", "r"), ("BBPP", "r"), ("BBPPP", "rb"), ("BBPPPP", "rbr"), ("BPPPB", "brb")]
)
def test_big_eye_boy_on_short_shoes(shoe: str, eye: str) -> None:
    assert board_of(shoe).big_eye.text == eye


def test_the_three_derived_roads_of_one_shoe() -> None:
    board = board_of("BBPPPBPBBPPPPBPPB")
    assert board.big_eye.text == "rbbbrbbrbrbbbb"
    assert board.small.text == "bbbbbrrbbrb"
    assert board.cockroach.text == "brbbrrbrrr"


def test_two_long_runs_bend_around_each_other() -> None:
    board = board_of("B" * 9 + "P" * 10)
    at = [(cell.row, cell.column) for cell in board.big]
    assert at[:9] == [*((row, 0) for row in range(6)), (5, 1), (5, 2), (5, 3)]
    assert at[9:] == [*((row, 1) for row in range(5)), (4, 2), (4, 3), (4, 4), (5, 4), (5, 5)]


def test_a_house_may_keep_the_row_after_a_turn() -> None:
    board = board_of("B" * 9 + "P" * 10, tail=Tail.KEEP_ROW)
    assert [(cell.row, cell.column) for cell in board.big][-4:] == [(4, 3), (4, 4), (4, 5), (4, 6)]


# The second formulation.


@pytest.mark.parametrize("batch", [0, *(pytest.param(each, marks=pytest.mark.long) for each in range(1, BATCHES))])
def test_two_formulations_agree_on_a_hundred_thousand_random_shoes(batch: int) -> None:
    """Shoes with short and with long runs. A branch goes on from an earlier board, which must not have changed."""
    chance = random.Random(batch)
    compared = set()
    for _ in range(TRUNKS):
        stickiness, tail = chance.choice([0.5, 0.7, 0.9]), chance.choice(list(Tail))
        boards = [Scoreboard.empty(rows=chance.choice([6, 6, 6, 3]), tail=tail)]
        trunk = random_rounds(chance, 48, stickiness)
        for round_ in read_rounds(trunk):
            boards.append(boards[-1].add(round_))
        for _ in range(BRANCHES):
            at, more = chance.randrange(12, len(boards)), random_rounds(chance, 5, stickiness)
            shoe = trunk[:at] + more
            assert agrees(reduce(Scoreboard.add, read_rounds(more), boards[at]), shoe), shoe
            compared.add(shoe)
    assert len(compared) >= 100_000 // BATCHES


@pytest.mark.long
@pytest.mark.parametrize("batch", range(BATCHES))
def test_two_formulations_agree_on_as_many_whole_shoes_from_nothing(batch: int) -> None:
    chance = random.Random(100 + batch)
    for _ in range(100_000 // BATCHES):
        shoe = random_rounds(chance, chance.randrange(90), chance.choice([0.5, 0.7, 0.9]))
        assert agrees(board_of(shoe, tail=chance.choice(list(Tail))), shoe), shoe


def random_rounds(chance: random.Random, rounds: int, stickiness: float) -> str:
    letters = []
    side = chance.choice("BP")
    for _ in range(rounds):
        if chance.random() < 0.1:
            letters.append("T")
        else:
            side = side if chance.random() < stickiness else "BP"[side == "B"]
            letters.append(side)
    return "".join(letters)


@given(shoes, rows_of, tails)
def test_the_pencil_agrees_on_boards_of_any_height(shoe: str, rows: int, tail: Tail) -> None:
    assert agrees(board_of(shoe, rows=rows, tail=tail), shoe)


@given(shoes)
def test_derived_roads_are_what_the_definition_says_of_run_lengths(shoe: str) -> None:
    """The definition word for word: blue if m = L[n-k] + 1, and for a new run red if L[n-1] = L[n-1-k]."""
    board = board_of(shoe)
    for k, road in enumerate((board.big_eye, board.small, board.cockroach), start=1):
        lengths: list[int] = []
        marks, before = "", ""
        for side in shoe.replace("T", ""):
            if side != before:
                lengths, before = [*lengths, 0], side
            lengths[-1] += 1
            n, m = len(lengths) - 1, lengths[-1]
            if m >= 2 and n - k >= 0:
                marks += "b" if m == lengths[n - k] + 1 else "r"
            elif m == 1 and n - 1 - k >= 0:
                marks += "r" if lengths[n - 1] == lengths[n - 1 - k] else "b"
        assert road.text == marks


# One round more.


@given(shoes, tails, st.data())
def test_a_board_grown_round_by_round_is_the_board_of_the_whole_shoe(
    shoe: str, tail: Tail, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(shoe)))
    begun = board_of(shoe[:at], tail=tail)
    grown = reduce(Scoreboard.add, read_rounds(shoe[at:]), begun)
    assert grown == board_of(shoe, tail=tail)
    assert begun == board_of(shoe[:at], tail=tail), "the earlier board has not changed"
    assert len(shoe) == at or begun != grown


def test_a_long_board_is_shared_and_not_copied_when_a_round_is_added() -> None:
    board = board_of("BBPTBPPPT" * 1000)
    after = board.add(BoardRound(Mark.BANKER))
    assert after.rounds.before is board.rounds.before
    for road in ("big_road", "big_eye", "small", "cockroach"):
        old, new = getattr(board, road), getattr(after, road)
        assert new.cells.before is old.cells.before or new.cells.before[0] is old.cells.before
    assert after.run_lengths == (1, 1, 3, 1)


@given(shoes)
def test_ask_markers_are_the_marks_that_follow(shoe: str) -> None:
    board = board_of(shoe)
    for side in (Mark.BANKER, Mark.PLAYER):
        ask, after = board.ask(side), board.add(BoardRound(side))
        for road in ("big_eye", "small", "cockroach"):
            assert (getattr(ask, road) or "") == getattr(after, road).text[len(getattr(board, road).text) :]


@given(shoes)
def test_ask_markers_come_in_pairs_of_opposite_colours(shoe: str) -> None:
    board = board_of(shoe)
    for mine, other in zip(asked(board.ask(Mark.BANKER)), asked(board.ask(Mark.PLAYER)), strict=True):
        assert {mine, other} in ({"r", "b"}, {None})


def asked(ask: Ask) -> tuple[str | None, ...]:
    return ask.big_eye, ask.small, ask.cockroach


def test_asking_for_nothing_known_gets_nothing() -> None:
    assert asked(board_of("").ask(Mark.BANKER)) == asked(board_of("BBTB").ask(Mark.PLAYER)) == (None, None, None)
    assert asked(board_of("BP").ask(Mark.PLAYER)) == ("b", None, None)


# Ties, tails, and the bead plate.


@pytest.mark.parametrize(
    ("shoe", "cells"),
    [
        ("", []),
        ("TTT", [(0, 0, "T", 3)]),
        ("TTP", [(0, 0, "P", 2)]),
        ("TPTTB", [(0, 0, "P", 3), (1, 0, "B", 0)]),
        ("BTTBT", [(0, 0, "B", 2), (0, 1, "B", 1)]),
        ("BTB", [(0, 0, "B", 1), (0, 1, "B", 0)]),
    ],
)
def test_ties_take_no_cell_of_the_big_road(shoe: str, cells: list[tuple[int, int, str, int]]) -> None:
    assert big(board_of(shoe)) == cells


def test_a_run_starts_beside_the_start_of_the_one_before_and_not_after_its_tail() -> None:
    assert big(board_of("B" * 12 + "PB"))[-2:] == [(1, 0, "P", 0), (2, 0, "B", 0)]


def test_a_column_whose_top_is_taken_is_skipped() -> None:
    """With two rows, a run of three puts a tail under the next run, which turns at the top."""
    assert big(board_of("BBBPPPBB", rows=2))[3:] == [
        (1, 0, "P", 0),
        (2, 0, "P", 0),
        (2, 1, "P", 0),
        (3, 0, "B", 0),
        (3, 1, "B", 0),
    ]


def test_the_bead_plate_takes_every_round_down_the_rows() -> None:
    plate = [(cell.column, cell.row, cell.round.result.value) for cell in board_of("BPTTBPB", rows=3).bead]
    assert plate == [(0, 0, "B"), (0, 1, "P"), (0, 2, "T"), (1, 0, "T"), (1, 1, "B"), (1, 2, "P"), (2, 0, "B")]


@given(st.lists(st.integers(0, 80), max_size=60), st.integers(1, 50))
def test_a_window_always_shows_the_newest_mark(columns_taken: list[int], columns: int) -> None:
    first = first_shown(columns_taken, columns)
    assert 0 <= first <= max(columns_taken, default=0)
    if columns_taken:
        assert first <= columns_taken[-1] < first + columns
        assert first == 0 or max(columns_taken) >= first + columns - 1, "no empty column at its end while marks hide"
