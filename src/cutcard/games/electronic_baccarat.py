"""Electronic Baccarat, six games. Document EB, in force 28 October 2021.

The six share their cards, their drawing rule and many wagers; each names the clause of its own settlement table.
"""

import datetime

from cutcard.cards import STANDARD_52
from cutcard.rulebook.cite import Clauses
from cutcard.rulebook.conditions import (
    BANKER,
    PLAYER,
    Side,
    double_pair,
    natural_tie,
    pair,
    single_pair,
    tie,
    tie_on,
    twin_pair,
    wins,
    wins_by,
    wins_on,
    wins_on_other_than,
    wins_with_natural,
)
from cutcard.rulebook.counting import PointCount
from cutcard.rulebook.drawing import PuntoBanco
from cutcard.rulebook.game import Decks, Document, Game, Pay, Wager
from cutcard.rulebook.irregularities import Irregularity, Kind, Remedy, Step, referred
from cutcard.rulebook.procedure import Betting, Position, Procedure, Summed, Terminals

EB = Document("EB", "Electronic Baccarat", in_force=datetime.date(2021, 10, 28))


def electronic(slug: str, title: str, settlement: Clauses, *wagers: Wager, pairs: Clauses = "") -> Game:
    """One of the six games: what EB says of all of them, with its own wagers.

    `pairs` is the clause on Player Pair and Banker Pair, in the games that offer them.
    """
    return Game(
        slug=slug,
        title=title,
        document=EB,
        deck=STANDARD_52,
        decks=Decks(4, 10, clause="2.1"),
        count=PointCount(
            cards="3.3",
            ace_to_nine="3.3.1",
            ten_and_pictures="3.3.2",
            total="3.4",
            total_below_ten="3.4.1",
            total_from_ten="3.4.2",
        ),
        drawing=PuntoBanco(
            two_hands="3.6",
            player_first_and_third="3.6.1",
            banker_second_and_fourth="3.6.2",
            natural="1.1.7",
            table_of_play="3.8",
            winner="3.9",
            tie="1.1.16, 3.9.1",
        ),
        offers=settlement,
        too_few_cards="5.3",
        procedure=Procedure(
            round_of_play="1.1.13",
            betting=Betting(
                opening="3.1",
                closing="3.2",
                within_limits="2.2",
                summed=Summed.OF_A_PATRON,
                minimum="2.2",
                patrons_answer_for_their_choice="3.5",
                late_bet="5.5",
                late_withdrawal="5.4",
            ),
            pairs_decided_by_first_four=pairs,
            terminals=Terminals(
                meaning="1.1.12", layout="2.2", interrupted="5.10", accepted_and_decided="5.10.1", not_accepted="5.10.2"
            ),
            cutting_card="3.10",
            higher_position="6.2",
            display="6.3",
        ),
        irregularities=(
            Irregularity(Kind.WRONG_CARDS, "5.1", (Step(Remedy.VOID, "5.1.1, 5.1.2"),)),
            Irregularity(Kind.ORDER_ALTERED, "5.2", (Step(Remedy.VOID, "5.2"),)),
            Irregularity(Kind.TOO_FEW_CARDS, "5.3", (Step(Remedy.VOID, "5.3"),)),
            Irregularity(Kind.FACE_UP_CARD, "5.6", (Step(Remedy.AS_FACE_DOWN, "5.6", Position.DEALER),)),
            Irregularity(Kind.WRONG_ORDER, "5.7", (Step(Remedy.RECONSTRUCT, "5.7", Position.DEALER),)),
            Irregularity(Kind.TOGETHER_KNOWN, "5.8", (Step(Remedy.RECONSTRUCT, "5.8", Position.DEALER),)),
            Irregularity(Kind.TOGETHER_UNKNOWN, "5.8", (Step(Remedy.VOID, "5.8.1"),)),
            Irregularity(Kind.INTERRUPTED_OPEN, "5.9", (Step(Remedy.VOID, "5.9.1"),)),
            Irregularity(Kind.INTERRUPTED_DECIDED, "5.9", (Step(Remedy.PLAY_ON, "5.9.2", Position.DEALER),)),
            referred("6.1"),
        ),
        wagers=wagers,
    )


def player(table: Clauses) -> Wager:
    return Wager(
        name="Player",
        clause=table,
        pays=(
            Pay(wins(PLAYER), "1:1", table),
            Pay.push(tie, "3.9.1"),
        ),
        loses="3.9",
    )


def banker_less_commission(table: Clauses) -> Wager:
    return Wager(
        name="Banker",
        clause=table,
        pays=(
            Pay(wins(BANKER), "0.95:1", table, per="1.1.3, 1.1.3.1"),
            Pay.push(tie, "3.9.1"),
        ),
        loses="3.9",
        commission="1.1.3, 1.1.3.1",
    )


def banker_half_on_six(table: Clauses) -> Wager:
    return Wager(
        name="Banker",
        clause=table,
        pays=(
            Pay(wins_on(BANKER, 6), "1:2", table),
            Pay(wins_on_other_than(BANKER, 6), "1:1", table),
            Pay.push(tie, "3.9.1"),
        ),
        loses="3.9",
    )


def tie_wager(table: Clauses) -> Wager:
    return Wager(
        name="Tie",
        clause="1.1.17",
        pays=(Pay(tie, "8:1", table, per="3.9.1"),),
    )


def player_pair(table: Clauses) -> Wager:
    return Wager(
        name="Player Pair",
        clause="1.1.11",
        pays=(Pay(pair(PLAYER), "11:1", table, per="3.7.1"),),
    )


