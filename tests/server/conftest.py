"""One browser for all files of pages, and windows for each test; the floor they look at is the file's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browsers import chromium, put_aside, taken_up, windows

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from browsers import Windows
    from floors import FloorServer


FORK_SERVERS = ("test_cluster.py", "test_killed_floor.py", "test_restored_floor.py")
"""Files whose tests of the first tier run servers in processes that are forked from a prepared one."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that fork servers come one after the other, so that one worker prepares the process for all of them."""
    forking = [item for item in items if item.path.name in FORK_SERVERS]
    if forking:
        at = items.index(forking[0])
        behind = [item for item in items[at:] if item.path.name not in FORK_SERVERS]
        items[at:] = [*forking, *behind]


@pytest.fixture(scope="session")
def started() -> Iterator[tuple[Browser, AbstractEventLoop]]:
    """Started once: that takes longer than most tests of pages. Whatever a test leaves behind is in its own windows."""
    with chromium() as browser, put_aside() as loop:
        yield browser, loop


@pytest.fixture(scope="module")
def browser(started: tuple[Browser, AbstractEventLoop]) -> Iterator[Browser]:
    opened, loop = started
    with taken_up(loop):
        yield opened


@pytest.fixture
def screens(browser: Browser, floor: FloorServer) -> Iterator[Windows]:
    with windows(browser, floor) as opened:
        yield opened
