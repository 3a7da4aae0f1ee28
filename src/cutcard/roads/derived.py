"""Big Eye Boy, Small Road and Cockroach Pig: does the big road repeat itself, one, two or three runs apart?

They are computed from the lengths of runs and never from drawn cells, whose tails bend. Ties do not count.
"""

from __future__ import annotations

from enum import StrEnum

BIG_EYE, SMALL, COCKROACH = 1, 2, 3
"""How many runs back each road compares."""

RUNS_SEEN = COCKROACH + 1
"""The latest run and those it is compared with: no derived road looks further back."""


class Colour(StrEnum):
    """Red for a big road that repeats itself, blue for one that does not; nothing to do with Banker and Player."""

    RED = "r"
    BLUE = "b"


def mark(lengths: tuple[int, ...], offset: int, *, same_side: bool) -> Colour | None:
    """What the next result adds to a derived road, given the lengths of the runs so far, newest last.

    A new side is red where the run it ends is as long as the one `offset` before it. The same side, going on to m, is
    blue where that other run has m - 1: then it has just outgrown it. Both ask whether the two are equal now, which
    is why the two possible next results always differ in colour.

    >>> mark((2, 2), BIG_EYE, same_side=False), mark((2, 2), BIG_EYE, same_side=True)
    (<Colour.RED: 'r'>, <Colour.BLUE: 'b'>)
    """
    if len(lengths) <= offset:
        return None
    equal = lengths[-1] == lengths[-1 - offset]
    return Colour.RED if equal is not same_side else Colour.BLUE


def with_result(lengths: tuple[int, ...], *, same_side: bool) -> tuple[int, ...]:
    """The lengths of the latest runs after one more decided round."""
    if same_side:
        return (*lengths[:-1], lengths[-1] + 1)
    return (*lengths[1 - RUNS_SEEN :], 1)
