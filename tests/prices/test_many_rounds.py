"""Many rounds of the same bets against all sequences one by one, a recursion in fractions, and rounds at random."""

from __future__ import annotations

import math
from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard import GAMES
from cutcard.odds import analyse
from cutcard.odds.many_rounds import bands, chance_of_fall, chance_of_ruin, drawdown, total, total_of, with_bankroll
from cutcard.odds.many_rounds.lattice import Lattice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.odds.many_rounds import Results

Nets = dict[Fraction, Fraction]
COIN: Nets = {Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}


@st.composite
def some_nets(draw: st.DrawFn) -> Nets:
    """Bets that lose the stake, and pay a few odds otherwise."""
    odds = draw(
        st.sets(st.fractions(min_value=Fraction(-1, 2), max_value=6, max_denominator=4), min_size=1, max_size=3)
    )
    ways = [draw(st.integers(1, 9)) for _ in range(len(odds) + 1)]
    nets = [Fraction(-1), *odds]
    return {net: Fraction(way, sum(ways)) for net, way in zip(nets, ways, strict=True)}


def sequences(nets: Nets, rounds: int) -> Iterator[tuple[tuple[Fraction, ...], Fraction]]:
    """Every way in which the rounds can go, with its chance."""
    for path in product(nets, repeat=rounds):
        yield path, math.prod((nets[net] for net in path), start=Fraction(1))


def transformed(nets: Nets, rounds: int) -> Results:
    return total._by_transform(Lattice.of(nets), rounds, total.POINTS_MOST)


def agrees(found: Results, exact: Nets) -> None:
    """Every chance, and every sum of chances from below, within the error that is proved."""
    chances = {found.at(index): chance for index, chance in enumerate(found.chances)}
    below = so_far = 0.0
    for at in sorted({*exact, *chances}):
        below += float(exact.get(at, Fraction(0)))
        so_far += chances.get(at, 0.0)
        assert abs(chances.get(at, 0.0) - exact.get(at, 0)) <= found.error
        assert abs(so_far - below) <= found.error + 1e-13
    assert found.error < 1e-9


@settings(max_examples=40, deadline=None)
@given(nets=some_nets(), rounds=st.integers(1, 6))
def test_totals_are_those_of_all_sequences(nets: Nets, rounds: int) -> None:
    exact: Nets = defaultdict(Fraction)
    for path, chance in sequences(nets, rounds):
        exact[sum(path, Fraction(0))] += chance
    found = total_of(nets, rounds)
    assert found.ways is not None
    for index, ways in enumerate(found.ways):
        assert Fraction(ways, found.ways_in_all) == exact.get(found.at(index), 0)
    agrees(transformed(nets, rounds), exact)
    assert math.isclose(found.mean, sum(at * chance for at, chance in exact.items()), abs_tol=1e-12)
    assert math.isclose(found.ahead, sum(chance for at, chance in exact.items() if at > 0), abs_tol=1e-12)
    assert math.isclose(found.even, exact.get(Fraction(0), Fraction(0)), abs_tol=1e-12)


@settings(max_examples=15, deadline=None)
@given(nets=some_nets(), rounds=st.integers(40, 120))
def test_both_ways_agree_within_the_proved_error(nets: Nets, rounds: int) -> None:
    one = Lattice.of(nets)
    exact = total._by_ways(one, rounds, math.lcm(*(chance.denominator for chance in nets.values())))
    found = transformed(nets, rounds)
    chances = np.zeros(len(exact.chances))
    first = int((found.least - exact.least) / found.step)
    held = found.chances[: len(chances) - first]
    chances[first : first + len(held)] = held
    assert np.abs(chances - exact.chances).max() <= found.error < 1e-9
    assert np.abs(np.cumsum(chances) - np.cumsum(exact.chances)).max() <= found.error + 1e-12


def test_a_window_leaves_nothing_out() -> None:
    """A thousand rounds of a bet that wins seldom, in exact numbers, against a window of a few thousand steps."""
    nets = {Fraction(-1): Fraction(97, 100), Fraction(30): Fraction(3, 100)}
    found = transformed(nets, 1_000)
    assert len(found.chances) < 200 * 31
    exact = {
        Fraction(31 * wins - 1_000): math.comb(1_000, wins) * Fraction(3**wins * 97 ** (1_000 - wins), 100**1_000)
        for wins in range(1_001)
    }
    agrees(found, exact)


@pytest.mark.parametrize("share", [0.01, 0.25, 0.5, 0.975])
def test_a_quantile_is_the_least_total_that_reaches_the_share(share: float) -> None:
    found = total_of(analyse(GAMES["tiger-baccarat"], 8)["Tiger Pair"].nets, 1_000)
    at = found.quantile(share)
    assert found.at_most(at) >= share > found.at_most(at - found.step)


def test_the_band_of_a_wager_that_wins_seldom_is_not_the_normal_one() -> None:
    price = analyse(GAMES["tiger-baccarat"], 8)["Tiger Pair"]
    low, high = bands(price, 1_000)["95 %"]
    assert (round(100 * low, 1), round(100 * high, 1)) == (67.7, 104.7)
    assert high - (1 + float(price.ev)) > 1.2 * ((1 + float(price.ev)) - low), "longer above than below"


