"""Dragon Tiger Baccarat, clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cutcard import GAMES, Bet, RefusedError, referee
from cutcard.deal import Deal
from rounds import STAKE_CENTS, explain_deal, net, refused, said, settled
from walks import walk

GAME = "dragon-tiger-baccarat"
WAGERS = ["Player", "Banker", "Tie", "Dragon Tiger", "Big Dragon", "Small Dragon", "Big Tiger", "Small Tiger"]
WORTH = "TA23456789"
"""A rank for each number of points, 0 to 9."""

BANKER_AFTER_A_THIRD_CARD = {
    # Player's third card is worth 0 to 9; D: Banker draws, s: Banker stands.
    0: "DDDDDDDDDD",
    1: "DDDDDDDDDD",
    2: "DDDDDDDDDD",
    3: "DDDDDDDDsD",
    4: "ssDDDDDDss",
    5: "ssssDDDDss",
    6: "ssssssDDss",
    7: "ssssssssss",
}
BANKER_AFTER_A_STAND = "DDDDDDss"  # Banker's total is 0 to 7.

SIDE_WAGERS_WON = {
    # Player wins with seven.
    "7s Ks / 6h Kh": {"Small Dragon", "Dragon Tiger"},
    "7s Ks / Th Kh 6c": {"Small Dragon", "Dragon Tiger"},
    "9s 8s / 5h Kh Tc": {"Small Dragon"},
    "3s 4s / Th Kh Tc": {"Small Dragon"},
    "Ts Ks 7d / Th Kh 6c": {"Big Dragon", "Dragon Tiger"},
    "2s Ks 5d / 6h Kh": {"Big Dragon", "Dragon Tiger"},
    "9s 5s 3d / 5h Kh": {"Big Dragon"},
    "Ts Ks 7d / Th Kh Tc": {"Big Dragon"},
    # Banker wins with six.
    "Ts Ks 5d / 6h Kh": {"Small Tiger"},
    "Ts Ks Td / 9h 7h": {"Small Tiger"},
    "Ts Ks 5d / Th Kh 6c": {"Big Tiger"},
    "5s Ks 6d / 6h Kh Tc": {"Big Tiger"},
    # Seven or six that ties or is beaten.
    "7s Ks / 7h Kh": set(),
    "7s Ks / Th Kh 7c": set(),
    "7s Ks / 8h Kh": set(),
    "7s Ks / Th Kh 9c": set(),
    "Ts Ks 7d / 7h Kh": set(),
    "Ts Ks 7d / Th Kh 7c": set(),
    "Ts Ks 7d / Th Kh 8c": set(),
    "6s Ks / 6h Kh": set(),
    "2s Ks 4d / 6h Kh": set(),
    "6s Ks / Th Kh 6c": set(),
    "Ts Ks 6d / Th Kh 6c": set(),
    "9s Ks / 6h Kh": set(),
    "Ts Ks 8d / Th Kh 6c": set(),
    # A win one point off, or by the other hand.
    "6s Ks / 5h Kh Tc": set(),
    "8s Ks / 6h Kh": set(),
    "Ts Ks 6d / Th Kh 2c": set(),
    "Ts Ks 8d / Th Kh 7c": set(),
    "Ts Ks Td / 5h Kh": set(),
    "6s Ks / 7h Kh": set(),
    "Ts Ks 6d / 7h Kh": set(),
    "Ts Ks 2d / Th Kh 5c": set(),
    "6s Ks / Th Kh 7c": set(),
}


def winning(wager: str) -> list[str]:
    return [deal for deal, won in SIDE_WAGERS_WON.items() if wager in won]


def losing(wager: str) -> list[str]:
    return [deal for deal, won in SIDE_WAGERS_WON.items() if wager not in won]


def accepted(deal: str, *, decks: int = 8) -> bool:
    return referee(GAMES[GAME], Deal.parse(deal), decks=decks) is None


def dealt(deal: str, clause: str) -> list[str]:
    """Who was dealt what under a clause, in order, without the reason."""
    return [sentence.partition(" (")[0] for sentence in said(GAME, deal, clause)]


def lost(deal: str, wager: str) -> bool:
    settlement = settled(GAME, deal, wager)
    return (settlement.outcome, settlement.net_cents) == ("lose", -STAKE_CENTS)


def banker_must(draw_or_stand: str, player: str, banker: str) -> None:
    """The right number of Banker's cards is accepted, the other refused under the Table of Play."""
    two, three = f"{player} / {banker}", f"{player} / {banker} 4c"
    right, wrong, code = (three, two, "missing_card") if draw_or_stand == "D" else (two, three, "extra_card")
    refusal = refused(GAME, wrong)
    assert accepted(right)
    assert (refusal.code, refusal.clause, refusal.says.split()[0]) == (code, "3.14", "Banker")


