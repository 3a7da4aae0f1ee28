"""The other reading: where a text can be read in two ways that pay differently, the wager as the other reading has it.

These wagers belong to no game. They exist so that the price of each interpretation is computed and not guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from cutcard.cards import Rank
from cutcard.lens import Lens
from cutcard.odds.price import Price
from cutcard.odds.pricer import Pricer, pricer, shoe_of
from cutcard.rulebook.clauses import Interpretation, interpretations
from cutcard.rulebook.conditions import (
    BANKER,
    DRAGON,
    PLAYER,
    TIGER,
    Condition,
    SeenHand,
    Side,
    Truth,
    declared,
    wins_on,
    wins_on_other_than,
)
from cutcard.rulebook.game import Game, Pay, Wager
from cutcard.rulebook.referee import DECKS_USUAL
from cutcard.words import message


@dataclass(frozen=True, slots=True)
class OtherReading:
    """A wager of a game as the reading we do not take would pay it."""

    key: str
    says: str
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
        BothPrices(reading, ours[reading.wager.name], _alone(game, reading.wager).price(shoe).prices[0])
        for reading in other_readings(game)
    )


def _alone(game: Game, wager: Wager) -> Pricer:
    return Pricer(replace(game, wagers=(wager,)))


def other_readings(game: Game) -> Iterator[OtherReading]:
    """Every wager of a game that the other reading of an interpretation would pay differently."""
    for wager in game.wagers:
        for key, slugs, names, change in OTHERWISE:
            if wager.name in names and (not slugs or game.slug in slugs):
                changed = change(wager)
                if changed is not None:
                    yield OtherReading(key, changed.says, replace(wager, pays=changed.pays))


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What the other reading says, and a wager's lines by it."""

    says: str
    pays: tuple[Pay, ...]


Change = Callable[["Wager"], Otherwise | None]
"""A wager by the other reading; None where its paytable has not the lines that the reading is about."""


def _side(wager: Wager) -> Side:
    return PLAYER if wager.name.startswith("Player") else BANKER


def _added(*lines: Pay) -> str:
    """The odds of some lines paid together."""
    net = sum((line.terms.net for line in lines), Fraction(0))
    return f"{net.numerator}:{net.denominator}"


def _of_equal_value(hand: SeenHand) -> Truth:
    """The same rank, or a Ten with a picture: both are worth nothing."""
    one, two = hand.cards[0], hand.cards[1]
    ten_and_other = (one.rank == Rank.TEN) ^ (two.rank == Rank.TEN)
    return (one.rank == two.rank) | (ten_and_other & (one.points == 0) & (two.points == 0))


TEN_WITH_PICTURE = "a Ten with a picture is a pair too"


@declared
def _equal_value(side: Side) -> Condition:
    says = message("condition-equal-value", side=side.label)
    return Condition(says, Lens.RANKS, lambda deal: _of_equal_value(side.own(deal)))


@declared
def _single_equal_value() -> Condition:
    return Condition(
        message("condition-single-equal-value"),
        Lens.RANKS,
        lambda deal: _of_equal_value(deal.first) ^ _of_equal_value(deal.second),
    )


@declared
def _double_equal_value() -> Condition:
    return Condition(
        message("condition-double-equal-value"),
        Lens.RANKS,
        lambda deal: _of_equal_value(deal.first) & _of_equal_value(deal.second),
    )


def _pair_by_value(wager: Wager) -> Otherwise | None:
    side = _side(wager)
    *others, lowest = wager.pays
    return Otherwise(TEN_WITH_PICTURE, (*others, replace(lowest, when=_equal_value(side))))


def _tiger_pair_by_value(wager: Wager) -> Otherwise | None:
    one, both = _single_equal_value(), _double_equal_value()
    match wager.pays:
        case (single, twin, double):
            return Otherwise(TEN_WITH_PICTURE, (replace(single, when=one), twin, replace(double, when=both)))
    return None


