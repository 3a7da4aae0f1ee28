"""The progress bar of long work."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def progress() -> Progress:
    """A bar on standard error that goes when it is done; nothing where nobody watches."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


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
