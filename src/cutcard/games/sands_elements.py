"""Sands Elements No Commission Baccarat. Document SE, version 2, in force 5 May 2017."""

import datetime

from cutcard.cards import SAU_LUK_FUK_65
from cutcard.rulebook.conditions import (
    BANKER,
    PLAYER,
    pair,
    tie,
    wins,
    wins_on,
    wins_on_other_than,
)
from cutcard.rulebook.counting import PointCount
from cutcard.rulebook.drawing import PuntoBanco
from cutcard.rulebook.game import Decks, Document, Game, Pay, Wager
from cutcard.rulebook.irregularities import Circumstance, Irregularity, Kind, Remedy, Step, referred
from cutcard.rulebook.procedure import Betting, Position, Procedure

SE = Document("SE", "Sands Elements No Commission Baccarat", in_force=datetime.date(2017, 5, 5), version=2)

GAME = Game(
    slug="sands-elements",
    title="Sands Elements No Commission Baccarat",
    document=SE,
    deck=SAU_LUK_FUK_65,
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
        two_hands="3.6, 3.7",
        player_first_and_third="3.7.1",
        banker_second_and_fourth="3.7.2",
        natural="1.1.4",
        table_of_play="3.9",
        winner="3.10",
        tie="1.1.8, 3.10.1",
    ),
    offers="3.5",
    too_few_cards="5.5",
    procedure=Procedure(
        round_of_play="1.1.7",
        betting=Betting(opening="3.1", closing="3.2", late_bet="5.6", late_withdrawal="5.7"),
        pairs_decided_by_first_four="3.8",
    ),
    irregularities=(
        Irregularity(Kind.FOREIGN_CARD, "5.1", (Step(Remedy.VOID, "5.1.1, 5.1.2"),)),
        Irregularity(
            Kind.SURPLUS_CARDS,
            "5.2",
            (Step(Remedy.RECONSTRUCT, "5.2", Position.DEALER),),
            when=(
                Circumstance.UNTIL_THE_NEXT_ROUND,
                Circumstance.TOO_MANY_OR_TOO_FEW_CARDS,
                Circumstance.CAN_BE_RECONSTRUCTED,
            ),
        ),
        Irregularity(Kind.WRONG_NUMBER, "5.2", (Step(Remedy.VOID, "5.2"),)),
        Irregularity(Kind.TOGETHER_UNKNOWN_EARLY, "5.3", (Step(Remedy.VOID, "5.3"),)),
        Irregularity(Kind.ORDER_ALTERED, "5.4", (Step(Remedy.VOID, "5.4"),)),
        Irregularity(Kind.TOO_FEW_CARDS, "5.5", (Step(Remedy.VOID, "5.5"),)),
        referred(),
    ),
    wagers=(
        Wager(
            name="Player",
            area="2.2.2",
            clause="3.5",
            pays=(
                Pay(wins(PLAYER), "1:1", "4.1"),
                Pay.push(tie, "3.10.1"),
            ),
            loses="3.10",
        ),
        Wager(
            name="Banker",
            area="2.2.1",
            clause="3.5",
            pays=(
                Pay(wins_on(BANKER, 6), "1:2", "4.1"),
                Pay(wins_on_other_than(BANKER, 6), "1:1", "4.1"),
                Pay.push(tie, "3.10.1"),
            ),
            loses="3.10",
        ),
        Wager(
            name="Tie",
            area="2.2.3",
            clause="3.5",
            pays=(Pay(tie, "8:1", "4.1", per="3.10.1"),),
            loses="3.10",
        ),
        Wager(
            name="Player Pair",
            area="2.2.4",
            clause="1.1.5",
            pays=(Pay(pair(PLAYER), "11:1", "4.1", per="3.8.1"),),
        ),
        Wager(
            name="Banker Pair",
            area="2.2.4",
            clause="1.1.5",
            pays=(Pay(pair(BANKER), "11:1", "4.1", per="3.8.2"),),
        ),
        Wager(
            name="Fortune Six",
            area="2.2.5",
            clause="1.1.1",
            pays=(
                Pay(wins_on(BANKER, 6, cards=2), "12:1", "4.1", per="3.11"),
                Pay(wins_on(BANKER, 6, cards=3), "20:1", "4.1", per="3.11"),
            ),
        ),
    ),
)

GAMES = (GAME,)
