"""Which tests reach which places, learned in one run of all tests on an instrumented copy of the program.

A test reaches a place when it runs, or a process it began. Three things are seen by more tests than the one that was
running. What runs while a module is imported, and what is worked out once and kept, may be seen by any test; what a
fixture makes for a whole file, by the tests of that file. These other tests are asked after those that reach the place.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mutation.instrument import shared_results
from mutation.processes import run_python
from mutation.reach_plugin import FINISHED, FOLDER, TESTS
from mutation.recorder import SHARED
from mutation.saved import lines
from tiers import FIRST, WIDE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from mutation.trees import Tree

USUAL_STATUS = {0, 1, 5}
"""pytest has run all tests; some failed, or the run as a whole did not do what a tier must, or there were none."""
NOTES = "notes.txt"


@dataclass(frozen=True, slots=True)
class Test:
    """A test that passed, and how long it took: among others, and by itself.

    By itself it also has the slowest set-up of its file, which others may have paid for.
    """

    __test__ = False
    id: str
    tier: str
    seconds: float
    alone_seconds: float

    @property
    def file(self) -> str:
        return self.id.partition("::")[0]


@dataclass(frozen=True, slots=True)
class Reach:
    """All tests that can judge, cheapest first, and the places that each reaches."""

    tests: tuple[Test, ...]
    direct: dict[int, set[str]] = field(default_factory=dict)
    files: dict[int, set[str]] = field(default_factory=dict)
    everywhere: set[int] = field(default_factory=set)
    imported: set[int] = field(default_factory=set)
    """Places that run while modules are imported, before any test."""

    def reaching(self, place: int, tier: str) -> tuple[list[Test], list[Test]]:
        """Tests of a tier that reach a place, and others that may see what was made there; each cheapest first."""
        direct, files = self.direct.get(place, set()), self.files.get(place, set())
        of_tier = [test for test in self.tests if test.tier == tier]
        others = [test for test in of_tier if test.id not in direct]
        return (
            [test for test in of_tier if test.id in direct],
            [test for test in others if place in self.everywhere or test.file in files],
        )


def learn(tree: Tree, folder: Path, only: Sequence[str] = ()) -> Reach:
    """Run the tests of both tiers, or go on where an earlier run was stopped; `only` names files to run instead."""
    for tier in (FIRST, WIDE):
        own = folder / tier
        if (own / "done").exists():
            continue
        own.mkdir(parents=True, exist_ok=True)
        for old in own.glob("now-*"):
            old.unlink()
        sources = [path for part in ("src/cutcard", "tests") for path in sorted((tree.root / part).rglob("*.py"))]
        (own / SHARED).write_text("".join(f"{line}\n" for line in shared_results(sources)), encoding="utf-8")
        plugins = ["-p", "mutation.reach_plugin", "-n", "auto", "--dist", "worksteal", "--hypothesis-seed=0"]
        command = ["-m", "pytest", "-q", "--tb=no", *plugins, *options_of(tier), *only]
        ended = run_python(tree, command, more={FOLDER: str(own)}, shown=True)
        if ended.status not in USUAL_STATUS:
            raise SystemExit(f"the reach run of the {tier} tier ended with {ended.status}; run it again to go on")
        (own / "done").touch()
    return load([folder / tier for tier in (FIRST, WIDE)])


def options_of(tier: str) -> list[str]:
    return ["--wide"] if tier == WIDE else []


def load(folders: Iterable[Path]) -> Reach:
    """Put together what the runs wrote."""
    finished: list[dict[str, Any]] = []
    tiers: dict[str, str] = {}
    notes: list[tuple[str, int, str]] = []
    for folder in folders:
        listed = json.loads((folder / TESTS).read_text(encoding="utf-8"))
        tiers.update(dict(listed))
        finished += lines(folder / FINISHED)
        names = ["", *(name for name, _ in listed)]
        if (folder / NOTES).exists():
            for line in (folder / NOTES).read_text(encoding="ascii").splitlines():
                number, place, how = line.split()
                notes.append((names[int(number)], int(place), how))
    return put_together(timed_tests(finished, tiers), notes)


def timed_tests(finished: list[dict[str, Any]], tiers: dict[str, str]) -> list[Test]:
    """The tests that passed; one that fails on the instrumented copy, which looks at the source, cannot judge."""
    set_up: defaultdict[str, float] = defaultdict(float)
    for each in finished:
        file = each["test"].partition("::")[0]
        set_up[file] = max(set_up[file], each.get("setup", 0.0))
    passed = []
    for each in finished:
        own, rest = each.get("setup", 0.0), each.get("call", 0.0) + each.get("teardown", 0.0)
        name = each["test"]
        if each["passed"]:
            passed.append(Test(name, tiers[name], own + rest, set_up[name.partition("::")[0]] + rest))
    return passed


def put_together(tests: Iterable[Test], notes: Iterable[tuple[str, int, str]]) -> Reach:
    """From notes of which test was current, which place was reached, and by which outer call."""
    reach = Reach(tuple(sorted(tests, key=lambda test: (test.alone_seconds, test.id))))
    for test, place, how in notes:
        if test:
            reach.direct.setdefault(place, set()).add(test)
        if how in {"import", "cache"}:
            reach.everywhere.add(place)
        if how == "import" and not test:
            reach.imported.add(place)
        if how == "fixture" and test:
            reach.files.setdefault(place, set()).add(test.partition("::")[0])
    return reach
