"""Settlement of the two Tiger games of document EB, one function per game."""

# One plain branch per clause is the point here: no merging, no shortening.
# ruff: noqa: SIM108, SIM114

from collections.abc import Sequence
from fractions import Fraction

from cutcard.rehearsal.naive.cards import (
    LOST,
    PAYS_095_TO_1,
    PAYS_1,
    PAYS_1_TO_2,
    PAYS_4,
    PAYS_8,
    PAYS_12,
    PAYS_20,
    PAYS_22,
    PAYS_35,
    PAYS_50,
    PAYS_100,
    PUSH,
    pair,
    total,
)


def tiger_baccarat(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
    """EB 4.7, 4.9 and 4.10."""
    p = total(player)
    b = total(banker)
    player_pairs = pair(player)
    banker_pairs = pair(banker)

    if p > b:
        on_player = PAYS_1  # 4.7
    elif p == b:
        on_player = PUSH  # 3.9.1
    else:
        on_player = LOST  # 3.9

    if b > p:
        on_banker = PAYS_095_TO_1  # 4.7
    elif p == b:
        on_banker = PUSH  # 3.9.1
    else:
        on_banker = LOST  # 3.9

    if p == b:
        on_tie = PAYS_8  # 4.7
    else:
        on_tie = LOST  # 1.1.17

    if player_pairs and not banker_pairs:
        on_tiger_pair = PAYS_4  # 4.9, 1.1.19.1, reading 2
    elif banker_pairs and not player_pairs:
        on_tiger_pair = PAYS_4  # 4.9, 1.1.19.1, reading 2
    elif player_pairs and banker_pairs and player[0][0] != banker[0][0]:
        on_tiger_pair = PAYS_20  # 4.9, 1.1.19.2
    elif player_pairs and banker_pairs:
        on_tiger_pair = PAYS_100  # 4.9, 1.1.19.3
    else:
        on_tiger_pair = LOST  # 1.1.19

    if b > p and b == 6 and len(banker) == 2:
        on_tiger = PAYS_12  # 4.10
    elif b > p and b == 6 and len(banker) == 3:
        on_tiger = PAYS_20  # 4.10
    else:
        on_tiger = LOST  # 1.1.18

    if b > p and b == 6 and len(banker) == 2:
        on_small_tiger = PAYS_22  # 4.10
    else:
        on_small_tiger = LOST  # 1.1.14

    if b > p and b == 6 and len(banker) == 3:
        on_big_tiger = PAYS_50  # 4.10
    else:
        on_big_tiger = LOST  # 1.1.2

    if p == 6 and b == 6:
        on_tiger_tie = PAYS_35  # 4.10
    else:
        on_tiger_tie = LOST  # 1.1.20

    return {
        "Player": on_player,
        "Banker": on_banker,
        "Tie": on_tie,
        "Tiger Pair": on_tiger_pair,
        "Tiger": on_tiger,
        "Small Tiger": on_small_tiger,
        "Big Tiger": on_big_tiger,
        "Tiger Tie": on_tiger_tie,
    }


def tiger_no_commission(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
    """EB 4.8, 4.9 and 4.10."""
    p = total(player)
    b = total(banker)
    player_pairs = pair(player)
    banker_pairs = pair(banker)

    if p > b:
        on_player = PAYS_1  # 4.8
    elif p == b:
        on_player = PUSH  # 3.9.1
    else:
        on_player = LOST  # 3.9

    if b > p and b == 6:
        on_banker = PAYS_1_TO_2  # 4.8
    elif b > p:
        on_banker = PAYS_1  # 4.8
    elif p == b:
        on_banker = PUSH  # 3.9.1
    else:
        on_banker = LOST  # 3.9

    if p == b:
        on_tie = PAYS_8  # 4.8
    else:
        on_tie = LOST  # 1.1.17

    if player_pairs and banker_pairs and player[0][0] == banker[0][0]:
        on_tiger_pair = PAYS_100  # 4.9, 1.1.19.3
    elif player_pairs and banker_pairs:
        on_tiger_pair = PAYS_20  # 4.9, 1.1.19.2
    elif player_pairs or banker_pairs:
        on_tiger_pair = PAYS_4  # 4.9, 1.1.19.1, reading 2
    else:
        on_tiger_pair = LOST  # 1.1.19

    if b > p and b == 6 and len(banker) == 2:
        on_tiger = PAYS_12  # 4.10
    elif b > p and b == 6 and len(banker) == 3:
        on_tiger = PAYS_20  # 4.10
    else:
        on_tiger = LOST  # 1.1.18

    if b > p and b == 6 and len(banker) == 2:
        on_small_tiger = PAYS_22  # 4.10
    else:
        on_small_tiger = LOST  # 1.1.14

    if b > p and b == 6 and len(banker) == 3:
        on_big_tiger = PAYS_50  # 4.10
    else:
        on_big_tiger = LOST  # 1.1.2

    if p == 6 and b == 6:
        on_tiger_tie = PAYS_35  # 4.10
    else:
        on_tiger_tie = LOST  # 1.1.20

    return {
        "Player": on_player,
        "Banker": on_banker,
        "Tie": on_tie,
        "Tiger Pair": on_tiger_pair,
        "Tiger": on_tiger,
        "Small Tiger": on_small_tiger,
        "Big Tiger": on_big_tiger,
        "Tiger Tie": on_tiger_tie,
    }
