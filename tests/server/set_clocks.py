"""A clock that stands until a test sets it, and a new house for who signs in by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.house.open import open_house

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cutcard.house.engine.house import House


class Clock:
    """What time it is, in seconds."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    opened = open_house(str(tmp_path / "house.db"), create=True)
    yield opened
    opened.close()
