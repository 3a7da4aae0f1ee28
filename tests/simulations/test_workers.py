"""Threads that deal side by side: Ctrl-C at any step ends them, and nothing waits for ever."""

from __future__ import annotations

import sys
import threading
from itertools import count
from typing import Any

import pytest

from cutcard.simulate.workers import workers

SECONDS_MOST = 20.0
"""A lock that nobody frees is waited for no longer than this."""


def _double(number: int) -> int:
    return 2 * number


def _dealt(calls: int) -> list[int]:
    with workers(2) as submit:
        tasks = [submit(_double, number) for number in range(calls)]
        return [task.result() for task in tasks]


def _interrupted_at(step: int) -> bool:
    """Whether the work has so many steps; Ctrl-C is raised at that one."""
    steps = count()

    def trace(*_: object) -> Any:
        if next(steps) == step:
            sys.settrace(None)
            raise KeyboardInterrupt
        return trace

    sys.settrace(trace)
    try:
        _dealt(3)
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(None)
    return False


def _ended_in_time(step: int) -> bool:
    found: list[bool] = []
    thread = threading.Thread(target=lambda: found.append(_interrupted_at(step)), daemon=True)
    thread.start()
    thread.join(SECONDS_MOST)
    assert found, f"interrupted at step {step}, it waits for a lock that nobody frees"
    return found[0]


def test_results_come_in_the_order_of_their_calls() -> None:
    assert _dealt(50) == [2 * number for number in range(50)]


def test_an_interrupt_at_any_step_ends_the_workers() -> None:
    steps = next(step for step in count() if not _ended_in_time(step))
    assert steps > 20


def test_an_error_is_raised_where_the_result_is_asked_for() -> None:
    with workers(1) as submit:
        task = submit(_double)
        with pytest.raises(TypeError, match="number"):
            task.result()


def test_calls_that_nobody_has_begun_are_left_undone() -> None:
    begun, may_end, done = threading.Event(), threading.Event(), list[str]()

    def first() -> None:
        begun.set()
        may_end.wait(SECONDS_MOST)

    with workers(1) as submit:
        submit(first)
        cancelled = submit(done.append, "cancelled")
        cancelled.cancel()
        begun.wait(SECONDS_MOST)
        submit(done.append, "after leaving")
        threading.Timer(0.05, may_end.set).start()
    assert done == []
