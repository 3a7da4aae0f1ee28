"""The errors of a study: as far as its means really stray from one seed to the next, shoe by shoe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cutcard import GAMES, NotationError
from cutcard.simulate import ShoePlan, Study, count, estimates, study
from cutcard.simulate.clustering import clustering
from cutcard.simulate.shoes import Tally, deal_shoes, prepared

if TYPE_CHECKING:
    from cutcard.simulate.shoes import PreparedShoe

DRAGON_TIGER = GAMES["dragon-tiger"]
SHOES, SEEDS = 40, 400


def means_of_many_studies() -> np.ndarray[Any, np.dtype[np.float64]]:
    """The mean of each wager in each of many short studies."""
    shoe = prepared(DRAGON_TIGER, ShoePlan())
    tallies = [deal_shoes(shoe, 7, first, SHOES) for first in range(0, SEEDS * SHOES, SHOES)]
    return np.array([[each.ev for each in estimates(DRAGON_TIGER, ShoePlan(), tally)] for tally in tallies])


def test_a_studys_error_is_how_far_studies_stray() -> None:
    """A mean over whole shoes is compared with the same mean in many other shoes."""
    strayed = means_of_many_studies().std(axis=0, ddof=1)
    found = study(DRAGON_TIGER, shoes=SHOES * SEEDS, seed=7, plan=ShoePlan())
    independent = estimates(DRAGON_TIGER, ShoePlan(), found.tally)
    for at, (each, plain) in enumerate(zip(found.wagers, independent, strict=True)):
        error, taken_alone = (one.error * np.sqrt(SEEDS) for one in (each, plain))
        assert error == pytest.approx(strayed[at], rel=0.12), each.name
        if each.name.endswith(("Big", "Small")):
            assert taken_alone != pytest.approx(strayed[at], rel=0.12), "independent rounds are far off"


def test_cards_drawn_without_replacement_stray_less_and_by_how_much() -> None:
    """Big and Small see one card a round: 201 cards drawn from 416, whose mean varies (416 - 201) / 415 times as much.

    That is the finite population's correction of any textbook on sampling. Errors that take the rounds for independent
    are 1.39 times too wide.
    """
    found = dict(zip(DRAGON_TIGER.wagers, clustering(DRAGON_TIGER, ShoePlan(), 1, 8192), strict=True))
    for wager, times in found.items():
        if wager.name.endswith(("Big", "Small")):
            assert times == pytest.approx((416 - 201) / 415, abs=0.033), wager.name


def test_rounds_that_know_nothing_of_one_another_stray_as_such() -> None:
    """A shoe of one round is a fresh one."""
    found = clustering(DRAGON_TIGER, ShoePlan(rounds_most=1), 1, 8192)
    assert found == pytest.approx(np.ones(len(found)), abs=0.001)


def test_one_shoe_says_nothing_of_how_shoes_differ() -> None:
    assert clustering(DRAGON_TIGER, ShoePlan(), 1, 1).tolist() == [1.0] * 7


def test_whoever_deals_the_error_is_the_same() -> None:
    """The first shoes are dealt again one by one, so neither threads nor a GPU's large portions change it."""
    dealt: list[int] = []

    def deal(shoe: PreparedShoe, seed: int, first: int, shoes: int) -> Tally:
        dealt.append(first)
        return deal_shoes(shoe, seed, first, shoes)

    alone = study(DRAGON_TIGER, shoes=100)
    both = study(DRAGON_TIGER, shoes=100, workers=2)
    both.deal = deal
    assert alone.wagers == both.wagers
    assert dealt == list(range(100))
    assert both.wagers
    assert len(dealt) == 100, "looked at once"


def test_a_study_and_a_count_take_one_call() -> None:
    game = GAMES["tiger-baccarat"].with_pay("Tie", "Player and Banker tie", "9:1")
    found = study(game, rounds=20_000, seed=5)
    assert isinstance(found, Study)
    assert [each.name for each in found.wagers] == [wager.name for wager in game.wagers]
    assert all(each.error > 0 for each in found.wagers)
    assert found.wagers[2].exact_ev == pytest.approx(-0.0484, abs=1e-3), "priced as the game that was given"
    assert count(game, "big tiger", shoes=50).shoes == 50
    with pytest.raises(NotationError, match="how long a study is"):
        study(game)
    with pytest.raises(NotationError, match="how long a study is"):
        study(game, rounds=1, shoes=1)
    with pytest.raises(NotationError, match="at least one"):
        study(game, rounds=0)
    with pytest.raises(NotationError, match="at least one"):
        count(game, "Tie", tags="6=1", shoes=0)
    with pytest.raises(NotationError, match="is not a tag"):
        count(game, "Tie", tags="Z=1")
