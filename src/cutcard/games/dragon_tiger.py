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
    wagers=(
        Wager(
            name="Dragon",
            clause="3.3",
            pays=(
                Pay(ranks_higher(DRAGON), "1:1", "4.1"),
                Pay.lose_half(same_rank, "3.8"),
            ),
            loses="3.6",
        ),
        Wager(
            name="Tiger",
            clause="3.3",
            pays=(
                Pay(ranks_higher(TIGER), "1:1", "4.1"),
                Pay.lose_half(same_rank, "3.8"),
            ),
            loses="3.6",
        ),
        Wager(
            name="Tie",
            clause="3.3",
            pays=(Pay(same_rank, "11:1", "4.1", per="3.8"),),
            loses="3.6",
        ),
        Wager(
            name="Dragon Big",
            clause="3.9",
            pays=(
                Pay(card_at_least(DRAGON, Rank.EIGHT), "1:1", "4.1", per="1.1.1, 3.9"),
                Pay.lose(card_is(DRAGON, Rank.SEVEN), "3.11"),
            ),
        ),
        Wager(
            name="Dragon Small",
            clause="3.10",
            pays=(
                Pay(card_at_most(DRAGON, Rank.SIX), "1:1", "4.1", per="1.1.3, 3.10"),
                Pay.lose(card_is(DRAGON, Rank.SEVEN), "3.11"),
            ),
        ),
        Wager(
            name="Tiger Big",
            clause="3.9",
            pays=(
                Pay(card_at_least(TIGER, Rank.EIGHT), "1:1", "4.1", per="1.1.1, 3.9"),
                Pay.lose(card_is(TIGER, Rank.SEVEN), "3.12"),
            ),
        ),
        Wager(
            name="Tiger Small",
            clause="3.10",
            pays=(
                Pay(card_at_most(TIGER, Rank.SIX), "1:1", "4.1", per="1.1.3, 3.10"),
                Pay.lose(card_is(TIGER, Rank.SEVEN), "3.12"),
            ),
        ),
    ),
)

GAMES = (GAME,)