@pytest.mark.parametrize("wager", ["Player", "Banker", "Tie", "Tiger Pair"])
def test_totals_of_rounds_drawn_at_random(wager: str) -> None:
    """200,000 sessions of 300 independent rounds, drawn by NumPy from the exact chances."""
    nets = analyse(GAMES["tiger-baccarat"], 8)[wager].nets
    found, chance = total_of(nets, 300), np.random.default_rng(8)
    counts = chance.multinomial(300, [float(each) for each in nets.values()], size=200_000)
    drawn = counts @ np.array([float(net) for net in nets])
    for share in (0.05, 0.5, 0.95):
        at = found.quantile(share)
        expected = found.at_most(at)
        seen = float((drawn <= float(at) + 1e-9).mean())
        assert abs(seen - expected) < 5 * math.sqrt(expected * (1 - expected) / len(drawn))


# --- ruin and drawdown --------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(nets=some_nets(), bankroll=st.fractions(1, 5, max_denominator=4), rounds=st.integers(1, 5))
def test_ruin_and_falls_are_those_of_all_sequences(nets: Nets, bankroll: Fraction, rounds: int) -> None:
    ruined = fallen = Fraction(0)
    ends: Nets = defaultdict(Fraction)
    for path, chance in sequences(nets, rounds):
        ended = left = highest = bankroll
        fall = Fraction(0)
        could_bet = True
        for net in path:
            could_bet = could_bet and left >= 1
            left += net
            ended = left if could_bet else ended
            highest = max(highest, left)
            fall = max(fall, highest - left)
        ends[ended - bankroll] += chance
        ruined += chance if ended < 1 else 0
        fallen += chance if fall >= bankroll else 0
    assert math.isclose(chance_of_ruin(nets, bankroll, rounds), ruined, abs_tol=1e-12)
    assert math.isclose(chance_of_fall(nets, bankroll, rounds), fallen, abs_tol=1e-12)
    results, _ = with_bankroll(nets, bankroll, rounds)
    found = {results.at(index): chance for index, chance in enumerate(results.chances) if chance}
    assert set(found) == set(ends)
    assert all(abs(found[end] - float(ends[end])) <= results.error for end in ends)


def recursion(nets: Nets, bankroll: int, rounds: int) -> float:
    """The chance of ruin in another way: backwards, from what is left and how many rounds are to come."""
    ahead: dict[Fraction, float] = defaultdict(float)
    levels = {Fraction(bankroll)}
    reached = [levels]
    for _ in range(rounds):
        levels = {left + net for left in levels if left >= 1 for net in nets}
        reached.append(levels)
    for level_set in reversed(reached):
        ahead = {
            left: 1.0
            if left < 1
            else math.fsum(float(chance) * ahead.get(left + net, 0.0) for net, chance in nets.items())
            for left in level_set
        }
    return ahead[Fraction(bankroll)]


@pytest.mark.parametrize(
    ("wager", "bankroll", "rounds"),
    [
        ("Banker", 5, 40),
        pytest.param("Tie", 5, 80, marks=pytest.mark.wide),
        pytest.param("Player", 20, 200, marks=pytest.mark.wide),
        pytest.param("Tiger Pair", 10, 30, marks=pytest.mark.wide),
    ],
)
def test_ruin_against_a_recursion_from_the_end(wager: str, bankroll: int, rounds: int) -> None:
    nets = analyse(GAMES["tiger-baccarat"], 8)[wager].nets
    assert math.isclose(chance_of_ruin(nets, bankroll, rounds), recursion(nets, bankroll, rounds), rel_tol=1e-11)


def test_no_bankroll_is_ruin_at_once_and_a_large_one_never() -> None:
    assert chance_of_ruin(COIN, Fraction(1, 2), 3) == 1
    assert chance_of_ruin(COIN, 10, 9) == 0
    assert chance_of_ruin(COIN, 10, 10) == 2.0**-10, "the last round counts"
    assert chance_of_fall(COIN, 0, 1) == 1


@pytest.mark.parametrize("share", [0.05, 0.5, 0.95])
def test_a_drawdown_is_the_least_that_reaches_the_share(share: float) -> None:
    nets = analyse(GAMES["tiger-baccarat"], 8)["Banker"].nets
    deep = drawdown(nets, 100, share)
    step = Fraction(1, 20)
    assert 1 - chance_of_fall(nets, deep + step, 100) >= share
    assert deep == 0 or 1 - chance_of_fall(nets, deep, 100) < share


def test_what_cannot_be_asked() -> None:
    for asked in (
        lambda: total_of(COIN, 0),
        lambda: total_of({Fraction(1): Fraction(1, 2)}, 5),
        lambda: total_of(COIN, 3).quantile(1.0),
        lambda: chance_of_ruin(COIN, 5, 0),
        lambda: chance_of_ruin({Fraction(-1): Fraction(1, 2), Fraction(1, 1000): Fraction(1, 2)}, 5, 10**7),
        lambda: drawdown(COIN, 5, 0.0),
    ):
        with pytest.raises(ValueError, match=r"round|share|chances"):
            asked()
