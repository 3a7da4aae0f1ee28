"""Every public function in turn: does a test of the first tier fail when it raises?

Most answers come from processes forked from one that has collected all tests. A result that was worked out and kept
before the fork hides a broken function, so where no test failed, they run again in a process that begins anew.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from mutation import page
from mutation.campaign import PAGE, instrumented, learn_reach, say, temporary, write_page
from mutation.judge import BUDGET_SECONDS, UNREACHED, affordable, batches, run_tests
from mutation.processes import run_python
from mutation.raise_plugin import ASKED, FAILED, PASSED
from mutation.reach import USUAL_STATUS
from mutation.recorder import BROKEN
from mutation.saved import append, lines
from tiers import FIRST

if TYPE_CHECKING:
    from pathlib import Path

    from mutation.campaign import Campaign
    from mutation.reach import Reach, Test
    from mutation.trees import Tree

IMPORTED = "imported"
"""In place of a test, where the function runs while modules are imported: no test could begin."""


def break_functions(campaign: Campaign) -> None:
    """Judge every function without a verdict, and write the page."""
    known = learn_reach(campaign)
    path = campaign.folder / "functions.jsonl"
    answered = answers(path)
    jobs = []
    for function in campaign.functions:
        if function.name in answered:
            continue
        direct, _ = known.reaching(function.number, FIRST)
        if function.number in known.imported:
            append(path, {"function": function.name, "result": FAILED, "test": IMPORTED})
        elif not direct:
            append(path, {"function": function.name, "result": UNREACHED, "test": ""})
        else:
            jobs.append([function.number, function.name, [test.id for test in direct]])
    if jobs:
        _ask_forked(campaign, jobs, path)
    _ask_again(campaign, known, path)
    found = list(answers(path).values())
    write_page(campaign, page.with_functions(PAGE.read_text(encoding="utf-8"), found))
    say(page.functions(found))


def answers(path: Path) -> dict[str, dict[str, Any]]:
    """The last answer of each function."""
    return {line["function"]: line for line in lines(path)}


def _ask_forked(campaign: Campaign, jobs: list[list[object]], path: Path) -> None:
    written = campaign.folder / "raise-jobs.json"
    what = {"functions": jobs, "verdicts": str(path), "answers": str(campaign.folder / "raise"), "jobs": campaign.jobs}
    written.write_text(json.dumps(what), encoding="utf-8")
    options = ["-q", "-p", "no:xdist", "-p", "mutation.raise_plugin", "--hypothesis-seed=0", *campaign.only]
    with temporary() as more:
        ended = run_python(
            instrumented(campaign), ["-m", "pytest", *options], more={**more, ASKED: str(written)}, shown=True
        )
    if ended.status not in USUAL_STATUS:
        raise SystemExit(f"pytest ended with {ended.status}; what was learned is kept, run it again to go on")


def _ask_again(campaign: Campaign, known: Reach, path: Path) -> None:
    unsure = {line["function"] for line in answers(path).values() if line["result"] == PASSED and "anew" not in line}
    functions = [function for function in campaign.functions if function.name in unsure]
    if not functions:
        return
    tree = instrumented(campaign)
    with temporary() as more:
        for done, function in enumerate(functions, start=1):
            direct, _ = known.reaching(function.number, FIRST)
            failed = first_failing(tree, function.number, direct, more)
            result = PASSED if failed is None else FAILED
            append(path, {"function": function.name, "result": result, "test": failed or "", "anew": True})
            say(f"[{done}/{len(functions)} anew] {function.name}: {failed or result}")


def first_failing(tree: Tree, number: int, tests: list[Test], more: dict[str, str]) -> str | None:
    for batch in batches(affordable(tests, BUDGET_SECONDS[0])):
        failures = run_tests(tree, batch, more={**more, BROKEN: str(number)})
        if failures:
            return failures[0].test
    return None
