"""What the house asks of a database: append to streams and change accounts in one durable act, and read them again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from cutcard.house.journal.entry import START, Head
from cutcard.house.journal.layout import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

    from cutcard.house.journal.entry import Entry
    from cutcard.house.journal.migrations import Migration
    from cutcard.house.money.ledger import Account


Watch: TypeAlias = "Callable[[str, int, int], None]"
"""Told how far long work has come: what is done, how much of it, out of how much."""


def unwatched(_what: str, _done: int, _of: int) -> None:
    """Nobody watches."""


class ConflictError(StoreError):
    """Somebody else has written to the stream in the meantime; nothing was written."""


class Stream(NamedTuple):
    """A stream's last entry, its last shoe, and the entry that loaded it."""

    version: int = 0
    hash: bytes = START
    shoe: int = 0
    shoe_version: int = 0

    @property
    def head(self) -> Head:
        return Head(self.version, self.hash)

    def after(self, entry: Entry) -> Stream:
        """The stream with one entry more; one that does not follow is somebody else's doing."""
        if entry.version != self.version + 1:
            raise ConflictError(f"{entry.stream} has {self.version} entries; entry {entry.version} cannot follow")
        loaded = entry.version if entry.shoe > self.shoe else self.shoe_version
        return Stream(entry.version, entry.hash, entry.shoe, loaded)


class Writing(Protocol):
    """One transaction. Nothing of it exists until the block that opened it ends, and then all of it does."""

    def find(self, ids: Iterable[str]) -> dict[str, Entry]:
        """The entries that commands with these ids led to, where there are any."""

    def hold(self, streams: Iterable[str]) -> dict[str, Head]:
        """The streams' last entries, held against others until this transaction ends."""

    def accounts(self, names: Iterable[str]) -> dict[str, Account]:
        """The accounts there are of those named, held against others until this transaction ends."""

    def next_seqs(self, count: int) -> Sequence[int]:
        """So many sequence numbers, rising, that are nobody else's."""

    def append(self, entries: list[Entry], accounts: Iterable[Account]) -> None:
        """Entries in order, each right after its stream's last, and the accounts as they now stand."""


class Nodes(Protocol):
    """What a store that several nodes share is to one of them."""

    @property
    def number(self) -> int:
        """What this node goes by; another after every connection, 0 while it serves nothing."""

    @property
    def pid(self) -> int:
        """What the database calls this node's session."""

    def join(self, lease: float) -> None:
        """Serve from now on: a node from which the database hears nothing for so many seconds is one no more."""

    def numbers(self) -> list[int]:
        """The nodes that serve, in an order that all of them agree on."""

    def leave(self) -> None:
        """Be none of the nodes that serve."""

    def later(self, known: Mapping[str, int]) -> list[Entry]:
        """What these streams have after these versions, in sequence."""

    def disown(self, stream: str) -> None:
        """Another node may run this stream's table from now on."""

    def reconnect(self) -> None:
        """Begin anew with the database, owning nothing; one that cannot be reached raises."""


class Store(Protocol):
    """Where a house keeps its journal and its books."""

    url: str
    exclusive: bool
    """Whether nobody else can write to it."""
    layout: int
    """The number of the database's layout, which may be an older one."""

    @property
    def nodes(self) -> Nodes | None:
        """The nodes that share it, where others may."""

    def writing(self) -> AbstractContextManager[Writing]: ...

    def read(self, stream: str | None = None, *, after: int = 0, round_number: int | None = None) -> Iterator[Entry]:
        """Entries of a stream after a version, in order; without a stream all there are, in sequence, after a seq."""

    def latest(self, containing: str) -> Iterator[Entry]:
        """Entries whose body has this text in it, the newest first."""

    def since_shoe(self, stream: str) -> Iterator[Entry]:
        """The stream's entries from the one that loaded its last shoe, or from the first."""

    def loaded(self, stream: str, shoe: int) -> Entry | None:
        """The entry that loaded a shoe of a stream."""

    def snapshot(self) -> AbstractContextManager[tuple[Iterator[Entry], list[Account]]]:
        """All entries in sequence and all accounts, as of one and the same moment."""

    def heads(self) -> dict[str, Head]: ...

    def own(self, stream: str) -> bool:
        """Whether this node runs the stream's table from now on; no other can until this one ends or disowns it."""

    def check(self) -> list[str]:
        """What the database finds wrong with itself; nothing where it is sound."""

    def put_value(self, kind: str, key: str, value: bytes | None) -> None:
        """Something that is no act of play (a person's secret, a session), kept under a name; None forgets it."""

    def swap_value(self, kind: str, key: str, old: bytes, new: bytes | None) -> bool:
        """What is kept under a name, changed or forgotten, if it is still what it was: of two who try one succeeds."""

    def values_of(self, kind: str, key: str | None = None) -> dict[str, bytes]:
        """All that is kept of a kind, or what is kept of it under one name."""

    def free_bytes(self) -> int | None:
        """Room left on the disk, where that can be known."""

    def backup(self, path: str, watch: Watch = unwatched) -> None:
        """A whole copy as of the last commit, under this name."""

    def alone(self, tell: Callable[[str], None]) -> AbstractContextManager[None]:
        """Nobody else changes the layout meanwhile; one that was changed while we waited is known when it begins."""

    def copy_name(self, name: str) -> str:
        """What the copy of a house of this name is called."""

    def copy_whole(self, path: Path, watch: Watch) -> None:
        """The whole database in a new file, on the disk when this returns."""

    def holds_the_same(self, path: Path, watch: Watch) -> bool:
        """Whether such a file is sound and holds what the database holds now."""

    def migrate(self, migration: Migration, failpoint: Callable[[str], None]) -> None:
        """All of a migration and the number of its layout, or nothing."""

    def close(self) -> None: ...
