"""Scoreboards: the published vectors, a second formulation, and what holds for every shoe."""

from __future__ import annotations

import random
from functools import reduce
from typing import TYPE_CHECKING

import naive
import pytest
import roads_by_columns as pencil
from hypothesis import given
from hypothesis import strategies as st

from cutcard import GAMES, Deal, Game, NotationError, read_deal, result
from cutcard.roads import BoardRound, Mark, Road, Scoreboard, Tail, board_json, read_rounds
from cutcard.roads.geometry import first_shown
from cutcard.roads.rounds import Writing, faces, written
from cutcard.roads.statistics import hits_counted, rounds_counted
from strategies import games_and_deals

if TYPE_CHECKING:
    from cutcard.roads import Ask

shoes = st.text("BPT", max_size=120) | st.lists(st.integers(1, 20), max_size=12).map(
    lambda runs: "".join("BP"[at % 2] * length for at, length in enumerate(runs))
)
tails = st.sampled_from(Tail)
rows_of = st.sampled_from([1, 2, 3, 6, 7])
BATCHES, TRUNKS, BRANCHES = 8, 500, 25
"""So many times a shoe, at so many points of which it goes on otherwise: 100,000 shoes."""


def board_of(shoe: str, *, rows: int = 6, tail: Tail = Tail.DOWN_AGAIN, game: Game | None = None) -> Scoreboard:
    return Scoreboard.of(read_rounds(shoe, game), game, rows=rows, tail=tail)


def cells(road: Road) -> list[tuple[int, int]]:
    return [(cell.column, cell.row) for cell in road.cells]


def big(board: Scoreboard) -> list[tuple[int, int, str, int]]:
    return [(cell.column, cell.row, cell.mark.value, cell.ties) for cell in board.big]


def agrees(board: Scoreboard, shoe: str) -> bool:
    """Is every mark and cell of the board the one that a pencil draws?"""
    rows, keep_row = board.rows, board.tail is Tail.KEEP_ROW
    if big(board) != pencil.big(shoe, rows, keep_row=keep_row):
        return False
    for back, road in enumerate((board.big_eye, board.small, board.cockroach), start=1):
        marks = pencil.derived(shoe, back)
        if road.text != marks or cells(road) != pencil.laid(marks, rows, keep_row=keep_row):
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


@pytest.mark.parametrize("batch", range(BATCHES))
def test_two_formulations_agree_on_a_hundred_thousand_random_shoes(batch: int) -> None:
    """Shoes with short and with long runs. A branch goes on from an earlier board, which must not have changed."""
    chance = random.Random(batch)
    for _ in range(TRUNKS):
        stickiness, tail = chance.choice([0.5, 0.75, 0.92]), chance.choice(list(Tail))
        boards = [Scoreboard.empty(rows=chance.choice([6, 6, 6, 3]), tail=tail)]
        shoe = random_rounds(chance, 48, stickiness)
        for round_ in read_rounds(shoe):
            boards.append(boards[-1].add(round_))
        for _ in range(BRANCHES):
            at = chance.randrange(len(boards))
            more = random_rounds(chance, 5, stickiness)
            assert agrees(reduce(Scoreboard.add, read_rounds(more), boards[at]), shoe[:at] + more), shoe[:at] + more
        assert agrees(boards[-1], shoe), shoe


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
        assert new.cells.before in (old.cells.before, (old.cells.before, old.cells.newest))
        assert new.cells.before is old.cells.before or new.cells.before[0] is old.cells.before
    assert after.run_lengths == (2, 1, 3, 1)


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


# Rounds and counts.


@given(games_and_deals())
def test_a_round_is_what_its_deal_says(dealt: tuple[Game, Deal]) -> None:
    game, deal = dealt
    seen = BoardRound.of(game, deal)
    assert faces(game)[seen.result].name == result(game, deal).name
    first, second = ([str(card) for card in hand.cards] for hand in (deal.first, deal.second))
    nets = naive.settle(game.slug, first, second)
    main = {"Banker", "Player", "Tie"} if len(first) > 1 else {"Dragon", "Tiger", "Tie"}
    assert seen.hits == tuple(wager.name for wager in game.wagers if wager.name not in main and nets[wager.name] > 0)
    pairs = [len(hand) > 1 and hand[0][0] == hand[1][0] for hand in (first, second)]
    assert [seen.player_pair, seen.banker_pair] == pairs
    assert seen.points == (seen.player_total if seen.result is Mark.PLAYER else seen.banker_total)
    higher = (seen.banker_total or 0) - (seen.player_total or 0)
    assert seen.result is (Mark.BANKER if higher > 0 else Mark.PLAYER if higher < 0 else Mark.TIE)


