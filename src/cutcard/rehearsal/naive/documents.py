"""Settlement at tables of cards, one function per game: DTB, FF4, SE and DT."""

# One plain branch per clause is the point here: no merging, no shortening.
# ruff: noqa: PLR0915, SIM108, SIM114

from collections.abc import Sequence
from fractions import Fraction

from cutcard.rehearsal.naive.cards import (
    HALF_LOST,
    LOST,
    PAYS_095_TO_1,
    PAYS_1,
    PAYS_1_TO_2,
    PAYS_2,
    PAYS_8,
    PAYS_9,
    PAYS_11,
    PAYS_12,
    PAYS_15,
    PAYS_20,
    PAYS_22,
    PAYS_25,
    PAYS_30,
    PAYS_40,
    PAYS_50,
    PAYS_100,
    PAYS_800,
    PUSH,
    RANKING,
    pair,
    total,
)


def dragon_tiger_baccarat(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
    """DTB 4.1 to 4.3."""
    p = total(player)
    b = total(banker)

    if p > b:
        on_player = PAYS_1  # 4.1
    elif p == b:
        on_player = PUSH  # 3.15.1
    else:
        on_player = LOST  # 3.15

    if b > p:
        on_banker = PAYS_095_TO_1  # 4.1
    elif p == b:
        on_banker = PUSH  # 3.15.1
    else:
        on_banker = LOST  # 3.15

    if p == b:
        on_tie = PAYS_8  # 4.1
    else:
        on_tie = LOST  # 1.1.14

    if p == 7 and b == 6 and len(player) == 3 and len(banker) == 3:
        on_dragon_tiger = PAYS_100  # 4.2
    elif p == 7 and b == 6 and len(player) == 3 and len(banker) == 2:
        on_dragon_tiger = PAYS_40  # 4.2, reading 5
    elif p == 7 and b == 6 and len(player) == 2 and len(banker) == 3:
        on_dragon_tiger = PAYS_40  # 4.2, reading 5
    elif p == 7 and b == 6 and len(player) == 2 and len(banker) == 2:
        on_dragon_tiger = PAYS_30  # 4.2
    else:
        on_dragon_tiger = LOST  # 1.1.3

    if p > b and p == 7 and len(player) == 3:
        on_big_dragon = PAYS_30  # 4.3
    else:
        on_big_dragon = LOST  # 1.1.1

    if p > b and p == 7 and len(player) == 2:
        on_small_dragon = PAYS_15  # 4.3
    else:
        on_small_dragon = LOST  # 1.1.9

    if b > p and b == 6 and len(banker) == 3:
        on_big_tiger = PAYS_50  # 4.3
    else:
        on_big_tiger = LOST  # 1.1.2

    if b > p and b == 6 and len(banker) == 2:
        on_small_tiger = PAYS_22  # 4.3
    else:
        on_small_tiger = LOST  # 1.1.10

    return {
        "Player": on_player,
        "Banker": on_banker,
        "Tie": on_tie,
        "Dragon Tiger": on_dragon_tiger,
        "Big Dragon": on_big_dragon,
        "Small Dragon": on_small_dragon,
        "Big Tiger": on_big_tiger,
        "Small Tiger": on_small_tiger,
    }


def fa_fa_fabulous_4(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
    """FF4 4.1 and 4.2."""
    p = total(player)
    b = total(banker)

    if p > b and p == 4:
        on_player = PAYS_1_TO_2  # 4.1
    elif p > b and p == 1:
        on_player = PAYS_2  # 4.1
    elif p > b:
        on_player = PAYS_1  # 4.1
    elif p == b:
        on_player = PUSH  # 3.15.1
    else:
        on_player = LOST  # 3.15

    if b > p and b == 4:
        on_banker = PUSH  # 4.1
    elif b > p and b == 1:
        on_banker = PAYS_2  # 4.1
    elif b > p:
        on_banker = PAYS_1  # 4.1
    elif p == b:
        on_banker = PUSH  # 3.15.1
    else:
        on_banker = LOST  # 3.15

    if player[0] == "4g" and player[1] == "4g":
        on_player_pair = PAYS_30  # 4.2, 1.1.8.1.1
    elif player[0][0] == "4" and player[1][0] == "4":
        on_player_pair = PAYS_15  # 4.2, 1.1.8.1.2
    elif pair(player) and player[0][1] == "g" and player[1][1] == "g":
        on_player_pair = PAYS_12  # 4.2, 1.1.8.1.3
    elif pair(player):
        on_player_pair = PAYS_9  # 4.2, 1.1.8.1.4
    else:
        on_player_pair = LOST  # 1.1.8.1

    if banker[0] == "4g" and banker[1] == "4g":
        on_banker_pair = PAYS_30  # 4.2, 1.1.8.1.1
    elif banker[0][0] == "4" and banker[1][0] == "4":
        on_banker_pair = PAYS_15  # 4.2, 1.1.8.1.2
    elif pair(banker) and banker[0][1] == "g" and banker[1][1] == "g":
        on_banker_pair = PAYS_12  # 4.2, 1.1.8.1.3
    elif pair(banker):
        on_banker_pair = PAYS_9  # 4.2, 1.1.8.1.4
    else:
        on_banker_pair = LOST  # 1.1.8.1

    if p != b:
        on_tie = LOST  # 1.1.14
    elif (
        len(player) == 2
        and len(banker) == 2
        and player[0][0] == "4"
        and player[1][0] == "4"
        and banker[0][0] == "4"
        and banker[1][0] == "4"
    ):
        on_tie = PAYS_800  # 4.1, 1.1.13, in place of 8
    else:
        on_tie = PAYS_8  # 4.1

    if p > b and p == 4:
        on_player_fabulous = PAYS_50  # 4.1
    else:
        on_player_fabulous = LOST  # 1.1.7

    if b > p and b == 4:
        on_banker_fabulous = PAYS_25  # 4.1
    else:
        on_banker_fabulous = LOST  # 1.1.1

    return {
        "Player": on_player,
        "Banker": on_banker,
        "Player Precious Pair": on_player_pair,
        "Banker Precious Pair": on_banker_pair,
        "Tie": on_tie,
        "Player Fabulous 4": on_player_fabulous,
        "Banker Fabulous 4": on_banker_fabulous,
    }


def sands_elements(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
    """SE 4.1."""
    p = total(player)
    b = total(banker)

    if b > p and b == 6:
        on_banker = PAYS_1_TO_2  # 4.1
    elif b > p:
        on_banker = PAYS_1  # 4.1
    elif p == b:
        on_banker = PUSH  # 3.10.1
    else:
        on_banker = LOST  # 3.10

    if p > b:
        on_player = PAYS_1  # 4.1
    elif p == b:
        on_player = PUSH  # 3.10.1
    else:
        on_player = LOST  # 3.10

    if p == b:
        on_tie = PAYS_8  # 4.1
    else:
        on_tie = LOST  # 3.10.1

    if pair(player):
        on_player_pair = PAYS_11  # 4.1
    else:
        on_player_pair = LOST  # 3.8.1

    if pair(banker):
        on_banker_pair = PAYS_11  # 4.1
    else:
        on_banker_pair = LOST  # 3.8.2

    if b > p and b == 6 and len(banker) == 2:
        on_fortune_six = PAYS_12  # 4.1
    elif b > p and b == 6 and len(banker) == 3:
        on_fortune_six = PAYS_20  # 4.1
    else:
        on_fortune_six = LOST  # 1.1.1

    return {
        "Player": on_player,
        "Banker": on_banker,
        "Tie": on_tie,
        "Player Pair": on_player_pair,
        "Banker Pair": on_banker_pair,
        "Fortune Six": on_fortune_six,
    }


def dragon_tiger(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
    """DT 4.1; the first hand is the Dragon, the second the Tiger."""
    dragon = RANKING[player[0][0]]
    tiger = RANKING[banker[0][0]]

    if dragon > tiger:
        on_dragon = PAYS_1  # 4.1
    elif dragon == tiger:
        on_dragon = HALF_LOST  # 3.8
    else:
        on_dragon = LOST  # 3.6

    if tiger > dragon:
        on_tiger = PAYS_1  # 4.1
    elif dragon == tiger:
        on_tiger = HALF_LOST  # 3.8
    else:
        on_tiger = LOST  # 3.6

    if dragon == tiger:
        on_tie = PAYS_11  # 4.1
    else:
        on_tie = LOST  # 3.8

    if dragon >= 8:
        on_dragon_big = PAYS_1  # 4.1, 3.9
    elif dragon <= 6:
        on_dragon_big = LOST  # 3.9
    else:
        on_dragon_big = LOST  # 3.11, a seven

    if dragon <= 6:
        on_dragon_small = PAYS_1  # 4.1, 3.10
    elif dragon >= 8:
        on_dragon_small = LOST  # 3.10
    else:
        on_dragon_small = LOST  # 3.11, a seven

    if tiger >= 8:
        on_tiger_big = PAYS_1  # 4.1, 3.9
    elif tiger <= 6:
        on_tiger_big = LOST  # 3.9
    else:
        on_tiger_big = LOST  # 3.12, a seven

    if tiger <= 6:
        on_tiger_small = PAYS_1  # 4.1, 3.10
    elif tiger >= 8:
        on_tiger_small = LOST  # 3.10
    else:
        on_tiger_small = LOST  # 3.12, a seven

    return {
        "Dragon": on_dragon,
        "Tiger": on_tiger,
        "Tie": on_tie,
        "Dragon Big": on_dragon_big,
        "Dragon Small": on_dragon_small,
        "Tiger Big": on_tiger_big,
        "Tiger Small": on_tiger_small,
    }
