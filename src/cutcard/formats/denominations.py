"""What money and chips are counted in: a count says how many there are of each denomination, and its sum is the amount.

A count is written as JSON, so its denominations, in cents, are text: `{"10000": 20, "2500": 4}`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

CHIPS_CENTS = (1_00, 5_00, 10_00, 25_00, 50_00, 100_00, 500_00, 1_000_00)
"""The chips that terminals show."""
DENOMINATIONS_CENTS = (1, 5, 25, 50, *CHIPS_CENTS, 5_000_00, 10_000_00, 100_000_00)
"""All that trays and racks are counted in: change, chips and plaques."""
CASH_CENTS = (1, 5, 10, 25, 50, 1_00, 2_00, 5_00, 10_00, 20_00, 50_00, 100_00, 200_00, 500_00, 1_000_00, 10_000_00)
"""Coins and notes."""
PIECES_MOST = 1_000_000


def counted_cents(count: Any, of: Collection[int] = DENOMINATIONS_CENTS) -> int | None:
    """What a count comes to; None where it is no count of these denominations.

    >>> counted_cents({"10000": 2, "2500": 1}), counted_cents({}), counted_cents({"300": 1})
    (22500, 0, None)
    """
    if not isinstance(count, Mapping):
        return None
    values = {str(each): each for each in of}
    if not all(name in values and type(many) is int and 0 < many <= PIECES_MOST for name, many in count.items()):
        return None
    cents: int = sum(values[name] * many for name, many in count.items())
    return cents


def count_of(cents: int, of: Collection[int] = DENOMINATIONS_CENTS) -> dict[str, int]:
    """An amount in the fewest pieces.

    >>> count_of(225_50)
    {'10000': 2, '2500': 1, '50': 1}
    """
    count = {}
    for each in sorted(of, reverse=True):
        many, cents = divmod(cents, each)
        if many:
            count[str(each)] = many
    return count
