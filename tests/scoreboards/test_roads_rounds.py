"""What a scoreboard knows of a round: its result, points, naturals, pairs and side wagers, and how they are counted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

import naive
from cutcard import GAMES, Deal, Game, NotationError, read_deal, result
from cutcard.roads import BoardRound, Mark, Scoreboard, board_json, read_rounds
from cutcard.roads.rounds import Writing, labels_of, written
from cutcard.roads.statistics import hits_counted, rounds_counted
from strategies import games_and_deals


@given(games_and_deals())
def test_a_round_is_what_its_deal_says(dealt: tuple[Game, Deal]) -> None:
    game, deal = dealt
    seen = BoardRound.of(game, deal)
    assert labels_of(game)[seen.result].name == result(game, deal).name
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
    deals = ["8s 2h 3d / Kd 6c", "Ks 9h / 4d 4c", "Ks 6h / Kd 6c"]
    board = Scoreboard.of((BoardRound.of(game, read_deal(game, deal)) for deal in deals), game)
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
    board = Scoreboard.of(read_rounds("BPT"))
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
    answer = board_json(Scoreboard.of(read_rounds("DdGgT", game), game))
    assert answer["big"] == [[0, 0, "B", 0], [0, 1, "B", 0], [1, 0, "P", 0], [1, 1, "P", 1]]
    assert answer["names"] == {"banker": "Dragon", "player": "Tiger", "tie": "Tie"}
    dealt = [BoardRound.of(game, Deal.parse(deal)) for deal in ("Ks / 7d", "2s / 9d", "4s / 4d")]
    assert [round_.result.value for round_ in dealt] == ["B", "P", "T"]
    assert [written(round_, labels_of(game)[round_.result], Writing.CHINESE) for round_ in dealt] == ["龙", "虎", "和"]
    assert [written(round_, labels_of(game)[round_.result], Writing.POINTS) for round_ in dealt] == ["13", "9", "4"]
    assert [written(round_, labels_of(game)[round_.result], Writing.LETTERS) for round_ in dealt] == ["D", "G", "T"]


def test_the_board_of_an_altered_game_is_named_as_one_of_a_variant() -> None:
    tiger = GAMES["tiger-baccarat"]
    altered = replace(tiger, wagers=tiger.wagers[:3])
    boards = [Scoreboard.empty(game) for game in (tiger, altered)]
    assert [board_json(each)["game"] for each in boards] == ["tiger-baccarat", "variant-tiger-baccarat"]


def test_a_letter_that_is_no_result_is_refused_with_its_place() -> None:
    assert len(read_rounds(" b,P\tT ,")) == 3
    with pytest.raises(
        NotationError, match="'x' at character 4 is not a result; write B for Banker, P for Player, T for"
    ):
        read_rounds("BP x")
    with pytest.raises(NotationError, match="'D' at character 1"):
        read_rounds("D")
    with pytest.raises(NotationError, match="write D for Dragon, G for Tiger, T for Tie"):
        read_rounds("DGX", GAMES["dragon-tiger"])
