"""The clock on the wall beside the one that never goes back, and beside what the journal says.

A house stamps its entries by the clock on the wall, and goes by it for sessions and for the days of editions; where
nodes share a house, that is the database's. It is set by others: back, so that an entry is older than the one before
it, or far forwards. A clock that is corrected little by little, as time services do, never counts as one that jumped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cutcard.server.runtime import Runtime

JUMP_SECONDS = 5.0
"""What the two clocks may differ by from one look to the next, and a clock be behind the journal."""
QUIET_SECONDS = 600.0
"""So long a jump forwards is shown. Nobody but a person can say that the new time is right."""
READING_SECONDS = 0.1


class Jump(NamedTuple):
    """By how much the clock is off, in seconds: forwards, or below 0 back; and whether it was seen just now."""

    seconds: float
    new: bool = False


class ClockWatch:
    """What is known of the clock on the wall since the server began."""

    def __init__(self, runtime: Runtime, recorded: float = 0.0) -> None:
        """`recorded` is the latest time in the journal, in seconds since 1970."""
        self._runtime = runtime
        self.recorded = recorded
        self._wall, self._steady = self._read()
        self._off, self._jumped_at = 0.0, 0.0
        """What the jumps so far come to, and when the last one was."""
        self._back_to = 0.0
        """The time that the clock had before it went back: until it is that late again, it is behind."""
        self._began_behind = recorded - self._wall > JUMP_SECONDS
        """The journal knows of a later time than the clock had at the start: how far off it was, nobody can say."""

    def _read(self) -> tuple[float, float]:
        """Both at one moment: a process that is stopped between two readings would see a jump."""
        while True:
            before = self._runtime.monotonic()
            wall, after = self._runtime.clock(), self._runtime.monotonic()
            if after - before < READING_SECONDS:
                return wall, after

    def look(self) -> Jump | None:
        """How the clock is off now, if it is."""
        wall, steady = self._read()
        due = self._wall + steady - self._steady
        jump = wall - due
        self._wall, self._steady = wall, steady
        put_right = self._began_behind and wall >= self.recorded
        self._began_behind = self._began_behind and not put_right
        was_ahead = self._off > 0
        new = abs(jump) > JUMP_SECONDS and not put_right and self._jumped(jump, due, steady)
        if was_ahead and self._off <= 0 < -jump:  # What has a later time was written while the clock was ahead.
            self.recorded = min(self.recorded, wall)
        if self._off < 0 and wall >= self._back_to:
            self._off = 0.0
        if self.recorded - wall > JUMP_SECONDS:
            return Jump(min(self._off, wall - self.recorded), new)
        if self._off > 0 and steady - self._jumped_at > QUIET_SECONDS:
            self._off = 0.0
        return Jump(self._off, new) if self._off else None

    def _jumped(self, jump: float, due: float, steady: float) -> bool:
        """Whether the clock is off by this; a jump that takes another back puts it right."""
        off, right = self._off + jump, due - max(self._off, 0.0)
        self._off, self._jumped_at = 0.0 if abs(off) <= JUMP_SECONDS else off, steady
        self._back_to = max(self._back_to, right) if self._off < 0 else 0.0
        return self._off != 0.0
