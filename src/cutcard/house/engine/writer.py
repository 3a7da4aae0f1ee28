"""The one writer of a house: whatever decides requests runs here and nowhere else, one batch after another.

Requests wait for it in a queue, staff before patrons, so that no flood of bets keeps a dealer waiting.
`ThreadWriter` is the real one. `InlineWriter` decides on the caller's own thread, so that a whole house can run in one
process whose every step is repeatable.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Protocol

from cutcard.house.engine.requests import Answer, FencedError, Request
from cutcard.rulebook.procedure import PATRON

BATCH_MOST = 512
GATHER_SECONDS = 0.02
"""So long after it began a write the next begins, where several requests came meanwhile: a commit costs as much for one
as for twenty."""
GATHERED = 64
"""So many are not kept waiting for more, whether they wait already or come meanwhile."""
CLOSED = "the house is closed"
Waiting = tuple[Request, Callable[[Answer], None]]
"""A request, and who is to be told the answer."""


class RequestQueue:
    """Two queues, for staff and for patrons, each in the order of arrival."""

    def __init__(self) -> None:
        self._staff: deque[Waiting] = deque()
        self._patrons: deque[Waiting] = deque()
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)
        self._closed = self._woken = False

    def put(self, request: Request, on_answer: Callable[[Answer], None]) -> bool:
        """Whether the request now waits; it does not once the queue is closed."""
        patron = request.command is not None and request.command.by.position is PATRON
        with self._lock:
            if self._closed:
                return False
            (self._patrons if patron else self._staff).append((request, on_answer))
            if len(self) in (1, GATHERED):  # Else whoever takes them has been told already.
                self._changed.notify()
            return True

    def wake(self) -> None:
        """Let `take` return though nothing new waits."""
        with self._lock:
            self._woken = True
            self._changed.notify()

    def gather(self, until: float) -> None:
        """Let requests come together until then, or until enough of them wait."""
        with self._lock:
            while len(self) < GATHERED and not (self._closed or self._woken):
                if (left := until - time.monotonic()) <= 0:
                    return
                self._changed.wait(left)

    def take(self, most: int) -> list[Waiting] | None:
        """What waits, staff first, at most `most` of them; None once the queue is closed and all is taken."""
        with self._lock:
            while not (self._staff or self._patrons or self._closed or self._woken):
                self._changed.wait()
            self._woken = False
            if self._closed and not (self._staff or self._patrons):
                return None
            return [(self._staff or self._patrons).popleft() for _ in range(min(most, len(self)))]

    def close(self) -> None:
        with self._lock:
            self._closed = True
            self._changed.notify()

    def __len__(self) -> int:
        return len(self._staff) + len(self._patrons)


class Writer(Protocol):
    """Takes requests, and hands them in batches to whatever `start` was given."""

    def start(self, serve: Callable[[list[Waiting]], None]) -> None: ...

    def put(self, request: Request, on_answer: Callable[[Answer], None]) -> bool:
        """Whether the request will be decided; it will not once the writer is closed."""

    def run(self, task: Callable[[], Any]) -> Any:
        """Do something between two batches, so that nothing changes meanwhile, and return what it returned."""

    def close(self) -> None:
        """Everything put before is still decided."""

    def __len__(self) -> int:
        """How many requests wait."""


class ThreadWriter:
    """A thread of its own, which takes everything that waits as one batch."""

    def __init__(self) -> None:
        self._queue = RequestQueue()
        self._tasks: deque[tuple[Callable[[], Any], Future[Any]]] = deque()
        self._thread: threading.Thread | None = None

    def start(self, serve: Callable[[list[Waiting]], None]) -> None:
        self._thread = threading.Thread(target=self._loop, args=(serve,), name="house writer", daemon=True)
        self._thread.start()

    def put(self, request: Request, on_answer: Callable[[Answer], None]) -> bool:
        return self._queue.put(request, on_answer)

    def run(self, task: Callable[[], Any]) -> Any:
        if self._thread is None or not self._thread.is_alive():
            return task()
        done: Future[Any] = Future()
        self._tasks.append((task, done))
        self._queue.wake()
        return done.result()

    def _loop(self, serve: Callable[[list[Waiting]], None]) -> None:
        began = 0.0
        while (batch := self._queue.take(BATCH_MOST)) is not None:
            while self._tasks:
                task, done = self._tasks.popleft()
                try:
                    done.set_result(task())
                except Exception as error:  # noqa: BLE001 - whoever waits for the task hears of it.
                    done.set_exception(error)
            if batch:
                began = time.monotonic()
                serve(batch)
            if len(batch) > 1:
                self._queue.gather(began + GATHER_SECONDS)
        while self._tasks:
            self._tasks.popleft()[1].set_exception(FencedError(CLOSED))

    def close(self) -> None:
        self._queue.close()
        if self._thread is not None and self._thread.is_alive():
            self._thread.join()

    def __len__(self) -> int:
        return len(self._queue)


class InlineWriter:
    """No thread: a request is decided before `put` returns, or right after the batch that led to it."""

    def __init__(self) -> None:
        self._queue = RequestQueue()
        self._serve: Callable[[list[Waiting]], None] | None = None
        self._serving = False

    def start(self, serve: Callable[[list[Waiting]], None]) -> None:
        self._serve = serve
        self._decide()

    def put(self, request: Request, on_answer: Callable[[Answer], None]) -> bool:
        waits = self._queue.put(request, on_answer)
        self._decide()
        return waits

    def _decide(self) -> None:
        if self._serve is None or self._serving:
            return
        self._serving = True
        try:
            while len(self._queue) and (batch := self._queue.take(BATCH_MOST)):
                self._serve(batch)
        finally:
            self._serving = False

    def run(self, task: Callable[[], Any]) -> Any:
        return task()

    def close(self) -> None:
        self._queue.close()

    def __len__(self) -> int:
        return len(self._queue)
