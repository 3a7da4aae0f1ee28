"""A journal as the leaves of its log: entries put at their places, and followed to see which of them does not fit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cutcard.formats.entry import SALT_BYTES, Entry, leaf_of
from cutcard.formats.merkle import LogEnd, join, leaf_hash

Entered = tuple[str, int, str, int, int, bytes]
"""An entry before it has its place in the log: stream, version, id, round, shoe and what it says."""
MISSING, ALTERED = "missing", "altered"
"""What can be wrong with an entry: another should stand in its place, or it is not what was written."""


def placed(end: LogEnd, entered: Iterable[Entered], salts: bytes) -> tuple[list[Entry], LogEnd]:
    """Entries at their places after the end of a log, each with what the log has of it, and the end after them."""
    entries, subtrees, size = [], [*end.subtrees], end.size
    for at, (stream, version, command_id, number, shoe, body) in enumerate(entered):
        salt = salts[at * SALT_BYTES : (at + 1) * SALT_BYTES]
        place = (size + 1, stream, version, command_id, number, shoe)
        hashed = leaf_hash(leaf_of(salt, place, body))
        nodes = b"".join(join(subtrees, size, hashed))
        size += 1
        entries.append(Entry(*place, body, hashed, salt, nodes))
    return entries, LogEnd(size, tuple(subtrees))


class LogFold:
    """From the first entry on, or from an end at which each stream had so many entries.

    Where it is not known how many those were, each stream goes on from its first entry that is added.
    """

    def __init__(self, end: LogEnd | None = None, versions: Mapping[str, int] | None = None) -> None:
        self._size, self._subtrees = (end.size, [*end.subtrees]) if end else (0, [])
        self.versions = dict(versions or {})
        self.seq = self._size
        """The last entry."""
        self._versions_known = versions is not None or not self._size

    @property
    def end(self) -> LogEnd:
        return LogEnd(self._size, tuple(self._subtrees))

    def add(self, entry: Entry) -> str:
        """One entry more; what is wrong with it, or nothing. What was detached counts by its hash alone."""
        wrong = ""
        if not self._versions_known:
            self.versions.setdefault(entry.stream, entry.version - 1)
        if entry.seq != self.seq + 1 or entry.version != self.versions.get(entry.stream, 0) + 1:
            wrong = MISSING
        elif not (entry.detached or entry.as_written):
            wrong = ALTERED
        whole = self.seq == self._size  # Where one is missing, no later one completes what it did.
        nodes = join(self._subtrees, self._size, entry.hash)
        self._size += 1
        self.seq, self.versions[entry.stream] = entry.seq, entry.version
        return wrong or (ALTERED if whole and b"".join(nodes) != entry.nodes else "")
