"""Counting studies and sessions."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from operator import add

import numpy as np
import pytest

from cutcard import GAMES, NotationError, Shoe
from cutcard.cards import Rank
from cutcard.odds import analyse, pricer
from cutcard.simulate.counting.counter import Seen, watch_block
from cutcard.simulate.counting.depths import ByDepth
from cutcard.simulate.counting.perfect import perfect_block
from cutcard.simulate.session import PLANS, SessionTerms, play_sessions
from cutcard.simulate.shoes import ShoePlan
from cutcard.simulate.staking import bet_by_plan
from tiers import first_of

BIG_TIGER_TAGS = dict(zip([Rank(n) for n in range(1, 11)], [0, 0, -1, -1, -1, -2, 1, 2, 2, 0], strict=True))
PUBLISHED = ShoePlan(decks=8, cut=14, after_cut=1, burn=-1)


def counted(blocks: int) -> Seen:
    parts = [
        watch_block(GAMES["tiger-baccarat"], PUBLISHED, 1, b, "Big Tiger", BIG_TIGER_TAGS, 8.0) for b in range(blocks)
    ]
    return reduce(add, parts)


@pytest.mark.parametrize(
    "blocks", [20, pytest.param(60, marks=pytest.mark.wide), pytest.param(3000, marks=pytest.mark.long)]
)
def test_the_published_big_tiger_count_is_reproduced(blocks: int) -> None:
    """Eliot Jacobson, Card Counting the Big Tiger Baccarat Side Bet (2024): a simulation of the same count.

    Bets on 3.536 % of rounds at an average edge of 7.227 %, 0.256 units per 100 rounds.
    """
    seen = counted(blocks)
    assert seen.bet_frequency == pytest.approx(0.03536, rel=0.003 if blocks == 3000 else 0.02)
    assert abs(seen.average_edge - 0.07227) < 4 * seen.average_edge_error
    assert abs(seen.units_per_100 - 0.256) < 4 * seen.units_per_100_error
    assert seen.units_per_shoe == pytest.approx(seen.units_per_100 / 100 * seen.rounds / seen.shoes)


def test_without_a_trigger_every_round_is_bet_at_the_house_edge() -> None:
    parts = [watch_block(GAMES["tiger-baccarat"], ShoePlan(), 1, b, "Banker", {}, -math.inf) for b in range(12)]
    seen = reduce(add, parts)
    assert seen.bets == seen.rounds
    exact = float(analyse(GAMES["tiger-baccarat"])["Banker"].ev)
    assert abs(seen.average_edge - exact) < 4 * seen.average_edge_error
    assert abs(seen.units_per_100 / 100 - exact) < 4 * seen.units_per_100_error / 100


def test_nobody_bets_on_a_count_that_cannot_be_reached() -> None:
    seen = watch_block(GAMES["tiger-baccarat"], ShoePlan(), 1, 0, "Banker", BIG_TIGER_TAGS, 1e9)
    assert (seen.bets, seen.units, seen.average_edge, seen.bet_frequency) == (0, Fraction(0), 0.0, 0.0)


def test_the_perfect_counter_is_not_beaten() -> None:
    """On the same shoes the perfect counter's expectation is above the published count's, up to chance."""
    parts = [perfect_block(GAMES["tiger-baccarat"], PUBLISHED, 1, block, "Big Tiger") for block in range(6)]
    perfect = reduce(add, parts)
    deep = perfect.cut_at(14)
    assert deep.average_edge.value > 0
    assert deep.units_per_100.value > 0.2
    units = [perfect.cut_at(depth).units_per_100.value for depth in (14, 52, 104)]
    assert units[0] > units[1] > units[2] >= 0
    assert deep.shoes == 6 * 64


@pytest.mark.parametrize("slug", first_of(["dragon-tiger", "tiger-baccarat", "fa-fa-fabulous-4"], 2))
def test_the_perfect_counter_starts_from_the_price_of_the_full_shoe(slug: str) -> None:
    """Nothing is known before the first round, so no side wager is worth a bet then."""
    game = GAMES[slug]
    perfect = perfect_block(game, ShoePlan(), 1, 0, game.wagers[-1].name, 8)
    assert perfect.rounds[0] == 8
    assert perfect.bets[0] == 0
    full = np.array(Shoe.of(game.deck, decks=8).counts)
    assert pricer(game).evs_of(game.wagers[-1], full)[0] == pytest.approx(float(analyse(game).prices[-1].ev))


def test_parts_of_a_perfect_study_add_up() -> None:
    one = perfect_block(GAMES["tiger-baccarat"], PUBLISHED, 1, 0, "Tie", 4)
    both = one + one
    assert isinstance(both, ByDepth)
    assert both.cut_at(14).units_per_100.value == pytest.approx(one.cut_at(14).units_per_100.value)
    assert (one.cut_at(14).shoes, both.cut_at(14).shoes) == (4, 8)


WON, LOST, PUSHED = 1.0, -1.0, 0.0


def stakes(plan: str, nets: list[float], bankroll: float = math.inf, limit: float = math.inf) -> list[float]:
    """The stakes of a plan, one after another, from how much more is staked with each round."""
    number = list(PLANS).index(plan)
    totals = [float(bet_by_plan(np.array([nets[: at + 1]]), number, bankroll, limit)[2][0]) for at in range(len(nets))]
    return [after - before for before, after in pairwise([0.0, *totals])]


@pytest.mark.parametrize(
    ("plan", "nets", "expected"),
    [
        ("flat", [WON, LOST, LOST], [1, 1, 1]),
        ("martingale", [LOST, LOST, PUSHED, LOST, WON, WON], [1, 2, 4, 4, 8, 1]),
        ("paroli", [WON, WON, WON, WON, LOST, WON], [1, 2, 4, 1, 2, 1]),
        ("dalembert", [LOST, LOST, WON, WON, WON, LOST], [1, 2, 3, 2, 1, 1]),
        ("fibonacci", [LOST, LOST, LOST, LOST, WON, LOST], [1, 1, 2, 3, 5, 2]),
        ("1-3-2-6", [WON, WON, WON, WON, WON, LOST], [1, 3, 2, 6, 1, 3]),
    ],
)
def test_a_plan_stakes_as_it_says(plan: str, nets: list[float], expected: list[float]) -> None:
    assert stakes(plan, nets) == expected


def test_a_stake_is_held_by_the_limit_and_by_the_bankroll() -> None:
    assert stakes("martingale", [LOST] * 5, limit=4) == [1, 2, 4, 4, 4]
    assert stakes("martingale", [LOST] * 5, bankroll=10) == [1, 2, 4, 3, 0]


def test_a_session_that_cannot_stake_a_unit_is_ruined() -> None:
    results, falls, staked, ruined = bet_by_plan(np.full((1, 10), LOST), 0, 5.0, math.inf)
    assert (results[0], falls[0], staked[0], bool(ruined[0])) == (-5.0, 5.0, 5.0, True)
    for rounds in (4, 5):
        *_, ruined = bet_by_plan(np.full((1, rounds), LOST), 0, 5.0, math.inf)
        assert bool(ruined[0]) == (rounds == 5), "the last round counts"


def test_the_deepest_fall_is_measured_from_the_peak() -> None:
    nets = np.array([[WON, WON, LOST, LOST, LOST, WON]])
    results, falls, _, ruined = bet_by_plan(nets, 0, 100.0, math.inf)
    assert (results[0], falls[0], bool(ruined[0])) == (0.0, 3.0, False)


@pytest.mark.parametrize("plan", first_of(PLANS, 2))
def test_no_plan_changes_the_edge(plan: str) -> None:
    """What is lost on average is the house edge of what is staked."""
    game = GAMES["tiger-baccarat"]
    sessions = play_sessions(game, ShoePlan(), 1, SessionTerms("Player", 50, 0, 100), plan, first=0, blocks=6)
    edge = float(analyse(game)["Player"].ev)
    differences = sessions.results - edge * sessions.staked
    assert abs(differences.mean()) < 4 * differences.std() / math.sqrt(len(sessions))


def test_a_plan_of_ones_own_is_a_function() -> None:
    game, terms = GAMES["tiger-baccarat"], SessionTerms("Banker", 40, 60, 16)

    def doubling(seen: object, _: float) -> float:
        assert isinstance(seen, list)
        stake = 1.0
        for net in seen:
            stake = 1.0 if net > 0 else 2 * stake if net < 0 else stake
        return stake

    own = play_sessions(game, ShoePlan(), 1, terms, doubling, first=0, blocks=1).first(200)
    named = play_sessions(game, ShoePlan(), 1, terms, "martingale", first=0, blocks=1).first(200)
    assert own.results.tolist() == pytest.approx(named.results.tolist())
    assert own.ruined.tolist() == named.ruined.tolist()
    assert own.drawdowns.tolist() == pytest.approx(named.drawdowns.tolist())


@pytest.mark.parametrize(
    ("terms", "plan", "message"),
    [
        (SessionTerms("Banker", 0), "flat", "from 1 to 100,000 rounds"),
        (SessionTerms("Banker", 10**6), "flat", "from 1 to 100,000 rounds"),
        (SessionTerms("Banker", 10, -1), "flat", "0 or more"),
        (SessionTerms("Banker", 10), "hope", "there is no plan 'hope'"),
    ],
)
def test_sessions_nobody_can_play_are_refused(terms: SessionTerms, plan: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        play_sessions(GAMES["tiger-baccarat"], ShoePlan(), 1, terms, plan, first=0, blocks=1)
