"""Fa Fa Fabulous 4 Baccarat. Document FF4, version 3, in force 23 January 2020."""

import datetime

from cutcard.cards import SHOU_LU_FU_65, Rank, Suit
from cutcard.rulebook.conditions import (
    BANKER,
    PLAYER,
    Side,
    pair,
    pair_in,
    pair_of,
    tie,
    tie_on_element_eights,
    wins_on,
    wins_on_other_than,
)
from cutcard.rulebook.counting import PointCount
from cutcard.rulebook.drawing import PuntoBanco
from cutcard.rulebook.game import Decks, Document, Game, Pay, Wager

FF4 = Document("FF4", "Fa Fa Fabulous 4 Baccarat", in_force=datetime.date(2020, 1, 23), version=3)


def precious_pair(side: Side) -> Wager:
    """One wager for each hand, with the same lines: paid once, to the highest."""
    gold_fours = pair_of(side, Rank.FOUR, Suit.GOLD)
    fours = pair_of(side, Rank.FOUR)
    gold = pair_in(side, Suit.GOLD)
    other = pair(side)
    return Wager(
        name=f"{side.name} Precious Pair",
        clause="1.1.8.1",
        pays=(
            Pay(gold_fours, "30:1", "4.2", per="1.1.2, 1.1.8.1.1", instead_of=(fours, gold, other)),
            Pay(fours, "15:1", "4.2", per="1.1.8.1.2", instead_of=(other,)),
            Pay(gold, "12:1", "4.2", per="1.1.2, 1.1.8.1.3", instead_of=(other,)),
            Pay(other, "9:1", "4.2", per="1.1.8, 1.1.8.1.4"),
        ),
    )


GAME = Game(
    slug="fa-fa-fabulous-4",
    title="Fa Fa Fabulous 4 Baccarat",
    document=FF4,
    deck=SHOU_LU_FU_65,
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
        two_hands="3.12",
        player_first_and_third="3.12.1",
        banker_second_and_fourth="3.12.2",
        natural="1.1.6",
        table_of_play="3.14",
        winner="3.15",
        tie="1.1.12, 3.15.1",
    ),
    offers="3.5",
    too_few_cards="5.3",
    wagers=(
        Wager(
            name="Player",
            clause="3.5",
            pays=(
                Pay(wins_on(PLAYER, 4), "1:2", "4.1"),
                Pay(wins_on(PLAYER, 1), "2:1", "4.1"),
                Pay(wins_on_other_than(PLAYER, 4, 1), "1:1", "4.1"),
                Pay.push(tie, "3.15.1"),
            ),
            loses="3.15",
        ),
        Wager(
            name="Banker",
            clause="3.5",
            pays=(
                Pay.push(wins_on(BANKER, 4), "4.1"),
                Pay(wins_on(BANKER, 1), "2:1", "4.1"),
                Pay(wins_on_other_than(BANKER, 4, 1), "1:1", "4.1"),
                Pay.push(tie, "3.15.1"),
            ),
            loses="3.15",
        ),
        precious_pair(PLAYER),
        precious_pair(BANKER),
        Wager(
            name="Tie",
            clause="1.1.14",
            pays=(
                Pay(tie_on_element_eights, "800:1", "4.1", per="1.1.13", instead_of=(tie,)),
                Pay(tie, "8:1", "4.1", per="3.15.1"),
            ),
        ),
        Wager(
            name="Player Fabulous 4",
            clause="1.1.7",
            pays=(Pay(wins_on(PLAYER, 4), "50:1", "4.1"),),
        ),
        Wager(
            name="Banker Fabulous 4",
            clause="1.1.1",
            pays=(Pay(wins_on(BANKER, 4), "25:1", "4.1"),),
        ),
    ),
)

GAMES = (GAME,)
