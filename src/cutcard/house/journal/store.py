"""What the house asks of a database: append to streams and change accounts in one durable act, and read them again."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from cutcard.formats.accounts import Account
from cutcard.formats.entry import Body, Entry
from cutcard.formats.reader import Reader, Watch
from cutcard.formats.versions import StoreError
from cutcard.house.journal.migrations import Migration

if TYPE_CHECKING:
    from cutcard.formats.log_end import SealedEnd
    from cutcard.house.projections.changes import Changes


def unwatched(_what: str, _done: int, _of: int) -> None:
    """Nobody watches."""


class ConflictError(StoreError):
    """Somebody else has written in the meantime; nothing was written."""


class GoneError(StoreError):
    """The database is not there any more: whatever is written now is kept by nobody."""


class BehindError(StoreError):
    """The database has lost entries that were written: it is an older one, and the right one is to be put back."""


Noted = list[tuple[Any, ...]]
"""The log's end as the database has it, by the rows of `schema.LOG`."""


class Held(NamedTuple):
    """What is known of what one write holds."""

    accounts: dict[str, Account]
    """Those there are."""
    known: dict[str, Entry]
    """The entries that commands led to before, by the ids of the commands."""
    noted: Noted
    """The log's end after all of these; none where nobody else can write."""
    refused: dict[str, bytes]
    """What `refuse` was given for commands, by their ids."""


class Writing(Protocol):
    """One transaction. Nothing of it exists until the block that opened it ends, and then all of it does."""

    def hold(
        self,
        streams: Iterable[str],
        accounts: Iterable[str] = (),
        ids: Iterable[str] = (),
        repeatable: Iterable[str] = (),
    ) -> Held:
        """These streams and accounts, held against others until this transaction ends, and what is known of them.

        Of ids it is looked up what they led to, and of those of repeatable commands whether they were refused.
        """

    def refuse(self, refused: dict[str, bytes], at: int, seconds: int) -> None:
        """Keep the refusals of commands, by their ids, for so long from a moment in seconds since 1970.

        Where nobody else can write, for one process.
        """

    def accounts(self, names: Iterable[str]) -> dict[str, Account]:
        """The same for accounts alone."""

    def post(self, accounts: Iterable[Account], streams: Iterable[str]) -> tuple[Changes, Noted]:
        """These accounts as they are now; then what entries of these streams will be added to, and the log's end.

        The end is held against others until this transaction ends, and nothing is held later. There is none where
        nobody else can write: then the end that was known is the one there is, or appending raises.
        """

    def append(
        self,
        entries: list[Entry],
        ends: tuple[SealedEnd, SealedEnd],
        bodies: Iterable[Body] = (),
        changes: Changes | None = None,
    ) -> None:
        """Entries in order, what is derived from them, and the log's end, over the one that was there and no other.

        Bodies that are at hand need not be decoded.
        """

    def put(self, statement: str, rows: list[tuple[Any, ...]]) -> None:
        """A statement that is the same in every database, for each of these rows; `?` stands for a value."""


class Nodes(Protocol):
    """What a store that several nodes share is to one of them."""

    name: str
    """What people call this node: where it is reached."""

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

    def run_by(self, streams: list[str]) -> dict[str, int]:
        """Which node runs each of these streams' tables, of those that are run; 0 is one that does not serve."""

    def leave(self) -> None:
        """Be none of the nodes that serve."""

    def relieve(self) -> None:
        """End what nodes hold that serve and have said nothing for the lease."""

    def end(self) -> Noted:
        """The log's end as the database has it."""

    def later(self, size: int, end: int) -> list[Entry]:
        """The entries after the first so many, up to an end."""

    @property
    def clock_ahead(self) -> float:
        """By how many seconds this machine's clock is ahead of the database's, by which the house goes."""

    def disown(self, stream: str) -> None:
        """Another node may run this stream's table from now on."""

    def reconnect(self, *, was_full: bool = False) -> None:
        """Begin anew with the database, owning nothing; one that cannot be reached, or is still full, raises."""


class Store(Reader):
    """Where a house keeps its journal and its books: read like any, and written to by the house alone."""

    exclusive: bool
    """Whether nobody else can write to it."""

    @property
    @abstractmethod
    def nodes(self) -> Nodes | None:
        """The nodes that share it, where others may."""

    @property
    def now(self) -> Callable[[], int]:
        """The clock of all who share it, in nanoseconds since 1970; the machine's where nobody does."""
        return time.time_ns

    @abstractmethod
    def writing(self) -> AbstractContextManager[Writing]: ...

    @abstractmethod
    def own(self, stream: str) -> bool:
        """Whether this node runs the stream's table from now on; no other can until this one ends or disowns it."""

    @abstractmethod
    def put_value(self, kind: str, key: str, value: bytes | None) -> None:
        """Something that is no act of play (a person's secret, a session), kept under a name; None forgets it."""

    @abstractmethod
    def swap_value(self, kind: str, key: str, old: bytes | None, new: bytes | None) -> bool:
        """What is kept under a name, changed or forgotten, if it is still what it was: of two who try one succeeds.

        Without an old value it is kept where nothing is.
        """

    @abstractmethod
    def scrub(self) -> bool:
        """Overwrite what was deleted of what is kept, as far as the database can; False where somebody reads now."""

    @abstractmethod
    def compact(self) -> None:
        """Give room that is no longer used back to the disk, where the database does not by itself."""

    @abstractmethod
    def refuse_gone(self) -> None:
        """Raise where the database was taken away from under us; asked often, and answered without reading it."""

    @abstractmethod
    def free_bytes(self) -> int | None:
        """Room left on the disk, where that can be known."""

    @abstractmethod
    def backup(self, path: str, watch: Watch = unwatched) -> None:
        """A whole copy as of the last commit, under this name."""

    @abstractmethod
    def alone(self, tell: Callable[[str], None]) -> AbstractContextManager[None]:
        """Nobody else changes the schema meanwhile; one that was changed while we waited is known when it begins."""

    @abstractmethod
    def copy_name(self, name: str) -> str:
        """What the copy of a house of this name is called."""

    @abstractmethod
    def copy_whole(self, path: Path, watch: Watch) -> None:
        """The whole database in a new file, on the disk when this returns."""

    @abstractmethod
    def holds_the_same(self, path: Path, watch: Watch) -> bool:
        """Whether such a file is sound and holds what the database holds now."""

    @abstractmethod
    def migrate(self, migration: Migration, failpoint: Callable[[str], None]) -> None:
        """All of a migration and the number of its schema, or nothing."""
