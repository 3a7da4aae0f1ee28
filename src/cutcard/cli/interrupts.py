"""Ctrl-C while long work is done part by part."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

Part = TypeVar("Part")


@dataclass(slots=True)
class Stop:
    """Ctrl-C while parts are read ends the reading at once; while one is worked on and written, after that part."""

    asked: bool = False
    reading: bool = False

    @contextmanager
    def heeded(self) -> Iterator[None]:
        """Only the main thread of a program hears of Ctrl-C."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        former = signal.signal(signal.SIGINT, self._hear)
        try:
            yield
        except KeyboardInterrupt:
            if not self.asked:
                raise
        finally:
            signal.signal(signal.SIGINT, former)

    def _hear(self, *_: object) -> None:
        self.asked = True
        if self.reading:
            raise KeyboardInterrupt

    def reading_of(self, parts: Iterator[Part]) -> Iterator[Part]:
        """What is read, until there is no more or somebody stops it."""
        while not self.asked:
            self.reading = True
            try:
                part = next(parts, None)
            finally:
                self.reading = False
            if part is None:
                return
            yield part