@pytest.mark.clause("DTB 1.1.1")
@walk("deal", losing("Big Dragon"))
def test_1_1_1_big_dragon_loses_on_all_but_a_winning_three_card_seven(deal: str) -> None:
    assert lost(deal, "Big Dragon")


@pytest.mark.clause("DTB 1.1.2")
@walk("deal", losing("Big Tiger"))
def test_1_1_2_big_tiger_loses_on_all_but_a_winning_three_card_six(deal: str) -> None:
    assert lost(deal, "Big Tiger")


@pytest.mark.clause("DTB 1.1.3")
@walk("deal", losing("Dragon Tiger"))
def test_1_1_3_dragon_tiger_loses_on_all_but_player_seven_over_banker_six(deal: str) -> None:
    assert lost(deal, "Dragon Tiger")


@pytest.mark.clause("DTB 1.1.7")
@walk("natural", [8, 9])
@walk("other", range(10))
def test_1_1_7_a_natural_of_either_hand_ends_the_deal(natural: int, other: int) -> None:
    high, low = WORTH[natural], WORTH[other]
    for player, banker in ((f"{high}s Ks", f"{low}h Kh"), (f"{low}s Ks", f"{high}h Kh")):
        assert accepted(f"{player} / {banker}")
        for wrong, hand in ((f"{player} 4d / {banker}", "Player"), (f"{player} / {banker} 4c", "Banker")):
            refusal = refused(GAME, wrong)
            assert (refusal.code, refusal.says.split()[0]) == ("extra_card", hand)
            assert "1.1.7" in refusal.cites


@pytest.mark.clause("DTB 1.1.7")
def test_1_1_7_eight_or_nine_in_two_cards_is_called_a_natural() -> None:
    assert said(GAME, "8s Ks / 9h Kh", "1.1.7") == [
        "Player has a natural 8 and Banker has a natural 9: no more cards are dealt"
    ]
    assert said(GAME, "Ts Ks / 9h Kh", "1.1.7") == ["Banker has a natural 9: no more cards are dealt"]
    assert said(GAME, "Ts Ks 8d / Th Kh 9c", "1.1.7") == []


@pytest.mark.clause("DTB 1.1.9")
@walk("deal", losing("Small Dragon"))
def test_1_1_9_small_dragon_loses_on_all_but_a_winning_two_card_seven(deal: str) -> None:
    assert lost(deal, "Small Dragon")


@pytest.mark.clause("DTB 1.1.10")
@walk("deal", losing("Small Tiger"))
def test_1_1_10_small_tiger_loses_on_all_but_a_winning_two_card_six(deal: str) -> None:
    assert lost(deal, "Small Tiger")


@pytest.mark.clause("DTB 1.1.13")
@walk("deal", ["7s Ks / 7h Kh", "7s Ks / Th Kh 7c", "Ts Ks 7d / 7h Kh", "2s Ks 5d / 3h Kh 4c"])
def test_1_1_13_equal_totals_at_the_end_are_a_tie_however_many_cards_made_them(deal: str) -> None:
    assert said(GAME, deal, "1.1.13") == ["Player 7, Banker 7: Tie"]


@pytest.mark.clause("DTB 1.1.14")
@walk("deal", ["8s Ks / 9h Kh", "7s Ks / 6h Kh", "Ts Ks 5d / Th Kh 4c", "7s Ks / Th Kh 8c"])
def test_1_1_14_the_tie_wager_loses_when_the_final_totals_differ(deal: str) -> None:
    assert lost(deal, "Tie")


@pytest.mark.clause("DTB 2.1")
def test_2_1_the_shoe_holds_four_to_ten_decks() -> None:
    assert all(accepted("7s Ks / 6h Kh", decks=decks) for decks in (4, 5, 6, 7, 8, 9, 10))
    assert [refused(GAME, "7s Ks / 6h Kh", decks=decks).code for decks in (0, 3, 11)] == ["decks"] * 3


