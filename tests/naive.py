"""A second, deliberately naive dealing and settlement, for checking the engine against.

Everything here was written straight from the approved documents (codes DTB, FF4, SE, DT and EB)
without looking at the engine, and it shares no code with it. A later document is read in its own
tests, `clauses/test_<DOC>.py`, as `READ`. It is plain on purpose: one function
per game, each paytable spelled out again even where two games pay alike, so that a slip in one
place shows up as a difference instead of being repeated everywhere. Only card arithmetic and the
drawing rule are shared. The number behind each line is the clause it was read from, in the
document named by the function's docstring.

A card is rank then suit: ranks A 2..9 T J Q K with suits s h d c in the 52-card deck, ranks
A 2..9 T S L F with suits f g e w a (Fire, Gold, Earth, Wood, Water) in the 65-card deck.
A hand is its cards in the order dealt to it. Amounts are net per unit staked: 8 for 8 to 1,
0 for a push, -1 for a lost wager. `result` and `settle` trust that the deal is `complete`.
"""

# One plain branch per clause is the point here: no merging, no shortening.
# ruff: noqa: PLR0915, SIM108, SIM114

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path

LOST = Fraction(-1)
HALF_LOST = Fraction(-1, 2)
PUSH = Fraction(0)
PAYS_1_TO_2 = Fraction(1, 2)
PAYS_095_TO_1 = Fraction(95, 100)
PAYS_1 = Fraction(1)
PAYS_2 = Fraction(2)
PAYS_4 = Fraction(4)
PAYS_6 = Fraction(6)
PAYS_8 = Fraction(8)
PAYS_9 = Fraction(9)
PAYS_10 = Fraction(10)
PAYS_11 = Fraction(11)
PAYS_12 = Fraction(12)
PAYS_15 = Fraction(15)
PAYS_20 = Fraction(20)
PAYS_22 = Fraction(22)
PAYS_25 = Fraction(25)
PAYS_30 = Fraction(30)
PAYS_35 = Fraction(35)
PAYS_40 = Fraction(40)
PAYS_50 = Fraction(50)
PAYS_100 = Fraction(100)
PAYS_800 = Fraction(800)

_POINTS: dict[str, int] = {
    "A": 1,  # 3.3.1 in DTB, FF4, SE and EB
    "2": 2,  # 3.3.1
    "3": 3,  # 3.3.1
    "4": 4,  # 3.3.1
    "5": 5,  # 3.3.1
    "6": 6,  # 3.3.1
    "7": 7,  # 3.3.1
    "8": 8,  # 3.3.1
    "9": 9,  # 3.3.1
    "T": 0,  # 3.3.2
    "J": 0,  # 3.3.2
    "Q": 0,  # 3.3.2
    "K": 0,  # 3.3.2
    "S": 0,  # FF4 and SE 3.3.2
    "L": 0,  # FF4 and SE 3.3.2
    "F": 0,  # FF4 and SE 3.3.2
}

_RANKING: dict[str, int] = {
    "A": 1,  # DT 3.5, lowest first
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
    "6": 6,
    "7": 7,
    "8": 8,
    "9": 9,
    "T": 10,
    "J": 11,
    "Q": 12,
    "K": 13,
}


def points(card: str) -> int:
    """Baccarat point value of one card."""
    return _POINTS[card[0]]


def total(cards: Sequence[str]) -> int:
    """Point total of a hand: the last digit of the sum (3.4)."""
    value = 0
    for card in cards:
        value += _POINTS[card[0]]
    return value % 10


def _pair(cards: Sequence[str]) -> bool:
    """Whether the first two cards of a hand share their rank (reading 1)."""
    return cards[0][0] == cards[1][0]


# --- the drawing rules -------------------------------------------------------------------------


def _complete_baccarat(player: Sequence[str], banker: Sequence[str]) -> bool:
    """Table of Play of DTB 3.14, FF4 3.14 and EB 3.8."""
    if len(player) not in (2, 3) or len(banker) not in (2, 3):
        return False
    p = total(player[:2])
    b = total(banker[:2])
    if p in (8, 9) or b in (8, 9):  # a natural ends the deal
        return len(player) == 2 and len(banker) == 2
    if p in (6, 7):  # Player stands, Banker draws on 0 to 5
        if len(player) != 2:
            return False
        if b in (0, 1, 2, 3, 4, 5):
            return len(banker) == 3
        return len(banker) == 2
    # Player has 0 to 5 and draws
    if len(player) != 3:
        return False
    third = points(player[2])
    if b in (0, 1, 2):
        return len(banker) == 3
    if b == 3:
        if third == 8:
            return len(banker) == 2
        return len(banker) == 3
    if b == 4:
        if third in (2, 3, 4, 5, 6, 7):
            return len(banker) == 3
        return len(banker) == 2
    if b == 5:
        if third in (4, 5, 6, 7):
            return len(banker) == 3
        return len(banker) == 2
    if b == 6:
        if third in (6, 7):
            return len(banker) == 3
        return len(banker) == 2
    return len(banker) == 2  # Banker has 7


