"""The write-ahead log beside a SQLite file: whether it breaks off where a power failure may have torn it, or earlier.

SQLite reads its log up to the first frame whose checksum fails and goes on without the rest, and says nothing. That is
right for the last transaction, which the power may have torn. But each commit is on the disk before the next begins:
where more than one commit lies behind the break, what breaks it was on the disk, and has been damaged since.
"""

from __future__ import annotations

from struct import Struct, unpack
from typing import TYPE_CHECKING, BinaryIO

from cutcard.formats.versions import ChecksumError

if TYPE_CHECKING:
    from pathlib import Path

MAGIC = 0x377F0682
"""The lowest bit says in which order the bytes of a word are summed."""
HEADER = Struct(">6I")
"""Magic, version, page size, number of the checkpoint, and the two salts that every frame of this log repeats."""
FRAME = Struct(">4I")
"""The page's number, the size of the database where the frame ends a commit (else 0), and the salts."""
SUMS = Struct(">2I")
TORN_MOST = 1
"""So many commits may a power failure tear: the next begins when the one before is on the disk."""


def refuse_damaged_log(path: Path) -> None:
    """Before a file is opened that nobody else has open: afterwards nobody could tell what has been lost."""
    log = path.with_name(f"{path.name}-wal")
    if not log.exists():
        return
    with log.open("rb") as file:
        sound = _is_sound(file)
    if not sound:
        raise ChecksumError(
            f"{log} is damaged, and commits lie behind the damage; keep it and {path.name} as they are for whoever "
            "looks into it, and restore a backup: nothing is repaired by itself"
        )


def _is_sound(file: BinaryIO) -> bool:
    """A disk writes a sector whole or not at all, so that a header may be an older one, but no broken one."""
    begins = file.read(HEADER.size + SUMS.size)
    if len(begins) < HEADER.size + SUMS.size or not any(begins):
        return True
    magic, _, page, _, *salts = HEADER.unpack_from(begins)
    order = ">" if magic & 1 else "<"
    sums = _summed(order, begins[: HEADER.size], (0, 0))
    if magic & ~1 != MAGIC or sums != SUMS.unpack_from(begins, HEADER.size):
        return False
    whole, commits = True, 0
    while len(frame := file.read(FRAME.size + SUMS.size + page)) == FRAME.size + SUMS.size + page:
        _, size, *own = FRAME.unpack_from(frame)
        if whole:
            sums = _summed(order, frame[FRAME.size + SUMS.size :], _summed(order, frame[:8], sums))
            whole = own == salts and sums == SUMS.unpack_from(frame, FRAME.size)
        if not whole and size and own == salts:  # Frames of an earlier log have other salts.
            commits += 1
    return commits <= TORN_MOST


def _summed(order: str, data: bytes, sums: tuple[int, int]) -> tuple[int, int]:
    first, second = sums
    words = unpack(f"{order}{len(data) // 4}I", data)
    for word, after in zip(words[::2], words[1::2], strict=True):
        first = first + word + second & 0xFFFFFFFF
        second = second + after + first & 0xFFFFFFFF
    return first, second
