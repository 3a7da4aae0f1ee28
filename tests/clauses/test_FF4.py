"""Fa Fa Fabulous 4 Baccarat, clause by clause."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from cutcard import GAMES, Bet, Outcome, RefusedError, read_deal
from rounds import explain_deal, net, refused, said, settled
from walks import walk

GAME = "fa-fa-fabulous-4"
HALF, PUSH, LOST = Fraction(1, 2), 0, -1
RANKS = "A23456789TSLF"
WORTH = "TA23456789"
"""One rank for each number of points."""

PLAYER_WINS_WITH = {total: f"Tf {WORTH[total]}f Sf / Tw Sw Lw" for total in range(1, 6)}
PLAYER_WINS_WITH |= {6: "Tf 6f / Tw Sw Lw", 7: "Tf 7f / Tw Sw Lw", 8: "Tf 8f / Tw Sw", 9: "Tf 9f / Tw Sw"}
BANKER_WINS_WITH = {total: f"Tf Sf Lf / Tw {WORTH[total]}w Lw" for total in range(1, 4)}
BANKER_WINS_WITH |= {total: f"Tf Sf Lf / Tw {WORTH[total]}w" for total in range(4, 8)}
BANKER_WINS_WITH |= {8: "Tf Sf / Tw 8w", 9: "Tf Sf / Tw 9w"}
TIES_ON = {total: f"Tf {WORTH[total]}f Sf / Tw {WORTH[total]}w Sw" for total in range(4)}
TIES_ON |= {4: "Tf 4f Sf / Tw 4w", 5: "Tf 5f Sf / Tw 5w"}
TIES_ON |= {total: f"Tf {total}f / Tw {total}w" for total in range(6, 10)}
PLAYER_FOURS = PLAYER_WINS_WITH[4], "Tf 3f Af / Tw 2w Tw", "9f 3f 2f / Tw 3w Sw"
BANKER_FOURS = BANKER_WINS_WITH[4], "Tf Sf Lf / Tw Aw 3w", "Tf 5f 6f / Tw 5w 9w"
OTHER_PAIRS_OF_FOURS = ["4f 4f", "4a 4a", "4f 4w", "4e 4a", "4g 4f", "4w 4g"]
GOLD_PAIRS = ["Ag Ag", "2g 2g", "9g 9g", "Tg Tg", "Sg Sg", "Lg Lg", "Fg Fg"]
OTHER_PAIRS = ["Lf Lf", "Sf Sw", "Fe Fe", "7g 7f", "3a 3g", "Tf Te", "Aw Aw", "5f 5g"]

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


def accepted(deal: str, *, decks: int = 8) -> bool:
    return str(read_deal(GAMES[GAME], deal, decks=decks)) == deal


def dealt(clause: str) -> list[str]:
    """The cards of a round dealt under one clause, in order."""
    return [sentence.partition(" (")[0] for sentence in said(GAME, "2f 3g 4e / Fw 7a", clause)]


def check_pair(cards: str, pays: int, *, defined: str) -> None:
    """Either hand's pair pays under its own definition, and pays the other hand nothing."""
    for deal, own, other in (
        (f"{cards} / 9w Tw", "Player Precious Pair", "Banker Precious Pair"),
        (f"9w Tw / {cards}", "Banker Precious Pair", "Player Precious Pair"),
    ):
        assert net(GAME, deal, own) == pays
        assert defined in settled(GAME, deal, own).cites
        assert net(GAME, deal, other) == LOST


def check_banker(two: str, *, draws: bool) -> None:
    """Of the deal as it stands and the deal with a third card for Banker, one is legal."""
    three = f"{two} 2w"
    legal, illegal, code = (three, two, "missing_card") if draws else (two, three, "extra_card")
    assert accepted(legal)
    refusal = refused(GAME, illegal)
    assert (refusal.code, refusal.clause, refusal.says[:7]) == (code, "3.14", "Banker "), illegal


