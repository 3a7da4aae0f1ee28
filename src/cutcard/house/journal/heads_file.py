"""The file of chain heads as the house writes it: after every commit, before any reply."""

from __future__ import annotations

import os
import zlib
from collections.abc import Mapping
from pathlib import Path

from cutcard.formats.entry import Head
from cutcard.formats.heads import SLOT_BYTES, stored_heads


class HeadsFile:
    """The heads of all streams in one small file."""

    def __init__(self, path: Path) -> None:
        self.path, self._made = path, not path.exists()
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        self._offsets: dict[str, int] = {}
        self.heads: dict[str, Head] = {}
        self._read()

    def _read(self) -> None:
        for offset, stream, head in stored_heads(self.path):
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


def _line(stream: str, head: Head) -> bytes:
    text = f"{stream} {head.version} {head.hash.hex()}"
    assert len(text.encode()) < SLOT_BYTES - 12, "the names of streams are short"
    return f"{text} {zlib.crc32(text.encode()):08x}".encode().ljust(SLOT_BYTES - 1) + b"\n"
