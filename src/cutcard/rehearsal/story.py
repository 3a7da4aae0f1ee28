"""A failing seed as a short story: as few faults as still bring it about, and what happened just before."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cutcard.rehearsal.faults import Fault
    from cutcard.rehearsal.run import Rehearsed

    Rehearse = Callable[[int, tuple[Fault, ...]], Rehearsed]

LAST_LINES = 12
LANDMARKS = (
    "FAULT",
    "FOUND",
    "power",
    "house is",
    "house has",
    "a bit of",
    "the server",
    "nothing goes wrong",
    "damage",
    "backup",
    "disk",
    "stands still",
    "goes on",
    "sessions",
    "read wrongly",
)
"""What is told of the time before."""


def kind_of(finding: str) -> str:
    """A finding without its names and numbers: two that are alike are the same failure."""
    return re.sub(r"[\w-]*\d[\w-]*|\b(Ada|Ben|Cyn|Dov)\b", "…", finding)


def shrunk(failed: Rehearsed, rehearse: Rehearse) -> Rehearsed:
    """The same failure of the same seed with fewer faults, and shorter ones."""
    wanted = {kind_of(each) for each in failed.findings}

    def still(faults: tuple[Fault, ...]) -> Rehearsed | None:
        tried = rehearse(failed.seed, faults)
        return tried if wanted & {kind_of(each) for each in tried.findings} else None

    smaller = True
    while smaller:
        smaller = False
        for faults in _smaller(failed.faults):
            found = still(faults)
            if found is not None:
                failed, smaller = found, True
                break
    return failed


def _smaller(faults: tuple[Fault, ...]) -> Iterator[tuple[Fault, ...]]:
    for place in range(len(faults)):
        yield (*faults[:place], *faults[place + 1 :])
    for place, fault in enumerate(faults):
        if fault.again:
            yield (*faults[:place], replace(fault, again=0), *faults[place + 1 :])


def told(rehearsed: Rehearsed) -> list[str]:
    """What went wrong, what followed, and how far the floor had come."""
    lines = [f"Seed {rehearsed.seed}, digest {rehearsed.digest[:16]}."]
    if rehearsed.faults:
        lines += ["", "What goes wrong:", *(f"  {fault}" for fault in rehearsed.faults)]
    else:
        lines += ["", "Nothing goes wrong."]
    end = next(
        (place for place, line in enumerate(rehearsed.transcript) if "FOUND" in line), len(rehearsed.transcript) - 1
    )
    before = rehearsed.transcript[: max(0, end - LAST_LINES)]
    lines += ["", "What happens:", *(line for line in before if any(mark in line for mark in LANDMARKS))]
    lines += ["   …", *rehearsed.transcript[max(0, end - LAST_LINES) : end]]
    if rehearsed.sound:
        return [*lines, "", "Nothing is found, and the audit agrees."]
    return [*lines, "", "What is found:", *(f"  {finding}" for finding in rehearsed.findings)]
