"""The file of the house's key: a ring of one key or more, 32 bytes each, the newest first.

A rotation lays the new ring ready beside the file, writes its entry, and then puts the new ring in the file's place. A
house that was killed between the two has the mark of the new key; it is opened with the ring that lies ready. The file
of a house that never rotated its key is one key, as it always was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.formats.keys import KEY_BYTES, Keys, Purpose, split_ring
from cutcard.formats.versions import StoreError

if TYPE_CHECKING:
    from pathlib import Path


def read_ring(path: Path) -> bytes:
    try:
        ring = path.read_bytes()
    except OSError as error:
        raise StoreError(f"the house's key cannot be read: {error}") from error
    keys = split_ring(ring)
    if not keys or len(keys[-1]) != KEY_BYTES or len({*keys}) < len(keys):
        raise StoreError(f"{path} is not the key of a house")
    return ring


def ready_beside(path: Path) -> Path:
    """Where a rotation lays the new ring before its entry is written."""
    return path.with_name(path.name + ".next")


def ring_of(path: Path, mark: bytes | None) -> bytes:
    """The ring of a house with this mark: the file's, or the one laid ready where its entry was written before a kill.

    Whether the mark is that of its newest key at all, the caller asks.
    """
    ring, ready = read_ring(path), ready_beside(path)
    if mark is not None and not Keys(ring).sealed(Purpose.MARK, b"", mark) and ready.exists():
        later = read_ring(ready)
        if later[KEY_BYTES:] == ring and Keys(later).sealed(Purpose.MARK, b"", mark):
            return later
    return ring


def from_mark(ring: bytes, mark: bytes | None) -> bytes:
    """The ring as it was when the key of this mark was the newest; the whole of it where no key has the mark."""
    keys = enumerate(Keys(ring).ring)
    places = (at for at, each in keys if mark is not None and each.sealed(Purpose.MARK, b"", mark))
    return ring[next(places, 0) * KEY_BYTES :]
