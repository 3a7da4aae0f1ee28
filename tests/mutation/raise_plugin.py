"""The pytest plugin of `make mutants RAISE=1`: breaks one public function at a time and asks whether a test fails.

The process collects all tests once. For each function it forks, and the child runs the tests that reach the function,
cheapest first, until one fails. Nothing of what one child does is seen by the next.
"""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from mutation.pick_plugin import use_judging_profile
from mutation.processes import end_group, has_ended
from mutation.recorder import BROKEN
from mutation.saved import append

ASKED = "CUTCARD_RAISE_JOBS"
"""The file with what is asked: functions with their tests, and where to write what was found."""
LIMIT_SECONDS = 300.0
FAILED, PASSED, TIMED_OUT = "failed", "passed", "timed out"


@dataclass(frozen=True, slots=True)
class Child:
    """A process that runs tests with one function broken."""

    function: str
    began: float
    answer: Path


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    use_judging_profile()


def pytest_runtestloop(session: pytest.Session) -> bool:
    """In place of pytest's own loop."""
    asked = json.loads(Path(os.environ[ASKED]).read_text(encoding="utf-8"))
    items = {item.nodeid: item for item in session.items}
    left, running = list(asked["functions"]), dict[int, Child]()
    total, began = len(left), time.monotonic()
    verdicts, answers = Path(asked["verdicts"]), Path(asked["answers"])
    answers.mkdir(parents=True, exist_ok=True)
    try:
        while left or running:
            while left and len(running) < asked["jobs"]:
                number, name, tests = left.pop(0)
                answer = answers / str(number)
                answer.unlink(missing_ok=True)
                known = [items[test] for test in tests if test in items]
                running[forked(number, known, answer)] = Child(name, time.monotonic(), answer)
            for pid in list(running):
                verdict = _ended(pid, running[pid])
                if verdict is not None:
                    append(verdicts, verdict)
                    del running[pid]
                    _show(verdict, total - len(left) - len(running), total, time.monotonic() - began)
            time.sleep(0.01)
    finally:
        for pid in running:
            end_group(pid)
    return True


def forked(number: int, items: list[pytest.Item], answer: Path) -> int:
    """A child in a process group of its own, with this function broken for itself and for the processes it begins."""
    pid = os.fork()
    if pid:
        with suppress(OSError):  # The child does the same, and may have ended.
            os.setpgid(pid, pid)
        return pid
    status = 1
    try:
        os.setpgid(0, 0)
        os.environ[BROKEN] = str(number)
        import_module("cutcard._reach").broken = number  # type: ignore[attr-defined]
        found = first_failing(items)
        answer.write_text(json.dumps(found), encoding="utf-8")
        status = 0
    finally:
        os._exit(status)


def first_failing(items: list[pytest.Item]) -> str | None:
    for item, following in zip(items, [*items[1:], None], strict=True):
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
            return item.nodeid
    return None


def _ended(pid: int, child: Child) -> dict[str, Any] | None:
    """What a child found, once it has ended or has taken too long."""
    seconds = time.monotonic() - child.began
    ended = has_ended(pid)
    if not ended and seconds < LIMIT_SECONDS:
        return None
    end_group(pid)
    os.waitpid(pid, 0)
    known = {"function": child.function, "seconds": round(seconds, 2)}
    if not ended:
        return {**known, "result": TIMED_OUT, "test": ""}
    if not child.answer.exists():
        return {**known, "result": FAILED, "test": "a test that ended the process"}
    test = json.loads(child.answer.read_text(encoding="utf-8"))
    return {**known, "result": PASSED if test is None else FAILED, "test": test or ""}


def _show(verdict: dict[str, Any], done: int, total: int, seconds: float) -> None:
    left = seconds / done * (total - done) / 60
    said = verdict["test"] or verdict["result"]
    sys.stdout.write(f"[{done}/{total}] {verdict['function']}: {said}; about {left:.0f} min left\n")
    sys.stdout.flush()
