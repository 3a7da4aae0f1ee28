"""What a run is about, where it keeps what it learns, and how it learns which tests reach what."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mutation import reach
from mutation.instrument import instrument
from mutation.judge import verdicts
from mutation.public import public_functions
from mutation.saved import lines
from mutation.trees import ROOT, digest, prepared_tree
from tiers import FIRST

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from mutation.judge import Verdict
    from mutation.public import Function
    from mutation.reach import Reach
    from mutation.sampling import Mutant
    from mutation.trees import Tree

PAGE = ROOT / "docs/mutation.md"
BUILD = ROOT / "build/mutants"


@dataclass(frozen=True, slots=True)
class Campaign:
    """Mutants, public functions and tests, and a folder for what is learned of them.

    The folder is another one when the source or the tests change, so nothing learned earlier is taken for true.
    """

    mutants: tuple[Mutant, ...]
    functions: tuple[Function, ...]
    only: tuple[str, ...]
    """Files of tests, where not all of them are to be run."""
    jobs: int
    folder: Path

    @property
    def unreliable(self) -> set[str]:
        return {line["test"] for line in lines(self.folder / "unreliable.jsonl")}

    @property
    def verdicts(self) -> dict[str, Verdict]:
        return verdicts(self.folder / "verdicts.jsonl", self.unreliable)


def new_campaign(mutants: Sequence[Mutant], only: Sequence[str], jobs: int) -> Campaign:
    functions = public_functions(ROOT)
    key = digest(ROOT, *(mutant.id for mutant in mutants), *only)
    return Campaign(tuple(mutants), tuple(functions), tuple(only), jobs, BUILD / key)


def learn_reach(campaign: Campaign) -> Reach:
    """The reach of all places and functions; the run that learns it takes as long as all tests do."""
    found = reach.learn(instrumented(campaign), campaign.folder / "reach", campaign.only)
    unreached = sum(not any(found.reaching(number, FIRST)) for number in range(len(campaign.mutants)))
    say(f"{len(found.tests):,} tests can judge; no test of the first tier reaches {unreached} of the mutants")
    return found


def instrumented(campaign: Campaign) -> Tree:
    tree = prepared_tree(campaign.folder / "instrumented")
    instrument(tree, campaign.mutants, campaign.functions)
    return tree


@contextmanager
def temporary() -> Iterator[dict[str, str]]:
    """A place for the files of tests, with a short name: sockets need one."""
    folder = tempfile.mkdtemp(prefix="mutants-")
    try:
        yield {"PYTEST_DEBUG_TEMPROOT": folder}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def write_page(campaign: Campaign, text: str) -> None:
    """The page is of all tests; a trial with some of them leaves it alone."""
    if not campaign.only:
        PAGE.write_text(text, encoding="utf-8")


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def default_jobs() -> int:
    return os.cpu_count() or 1
