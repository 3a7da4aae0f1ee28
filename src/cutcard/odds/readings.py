"""The other reading: where a text can be read in two ways that pay differently, the wager as the other reading has it.

These wagers belong to no game. They exist so that the price of each interpretation is computed and not guessed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cutcard.cards import Rank
from cutcard.games import GAMES
from cutcard.lens import Lens
from cutcard.odds.pricer import Pricer, pricer, shoe_of
from cutcard.rulebook.clauses import interpretations
from cutcard.rulebook.conditions import BANKER, PLAYER, Condition
from cutcard.rulebook.game import Pay
from cutcard.rulebook.referee import DECKS_USUAL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cutcard.odds.price import Price
    from cutcard.rulebook.clauses import Interpretation
    from cutcard.rulebook.conditions import SeenHand, Side, Truth
    from cutcard.rulebook.game import Game, Wager


@dataclass(frozen=True, slots=True)
class OtherReading:
    """A wager of a game as the reading we do not take would pay it."""

    key: str
    says: str
    game: Game
    wager: Wager

    @property
    def interpretation(self) -> Interpretation:
        return next(reading for reading in interpretations() if reading.key == self.key)


@dataclass(frozen=True, slots=True)
class BothPrices:
    """The price under our reading and under the other."""

    reading: OtherReading
    ours: Price
    other: Price


def both_prices(game: Game, decks: int = DECKS_USUAL) -> tuple[BothPrices, ...]:
    """Every interpretation with a price in this game, priced both ways."""
    shoe = shoe_of(game, decks)
    ours = pricer(game).price(shoe)
    return tuple(
        BothPrices(reading, ours[reading.wager.name], _alone(reading).price(shoe).prices[0])
        for reading in other_readings()
        if reading.game is game
    )


def _alone(reading: OtherReading) -> Pricer:
    return Pricer(replace(reading.game, wagers=(reading.wager,)))


def other_readings() -> Iterator[OtherReading]:
    """Every wager of every game that the other reading of an interpretation would pay differently."""
    for game in GAMES.values():
        for wager in game.wagers:
            for key, says, slugs, names, change in OTHERWISE:
                if wager.name in names and (not slugs or game.slug in slugs):
                    yield OtherReading(key, says, game, replace(wager, pays=change(wager)))


Lines = tuple[Pay, ...]


def _side(wager: Wager) -> Side:
    return PLAYER if wager.name.startswith("Player") else BANKER


def _of_equal_value(hand: SeenHand) -> Truth:
    """The same rank, or a Ten with a picture: both are worth nothing."""
    one, two = hand.cards[0], hand.cards[1]
    ten_and_other = (one.rank == Rank.TEN) ^ (two.rank == Rank.TEN)
    return (one.rank == two.rank) | (ten_and_other & (one.points == 0) & (two.points == 0))


def _pair_by_value(wager: Wager) -> Lines:
    side = _side(wager)
    *others, lowest = wager.pays
    says = f"{side.name}'s first two cards are of equal value"
    by_value = Condition(says, Lens.RANKS, lambda deal: _of_equal_value(side.own(deal)))
    return (*others, replace(lowest, when=by_value))


def _tiger_pair_by_value(wager: Wager) -> Lines:
    single, twin, double = wager.pays
    one = Condition(
        "exactly one hand's first two cards are of equal value",
        Lens.RANKS,
        lambda deal: _of_equal_value(deal.first) ^ _of_equal_value(deal.second),
    )
    both = Condition(
        "both hands' first two cards are of equal value",
        Lens.RANKS,
        lambda deal: _of_equal_value(deal.first) & _of_equal_value(deal.second),
    )
    return replace(single, when=one), twin, replace(double, when=both)


def _added_up(wager: Wager) -> Lines:
    single, twin, double = wager.pays
    return single, replace(twin, odds="124:1"), replace(double, odds="24:1")


def _two_naturals_push(wager: Wager) -> Lines:
    *lines, push = wager.pays
    both = Condition("both hands are naturals", Lens.POINTS, lambda deal: deal.first.natural & deal.second.natural)
    return (*lines, replace(push, when=both))


def _on_top(wager: Wager) -> Lines:
    eights, plain = wager.pays
    return replace(eights, odds="808:1"), plain


def _only_with_players_third(wager: Wager) -> Lines:
    six, five, four = wager.pays
    three = Condition(
        "Player wins with 7 in three cards over 6 in two",
        Lens.POINTS,
        lambda deal: five.when.holds(deal) & (deal.first.count == 3),
    )
    return six, replace(five, when=three), four


def _twenty_five(wager: Wager) -> Lines:
    return (replace(wager.pays[0], odds="25:1"),)


def _as_pictured(wager: Wager) -> Lines:
    other = GAMES["tiger-no-commission"].wager(wager.name)
    assert other is not None
    return other.pays


def _ties_by_points(wager: Wager) -> Lines:
    same = Condition(
        "Dragon and Tiger count the same points",
        Lens.RANKS,
        lambda deal: (
            (deal.first.cards[0].rank == deal.second.cards[0].rank)
            | ((deal.first.cards[0].rank >= Rank.TEN) & (deal.second.cards[0].rank >= Rank.TEN))
        ),
    )
    *wins, at_tie = wager.pays
    return (replace(at_tie, when=same), *wins)


PAIRS = {f"{hand}{kind} Pair" for hand in ("Player", "Banker") for kind in ("", " Precious")}
BONUSES = {"Player Dragon Bonus", "Banker Dragon Bonus"}

OTHERWISE: tuple[tuple[str, str, set[str], set[str], Callable[[Wager], Lines]], ...] = (
    ("pair", "a Ten with a picture is a pair too", set(), PAIRS, _pair_by_value),
    ("pair", "a Ten with a picture is a pair too", set(), {"Tiger Pair"}, _tiger_pair_by_value),
    ("tiger-pair", "every line that applies is paid, a twin 124:1 in all", set(), {"Tiger Pair"}, _added_up),
    ("dragon-bonus", "a natural 8 beaten by a natural 9 pushes too", set(), BONUSES, _two_naturals_push),
    ("element-eights", "800:1 is paid on top of 8:1", {"fa-fa-fabulous-4"}, {"Tie"}, _on_top),
    (
        "forty-to-one",
        "40:1 only where Player holds the three cards, lost where Banker does",
        {"dragon-tiger-baccarat"},
        {"Dragon Tiger"},
        _only_with_players_third,
    ),
    ("small-tiger-layout", "25:1, as a layout prints", {"dragon-tiger-baccarat"}, {"Small Tiger"}, _twenty_five),
    ("tiger-layout", "1:2 on six, otherwise 1:1, as the picture prints", {"tiger-baccarat"}, {"Banker"}, _as_pictured),
    (
        "tie-without-points",
        "Ten, Jack, Queen and King tie one another",
        {"dragon-tiger"},
        {"Dragon", "Tiger", "Tie"},
        _ties_by_points,
    ),
)
"""Interpretation, what the other reading says, the games (none named: all), the wagers, and their lines then."""