def _complete_sands_elements(player: Sequence[str], banker: Sequence[str]) -> bool:
    """Table of Play of SE 3.9, laid out otherwise than the others and so read on its own."""
    if len(player) < 2 or len(banker) < 2:
        return False
    p = total(player[:2])
    b = total(banker[:2])
    player_draws = False
    banker_draws = False  # Banker stands wherever no line below makes it draw
    if p <= 7 and b <= 7:  # no natural
        if p <= 5:
            player_draws = True
            if len(player) != 3:
                return False
            third = points(player[2])
            if b <= 2 and 0 <= third <= 9:
                banker_draws = True
            elif b == 3 and 0 <= third <= 9 and third != 8:
                banker_draws = True
            elif b == 4 and 2 <= third <= 7:
                banker_draws = True
            elif b == 5 and 4 <= third <= 7:
                banker_draws = True
            elif b == 6 and 6 <= third <= 7:
                banker_draws = True
        elif b <= 5:
            banker_draws = True
    return len(player) == 2 + player_draws and len(banker) == 2 + banker_draws


def _complete_one_card(dragon: Sequence[str], tiger: Sequence[str]) -> bool:
    """DT 3.4."""
    return len(dragon) == 1 and len(tiger) == 1


def _result_by_points(player: Sequence[str], banker: Sequence[str]) -> str:
    """DTB 3.15, FF4 3.15, SE 3.10 and EB 3.9."""
    p = total(player)
    b = total(banker)
    if p > b:
        return "Player"
    if b > p:
        return "Banker"
    return "Tie"  # DTB 3.15.1, FF4 3.15.1, SE 3.10.1, EB 3.9.1


def _result_by_rank(dragon: Sequence[str], tiger: Sequence[str]) -> str:
    """DT 3.6."""
    one = _RANKING[dragon[0][0]]
    other = _RANKING[tiger[0][0]]
    if one > other:
        return "Dragon"
    if other > one:
        return "Tiger"
    return "Tie"  # DT 3.8


# --- settlement, one function per game ---------------------------------------------------------


