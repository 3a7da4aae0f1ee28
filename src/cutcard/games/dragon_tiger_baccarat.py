"""Dragon Tiger Baccarat. Document DTB, in force 7 December 2023."""

import datetime

from cutcard.cards import STANDARD_52
from cutcard.rulebook.conditions import BANKER, PLAYER, tie, wins, wins_on, wins_over
from cutcard.rulebook.counting import PointCount
from cutcard.rulebook.drawing import PuntoBanco
from cutcard.rulebook.game import Decks, Document, Game, Pay, Wager

DTB = Document("DTB", "Dragon Tiger Baccarat", in_force=datetime.date(2023, 12, 7))

GAME = Game(
    slug="dragon-tiger-baccarat",
    title="Dragon Tiger Baccarat",
    document=DTB,
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
        two_hands="3.13",
        player_first_and_third="3.13.1",
        banker_second_and_fourth="3.13.2",
        natural="1.1.7",
        table_of_play="3.14",
        winner="3.15",
        tie="1.1.13, 3.15.1",
    ),
    offers="3.5",
    too_few_cards="5.3",
    wagers=(
        Wager(
            name="Player",
            clause="3.5",
            pays=(
                Pay(wins(PLAYER), "1:1", "4.1"),
                Pay.push(tie, "3.15.1"),
            ),
            loses="3.15",
        ),
        Wager(
            name="Banker",
            clause="3.5",
            pays=(
                Pay(wins(BANKER), "0.95:1", "4.1"),
                Pay.push(tie, "3.15.1"),
            ),
            loses="3.15",
        ),
        Wager(
            name="Tie",
            clause="1.1.14",
            pays=(Pay(tie, "8:1", "4.1", per="3.15.1"),),
        ),
        Wager(
            name="Dragon Tiger",
            clause="1.1.3",
            pays=(
                Pay(wins_over(PLAYER, 7, over=6, cards_in_all=6), "100:1", "4.2"),
                Pay(wins_over(PLAYER, 7, over=6, cards_in_all=5), "40:1", "4.2"),
                Pay(wins_over(PLAYER, 7, over=6, cards_in_all=4), "30:1", "4.2"),
            ),
        ),
        Wager(
            name="Big Dragon",
            clause="1.1.1",
            pays=(Pay(wins_on(PLAYER, 7, cards=3), "30:1", "4.3"),),
        ),
        Wager(
            name="Small Dragon",
            clause="1.1.9",
            pays=(Pay(wins_on(PLAYER, 7, cards=2), "15:1", "4.3"),),
        ),
        Wager(
            name="Big Tiger",
            clause="1.1.2",
            pays=(Pay(wins_on(BANKER, 6, cards=3), "50:1", "4.3"),),
        ),
        Wager(
            name="Small Tiger",
            clause="1.1.10",
            pays=(Pay(wins_on(BANKER, 6, cards=2), "22:1", "4.3"),),
        ),
    ),
)

GAMES = (GAME,)
