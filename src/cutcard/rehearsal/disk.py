"""A disk that remembers every write and every sync, and what it could hold after the power is cut.

What a disk has synced it holds. Of what it has not, it may hold any part: each write may be kept, dropped, or torn at
its sectors. A write that is kept while an earlier one is dropped is a write that came first.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import random
    from collections.abc import Callable
    from pathlib import Path

SECTOR = 512


class Op(NamedTuple):
    """One thing the disk was asked to do, or, on the file "", a reply the house gave."""

    kind: str
    file: str
    at: int = 0
    data: bytes = b""


WRITE, TRUNCATE, DELETE, SYNC, REPLY = "write", "truncate", "delete", "sync", "reply"


@dataclass
class Disk:
    """Every file as it may lie: what is surely there, and what was written since."""

    held: dict[str, bytearray] = field(default_factory=dict)
    since: dict[str, list[Op]] = field(default_factory=lambda: defaultdict(list))

    def do(self, op: Op) -> None:
        if op.kind == SYNC:
            self._sync(op.file)
        elif op.kind != REPLY:
            self.since[op.file].append(op)

    def _sync(self, file: str) -> None:
        """SQLite syncs the folder with the first sync of a log, and with it every deletion before."""
        if file not in self.held and file.endswith(("-wal", "-journal")):
            for other, ops in self.since.items():
                gone = max((place for place, op in enumerate(ops) if op.kind == DELETE), default=-1)
                if gone >= 0:
                    self.held.pop(other, None)
                    self.since[other] = ops[gone + 1 :]
        self.held.setdefault(file, bytearray())
        for op in self.since.pop(file, []):
            apply(self.held, op)

    def image(self, folder: Path, keep: Callable[[Op], list[Op]]) -> None:
        """The files as the disk holds them, where `keep` says what is left of each write not synced."""
        for name, held in self.files(keep).items():
            (folder / name).write_bytes(held)

    def files(self, keep: Callable[[Op], list[Op]]) -> dict[str, bytearray]:
        files = {name: bytearray(held) for name, held in self.held.items()}
        for ops in self.since.values():
            for op in ops:
                for left in keep(op):
                    apply(files, left)
        return files


def apply(files: dict[str, bytearray], op: Op) -> None:
    if op.kind == DELETE:
        files.pop(op.file, None)
        return
    held = files.setdefault(op.file, bytearray())
    if op.kind == TRUNCATE:
        del held[op.at :]
        return
    held.extend(bytes(max(0, op.at + len(op.data) - len(held))))
    held[op.at : op.at + len(op.data)] = op.data


def sectors(op: Op) -> list[Op]:
    """A write, cut where one sector of the disk ends and the next begins."""
    if op.kind != WRITE:
        return [op]
    end = op.at + len(op.data)
    cuts = [op.at, *range(op.at - op.at % SECTOR + SECTOR, end, SECTOR), end]
    return [Op(WRITE, op.file, a, op.data[a - op.at : b - op.at]) for a, b in pairwise(cuts)]


def nothing(op: Op) -> list[Op]:  # noqa: ARG001
    return []


def everything(op: Op) -> list[Op]:
    return [op]


def whole_writes(chance: random.Random) -> Callable[[Op], list[Op]]:
    """Each write is there or not, whichever came first."""
    share = chance.random()
    return lambda op: [op] if chance.random() < share else []


def torn_writes(chance: random.Random) -> Callable[[Op], list[Op]]:
    """Each sector of each write is there or not."""
    share = chance.random()
    return lambda op: [sector for sector in sectors(op) if chance.random() < share]
