"""The two kinds of runs, from the sample or the public functions to the page. Each goes on where it was stopped."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
import threading
import time
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace
from queue import Queue
from typing import TYPE_CHECKING

from mutation import page, reach
from mutation.instrument import instrument
from mutation.judge import UNREACHED, as_record, judged, run_tests, verdicts, without
from mutation.public import public_functions
from mutation.raise_plugin import ASKED, FAILED
from mutation.reach import FIRST, WIDE
from mutation.saved import append, lines
from mutation.trees import ROOT, Tree, digest, grown, ran

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from mutation.judge import Failure, Verdict
    from mutation.public import Function
    from mutation.reach import Reach, Test
    from mutation.sampling import Mutant

PAGE = ROOT / "docs/mutation.md"
BUILD = ROOT / "build/mutants"
IMPORTED = "imported"


class StoppedError(Exception):
    """Somebody stopped the run, so what was being judged has no verdict."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """What a run is about, and the folder for what it learns, which is another one when the source or tests change."""

    mutants: tuple[Mutant, ...]
    functions: tuple[Function, ...]
    only: tuple[str, ...]
    jobs: int
    folder: Path

    @property
    def unreliable(self) -> set[str]:
        return {line["test"] for line in lines(self.folder / "unreliable.jsonl")}

    @property
    def verdicts(self) -> dict[str, Verdict]:
        return verdicts(self.folder / "verdicts.jsonl", self.unreliable)


def campaign(mutants: Sequence[Mutant], only: Sequence[str], jobs: int) -> Campaign:
    functions = public_functions(ROOT)
    key = digest(ROOT, *(mutant.id for mutant in mutants), *only)
    return Campaign(tuple(mutants), tuple(functions), tuple(only), jobs, BUILD / key)


def learned(asked: Campaign) -> Reach:
    """The reach of all places; the run that learns it takes as long as all tests do."""
    tree = instrumented(asked)
    found = reach.learn(tree, asked.folder / "reach", asked.only)
    unreached = sum(not any(found.reaching(number, FIRST)) for number in range(len(asked.mutants)))
    say(f"{len(found.tests):,} tests can judge; no test of the first tier reaches {unreached} of the mutants")
    return found


def instrumented(asked: Campaign) -> Tree:
    tree = grown(asked.folder / "instrumented")
    instrument(tree, asked.mutants, asked.functions)
    return tree


def judge_sample(asked: Campaign) -> None:
    """Judge every mutant without a verdict, then make sure that the tests that found some pass without any."""
    known = learned(asked)
    trees = [grown(asked.folder / f"tree-{number}") for number in range(asked.jobs)]
    with temporary() as more:
        _check_trees(trees, known, more)
        while True:
            _judge_missing(asked, without(known, asked.unreliable), trees, more)
            wrong = _unreliable(asked, known, trees[0], more)
            for test in wrong:
                append(asked.folder / "unreliable.jsonl", {"test": test})
                say(f"{test} fails without a mutant, so what it found is judged again without it")
            if not wrong:
                break
    _write(asked, page.written(PAGE.read_text(encoding="utf-8"), asked.mutants, asked.verdicts))
    say(page.table(asked.mutants, asked.verdicts))


def _write(asked: Campaign, text: str) -> None:
    """The page is of all tests; a trial with some of them leaves it alone."""
    if not asked.only:
        PAGE.write_text(text, encoding="utf-8")


@contextmanager
def temporary() -> Iterator[dict[str, str]]:
    """A place for the files of tests, with a short name: sockets need one."""
    folder = tempfile.mkdtemp(prefix="mutants-")
    try:
        yield {"PYTEST_DEBUG_TEMPROOT": folder}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _check_trees(trees: Sequence[Tree], known: Reach, more: dict[str, str]) -> None:
    """Otherwise whatever keeps tests from running would look like a mutant that was found."""
    first = [test for test in known.tests if test.tier == FIRST][:5]
    for tree in trees:
        failures = run_tests(tree, first, more=more, all_of_them=True)
        if failures:
            raise SystemExit(f"{failures} without a mutant in {tree.root}")


def _judge_missing(asked: Campaign, known: Reach, trees: Sequence[Tree], more: dict[str, str]) -> None:
    done = asked.verdicts
    left = [(number, mutant) for number, mutant in enumerate(asked.mutants) if mutant.id not in done]
    say(f"{len(done)} mutants are judged, {len(left)} are not")
    free: Queue[Tree] = Queue()
    for tree in trees:
        free.put(tree)
    stop, began, total = threading.Event(), time.monotonic(), len(left)

    def one(number: int, mutant: Mutant) -> Verdict:
        tree = free.get()
        try:
            return _judge(mutant, number, known, tree, more, stop)
        finally:
            tree.restore()
            free.put(tree)

    with ThreadPoolExecutor(len(trees)) as pool:
        waiting = {pool.submit(one, number, mutant): mutant for number, mutant in left}
        try:
            while waiting:
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    mutant, verdict = waiting.pop(future), future.result()
                    append(asked.folder / "verdicts.jsonl", as_record(verdict))
                    judged_now = total - len(waiting)
                    minutes = (time.monotonic() - began) / judged_now * len(waiting) / 60
                    say(f"[{judged_now}/{total}] {_said(mutant, verdict)}; about {minutes:.0f} min left")
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise


def _judge(
    mutant: Mutant, number: int, known: Reach, tree: Tree, more: dict[str, str], stop: threading.Event
) -> Verdict:
    def run(tests: Sequence[Test]) -> Failure | None:
        failures = run_tests(tree, tests, more=more, stopped=stop.is_set)
        if stop.is_set():
            raise StoppedError
        return failures[0] if failures else None

    tree.apply(mutant)
    began = time.monotonic()
    return replace(judged(mutant.id, number, known, run), seconds=time.monotonic() - began)


def _said(mutant: Mutant, verdict: Verdict) -> str:
    found = f"{verdict.result} ({verdict.test or 'too long'})" if verdict.result in {FIRST, WIDE} else verdict.result
    return f"{mutant.path.removeprefix('src/cutcard/')}:{mutant.line} {found}, {verdict.seconds:.0f} s"


def _unreliable(asked: Campaign, known: Reach, tree: Tree, more: dict[str, str]) -> set[str]:
    """Of the tests that found something, those that fail without a mutant when they run as they did: a few alone."""
    finders = {verdict.test for verdict in asked.verdicts.values()}
    wrong: set[str] = set()
    for tier in (FIRST, WIDE):
        tests = [test for test in known.tests if test.id in finders and test.tier == tier]
        if tests:
            wrong |= {failure.test for failure in run_tests(tree, tests, more=more, all_of_them=True)}
    if not wrong <= finders:
        raise SystemExit(f"tests cannot be run without a mutant in {tree.root}")
    return wrong


def break_functions(asked: Campaign) -> None:
    """Break every public function that has no verdict yet, each in a process of its own."""
    known = learned(asked)
    path = asked.folder / "functions.jsonl"
    done = {line["function"] for line in lines(path)}
    jobs = []
    for function in asked.functions:
        if function.name in done:
            continue
        direct, _ = known.reaching(function.number, FIRST)
        if function.number in known.imported:
            append(path, {"function": function.name, "result": FAILED, "test": IMPORTED})
        elif not direct:
            append(path, {"function": function.name, "result": UNREACHED, "test": ""})
        else:
            jobs.append([function.number, function.name, [test.id for test in direct]])
    if jobs:
        _fork_for(asked, jobs, path)
    answers = {line["function"]: line for line in lines(path)}
    _write(asked, page.with_functions(PAGE.read_text(encoding="utf-8"), list(answers.values())))
    say(page.functions(list(answers.values())))


def _fork_for(asked: Campaign, jobs: list[list[object]], path: Path) -> None:
    written = asked.folder / "raise-jobs.json"
    answers = asked.folder / "raise-answers"
    what = {"functions": jobs, "verdicts": str(path), "answers": str(answers), "jobs": asked.jobs}
    written.write_text(json.dumps(what), encoding="utf-8")
    options = ["-q", "-p", "no:xdist", "-p", "mutation.raise_plugin", "--hypothesis-seed=0", *asked.only]
    with temporary() as more:
        ended = ran(instrumented(asked), ["-m", "pytest", *options], more={**more, ASKED: str(written)}, shown=True)
    if ended.status:
        raise SystemExit(f"pytest ended with {ended.status}; what was learned is kept, run it again to go on")


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def default_jobs() -> int:
    return os.cpu_count() or 1