def banker_pair(table: Clauses) -> Wager:
    return Wager(
        name="Banker Pair",
        clause="1.1.11",
        pays=(Pay(pair(BANKER), "11:1", table, per="3.7.2"),),
    )


def super_six(name: str, table: Clauses) -> Wager:
    return Wager(
        name=name,
        clause="1.1.15",
        pays=(Pay(wins_on(BANKER, 6), "15:1", table),),
    )


FORTUNE_SIX = Wager(
    name="Fortune Six",
    clause="1.1.4",
    pays=(
        Pay(wins_on(BANKER, 6, cards=2), "12:1", "4.2"),
        Pay(wins_on(BANKER, 6, cards=3), "20:1", "4.2"),
    ),
)


def dragon_bonus(side: Side, *, clause: Clauses, margin: Clauses, natural: Clauses, table: Clauses) -> Wager:
    return Wager(
        name=f"{side.name} Dragon Bonus",
        clause=clause,
        optional=table,
        pays=(
            Pay(wins_by(side, 9), "30:1", table, per=margin),
            Pay(wins_by(side, 8), "10:1", table, per=margin),
            Pay(wins_by(side, 7), "6:1", table, per=margin),
            Pay(wins_by(side, 6), "4:1", table, per=margin),
            Pay(wins_by(side, 5), "2:1", table, per=margin),
            Pay(wins_by(side, 4), "1:1", table, per=margin),
            Pay(wins_with_natural(side), "1:1", table, per=natural),
            Pay.push(natural_tie, table, per="1.1.8"),
        ),
    )


BANKER_DRAGON_BONUS = dragon_bonus(BANKER, clause="1.1.1", margin="1.1.1.1", natural="1.1.1.2", table="4.5")
PLAYER_DRAGON_BONUS = dragon_bonus(PLAYER, clause="1.1.9", margin="1.1.9.1", natural="1.1.9.2", table="4.6")

TIGER_PAIR = Wager(
    name="Tiger Pair",
    clause="1.1.19",
    optional="4.9",
    pays=(
        Pay(single_pair, "4:1", "4.9", per="1.1.19.1"),
        Pay(twin_pair, "100:1", "4.9", per="1.1.19.3", instead_of=(double_pair,)),
        Pay(double_pair, "20:1", "4.9", per="1.1.19.2"),
    ),
)

TIGERS = (
    Wager(
        name="Tiger",
        clause="1.1.18",
        optional="4.10",
        pays=(
            Pay(wins_on(BANKER, 6, cards=2), "12:1", "4.10"),
            Pay(wins_on(BANKER, 6, cards=3), "20:1", "4.10"),
        ),
    ),
    Wager(
        name="Small Tiger",
        clause="1.1.14",
        optional="4.10",
        pays=(Pay(wins_on(BANKER, 6, cards=2), "22:1", "4.10"),),
    ),
    Wager(
        name="Big Tiger",
        clause="1.1.2",
        optional="4.10",
        pays=(Pay(wins_on(BANKER, 6, cards=3), "50:1", "4.10"),),
    ),
    Wager(
        name="Tiger Tie",
        clause="1.1.20",
        optional="4.10",
        pays=(Pay(tie_on(6), "35:1", "4.10"),),
    ),
)

SUPER_SIX = electronic(
    "super-six-no-commission",
    "Super Six No Commission Baccarat",
    "4.1",
    player("4.1"),
    banker_half_on_six("4.1"),
    tie_wager("4.1"),
    player_pair("4.1"),
    banker_pair("4.1"),
    super_six("Super Six", "4.1"),
    pairs="3.7",
)

FORTUNE_SIX_GAME = electronic(
    "fortune-six-no-commission",
    "Fortune Six No Commission Baccarat",
    "4.2",
    player("4.2"),
    banker_half_on_six("4.2"),
    tie_wager("4.2"),
    player_pair("4.2"),
    banker_pair("4.2"),
    FORTUNE_SIX,
    BANKER_DRAGON_BONUS,
    PLAYER_DRAGON_BONUS,
    pairs="3.7",
)

SUPER_6 = electronic(
    "super-6-no-commission",
    "Super 6 No Commission Baccarat",
    "4.3",
    player("4.3"),
    banker_half_on_six("4.3"),
    tie_wager("4.3"),
    player_pair("4.3"),
    banker_pair("4.3"),
    super_six("Super 6", "4.3"),
    BANKER_DRAGON_BONUS,
    PLAYER_DRAGON_BONUS,
    pairs="3.7",
)

NO_COMMISSION = electronic(
    "no-commission",
    "No Commission Baccarat",
    "4.4",
    player("4.4"),
    banker_half_on_six("4.4"),
    tie_wager("4.4"),
    player_pair("4.4"),
    banker_pair("4.4"),
    pairs="3.7",
)

TIGER_BACCARAT = electronic(
    "tiger-baccarat",
    "Tiger Baccarat",
    "4.7",
    player("4.7"),
    banker_less_commission("4.7"),
    tie_wager("4.7"),
    TIGER_PAIR,
    *TIGERS,
)

TIGER_NO_COMMISSION = electronic(
    "tiger-no-commission",
    "Tiger No Commission Baccarat",
    "4.8",
    player("4.8"),
    banker_half_on_six("4.8"),
    tie_wager("4.8"),
    TIGER_PAIR,
    *TIGERS,
)

GAMES = (
    SUPER_SIX,
    FORTUNE_SIX_GAME,
    SUPER_6,
    NO_COMMISSION,
    TIGER_BACCARAT,
    TIGER_NO_COMMISSION,
)
