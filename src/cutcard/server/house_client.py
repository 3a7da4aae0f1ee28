"""The house from the loop's side: requests go to its writer, and answers come back when they are durable."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from cutcard.extras import OutOfServiceError
from cutcard.house.engine.requests import Answer, DecisionFailedError, FencedError, Reply, Request
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server import metrics
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.engine.house import House

PATRON_WAITING_MOST = 4_000
"""While more than this waits to be written, patrons are asked at once to try again..."""
PATIENT_SECONDS, WRITTEN_AT_ONCE = 1.0, 64
"""...and while more than this waits and somebody has waited longer: fewer are written as soon as the house goes on."""

ANSWER_SECONDS = 10.0
"""So long an act waits for a database on another machine; then whoever asked is told to ask again.

They may ask another node. What has not had its turn here by then is dropped.
"""


class UnansweredError(OutOfServiceError):
    """Nobody knows yet whether an act is written."""


async def _soon(future: asyncio.Future[Answer]) -> Answer:
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            return await future
    except TimeoutError:
        raise UnansweredError("the database does not answer; it is not known yet whether the act was written") from None


class HouseClient:
    """The writer answers from its own thread; the loop is woken once for all the answers of a write."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._answers: deque[tuple[asyncio.Future[Answer], Answer]] = deque()
        self._waiting: dict[asyncio.Future[Answer], float] = {}
        """Since when everybody waits who has no answer yet, in the order in which they asked."""
        self._waking = False
        self.turned_away = -math.inf
        """When a patron was last told that the house cannot answer in time, by the clock that never goes back."""

    async def ask(self, request: Request) -> Reply | Refusal:
        """Put to the house; answered when it is durable."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        patron = request.command is not None and request.command.by.position is Position.PATRON
        if patron and self._is_behind(began):
            self.turned_away = began
            metrics.REFUSED.labels("busy").inc()
            return Refusal("", "", "busy", message("refusal-busy"))
        future: asyncio.Future[Answer] = loop.create_future()
        if self._house.store.nodes:
            request = replace(request, is_wanted=lambda: loop.time() - began < ANSWER_SECONDS)
        self._house.put(request, lambda answer: self._receive(loop, future, answer))
        self._waiting[future] = began
        try:
            answer = await (_soon(future) if self._house.store.nodes else future)
        finally:
            del self._waiting[future]
        metrics.ACT_SECONDS.observe(loop.time() - began)
        if isinstance(answer, FencedError):
            raise answer
        kind = type(request.command).__name__ if request.command is not None else "automatic"
        if isinstance(answer, DecisionFailedError):
            metrics.ACTS.labels(kind, "failed").inc()
            raise answer
        metrics.ACTS.labels(kind, "refused" if isinstance(answer, Refusal) else "done").inc()
        return answer

    def _is_behind(self, now: float) -> bool:
        """Whether the house cannot answer in time: then nobody who comes later is kept waiting behind the others."""
        longest = now - next(iter(self._waiting.values()), now)
        late = longest > PATIENT_SECONDS and len(self._waiting) > WRITTEN_AT_ONCE
        return late or self._house.waiting > PATRON_WAITING_MOST

    def _receive(self, loop: asyncio.AbstractEventLoop, future: asyncio.Future[Answer], answer: Answer) -> None:
        """Called by the house's writer."""
        self._answers.append((future, answer))
        if not self._waking:
            self._waking = True
            with suppress(RuntimeError):  # The loop is closed: nobody waits any more, and what was written stands.
                loop.call_soon_threadsafe(self._hand_out)

    def _hand_out(self) -> None:
        self._waking = False
        while self._answers:
            future, answer = self._answers.popleft()
            if not future.done():
                future.set_result(answer)