def outcome(deal: str) -> str:
    """How the round is said to have ended."""
    (ending,) = [step.says for step in explain_deal(GAME, deal).steps if step.part == "Result"]
    return ending


@pytest.mark.clause("FF4 1.1.1")
@walk("deal", [*PLAYER_FOURS, TIES_ON[4], "Tf Sf 5f / Tw 4w Tw", "Tf Sf 4f / Tw 4w Aw"])
def test_1_1_1_banker_fabulous_4_loses_unless_banker_wins_with_four(deal: str) -> None:
    assert net(GAME, deal, "Banker Fabulous 4") == LOST
    wins_with = {total: net(GAME, other, "Banker Fabulous 4") for total, other in BANKER_WINS_WITH.items()}
    assert wins_with == dict.fromkeys(range(1, 10), LOST) | {4: 25}


@pytest.mark.clause("FF4 1.1.2")
@walk("rank", "A2356789TSLF")
def test_1_1_2_gold_alone_of_the_five_elements_raises_a_pair(rank: str) -> None:
    pays = {suit: net(GAME, f"{rank}{suit} {rank}{suit} / 9w Tw", "Player Precious Pair") for suit in "fgewa"}
    assert pays == {"f": 9, "g": 12, "e": 9, "w": 9, "a": 9}


@pytest.mark.clause("FF4 1.1.6")
@walk("player, banker", [totals for totals in product(range(10), repeat=2) if 8 in totals or 9 in totals])
def test_1_1_6_an_eight_or_nine_in_the_initial_deal_ends_the_dealing(player: int, banker: int) -> None:
    first, second = f"Tf {WORTH[player]}f", f"Tw {WORTH[banker]}w"
    assert accepted(f"{first} / {second}")
    for deal in (f"{first} 2f / {second}", f"{first} / {second} 2w", f"{first} 2f / {second} 2w"):
        refusal = refused(GAME, deal)
        assert (refusal.code, refusal.cites) == ("extra_card", ("1.1.6", "3.14"))


@pytest.mark.clause("FF4 1.1.6")
def test_1_1_6_an_eight_in_three_cards_is_no_natural() -> None:
    assert said(GAME, "Tf 8f / Tw 3w", "1.1.6") == ["Player has a natural 8: no more cards are dealt"]
    assert said(GAME, "Tf 4f 4f / Tw 3w 2w", "1.1.6") == []
    assert refused(GAME, "Tf 4f 4f / Tw 3w").code == "missing_card"


@pytest.mark.clause("FF4 1.1.7")
@walk("deal", [*BANKER_FOURS, TIES_ON[4], "Tf 4f Sf / Tw 5w", "Tf 4f 3f / Tw Sw Lw"])
def test_1_1_7_player_fabulous_4_loses_unless_player_wins_with_four(deal: str) -> None:
    assert net(GAME, deal, "Player Fabulous 4") == LOST
    wins_with = {total: net(GAME, other, "Player Fabulous 4") for total, other in PLAYER_WINS_WITH.items()}
    assert wins_with == dict.fromkeys(range(1, 10), LOST) | {4: 50}


@pytest.mark.clause("FF4 1.1.8")
@walk("rank", "A2356789TSLF")
def test_1_1_8_only_two_cards_of_one_rank_are_a_pair(rank: str) -> None:
    paired = [other for other in RANKS if net(GAME, f"{rank}f {other}w / 9w Tw", "Player Precious Pair") > 0]
    assert paired == [rank]


@pytest.mark.clause("FF4 1.1.8.1")
@walk("cards", ["Tf Sf", "Tg Lg", "Fw Tw", "Sf Lf", "Sg Fg", "Lw Fw", "4g 5g", "4g Lg", "9w 8w"])
def test_1_1_8_1_precious_pair_loses_without_a_pair_in_its_own_hand(cards: str) -> None:
    assert net(GAME, f"{cards} / 9w 9w", "Player Precious Pair") == LOST
    assert net(GAME, f"9w 9w / {cards}", "Banker Precious Pair") == LOST


