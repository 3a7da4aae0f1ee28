"""A test that takes too long fails with a sentence, whatever it is doing.

pytest-timeout raises an ordinary failure from a signal. A server that runs in the test's own thread takes that for the
failure of one of its tasks, reports it and serves on, so the test never ends. An interruption from the keyboard ends an
event loop; so that is what is raised here, once a second until the test has given up, and only a phase of a test ever
sees it: pytest itself would take it for the wish of a person to end the run.
"""

from __future__ import annotations

import signal
import traceback
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from types import FrameType

AGAIN_SECONDS = 1.0


class OutOfTime(KeyboardInterrupt):
    """The test has had its time."""


class Limit:
    """The limit of the test that runs now, and what it was doing when it was over."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.was_doing = ""
        self._in_phase = False

    def set(self, seconds: float) -> None:
        self.seconds, self.was_doing = seconds, ""
        signal.signal(signal.SIGALRM, self._over)
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN_SECONDS)

    def cancel(self) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)

    def _over(self, _: int, frame: FrameType | None) -> None:
        if self._in_phase:
            self.was_doing = self.was_doing or "".join(traceback.format_stack(frame)[-6:])
            raise OutOfTime

    @contextmanager
    def phase(self) -> Iterator[None]:
        """Set-up, call or teardown: what is out of time here has failed, even if somebody caught the interruption."""
        self._in_phase = True
        try:
            yield
        except OutOfTime:
            pass
        finally:
            self._in_phase = False
        if self.was_doing:
            doing, self.was_doing = self.was_doing, ""
            pytest.fail(f"given up after {self.seconds:.0f} s; it was doing this:\n{doing}", pytrace=False)


limit = Limit()


def pytest_timeout_set_timer(settings: Any) -> bool:
    limit.set(settings.timeout)
    return True


def pytest_timeout_cancel_timer() -> bool:
    limit.cancel()
    return True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Generator[None, Any, Any]:
    with limit.phase():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, Any, Any]:
    with limit.phase():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None, Any, Any]:
    with limit.phase():
        return (yield)
