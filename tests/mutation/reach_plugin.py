"""The pytest plugin of the reach run: says which test is current, and writes down how long each took and how it ended.

Each process that runs tests has a file of its own with the number of its current test, 0 between tests; its children
inherit the name of that file. The numbers are places in the list of all collected tests, the same in every worker.
"""

from __future__ import annotations

import json
import mmap
import os
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mutation.recorder import NOW
from mutation.saved import append, lines

if TYPE_CHECKING:
    from collections.abc import Generator

FOLDER = "CUTCARD_REACH_FOLDER"
TESTS, FINISHED = "tests.json", "finished.jsonl"
folder = Path(os.environ.get(FOLDER, "."))
numbers: dict[str, int] = {}
reports: defaultdict[str, dict[str, Any]] = defaultdict(dict)


def opened() -> mmap.mmap | None:
    """The file of this process, known to its children from now on, and to the recorder that is not yet imported."""
    if FOLDER not in os.environ:
        return None
    path = folder / f"now-{os.getpid()}"
    path.write_bytes(bytes(4))
    os.environ[NOW] = str(path)
    with path.open("r+b") as file:
        return mmap.mmap(file.fileno(), 4)


now = opened()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Number all tests, then leave out those that an earlier run, which was stopped, has finished."""
    numbers.update({item.nodeid: at for at, item in enumerate(items, start=1)})
    from tiers import tier_of  # It imports the program, which must find the file of this process.

    tiers = [[item.nodeid, tier_of(item)] for item in items]
    path = folder / TESTS
    if not path.exists():
        beside = folder / f"{TESTS}.{os.getpid()}"
        beside.write_text(json.dumps(tiers), encoding="utf-8")
        beside.replace(path)
    done = {finished["test"] for file in folder.parent.glob(f"*/{FINISHED}") for finished in lines(file)}
    left_out = [item for item in items if item.nodeid in done]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.nodeid not in done]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    assert now is not None
    now[:4] = numbers[item.nodeid].to_bytes(4, "little")
    try:
        return (yield)
    finally:
        now[:4] = bytes(4)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Only where the whole run is looked at, which with workers is not where its tests run."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        return
    known = reports[report.nodeid]
    known[report.when or ""] = report.duration
    known["passed"] = known.get("passed", True) and report.passed
    if report.when == "teardown":
        line = {"test": report.nodeid, **reports.pop(report.nodeid)}
        append(folder / FINISHED, line)
