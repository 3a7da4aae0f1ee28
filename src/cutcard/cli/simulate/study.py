"""`cutcard simulate`: who deals, what is shown while they do, and the answer."""

from __future__ import annotations

import os
import time
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.cli.output import print_json, write_file
from cutcard.cli.simulate.compiling import native_dealer
from cutcard.cli.simulate.settings import Dealers, Outputs, on_gpu
from cutcard.simulate.run import Crew, Goal, Study, threads
from cutcard.simulate.shoes import deal_shoes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


SECONDS_BETWEEN_CHECKPOINTS = 5.0


def answer(study: Study, outputs: Outputs) -> None:
    from cutcard.simulate.study_json import histogram_bytes, study_json

    study.deal = native_dealer() or deal_shoes
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


def crew_of(dealers: Dealers) -> AbstractContextManager[Crew]:
    count = dealers.workers or os.cpu_count() or 1
    if dealers.cluster is not None:
        from cutcard.simulate.cluster import cluster

        return cluster(dealers.cluster, count, on_gpus=dealers.device == "gpu")
    if on_gpu(dealers.device):
        from cutcard.simulate.gpu import gpu

        return gpu()
    return threads(count, native_dealer() or deal_shoes)


@contextmanager
def progress_of(title: str, goal: Goal, checkpoint: str | None) -> Iterator[Callable[[Study], None]]:
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
