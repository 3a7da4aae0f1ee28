"""Counters' bets scored by their exact worth, against the same bets scored by their results."""

from __future__ import annotations

from functools import reduce
from operator import add

import numpy as np
import pytest

from cutcard import GAMES, Shoe
from cutcard.cards import Rank
from cutcard.odds import analyse, pricer
from cutcard.simulate.counting.counter import Watched
from cutcard.simulate.counting.figures import Ratio
from cutcard.simulate.counting.value import Valued, Worth
from cutcard.simulate.shoes import EDGE_PARTS, ShoePlan
from cutcard.simulate.studies import AS_PUBLISHED, count
from tiers import first_of

BIG_TIGER = dict(zip([Rank(n) for n in range(1, 11)], [0, 0, -1, -1, -1, -2, 1, 2, 2, 0], strict=True))
COUNTS = {
    "points": ("tiger-baccarat", "Big Tiger", BIG_TIGER, 6.0),
    "one card each": ("dragon-tiger", "Dragon Big", {Rank(n): -1.0 if n > 7 else 1.0 for n in range(1, 14)}, 4.0),
    "ranks of pairs": ("fa-fa-fabulous-4", "Player Precious Pair", {Rank.ACE: 1.0, Rank.FOUR: -1.0}, 3.0),
    "suits": ("sands-elements", "Tie", BIG_TIGER, 2.0),
}


def dealt(valued: Valued, shoes: int, at_once: int = 256) -> Worth:
    return reduce(add, (valued.deal(1, first, min(at_once, shoes - first)) for first in range(0, shoes, at_once)))


@pytest.mark.parametrize(
    ("slug", "wager", "tags", "trigger"), first_of([pytest.param(*each, id=name) for name, each in COUNTS.items()], 2)
)
def test_the_same_rounds_are_bet_on_and_worth_is_what_results_average(
    slug: str, wager: str, tags: dict[Rank, float], trigger: float
) -> None:
    game, shoes = GAMES[slug], 400
    worth = dealt(Valued.of(game, AS_PUBLISHED, wager, tags, [trigger]), shoes).at(0)
    result = Watched.of(game, AS_PUBLISHED, wager, tags, trigger).deal(1, 0, shoes).figures(trigger)
    assert (worth.shoes, worth.rounds, worth.bets) == (result.shoes, result.rounds, result.bets)
    assert worth.bets > 100
    assert abs(worth.units_per_100.value - result.units_per_100.value) < 4 * result.units_per_100.error
    assert worth.units_per_100.error < result.units_per_100.error


def test_big_tigers_worth_strays_hundreds_of_times_less_than_its_results() -> None:
    """Eliot Jacobson, Card Counting the Big Tiger Baccarat Side Bet (2024): 3.536 %, 7.227 %, 0.256 units."""
    game, shoes = GAMES["tiger-baccarat"], 3_000
    worth = count(game, "Big Tiger", tags=BIG_TIGER, trigger=8, shoes=shoes)
    result = Watched.of(game, AS_PUBLISHED, "Big Tiger", BIG_TIGER, 8).deal(1, 0, shoes)
    assert 250 < (result.units_per_100_error / worth.units_per_100.error) ** 2 < 900
    for ratio, published in (
        (worth.bet_frequency, 0.03536),
        (worth.average_edge, 0.07227),
        (worth.units_per_100, 0.256),
    ):
        assert abs(ratio.value - published) < 4 * ratio.error


def test_a_bet_on_every_round_is_worth_the_house_edge() -> None:
    """Whatever has gone, on average the next round is a fresh shoe's: for so many rounds a shoe, exactly so."""
    game = GAMES["tiger-baccarat"]
    figures = dealt(Valued.of(game, ShoePlan(rounds_most=60), "Tiger Pair", {}, [-1e9]), 300).at(0)
    assert figures.bets == figures.rounds == 60 * 300
    exact = float(analyse(game)["Tiger Pair"].ev)
    assert abs(figures.average_edge.value - exact) < 4 * figures.average_edge.error
    assert figures.average_edge.error < 1e-3


def test_the_first_bet_is_worth_what_the_exact_price_says() -> None:
    """One round of a shoe that nothing is known of, and one after a first card was shown."""
    game = GAMES["fa-fa-fabulous-4"]
    fresh = dealt(Valued.of(game, ShoePlan(rounds_most=1), "Tie", {}, [-1e9]), 3)
    assert (fresh.parts[0] / EDGE_PARTS).tolist() == pytest.approx([float(analyse(game)["Tie"].ev)] * 3)
    shown = dealt(Valued.of(game, ShoePlan(rounds_most=1, burn=-1), "Tie", {}, [-1e9]), 40)
    full, wager = np.array(Shoe.of(game.deck, decks=8).counts), analyse(game)["Tie"].wager
    possible = [full - one for one in np.eye(len(full), dtype=int)]
    prices = sorted({round(float(each), 9) for each in pricer(game).evs_of(wager, np.array(possible))})
    assert {round(float(each), 9) for each in shown.parts[0] / EDGE_PARTS} <= set(prices)
    assert len(set(shown.parts[0].tolist())) > 1


def test_every_trigger_is_studied_on_the_same_shoes() -> None:
    game, triggers = GAMES["tiger-baccarat"], (0.0, 4.0, 8.0, 12.0, 30.0)
    together = dealt(Valued.of(game, AS_PUBLISHED, "Big Tiger", BIG_TIGER, triggers[::-1]), 200)
    assert together.triggers == triggers
    for place, trigger in enumerate(triggers):
        alone = dealt(Valued.of(game, AS_PUBLISHED, "Big Tiger", BIG_TIGER, [trigger]), 200, at_once=64)
        assert together.at(place) == alone.at(0)
    assert [together.at(place).bets for place in range(5)] == sorted(
        (each.sum() for each in together.bets), reverse=True
    )
    units = [together.at(place).units_per_100.value for place in range(5)]
    assert units[together.best] == max(units)
    assert together.best not in {0, 4}, "neither every good shoe nor hardly any"


def test_a_ratio_knows_its_error() -> None:
    """Against the plain standard error of a mean, which a ratio by ones is."""
    values = np.array([1.0, 2.0, 4.0, 9.0])
    found = Ratio.of(values, np.ones(4))
    assert (found.value, found.error) == pytest.approx((4.0, values.std() / 2))
    assert Ratio.of(values, np.zeros(4)) == Ratio(0.0, 0.0)
    assert Ratio.of(3 * values, values) == Ratio(3.0, 0.0), "what is in proportion has none"
