"""The file with the log's end as the house writes it: after every commit, before any reply."""

from __future__ import annotations

import os
from pathlib import Path

from cutcard.formats.log_end import PLACE_BYTES, KnownEnd, read_end


class LogEndFile:
    """The last end of the log outside the database; None where none was written yet."""

    def __init__(self, path: Path) -> None:
        self.path, self._made = path, not path.exists()
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            self.known = read_end(path)
        except BaseException:
            os.close(self._file)
            raise
        self._next = int(self.known is not None and os.pread(self._file, PLACE_BYTES, 0) == self.known.line)

    def write(self, end: KnownEnd) -> None:
        """Into the place that does not hold the newest."""
        first, self.known = self.known is None, end
        self._put(end.line * (1 + first), 0 if first else PLACE_BYTES * self._next)
        self._next ^= 1
        if first:
            self.sync()  # Two places lost together would look like damage.

    def _put(self, data: bytes, at: int) -> None:
        os.pwrite(self._file, data, at)

    def sync(self) -> None:
        os.fdatasync(self._file) if hasattr(os, "fdatasync") else os.fsync(self._file)

    def close(self) -> None:
        """A file that was made for an end which never came is taken away: a house that did not open leaves none."""
        if self._file >= 0:
            self.sync()
            if self._made and not os.fstat(self._file).st_size:
                self.path.unlink(missing_ok=True)
            os.close(self._file)
            self._file = -1
