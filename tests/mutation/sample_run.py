"""Judges the sample, from the reach to the page, and goes on where it was stopped."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import replace
from queue import Queue
from typing import TYPE_CHECKING

from mutation import page
from mutation.campaign import PAGE, learn_reach, say, temporary, write_page
from mutation.judge import as_record, judged, run_tests, without
from mutation.saved import append
from mutation.trees import prepared_tree
from tiers import FIRST, WIDE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mutation.campaign import Campaign
    from mutation.judge import Failure, Verdict
    from mutation.reach import Reach, Test
    from mutation.sampling import Mutant
    from mutation.trees import Tree


class StoppedError(Exception):
    """Somebody stopped the run, so what was being judged has no verdict."""


def judge_sample(campaign: Campaign) -> None:
    """Judge every mutant without a verdict, then make sure that the tests that found some pass without any."""
    known = learn_reach(campaign)
    trees = [prepared_tree(campaign.folder / f"tree-{number}") for number in range(campaign.jobs)]
    with temporary() as more:
        _check_trees(trees, known, more)
        while True:
            _judge_missing(campaign, without(known, campaign.unreliable), trees, more)
            wrong = _unreliable(campaign, known, trees[0], more)
            for test in wrong:
                append(campaign.folder / "unreliable.jsonl", {"test": test})
                say(f"{test} fails without a mutant, so what it found is judged again without it")
            if not wrong:
                break
    write_page(campaign, page.written(PAGE.read_text(encoding="utf-8"), campaign.mutants, campaign.verdicts))
    say(page.table(campaign.mutants, campaign.verdicts))


def _check_trees(trees: Sequence[Tree], known: Reach, more: dict[str, str]) -> None:
    """Otherwise whatever keeps tests from running would look like a mutant that was found."""
    first = [test for test in known.tests if test.tier == FIRST][:5]
    for tree in trees:
        failures = run_tests(tree, first, more=more, all_of_them=True)
        if failures:
            raise SystemExit(f"{failures} without a mutant in {tree.root}")


def _judge_missing(campaign: Campaign, known: Reach, trees: Sequence[Tree], more: dict[str, str]) -> None:
    done = campaign.verdicts
    left = [(number, mutant) for number, mutant in enumerate(campaign.mutants) if mutant.id not in done]
    say(f"{len(done)} mutants are judged, {len(left)} are not")
    free: Queue[Tree] = Queue()
    for tree in trees:
        free.put(tree)
    stop, saving, began = threading.Event(), threading.Lock(), time.monotonic()
    saved: list[str] = []

    def one(number: int, mutant: Mutant) -> None:
        """A verdict is saved where it is reached: whoever waits for it may be interrupted."""
        tree = free.get()
        try:
            verdict = _judge(mutant, number, known, tree, more, stop)
        finally:
            tree.restore()
            free.put(tree)
        with saving:
            append(campaign.folder / "verdicts.jsonl", as_record(verdict))
            saved.append(mutant.id)
            minutes = (time.monotonic() - began) / len(saved) * (len(left) - len(saved)) / 60
            say(f"[{len(saved)}/{len(left)}] {_said(mutant, verdict)}; about {minutes:.0f} min left")

    with ThreadPoolExecutor(len(trees)) as pool:
        try:
            for future in as_completed([pool.submit(one, number, mutant) for number, mutant in left]):
                future.result()
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


def _unreliable(campaign: Campaign, known: Reach, tree: Tree, more: dict[str, str]) -> set[str]:
    """Of the tests that found something, those that fail without a mutant when they run as they did: a few alone."""
    finders = {verdict.test for verdict in campaign.verdicts.values()}
    wrong: set[str] = set()
    for tier in (FIRST, WIDE):
        tests = [test for test in known.tests if test.id in finders and test.tier == tier]
        if tests:
            wrong |= {failure.test for failure in run_tests(tree, tests, more=more, all_of_them=True)}
    if not wrong <= finders:
        raise SystemExit(f"tests cannot be run without a mutant in {tree.root}")
    return wrong