def _added_up(wager: Wager) -> Otherwise | None:
    match wager.pays:
        case (single, twin, double):
            all_three = _added(single, twin, double)
            pays = single, replace(twin, odds=all_three), replace(double, odds=_added(single, double))
            return Otherwise(f"every line that applies is paid, a twin {all_three} in all", pays)
    return None


@declared
def _both_naturals() -> Condition:
    said = message("condition-both-naturals")
    return Condition(said, Lens.POINTS, lambda deal: deal.first.natural & deal.second.natural)


def _two_naturals_push(wager: Wager) -> Otherwise | None:
    *lines, push = wager.pays
    return Otherwise("a natural 8 beaten by a natural 9 pushes too", (*lines, replace(push, when=_both_naturals())))


def _on_top(wager: Wager) -> Otherwise | None:
    match wager.pays:
        case (eights, plain):
            says = f"{eights.odds} is paid on top of {plain.odds}"
            return Otherwise(says, (replace(eights, odds=_added(eights, plain)), plain))
    return None


@declared
def _with_players_third(five: Condition) -> Condition:
    return Condition(
        message("condition-wins-in-three-over-two", side=PLAYER.label, total=7, over=6),
        Lens.POINTS,
        lambda deal: five.holds(deal) & (deal.first.count == 3),
    )


def _only_with_players_third(wager: Wager) -> Otherwise | None:
    match wager.pays:
        case (six, five, four):
            says = f"{five.odds} only where Player holds the three cards, lost where Banker does"
            return Otherwise(says, (six, replace(five, when=_with_players_third(five.when)), four))
    return None


def _twenty_five(wager: Wager) -> Otherwise | None:
    match wager.pays:
        case (line,):
            return Otherwise("25:1, as a layout prints", (replace(line, odds="25:1"),))
    return None


def _as_pictured(wager: Wager) -> Otherwise | None:
    match wager.pays:
        case (win, push):
            six = replace(win, when=wins_on(BANKER, 6), odds="1:2")
            other = replace(win, when=wins_on_other_than(BANKER, 6), odds="1:1")
            return Otherwise("1:2 on six, otherwise 1:1, as the picture prints", (six, other, push))
    return None


@declared
def _same_points() -> Condition:
    return Condition(
        message("condition-same-points", first=DRAGON.label, second=TIGER.label),
        Lens.RANKS,
        lambda deal: (
            (deal.first.cards[0].rank == deal.second.cards[0].rank)
            | ((deal.first.cards[0].rank >= Rank.TEN) & (deal.second.cards[0].rank >= Rank.TEN))
        ),
    )


def _ties_by_points(wager: Wager) -> Otherwise | None:
    *wins, at_tie = wager.pays
    return Otherwise("Ten, Jack, Queen and King tie one another", (replace(at_tie, when=_same_points()), *wins))


PAIRS = {f"{hand}{kind} Pair" for hand in ("Player", "Banker") for kind in ("", " Precious")}
BONUSES = {"Player Dragon Bonus", "Banker Dragon Bonus"}

OTHERWISE: tuple[tuple[str, set[str], set[str], Change], ...] = (
    ("pair", set(), PAIRS, _pair_by_value),
    ("pair", set(), {"Tiger Pair"}, _tiger_pair_by_value),
    ("tiger-pair", set(), {"Tiger Pair"}, _added_up),
    ("dragon-bonus", set(), BONUSES, _two_naturals_push),
    ("element-eights", {"fa-fa-fabulous-4"}, {"Tie"}, _on_top),
    ("forty-to-one", {"dragon-tiger-baccarat"}, {"Dragon Tiger"}, _only_with_players_third),
    ("small-tiger-layout", {"dragon-tiger-baccarat"}, {"Small Tiger"}, _twenty_five),
    ("tiger-layout", {"tiger-baccarat"}, {"Banker"}, _as_pictured),
    ("tie-without-points", {"dragon-tiger"}, {"Dragon", "Tiger", "Tie"}, _ties_by_points),
)
"""Interpretation, the games (none named: all), the wagers, and what they come to by the other reading."""
