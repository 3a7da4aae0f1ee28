"""Unbalanced counts: the best tags of a sum, and the running count that is as good as a true one."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from cutcard import GAMES, NotationError
from cutcard.odds import best_count, removal
from cutcard.rulebook.settlement import Bet
from cutcard.simulate import ShoePlan, count
from cutcard.simulate.counting.tags import best_tags, pivot

if TYPE_CHECKING:
    from collections.abc import Callable

    from commands import CommandResult

TIGER, DRAGON = GAMES["tiger-baccarat"], GAMES["dragon-tiger"]
PLAN = ShoePlan()


@pytest.mark.parametrize("imbalance", [-8, 4, 8, 40])
def test_no_tags_of_that_sum_follow_better(imbalance: int) -> None:
    """Every way to tag the ten points with nothing or one, up or down, tried one by one."""
    effects = next(each for each in removal(TIGER) if each.wager.name == "Big Tiger")
    weights = [len(effect.cards) for effect in effects.effects]
    fitting = (
        tags
        for tags in product((-1, 0, 1), repeat=len(weights))
        if sum(weight * tag for weight, tag in zip(weights, tags, strict=True)) == imbalance
    )
    best = best_count(effects, 1, imbalance=imbalance)
    assert best is not None
    assert best.correlation == pytest.approx(max(map(effects.correlation, fitting)))


def test_a_sum_that_no_tags_have_is_no_count() -> None:
    effects = removal(TIGER)[-2]
    assert best_count(effects, imbalance=3) is None, "four of each kind, or more"
    assert best_count(effects, imbalance=108) is None
    assert best_count(effects, imbalance=104) is None, "all tags alike tell no card from another"


@pytest.mark.parametrize("imbalance", [4, 8, 12])
def test_from_its_pivot_on_it_calls_what_a_true_count_calls(imbalance: int) -> None:
    """Less its mean every tag belongs to a balanced count, whose true count is then the imbalance: here times 52."""
    tags = best_tags(TIGER, 8, Bet.on(TIGER, "Big Tiger", 1).wager, imbalance)
    assert pivot(TIGER, 1, tags) == imbalance
    balanced = {rank: 52 * tag - imbalance for rank, tag in tags.items()}
    assert pivot(TIGER, 8, balanced) == 0
    running = count(TIGER, "Big Tiger", imbalance=imbalance, shoes=200, plan=PLAN)
    true = count(TIGER, "Big Tiger", tags=balanced, trigger=52 * imbalance, shoes=200, plan=PLAN)
    assert running.bets > 20
    assert running.trigger == 8 * imbalance
    assert (running.bets, running.units_per_100) == (true.bets, true.units_per_100)
    later = count(TIGER, "Big Tiger", imbalance=imbalance, trigger=running.trigger + 4, shoes=200, plan=PLAN)
    assert 0 < later.bets < running.bets


def test_tags_that_add_up_to_something_else_are_refused() -> None:
    with pytest.raises(NotationError, match="add up to 4 over a deck, not to 8"):
        count(DRAGON, "Tie", tags="8=1", imbalance=8, shoes=2)
    with pytest.raises(NotationError, match="imbalance of 3"):
        count(TIGER, "Big Tiger", imbalance=3, shoes=2)
    with pytest.raises(NotationError, match="must be a number"):
        count(TIGER, "Big Tiger", trigger=float("nan"), shoes=2)


def test_the_command_keeps_an_unbalanced_count(run: Callable[..., CommandResult]) -> None:
    asked = ("count", "tiger-baccarat", "--wager", "big tiger", "--imbalance", "8", "--shoes", "64")
    answer = run(*asked, "--json").json
    assert (answer["imbalance"], answer["trigger"]) == (8, 64)
    assert "from running count 64 on" in " ".join(run(*asked).out.split())
    assert "imbalance" not in run(*asked[:4], "--shoes", "8", "--json").json
    refused = run(*asked, "--by-result")
    assert (refused.code, refused.out) == (2, "")
    assert "exact worth" in refused.err
