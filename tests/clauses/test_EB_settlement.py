"""Electronic Baccarat, what its wagers pay: the definitions of section 1 and the tables of section 4."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cutcard import GAMES, Bet, Outcome, RefusedError
from rounds import net, settled
from walks import walk

SUPER_SIX, FORTUNE_SIX, SUPER_6 = "super-six-no-commission", "fortune-six-no-commission", "super-6-no-commission"
PLAIN, TIGER, TIGER_FREE = "no-commission", "tiger-baccarat", "tiger-no-commission"
HALF, LESS_COMMISSION, LOST = Fraction(1, 2), Fraction(19, 20), -1
PayLine = tuple[str, str, Fraction | int]

PLAYER_WINS = {6: "Ks 6s / Kd 4d Kc", 7: "Ks 7s / Kd 6d", 9: "Ks 9s / Kd 7d"}
BANKER_SIX_IN_TWO = "Ks 2s 3h / Kd 6d"
BANKER_SIX_IN_THREE = "Ks 2s 3h / Kd 3d 3c"
BANKER_SEVEN = "Ks 6s / Kd 7d"
BANKER_NATURAL = "Ks 6s / Kd 9d"
TIE_ON_SIX_IN_TWO = "Ks 6s / Kd 6d"
TIE_ON_SIX_IN_THREE = "Ks 3s 3h / Kd 3d 3c"
TIE_ON_SEVEN = "Ks 7s / Kd 7d"
NO_BANKER_SIX = [*PLAYER_WINS.values(), BANKER_SEVEN, BANKER_NATURAL, TIE_ON_SIX_IN_TWO, TIE_ON_SIX_IN_THREE]
BANKER_LEAVES_SIX = "Ks 5s 6s / Kd 6d 3c"

PLAYER_AND_TIE: list[PayLine] = [
    *(("Player", deal, 1) for deal in PLAYER_WINS.values()),
    *(("Tie", deal, 8) for deal in (TIE_ON_SIX_IN_TWO, TIE_ON_SIX_IN_THREE, TIE_ON_SEVEN, "Ks 8s / Kd 8d")),
]
BANKER_WITHOUT_COMMISSION: list[PayLine] = [
    *(("Banker", deal, HALF) for deal in (BANKER_SIX_IN_TWO, BANKER_SIX_IN_THREE)),
    *(("Banker", deal, 1) for deal in (BANKER_SEVEN, BANKER_NATURAL, BANKER_LEAVES_SIX, "Ks Qs Kh / Kd 4d")),
]
PAIRS: list[PayLine] = [
    ("Player Pair", "Qs Qh / Kd 9d", 11),
    ("Player Pair", "4s 4h / Kd 9d", 11),
    ("Banker Pair", "Ks 9s / Qd Qc", 11),
    ("Banker Pair", "Ks 9s / 4d 4d", 11),
]
NO_COMMISSION_LINES = PLAYER_AND_TIE + BANKER_WITHOUT_COMMISSION + PAIRS

PLAYER_BY = {
    9: "Ks 4s 5h / Kd 5d 5c",
    8: "Ks 4s 4h / Kd 5d 5c",
    7: "Ks 7s / Kd 5d 5c",
    6: "Ks 6s / Kd 5d 5c",
    5: "Ks 7s / Kd 2d Kc",
    4: "Ks 6s / Kd 2d Kc",
    3: "Ks 7s / Kd 4d Kc",
    2: "Ks 6s / Kd 4d Kc",
    1: "Ks 7s / Kd 6d",
}
BANKER_BY = {
    9: "Ks Qs Kh / Kd 3d 6c",
    8: "Ks Qs Kh / Kd 3d 5c",
    7: "Ks Qs Kh / Kd 7d",
    6: "Ks Qs Kh / Kd 6d",
    5: "Ks Qs Kh / Kd 5d",
    4: "Ks Qs Kh / Kd 4d",
    3: "Ks As Kh / Kd 4d",
    2: "Ks 2s Kh / Kd 4d",
    1: "Ks 6s / Kd 7d",
}
BY_MARGIN = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1, 3: LOST, 2: LOST, 1: LOST}
PLAYER_NATURALS = ["Ks 9s / Kd Qd", "Ks 8s / Kd Qd", "Ks 9s / Kd 8d", "Ks 8s / Kd 7d", "Ks 9s / Kd 4d"]
BANKER_NATURALS = ["Ks Qs / Kd 9d", "Ks Qs / Kd 8d", "Ks 8s / Kd 9d", "Ks 7s / Kd 8d", "Ks 4s / Kd 9d"]
NATURAL_TIES = ["Ks 8s / Kd 8d", "Ks 9s / Kd 9d", "5s 4s / Kd 9d"]
OTHER_TIES = ["Ks 4s 4h / Kd 4d 4c", "Ks 4s 5h / Kd 4d 5c", TIE_ON_SIX_IN_TWO, TIE_ON_SEVEN]

WAGERS = {
    SUPER_SIX: "Player, Banker, Tie, Player Pair, Banker Pair, Super Six",
    FORTUNE_SIX: "Player, Banker, Tie, Player Pair, Banker Pair, Fortune Six, Banker Dragon Bonus, Player Dragon Bonus",
    SUPER_6: "Player, Banker, Tie, Player Pair, Banker Pair, Super 6, Banker Dragon Bonus, Player Dragon Bonus",
    PLAIN: "Player, Banker, Tie, Player Pair, Banker Pair",
    TIGER: "Player, Banker, Tie, Tiger Pair, Tiger, Small Tiger, Big Tiger, Tiger Tie",
    TIGER_FREE: "Player, Banker, Tie, Tiger Pair, Tiger, Small Tiger, Big Tiger, Tiger Tie",
}
with_dragon_bonus = pytest.mark.parametrize("game", [FORTUNE_SIX, SUPER_6])
with_pairs = pytest.mark.parametrize("game", [SUPER_SIX, FORTUNE_SIX, SUPER_6, PLAIN])
with_tigers = pytest.mark.parametrize("game", [TIGER, TIGER_FREE])


@pytest.mark.clause("EB 1.1.1")
@with_dragon_bonus
@walk(
    "deal",
    [
        *(BANKER_BY[3], BANKER_BY[2], BANKER_BY[1], "Ks 7s / Kd 5d 3c", "Ks 7s / Kd 5d 4c", "Ks 6s / Kd 5d 4c"),
        *(*PLAYER_BY.values(), *PLAYER_NATURALS, *OTHER_TIES),
    ],
)
def test_1_1_1_banker_dragon_bonus_loses_short_of_four_points_and_a_natural(game: str, deal: str) -> None:
    assert net(game, deal, "Banker Dragon Bonus") == LOST


@pytest.mark.clause("EB 1.1.1.1")
@with_dragon_bonus
@walk("deal, pays", [*((BANKER_BY[by], BY_MARGIN[by]) for by in range(4, 10)), ("Ks 2s Ah / Kd 3d 6c", 4)])
def test_1_1_1_1_banker_dragon_bonus_pays_by_the_margin_without_a_natural(game: str, deal: str, pays: int) -> None:
    assert net(game, deal, "Banker Dragon Bonus") == pays


@pytest.mark.clause("EB 1.1.1.2", "EB 4.5")
@with_dragon_bonus
@walk("deal", BANKER_NATURALS)
def test_1_1_1_2_banker_dragon_bonus_pays_even_on_a_natural_whatever_the_margin(game: str, deal: str) -> None:
    assert net(game, deal, "Banker Dragon Bonus") == 1


@pytest.mark.clause("EB 1.1.2")
@with_tigers
@walk("deal", [BANKER_SIX_IN_TWO, *NO_BANKER_SIX, BANKER_LEAVES_SIX])
def test_1_1_2_big_tiger_loses_unless_banker_wins_with_six_in_three_cards(game: str, deal: str) -> None:
    assert net(game, deal, "Big Tiger") == LOST
    assert net(game, BANKER_SIX_IN_THREE, "Big Tiger") == 50


@pytest.mark.clause("EB 1.1.3")
@walk("deal", [BANKER_SIX_IN_TWO, BANKER_SIX_IN_THREE, BANKER_SEVEN, BANKER_NATURAL])
def test_1_1_3_commission_leaves_banker_nineteen_twentieths_of_its_win(deal: str) -> None:
    settlement = settled(TIGER, deal, "Banker")
    assert (settlement.stake_cents, settlement.net_cents) == (1_000_00, 950_00)
    assert "1.1.3" in settlement.cites


@pytest.mark.clause("EB 1.1.3.1")
def test_1_1_3_1_only_tiger_baccarat_takes_commission() -> None:
    assert [game for game in WAGERS if "1.1.3.1" in settled(game, BANKER_SEVEN, "Banker").cites] == [TIGER]
    assert [game for game in WAGERS if net(game, BANKER_SEVEN, "Banker") != 1] == [TIGER]
    assert all(net(game, PLAYER_WINS[7], "Player") == 1 for game in WAGERS)


@pytest.mark.clause("EB 1.1.4")
@walk("deal", [*NO_BANKER_SIX, BANKER_LEAVES_SIX])
def test_1_1_4_fortune_six_loses_unless_banker_wins_with_six(deal: str) -> None:
    assert net(FORTUNE_SIX, deal, "Fortune Six") == LOST


@pytest.mark.clause("EB 1.1.8", "EB 4.5", "EB 4.6")
@with_dragon_bonus
@walk("deal", NATURAL_TIES)
def test_1_1_8_a_natural_tie_pushes_both_dragon_bonuses(game: str, deal: str) -> None:
    for wager, table in (("Banker Dragon Bonus", "4.5"), ("Player Dragon Bonus", "4.6")):
        settlement = settled(game, deal, wager)
        assert (settlement.outcome, settlement.net_cents, settlement.clause) == (Outcome.PUSH, 0, table)


@pytest.mark.clause("EB 1.1.9")
@with_dragon_bonus
@walk(
    "deal",
    [
        *(PLAYER_BY[3], PLAYER_BY[2], PLAYER_BY[1], "Ks 4s 4h / Kd 7d", "Ks 4s 5h / Kd 7d", "Ks 4s 5h / Kd 4d 2c"),
        *(*BANKER_BY.values(), *BANKER_NATURALS, *OTHER_TIES),
    ],
)
def test_1_1_9_player_dragon_bonus_loses_short_of_four_points_and_a_natural(game: str, deal: str) -> None:
    assert net(game, deal, "Player Dragon Bonus") == LOST


@pytest.mark.clause("EB 1.1.9.1")
@with_dragon_bonus
@walk("deal, pays", [*((PLAYER_BY[by], BY_MARGIN[by]) for by in range(4, 10)), ("Ks 4s 5h / Kd 5d 8c", 4)])
def test_1_1_9_1_player_dragon_bonus_pays_by_the_margin_without_a_natural(game: str, deal: str, pays: int) -> None:
    assert net(game, deal, "Player Dragon Bonus") == pays


@pytest.mark.clause("EB 1.1.9.2", "EB 4.6")
@with_dragon_bonus
@walk("deal", PLAYER_NATURALS)
def test_1_1_9_2_player_dragon_bonus_pays_even_on_a_natural_whatever_the_margin(game: str, deal: str) -> None:
    assert net(game, deal, "Player Dragon Bonus") == 1


@pytest.mark.clause("EB 1.1.11")
@with_pairs
@walk("rank", "A23456789TJQK")
def test_1_1_11_only_two_cards_of_one_rank_are_a_pair(game: str, rank: str) -> None:
    others = "A23456789TJQK"
    assert [r for r in others if net(game, f"{rank}s {r}h / Kd 9d", "Player Pair") != LOST] == [rank]
    assert [r for r in others if net(game, f"Ks 9s / {rank}d {r}c", "Banker Pair") != LOST] == [rank]


@pytest.mark.clause("EB 3.7.1")
@with_pairs
def test_3_7_1_player_pair_wins_by_the_first_two_cards_of_player(game: str) -> None:
    assert net(game, "As Ah Ks / Kd 7d", "Player Pair") == 11
    assert net(game, "Ks Ah As / Kd 7d", "Player Pair") == LOST
    assert net(game, "Ks 9s / 8d 8c", "Player Pair") == LOST


@pytest.mark.clause("EB 3.7.2")
@with_pairs
def test_3_7_2_banker_pair_wins_by_the_first_two_cards_of_banker(game: str) -> None:
    assert net(game, "Ks 7s / Ad Ac Kd", "Banker Pair") == 11
    assert net(game, "Ks 7s / Kd Ac Ad", "Banker Pair") == LOST
    assert net(game, "8s 8h / Kd 9d", "Banker Pair") == LOST


@pytest.mark.clause("EB 1.1.14")
@with_tigers
@walk("deal", [BANKER_SIX_IN_THREE, *NO_BANKER_SIX, BANKER_LEAVES_SIX])
def test_1_1_14_small_tiger_loses_unless_banker_wins_with_six_in_two_cards(game: str, deal: str) -> None:
    assert net(game, deal, "Small Tiger") == LOST
    assert net(game, BANKER_SIX_IN_TWO, "Small Tiger") == 22


@pytest.mark.clause("EB 1.1.15")
@walk("game, wager", [(SUPER_SIX, "Super Six"), (SUPER_6, "Super 6")])
@walk("deal", [*NO_BANKER_SIX, BANKER_LEAVES_SIX])
def test_1_1_15_super_six_loses_unless_banker_wins_with_six(game: str, wager: str, deal: str) -> None:
    assert net(game, deal, wager) == LOST


@pytest.mark.clause("EB 1.1.17")
@pytest.mark.parametrize("game", WAGERS)
@walk("deal", [*PLAYER_WINS.values(), BANKER_SIX_IN_TWO, BANKER_SEVEN, "Ks 2s 5s / Kd 2d 4d"])
def test_1_1_17_the_tie_wager_loses_whenever_a_hand_wins(game: str, deal: str) -> None:
    assert net(game, deal, "Tie") == LOST


@pytest.mark.clause("EB 1.1.18")
@with_tigers
@walk("deal", [*NO_BANKER_SIX, BANKER_LEAVES_SIX])
def test_1_1_18_tiger_loses_unless_banker_wins_with_six(game: str, deal: str) -> None:
    assert net(game, deal, "Tiger") == LOST


@pytest.mark.clause("EB 1.1.19")
@with_tigers
@walk("deal", ["Ts Kh 5s / Kd Qc 5d", "Ks Qs / Jd 9d", "Ks 2s 2h / Kd 6d", "Ks 6s / Kd 2d 2c"])
def test_1_1_19_tiger_pair_loses_when_neither_hand_pairs_in_its_first_two_cards(game: str, deal: str) -> None:
    assert net(game, deal, "Tiger Pair") == LOST


@pytest.mark.clause("EB 1.1.19.1", "EB 4.9")
@with_tigers
@walk("deal", ["4s 4h / Kd Qd", "Ks 9s / Qd Qc", "Ts Th / Kd 9d", "Ks 8s / 4d 4d", "4s 4h / 4d 5d"])
def test_1_1_19_1_a_pair_in_one_hand_pays_four(game: str, deal: str) -> None:
    assert net(game, deal, "Tiger Pair") == 4


@pytest.mark.clause("EB 1.1.19.2", "EB 4.9")
@with_tigers
@walk("deal", ["4s 4h / Qd Qc", "4s 4h / 9d 9c", "Ts Th 5s / Kd Kc 5d", "Js Jh 5s / Qd Qc 5d"])
def test_1_1_19_2_pairs_of_two_ranks_pay_twenty(game: str, deal: str) -> None:
    assert net(game, deal, "Tiger Pair") == 20


@pytest.mark.clause("EB 1.1.19.3", "EB 4.9")
@with_tigers
@walk("deal", ["9s 9h / 9d 9c", "Qs Qh 9s / Qd Qc 9d", "Ts Th 5s / Td Tc 5d", "4s 4s / 4s 4s"])
def test_1_1_19_3_two_pairs_of_one_rank_pay_a_hundred_and_not_twenty(game: str, deal: str) -> None:
    assert net(game, deal, "Tiger Pair") == 100


@pytest.mark.clause("EB 1.1.20")
@with_tigers
@walk(
    "deal", [TIE_ON_SEVEN, "Ks 8s / Kd 8d", "Ks 5s Qs / Kd 5d", BANKER_SIX_IN_TWO, BANKER_SIX_IN_THREE, PLAYER_WINS[6]]
)
def test_1_1_20_tiger_tie_loses_unless_both_hands_end_on_six(game: str, deal: str) -> None:
    assert net(game, deal, "Tiger Tie") == LOST


@pytest.mark.clause("EB 4.1")
@walk(
    "wager, deal, pays",
    [*NO_COMMISSION_LINES, ("Super Six", BANKER_SIX_IN_TWO, 15), ("Super Six", BANKER_SIX_IN_THREE, 15)],
)
def test_4_1_super_six_no_commission_pays_by_its_table(wager: str, deal: str, pays: Fraction | int) -> None:
    assert net(SUPER_SIX, deal, wager) == pays


@pytest.mark.clause("EB 4.2")
@walk(
    "wager, deal, pays",
    [*NO_COMMISSION_LINES, ("Fortune Six", BANKER_SIX_IN_TWO, 12), ("Fortune Six", BANKER_SIX_IN_THREE, 20)],
)
def test_4_2_fortune_six_no_commission_pays_by_its_table(wager: str, deal: str, pays: Fraction | int) -> None:
    assert net(FORTUNE_SIX, deal, wager) == pays


@pytest.mark.clause("EB 4.3")
@walk(
    "wager, deal, pays",
    [*NO_COMMISSION_LINES, ("Super 6", BANKER_SIX_IN_TWO, 15), ("Super 6", BANKER_SIX_IN_THREE, 15)],
)
def test_4_3_super_6_no_commission_pays_by_its_table(wager: str, deal: str, pays: Fraction | int) -> None:
    assert net(SUPER_6, deal, wager) == pays


@pytest.mark.clause("EB 4.4")
@walk("wager, deal, pays", NO_COMMISSION_LINES)
def test_4_4_no_commission_pays_by_its_table(wager: str, deal: str, pays: Fraction | int) -> None:
    assert net(PLAIN, deal, wager) == pays


@pytest.mark.clause("EB 4.5")
@with_dragon_bonus
def test_4_5_banker_dragon_bonus_pays_thirty_for_nine_points_down_to_even_for_four(game: str) -> None:
    assert {by: net(game, deal, "Banker Dragon Bonus") for by, deal in BANKER_BY.items()} == BY_MARGIN


@pytest.mark.clause("EB 4.6")
@with_dragon_bonus
def test_4_6_player_dragon_bonus_pays_thirty_for_nine_points_down_to_even_for_four(game: str) -> None:
    assert {by: net(game, deal, "Player Dragon Bonus") for by, deal in PLAYER_BY.items()} == BY_MARGIN


@pytest.mark.clause("EB 4.7")
@walk(
    "wager, deal, pays",
    [*PLAYER_AND_TIE, *((wager, deal, LESS_COMMISSION) for wager, deal, _ in BANKER_WITHOUT_COMMISSION)],
)
def test_4_7_tiger_baccarat_pays_banker_less_commission_even_on_six(
    wager: str, deal: str, pays: Fraction | int
) -> None:
    assert net(TIGER, deal, wager) == pays


@pytest.mark.clause("EB 4.8")
@walk("wager, deal, pays", PLAYER_AND_TIE + BANKER_WITHOUT_COMMISSION)
def test_4_8_tiger_no_commission_pays_by_its_table(wager: str, deal: str, pays: Fraction | int) -> None:
    assert net(TIGER_FREE, deal, wager) == pays


@pytest.mark.clause("EB 4.9")
@with_tigers
def test_4_9_tiger_pair_pays_once_four_twenty_or_a_hundred(game: str) -> None:
    deals = ["Js Qh / Kd 9d", "4s 4h / Kd Qd", "4s 4h / 9d 9c", "4s 4h / 4d 4c"]
    assert [net(game, deal, "Tiger Pair") for deal in deals] == [LOST, 4, 20, 100]


@pytest.mark.clause("EB 4.10")
@with_tigers
@walk(
    "wager, deal, pays",
    [
        ("Tiger", BANKER_SIX_IN_TWO, 12),
        ("Tiger", BANKER_SIX_IN_THREE, 20),
        ("Small Tiger", BANKER_SIX_IN_TWO, 22),
        ("Big Tiger", BANKER_SIX_IN_THREE, 50),
        ("Tiger Tie", TIE_ON_SIX_IN_TWO, 35),
        ("Tiger Tie", TIE_ON_SIX_IN_THREE, 35),
    ],
)
def test_4_10_the_tigers_pay_by_the_cards_of_the_six(game: str, wager: str, deal: str, pays: int) -> None:
    assert net(game, deal, wager) == pays


@pytest.mark.parametrize(
    ("game", "table"),
    [
        pytest.param(game, table, marks=pytest.mark.clause(f"EB {table}"))
        for game, table in zip(WAGERS, ("4.1", "4.2", "4.3", "4.4", "4.7", "4.8"), strict=True)
    ],
)
def test_4_each_game_takes_its_own_wagers_and_no_others(game: str, table: str) -> None:
    for name in sorted({name for names in WAGERS.values() for name in names.split(", ")}):
        if name in WAGERS[game].split(", "):
            assert Bet.on(GAMES[game], name, 100).wager.name == name
        else:
            with pytest.raises(RefusedError) as refusing:
                Bet.on(GAMES[game], name, 100)
            assert (refusing.value.refusal.code, refusing.value.refusal.clause) == ("unknown_wager", table)
