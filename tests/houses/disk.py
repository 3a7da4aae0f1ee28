"""A house on a disk that remembers every write and every sync.

`python -m houses.disk PATH TRACE SYNCHRONOUS` runs one, in a process of its own because the file layer must lie
underneath the one that keeps the checksums, and writes the trace down.
"""

from __future__ import annotations

import os
import pickle
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import apsw

from cutcard.rehearsal.disk import DELETE, REPLY, SYNC, TRUNCATE, WRITE, Op

if TYPE_CHECKING:
    from collections.abc import Callable


class RecordingFile(apsw.VFSFile):
    def __init__(self, below: str, name: Any, flags: list[int], trace: list[Op]) -> None:
        super().__init__(below, name, flags)
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._name, self._trace = os.path.basename(path or ""), trace  # noqa: PTH119

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._trace.append(Op(WRITE, self._name, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._trace.append(Op(TRUNCATE, self._name, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        self._trace.append(Op(SYNC, self._name))


class RecordingDisk(apsw.VFS):
    """The default file layer, with a memory."""

    def __init__(self, trace: list[Op]) -> None:
        self._below, self._trace = apsw.vfs_names()[0], trace
        super().__init__("recording", self._below, makedefault=True)

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return RecordingFile(self._below, name, flags, self._trace)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: FBT001, N802
        super().xDelete(filename, syncdir)
        self._trace.append(Op(DELETE, os.path.basename(filename), int(syncdir)))  # noqa: PTH119


class RecordingCalls:
    """The operating system as the log's end' file sees it, with a memory; everything else is the real one."""

    def __init__(self, trace: list[Op], name: str) -> None:
        self._trace, self._name = trace, name

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def pwrite(self, file: int, data: bytes, at: int) -> int:
        self._trace.append(Op(WRITE, self._name, at, data))
        return os.pwrite(file, data, at)

    def fdatasync(self, file: int) -> None:
        os.fdatasync(file)
        self._trace.append(Op(SYNC, self._name))


# --- the house whose power is cut ------------------------------------------------------------------


def run_the_house(path: Path, synchronous: str, rounds: int) -> list[Op]:
    """Rounds at two tables, with commands one by one and many at once; closed and opened again in the middle."""
    trace: list[Op] = []
    disk = RecordingDisk(trace)
    from cutcard.formats.keys import Keys
    from cutcard.games import GAMES
    from cutcard.house.engine.house import House
    from cutcard.house.engine.requests import Reply
    from cutcard.house.journal import log_end_file
    from cutcard.house.journal.log_end_file import LogEndFile
    from cutcard.house.journal.sqlite import SqliteStore
    from cutcard.house.key_file import key_from
    from cutcard.house.open import begin_log, bring_back, examine
    from cutcard.house.shoes import ShoeKeeper
    from houses.stores import furnished

    kept = path.with_name(f"{path.name}.log-end")
    log_end_file.os = RecordingCalls(trace, kept.name)  # type: ignore[assignment,attr-defined]

    def opened(*, create: bool) -> House:
        store = SqliteStore(str(path), create=create, synchronous=synchronous)
        keys = Keys(key_from(path.with_name(f"{path.name}.key"), create=create))
        house = House(store, ShoeKeeper(keys), outside := LogEndFile(kept), GAMES)
        if create:
            begin_log(house)
        bring_back(house, outside, examine(house, outside))
        return house.start()

    def heard(reply: object) -> None:
        assert isinstance(reply, Reply), str(reply)
        trace.append(Op(REPLY, "", reply.entry.version, reply.entry.id.encode()))

    house = furnished(opened(create=True), "t1", "t2")
    trace.extend(Op(REPLY, "", entry.version, entry.id.encode()) for entry in house.store.read())
    rounds_at(house, heard, rounds)
    house.close()
    house = opened(create=False)
    rounds_at(house, heard, rounds)
    house.close()
    disk.unregister()
    return trace


def rounds_at(house: Any, heard: Callable[[object], None], rounds: int) -> None:
    from cutcard.formats.entry import table_stream
    from cutcard.house.engine.requests import Request
    from cutcard.table import commands
    from cutcard.table.state import Phase
    from houses.stores import WEI, new_id

    for _ in range(rounds):
        for table in ("t1", "t2"):
            while house.table(table).state.phase is not Phase.BETTING:
                heard(house.step(table))
        bets = [
            house.submit(Request(new_id(), table_stream(table), commands.PlaceBet(WEI, "Wei", 1, wager, 10_00)))
            for wager in ("Player", "Tie")
            for table in ("t1", "t2")
        ]
        for asked in bets:
            heard(asked.result())
        for table in ("t1", "t2"):
            while house.table(table).state.phase not in {Phase.READY, Phase.SHOE_ENDED}:
                heard(house.step(table))


if __name__ == "__main__":
    made = run_the_house(Path(sys.argv[1]), sys.argv[3], int(sys.argv[4]))
    Path(sys.argv[2]).write_bytes(pickle.dumps([tuple(op) for op in made]))