@pytest.mark.clause("FF4 1.1.8.1")
def test_1_1_8_1_a_third_card_makes_no_precious_pair() -> None:
    assert net(GAME, "Tf 4g 4g / Tw 7w", "Player Precious Pair") == LOST
    assert net(GAME, "Tf 6f / Tw 4g 4g", "Banker Precious Pair") == LOST


@pytest.mark.clause("FF4 1.1.8.1.1", "FF4 4.2")
def test_1_1_8_1_1_two_gold_fours_pay_thirty() -> None:
    check_pair("4g 4g", 30, defined="1.1.8.1.1")


@pytest.mark.clause("FF4 1.1.8.1.2", "FF4 4.2")
@walk("cards", OTHER_PAIRS_OF_FOURS)
def test_1_1_8_1_2_other_fours_pay_fifteen_suited_or_not(cards: str) -> None:
    check_pair(cards, 15, defined="1.1.8.1.2")


@pytest.mark.clause("FF4 1.1.8.1.3", "FF4 4.2")
@walk("cards", GOLD_PAIRS)
def test_1_1_8_1_3_other_gold_pairs_pay_twelve(cards: str) -> None:
    check_pair(cards, 12, defined="1.1.8.1.3")


@pytest.mark.clause("FF4 1.1.8.1.4", "FF4 4.2")
@walk("cards", OTHER_PAIRS)
def test_1_1_8_1_4_all_other_pairs_pay_nine_suited_or_not(cards: str) -> None:
    check_pair(cards, 9, defined="1.1.8.1.4")


@pytest.mark.clause("FF4 1.1.12")
@walk("total", TIES_ON)
def test_1_1_12_equal_totals_at_the_end_are_a_tie(total: int) -> None:
    assert said(GAME, TIES_ON[total], "1.1.12") == [f"Player {total}, Banker {total}: Tie"]


@pytest.mark.clause("FF4 1.1.12")
def test_1_1_12_totals_equal_only_after_four_cards_are_no_tie() -> None:
    assert outcome("Tf 2f 5f / Tw 2w 4w") == "Player 7, Banker 6: Player"
    assert outcome("Tf 2f 5f / Tw 3w 4w") == "Player 7, Banker 7: Tie"


@pytest.mark.clause("FF4 1.1.13", "FF4 4.1")
@walk("deal", ["4g 4g / 4g 4g", "4f 4f / 4w 4w", "4f 4g / 4e 4a", "4f 4w / 4f 4w"])
def test_1_1_13_a_tie_of_two_fours_each_pays_eight_hundred_and_not_eight(deal: str) -> None:
    assert settled(GAME, deal, "Tie").cites == ("4.1", "1.1.13", "1.1.14")
    assert net(GAME, deal, "Tie") == 800
    assert net(GAME, deal, "Player") == net(GAME, deal, "Banker") == PUSH


@pytest.mark.clause("FF4 1.1.13", "FF4 4.1")
@walk(
    "deal", ["4f 4f / 5w 3w", "5f 3f / 4w 4w", "Tf 8f / Tw 8w", "9f 9f / 9w 9w", "4f Tf 4f / 4w Tw 4w", "4g 4g / Sg 8g"]
)
def test_1_1_13_a_tie_on_eight_without_four_fours_in_the_initial_deal_pays_eight(deal: str) -> None:
    assert net(GAME, deal, "Tie") == 8
    assert net(GAME, "4g 4g / 4g 4g", "Tie") == 800


@pytest.mark.clause("FF4 1.1.14")
@walk("deal", [*PLAYER_WINS_WITH.values(), *BANKER_WINS_WITH.values(), "4f 4f / 4w 5w"])
def test_1_1_14_the_tie_wager_loses_whenever_a_hand_wins(deal: str) -> None:
    assert net(GAME, deal, "Tie") == LOST