@pytest.mark.clause("DTB 2.1")
def test_2_1_a_deck_is_the_52_cards_of_four_suits() -> None:
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"]
    elements = [rank + suit for rank in "A23456789TSLF" for suit in "fgewa"]
    assert all(accepted(f"Ts Ks {card} / 7h Kh") for card in cards)
    assert {refused(GAME, f"Ts Ks {card} / 7h Kh").code for card in elements} == {"foreign_card"}


@pytest.mark.clause("DTB 2.1")
@walk("decks", [4, 5])
def test_2_1_a_card_lies_no_oftener_than_there_are_decks(decks: int) -> None:
    four, five, six = "5s 5s 5s / 5s 5h Kh", "5s 5s 5s / 5s 5s Kh", "5s 5s 5s / 5s 5s 5s"
    most, one_more = (four, five) if decks == 4 else (five, six)
    assert accepted(most, decks=decks)
    assert refused(GAME, one_more, decks=decks).code == "too_many_copies"


@pytest.mark.clause("DTB 3.3")
def test_3_3_every_card_of_both_hands_has_its_points() -> None:
    assert said(GAME, "As Qh 9d / 7c Tc", "3.3") == ["Player: As 1, Qh 0, 9d 9", "Banker: 7c 7, Tc 0"]


@pytest.mark.clause("DTB 3.3.1")
@walk("points", range(1, 10))
def test_3_3_1_ace_to_nine_are_worth_one_to_nine(points: int) -> None:
    deal = f"{WORTH[points]}s {WORTH[9 - points]}h / 8d Kc"
    assert said(GAME, deal, "3.3.1")[0].startswith(f"Player: {WORTH[points]}s {points}, ")
    assert said(GAME, deal, "3.15")[0] == "Player 9, Banker 8: Player"


@pytest.mark.clause("DTB 3.3.2")
@walk("rank", ["T", "J", "Q", "K"])
def test_3_3_2_tens_and_pictures_are_worth_nothing(rank: str) -> None:
    assert said(GAME, f"{rank}s 9h / 8d 9c", "3.3.2") == [f"Player: {rank}s 0, 9h 9"]
    assert net(GAME, f"{rank}s 9h / 8d {rank}c", "Player") == 1


@pytest.mark.clause("DTB 3.4")
def test_3_4_a_hand_counts_the_points_of_all_its_cards() -> None:
    assert said(GAME, "As 3h 4d / 7c Kc", "3.4") == ["Player: 1 + 3 + 4 = 8", "Banker: 7 + 0 = 7"]
    assert net(GAME, "As 3h 4d / 7c Kc", "Player") == 1


@pytest.mark.clause("DTB 3.4.1")
@walk("points", range(10))
def test_3_4_1_a_sum_below_ten_is_the_total(points: int) -> None:
    deal = f"Ts Ks {WORTH[points]}d / 7h Kh"
    assert said(GAME, deal, "3.4.1")[0] == f"Player: 0 + 0 + {points} = {points}"
    assert net(GAME, deal, "Player") == [-1, -1, -1, -1, -1, -1, -1, 0, 1, 1][points]


@pytest.mark.clause("DTB 3.4.2")
@walk("raw", range(10, 25))
def test_3_4_2_a_sum_of_ten_or_more_counts_its_last_digit(raw: int) -> None:
    deal = f"9s {WORTH[raw - 9]}s / 9h Kh" if raw <= 18 else f"9s 6s {WORTH[raw - 15]}d / 7h Kh"
    total = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4][raw - 10]
    assert said(GAME, deal, "3.4.2")[0].endswith(f" = {raw}, the last digit counts: {total}")
    assert said(GAME, deal, "3.15")[0].startswith(f"Player {total}, ")


@pytest.mark.clause("DTB 3.5")
def test_3_5_eight_wagers_are_offered_and_no_other() -> None:
    assert sorted(settlement.wager for settlement in explain_deal(GAME, "7s Ks / 6h Kh").settlements) == sorted(WAGERS)
    for name in ("Player Pair", "Fortune Six", "Dragon", "Tiger", ""):
        with pytest.raises(RefusedError) as refusal:
            Bet.on(GAMES[GAME], name, STAKE_CENTS)
        assert (refusal.value.refusal.code, refusal.value.refusal.clause) == ("unknown_wager", "3.5")


