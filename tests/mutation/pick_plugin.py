"""The pytest plugin of a judging run: runs the tests that are asked for, in that order, and says which one failed.

Hypothesis neither shrinks nor remembers what it finds: one failure is enough, and must not help to find the next
mutant.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from mutation.saved import append

PICKED = "CUTCARD_PICKED_TESTS"
"""The file with the list of tests; beside it, with the suffix `.failed`, what failed."""
TOO_LONG = "given up after"
"""What a test says that had no time left, in tests/time_limits.py."""
COLLECTING = "while tests were collected"


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Picked(Path(os.environ[PICKED])), "picked")


def use_judging_profile() -> None:
    """To be called when conftest.py has chosen its profile, and before any test module builds on it."""
    settings.register_profile("judging", settings(), phases=[Phase.explicit, Phase.generate], database=None)
    settings.load_profile("judging")


class Picked:
    """The tests of one run."""

    def __init__(self, asked: Path) -> None:
        self.tests: list[str] = json.loads(asked.read_text(encoding="utf-8"))
        self.failed = asked.with_suffix(".failed")

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        use_judging_profile()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        found = {item.nodeid: item for item in items}
        picked = [found[test] for test in self.tests if test in found]
        left_out = set(found.values()) - set(picked)
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = picked

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._note(COLLECTING, report)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._note(report.nodeid, report)

    def _note(self, name: str, report: pytest.CollectReport | pytest.TestReport) -> None:
        append(self.failed, {"test": name, "timed_out": TOO_LONG in str(report.longrepr)})
