"""Electronic Baccarat, how it is played: cards, points, dealing and the winner, in all six games."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import product

import pytest

from cutcard import GAMES, Outcome, read_deal
from rounds import explain_deal, net, refused, said, settled
from tiers import first_of
from walks import walk

SIX = [
    "super-six-no-commission",
    "fortune-six-no-commission",
    "super-6-no-commission",
    "no-commission",
    "tiger-baccarat",
    "tiger-no-commission",
]
WORTH = "TA23456789"
"""One rank for each number of points."""

TIES_ON = {total: f"Ks {WORTH[total]}s Qs / Kd {WORTH[total]}d Qd" for total in range(4)}
TIES_ON |= {4: "Ks 4s Qs / Kd 4d", 5: "Ks 5s Qs / Kd 5d"}
TIES_ON |= {total: f"Ks {total}s / Kd {total}d" for total in range(6, 10)}

#                third card: 0123456789
AFTER_PLAYER_DRAWS = {
    0: "DDDDDDDDDD",
    1: "DDDDDDDDDD",
    2: "DDDDDDDDDD",
    3: "DDDDDDDDSD",
    4: "SSDDDDDDSS",
    5: "SSSSDDDDSS",
    6: "SSSSSSDDSS",
    7: "SSSSSSSSSS",
}
"""Banker's total against the points of Player's third card: D draws, S stands."""

AFTER_PLAYER_STANDS = "DDDDDDSS"
"""By Banker's total from 0 to 7."""

in_all_six = pytest.mark.parametrize("game", first_of(SIX, 1))
"""One game in the first tier: the six are played by the same rules, as the first test below shows."""


def accepted(game: str, deal: str, *, decks: int = 8) -> bool:
    return str(read_deal(GAMES[game], deal, decks=decks)) == deal


def check_banker(game: str, two: str, *, draws: bool) -> None:
    """Of the deal as it stands and the deal with a third card for Banker, one is legal."""
    three = f"{two} 2c"
    legal, illegal, code = (three, two, "missing_card") if draws else (two, three, "extra_card")
    assert accepted(game, legal)
    refusal = refused(game, illegal)
    assert (refusal.code, refusal.clause, refusal.says[:7]) == (code, "3.8", "Banker "), illegal


def dealt(game: str, clause: str) -> list[str]:
    """The cards of a round dealt under one clause, in order."""
    return [sentence.partition(" (")[0] for sentence in said(game, "2s 3h 4d / Qc 7s", clause)]


def outcome(game: str, deal: str) -> str:
    """How the round is said to have ended."""
    (ending,) = [step.says for step in explain_deal(game, deal).steps if step.part == "Result"]
    return ending


def test_the_six_games_differ_in_their_wagers_alone() -> None:
    assert [game.slug for game in GAMES.values() if game.document.code == "EB"] == SIX
    first, *others = (GAMES[slug] for slug in SIX)
    for game in others:
        differ = {each.name for each in fields(game) if getattr(game, each.name) != getattr(first, each.name)}
        assert differ - {"procedure"} == {"slug", "title", "offers", "wagers", "_by_name"}, game.slug
        pairs = first.procedure.pairs_decided_by_first_four if game.wager("Player Pair") else ""
        assert game.procedure == replace(first.procedure, pairs_decided_by_first_four=pairs), game.slug


@pytest.mark.clause("EB 1.1.7")
@in_all_six
def test_1_1_7_an_eight_or_nine_in_the_initial_deal_ends_the_dealing(game: str) -> None:
    for player, banker in product(range(10), repeat=2):
        if player < 8 and banker < 8:
            continue
        first, second = f"Ks {WORTH[player]}s", f"Kd {WORTH[banker]}d"
        assert accepted(game, f"{first} / {second}")
        for deal in (f"{first} 2h / {second}", f"{first} / {second} 2c", f"{first} 2h / {second} 2c"):
            refusal = refused(game, deal)
            assert (refusal.code, refusal.cites) == ("extra_card", ("1.1.7", "3.8"))


@pytest.mark.clause("EB 1.1.7")
@in_all_six
def test_1_1_7_an_eight_in_three_cards_is_no_natural(game: str) -> None:
    assert said(game, "Ks 3s / Kd 8d", "1.1.7") == ["Banker has a natural 8: no more cards are dealt"]
    assert said(game, "Ks 4s 4h / Kd 3d 2c", "1.1.7") == []
    assert refused(game, "Ks 4s 4h / Kd 3d").code == "missing_card"


@pytest.mark.clause("EB 1.1.16")
@in_all_six
@walk("total", TIES_ON)
def test_1_1_16_equal_totals_at_the_end_are_a_tie(game: str, total: int) -> None:
    assert said(game, TIES_ON[total], "1.1.16") == [f"Player {total}, Banker {total}: Tie"]