@pytest.mark.clause("DTB 3.13")
def test_3_13_two_hands_are_dealt_in_turn_player_first() -> None:
    hands_and_cards = [sentence.split(" is dealt ") for sentence in dealt("2s 3h / 4d 5c", "3.13")]
    assert hands_and_cards == [["Player", "2s"], ["Banker", "4d"], ["Player", "3h"], ["Banker", "5c"]]


@pytest.mark.clause("DTB 3.13.1")
def test_3_13_1_player_is_dealt_the_first_and_third_card() -> None:
    assert dealt("2s 3h / 4d 5c", "3.13")[0::2] == dealt("2s 3h / 4d 5c", "3.13.1")
    assert dealt("2s 3h / 4d 5c", "3.13.1") == ["Player is dealt 2s", "Player is dealt 3h"]
    refusal = refused(GAME, "9s / 4d 5c")
    assert (refusal.code, refusal.cites[-1]) == ("missing_card", "3.13.1")


@pytest.mark.clause("DTB 3.13.2")
def test_3_13_2_banker_is_dealt_the_second_and_fourth_card() -> None:
    assert dealt("2s 3h / 4d 5c", "3.13")[1::2] == dealt("2s 3h / 4d 5c", "3.13.2")
    assert dealt("2s 3h / 4d 5c", "3.13.2") == ["Banker is dealt 4d", "Banker is dealt 5c"]
    refusal = refused(GAME, "4d 5c / 9s")
    assert (refusal.code, refusal.cites[-1]) == ("missing_card", "3.13.2")


@pytest.mark.clause("DTB 3.14")
@walk("player", range(8))
@walk("banker", range(8))
def test_3_14_player_draws_on_nought_to_five_and_stands_on_six_and_seven(player: int, banker: int) -> None:
    draws = "DDDDDDss"[player] == "D"
    players = f"{WORTH[player]}s Ks" if draws else f"{WORTH[player]}s Ks 4d"
    bankers = f"{WORTH[banker]}h Kh" if draws or BANKER_AFTER_A_STAND[banker] == "s" else f"{WORTH[banker]}h Kh 4c"
    refusal = refused(GAME, f"{players} / {bankers}")
    code = "missing_card" if draws else "extra_card"
    assert (refusal.code, refusal.clause, refusal.says.split()[0]) == (code, "3.14", "Player")


@pytest.mark.clause("DTB 3.14")
@walk("third", range(10))
@walk("banker", range(8))
def test_3_14_banker_answers_players_third_card_by_the_table(banker: int, third: int) -> None:
    for player in "TA2345":
        hand = f"{player}s Ks {WORTH[third]}d"
        banker_must(BANKER_AFTER_A_THIRD_CARD[banker][third], hand, f"{WORTH[banker]}h Kh")


@pytest.mark.clause("DTB 3.14")
@walk("player", [6, 7])
@walk("banker", range(8))
def test_3_14_banker_draws_on_nought_to_five_when_player_stands(banker: int, player: int) -> None:
    banker_must(BANKER_AFTER_A_STAND[banker], f"{player}s Ks", f"{WORTH[banker]}h Kh")


@pytest.mark.clause("DTB 3.14")
@walk("deal", ["Ts Ks 4d 4s / 7h Kh", "Ts Ks 4d / Th Kh 4c 4h", "7s Ks / Th Kh 4c 4h"])
def test_3_14_no_hand_takes_a_fourth_card(deal: str) -> None:
    refusal = refused(GAME, deal)
    assert (refusal.code, refusal.clause) == ("extra_card", "3.14")


@pytest.mark.clause("DTB 3.15")
@walk(
    "deal, winner, loser",
    [
        ("7s Ks / 6h Kh", "Player", "Banker"),
        ("6s Ks / 7h Kh", "Banker", "Player"),
        ("9s Ks / 8h Kh", "Player", "Banker"),
        ("Ts Ks 8d / 7h Kh", "Player", "Banker"),
        ("Ts Ks 6d / 7h Kh", "Banker", "Player"),
        ("7s Ks / Th Kh 8c", "Banker", "Player"),
        ("7s Ks / 5h Kh 6c", "Player", "Banker"),
        ("5s Ks 6d / Th Kh 2c", "Banker", "Player"),
    ],
)
def test_3_15_the_higher_total_wins_the_round(deal: str, winner: str, loser: str) -> None:
    assert said(GAME, deal, "3.15")[0].endswith(f": {winner}")
    assert settled(GAME, deal, winner).outcome == "win"
    assert lost(deal, loser)
    assert settled(GAME, deal, loser).clause == "3.15"