@pytest.mark.parametrize(
    ("slug", "deal", "natural", "points"),
    [
        ("tiger-baccarat", "Ks 9h / Kd 6c", True, 9),
        ("tiger-baccarat", "3s 2h 3d / Kd 7c", False, 8),
        ("dragon-tiger", "8s / 7d", False, 8),
        ("dragon-tiger", "8s / Kd", False, 13),
    ],
)
def test_a_natural_is_eight_or_nine_in_two_cards(slug: str, deal: str, *, natural: bool, points: int) -> None:
    seen = BoardRound.of(GAMES[slug], read_deal(GAMES[slug], deal))
    assert (seen.natural, seen.points) == (natural, points)


def test_the_board_counts_results_naturals_pairs_and_side_wagers() -> None:
    game = GAMES["tiger-baccarat"]
    deals = ["3s 3h Ah / Kd 9c", "8s 2h 3d / Kd 6c", "Ks 9h / 4d 4c", "Ks 6h / Kd 6c"]
    board = Scoreboard.of((BoardRound.of(game, read_deal(game, deal)) for deal in deals[1:]), game)
    counts = board.statistics
    assert (counts.banker, counts.player, counts.tie, counts.rounds) == (1, 1, 1, 3)
    assert (counts.natural, counts.banker_pair, counts.player_pair) == (1, 1, 0)
    hits = {"Tiger Pair": 1, "Tiger": 1, "Small Tiger": 1, "Big Tiger": 0, "Tiger Tie": 1}
    assert dict(counts.hits) == hits
    assert board_json(board)["counts"]["hits"] == hits
    assert board_json(board)["cards"][1] == {
        "banker_total": 8,
        "player_total": 9,
        "natural": True,
        "banker_pair": True,
        "player_pair": False,
        "hits": ["Tiger Pair"],
    }
    shown = [(each.name, each.number) for each in rounds_counted(counts, game)]
    assert shown[3:] == [("Rounds", 3), ("Natural", 1), ("Banker Pair", 1), ("Player Pair", 0)]
    assert [each.name for each in hits_counted(counts, game)] == list(hits)


def test_what_letters_cannot_tell_is_unknown_and_not_nought() -> None:
    board = board_of("BPT")
    counts = board_json(board)["counts"]
    assert counts == {
        "rounds": 3,
        "banker": 1,
        "player": 1,
        "tie": 1,
        "natural": None,
        "banker_pair": None,
        "player_pair": None,
        "hits": None,
    }
    assert "cards" not in board_json(board)
    assert [each.name for each in rounds_counted(board.statistics, None)] == ["Banker", "Player", "Tie", "Rounds"]


def test_dragon_is_red_in_bankers_place_and_tiger_blue_in_players() -> None:
    game = GAMES["dragon-tiger"]
    board = board_of("DdGgT", game=game)
    assert big(board) == [(0, 0, "B", 0), (0, 1, "B", 0), (1, 0, "P", 0), (1, 1, "P", 1)]
    assert board_json(board)["names"] == {"banker": "Dragon", "player": "Tiger", "tie": "Tie"}
    dealt = [BoardRound.of(game, Deal.parse(deal)) for deal in ("Ks / 7d", "2s / 9d", "4s / 4d")]
    assert [round_.result.value for round_ in dealt] == ["B", "P", "T"]
    assert [written(round_, faces(game)[round_.result], Writing.CHINESE) for round_ in dealt] == ["龙", "虎", "和"]
    assert [written(round_, faces(game)[round_.result], Writing.POINTS) for round_ in dealt] == ["13", "9", "4"]
    assert [written(round_, faces(game)[round_.result], Writing.LETTERS) for round_ in dealt] == ["D", "G", "T"]


def test_a_letter_that_is_no_result_is_refused_with_its_place() -> None:
    assert len(read_rounds(" b,P\tT ,")) == 3
    with pytest.raises(NotationError, match="'x' at character 4 is no result; write B for Banker, P for Player, T for"):
        read_rounds("BP x")
    with pytest.raises(NotationError, match="'D' at character 1"):
        read_rounds("D")
    with pytest.raises(NotationError, match="write D for Dragon, G for Tiger, T for Tie"):
        read_rounds("DGX", GAMES["dragon-tiger"])
