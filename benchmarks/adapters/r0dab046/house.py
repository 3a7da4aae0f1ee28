"""The durable house."""

# mypy: disable-error-code="import-not-found, attr-defined, call-arg, misc, arg-type, return-value"

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.house.engine.requests import Reply, Request
from cutcard.house.journal.entry import CAGE, START, Entry, chain_hash, table_stream
from cutcard.house.journal.sqlite import SqliteStore
from cutcard.house.money import cage
from cutcard.house.open import open_house
from cutcard.house.shoes import KEY_BYTES
from cutcard.house.staff import THE_HOUSE
from cutcard.table.codec import options_json

if TYPE_CHECKING:
    from cutcard.house.engine.batch import WrittenEntry

__all__ = [
    "CAGE",
    "START",
    "THE_HOUSE",
    "Entry",
    "Reply",
    "Request",
    "SqliteStore",
    "append",
    "cage",
    "chain_hash",
    "entry_of",
    "open_house",
    "options_json",
    "table_stream",
]


def append(writing: SqliteStore, entries: list[Entry]) -> None:
    """Append entries that move no money, in the transaction that is open."""
    writing.append(entries, [], bytes(KEY_BYTES))


def entry_of(written: WrittenEntry) -> Entry:
    """The entry in what listeners of a house are given."""
    return written.entry
