"""A sequence that grows at its end in constant time and never changes: every longer one shares the one before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

T = TypeVar("T")

CHUNK = 32


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PersistentList(Generic[T]):
    """Items in the order they came, in chunks: the newest chunk, and behind it a chain of full ones.

    >>> short = PersistentList().append("B")
    >>> long = short.append("P")
    >>> list(short), list(long), list(long.with_last("T"))
    (['B'], ['B', 'P'], ['B', 'T'])
    """

    newest: tuple[T, ...] = ()
    before: tuple[Any, tuple[T, ...]] | None = None
    """The full chunks: (the chunks before it, its items)."""

    def append(self, item: T) -> PersistentList[T]:
        if len(self.newest) < CHUNK:
            return PersistentList((*self.newest, item), self.before)
        return PersistentList((item,), (self.before, self.newest))

    def with_last(self, item: T) -> PersistentList[T]:
        """The same with this item in place of the last."""
        assert self.newest, "an empty list has no last item"
        return PersistentList((*self.newest[:-1], item), self.before)

    @property
    def last(self) -> T | None:
        return self.newest[-1] if self.newest else None

    def __iter__(self) -> Iterator[T]:
        chunks = [self.newest]
        behind = self.before
        while behind is not None:
            behind, chunk = behind
            chunks.append(chunk)
        for chunk in reversed(chunks):
            yield from chunk

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PersistentList) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(self.newest)

    def __repr__(self) -> str:
        return f"PersistentList({list(self)!r})"