@pytest.mark.clause("FF4 2.1")
@walk("decks", [0, 1, 3, 11, 65])
def test_2_1_the_shoe_holds_four_to_ten_decks(decks: int) -> None:
    assert refused(GAME, "Tf 8f / Tw 9w", decks=decks).code == "decks"
    assert all(accepted("Tf 8f / Tw 9w", decks=legal) for legal in range(4, 11))


@pytest.mark.clause("FF4 2.1")
def test_2_1_the_deck_is_thirteen_ranks_in_five_elements() -> None:
    legal = {rank + suit for rank in RANKS for suit in "fgewa"}
    assert len(legal) == 65
    for card in map("".join, product("A23456789TJQKSLF", "shdcfgewa")):
        if card in legal:
            assert accepted(f"{card} Tf / Tw 9w")
        else:
            assert refused(GAME, f"{card} Tf / Tw 9w").code == "foreign_card"


@pytest.mark.clause("FF4 2.1")
@walk("decks", [4, 5])
def test_2_1_no_card_lies_more_often_than_there_are_decks(decks: int) -> None:
    deal = "Sg Sg Sg / Sg Sg Sg"
    assert refused(GAME, deal, decks=decks).code == "too_many_copies"
    assert accepted(deal, decks=6)


@pytest.mark.clause("FF4 3.3")
@walk("suit", "fgewa")
def test_3_3_the_element_changes_no_point_value(suit: str) -> None:
    worth = [(rank, points) for points, rank in enumerate(WORTH)] + [("S", 0), ("L", 0), ("F", 0)]
    for rank, points in worth:
        assert f"Player: {rank}{suit} {points}, Ta 0" in said(GAME, f"{rank}{suit} Ta / Tw 9w", "3.3")


@pytest.mark.clause("FF4 3.3.1")
@walk("rank", "A23456789")
def test_3_3_1_ace_to_nine_count_their_face(rank: str) -> None:
    points = WORTH.index(rank)
    deal = f"{rank}f Tf / Tw 9w"
    assert f"Player: {rank}f {points}, Tf 0" in said(GAME, deal, "3.3.1")
    assert outcome(deal).startswith(f"Player {points}, Banker 9:")


@pytest.mark.clause("FF4 3.3.2")
@walk("rank", "TSLF")
def test_3_3_2_tens_and_pictures_count_nothing(rank: str) -> None:
    assert f"Player: {rank}f 0, 5f 5, {rank}e 0" in said(GAME, f"{rank}f 5f {rank}e / Tw 6w", "3.3.2")
    assert outcome(f"{rank}f 5f {rank}e / Tw 6w") == "Player 5, Banker 6: Banker"


@pytest.mark.clause("FF4 3.4")
def test_3_4_the_total_is_that_of_all_cards_of_the_hand() -> None:
    assert said(GAME, "Tf 2f 4f / 9w 6w 3w", "3.4") == [
        "Player: 0 + 2 + 4 = 6",
        "Banker: 9 + 6 + 3 = 18, the last digit counts: 8",
    ]


@pytest.mark.clause("FF4 3.4.1")
@walk("total", range(10))
def test_3_4_1_a_sum_below_ten_is_the_total(total: int) -> None:
    deal = f"Tf {WORTH[total]}f / Tw 9w"
    assert f"Player: 0 + {total} = {total}" in said(GAME, deal, "3.4.1")
    assert outcome(deal).startswith(f"Player {total}, Banker 9:")


@pytest.mark.clause("FF4 3.4.2")
@walk(
    "hand, total",
    [
        *(("5f 5f", 0), ("9f 2f", 1), ("6f 6f", 2), ("9f 5f", 4), ("8f 7f", 5), ("9f 8f", 7), ("9f 9f", 8)),
        *(("9f 6f 9f", 4), ("9f 6f 5f", 0), ("Tf 5f 8f", 3)),
    ],
)
def test_3_4_2_of_a_sum_from_ten_only_the_last_digit_counts(hand: str, total: int) -> None:
    banker = "Tw 9w" if len(hand) == 5 else "Tw 7w"
    assert len(said(GAME, f"{hand} / {banker}", "3.4.2")) == 1
    assert outcome(f"{hand} / {banker}").startswith(f"Player {total}, Banker")


