"""Runs in turn: today, former, today, former. Every pair is kept as soon as it is measured."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec
from adapters import UnfitError

from comparison.figure import Run
from comparison.sources import GENERATOR

if TYPE_CHECKING:
    from collections.abc import Callable

    from comparison.results import Comparison

Side = Literal["today", "former"]


class FailedError(Exception):
    """A run ended with an error; the sentence holds the end of what it printed."""


def compare(
    started: Comparison,
    wanted: int,
    *,
    measure: Callable[[str, Side], Run],
    keep: Callable[[Comparison], None],
    tell: Callable[[Comparison, Side], None],
    clock: Callable[[], float],
) -> Comparison:
    """Measure the pairs that are missing. A former revision that lacks the part is not run."""
    found = started
    for _ in range(found.pairs, wanted):
        began = clock()
        tell(found, "today")
        today = measure(found.part, "today")
        former = Run(lacking=started.lacking)
        if not started.lacking:
            tell(found, "former")
            former = measure(found.part, "former")
        found = found.add(today, former, clock() - began)
        keep(found)
    return found


def seconds_left(found: Comparison, later: list[Comparison], wanted: int) -> float | None:
    """The estimate from the average of the pairs so far; None while a part has not been measured once."""
    waiting = [each for each in (found, *later) if each.pairs < wanted]
    if not all(each.seconds for each in waiting):
        return None
    return sum(each.seconds * (wanted - each.pairs) for each in waiting)


def environment(source: Path) -> dict[str, str]:
    """Where a child finds Cutcard: in this source, with one thread for each product of matrices."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPATH": str(source), "OPENBLAS_NUM_THREADS": "1"}


def run_child(part: str, source: Path, *, probe: bool = False) -> Run:
    """One run in a process of its own; a probe loads the part and measures nothing.

    The child leads a group of processes. Whatever ends this one, the group ends too: no server stays behind.
    """
    with tempfile.TemporaryDirectory(prefix="cutcard-bench-") as name:
        folder = Path(name)
        answer, log = folder / "answer.json", folder / "log"
        command = [sys.executable, str(GENERATOR / "child.py"), part, str(source), str(answer)]
        with log.open("wb") as output:
            child = subprocess.Popen(  # noqa: S603
                command + ["--probe"] * probe,
                cwd=folder,
                env=environment(source),
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
            try:
                code = child.wait()
            finally:
                if child.poll() is None:
                    os.killpg(child.pid, signal.SIGKILL)
                    child.wait()
        said = log.read_text(encoding="utf-8", errors="replace").strip()
        if code == 2:
            raise UnfitError(said)
        if code != 0:
            raise FailedError(f"{part} ended with exit code {code}:\n{said[-2000:]}")
        return msgspec.json.decode(answer.read_bytes(), type=Run)