def _dragon_tiger_baccarat(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
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


def _fa_fa_fabulous_4(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
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
    elif _pair(player) and player[0][1] == "g" and player[1][1] == "g":
        on_player_pair = PAYS_12  # 4.2, 1.1.8.1.3
    elif _pair(player):
        on_player_pair = PAYS_9  # 4.2, 1.1.8.1.4
    else:
        on_player_pair = LOST  # 1.1.8.1

    if banker[0] == "4g" and banker[1] == "4g":
        on_banker_pair = PAYS_30  # 4.2, 1.1.8.1.1
    elif banker[0][0] == "4" and banker[1][0] == "4":
        on_banker_pair = PAYS_15  # 4.2, 1.1.8.1.2
    elif _pair(banker) and banker[0][1] == "g" and banker[1][1] == "g":
        on_banker_pair = PAYS_12  # 4.2, 1.1.8.1.3
    elif _pair(banker):
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


def _sands_elements(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
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

    if _pair(player):
        on_player_pair = PAYS_11  # 4.1
    else:
        on_player_pair = LOST  # 3.8.1

    if _pair(banker):
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


def _dragon_tiger(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
    """DT 4.1; the first hand is the Dragon, the second the Tiger."""
    dragon = _RANKING[player[0][0]]
    tiger = _RANKING[banker[0][0]]

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


def _super_six_no_commission(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
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

    if _pair(player):
        on_player_pair = PAYS_11  # 4.1
    else:
        on_player_pair = LOST  # 3.7.1

    if _pair(banker):
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


def _fortune_six_no_commission(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
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

    if _pair(player):
        on_player_pair = PAYS_11  # 4.2
    else:
        on_player_pair = LOST  # 3.7.1

    if _pair(banker):
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


def _super_6_no_commission(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
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

    if _pair(player):
        on_player_pair = PAYS_11  # 4.3
    else:
        on_player_pair = LOST  # 3.7.1

    if _pair(banker):
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


def _no_commission(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
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

    if _pair(player):
        on_player_pair = PAYS_11  # 4.4
    else:
        on_player_pair = LOST  # 3.7.1

    if _pair(banker):
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


def _tiger_baccarat(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
    """EB 4.7, 4.9 and 4.10."""
    p = total(player)
    b = total(banker)
    player_pairs = _pair(player)
    banker_pairs = _pair(banker)

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


def _tiger_no_commission(player: Sequence[str], banker: Sequence[str]) -> dict[str, Fraction]:
    """EB 4.8, 4.9 and 4.10."""
    p = total(player)
    b = total(banker)
    player_pairs = _pair(player)
    banker_pairs = _pair(banker)

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


Hand = Sequence[str]
Nets = dict[str, Fraction]


@dataclass(frozen=True)
class Reading:
    """A game as its document was read here. What is left out is as in most documents."""

    settle: Callable[[Hand, Hand], Nets]
    deck: str = "52"
    complete: Callable[[Hand, Hand], bool] = _complete_baccarat
    result: Callable[[Hand, Hand], str] = _result_by_points
    hands: tuple[str, str] = ("Player", "Banker")


@dataclass(frozen=True)
class Document:
    """A document as its own tests read it: the numbers of its clauses, in order, and its games by their slugs."""

    clauses: str
    games: dict[str, Reading]


_READ_HERE: dict[str, dict[str, Reading]] = {
    "DTB": {"dragon-tiger-baccarat": Reading(_dragon_tiger_baccarat)},  # 2.1
    "FF4": {"fa-fa-fabulous-4": Reading(_fa_fa_fabulous_4, "65")},  # 2.1
    "SE": {"sands-elements": Reading(_sands_elements, "65", _complete_sands_elements)},  # 2.1, 3.9
    "DT": {
        "dragon-tiger": Reading(
            _dragon_tiger, complete=_complete_one_card, result=_result_by_rank, hands=("Dragon", "Tiger")
        )
    },
    "EB": {
        "super-six-no-commission": Reading(_super_six_no_commission),
        "fortune-six-no-commission": Reading(_fortune_six_no_commission),
        "super-6-no-commission": Reading(_super_6_no_commission),
        "no-commission": Reading(_no_commission),
        "tiger-baccarat": Reading(_tiger_baccarat),
        "tiger-no-commission": Reading(_tiger_no_commission),
    },
}


@cache
def read_documents() -> dict[str, Document]:
    """The documents that `READ` in `clauses/test_<DOC>.py` reads, each in the tests of that document alone."""
    files = sorted((Path(__file__).parent / "clauses").glob("test_*.py"))
    read = [file.stem for file in files if "\nREAD = " in file.read_text(encoding="utf-8")]
    return {stem.removeprefix("test_"): import_module(f"clauses.{stem}").READ for stem in read}


@cache
def _games() -> dict[str, tuple[str, Reading]]:
    """Every game's document and reading. Asked for late, because the tests of a document import this module."""
    every = _READ_HERE | {code: document.games for code, document in read_documents().items()}
    return {slug: (code, reading) for code, games in every.items() for slug, reading in games.items()}


def slugs() -> tuple[str, ...]:
    """Every game that was read a second time."""
    return tuple(_games())


def document(slug: str) -> str:
    """The code of a game's document."""
    return _games()[slug][0]


def deck(slug: str) -> str:
    """The number of cards in a game's deck."""
    return _games()[slug][1].deck


def hands(slug: str) -> tuple[str, str]:
    """The names of a game's hands, which are its main wagers."""
    return _games()[slug][1].hands


def complete(slug: str, player: Sequence[str], banker: Sequence[str]) -> bool:
    """Whether the two hands are exactly a finished deal: no card missing and none too many."""
    return _games()[slug][1].complete(player, banker)


def result(slug: str, player: Sequence[str], banker: Sequence[str]) -> str:
    """The winning side of a finished deal, or "Tie"."""
    return _games()[slug][1].result(player, banker)


def settle(slug: str, player: Sequence[str], banker: Sequence[str]) -> Nets:
    """Net per unit staked of every wager of the game, in the document's order."""
    return _games()[slug][1].settle(player, banker)
