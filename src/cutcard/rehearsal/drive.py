"""The disk of a machine as SQLite and the file of the log's end see it: it may lose power, fill up and fail.

SQLite maps the index of the write-ahead log into memory past every file layer. That file is never in an image: SQLite
makes it anew from the log when it opens a database that nobody has open.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Any

import apsw

from cutcard.formats.sqlite_file import checksums
from cutcard.formats.versions import StoreError
from cutcard.house.journal.log_end_file import LogEndFile
from cutcard.rehearsal.disk import DELETE, SYNC, TRUNCATE, WRITE, Disk, Op

if TYPE_CHECKING:
    import random
    from collections.abc import Callable
    from pathlib import Path

MAPPED = "-shm"
PAGE = 4_096
LATELY = 12
"""A bit that is read wrongly is in one of so many pages, which are likely to be read again."""
DRIVES: dict[str, Drive] = {}
"""By the folder that stands for it."""


class Drive:
    """A disk, with power until it is cut: what is asked of it afterwards it never hears of."""

    def __init__(self, folder: Path, on_cut: Callable[[], None]) -> None:
        self.folder, self._on_cut = folder, on_cut
        self.disk = Disk()
        self.ops = 0
        self.cut_at: int | None = None
        """After how many operations the power fails."""
        self.dead = self.full = self.failing = False
        self.read: dict[tuple[str, int], None] = {}
        """Where something was read, the latest last."""
        self.misread: dict[tuple[str, int], int] = {}
        """Bits that are read otherwise than they were written, by file and place, until something is written there."""
        for path in folder.iterdir():
            self.disk.held[path.name] = bytearray(path.read_bytes())
        DRIVES[str(folder)] = self

    def did(self, op: Op) -> None:
        if self.dead:
            return
        self.disk.do(op)
        self.ops += 1
        if self.cut_at is not None and self.ops >= self.cut_at:
            self.cut()

    def cut(self) -> None:
        if not self.dead:
            self.dead = True
            self._on_cut()

    def refuse(self) -> None:
        """Before something is written: there may be no room, or the disk may fail."""
        if self.full and not self.dead:
            raise apsw.FullError("the disk of the rehearsal is full")
        if self.failing and not self.dead:
            raise apsw.IOError("the disk of the rehearsal fails")

    def misreads(self, chance: random.Random) -> str:
        """From now on a bit of what was read lately is read wrongly. Which file it is in; empty where there is none."""
        lately = [*self.read][-LATELY:]
        if not lately:
            return ""
        name, offset = chance.choice(lately)
        self.misread[name, offset + chance.randrange(PAGE)] = 1 << chance.randrange(8)
        return name

    def as_read(self, name: str, offset: int, data: bytes) -> bytes:
        self.read.pop((name, offset), None)
        if len(data) == PAGE:
            self.read[name, offset] = None
        if not self.misread:
            return data
        read = bytearray(data)
        for at in self._misread_in(name, offset, data):
            read[at - offset] ^= self.misread[name, at]
        return bytes(read)

    def written_over(self, name: str, offset: int, data: bytes) -> None:
        for at in self._misread_in(name, offset, data):
            del self.misread[name, at]

    def _misread_in(self, name: str, offset: int, data: bytes) -> list[int]:
        return [at for file, at in self.misread if file == name and offset <= at < offset + len(data)]

    def take_out(self) -> None:
        DRIVES.pop(str(self.folder), None)


def _drive_of(path: str) -> Drive | None:
    return DRIVES.get(os.path.dirname(path))  # noqa: PTH120 - asked for every file that SQLite opens.


class _File(apsw.VFSFile):
    def __init__(self, below: str, name: Any, flags: list[int]) -> None:
        super().__init__(below, name, flags)
        path = str((name.filename() if isinstance(name, apsw.URIFilename) else name) or "")
        self._name, self._drive = os.path.basename(path), _drive_of(path)  # noqa: PTH119

    def xLock(self, level: int) -> None:  # noqa: N802
        """SQLite tries to lock alone what it has only for reading, and goes on without: that is no failure."""
        try:
            super().xLock(level)
        except apsw.IOError as error:
            raise apsw.BusyError(str(error)) from None

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        data = super().xRead(amount, offset)
        return data if self._drive is None else self._drive.as_read(self._name, offset, data)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        if self._drive is not None:
            self._drive.refuse()
            self._drive.did(Op(WRITE, self._name, offset, bytes(data)))
            self._drive.written_over(self._name, offset, bytes(data))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        if self._drive is not None:
            self._drive.did(Op(TRUNCATE, self._name, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        if self._drive is None:
            super().xSync(flags)
            return
        self._drive.refuse()
        self._drive.did(Op(SYNC, self._name))


class _Layer(apsw.VFS):
    """The default file layer, on which the files of a drive are the drive's."""

    def __init__(self) -> None:
        self._below = apsw.vfs_names()[0]
        super().__init__("rehearsal", self._below, makedefault=True)

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return _File(self._below, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: FBT001, N802
        super().xDelete(filename, syncdir)
        if (drive := _drive_of(filename)) is not None:
            drive.did(Op(DELETE, os.path.basename(filename), int(syncdir)))  # noqa: PTH119


@cache
def lay_underneath() -> apsw.VFS:
    """Put the layer under the one that keeps the checksums, once in a process."""
    if checksums.cache_info().currsize:
        raise StoreError("a house was opened in this process before; rehearse in a process of its own")
    layer = _Layer()
    checksums()
    return layer


class DriveLogEnd(LogEndFile):
    """The file with the log's end, on the same disk."""

    def _put(self, data: bytes, at: int) -> None:
        if (drive := _drive_of(str(self.path))) is not None:
            drive.did(Op(WRITE, self.path.name, at, data))
        super()._put(data, at)

    def sync(self) -> None:
        if (drive := _drive_of(str(self.path))) is not None:
            drive.did(Op(SYNC, self.path.name))
