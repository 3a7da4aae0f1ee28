"""The chain heads kept outside the database.

A database that lost its newest entries, by flipped bits in a write-ahead log or by a restored copy, is whole in
itself; only somebody who remembers how far it had come can tell. The file has two places for each stream, written in
turn and each with its own check, so that a write cut short leaves the other place to read. It is written after every
commit and before any reply, so it never runs ahead of the journal.

Under the name `house`, which is no stream, it keeps the hash of the cage's first entry: by that the heads of one house
are told from those of another, however far either has come.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from cutcard.extras import OutOfServiceError
from cutcard.formats.entry import Head

if TYPE_CHECKING:
    from pathlib import Path

SLOT_BYTES = 256
HOUSE = "house"
"""Whose heads these are: no stream, with no entries, and the hash of the cage's first."""


class HeadsError(OutOfServiceError):
    """The file of chain heads cannot be read."""


def read_heads(path: Path) -> dict[str, Head]:
    """The heads in a file that is only read, also while a server writes to it."""
    try:
        return {stream: head for _, stream, head in stored_heads(path)}
    except OSError as error:
        raise HeadsError(f"{path}: the chain heads cannot be read: {error.strerror}") from error


def stored_heads(path: Path) -> list[tuple[int, str, Head]]:
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
