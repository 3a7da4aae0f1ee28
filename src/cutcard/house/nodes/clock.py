"""The time of a house that several nodes share: the database's, which is the same at all of them.

A node carries the last time it read on by its own clock that never goes back. What its clock on the wall says does not
matter then, and is told where it differs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

SECOND = 10**9


class SharedClock:
    """The database's time at one node, in nanoseconds since 1970."""

    def __init__(self, clock: Callable[[], int], monotonic: Callable[[], int]) -> None:
        self._clock, self._monotonic = clock, monotonic
        self._read: tuple[int, int] = clock(), monotonic()
        """A moment by the database's clock, and the same by the clock that never goes back."""

    def __call__(self) -> int:
        told, then = self._read
        return told + self._monotonic() - then

    def learn(self, microseconds: int, asked: int) -> None:
        """What the database said when it was asked at this moment of the clock that never goes back.

        It said so then or since: a time between the two stands, so that a slow answer sets no clock back.
        """
        now, told = self._monotonic(), microseconds * 1_000
        carried = self._read[0] + now - self._read[1]
        self._read = min(max(carried, told), told + now - asked), now

    @property
    def ahead(self) -> float:
        """By how many seconds the machine's clock is ahead of the database's; below 0 it is behind."""
        return (self._clock() - self()) / SECOND
