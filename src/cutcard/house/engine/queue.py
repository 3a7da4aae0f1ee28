"""Requests that wait for the writer: staff before patrons, so that no flood of bets keeps a dealer waiting."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

from cutcard.house.engine.requests import Answer, Request
from cutcard.rulebook.procedure import Position

Waiting = tuple[Request, Callable[[Answer], None]]
"""A request, and who is to be told the answer."""


class RequestQueue:
    """Two queues, for staff and for patrons, each in the order of arrival."""

    def __init__(self) -> None:
        self._staff: deque[Waiting] = deque()
        self._patrons: deque[Waiting] = deque()
        self._changed = threading.Condition()
        self._closed = self._woken = False

    def put(self, request: Request, on_answer: Callable[[Answer], None]) -> bool:
        """Whether the request now waits; it does not once the queue is closed."""
        patron = request.command is not None and request.command.by.position is Position.PATRON
        with self._changed:
            if self._closed:
                return False
            (self._patrons if patron else self._staff).append((request, on_answer))
            self._changed.notify()
            return True

    def wake(self) -> None:
        """Let `take` return though nothing new waits."""
        with self._changed:
            self._woken = True
            self._changed.notify()

    def take(self, most: int) -> list[Waiting] | None:
        """What waits, staff first, at most `most` of them; None once the queue is closed and all is taken."""
        with self._changed:
            while not (self._staff or self._patrons or self._closed or self._woken):
                self._changed.wait()
            self._woken = False
            if self._closed and not (self._staff or self._patrons):
                return None
            taken: list[Waiting] = []
            for queue in (self._staff, self._patrons):
                while queue and len(taken) < most:
                    taken.append(queue.popleft())
            return taken

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify()

    def __len__(self) -> int:
        return len(self._staff) + len(self._patrons)
