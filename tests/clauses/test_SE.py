"""Sands Elements No Commission Baccarat, clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cutcard import GAMES, Bet, RefusedError, referee, settle
from cutcard.deal import Deal
from rounds import STAKE_CENTS, explain_deal, net, refused, said, settled
from walks import walk

GAME = "sands-elements"
WAGERS = ["Player", "Banker", "Tie", "Player Pair", "Banker Pair", "Fortune Six"]
WORTH = "TA23456789"
"""A rank for each number of points, 0 to 9."""
RANKS = "A23456789TSLF"

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
    two, three = f"{player} / {banker}", f"{player} / {banker} 4w"
    right, wrong, code = (three, two, "missing_card") if draw_or_stand == "D" else (two, three, "extra_card")
    refusal = refused(GAME, wrong)
    assert accepted(right)
    assert (refusal.code, refusal.clause, refusal.says.split()[0]) == (code, "3.9", "Banker")


@pytest.mark.clause("SE 1.1.1")
@pytest.mark.parametrize(
    "deal",
    [
        pytest.param("Tf Lf 2e / 7g Lg", id="banker wins with seven"),
        pytest.param("Tf Lf 2e / Tg Lg 5w", id="banker wins with five"),
        pytest.param("6f Lf / 6g Lg", id="six tied in two cards"),
        pytest.param("6f Lf / Tg Lg 6w", id="six tied in three cards"),
        pytest.param("7f Lf / 6g Lg", id="six beaten in two cards"),
        pytest.param("7f Lf / Tg Lg 6w", id="six beaten in three cards"),
        pytest.param("6f Lf / 5g Lg Tw", id="player wins with six in two cards"),
        pytest.param("Tf Lf 6e / Tg Lg 2w", id="player wins with six in three cards"),
    ],
)
def test_1_1_1_fortune_six_loses_unless_banker_wins_with_six(deal: str) -> None:
    assert lost(deal, "Fortune Six")


@pytest.mark.clause("SE 1.1.4")
@walk("natural", [8, 9])
@walk("other", range(10))
def test_1_1_4_a_natural_of_either_hand_ends_the_deal(natural: int, other: int) -> None:
    high, low = WORTH[natural], WORTH[other]
    for player, banker in ((f"{high}f Lf", f"{low}g Lg"), (f"{low}f Lf", f"{high}g Lg")):
        assert accepted(f"{player} / {banker}")
        for wrong, hand in ((f"{player} 4e / {banker}", "Player"), (f"{player} / {banker} 4w", "Banker")):
            refusal = refused(GAME, wrong)
            assert (refusal.code, refusal.says.split()[0]) == ("extra_card", hand)
            assert "1.1.4" in refusal.cites


@pytest.mark.clause("SE 1.1.4")
def test_1_1_4_eight_or_nine_in_two_cards_is_called_a_natural() -> None:
    assert said(GAME, "9f Lf / 8g Lg", "1.1.4") == [
        "Player has a natural 9 and Banker has a natural 8: no more cards are dealt"
    ]
    assert said(GAME, "Tf Lf / 8g Lg", "1.1.4") == ["Banker has a natural 8: no more cards are dealt"]
    assert said(GAME, "Tf Lf 9e / Tg Lg 8w", "1.1.4") == []


@pytest.mark.clause("SE 1.1.5")
@pytest.mark.parametrize(
    ("deal", "wager"),
    [
        pytest.param("Tf Lf 2e / 7g Sg", "Player Pair", id="a ten and a picture"),
        pytest.param("Sf Lf 2e / 7g Tg", "Player Pair", id="two different pictures"),
        pytest.param("2f Lf 2e / 7g Lg", "Player Pair", id="paired only by the third card"),
        pytest.param("2f 3f 3e / 7g Lg", "Player Pair", id="second and third card alike"),
        pytest.param("9f Lf / 9g Ag", "Player Pair", id="paired only across the hands"),
        pytest.param("4f 5f / Lg Lg", "Player Pair", id="only the other hand pairs"),
        pytest.param("Af 7f / Tg Fg", "Banker Pair", id="a ten and a picture of the banker"),
        pytest.param("6f Lf / 2g Lg 2w", "Banker Pair", id="paired only by the banker's third card"),
        pytest.param("9f Lf / 9g Ag", "Banker Pair", id="paired only across from the banker"),
        pytest.param("Lf Lf / 4g 5g", "Banker Pair", id="only the player pairs"),
    ],
)
def test_1_1_5_a_pair_is_one_rank_twice_in_the_first_two_cards_of_a_hand(deal: str, wager: str) -> None:
    assert lost(deal, wager)


@pytest.mark.clause("SE 1.1.8")
@walk("deal", ["7f Lf / 7g Lg", "7f Lf / Tg Lg 7w", "Tf Lf 7e / 7g Lg", "2f Lf 5e / 3g Lg 4w"])
def test_1_1_8_equal_totals_at_the_end_are_a_tie_however_many_cards_made_them(deal: str) -> None:
    assert said(GAME, deal, "1.1.8") == ["Player 7, Banker 7: Tie"]


@pytest.mark.clause("SE 2.1")
def test_2_1_the_shoe_holds_four_to_ten_decks() -> None:
    assert all(accepted("7f Lf / 6g Lg", decks=decks) for decks in (4, 5, 6, 7, 8, 9, 10))
    assert [refused(GAME, "7f Lf / 6g Lg", decks=decks).code for decks in (0, 3, 11)] == ["decks"] * 3


@pytest.mark.clause("SE 2.1")
def test_2_1_a_deck_is_the_65_cards_of_five_elements() -> None:
    cards = [rank + suit for rank in RANKS for suit in "fgewa"]
    french = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"]
    assert len(cards) == 65
    assert all(accepted(f"Tf Lf {card} / 7g Lg") for card in cards)
    assert {refused(GAME, f"Tf Lf {card} / 7g Lg").code for card in french} == {"foreign_card"}


@pytest.mark.clause("SE 2.1")
@walk("decks", [4, 5])
def test_2_1_a_card_lies_no_oftener_than_there_are_decks(decks: int) -> None:
    four, five, six = "5f 5f 5f / 5f 5g Lg", "5f 5f 5f / 5f 5f Lg", "5f 5f 5f / 5f 5f 5f"
    most, one_more = (four, five) if decks == 4 else (five, six)
    assert accepted(most, decks=decks)
    assert refused(GAME, one_more, decks=decks).code == "too_many_copies"


@pytest.mark.clause("SE 3.3")
def test_3_3_every_card_of_both_hands_has_its_points() -> None:
    assert said(GAME, "Af Sg 9e / 7w Ta", "3.3") == ["Player: Af 1, Sg 0, 9e 9", "Banker: 7w 7, Ta 0"]


@pytest.mark.clause("SE 3.3.1")
@walk("points", range(1, 10))
def test_3_3_1_ace_to_nine_are_worth_one_to_nine(points: int) -> None:
    deal = f"{WORTH[points]}f {WORTH[9 - points]}g / 8e Lw"
    assert said(GAME, deal, "3.3.1")[0].startswith(f"Player: {WORTH[points]}f {points}, ")
    assert said(GAME, deal, "3.10")[0] == "Player 9, Banker 8: Player"


@pytest.mark.clause("SE 3.3.2")
@walk("suit", ["f", "g", "e", "w", "a"])
@walk("rank", ["T", "S", "L", "F"])
def test_3_3_2_tens_and_the_three_pictures_are_worth_nothing_in_every_suit(rank: str, suit: str) -> None:
    card = rank + suit
    assert said(GAME, f"{card} 9f / 8e 9w", "3.3.2") == [f"Player: {card} 0, 9f 9"]
    assert net(GAME, f"{card} 9f / 8e {card}", "Player") == 1


@pytest.mark.clause("SE 3.3.2")
def test_3_3_2_the_pictures_are_called_sau_luk_and_fuk() -> None:
    first_three = [sentence.split("(")[1].split(")")[0] for sentence in said(GAME, "Sf Fe 7e / Lg 7g", "3.7")[:3]]
    assert first_three == ["Sau of Fire", "Luk of Gold", "Fuk of Earth"]
    assert said(GAME, "Sf Fe 7e / Lg 7g", "3.3.2") == ["Player: Sf 0, Fe 0, 7e 7", "Banker: Lg 0, 7g 7"]


@pytest.mark.clause("SE 3.4")
def test_3_4_a_hand_counts_the_points_of_all_its_cards() -> None:
    assert said(GAME, "Af 3g 4e / 7w La", "3.4") == ["Player: 1 + 3 + 4 = 8", "Banker: 7 + 0 = 7"]
    assert net(GAME, "Af 3g 4e / 7w La", "Player") == 1


@pytest.mark.clause("SE 3.4.1")
@walk("points", range(10))
def test_3_4_1_a_sum_below_ten_is_the_total(points: int) -> None:
    deal = f"Tf Lf {WORTH[points]}e / 7g Lg"
    assert said(GAME, deal, "3.4.1")[0] == f"Player: 0 + 0 + {points} = {points}"
    assert net(GAME, deal, "Player") == [-1, -1, -1, -1, -1, -1, -1, 0, 1, 1][points]


@pytest.mark.clause("SE 3.4.2")
@walk("raw", range(10, 25))
def test_3_4_2_a_sum_of_ten_or_more_counts_its_last_digit(raw: int) -> None:
    deal = f"9f {WORTH[raw - 9]}f / 9g Lg" if raw <= 18 else f"9f 6f {WORTH[raw - 15]}e / 7g Lg"
    total = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4][raw - 10]
    assert said(GAME, deal, "3.4.2")[0].endswith(f" = {raw}, the last digit counts: {total}")
    assert said(GAME, deal, "3.10")[0].startswith(f"Player {total}, ")


@pytest.mark.clause("SE 3.5")
def test_3_5_the_wagers_are_played_alone_or_together_and_there_is_no_other() -> None:
    game, deal = GAMES[GAME], Deal.parse("Lf Lg 2e / 6w Sa")
    together = settle(game, deal, [Bet.on(game, name, STAKE_CENTS) for name in WAGERS])
    alone = [settle(game, deal, [Bet.on(game, name, STAKE_CENTS)])[0] for name in WAGERS]
    assert together == alone
    assert sorted(settlement.wager for settlement in explain_deal(GAME, str(deal)).settlements) == sorted(WAGERS)
    for name in ("Big Tiger", "Element Eights", "Either Pair", ""):
        with pytest.raises(RefusedError) as refusal:
            Bet.on(game, name, STAKE_CENTS)
        assert (refusal.value.refusal.code, refusal.value.refusal.clause) == ("unknown_wager", "3.5")


@pytest.mark.clause("SE 3.6")
def test_3_6_two_hands_are_dealt_player_and_banker() -> None:
    assert {sentence.split()[0] for sentence in said(GAME, "2f 3g / 4e 5w", "3.6")} == {"Player", "Banker"}
    for deal, hand in ((" / 4e 5w", "Player"), ("4e 5w / ", "Banker")):
        refusal = refused(GAME, deal)
        assert (refusal.code, refusal.cites[0], refusal.says.split()[0]) == ("missing_card", "3.6", hand)


@pytest.mark.clause("SE 3.7")
def test_3_7_four_cards_are_dealt_in_turn_player_first() -> None:
    hands_and_cards = [sentence.split(" is dealt ") for sentence in dealt("2f 3g / 4e 5w", "3.7")]
    assert hands_and_cards == [["Player", "2f"], ["Banker", "4e"], ["Player", "3g"], ["Banker", "5w"]]


@pytest.mark.clause("SE 3.7.1")
def test_3_7_1_player_is_dealt_the_first_and_third_card() -> None:
    assert dealt("2f 3g / 4e 5w", "3.7")[0::2] == dealt("2f 3g / 4e 5w", "3.7.1")
    assert dealt("2f 3g / 4e 5w", "3.7.1") == ["Player is dealt 2f", "Player is dealt 3g"]
    refusal = refused(GAME, "9f / 4e 5w")
    assert (refusal.code, refusal.cites[-1]) == ("missing_card", "3.7.1")


@pytest.mark.clause("SE 3.7.2")
def test_3_7_2_banker_is_dealt_the_second_and_fourth_card() -> None:
    assert dealt("2f 3g / 4e 5w", "3.7")[1::2] == dealt("2f 3g / 4e 5w", "3.7.2")
    assert dealt("2f 3g / 4e 5w", "3.7.2") == ["Banker is dealt 4e", "Banker is dealt 5w"]
    refusal = refused(GAME, "4e 5w / 9f")
    assert (refusal.code, refusal.cites[-1]) == ("missing_card", "3.7.2")


@pytest.mark.clause("SE 3.8.1")
@walk("suits", ["ff", "fa", "ge"])
@walk("rank", RANKS)
def test_3_8_1_player_pair_wins_on_two_of_a_rank_in_any_suits(rank: str, suits: str) -> None:
    deal = f"{rank}{suits[0]} {rank}{suits[1]} / 4w 5w"
    assert settled(GAME, deal, "Player Pair").outcome == "win"
    assert lost(deal, "Banker Pair")


@pytest.mark.clause("SE 3.8.2")
@walk("suits", ["ff", "fa", "ge"])
@walk("rank", RANKS)
def test_3_8_2_banker_pair_wins_on_two_of_a_rank_in_any_suits(rank: str, suits: str) -> None:
    deal = f"4w 5w / {rank}{suits[0]} {rank}{suits[1]}"
    assert settled(GAME, deal, "Banker Pair").outcome == "win"
    assert lost(deal, "Player Pair")


@pytest.mark.clause("SE 3.9")
@walk("player", range(8))
@walk("banker", range(8))
def test_3_9_player_draws_on_nought_to_five_and_stands_on_six_and_seven(player: int, banker: int) -> None:
    draws = "DDDDDDss"[player] == "D"
    players = f"{WORTH[player]}f Lf" if draws else f"{WORTH[player]}f Lf 4e"
    bankers = f"{WORTH[banker]}g Lg" if draws or BANKER_AFTER_A_STAND[banker] == "s" else f"{WORTH[banker]}g Lg 4w"
    refusal = refused(GAME, f"{players} / {bankers}")
    code = "missing_card" if draws else "extra_card"
    assert (refusal.code, refusal.clause, refusal.says.split()[0]) == (code, "3.9", "Player")


@pytest.mark.clause("SE 3.9")
@walk("third", range(10))
@walk("banker", range(8))
def test_3_9_banker_answers_players_third_card_by_the_table(banker: int, third: int) -> None:
    for player in "TA2345":
        hand = f"{player}f Lf {WORTH[third]}e"
        banker_must(BANKER_AFTER_A_THIRD_CARD[banker][third], hand, f"{WORTH[banker]}g Lg")


@pytest.mark.clause("SE 3.9")
@walk("player", [6, 7])
@walk("banker", range(8))
def test_3_9_banker_draws_on_nought_to_five_when_player_stands(banker: int, player: int) -> None:
    banker_must(BANKER_AFTER_A_STAND[banker], f"{player}f Lf", f"{WORTH[banker]}g Lg")


@pytest.mark.clause("SE 3.9")
@walk("deal", ["Tf Lf 4e 4f / 7g Lg", "Tf Lf 4e / Tg Lg 4w 4g", "7f Lf / Tg Lg 4w 4g"])
def test_3_9_no_hand_takes_a_fourth_card(deal: str) -> None:
    refusal = refused(GAME, deal)
    assert (refusal.code, refusal.clause) == ("extra_card", "3.9")


@pytest.mark.clause("SE 3.10")
@walk(
    "deal, winner, loser",
    [
        ("7f Lf / 6g Lg", "Player", "Banker"),
        ("6f Lf / 7g Lg", "Banker", "Player"),
        ("9f Lf / 8g Lg", "Player", "Banker"),
        ("Tf Lf 8e / 7g Lg", "Player", "Banker"),
        ("Tf Lf 6e / 7g Lg", "Banker", "Player"),
        ("7f Lf / Tg Lg 8w", "Banker", "Player"),
        ("7f Lf / 5g Lg 6w", "Player", "Banker"),
        ("5f Lf 6e / Tg Lg 2w", "Banker", "Player"),
    ],
)
def test_3_10_the_higher_total_wins_the_round(deal: str, winner: str, loser: str) -> None:
    assert said(GAME, deal, "3.10")[0].endswith(f": {winner}")
    assert settled(GAME, deal, winner).outcome == "win"
    for wager in (loser, "Tie"):
        assert lost(deal, wager)
        assert settled(GAME, deal, wager).clause == "3.10"


@pytest.mark.clause("SE 3.10.1")
@walk(
    "deal",
    [*(f"Tf Lf {rank}e / Tg Lg {rank}w" for rank in WORTH), "6f Lf / 6g Lg", "7f Lf / Tg Lg 7w", "9f Lf / 9g Lg"],
)
def test_3_10_1_a_tie_leaves_player_and_banker_wagers_and_wins_the_tie_wager(deal: str) -> None:
    for wager in ("Player", "Banker"):
        settlement = settled(GAME, deal, wager)
        assert (settlement.outcome, settlement.net_cents, settlement.clause) == ("push", 0, "3.10.1")
    assert settled(GAME, deal, "Tie").outcome == "win"


@pytest.mark.clause("SE 3.11")
@walk("deal", ["Tf Lf 5e / 6g Lg", "Tf Lf Te / 9g 7g", "Tf Lf 5e / Tg Lg 6w", "5f Lf 6e / 6g Lg Tw"])
def test_3_11_fortune_six_wins_when_banker_wins_with_six_in_two_or_three_cards(deal: str) -> None:
    assert settled(GAME, deal, "Fortune Six").outcome == "win"
    assert settled(GAME, deal, "Banker").outcome == "win"


HALF = Fraction(1, 2)


@pytest.mark.clause("SE 4.1")
@pytest.mark.parametrize(
    ("deal", "nets"),
    [
        pytest.param("7f Lf / 6g Lg", [1, -1, -1, -1, -1, -1], id="player"),
        pytest.param("9f Lf / 8g Lg", [1, -1, -1, -1, -1, -1], id="player by a natural"),
        pytest.param("Tf Lf 6e / Tg Lg 2w", [1, -1, -1, -1, -1, -1], id="player with six"),
        pytest.param("6f Lf / 7g Lg", [-1, 1, -1, -1, -1, -1], id="banker with seven"),
        pytest.param("8f Lf / 9g Lg", [-1, 1, -1, -1, -1, -1], id="banker by a natural"),
        pytest.param("Tf Lf 5e / 6g Lg", [-1, HALF, -1, -1, -1, 12], id="banker with six in two cards"),
        pytest.param("Tf Lf 5e / Tg Lg 6w", [-1, HALF, -1, -1, -1, 20], id="banker with six in three cards"),
        pytest.param("6f Lf / 6g Lg", [0, 0, 8, -1, -1, -1], id="tie with six"),
        pytest.param("9f Lf / 9g Lg", [0, 0, 8, -1, -1, -1], id="tie of naturals"),
        pytest.param("Lf Lg 5e / 6g Lg", [-1, HALF, -1, 11, -1, 12], id="player pair"),
        pytest.param("7f Lf / 9g 9e", [-1, 1, -1, -1, 11, -1], id="banker pair"),
        pytest.param("4f 4g / 9w 9a", [0, 0, 8, 11, 11, -1], id="tie and both pairs"),
    ],
)
def test_4_1_each_wager_pays_by_the_table_and_loses_otherwise(deal: str, nets: list[Fraction | int]) -> None:
    assert [net(GAME, deal, wager) for wager in WAGERS] == nets


@pytest.mark.clause("SE 4.1")
@walk("total", range(1, 10))
def test_4_1_banker_pays_even_money_but_half_on_six(total: int) -> None:
    three_cards = f"Tf Lf Te / Tg Lg {WORTH[total]}w"
    assert net(GAME, three_cards, "Banker") == (HALF if total == 6 else 1)
    if total >= 4:
        two_cards = f"Tf Lf{' Te' if total <= 7 else ''} / {WORTH[total]}g Lg"
        assert net(GAME, two_cards, "Banker") == (HALF if total == 6 else 1)