@pytest.mark.clause("EB 1.1.16")
@in_all_six
def test_1_1_16_totals_equal_only_after_four_cards_are_no_tie(game: str) -> None:
    assert outcome(game, "Ks 2s 5s / Kd 2d 4d") == "Player 7, Banker 6: Player"
    assert outcome(game, "Ks 2s 5s / Kd 3d 4d") == "Player 7, Banker 7: Tie"


@pytest.mark.clause("EB 2.1")
@in_all_six
@walk("decks", [0, 1, 3, 11, 52])
def test_2_1_the_shoe_holds_four_to_ten_decks(game: str, decks: int) -> None:
    assert refused(game, "Ks 8s / Kd 9d", decks=decks).code == "decks"
    assert all(accepted(game, "Ks 8s / Kd 9d", decks=legal) for legal in range(4, 11))


@pytest.mark.clause("EB 2.1")
@in_all_six
def test_2_1_the_deck_is_thirteen_ranks_in_four_suits(game: str) -> None:
    legal = {rank + suit for rank in "A23456789TJQK" for suit in "shdc"}
    assert len(legal) == 52
    for card in map("".join, product("A23456789TJQKSLF", "shdcfgewa")):
        if card in legal:
            assert accepted(game, f"{card} Ks / Kd 9d")
        else:
            assert refused(game, f"{card} Ks / Kd 9d").code == "foreign_card"


@pytest.mark.clause("EB 2.1")
@in_all_six
@walk("decks", [4, 5])
def test_2_1_no_card_lies_more_often_than_there_are_decks(game: str, decks: int) -> None:
    deal = "Ks Ks Ks / Ks Ks Ks"
    assert refused(game, deal, decks=decks).code == "too_many_copies"
    assert accepted(game, deal, decks=6)


@pytest.mark.clause("EB 3.3")
@in_all_six
@walk("suit", "shdc")
def test_3_3_the_suit_changes_no_point_value(game: str, suit: str) -> None:
    worth = [(rank, points) for points, rank in enumerate(WORTH)] + [("J", 0), ("Q", 0), ("K", 0)]
    for rank, points in worth:
        assert f"Player: {rank}{suit} {points}, Ks 0" in said(game, f"{rank}{suit} Ks / Kd 9d", "3.3")


@pytest.mark.clause("EB 3.3.1")
@in_all_six
@walk("rank", "A23456789")
def test_3_3_1_ace_to_nine_count_their_face(game: str, rank: str) -> None:
    points = WORTH.index(rank)
    deal = f"{rank}h Ks / Kd 9d"
    assert f"Player: {rank}h {points}, Ks 0" in said(game, deal, "3.3.1")
    assert outcome(game, deal).startswith(f"Player {points}, Banker 9:")


@pytest.mark.clause("EB 3.3.2")
@in_all_six
@walk("rank", "TJQK")
def test_3_3_2_tens_and_pictures_count_nothing(game: str, rank: str) -> None:
    deal = f"{rank}s 5s {rank}h / Kd 6d"
    assert f"Player: {rank}s 0, 5s 5, {rank}h 0" in said(game, deal, "3.3.2")
    assert outcome(game, deal) == "Player 5, Banker 6: Banker"


@pytest.mark.clause("EB 3.4")
@in_all_six
def test_3_4_the_total_is_that_of_all_cards_of_the_hand(game: str) -> None:
    assert said(game, "Ks 2s 4s / 9d 6d 3d", "3.4") == [
        "Player: 0 + 2 + 4 = 6",
        "Banker: 9 + 6 + 3 = 18, the last digit counts: 8",
    ]


@pytest.mark.clause("EB 3.4.1")
@in_all_six
@walk("total", range(10))
def test_3_4_1_a_sum_below_ten_is_the_total(game: str, total: int) -> None:
    deal = f"Ks {WORTH[total]}s / Kd 9d"
    assert f"Player: 0 + {total} = {total}" in said(game, deal, "3.4.1")
    assert outcome(game, deal).startswith(f"Player {total}, Banker 9:")


@pytest.mark.clause("EB 3.4.2")
@in_all_six
@walk(
    "deal, total",
    [
        *(("5s 5h / Kd 9d", 0), ("9s 2s / Kd 9d", 1), ("9s 5s / Kd 9d", 4), ("8s 7s / Kd 9d", 5), ("9s 9h / Kd 9d", 8)),
        *(("9s 6s 9h / Kd 7d", 4), ("9s 6s 5h / Kd 7d", 0), ("Ks 5s 8h / Kd 7d", 3)),
    ],
)
def test_3_4_2_of_a_sum_from_ten_only_the_last_digit_counts(game: str, deal: str, total: int) -> None:
    assert len(said(game, deal, "3.4.2")) == 1
    assert outcome(game, deal).startswith(f"Player {total}, Banker")


