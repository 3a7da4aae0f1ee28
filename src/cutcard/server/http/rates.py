"""Rate limits: how often somebody may ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.server.runtime import Runtime

if TYPE_CHECKING:
    from collections.abc import Callable

BUCKETS_MOST = 50_000


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("_at", "_burst", "_left", "_monotonic", "_rate")

    def __init__(self, rate: float, burst: float, monotonic: Callable[[], float]) -> None:
        self._rate, self._burst, self._left = rate, burst, burst
        self._monotonic, self._at = monotonic, monotonic()

    def spent(self) -> bool:
        now = self._monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left < 1

    def take(self) -> bool:
        if self.spent():
            return False
        self._left -= 1
        return True


class Rates:
    """A bucket for each person; staff have a deeper one, and sign-ins one for each address."""

    def __init__(self, runtime: Runtime | None = None) -> None:
        self._runtime = runtime or Runtime()
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str, rate: float, burst: float) -> bool:
        if len(self._buckets) > BUCKETS_MOST:
            for oldest in list(self._buckets)[: BUCKETS_MOST // 2]:
                del self._buckets[oldest]
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(rate, burst, self._runtime.monotonic)
        return bucket.take()

    def spent(self, who: str) -> bool:
        """Whether they would be refused now; asking takes nothing."""
        bucket = self._buckets.get(who)
        return bucket is not None and bucket.spent()
