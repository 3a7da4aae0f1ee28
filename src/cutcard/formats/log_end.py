"""Where a house's log ends: in the database under the house's seal, and in one small file outside it.

A database that lost its newest entries, by flipped bits in a write-ahead log or by a restored copy, is whole in
itself; only somebody who remembers how far it had come can tell. The file has two places, written in turn and each with
its own check, so that a write cut short leaves the other place to read. It is written after every commit and before any
reply, so it never runs ahead of the journal. By the log's name one house is told from another.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from cutcard.extras import OutOfServiceError
from cutcard.formats import schema
from cutcard.formats.keys import Keys, Purpose
from cutcard.formats.merkle import HASH_BYTES, LogEnd, Subtree, completing_entry

if TYPE_CHECKING:
    from pathlib import Path


PLACE_BYTES = 512
NAME_BYTES_MOST = 128


class LogEndError(OutOfServiceError):
    """The file with the log's end cannot be read."""


class SealedEnd(NamedTuple):
    """The end of a log as the database keeps it."""

    name: str
    size: int
    subtrees: bytes
    seal: bytes

    @classmethod
    def of(cls, name: str, end: LogEnd, keys: Keys) -> SealedEnd:
        subtrees = b"".join(end.subtrees)
        return cls(name, end.size, subtrees, keys.seal(Purpose.LOG, _sealed_text(name, end.size, subtrees)))

    @property
    def end(self) -> LogEnd | None:
        """What it says; None where that is no end of any log."""
        try:
            return LogEnd(self.size, split_hashes(self.subtrees))
        except ValueError:
            return None

    def is_of(self, keys: Keys) -> bool:
        """Whether the house sealed it."""
        return keys.sealed(Purpose.LOG, _sealed_text(self.name, self.size, self.subtrees), self.seal)


def _sealed_text(name: str, size: int, subtrees: bytes) -> bytes:
    return msgspec.json.encode([name, size, subtrees.hex()])


def split_hashes(joined: bytes) -> tuple[bytes, ...]:
    """Hashes that are kept one after another."""
    return tuple(joined[at : at + HASH_BYTES] for at in range(0, len(joined), HASH_BYTES))


def sealed_end(rows: Iterable[tuple[Any, ...]]) -> SealedEnd | None:
    """The end that the rows of `schema.LOG` say; None before a log was begun, or where somebody took it away."""
    found = list(rows)
    return SealedEnd(*found[0]) if len(found) == 1 else None


def subtrees_in(few: Few) -> Subtree:
    """Each subtree's hash as the row has it that completes the subtree; an empty one where it is not there."""

    def subtree(level: int, index: int) -> bytes:
        for hashed, nodes in few(schema.NODE, (completing_entry(level, index) + 1,)):
            return bytes(nodes[(level - 1) * HASH_BYTES : level * HASH_BYTES] if level else hashed)
        return b""

    return subtree


Few = Callable[[str, tuple[Any, ...]], Iterable[tuple[Any, ...]]]


@dataclass(frozen=True, slots=True)
class KnownEnd:
    """What is remembered of a log outside its database: its name, how far it had come, and the root it had there."""

    name: str
    size: int
    root: bytes

    @classmethod
    def of(cls, name: str, end: LogEnd) -> KnownEnd:
        return cls(name, end.size, end.root)

    @property
    def line(self) -> bytes:
        """One of the two places of the file."""
        text = f"{self.name} {self.size} {self.root.hex()}"
        assert len(self.name.encode()) <= NAME_BYTES_MOST, "the names of logs are short"
        return f"{text} {zlib.crc32(text.encode()):08x}".encode().ljust(PLACE_BYTES - 1) + b"\n"


def lost_since(few: Few, known: KnownEnd) -> str:
    """What a journal lacks that once had this end, without reading all of it; empty where it goes on from there."""
    sealed = sealed_end(few(schema.LOG, ()))
    if sealed is None or sealed.name != known.name:
        return "the log's end kept outside is of another house"
    if known.size > sealed.size:
        return f"{known.size} entries were written, and the journal has {sealed.size}"
    if known.size and LogEnd.at(known.size, subtrees_in(few)).root != known.root:
        return f"the journal up to entry {known.size} is not what was written"
    return ""


def read_end(path: Path) -> KnownEnd | None:
    """The end in a file that is only read, also while a server writes to it; None where nothing was written yet."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise LogEndError(f"{path}: the log's end cannot be read: {error.strerror}") from error
    if not content:
        return None
    places = [content[at : at + PLACE_BYTES] for at in range(0, len(content), PLACE_BYTES)]
    found = [end for end in map(_parsed, places) if end is not None]
    if not found or len(places) > 2:
        raise LogEndError(
            f"{path}: the log's end is unreadable in both its places; this file is damaged or holds no log's end: put "
            "the right one back"
        )
    return max(found, key=lambda end: end.size)


def _parsed(line: bytes) -> KnownEnd | None:
    """What a place says; None where it does not check."""
    try:
        text, _, _ = line.decode().rstrip().rpartition(" ")
        name, size, root = text.rsplit(" ", 2)
        end = KnownEnd(name, int(size), bytes.fromhex(root))
    except ValueError:
        return None
    return end if end.line == line else None
