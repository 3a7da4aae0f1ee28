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
