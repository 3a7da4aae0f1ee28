"""Reading a house's store without changing it: its entries, its log's end, accounts and what is kept beside them.

Whoever audits a house needs no more than this; the house's own stores write as well. A house that is served may be read
at the same time: reading takes no lock.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeAlias

from cutcard.formats import schema
from cutcard.formats.accounts import Account
from cutcard.formats.entry import Entry

POSTGRES = ("postgresql://", "postgres://")
Watch: TypeAlias = Callable[[str, int, int], None]
"""Told how far long work has come: what is done, how much of it, out of how much."""
Rows: TypeAlias = Callable[[str, tuple[Any, ...]], Iterable[tuple[Any, ...]]]
"""Asks a query that is the same in every database; `?` stands for a value."""


def accounts_in(rows: Rows) -> list[Account]:
    """All accounts, by their names."""
    return [Account.of(row) for row in rows(schema.ACCOUNTS, ())]


def entries_in(rows: Rows) -> Iterator[Entry]:
    """All entries, in sequence."""
    return (Entry(*row) for row in rows(schema.ENTRIES, ()))


class Reader(ABC):
    """A house's store as far as it is read; each kind of database says how a query is asked."""

    url: str
    schema_version: int
    """The version of the database's schema, which may be an older one."""

    @abstractmethod
    def rows(self, query: str, values: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        """What a query finds that is the same in every database, row by row; `?` stands for a value."""

    @abstractmethod
    def few(self, query: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """The same where few rows are found: all of them at once."""

    @abstractmethod
    def moment(self) -> AbstractContextManager[Rows]:
        """Queries that all see the house as of one and the same moment."""

    @abstractmethod
    def check(self) -> list[str]:
        """What the database finds wrong with itself; nothing where it is sound."""

    @abstractmethod
    def strange_tables(self) -> list[str]:
        """How the schema differs from the one that this program makes; nothing of an older one is said."""

    @abstractmethod
    def close(self) -> None: ...

    def read(self, stream: str | None = None, *, after: int = 0, round_number: int | None = None) -> Iterator[Entry]:
        """Entries of a stream after a version, in order; without a stream all there are, in sequence, after a seq."""
        if stream is None:
            found = self.rows(schema.AFTER_SEQ, (after,))
        elif round_number is None:
            found = self.rows(schema.AFTER_VERSION, (stream, after))
        else:
            found = self.rows(schema.FILED, (stream, round_number))
        return (Entry(*row) for row in found)

    def since_shoe(self, stream: str) -> Iterator[Entry]:
        """The stream's entries from the one that loaded its last shoe, or from the first."""
        loaded = self.few(schema.LAST_SHOE, (stream, stream))
        return self.read(stream, after=max(0, (loaded[0][0] if loaded else 0) - 1))

    def loaded(self, stream: str, shoe: int) -> Entry | None:
        """The entry that loaded a shoe of a stream."""
        return next((Entry(*row) for row in self.few(schema.LOADED, (stream, shoe))), None)

    def versions(self) -> dict[str, int]:
        """How many entries every stream has."""
        return dict(self.few(schema.VERSIONS))

    def values_of(self, kind: str, key: str | None = None) -> dict[str, bytes]:
        """All that is kept of a kind, or what is kept of it under one name."""
        if key is None:
            return dict(self.few(schema.KEPT, (kind,)))
        return dict(self.few(schema.KEPT_AS, (kind, key)))

    @contextmanager
    def snapshot(self) -> Iterator[tuple[Iterator[Entry], list[Account]]]:
        """All entries in sequence and all accounts, as of one and the same moment."""
        with self.moment() as rows:
            accounts = accounts_in(rows)
            yield entries_in(rows), accounts