@pytest.mark.clause("FF4 3.5")
@walk("wager", ["Player Pair", "Super Six", "Dragon", "Tie on Element Eights", "Fabulous 4", ""])
def test_3_5_no_wager_beyond_the_seven_is_taken(wager: str) -> None:
    with pytest.raises(RefusedError) as refusing:
        Bet.on(GAMES[GAME], wager, 100)
    assert (refusing.value.refusal.code, refusing.value.refusal.clause) == ("unknown_wager", "3.5")


@pytest.mark.clause("FF4 3.5")
def test_3_5_seven_wagers_are_offered() -> None:
    seven = "Player, Banker, Player Precious Pair, Banker Precious Pair, Tie, Player Fabulous 4, Banker Fabulous 4"
    assert {Bet.on(GAMES[GAME], name, 100).wager.name for name in seven.split(", ")} == set(seven.split(", "))
    with pytest.raises(RefusedError, match=seven):
        Bet.on(GAMES[GAME], "?", 100)


@pytest.mark.clause("FF4 3.12")
@walk("deal", [" / ", "Tf / ", "Tf / Tw", "Tf 9f / Tw", "Tf / Tw 9w", "Tf 2f 3f / Tw"])
def test_3_12_each_hand_takes_two_cards(deal: str) -> None:
    refusal = refused(GAME, deal)
    assert refusal.code == "missing_card"
    assert "3.12" in refusal.cites


@pytest.mark.clause("FF4 3.12")
def test_3_12_the_first_four_cards_alternate_beginning_with_player() -> None:
    assert dealt("3.12") == ["Player is dealt 2f", "Banker is dealt Fw", "Player is dealt 3g", "Banker is dealt 7a"]


@pytest.mark.clause("FF4 3.12.1")
def test_3_12_1_player_takes_the_first_and_third_card() -> None:
    assert dealt("3.12.1") == ["Player is dealt 2f", "Player is dealt 3g"]


@pytest.mark.clause("FF4 3.12.2")
def test_3_12_2_banker_takes_the_second_and_fourth_card() -> None:
    assert dealt("3.12.2") == ["Banker is dealt Fw", "Banker is dealt 7a"]


@pytest.mark.clause("FF4 3.14")
@walk("third", range(10))
@walk("banker", AFTER_PLAYER_DRAWS)
def test_3_14_banker_answers_the_third_card_of_player(banker: int, third: int) -> None:
    for player in range(6):
        two = f"Tf {WORTH[player]}f {WORTH[third]}f / Tw {WORTH[banker]}w"
        check_banker(two, draws=AFTER_PLAYER_DRAWS[banker][third] == "D")


@pytest.mark.clause("FF4 3.14")
@walk("banker", range(8))
@walk("player", [6, 7])
def test_3_14_banker_draws_to_five_when_player_stands(player: int, banker: int) -> None:
    two = f"Tf {WORTH[player]}f / Tw {WORTH[banker]}w"
    check_banker(two, draws=AFTER_PLAYER_STANDS[banker] == "D")


@pytest.mark.clause("FF4 3.14")
@walk("banker", range(8))
@walk("player", range(8))
def test_3_14_player_draws_to_five_and_stands_on_six_and_seven(player: int, banker: int) -> None:
    first, second = f"Tf {WORTH[player]}f", f"Tw {WORTH[banker]}w"
    if player <= 5:
        refusals = [refused(GAME, f"{first} / {second}"), refused(GAME, f"{first} / {second} 2w")]
        code = "missing_card"
    else:
        refusals = [refused(GAME, f"{first} 2f / {second}" + " 2w" * (banker <= 5))]
        code = "extra_card"
    for refusal in refusals:
        assert (refusal.code, refusal.clause, refusal.says[:7]) == (code, "3.14", "Player ")


