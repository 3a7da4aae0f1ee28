"""`cutcard simulate`."""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.cli.arguments import game_of
from cutcard.cli.output import counted, print_json, write_file
from cutcard.cli.simulate.compiling import native_dealer
from cutcard.cli.simulate.settings import INTERRUPTED, on_gpu
from cutcard.simulate.run import Study, run, threads
from cutcard.simulate.shoes import deal_shoes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from cutcard.cli.simulate.settings import Dealers, Outputs
    from cutcard.simulate.run import Crew, Goal
    from cutcard.simulate.shoes import ShoePlan

SECONDS_BETWEEN_CHECKPOINTS = 5.0


def run_study(slug: str, plan: ShoePlan, goal: Goal, seed: int, dealers: Dealers, outputs: Outputs) -> None:
    game = game_of(slug)
    outputs.check()
    study = Study.new(game, plan, seed)
    if outputs.checkpoint is not None and (checkpoint := Path(outputs.checkpoint)).exists():
        study.resume(checkpoint.read_bytes())
        sys.stderr.write(f"cutcard: going on from {counted(study.tally.rounds, 'round')} in {checkpoint}\n")
    interrupted = False
    try:
        with _crew(dealers) as crew, _progress_of(game.title, goal, outputs.checkpoint) as on_progress:
            run(study, goal, crew, time.perf_counter, on_progress)
    except KeyboardInterrupt:
        interrupted = True
        sys.stderr.write("cutcard: interrupted; this is what was dealt so far\n")
    if outputs.checkpoint is not None:
        write_file(Path(outputs.checkpoint), study.to_bytes())
    study.deal = native_dealer() or deal_shoes
    _answer(study, outputs)
    if interrupted:
        sys.exit(INTERRUPTED)


def _answer(study: Study, outputs: Outputs) -> None:
    from cutcard.simulate.study_json import histogram_bytes, study_json

    if outputs.as_json:
        print_json(study_json(study))
    else:
        from cutcard.cli.simulate.printing import print_study

        print_study(study)
    if not study.tally.rounds:
        return
    if outputs.plot is not None:
        from cutcard.simulate.plots import convergence

        write_file(Path(outputs.plot), convergence(study).encode())
    if outputs.save is not None:
        path = Path(outputs.save)
        write_file(path, histogram_bytes(study, path.suffix.lower().removeprefix(".")))


def _crew(dealers: Dealers) -> AbstractContextManager[Crew]:
    count = dealers.workers or os.cpu_count() or 1
    if dealers.cluster is not None:
        from cutcard.simulate.cluster import cluster

        return cluster(dealers.cluster, count, on_gpus=dealers.device == "gpu")
    if on_gpu(dealers.device):
        from cutcard.simulate.gpu import gpu

        return gpu()
    return threads(count, native_dealer() or deal_shoes)


@contextmanager
def _progress_of(title: str, goal: Goal, checkpoint: str | None) -> Iterator[Callable[[Study], None]]:
    """A progress bar on standard error, and the checkpoint kept now and then."""
    from cutcard.cli.progress import progress

    saved_at = time.perf_counter()
    with progress() as bar:
        task = bar.add_task(title, total=goal.rounds or goal.shoes or goal.seconds, rate="")

        def on_progress(study: Study) -> None:
            nonlocal saved_at
            done = study.tally.rounds if goal.rounds else study.tally.shoes if goal.shoes else study.seconds
            rate = f"{study.tally.rounds / study.seconds / 1e6:.1f} M rounds/s" if study.seconds else ""
            bar.update(task, completed=done, rate=rate)
            if checkpoint is not None and time.perf_counter() - saved_at > SECONDS_BETWEEN_CHECKPOINTS:
                write_file(Path(checkpoint), study.to_bytes(), quiet=True)
                saved_at = time.perf_counter()

        yield on_progress
