"""A game in five pictures with a sentence each, for somebody who sees it for the first time.

The aim, what cards count, when a third card comes (or what a tie does), what can be bet, and what a win pays. The
sentences are read off the game's rules and the pictured rounds are dealt by them. `how_to_play` tells the same at
length.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cutcard.deal import Deal, Hand
from cutcard.money import net_cents
from cutcard.rulebook.cite import Cited, Clauses, cited
from cutcard.rulebook.counting import PointCount, RankCount
from cutcard.rulebook.dealing import deal_from
from cutcard.rulebook.drawing import PuntoBanco
from cutcard.rulebook.how_to_play import line_on_result, pictures_in_words, tie_in_words
from cutcard.rulebook.labels import label_of, results_in_order
from cutcard.rulebook.table_of_play import table_of_play
from cutcard.words import Cents, Message, Series, message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cutcard.cards import Card
    from cutcard.rulebook.game import Game, Wager

EXAMPLE_STAKE_CENTS = 10_00
NATURAL_ROUND = (-1, 8, 9, -2, 4, 5)
"""The cards of a short round in the order dealt, by number, or from the end of the deck's ranks: nine against eight."""
ROUND_WITH_THIRD = (2, 7, 3, -1, 4, 5)
"""The same of a round in which the first hand begins with five and the second with seven."""


class About(StrEnum):
    """What a picture is about."""

    AIM = "aim"
    COUNT = "count"
    THIRD = "third"
    TIE = "tie"
    BETS = "bets"
    PAYS = "pays"


@dataclass(frozen=True, slots=True)
class Step(Cited):
    """One picture: a round, or hands with what they count; none where the layout itself is the picture."""

    document: str
    clause: Clauses
    about: About
    message: Message
    deal: Deal | None = None
    hands: tuple[Hand, ...] = ()


def short_round(game: Game) -> Deal:
    """A round of few cards, which stands for the game in small.

    >>> from cutcard.games import GAMES
    >>> print(short_round(GAMES["no-commission"]), short_round(GAMES["dragon-tiger"]), sep=", ")
    Ks 9d / 8h Qc, Ks / 8h
    """
    return deal_from(game, _cards(game, NATURAL_ROUND))


def introduction(game: Game, offered: Sequence[Wager]) -> tuple[Step, ...]:
    """The pictures in their order, for a table that offers these wagers."""
    steps = (_aim(game), _count(game), _third_or_tie(game), _bets(game, offered), _pays(game))
    return tuple(step for step in steps if step is not None)


def _aim(game: Game) -> Step:
    drawing = game.drawing
    first, second = (side.label for side in drawing.sides)
    if isinstance(drawing, PuntoBanco):
        told, clause = message("intro-aim-points", first=first, second=second), drawing.two_hands
    else:
        told, clause = message("intro-aim-ranks", first=first, second=second), drawing.one_card_each
    return _step(game, cited(clause, drawing.winner), About.AIM, told, deal=short_round(game))


def _count(game: Game) -> Step | None:
    """Single cards with what each counts; where a sum is taken, a hand whose sum is above nine comes last.

    None where a game counts in a way of its own, of which there is no sentence.
    """
    count = game.count
    if isinstance(count, PointCount):
        told = message("intro-count-points", pictures=pictures_in_words(game))
        clause = cited(count.ace_to_nine, count.ten_and_pictures, count.total, count.total_from_ten)
        shown = [[1], [9], [-1], [7, 8]]
    elif isinstance(count, RankCount):
        told, clause = message("intro-count-ranks"), cited(count.ranking, count.suits)
        shown = [[1], [7], [-2], [-1]]
    else:
        return None
    hands = tuple(Hand(_cards(game, ranks)) for ranks in shown)
    return _step(game, clause, About.COUNT, told, hands=hands)


def _third_or_tie(game: Game) -> Step:
    drawing = game.drawing
    if not isinstance(drawing, PuntoBanco):
        told, clause = tie_in_words(game)
        return _step(game, clause, About.TIE, told, deal=deal_from(game, _cards(game, (9, 9))))
    first, second = (side.label for side in drawing.sides)
    table = table_of_play(drawing)
    naturals = Series("series-or", table.naturals)
    told = message("intro-third", first=first, second=second, naturals=naturals, draws=table.stands_from - 1)
    deal = deal_from(game, _cards(game, ROUND_WITH_THIRD))
    return _step(game, cited(drawing.natural, drawing.table_of_play), About.THIRD, told, deal=deal)


def _bets(game: Game, offered: Sequence[Wager]) -> Step:
    names = [wager.name for wager in offered]
    results = [name for name in results_in_order(game) if name in names]
    mains = Series("series-list", tuple(label_of(game, name) for name in results))
    return _step(game, game.offers, About.BETS, message("intro-bets", mains=mains, sides=len(names) - len(results)))


def _pays(game: Game) -> Step | None:
    """What the bet on a result that pays most brings, in money; None in a variant that pays on none as such."""
    lines = [(name, line) for name in results_in_order(game) if (line := line_on_result(game, name, name)) is not None]
    if not lines:
        return None
    name, pay = max(lines, key=lambda each: each[1].terms.net)
    won = Cents(net_cents(EXAMPLE_STAKE_CENTS, pay.terms.net))
    told = message("intro-pays", wager=label_of(game, name), odds=pay.odds, stake=Cents(EXAMPLE_STAKE_CENTS), wins=won)
    return _step(game, pay.clause, About.PAYS, told)


def _step(
    game: Game, clause: Clauses, about: About, told: Message, *, deal: Deal | None = None, hands: tuple[Hand, ...] = ()
) -> Step:
    return Step(game.document.code, clause, about, told, deal, hands)


def _cards(game: Game, ranks: Sequence[int]) -> tuple[Card, ...]:
    """Cards of the game's deck by number, or from the end of its ranks, in changing suits."""
    deck = game.deck
    return tuple(
        next(
            card
            for card in deck.cards
            if card.suit == deck.suits[turn % len(deck.suits)]
            and card.rank == (deck.ranks[rank] if rank < 0 else deck.ranks[rank - 1])
        )
        for turn, rank in enumerate(ranks)
    )
