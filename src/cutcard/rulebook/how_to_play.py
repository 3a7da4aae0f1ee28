"""How a game is played, in a few sentences for somebody who has never sat down to it, each read off a rule's value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import Cited, Clauses, cited
from cutcard.rulebook.counting import PointCount, RankCount
from cutcard.rulebook.drawing import OneCardEach, PuntoBanco
from cutcard.rulebook.game import Game, Outcome, Pay
from cutcard.rulebook.labels import label_of, rank_in_words
from cutcard.rulebook.table_of_play import table_of_play
from cutcard.words import Message, Series, message

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Told(Cited):
    """One paragraph, and the clauses that it puts into other words."""

    document: str
    clause: Clauses
    message: Message


def how_to_play(game: Game) -> tuple[Told, ...]:
    """The hands, what cards count, how they are drawn, who wins, what a tie does to bets, and a commission if any."""
    return tuple(Told(game.document.code, clause, told) for told, clause in _paragraphs(game))


def _paragraphs(game: Game) -> Iterator[tuple[Message, Clauses]]:
    drawing, count = game.drawing, game.count
    first, second = (side.label for side in drawing.sides)
    if isinstance(drawing, PuntoBanco):
        yield message("how-hands", first=first, second=second), cited(drawing.two_hands, game.offers)
    if isinstance(count, PointCount):
        values = cited(count.ace_to_nine, count.ten_and_pictures, count.total, count.total_from_ten)
        yield message("how-values", pictures=pictures_in_words(game)), values
    if isinstance(drawing, PuntoBanco):
        table = table_of_play(drawing)
        told = message(
            "how-draws",
            first=first,
            second=second,
            naturals=Series("series-or", table.naturals),
            draws=table.stands_from - 1,
            stands=Series("series-or", tuple(range(table.stands_from, len(table.rows)))),
        )
        yield told, cited(drawing.natural, drawing.table_of_play)
    if isinstance(drawing, OneCardEach):
        ranked = cited(count.ranking, count.suits) if isinstance(count, RankCount) else ""
        yield message("how-one-card", first=first, second=second), cited(drawing.one_card_each, drawing.winner, ranked)
    yield tie_in_words(game)
    for wager in game.wagers:
        if wager.commission:
            paid = message("how-commission", wager=label_of(game, wager.name), odds=wager.pays[0].odds)
            yield paid, cited(wager.commission, wager.pays[0].clause)
    yield from _big_and_small(game)


def pictures_in_words(game: Game) -> Message:
    """What counts nothing besides the tens; a deck of its own names its pictures."""
    deck = game.deck
    if not deck.picture_names:
        return message("how-pictures")
    shou, lu, fu = (rank_in_words(deck, rank) for rank, _ in deck.picture_names)
    return message("how-pictures-named", first=fu, second=lu, third=shou)


def tie_in_words(game: Game) -> tuple[Message, Clauses]:
    """What a tie is, and what becomes of the bets on the hands and on the tie itself."""
    drawing = game.drawing
    first, second = (side.label for side in drawing.sides)
    ending = next(each for each in drawing.results if each.name not in {side.name for side in drawing.sides})
    lines = [line_on_result(game, side.name, ending.name) for side in drawing.sides]
    on_hands = next((line for line in lines if line is not None), None)
    outcome = Outcome.LOSE if on_hands is None else on_hands.outcome
    clause = cited(drawing.winner, ending.clause, on_hands.clause if on_hands is not None else "")
    offered, tie, what = game.wager(ending.name) is not None, label_of(game, ending.name), outcome.value
    if isinstance(drawing, OneCardEach):
        if offered:
            return message("how-one-card-tie", first=first, second=second, outcome=what, tie=tie), clause
        return message("how-one-card-tie-alone", first=first, second=second, outcome=what), clause
    if offered:
        return message("how-nearest", first=first, second=second, outcome=what, tie=tie), clause
    return message("how-nearest-alone", first=first, second=second, outcome=what), clause


def line_on_result(game: Game, wager: str, ending: str) -> Pay | None:
    """The line of a wager's paytable that speaks of a result as such; None where it has none and the bet is lost."""
    when = next(possible.when for possible in game.drawing.results if possible.name == ending)
    found = game.wager(wager)
    return next((pay for pay in found.pays if pay.when == when), None) if found is not None else None


def _big_and_small(game: Game) -> Iterator[tuple[Message, Clauses]]:
    """Where a game has the wagers on whether one side's card is high or low: from which card to which they win."""
    by_key: dict[str, list[tuple[int, Clauses]]] = {}
    for wager in game.wagers:
        for pay in wager.pays:
            values = dict(pay.when.message.values)
            if pay.when.message.key.startswith("condition-card-") and isinstance(values["rank"], int):
                by_key.setdefault(pay.when.message.key, []).append((values["rank"], cited(pay.per, pay.clause)))
    bounds = [by_key.get(f"condition-card-{which}") for which in ("at-least", "at-most", "is")]
    if not all(bounds):
        return
    (big, *_), (small, *_), (between, *_) = (each for each in bounds if each)
    lowest, highest = (rank_in_words(game.deck, rank) for rank in (game.deck.ranks[0], game.deck.ranks[-1]))
    told = message("how-big-and-small", big=big[0], highest=highest, lowest=lowest, small=small[0], between=between[0])
    yield told, cited(big[1], small[1], *(clause for _, clause in by_key["condition-card-is"]))
