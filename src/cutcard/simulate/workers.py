"""Threads that deal side by side, and that Ctrl-C cannot lock up.

An interrupt is raised between any two steps of the main thread. Raised inside the locks of `threading`, it leaves one
taken that nobody frees, and whoever then waits for the threads waits for ever. So work and answers go through the
interpreter's own queues here, which an interrupt leaves whole.
"""

from __future__ import annotations

from _thread import start_new_thread
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from queue import SimpleQueue
from typing import Any


class Task:
    """Work that was handed out. Its result is asked for once."""

    __slots__ = ("_answer", "_work")

    def __init__(self, work: Callable[[], Any]) -> None:
        self._work: Callable[[], Any] | None = work
        self._answer: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()

    def result(self) -> Any:
        value, error = self._answer.get()
        if error is not None:
            raise error
        return value

    def cancel(self) -> None:
        """Leave it undone, unless a thread has begun it."""
        self._work = None

    def do(self) -> None:
        work = self._work
        if work is None:
            return
        try:
            self._answer.put((work(), None))
        except BaseException as error:  # noqa: BLE001 - raised again where the result is asked for.
            self._answer.put((None, error))


@contextmanager
def workers(count: int) -> Iterator[Callable[..., Task]]:
    """What hands a call to one of so many threads; on leaving, calls that none has begun are left undone."""
    tasks: SimpleQueue[Task | None] = SimpleQueue()
    ended: SimpleQueue[None] = SimpleQueue()
    leaving = False

    def work() -> None:
        while not leaving and (task := tasks.get()) is not None:
            task.do()
        ended.put(None)

    def submit(act: Callable[..., Any], *args: Any) -> Task:
        tasks.put(task := Task(partial(act, *args)))
        return task

    started = 0
    try:
        for _ in range(count):
            start_new_thread(work, ())
            started += 1
        yield submit
    finally:
        leaving = True
        for _ in range(started):
            tasks.put(None)
        for _ in range(started):
            ended.get()
