"""A browser for each file of pages, and windows for each test; the floor they look at is the file's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browsers import chromium, windows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from browsers import Windows
    from floors import FloorServer


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture
def screens(browser: Browser, floor: FloorServer) -> Iterator[Windows]:
    with windows(browser, floor) as opened:
        yield opened
