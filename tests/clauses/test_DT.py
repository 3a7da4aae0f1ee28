"""Dragon Tiger, clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cutcard import GAMES, Bet, RefusedError, referee, settle
from cutcard.deal import Deal
from rounds import STAKE_CENTS, explain_deal, net, refused, said, settled
from walks import walk

GAME = "dragon-tiger"
WAGERS = ["Dragon", "Tiger", "Tie", "Dragon Big", "Dragon Small", "Tiger Big", "Tiger Small"]
RANKS = "A23456789TJQK"
"""From the lowest to the highest."""
SMALL, BIG = ["A", "2", "3", "4", "5", "6"], ["8", "9", "T", "J", "Q", "K"]
HALF = Fraction(1, 2)


def accepted(deal: str, *, decks: int = 8) -> bool:
    return referee(GAMES[GAME], Deal.parse(deal), decks=decks) is None


def lost(deal: str, wager: str, clause: str) -> bool:
    settlement = settled(GAME, deal, wager)
    return (settlement.outcome, settlement.net_cents, settlement.clause) == ("lose", -STAKE_CENTS, clause)


@pytest.mark.clause("DT 1.1.1")
@walk("rank", BIG)
def test_1_1_1_eight_and_above_are_big(rank: str) -> None:
    for deal, wager in ((f"{rank}s / 7d", "Dragon Big"), (f"7s / {rank}d", "Tiger Big")):
        settlement = settled(GAME, deal, wager)
        assert settlement.outcome == "win"
        assert "1.1.1" in settlement.cites


@pytest.mark.clause("DT 1.1.3")
@walk("rank", SMALL)
def test_1_1_3_six_and_below_are_small(rank: str) -> None:
    for deal, wager in ((f"{rank}s / 7d", "Dragon Small"), (f"7s / {rank}d", "Tiger Small")):
        settlement = settled(GAME, deal, wager)
        assert settlement.outcome == "win"
        assert "1.1.3" in settlement.cites


@pytest.mark.clause("DT 1.1.4")
@walk("rank, number", list(zip(RANKS, range(1, 14), strict=True)))
def test_1_1_4_two_cards_of_one_rank_are_a_tie(rank: str, number: int) -> None:
    assert said(GAME, f"{rank}s / {rank}d", "1.1.4") == [f"Dragon {number}, Tiger {number}: Tie"]


@pytest.mark.clause("DT 1.1.4")
def test_1_1_4_ten_and_pictures_are_no_tie_among_themselves() -> None:
    assert said(GAME, "Ts / Td", "1.1.4") == ["Dragon 10, Tiger 10: Tie"]
    assert all(said(GAME, f"{one}s / {other}d", "1.1.4") == [] for one in "TJQK" for other in "TJQK" if one != other)


@pytest.mark.clause("DT 2.1")
def test_2_1_the_shoe_holds_four_to_eight_decks() -> None:
    assert all(accepted("Ks / 7d", decks=decks) for decks in (4, 5, 6, 7, 8))
    assert [refused(GAME, "Ks / 7d", decks=decks).code for decks in (0, 3, 9, 10)] == ["decks"] * 4


@pytest.mark.clause("DT 2.1")
def test_2_1_a_deck_is_the_52_cards_of_four_suits() -> None:
    cards = [rank + suit for rank in RANKS for suit in "shdc"]
    elements = [rank + suit for rank in "A23456789TSLF" for suit in "fgewa"]
    assert all(accepted(f"{card} / {other}") for card in cards for other in cards)
    assert {refused(GAME, f"{card} / 7d").code for card in elements} == {"foreign_card"}
    assert {refused(GAME, f"7d / {card}").code for card in elements} == {"foreign_card"}


@pytest.mark.clause("DT 3.3")
def test_3_3_the_wagers_are_played_alone_or_together_and_there_is_no_other() -> None:
    game, deal = GAMES[GAME], Deal.parse("Ks / 6d")
    together = settle(game, deal, [Bet.on(game, name, STAKE_CENTS) for name in WAGERS])
    alone = [settle(game, deal, [Bet.on(game, name, STAKE_CENTS)])[0] for name in WAGERS]
    assert together == alone
    assert sorted(settlement.wager for settlement in explain_deal(GAME, "Ks / 6d").settlements) == sorted(WAGERS)
    for name in ("Player", "Banker", "Big", "Small", "Dragon Seven", ""):
        with pytest.raises(RefusedError) as refusal:
            Bet.on(game, name, STAKE_CENTS)
        assert (refusal.value.refusal.code, refusal.value.refusal.clause) == ("unknown_wager", "3.3")


@pytest.mark.clause("DT 3.4")
def test_3_4_dragon_is_dealt_first_then_tiger() -> None:
    dealt = [sentence.partition(" (")[0] for sentence in said(GAME, "Ks / 7d", "3.4")]
    assert dealt[:2] == ["Dragon is dealt Ks", "Tiger is dealt 7d"]


@pytest.mark.clause("DT 3.4")
@walk(
    "deal, code, hand",
    [
        (" / 7d", "missing_card", "Dragon"),
        ("Ks / ", "missing_card", "Tiger"),
        ("Ks 2h / 7d", "extra_card", "Dragon"),
        ("Ks / 7d 2h", "extra_card", "Tiger"),
    ],
)
def test_3_4_each_hand_is_exactly_one_card(deal: str, code: str, hand: str) -> None:
    refusal = refused(GAME, deal)
    assert (refusal.code, refusal.clause, refusal.says.split()[0]) == (code, "3.4", hand)


@pytest.mark.clause("DT 3.5")
def test_3_5_the_ace_is_lowest_and_the_king_highest() -> None:
    assert said(GAME, "As / 2d", "3.5") == ["Dragon: As ranks 1 of 13", "Tiger: 2d ranks 2 of 13"]
    assert said(GAME, "Ks / Qd", "3.5") == ["Dragon: Ks ranks 13 of 13", "Tiger: Qd ranks 12 of 13"]


@pytest.mark.clause("DT 3.5")
@walk("place", range(13))
def test_3_5_each_rank_beats_all_below_it(place: int) -> None:
    rank = RANKS[place]
    assert said(GAME, f"{rank}s / {rank}d", "3.5")[0] == f"Dragon: {rank}s ranks {place + 1} of 13"
    for lower in RANKS[:place]:
        assert net(GAME, f"{rank}s / {lower}d", "Dragon") == 1
        assert net(GAME, f"{lower}s / {rank}d", "Tiger") == 1


@pytest.mark.clause("DT 3.6")
@walk(
    "deal, winner, loser",
    [
        ("Ks / Qd", "Dragon", "Tiger"),
        ("Js / Td", "Dragon", "Tiger"),
        ("2s / Ad", "Dragon", "Tiger"),
        ("As / Kd", "Tiger", "Dragon"),
        ("9s / Td", "Tiger", "Dragon"),
        ("7s / 8d", "Tiger", "Dragon"),
    ],
)
def test_3_6_the_higher_card_wins_and_all_on_the_other_hand_is_lost(deal: str, winner: str, loser: str) -> None:
    assert said(GAME, deal, "3.6")[0].endswith(f": {winner}")
    assert settled(GAME, deal, winner).outcome == "win"
    assert lost(deal, loser, "3.6")
    assert lost(deal, "Tie", "3.6")


@pytest.mark.clause("DT 3.7")
@walk("dragon", ["s", "h", "d", "c"])
@walk("tiger", ["s", "h", "d", "c"])
def test_3_7_suits_never_decide(dragon: str, tiger: str) -> None:
    assert said(GAME, f"K{dragon} / K{tiger}", "3.7") == [
        "Dragon: its suit has no rank",
        "Tiger: its suit has no rank",
    ]
    assert net(GAME, f"K{dragon} / K{tiger}", "Tie") == 11
    assert net(GAME, f"8{dragon} / 7{tiger}", "Dragon") == 1
    assert net(GAME, f"7{dragon} / 8{tiger}", "Tiger") == 1


@pytest.mark.clause("DT 3.8")
@walk("rank", RANKS)
@walk("wager", ["Dragon", "Tiger"])
def test_3_8_a_tie_costs_half_the_main_bets(wager: str, rank: str) -> None:
    settlement = settled(GAME, f"{rank}s / {rank}d", wager)
    assert (settlement.outcome, settlement.net_cents, settlement.clause) == ("half_lose", -500_00, "3.8")


@pytest.mark.clause("DT 3.8")
@walk("rank", RANKS)
def test_3_8_a_tie_wins_for_the_tie_wager(rank: str) -> None:
    settlement = settled(GAME, f"{rank}s / {rank}d", "Tie")
    assert settlement.outcome == "win"
    assert "3.8" in settlement.cites


@pytest.mark.clause("DT 3.9")
@walk("other", ["A", "7", "K"])
def test_3_9_big_wins_from_eight_and_loses_to_six_whatever_the_other_card(other: str) -> None:
    for rank in BIG:
        assert settled(GAME, f"{rank}s / {other}d", "Dragon Big").outcome == "win"
        assert settled(GAME, f"{other}s / {rank}d", "Tiger Big").outcome == "win"
    for rank in SMALL:
        assert lost(f"{rank}s / {other}d", "Dragon Big", "3.9")
        assert lost(f"{other}s / {rank}d", "Tiger Big", "3.9")


@pytest.mark.clause("DT 3.10")
@walk("other", ["A", "7", "K"])
def test_3_10_small_wins_to_six_and_loses_from_eight_whatever_the_other_card(other: str) -> None:
    for rank in SMALL:
        assert settled(GAME, f"{rank}s / {other}d", "Dragon Small").outcome == "win"
        assert settled(GAME, f"{other}s / {rank}d", "Tiger Small").outcome == "win"
    for rank in BIG:
        assert lost(f"{rank}s / {other}d", "Dragon Small", "3.10")
        assert lost(f"{other}s / {rank}d", "Tiger Small", "3.10")


@pytest.mark.clause("DT 3.11")
@walk("tiger", RANKS)
def test_3_11_dragons_seven_loses_both_dragon_big_and_small(tiger: str) -> None:
    assert lost(f"7s / {tiger}d", "Dragon Big", "3.11")
    assert lost(f"7s / {tiger}d", "Dragon Small", "3.11")


@pytest.mark.clause("DT 3.12")
@walk("dragon", RANKS)
def test_3_12_tigers_seven_loses_both_tiger_big_and_small(dragon: str) -> None:
    assert lost(f"{dragon}s / 7d", "Tiger Big", "3.12")
    assert lost(f"{dragon}s / 7d", "Tiger Small", "3.12")


@pytest.mark.clause("DT 4.1")
@pytest.mark.parametrize(
    ("deal", "nets"),
    [
        pytest.param("Ks / 6d", [1, -1, -1, 1, -1, -1, 1], id="dragon"),
        pytest.param("6s / 8d", [-1, 1, -1, -1, 1, 1, -1], id="tiger"),
        pytest.param("As / 2d", [-1, 1, -1, -1, 1, -1, 1], id="two small"),
        pytest.param("9s / 8d", [1, -1, -1, 1, -1, 1, -1], id="two big"),
        pytest.param("8s / 7d", [1, -1, -1, 1, -1, -1, -1], id="tiger's seven"),
        pytest.param("7s / 8d", [-1, 1, -1, -1, -1, 1, -1], id="dragon's seven"),
        pytest.param("Ks / Kd", [-HALF, -HALF, 11, 1, -1, 1, -1], id="big tie"),
        pytest.param("As / Ad", [-HALF, -HALF, 11, -1, 1, -1, 1], id="small tie"),
        pytest.param("7s / 7d", [-HALF, -HALF, 11, -1, -1, -1, -1], id="tie of sevens"),
    ],
)
def test_4_1_the_tie_pays_eleven_to_one_and_all_else_even_money(deal: str, nets: list[Fraction | int]) -> None:
    assert [net(GAME, deal, wager) for wager in WAGERS] == nets
