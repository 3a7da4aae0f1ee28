"""Whole studies in one call each, for programs; the command line adds progress, checkpoints, clusters and GPUs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import reduce
from operator import add

from cutcard.cards import NotationError, Rank
from cutcard.rulebook.game import Game
from cutcard.rulebook.settlement import Bet
from cutcard.simulate.counting.figures import Figures
from cutcard.simulate.counting.tags import best_tags, parsed_tags
from cutcard.simulate.counting.value import SHOES_AT_ONCE, Valued
from cutcard.simulate.run import Goal, Study, run, threads
from cutcard.simulate.shoes import BURN_BY_FIRST_CARD, ShoePlan, checked

AS_PUBLISHED = ShoePlan(after_cut=1, burn=BURN_BY_FIRST_CARD)
"""A shoe as published studies take it, and as the commands do."""


def study(
    game: Game,
    *,
    rounds: int | None = None,
    shoes: int | None = None,
    seed: int = 1,
    plan: ShoePlan = AS_PUBLISHED,
    workers: int = 1,
) -> Study:
    """Deal so many rounds, or shoes, and set each wager's mean beside its exact price.

    >>> from cutcard import GAMES
    >>> found = study(GAMES["dragon-tiger"], shoes=200, seed=3)
    >>> found
    <Study of dragon-tiger, 39,695 rounds of 200 shoes, seed 3>
    >>> tie = {each.name: each for each in found.wagers}["Tie"]
    >>> f"{tie.ev:+.3f} +/- {tie.error:.3f}, exactly {tie.exact_ev:+.3f}"
    '-0.088 +/- 0.016, exactly -0.104'
    """
    if (rounds is None) == (shoes is None):
        raise NotationError("say how long a study is: rounds=1_000_000, or shoes=10_000")
    if min(each for each in (rounds, shoes, workers) if each is not None) < 1:
        raise NotationError("a study has at least one round, shoe and worker")
    with threads(workers) as crew:
        return run(Study.new(game, plan, seed), Goal(rounds=rounds, shoes=shoes), crew, lambda: 0.0)


def count(
    game: Game,
    wager: str,
    *,
    tags: Mapping[Rank, float] | str | None = None,
    trigger: float = 8.0,
    shoes: int = 20_000,
    seed: int = 1,
    plan: ShoePlan = AS_PUBLISHED,
) -> Figures:
    """What a counter wins who bets a unit on the wager from a true count on; without tags by the best balanced ones.

    >>> from cutcard import GAMES
    >>> found = count(GAMES["tiger-baccarat"], "Big Tiger", tags="3=-1 4=-1 5=-1 6=-2 7=1 8=2 9=2", shoes=2_000)
    >>> f"{found.units_per_100.value:+.2f} +/- {found.units_per_100.error:.2f} units per 100 rounds"
    '+0.25 +/- 0.01 units per 100 rounds'
    """
    bet_on = Bet.on(game, wager, 1).wager
    if shoes < 1:
        raise NotationError("a study has at least one shoe")
    if not math.isfinite(trigger):
        raise NotationError(f"the trigger must be a number, not {trigger}")
    if tags is None:
        tags = best_tags(game, plan.decks, bet_on)
    elif isinstance(tags, str):
        tags = parsed_tags(game, tags)
    valued = Valued.of(game, checked(game, plan), bet_on.name, tags, [trigger])
    starts = range(0, shoes, SHOES_AT_ONCE)
    return reduce(add, (valued.deal(seed, each, min(SHOES_AT_ONCE, shoes - each)) for each in starts)).at(0)
