"""Settlement of document EB but for the Tiger games, one function per game."""

# One plain branch per clause is the point here: no merging, no shortening.
# ruff: noqa: PLR0915, SIM108, SIM114

from collections.abc import Sequence
from fractions import Fraction

from cutcard.rehearsal.naive.cards import (
    LOST,
    PAYS_1,
    PAYS_1_TO_2,
    PAYS_2,
    PAYS_4,
    PAYS_6,
    PAYS_8,
    PAYS_10,
    PAYS_11,
    PAYS_12,
    PAYS_15,
    PAYS_20,
    PAYS_30,
    PUSH,
    pair,
    total,
)


def super_six_no_commission(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
    """EB 4.1."""
    p = total(player)
    b = total(banker)

    if p > b:
        on_player = PAYS_1  # 4.1
    elif p == b:
        on_player = PUSH  # 3.9.1
    else:
        on_player = LOST  # 3.9

    if b > p and b == 6:
        on_banker = PAYS_1_TO_2  # 4.1
    elif b > p:
        on_banker = PAYS_1  # 4.1
    elif p == b:
        on_banker = PUSH  # 3.9.1
    else:
        on_banker = LOST  # 3.9

    if p == b:
        on_tie = PAYS_8  # 4.1
    else:
        on_tie = LOST  # 1.1.17

    if pair(player):
        on_player_pair = PAYS_11  # 4.1
    else:
        on_player_pair = LOST  # 3.7.1

    if pair(banker):
        on_banker_pair = PAYS_11  # 4.1
    else:
        on_banker_pair = LOST  # 3.7.2

    if b > p and b == 6:
        on_super_six = PAYS_15  # 4.1
    else:
        on_super_six = LOST  # 1.1.15

    return {
        "Player": on_player,
        "Banker": on_banker,
        "Tie": on_tie,
        "Player Pair": on_player_pair,
        "Banker Pair": on_banker_pair,
        "Super Six": on_super_six,
    }


def fortune_six_no_commission(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
    """EB 4.2, 4.5 and 4.6."""
    p = total(player)
    b = total(banker)
    p_natural = len(player) == 2 and p in (8, 9)  # 1.1.7
    b_natural = len(banker) == 2 and b in (8, 9)  # 1.1.7

    if p > b:
        on_player = PAYS_1  # 4.2
    elif p == b:
        on_player = PUSH  # 3.9.1
    else:
        on_player = LOST  # 3.9

    if b > p and b == 6:
        on_banker = PAYS_1_TO_2  # 4.2
    elif b > p:
        on_banker = PAYS_1  # 4.2
    elif p == b:
        on_banker = PUSH  # 3.9.1
    else:
        on_banker = LOST  # 3.9

    if p == b:
        on_tie = PAYS_8  # 4.2
    else:
        on_tie = LOST  # 1.1.17

    if pair(player):
        on_player_pair = PAYS_11  # 4.2
    else:
        on_player_pair = LOST  # 3.7.1

    if pair(banker):
        on_banker_pair = PAYS_11  # 4.2
    else:
        on_banker_pair = LOST  # 3.7.2

    if b > p and b == 6 and len(banker) == 2:
        on_fortune_six = PAYS_12  # 4.2
    elif b > p and b == 6 and len(banker) == 3:
        on_fortune_six = PAYS_20  # 4.2
    else:
        on_fortune_six = LOST  # 1.1.4

    if not b_natural and b - p == 9:
        on_banker_bonus = PAYS_30  # 4.5
    elif not b_natural and b - p == 8:
        on_banker_bonus = PAYS_10  # 4.5
    elif not b_natural and b - p == 7:
        on_banker_bonus = PAYS_6  # 4.5
    elif not b_natural and b - p == 6:
        on_banker_bonus = PAYS_4  # 4.5
    elif not b_natural and b - p == 5:
        on_banker_bonus = PAYS_2  # 4.5
    elif not b_natural and b - p == 4:
        on_banker_bonus = PAYS_1  # 4.5
    elif b_natural and b > p:
        on_banker_bonus = PAYS_1  # 4.5
    elif p_natural and b_natural and p == b:
        on_banker_bonus = PUSH  # 4.5, 1.1.8
    else:
        on_banker_bonus = LOST  # 1.1.1

    if not p_natural and p - b == 9:
        on_player_bonus = PAYS_30  # 4.6
    elif not p_natural and p - b == 8:
        on_player_bonus = PAYS_10  # 4.6
    elif not p_natural and p - b == 7:
        on_player_bonus = PAYS_6  # 4.6
    elif not p_natural and p - b == 6:
        on_player_bonus = PAYS_4  # 4.6
    elif not p_natural and p - b == 5:
        on_player_bonus = PAYS_2  # 4.6
    elif not p_natural and p - b == 4:
        on_player_bonus = PAYS_1  # 4.6
    elif p_natural and p > b:
        on_player_bonus = PAYS_1  # 4.6
    elif p_natural and b_natural and p == b:
        on_player_bonus = PUSH  # 4.6, 1.1.8
    else:
        on_player_bonus = LOST  # 1.1.9

    return {
        "Player": on_player,
        "Banker": on_banker,
        "Tie": on_tie,
        "Player Pair": on_player_pair,
        "Banker Pair": on_banker_pair,
        "Fortune Six": on_fortune_six,
        "Banker Dragon Bonus": on_banker_bonus,
        "Player Dragon Bonus": on_player_bonus,
    }


def super_6_no_commission(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
    """EB 4.3, 4.5 and 4.6."""
    p = total(player)
    b = total(banker)
    p_natural = len(player) == 2 and p >= 8  # 1.1.7
    b_natural = len(banker) == 2 and b >= 8  # 1.1.7

    if p > b:
        on_player = PAYS_1  # 4.3
    elif p == b:
        on_player = PUSH  # 3.9.1
    else:
        on_player = LOST  # 3.9

    if b > p and b == 6:
        on_banker = PAYS_1_TO_2  # 4.3
    elif b > p:
        on_banker = PAYS_1  # 4.3
    elif p == b:
        on_banker = PUSH  # 3.9.1
    else:
        on_banker = LOST  # 3.9

    if p == b:
        on_tie = PAYS_8  # 4.3
    else:
        on_tie = LOST  # 1.1.17

    if pair(player):
        on_player_pair = PAYS_11  # 4.3
    else:
        on_player_pair = LOST  # 3.7.1

    if pair(banker):
        on_banker_pair = PAYS_11  # 4.3
    else:
        on_banker_pair = LOST  # 3.7.2

    if b > p and b == 6:
        on_super_6 = PAYS_15  # 4.3
    else:
        on_super_6 = LOST  # 1.1.15

    if p_natural and b_natural and p == b:
        on_banker_bonus = PUSH  # 4.5, 1.1.8
    elif b <= p:
        on_banker_bonus = LOST  # 1.1.1, reading 3 for a tie
    elif b_natural:
        on_banker_bonus = PAYS_1  # 4.5
    elif b - p == 9:
        on_banker_bonus = PAYS_30  # 4.5
    elif b - p == 8:
        on_banker_bonus = PAYS_10  # 4.5
    elif b - p == 7:
        on_banker_bonus = PAYS_6  # 4.5
    elif b - p == 6:
        on_banker_bonus = PAYS_4  # 4.5
    elif b - p == 5:
        on_banker_bonus = PAYS_2  # 4.5
    elif b - p == 4:
        on_banker_bonus = PAYS_1  # 4.5
    else:
        on_banker_bonus = LOST  # 1.1.1.1, margin under four

    if p_natural and b_natural and p == b:
        on_player_bonus = PUSH  # 4.6, 1.1.8
    elif p <= b:
        on_player_bonus = LOST  # 1.1.9, reading 3 for a tie
    elif p_natural:
        on_player_bonus = PAYS_1  # 4.6
    elif p - b == 9:
        on_player_bonus = PAYS_30  # 4.6
    elif p - b == 8:
        on_player_bonus = PAYS_10  # 4.6
    elif p - b == 7:
        on_player_bonus = PAYS_6  # 4.6
    elif p - b == 6:
        on_player_bonus = PAYS_4  # 4.6
    elif p - b == 5:
        on_player_bonus = PAYS_2  # 4.6
    elif p - b == 4:
        on_player_bonus = PAYS_1  # 4.6
    else:
        on_player_bonus = LOST  # 1.1.9.1, margin under four

    return {
        "Player": on_player,
        "Banker": on_banker,
        "Tie": on_tie,
        "Player Pair": on_player_pair,
        "Banker Pair": on_banker_pair,
        "Super 6": on_super_6,
        "Banker Dragon Bonus": on_banker_bonus,
        "Player Dragon Bonus": on_player_bonus,
    }


def no_commission(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
    """EB 4.4."""
    p = total(player)
    b = total(banker)

    if p > b:
        on_player = PAYS_1  # 4.4
    elif p == b:
        on_player = PUSH  # 3.9.1
    else:
        on_player = LOST  # 3.9

    if b > p and b == 6:
        on_banker = PAYS_1_TO_2  # 4.4
    elif b > p:
        on_banker = PAYS_1  # 4.4
    elif p == b:
        on_banker = PUSH  # 3.9.1
    else:
        on_banker = LOST  # 3.9

    if p == b:
        on_tie = PAYS_8  # 4.4
    else:
        on_tie = LOST  # 1.1.17

    if pair(player):
        on_player_pair = PAYS_11  # 4.4
    else:
        on_player_pair = LOST  # 3.7.1

    if pair(banker):
        on_banker_pair = PAYS_11  # 4.4
    else:
        on_banker_pair = LOST  # 3.7.2

    return {
        "Player": on_player,
        "Banker": on_banker,
        "Tie": on_tie,
        "Player Pair": on_player_pair,
        "Banker Pair": on_banker_pair,
    }
