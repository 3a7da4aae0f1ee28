"""Programs that some tests need and Python cannot bring: a browser, a font, nginx, a compiler.

Where one is missing, the tests that need it are left out, which the run says at its start and counts in its last line.
Continuous integration has them all; there a missing one is an error.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


@dataclass(frozen=True)
class Program:
    """Something to be installed: how tests name it, what it is, Debian's packages, and whether it is there."""

    name: str
    what: str
    packages: str
    there: Callable[[], bool]


def _chromium() -> bool:
    return bool(shutil.which("chromium-headless-shell") or shutil.which("chromium"))


def _chinese_font() -> bool:
    fonts = shutil.which("fc-list")
    return bool(fonts and subprocess.run([fonts, ":lang=zh"], capture_output=True, check=False).stdout)


def _nginx() -> bool:
    return Path("/usr/sbin/nginx").exists()


def _compiler() -> bool:
    return shutil.which("cc") is not None


PROGRAMS = (
    Program("chromium", "Chromium", "chromium-headless-shell", _chromium),
    Program("font", "a font with Chinese letters", "fontconfig fonts-noto-cjk", _chinese_font),
    Program("nginx", "nginx", "nginx-light", _nginx),
    Program("compiler", "a C compiler", "gcc libc6-dev", _compiler),
)
BY_FIXTURE = {"started": ("chromium", "font")}
"""What a test needs because it uses a fixture; everything else is marked, as `needs("nginx")`."""
left_out: Counter[str] = Counter()
"""How many tests of this process were left out for want of each program."""


def missing(programs: Iterable[Program] = PROGRAMS) -> list[Program]:
    """Those that are not there; CUTCARD_WITHOUT names some that are taken for missing, to see what a run does then."""
    feigned = os.environ.get("CUTCARD_WITHOUT", "").split()
    return [each for each in programs if each.name in feigned or not each.there()]


def needed_by(item: pytest.Item) -> set[str]:
    marked = {name for marker in item.iter_markers("needs") for name in marker.args}
    used = getattr(item, "fixturenames", ())
    return marked.union(*(names for fixture, names in BY_FIXTURE.items() if fixture in used))


def how_to_get(programs: Iterable[Program]) -> str:
    return "apt-get install " + " ".join(each.packages for each in programs)


def pytest_configure(config: pytest.Config) -> None:
    lacking = missing()
    if lacking and os.environ.get("CI") == "true" and not hasattr(config, "workerinput"):
        what = ", ".join(each.what for each in lacking)
        raise pytest.UsageError(f"with CI=true nothing may be missing, and this is: {what}. {how_to_get(lacking)}")


def pytest_sessionstart(session: pytest.Session) -> None:
    lacking, reporter = missing(), session.config.pluginmanager.get_plugin("terminalreporter")
    if lacking and reporter is not None and not hasattr(session.config, "workerinput"):
        what = ", ".join(each.what for each in lacking)
        reporter.write_line(
            f"Missing here: {what}. Tests that need it are left out. To run them: {how_to_get(lacking)}"
        )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    lacking = {each.name for each in missing()}
    if not lacking:
        return
    gone = {item: needed_by(item) & lacking for item in items}
    for wanted in gone.values():
        left_out.update(wanted)
    left_out["tests"] = sum(map(bool, gone.values()))
    config.hook.pytest_deselected(items=[item for item in items if gone[item]])
    items[:] = [item for item in items if not gone[item]]


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = dict(left_out)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Every worker collects all tests, and so leaves out the same ones."""
    said = getattr(node, "workeroutput", {}).get("left_out", {})
    left_out.update({name: many for name, many in said.items() if name not in left_out})


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput") or not left_out["tests"]:
        return
    lacking = [each for each in PROGRAMS if left_out[each.name]]
    parts = ", ".join(f"{left_out[each.name]} without {each.what}" for each in lacking)
    many = f"{left_out['tests']:,} tests were" if left_out["tests"] > 1 else "1 test was"
    print(f"{many} left out: {parts}. To run them: {how_to_get(lacking)}")  # noqa: T201
