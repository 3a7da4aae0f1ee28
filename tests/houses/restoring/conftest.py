"""A backup of a house that was played, for the tests that put it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from houses.backups import kept, played

if TYPE_CHECKING:
    from pathlib import Path

    from houses.stores import Place


@pytest.fixture
def backup(place: Place, tmp_path: Path) -> Path:
    """A backup of a house that was played."""
    kept(played(place), tmp_path / "kept")
    return tmp_path / "kept"
