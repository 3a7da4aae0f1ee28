"""`cutcard simulate`, and what its options mean to all studies."""

from __future__ import annotations

import math
import os
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.cli.show import game_of, print_json, write_file
from cutcard.simulate.run import Goal, Study, run, threads
from cutcard.simulate.shoes import BURN_BY_FIRST_CARD, ShoePlan

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from cutcard.simulate.run import Crew

ROUNDS_USUAL = 100_000_000
SECONDS_BETWEEN_CHECKPOINTS = 5.0
INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class Outputs:
    """What a command leaves behind besides its answer."""

    as_json: bool = False
    plot: str | None = None
    save: str | None = None
    checkpoint: str | None = None

    def check(self) -> None:
        """Refuse a wrong file name before hours of work."""
        for name, endings in ((self.plot, (".svg",)), (self.save, (".npz", ".parquet"))):
            if name is not None and Path(name).suffix.lower() not in endings:
                raise NotationError(f"{name!r} should end in {' or '.join(endings)}")
            if name is not None and not Path(name).resolve().parent.is_dir():
                raise NotationError(f"cannot write {name}: there is no such folder")


def whole(text: str, what: str) -> int:
    """A whole number as people write large ones: 1000000, 1_000_000 or 1e6."""
    try:
        value = float(text.replace("_", ""))
        number = int(value)
    except (ValueError, OverflowError):
        raise NotationError(f"{text!r} is no number of {what}; write e.g. 1000000 or 1e6") from None
    if number != value or number < 1:
        raise NotationError(f"the number of {what} must be whole and at least 1, not {text}")
    return number


def shoe_plan(decks: int, cut: int, after_cut: int, burn: str, rounds_per_shoe: int) -> ShoePlan:
    if burn == "first":
        burnt = BURN_BY_FIRST_CARD
    elif burn.isascii() and burn.isdigit():
        burnt = int(burn)
    else:
        raise NotationError(f"{burn!r} says nothing about burning; write a number of cards, or first")
    return ShoePlan(decks, cut, after_cut, burnt, rounds_per_shoe)


def goal_of(rounds: str | None, shoes: str | None, seconds: float | None) -> Goal:
    if sum(each is not None for each in (rounds, shoes, seconds)) > 1:
        raise NotationError("choose one of --rounds, --shoes and --seconds")
    if seconds is not None and not (seconds > 0 and math.isfinite(seconds)):
        raise NotationError(f"--seconds must be more than 0, not {seconds}")
    if shoes is not None:
        return Goal(shoes=whole(shoes, "shoes"))
    if seconds is not None:
        return Goal(seconds=seconds)
    return Goal(rounds=ROUNDS_USUAL if rounds is None else whole(rounds, "rounds"))


def simulate(
    slug: str, plan: ShoePlan, goal: Goal, seed: int, workers: int | None, cluster: str | None, outputs: Outputs
) -> None:
    game = game_of(slug)
    outputs.check()
    study = Study.new(game, plan, seed)
    if outputs.checkpoint is not None and (kept := Path(outputs.checkpoint)).exists():
        study.resume(kept.read_bytes())
        sys.stderr.write(f"cutcard: going on from {study.tally.rounds:,} rounds in {kept}\n")
    interrupted = False
    try:
        with _crew(cluster, workers) as crew, _watching(game.title, goal, outputs.checkpoint) as watch:
            run(study, goal, crew, time.perf_counter, watch)
    except KeyboardInterrupt:
        interrupted = True
        sys.stderr.write("cutcard: interrupted; this is what was dealt so far\n")
    if outputs.checkpoint is not None:
        write_file(Path(outputs.checkpoint), study.to_bytes())
    _answer(study, outputs)
    if interrupted:
        sys.exit(INTERRUPTED)


def _answer(study: Study, outputs: Outputs) -> None:
    from cutcard.simulate.contract import histogram_bytes, study_json

    if outputs.as_json:
        print_json(study_json(study))
    else:
        from cutcard.cli.simulate_tables import print_study

        print_study(study)
    if not study.tally.rounds:
        return
    if outputs.plot is not None:
        from cutcard.simulate.plots import convergence

        write_file(Path(outputs.plot), convergence(study).encode())
    if outputs.save is not None:
        path = Path(outputs.save)
        write_file(path, histogram_bytes(study, path.suffix.lower().removeprefix(".")))


def _crew(cluster: str | None, workers: int | None) -> AbstractContextManager[Crew]:
    count = workers or os.cpu_count() or 1
    if cluster is None:
        return threads(count)
    from cutcard.simulate.cluster import cluster as workers_of

    return workers_of(cluster, count)


@contextmanager
def _watching(title: str, goal: Goal, checkpoint: str | None) -> Iterator[Callable[[Study], None]]:
    """A progress bar on standard error, and the checkpoint kept now and then."""
    from cutcard.cli.progress import progress

    kept = time.perf_counter()
    with progress() as bar:
        task = bar.add_task(title, total=goal.rounds or goal.shoes or goal.seconds, rate="")

        def watch(study: Study) -> None:
            nonlocal kept
            done = study.tally.rounds if goal.rounds else study.tally.shoes if goal.shoes else study.seconds
            rate = f"{study.tally.rounds / study.seconds / 1e6:.1f} M rounds/s" if study.seconds else ""
            bar.update(task, completed=done, rate=rate)
            if checkpoint is not None and time.perf_counter() - kept > SECONDS_BETWEEN_CHECKPOINTS:
                write_file(Path(checkpoint), study.to_bytes(), quiet=True)
                kept = time.perf_counter()

        yield watch
