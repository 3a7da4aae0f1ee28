"""Judges mutants: does a test that reaches the change fail, and of which tier is it?

Tests of the first tier come first, cheapest first, in batches that grow: most mutants are found by the first few tests,
and a batch is one start of pytest. Only where the whole first tier finds nothing is the wide tier asked.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Any

from mutation.pick_plugin import COLLECTING, PICKED, TOO_LONG
from mutation.processes import run_python
from mutation.reach import options_of
from mutation.saved import lines
from tiers import FIRST, WIDE

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence
    from pathlib import Path

    from mutation.reach import Reach, Test
    from mutation.trees import Tree

    Run = Callable[[Sequence[Test]], "Failure | None"]

BATCHES = (20, 200)
"""So many tests in the first batch and in the second; the third holds the rest."""
BUDGET_SECONDS = (240.0, 60.0)
"""Of expected time on one mutant in one tier: for tests that reach it, and for others that may see what was made there.

The cheapest are run, and the page says how many.
"""
SURVIVED, UNREACHED = "survived", "unreached"
RAN_WHOLE = {0, 5}
"""pytest's status where no test failed: all passed, or none of them was there to be run."""


@dataclass(frozen=True, slots=True)
class Failure:
    """The first test that failed, or nothing where pytest could not come so far, and whether it took too long."""

    test: str
    timed_out: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the tests said of one mutant: found by a tier, or not. A mutant that takes too long is found."""

    mutant: str
    result: str
    test: str = ""
    timed_out: bool = False
    asked: int = 0
    reaching: int = 0
    seconds: float = 0.0


def judged(mutant: str, place: int, reach: Reach, run: Run) -> Verdict:
    asked = reaching = 0
    for tier in (FIRST, WIDE):
        groups = reach.reaching(place, tier)
        reaching += sum(map(len, groups))
        chosen = [affordable(group, seconds) for group, seconds in zip(groups, BUDGET_SECONDS, strict=True)]
        for batch in chain.from_iterable(map(batches, chosen)):
            asked += len(batch)
            failure = run(batch)
            if failure is not None:
                return Verdict(mutant, tier, failure.test, failure.timed_out, asked, reaching)
    return Verdict(mutant, SURVIVED if reaching else UNREACHED, asked=asked, reaching=reaching)


def affordable(tests: Sequence[Test], budget_seconds: float) -> list[Test]:
    chosen, spent = [], 0.0
    for test in tests:
        spent += test.seconds
        if spent > budget_seconds:
            break
        chosen.append(test)
    return chosen


def batches(tests: Sequence[Test]) -> Iterator[list[Test]]:
    """Within a batch the tests of a file stay together, cheapest file first, so that they share its fixtures."""
    left = list(tests)
    for size in (*BATCHES, len(left)):
        batch, left = left[:size], left[size:]
        if batch:
            cost = {file: expected_seconds([test for test in batch if test.file == file]) for file in files_of(batch)}
            yield sorted(batch, key=lambda test: (cost[test.file], test.file, test.alone_seconds))


def files_of(tests: Sequence[Test]) -> list[str]:
    return sorted({test.file for test in tests})


def expected_seconds(tests: Sequence[Test]) -> float:
    """With the set-up of each file once."""
    shared: dict[str, float] = {}
    for test in tests:
        shared[test.file] = max(shared.get(test.file, 0.0), test.alone_seconds - test.seconds)
    return sum(test.seconds for test in tests) + sum(shared.values())


def run_tests(
    tree: Tree,
    tests: Sequence[Test],
    *,
    more: dict[str, str],
    stopped: Callable[[], bool] = lambda: False,
    all_of_them: bool = False,
) -> list[Failure]:
    """The failures of one run of pytest in a tree; the run ends with the first unless all are asked for.

    Each test has ten times as long as the slowest of them took, and twenty seconds; all together four times as long as
    they took, and a minute.
    """
    picked = tree.root / ".picked.json"
    picked.write_text(json.dumps([test.id for test in tests]), encoding="utf-8")
    picked.with_suffix(".failed").unlink(missing_ok=True)
    limit = 20 + 10 * max(test.alone_seconds for test in tests)
    options = ["-q", "--tb=short", "-p", "no:xdist", "-p", "mutation.pick_plugin", "--hypothesis-seed=0"]
    options += [f"--timeout={limit:.0f}", *([] if all_of_them else ["-x"])]
    options += options_of(tests[0].tier)
    ended = run_python(
        tree,
        ["-m", "pytest", *options, *files_of(tests)],
        more={**more, PICKED: str(picked)},
        limit_seconds=60 + 4 * expected_seconds(tests),
        stopped=stopped,
    )
    failures = [Failure(**line) for line in lines(picked.with_suffix(".failed"))]
    if failures or ended.status in RAN_WHOLE:
        return failures
    if ended.status is None:
        return [Failure("", timed_out=True)]
    return [Failure(COLLECTING, timed_out=TOO_LONG in ended.output)]


def without(reach: Reach, unreliable: Collection[str]) -> Reach:
    """Tests that fail without any mutant cannot judge."""
    return replace(reach, tests=tuple(test for test in reach.tests if test.id not in unreliable))


def verdicts(path: Path, unreliable: Collection[str] = ()) -> dict[str, Verdict]:
    """The last verdict on each mutant; those of unreliable tests do not count."""
    found: dict[str, Verdict] = {}
    for line in lines(path):
        verdict = Verdict(**line)
        if verdict.test not in unreliable:
            found[verdict.mutant] = verdict
    return found


def as_record(verdict: Verdict) -> dict[str, Any]:
    return {**asdict(verdict), "seconds": round(verdict.seconds, 1)}
