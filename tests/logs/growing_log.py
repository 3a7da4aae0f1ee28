"""A log that signs its checkpoints, for the tests of log witnesses; it can also go back and write another history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.merkle import LogEnd, completing_entry, consistency_proof
from cutcard.formats.signed_notes import KeyType, Note, SignerKey

if TYPE_CHECKING:
    from collections.abc import Iterable

ORIGIN = "casino.example/log"


class GrowingLog:
    def __init__(self, leaves: Iterable[bytes] = (), *, origin: str = ORIGIN, seed: int = 1) -> None:
        self.key = SignerKey(origin, KeyType.LOG, bytes([seed]) * 32)
        self._ends, self._completed = [LogEnd()], list[tuple[bytes, ...]]()
        self.append(*leaves)

    @classmethod
    def of(cls, size: int, *, history: str = "first", common: int = 0) -> GrowingLog:
        """A log of a size whose first `common` entries are those of every history."""
        return cls(f"{number} {'first' if number < common else history}".encode() for number in range(size))

    def append(self, *leaves: bytes) -> None:
        for leaf in leaves:
            end, completed = self._ends[-1].append(leaf)
            self._ends.append(end)
            self._completed.append(completed)

    @property
    def size(self) -> int:
        return self._ends[-1].size

    def note(self, size: int | None = None) -> Note:
        """The checkpoint at a size, signed."""
        end = self._ends[self.size if size is None else size]
        text = Checkpoint(self.key.name, end.size, end.root).text
        return Note(text).with_signature(self.key.sign(text))

    def proof(self, old_size: int, size: int | None = None) -> list[bytes]:
        size = self.size if size is None else size
        return consistency_proof(old_size, size, self.subtree)

    def subtree(self, level: int, index: int) -> bytes:
        return self._completed[completing_entry(level, index)][level]
