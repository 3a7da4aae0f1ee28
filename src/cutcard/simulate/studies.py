"""Whole studies in one call each, for programs; the command line adds progress, checkpoints, clusters and GPUs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import reduce
from operator import add

from cutcard.cards import NotationError, Rank, checked_whole
from cutcard.rulebook.game import Game, Wager
from cutcard.rulebook.settlement import Bet
from cutcard.simulate.counting.figures import Figures
from cutcard.simulate.counting.tags import best_tags, parsed_tags, pivot
from cutcard.simulate.counting.value import SHOES_AT_ONCE, Valued
from cutcard.simulate.run import Goal, Study, run, threads
from cutcard.simulate.shoes import BURN_BY_FIRST_CARD, ShoePlan, checked, checked_seed

AS_PUBLISHED = ShoePlan(after_cut=1, burn=BURN_BY_FIRST_CARD)
"""A shoe as published studies take it, and as the commands do: eight decks, 14 cards behind the cutting card, one round
after the one in which it appears, and cards burnt by the first card that is shown."""


TRIGGER_USUAL = 8.0


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
    rounds = None if rounds is None else checked_whole(rounds, "a number of rounds", "rounds=1_000_000")
    shoes = None if shoes is None else checked_whole(shoes, "a number of shoes", "shoes=10_000")
    workers = checked_whole(workers, "a number of workers", "workers=1")
    if min(each for each in (rounds, shoes, workers) if each is not None) < 1:
        raise NotationError("a study has at least one round, shoe and worker")
    with threads(workers) as crew:
        return run(Study.new(game, plan, seed), Goal(rounds=rounds, shoes=shoes), crew, lambda: 0.0)


def count_of(
    game: Game,
    plan: ShoePlan,
    wager: Wager,
    tags: Mapping[Rank, float] | str | None,
    imbalance: int,
    trigger: float | None,
) -> tuple[Mapping[Rank, float], float]:
    """The tags of a count and its trigger, where they were left out the best and the usual ones."""
    kept = best_tags(game, plan.decks, wager, imbalance) if tags is None else tags
    kept = parsed_tags(game, kept) if isinstance(kept, str) else kept
    if not isinstance(kept, Mapping):
        raise TypeError('tags come by rank, "3=-1 6=-2" or a mapping; left out, they are those of best_count')
    if imbalance and (found := pivot(game, 1, kept)) != imbalance:
        raise NotationError(f"these tags add up to {found:g} over a deck, not to {imbalance}")
    from_on = (pivot(game, plan.decks, kept) if imbalance else TRIGGER_USUAL) if trigger is None else trigger
    if not math.isfinite(from_on):
        raise NotationError(f"the trigger must be a number, not {from_on}")
    return kept, from_on


def count(
    game: Game,
    wager: str,
    *,
    tags: Mapping[Rank, float] | str | None = None,
    imbalance: int = 0,
    trigger: float | None = None,
    shoes: int = 20_000,
    seed: int = 1,
    plan: ShoePlan = AS_PUBLISHED,
) -> Figures:
    """What a counter wins who bets a unit on the wager from a true count on, 8 unless another is the trigger.

    Without tags it keeps the best balanced ones. With an `imbalance` it keeps the best tags of that sum over a deck, or
    those given, and bets from a running count on, unless told otherwise where that is as good as a true count.

    >>> from cutcard import GAMES
    >>> found = count(GAMES["tiger-baccarat"], "Big Tiger", tags="3=-1 4=-1 5=-1 6=-2 7=1 8=2 9=2", shoes=2_000)
    >>> f"{found.units_per_100.value:+.2f} +/- {found.units_per_100.error:.2f} units per 100 rounds"
    '+0.25 +/- 0.01 units per 100 rounds'
    """
    bet_on = Bet.on(game, wager, 1).wager
    if (shoes := checked_whole(shoes, "a number of shoes", "shoes=10_000")) < 1:
        raise NotationError("a study has at least one shoe")
    seed = checked_seed(seed)
    tags, trigger = count_of(game, checked(game, plan), bet_on, tags, imbalance, trigger)
    valued = Valued.of(game, plan, bet_on.name, tags, [trigger], by_running=bool(imbalance))
    starts = range(0, shoes, SHOES_AT_ONCE)
    return reduce(add, (valued.deal(seed, each, min(SHOES_AT_ONCE, shoes - each)) for each in starts)).at(0)
