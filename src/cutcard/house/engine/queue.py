"""What waits to be decided: staff in one lane, patrons in another, so that no flood of bets keeps a dealer waiting."""

from __future__ import annotations

import threading
from collections import deque
from typing import TYPE_CHECKING, TypeAlias

from cutcard.extras import OutOfServiceError
from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.house.engine.requests import Reply, Request
    from cutcard.rulebook.referee import Refusal

    Answer: TypeAlias = "Reply | Refusal | FencedError"
    Waiting = tuple[Request, Callable[[Answer], None]]


class FencedError(OutOfServiceError):
    """The house has stopped: whether the last commands were written is known only after it is opened again."""


class Lanes:
    """Two queues and one door; each lane keeps its order."""

    def __init__(self) -> None:
        self._staff: deque[Waiting] = deque()
        self._patrons: deque[Waiting] = deque()
        self._door = threading.Condition()
        self._closed = self._nudged = False

    def put(self, request: Request, told: Callable[[Answer], None]) -> bool:
        """Whether the request now waits; it does not where the house is closed."""
        patron = request.command is not None and request.command.by.position is Position.PATRON
        with self._door:
            if self._closed:
                return False
            (self._patrons if patron else self._staff).append((request, told))
            self._door.notify()
            return True

    def nudge(self) -> None:
        """Wake whoever takes, though nothing new waits."""
        with self._door:
            self._nudged = True
            self._door.notify()

    def take(self, most: int) -> list[Waiting] | None:
        """All that waits, staff first, up to so many; None once the house is closed and all is taken."""
        with self._door:
            while not (self._staff or self._patrons or self._closed or self._nudged):
                self._door.wait()
            self._nudged = False
            if self._closed and not (self._staff or self._patrons):
                return None
            taken: list[Waiting] = []
            for lane in (self._staff, self._patrons):
                while lane and len(taken) < most:
                    taken.append(lane.popleft())
            return taken

    def close(self) -> None:
        with self._door:
            self._closed = True
            self._door.notify()

    def __len__(self) -> int:
        return len(self._staff) + len(self._patrons)
