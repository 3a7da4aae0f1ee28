"""The durable house."""

# mypy: disable-error-code="import-not-found, attr-defined, call-arg, misc, arg-type, return-value"

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

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
    "THE_HOUSE",
    "Entry",
    "Reply",
    "Request",
    "SqliteStore",
    "append_entries",
    "cage",
    "entry_of",
    "files_of",
    "open_house",
    "options_json",
    "raw_rows",
    "table_stream",
]


def files_of(folder: Any, node: str) -> dict[str, Any]:
    """What a house in PostgreSQL is told: where its key lies, and what this node keeps of the journal's end."""
    return {"key": folder / "house.key", "heads": folder / f"{node}.heads"}


def raw_rows(writing: Any, count: int, body: bytes) -> list[tuple[Any, ...]]:
    """So many rows of the journal that are no entries."""
    return [(seq, "raw", seq, uuid.uuid4().hex, 1, 1, body, START) for seq in writing.next_seqs(count)]


def append_entries(writing: Any, last: Any, count: int, body: bytes) -> Any:
    """So many entries that move no money after the last, in the transaction that is open; what the next follow."""
    hashed, entries = last or START, []
    for seq in writing.next_seqs(count):
        hashed = chain_hash(hashed, (seq, "table/t", seq, 1, 1), body)
        entries.append(Entry(seq, "table/t", seq, uuid.uuid4().hex, 1, 1, body, hashed))
    writing.append(entries, [], bytes(KEY_BYTES))
    return hashed


def entry_of(written: WrittenEntry) -> Entry:
    """The entry in what listeners of a house are given."""
    return written.entry
