"""The writer of a rehearsal: without a thread, and yet requests that come together are decided together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.house.engine.house import Decision
from cutcard.house.engine.writer import BATCH_MOST, RequestQueue

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from cutcard.house.engine.requests import Answer, Request
    from cutcard.house.engine.writer import Waiting
    from cutcard.rehearsal.virtual import VirtualLoop

WRITE_SECONDS = 0.002, 0.06
"""How long the batch before may take to be written; what comes meanwhile is the next one."""


class LoopWriter:
    """Decides on the loop, some milliseconds after the first of those who wait has asked."""

    def __init__(self, loop: VirtualLoop, chance: random.Random) -> None:
        self._loop, self._chance = loop, chance
        self._queue = RequestQueue()
        self._serve: Callable[[list[Waiting]], None] | None = None
        self._due = self._serving = False

    def start(self, serve: Callable[[list[Waiting]], None]) -> None:
        self._serve = serve
        self._decide()

    def put(self, request: Request, on_answer: Callable[[Answer], None]) -> bool:
        waits = self._queue.put(request, on_answer)
        if isinstance(getattr(on_answer, "__self__", None), Decision):
            self._decide()  # Whoever asks does nothing else until it is answered, and nor can the loop.
        elif not self._due:
            self._due = True
            self._loop.call_later(self._chance.uniform(*WRITE_SECONDS), self._decide)
        return waits

    def _decide(self) -> None:
        if self._serve is None or self._serving:
            return
        self._serving, self._due = True, False
        try:
            while len(self._queue) and (batch := self._queue.take(BATCH_MOST)):
                self._serve(batch)
        finally:
            self._serving = False

    def run(self, task: Callable[[], Any]) -> Any:
        return task()

    def close(self) -> None:
        self._queue.close()
        self._decide()

    def __len__(self) -> int:
        return len(self._queue)
