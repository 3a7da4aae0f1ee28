"""Dragon Tiger. Document DT, in force 17 July 2013."""

import datetime

from cutcard.cards import STANDARD_52, Rank
from cutcard.rulebook.conditions import (
    DRAGON,
    TIGER,
    card_at_least,
    card_at_most,
    card_is,
    ranks_higher,
    same_rank,
)
from cutcard.rulebook.counting import RankCount
from cutcard.rulebook.drawing import OneCardEach
from cutcard.rulebook.game import Decks, Document, Game, Pay, Wager
from cutcard.rulebook.irregularities import Circumstance, Irregularity, Kind, Remedy, Step, referred
from cutcard.rulebook.procedure import Betting, Position, Procedure

DT = Document("DT", "Dragon Tiger", in_force=datetime.date(2013, 7, 17))

GAME = Game(
    slug="dragon-tiger",
    title="Dragon Tiger",
    document=DT,
    deck=STANDARD_52,
    decks=Decks(4, 8, clause="2.1"),
    count=RankCount(ranking="3.5", suits="3.7"),
    drawing=OneCardEach(one_card_each="3.4", winner="3.6", tie="1.1.4, 3.8"),
    offers="3.3",
    too_few_cards="5.5",
    procedure=Procedure(
        round_of_play="1.1.2",
        betting=Betting(opening="3.1", closing="3.2", late_bet="5.6", late_withdrawal="5.7"),
    ),
    irregularities=(
        Irregularity(Kind.FOREIGN_CARD, "5.1", (Step(Remedy.VOID, "5.1.1, 5.1.2"),)),
        Irregularity(Kind.SURPLUS_CARDS, "5.2", (Step(Remedy.RECONSTRUCT, "5.2", Position.DEALER),)),
        Irregularity(
            Kind.WRONG_NUMBER,
            "5.2",
            (Step(Remedy.VOID, "5.2"),),
            when=(
                Circumstance.A_CARD_IS_DEALT,
                Circumstance.ORDER_NOT_ON_RECORD,
                Circumstance.MORE_CARDS_SAID,
                Circumstance.ATTESTED,
            ),
        ),
        Irregularity(Kind.TOGETHER_UNKNOWN, "5.3", (Step(Remedy.VOID, "5.3"),)),
        Irregularity(Kind.ORDER_ALTERED, "5.4", (Step(Remedy.VOID, "5.4"),)),
        Irregularity(Kind.TOO_FEW_CARDS, "5.5", (Step(Remedy.VOID, "5.5"),)),
        referred(),
    ),
    wagers=(
        Wager(
            name="Dragon",
            area="2.2.1",
            clause="3.3",
            pays=(
                Pay(ranks_higher(DRAGON), "1:1", "4.1"),
                Pay.lose_half(same_rank, "3.8"),
            ),
            loses="3.6",
        ),
        Wager(
            name="Tiger",
            area="2.2.1",
            clause="3.3",
            pays=(
                Pay(ranks_higher(TIGER), "1:1", "4.1"),
                Pay.lose_half(same_rank, "3.8"),
            ),
            loses="3.6",
        ),
        Wager(
            name="Tie",
            area="2.2.2",
            clause="3.3",
            pays=(Pay(same_rank, "11:1", "4.1", per="3.8"),),
            loses="3.6",
        ),
        Wager(
            name="Dragon Big",
            area="2.2.3",
            clause="3.9",
            pays=(
                Pay(card_at_least(DRAGON, Rank.EIGHT), "1:1", "4.1", per="1.1.1, 3.9"),
                Pay.lose(card_is(DRAGON, Rank.SEVEN), "3.11"),
            ),
        ),
        Wager(
            name="Dragon Small",
            area="2.2.3",
            clause="3.10",
            pays=(
                Pay(card_at_most(DRAGON, Rank.SIX), "1:1", "4.1", per="1.1.3, 3.10"),
                Pay.lose(card_is(DRAGON, Rank.SEVEN), "3.11"),
            ),
        ),
        Wager(
            name="Tiger Big",
            area="2.2.4",
            clause="3.9",
            pays=(
                Pay(card_at_least(TIGER, Rank.EIGHT), "1:1", "4.1", per="1.1.1, 3.9"),
                Pay.lose(card_is(TIGER, Rank.SEVEN), "3.12"),
            ),
        ),
        Wager(
            name="Tiger Small",
            area="2.2.4",
            clause="3.10",
            pays=(
                Pay(card_at_most(TIGER, Rank.SIX), "1:1", "4.1", per="1.1.3, 3.10"),
                Pay.lose(card_is(TIGER, Rank.SEVEN), "3.12"),
            ),
        ),
    ),
)

GAMES = (GAME,)
