"""What every run tries, and what is left to the long one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

ALIKE = ("super-six-no-commission", "super-6-no-commission", "no-commission", "tiger-no-commission")
"""Games whose wagers are other games' too, so that a run which is short of time can do without them."""


def first_of(choices: Iterable[object], most: int) -> list[object]:
    """The first of some choices in every run, the others in the long run only."""
    return [pytest.param(each, marks=pytest.mark.long) if at >= most else each for at, each in enumerate(choices)]


def unlike(slugs: Iterable[str]) -> list[object]:
    """Games to try, those that are like others in the long run only."""
    return [pytest.param(slug, marks=pytest.mark.long) if slug in ALIKE else slug for slug in slugs]
