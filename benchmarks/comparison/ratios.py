"""Ratios of paired runs, their spread, and the word for them.

Runs alternate, so the two runs of a pair had the same machine under them. A difference is said only when every pair
agrees: one lucky run cannot make a figure faster.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from comparison.results import Row

FASTER, SLOWER, NO_DIFFERENCE = "faster", "slower", "no difference"
NOT_IN_FORMER, DIFFERS, TOO_FEW = "not in FORMER", "differs", "too few pairs"
LEAST_PAIRS = 5
"""With five pairs, figures that do not differ still agree by chance in one row of sixteen."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Paired ratios of today to the former revision."""

    median: float
    lowest: float
    highest: float


def spread(row: Row) -> Spread | None:
    """The spread of the paired ratios; None if the former revision has no such figure."""
    if not row.former:
        return None
    ratios = [today / former for today, former in zip(row.today, row.former, strict=True)]
    return Spread(median(ratios), min(ratios), max(ratios))


def verdict(row: Row) -> str:
    """`no difference` if the spread straddles 1, and no word for fewer than five pairs.

    A control that differs says so: no code of the revision can be the cause.
    """
    found = spread(row)
    if found is None:
        return NOT_IN_FORMER
    if len(row.today) < LEAST_PAIRS:
        return TOO_FEW
    if found.lowest <= 1 <= found.highest:
        return NO_DIFFERENCE
    if row.control:
        return DIFFERS
    return FASTER if (found.lowest > 1) == (row.better == "higher") else SLOWER


def share(row: Row, rows: dict[str, Row], *, of: str) -> float | None:
    """The median share of the baseline of the same runs; `of` is `today` or `former`."""
    if not row.baseline:
        return None
    own, baseline = getattr(row, of), getattr(rows[row.baseline], of)
    return median(a / b for a, b in zip(own, baseline, strict=True)) if own and baseline else None
