"""EZ Baccarat (example). Document EZ, in force 1 January 2026."""

import datetime

from cutcard.cards import STANDARD_52
from cutcard.rulebook.conditions import BANKER, PLAYER, tie, wins, wins_on
from cutcard.rulebook.counting import PointCount
from cutcard.rulebook.drawing import PuntoBanco
from cutcard.rulebook.game import Decks, Document, Game, Pay, Wager
from cutcard.rulebook.irregularities import Irregularity, Kind, Remedy, Step, referred
from cutcard.rulebook.procedure import Betting, Position, Procedure

EZ = Document("EZ", "EZ Baccarat (example)", in_force=datetime.date(2026, 1, 1))

GAME = Game(
    slug="ez-baccarat",
    title="EZ Baccarat (example)",
    document=EZ,
    deck=STANDARD_52,
    decks=Decks(8, 8, clause="1.1"),
    count=PointCount(
        cards="3.1",
        ace_to_nine="3.1",
        ten_and_pictures="3.1",
        total="3.2",
        total_below_ten="3.2",
        total_from_ten="3.2",
    ),
    drawing=PuntoBanco(
        two_hands="3.3",
        player_first_and_third="3.3",
        banker_second_and_fourth="3.3",
        natural="4.1",
        table_of_play="4.2",
        winner="5.1",
        tie="5.2",
    ),
    offers="2.3",
    too_few_cards="7.4",
    procedure=Procedure(
        round_of_play="1.3",
        betting=Betting(opening="2.1", closing="2.2", late_bet="2.4", late_withdrawal="2.5"),
        cutting_card="6.1",
    ),
    irregularities=(
        Irregularity(Kind.FOREIGN_CARD, "7.1", (Step(Remedy.VOID_AND_REPLACE, "7.1"),)),
        Irregularity(Kind.FACE_UP_CARD, "7.2", (Step(Remedy.AS_FACE_DOWN, "7.2", Position.PIT_SUPERVISOR),)),
        Irregularity(Kind.WRONG_ORDER, "7.3", (Step(Remedy.RECONSTRUCT, "7.3", Position.PIT_SUPERVISOR),)),
        Irregularity(Kind.TOO_FEW_CARDS, "7.4", (Step(Remedy.VOID, "7.4"),)),
        referred(),
    ),
    wagers=(
        Wager(
            name="Player",
            area="1.2",
            clause="2.3",
            pays=(
                Pay(wins(PLAYER), "1:1", "5.3"),
                Pay.push(tie, "5.2"),
            ),
            loses="5.1",
        ),
        Wager(
            name="Banker",
            area="1.2",
            clause="2.3",
            pays=(
                Pay.push(wins_on(BANKER, 7, cards=3), "5.5", instead_of=(wins(BANKER),)),
                Pay(wins(BANKER), "1:1", "5.4"),
                Pay.push(tie, "5.2"),
            ),
            loses="5.1",
        ),
        Wager(
            name="Tie",
            area="1.2",
            clause="2.3",
            pays=(Pay(tie, "8:1", "5.6", per="5.2"),),
            loses="5.1",
        ),
        Wager(
            name="Dragon 7",
            area="1.2",
            clause="2.3",
            pays=(Pay(wins_on(BANKER, 7, cards=3), "40:1", "5.7"),),
        ),
        Wager(
            name="Panda 8",
            area="1.2",
            clause="2.3",
            pays=(Pay(wins_on(PLAYER, 8, cards=3), "25:1", "5.8"),),
        ),
    ),
)

GAMES = (GAME,)