@pytest.mark.clause("EB 3.6")
@in_all_six
@walk("deal", [" / ", "Ks / ", "Ks / Kd", "Ks 9s / Kd", "Ks / Kd 9d", "Ks 2s 3s / Kd"])
def test_3_6_each_hand_takes_two_cards(game: str, deal: str) -> None:
    refusal = refused(game, deal)
    assert refusal.code == "missing_card"
    assert "3.6" in refusal.cites


@pytest.mark.clause("EB 3.6")
@in_all_six
def test_3_6_the_first_four_cards_alternate_beginning_with_player(game: str) -> None:
    order = ["Player is dealt 2s", "Banker is dealt Qc", "Player is dealt 3h", "Banker is dealt 7s"]
    assert dealt(game, "3.6") == order


@pytest.mark.clause("EB 3.6.1")
@in_all_six
def test_3_6_1_player_takes_the_first_and_third_card(game: str) -> None:
    assert dealt(game, "3.6.1") == ["Player is dealt 2s", "Player is dealt 3h"]


@pytest.mark.clause("EB 3.6.2")
@in_all_six
def test_3_6_2_banker_takes_the_second_and_fourth_card(game: str) -> None:
    assert dealt(game, "3.6.2") == ["Banker is dealt Qc", "Banker is dealt 7s"]


@pytest.mark.clause("EB 3.8")
@in_all_six
@walk("third", range(10))
@walk("banker", AFTER_PLAYER_DRAWS)
def test_3_8_banker_answers_the_third_card_of_player(game: str, banker: int, third: int) -> None:
    for player in range(6):
        two = f"Ks {WORTH[player]}s {WORTH[third]}h / Kd {WORTH[banker]}d"
        check_banker(game, two, draws=AFTER_PLAYER_DRAWS[banker][third] == "D")


@pytest.mark.clause("EB 3.8")
@in_all_six
@walk("banker", range(8))
@walk("player", [6, 7])
def test_3_8_banker_draws_to_five_when_player_stands(game: str, player: int, banker: int) -> None:
    two = f"Ks {WORTH[player]}s / Kd {WORTH[banker]}d"
    check_banker(game, two, draws=AFTER_PLAYER_STANDS[banker] == "D")


@pytest.mark.clause("EB 3.8")
@in_all_six
@walk("player", range(8))
def test_3_8_player_draws_to_five_and_stands_on_six_and_seven(game: str, player: int) -> None:
    for banker in range(8):
        first, second = f"Ks {WORTH[player]}s", f"Kd {WORTH[banker]}d"
        if player <= 5:
            deals, code = [f"{first} / {second}", f"{first} / {second} 2c"], "missing_card"
        else:
            deals, code = [f"{first} 2h / {second}" + " 2c" * (banker <= 5)], "extra_card"
        for refusal in (refused(game, deal) for deal in deals):
            assert (refusal.code, refusal.clause, refusal.says[:7]) == (code, "3.8", "Player ")


@pytest.mark.clause("EB 3.8")
@in_all_six
@walk("deal", ["Ks 4s 4h 2h / Kd 7d", "Ks 4s 4h 2h / Kd 4d 2d", "Ks 4s 4h / Kd 4d 2d 3d"])
def test_3_8_no_hand_takes_a_fourth_card(game: str, deal: str) -> None:
    assert refused(game, deal).code == "extra_card"


@pytest.mark.clause("EB 3.9")
@in_all_six
@walk(
    "deal, ending",
    [
        ("Ks 9s / Kd 8d", "Player 9, Banker 8: Player"),
        ("Ks 8s / Kd 9d", "Player 8, Banker 9: Banker"),
        ("Ks 2s 6s / Kd 7d", "Player 8, Banker 7: Player"),
        ("Ks 7s / Kd 5d 3d", "Player 7, Banker 8: Banker"),
        ("Ks As Qs / Kd Jd Qd", "Player 1, Banker 0: Player"),
        ("Ks Js Qs / Kd Ad Qd", "Player 0, Banker 1: Banker"),
    ],
)
def test_3_9_the_higher_total_wins_and_the_other_side_loses(game: str, deal: str, ending: str) -> None:
    assert outcome(game, deal) == ending
    winner, loser = ("Player", "Banker") if ending.endswith("Player") else ("Banker", "Player")
    assert net(game, deal, winner) > 0
    assert net(game, deal, loser) == -1


@pytest.mark.clause("EB 3.9.1")
@in_all_six
@walk("deal", TIES_ON.values())
def test_3_9_1_a_tie_pushes_player_and_banker_and_wins_the_tie_wager(game: str, deal: str) -> None:
    for wager in ("Player", "Banker"):
        settlement = settled(game, deal, wager)
        assert (settlement.outcome, settlement.net_cents) == (Outcome.PUSH, 0)
    assert net(game, deal, "Tie") == 8