@pytest.mark.clause("FF4 3.14")
@walk("deal", ["Tf 4f 4f 2f / Tw 7w", "Tf 4f 4f 2f / Tw 4w 2w", "Tf 4f 4f / Tw 4w 2w 3w"])
def test_3_14_no_hand_takes_a_fourth_card(deal: str) -> None:
    assert refused(GAME, deal).code == "extra_card"


@pytest.mark.clause("FF4 3.15")
@walk("total", range(1, 10))
def test_3_15_the_higher_total_wins_and_the_lower_loses(total: int) -> None:
    assert outcome(PLAYER_WINS_WITH[total]) == f"Player {total}, Banker 0: Player"
    assert outcome(BANKER_WINS_WITH[total]) == f"Player 0, Banker {total}: Banker"
    assert net(GAME, PLAYER_WINS_WITH[total], "Banker") == LOST
    assert net(GAME, BANKER_WINS_WITH[total], "Player") == LOST


@pytest.mark.clause("FF4 3.15")
def test_3_15_one_point_decides_and_the_number_of_cards_does_not() -> None:
    assert outcome("Tf 8f / Tw 9w") == "Player 8, Banker 9: Banker"
    assert outcome("Tf 2f 6f / Tw 7w") == "Player 8, Banker 7: Player"


@pytest.mark.clause("FF4 3.15.1", "FF4 4.1")
@walk("deal", TIES_ON.values())
def test_3_15_1_a_tie_pushes_player_and_banker_and_wins_the_tie_wager(deal: str) -> None:
    for wager in ("Player", "Banker"):
        settlement = settled(GAME, deal, wager)
        assert (settlement.outcome, settlement.net_cents) == (Outcome.PUSH, 0)
    assert net(GAME, deal, "Tie") == 8


@pytest.mark.clause("FF4 4.1")
def test_4_1_player_pays_half_on_four_double_on_one_and_even_otherwise() -> None:
    pays = {total: net(GAME, deal, "Player") for total, deal in PLAYER_WINS_WITH.items()}
    assert pays == {1: 2, 2: 1, 3: 1, 4: HALF, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1}


@pytest.mark.clause("FF4 4.1")
def test_4_1_banker_pushes_on_four_pays_double_on_one_and_even_otherwise() -> None:
    pays = {total: net(GAME, deal, "Banker") for total, deal in BANKER_WINS_WITH.items()}
    assert pays == {1: 2, 2: 1, 3: 1, 4: PUSH, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1}
    assert settled(GAME, BANKER_WINS_WITH[4], "Banker").outcome == Outcome.PUSH


@pytest.mark.clause("FF4 4.1")
@walk("deal", PLAYER_FOURS)
def test_4_1_player_fabulous_4_pays_fifty_where_player_pays_half(deal: str) -> None:
    assert [net(GAME, deal, wager) for wager in ("Player Fabulous 4", "Player")] == [50, HALF]


@pytest.mark.clause("FF4 4.1")
@walk("deal", BANKER_FOURS)
def test_4_1_banker_fabulous_4_pays_twenty_five_where_banker_pushes(deal: str) -> None:
    assert [net(GAME, deal, wager) for wager in ("Banker Fabulous 4", "Banker")] == [25, PUSH]


@pytest.mark.clause("FF4 4.2")
@walk("cards", ["4g 4g", "4g 4f", "Lg Lg", "Lf Lf"])
def test_4_2_a_precious_pair_is_settled_once(cards: str) -> None:
    settlements = [s for s in explain_deal(GAME, f"{cards} / 9w Tw").settlements if s.wager == "Player Precious Pair"]
    assert [s.outcome for s in settlements] == [Outcome.WIN]
    assert [s.net_cents for s in settlements] == [100_00 * {"4g 4g": 30, "4g 4f": 15, "Lg Lg": 12, "Lf Lf": 9}[cards]]
