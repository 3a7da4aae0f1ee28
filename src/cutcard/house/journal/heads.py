"""The chain heads kept outside the database.

A database that lost its newest entries, by flipped bits in a write-ahead log or by a restored copy, is whole in
itself; only somebody who remembers how far it had come can tell. The file has two places for each stream, written in
turn and each with its own check, so that a write cut short leaves the other place to read. It is written after every
commit and before any reply, so it never runs ahead of the journal.

Under the name `house`, which is no stream, it keeps the hash of the cage's first entry: by that the heads of one house
are told from those of another, however far either has come.
"""

from __future__ import annotations

import os
import zlib
from typing import TYPE_CHECKING

from cutcard.extras import OutOfServiceError
from cutcard.house.journal.entry import Head

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SLOT_BYTES = 256
HOUSE = "house"
"""Whose heads these are: no stream, with no entries, and the hash of the cage's first."""


class HeadsError(OutOfServiceError):
    """The file of chain heads cannot be read."""


class HeadsFile:
    """The heads of all streams in one small file."""

    def __init__(self, path: Path) -> None:
        self.path, self._made = path, not path.exists()
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        self._offsets: dict[str, int] = {}
        self.heads: dict[str, Head] = {}
        self._read()

    def _read(self) -> None:
        for offset, stream, head in _stored(self.path):
            self._offsets[stream], self.heads[stream] = offset, head

    def write(self, heads: Mapping[str, Head]) -> None:
        for stream, head in heads.items():
            if stream not in self._offsets:
                self._offsets[stream] = 2 * SLOT_BYTES * len(self._offsets)
                line = _line(stream, head)
                os.pwrite(self._file, line + line, self._offsets[stream])
                self.sync()  # Once a stream: two places lost together would look like damage.
            else:
                os.pwrite(self._file, _line(stream, head), self._offsets[stream] + SLOT_BYTES * (head.version % 2))
            self.heads[stream] = head

    def sync(self) -> None:
        os.fdatasync(self._file) if hasattr(os, "fdatasync") else os.fsync(self._file)

    def close(self) -> None:
        """A file that was made for heads which never came is taken away: a house that did not open leaves none."""
        if self._file >= 0:
            self.sync()
            if self._made and not os.fstat(self._file).st_size:
                self.path.unlink(missing_ok=True)
            os.close(self._file)
            self._file = -1


def read_heads(path: Path) -> dict[str, Head]:
    """The heads in a file that is only read, also while a server writes to it."""
    try:
        return {stream: head for _, stream, head in _stored(path)}
    except OSError as error:
        raise HeadsError(f"{path}: the chain heads cannot be read: {error.strerror}") from error


def _stored(path: Path) -> list[tuple[int, str, Head]]:
    """Each stream with the place of its pair and the newer head of the two."""
    content, stored = path.read_bytes(), []
    for offset in range(0, len(content), 2 * SLOT_BYTES):
        copies = [parse(content[offset + copy * SLOT_BYTES : offset + (copy + 1) * SLOT_BYTES]) for copy in (0, 1)]
        found = [copy for copy in copies if copy is not None]
        if not found:
            raise HeadsError(
                f"{path}: the chain head at byte {offset} is unreadable in both its places; this file is damaged or "
                "holds no chain heads: put the right one back"
            )
        stream, head = max(found, key=lambda copy: copy[1].version)
        stored.append((offset, stream, head))
    return stored


def _line(stream: str, head: Head) -> bytes:
    text = f"{stream} {head.version} {head.hash.hex()}"
    assert len(text.encode()) < SLOT_BYTES - 12, "the names of streams are short"
    return f"{text} {zlib.crc32(text.encode()):08x}".encode().ljust(SLOT_BYTES - 1) + b"\n"


def parse(line: bytes) -> tuple[str, Head] | None:
    """A stream and its head; None where the line does not check."""
    try:
        text, _, check = line.decode().rstrip().rpartition(" ")
        stream, version, hashed = text.rsplit(" ", 2)
        sound = int(check, 16) == zlib.crc32(text.encode()) and len(line) == SLOT_BYTES and line.endswith(b"\n")
        padded = line == f"{text} {check}".encode().ljust(SLOT_BYTES - 1) + b"\n"
        return (stream, Head(int(version), bytes.fromhex(hashed))) if sound and padded else None
    except ValueError:
        return None
