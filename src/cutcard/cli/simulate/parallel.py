"""A study in parts, dealt side by side on all cores and added up in order."""

from __future__ import annotations

import os
import sys
from collections import deque
from typing import TYPE_CHECKING, TypeVar

from cutcard.cli.arguments import game_of
from cutcard.cli.output import INTERRUPTED
from cutcard.cli.simulate.settings import Outputs, whole
from cutcard.rulebook.settlement import Bet
from cutcard.simulate.shoes import ShoePlan, checked
from cutcard.simulate.workers import Task
from cutcard.simulate.workers import workers as side_by_side

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.rulebook.game import Game, Wager

Part = TypeVar("Part")


def study_of(slug: str, plan: ShoePlan, name: str, many: str, outputs: Outputs) -> tuple[Game, Wager, int]:
    game = game_of(slug)
    outputs.check()
    checked(game, plan)
    return game, Bet.on(game, name, 1).wager, whole(many, "shoes or sessions")


def deal_in_parallel(
    title: str,
    tasks: int,
    workers: int | None,
    act: Callable[[int], Part],
    keep: Callable[[list[Part], Part], None] = list.append,
) -> tuple[list[Part], bool]:
    """Every task's part in order, dealt side by side; interrupted, the parts so far."""
    from cutcard.cli.progress import progress

    count = workers or os.cpu_count() or 1
    parts: list[Part] = []
    waiting: deque[Task] = deque()
    try:
        with side_by_side(count) as submit, progress() as bar:
            bar_task = bar.add_task(title, total=tasks, rate="")
            for task in range(tasks):
                waiting.append(submit(act, task))
                if len(waiting) > 2 * count:
                    keep(parts, waiting.popleft().result())
                    bar.update(bar_task, completed=task + 1 - len(waiting))
            while waiting:
                keep(parts, waiting.popleft().result())
                bar.update(bar_task, completed=tasks - len(waiting))
    except KeyboardInterrupt:
        return parts, True
    return parts, False


def added(parts: list[Part], part: Part) -> None:
    """Kept as one sum: parts that are large need not lie there side by side."""
    parts[:] = [parts[0] + part if parts else part]  # type: ignore[operator]


def the_sum(parts: list[Part]) -> Part:
    """Of parts that were added up; nothing to say where there are none yet."""
    if not parts:
        sys.stderr.write("cutcard: interrupted before the first shoes were dealt\n")
        sys.exit(INTERRUPTED)
    return parts[0]


def exit_if_interrupted(*, interrupted: bool) -> None:
    if interrupted:
        sys.stderr.write("cutcard: interrupted; this is what was dealt so far\n")
        sys.exit(INTERRUPTED)