@pytest.mark.clause("DTB 3.15.1")
@walk(
    "deal",
    [*(f"Ts Ks {rank}d / Th Kh {rank}c" for rank in WORTH), "6s Ks / 6h Kh", "7s Ks / Th Kh 7c", "9s Ks / 9h Kh"],
)
def test_3_15_1_a_tie_leaves_player_and_banker_wagers_and_wins_the_tie_wager(deal: str) -> None:
    for wager in ("Player", "Banker"):
        settlement = settled(GAME, deal, wager)
        assert (settlement.outcome, settlement.net_cents, settlement.clause) == ("push", 0, "3.15.1")
    assert settled(GAME, deal, "Tie").outcome == "win"


@pytest.mark.clause("DTB 4.1")
@pytest.mark.parametrize(
    ("deal", "player", "banker", "tie"),
    [
        pytest.param("7s Ks / 6h Kh", "1", "-1", "-1", id="player"),
        pytest.param("9s Ks / 8h Kh", "1", "-1", "-1", id="player by a natural"),
        pytest.param("Ts Ks 8d / 7h Kh", "1", "-1", "-1", id="player in three cards"),
        pytest.param("6s Ks / 7h Kh", "-1", "0.95", "-1", id="banker"),
        pytest.param("Ts Ks 5d / 6h Kh", "-1", "0.95", "-1", id="banker with six in two cards"),
        pytest.param("Ts Ks 5d / Th Kh 6c", "-1", "0.95", "-1", id="banker with six in three cards"),
        pytest.param("8s Ks / 9h Kh", "-1", "0.95", "-1", id="banker by a natural"),
        pytest.param("6s Ks / 6h Kh", "0", "0", "8", id="tie"),
        pytest.param("9s Ks / 9h Kh", "0", "0", "8", id="tie of naturals"),
    ],
)
def test_4_1_player_pays_even_banker_ninety_five_hundredths_tie_eight(
    deal: str, player: str, banker: str, tie: str
) -> None:
    nets = [net(GAME, deal, wager) for wager in ("Player", "Banker", "Tie")]
    assert nets == [Fraction(player), Fraction(banker), Fraction(tie)]


@pytest.mark.clause("DTB 4.2")
@pytest.mark.parametrize(
    ("deal", "pays"),
    [
        pytest.param("Ts Ks 7d / Th Kh 6c", 100, id="three cards each"),
        pytest.param("2s Ks 5d / 6h Kh", 40, id="player three, banker two"),
        pytest.param("7s Ks / Th Kh 6c", 40, id="player two, banker three"),
        pytest.param("7s Ks / 6h Kh", 30, id="two cards each"),
    ],
)
def test_4_2_dragon_tiger_pays_more_the_more_cards_made_seven_over_six(deal: str, pays: int) -> None:
    assert net(GAME, deal, "Dragon Tiger") == pays


@pytest.mark.clause("DTB 4.3")
@walk("deal", winning("Big Dragon"))
def test_4_3_big_dragon_pays_thirty_to_one_on_a_three_card_seven(deal: str) -> None:
    assert net(GAME, deal, "Big Dragon") == 30


@pytest.mark.clause("DTB 4.3")
@walk("deal", winning("Small Dragon"))
def test_4_3_small_dragon_pays_fifteen_to_one_on_a_two_card_seven(deal: str) -> None:
    assert net(GAME, deal, "Small Dragon") == 15


@pytest.mark.clause("DTB 4.3")
@walk("deal", winning("Big Tiger"))
def test_4_3_big_tiger_pays_fifty_to_one_on_a_three_card_six(deal: str) -> None:
    assert net(GAME, deal, "Big Tiger") == 50


@pytest.mark.clause("DTB 4.3")
@walk("deal", winning("Small Tiger"))
def test_4_3_small_tiger_pays_twenty_two_to_one_on_a_two_card_six(deal: str) -> None:
    assert net(GAME, deal, "Small Tiger") == 22
