"""`cutcard count`: what a counter wins, and what a perfect one could."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cutcard.cards import RANK_LETTERS, NotationError, Rank
from cutcard.cli.output import print_json, write_file
from cutcard.cli.simulate.parallel import added, deal_in_parallel, the_sum
from cutcard.cli.simulate.settings import Dealers, Outputs, on_gpu
from cutcard.game_json import Json, rules_of
from cutcard.simulate.counting.counter import Seen, Watched
from cutcard.simulate.counting.value import SHOES_AT_ONCE as SHOES_PRICED
from cutcard.simulate.counting.value import Valued, Worth
from cutcard.simulate.shoes import SHOES_A_BLOCK, ShoePlan
from cutcard.simulate.studies import count_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cutcard.rulebook.game import Game, Wager
    from cutcard.simulate.counting.depths import ByDepth

DEPTHS_SHOWN = (0, 7, 14, 26, 39, 52, 78, 104, 156, 208)


class Kept(NamedTuple):
    """A count as it was asked for."""

    tags: str | None
    imbalance: int
    trigger: float | None


def study_counter(
    game: Game,
    wager: Wager,
    shoes: int,
    plan: ShoePlan,
    kept: Kept,
    seed: int,
    dealers: Dealers,
    outputs: Outputs,
    *,
    by_result: bool,
) -> bool:
    """What a counter wins, printed; whether somebody interrupted it."""
    from cutcard.simulate.study_json import by_cut_json, count_json

    if outputs.plot is not None and by_result:
        raise NotationError("a chart is drawn of what bets are worth: leave --by-result out")
    if dealers.device == "gpu" and not by_result:
        raise NotationError("a GPU scores bets by their results: add --by-result")
    if kept.imbalance and by_result:
        raise NotationError("an unbalanced count is scored by exact worth: leave --by-result out")
    tags, trigger = count_of(game, plan, wager, *kept)
    if by_result:
        deal, most = _by_result(game, plan, wager.name, tags, trigger, dealers)
    else:
        running = bool(kept.imbalance)
        deal, most = Valued.of(game, plan, wager.name, tags, [trigger], by_running=running).deal, SHOES_PRICED

    def act(task: int) -> Seen | Worth:
        return deal(seed, task * most, min(most, shoes - task * most))

    parts, interrupted = deal_in_parallel(f"counting {wager.name}", -(-shoes // most), dealers.workers, act, added)
    found = the_sum(parts)
    figures = found.at(0) if isinstance(found, Worth) else found.figures(trigger)
    letters = {RANK_LETTERS[rank]: tag for rank, tag in tags.items()}
    scored = "result" if by_result else "exact worth"
    by_depth = found.by_depth if isinstance(found, Worth) else None
    sooner = [depth for depth in DEPTHS_SHOWN if depth > plan.cut]
    if outputs.as_json:
        answer = {**_head(game, plan, seed), **count_json(wager.name, figures, letters, scored)}
        answer |= {"imbalance": kept.imbalance} if kept.imbalance else {}
        print_json(answer if by_depth is None else {**answer, "by_cut": by_cut_json(by_depth, sooner)})
    else:
        from cutcard.cli.simulate.printing import print_by_cut, print_count

        print_count(game, wager.name, figures, letters, scored, by_running=bool(kept.imbalance))
        if by_depth is not None:
            print_by_cut(by_depth, sooner)
    if by_depth is not None:
        _draw(by_depth, f"{game.title}, {wager.name}: what the count wins, {plan.decks} decks", plan, outputs)
    return interrupted


Deal: TypeAlias = "tuple[Callable[[int, int, int], Seen | Worth], int]"
"""What deals some of a seed's shoes, and how many at a time."""


def _by_result(
    game: Game, plan: ShoePlan, wager: str, tags: Mapping[Rank, float], trigger: float, dealers: Dealers
) -> Deal:
    watched = Watched.of(game, plan, wager, tags, trigger)
    if on_gpu(dealers.device):
        from cutcard.simulate import gpu

        return partial(gpu.watch_shoes, watched), gpu.SHOES_A_TASK
    return watched.deal, SHOES_A_BLOCK


def study_perfect_counter(
    game: Game, wager: Wager, shoes: int, plan: ShoePlan, seed: int, dealers: Dealers, outputs: Outputs
) -> bool:
    """The most that anybody could win, printed; whether somebody interrupted it."""
    from cutcard.simulate.counting.perfect import SHOES_AT_ONCE, PricedWager
    from cutcard.simulate.study_json import perfect_json

    sought = PricedWager.of(game, plan, wager.name)
    deal, most = sought.deal, SHOES_AT_ONCE
    if on_gpu(dealers.device):
        from cutcard.simulate import gpu

        deal, most = partial(gpu.perfect_shoes, sought), gpu.shoes_written_most(sought)

    def act(task: int) -> ByDepth:
        return deal(seed, task * most, min(most, shoes - task * most))

    title = f"pricing every round of {wager.name}"
    parts, interrupted = deal_in_parallel(title, -(-shoes // most), dealers.workers, act, added)
    found = the_sum(parts)
    depths = [depth for depth in DEPTHS_SHOWN if depth >= plan.cut] or [plan.cut]
    if outputs.as_json:
        print_json({**_head(game, plan, seed), **perfect_json(wager.name, found, plan, depths)})
    else:
        from cutcard.cli.simulate.printing import print_perfect

        print_perfect(game, wager.name, found, plan, depths)
    _draw(found, f"{game.title}, {wager.name}: the most a counter can win, {plan.decks} decks", plan, outputs)
    return interrupted


def _draw(found: ByDepth, title: str, plan: ShoePlan, outputs: Outputs) -> None:
    if outputs.plot is not None:
        from cutcard.simulate.plots import advantage_by_depth

        write_file(Path(outputs.plot), advantage_by_depth(found, title, plan.cut, len(found.rounds) // 2).encode())


def _head(game: Game, plan: ShoePlan, seed: int) -> Json:
    """What was counted: which game in which edition, and the shoes."""
    return {"game": game.slug, **rules_of(game), "decks": plan.decks, "seed": seed}
