"""Card arithmetic and the drawing rules, as the documents were read here."""

# One plain branch per clause is the point here: no merging, no shortening.
# ruff: noqa: SIM114

from collections.abc import Sequence
from fractions import Fraction

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

POINTS: dict[str, int] = {
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

RANKING: dict[str, int] = {
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
    return POINTS[card[0]]


def total(cards: Sequence[str]) -> int:
    """Point total of a hand: the last digit of the sum (3.4)."""
    value = 0
    for card in cards:
        value += POINTS[card[0]]
    return value % 10


def pair(cards: Sequence[str]) -> bool:
    """Whether the first two cards of a hand share their rank (reading 1)."""
    return cards[0][0] == cards[1][0]


# --- the drawing rules -------------------------------------------------------------------------


def complete_baccarat(player: Sequence[str], banker: Sequence[str]) -> bool:
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


def complete_sands_elements(player: Sequence[str], banker: Sequence[str]) -> bool:
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


def complete_one_card(dragon: Sequence[str], tiger: Sequence[str]) -> bool:
    """DT 3.4."""
    return len(dragon) == 1 and len(tiger) == 1


def result_by_points(player: Sequence[str], banker: Sequence[str]) -> str:
    """DTB 3.15, FF4 3.15, SE 3.10 and EB 3.9."""
    p = total(player)
    b = total(banker)
    if p > b:
        return "Player"
    if b > p:
        return "Banker"
    return "Tie"  # DTB 3.15.1, FF4 3.15.1, SE 3.10.1, EB 3.9.1


def result_by_rank(dragon: Sequence[str], tiger: Sequence[str]) -> str:
    """DT 3.6."""
    one = RANKING[dragon[0][0]]
    other = RANKING[tiger[0][0]]
    if one > other:
        return "Dragon"
    if other > one:
        return "Tiger"
    return "Tie"  # DT 3.8
