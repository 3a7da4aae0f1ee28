"""The progress bar of long work."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Bar(Protocol):
    """What work that is watched tells of itself, as rich's progress bars take it."""

    def add_task(self, description: str, /, *, total: float | None, rate: str) -> Any: ...
    def update(
        self,
        task: Any,
        /,
        *,
        total: float | None = None,
        completed: float | None = None,
        advance: float | None = None,
        rate: str = "",
    ) -> None: ...


class Unwatched:
    """Where nobody watches nothing is shown, and what shows it, a tenth of a second to load, is left alone."""

    def add_task(self, _description: str, /, **_: Any) -> None:
        pass

    def update(self, _task: None, /, **_: Any) -> None:
        pass


@contextmanager
def progress() -> Iterator[Bar]:
    """A bar on standard error that goes when it is done; nothing where nobody watches."""
    if not sys.stderr.isatty():
        yield Unwatched()
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield bar


@contextmanager
def watched() -> Iterator[Callable[[str, int, int], None]]:
    """To be told what is done, how much of it and out of how much; each has a bar of its own."""
    with progress() as bar:
        tasks = {}

        def watch(what: str, done: int, of: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what, total=of, rate="")
            bar.update(tasks[what], completed=done, total=of)

        yield watch
