"""What is read at a node and not marked as old is what the house has had within the last lease, or later."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from cutcard.formats.entry import TABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.formats.entry import Entry


class Ages:
    """When every table's entries were written."""

    def __init__(self, lease: float) -> None:
        self._lease = lease
        self._written: dict[str, list[tuple[float, int]]] = defaultdict(list)

    def written(self, entry: Entry, now: float) -> None:
        self._written[entry.stream.removeprefix(TABLE)].append((now, entry.version))

    def read(self, table: str, version: int, now: float) -> Iterator[str]:
        """A table as a node shows it, not marked as old."""
        before = [written for at, written in self._written[table] if at < now - self._lease]
        if before and before[-1] > version:
            yield f"{table} is read as of its entry {version}, and has had {before[-1]} for longer than a lease"
