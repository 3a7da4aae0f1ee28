"""The durable house."""

# mypy: disable-error-code="import-not-found, attr-defined"

from __future__ import annotations

import uuid
from typing import Any

from cutcard.house import cage
from cutcard.house.acts import THE_HOUSE, Reply, Request
from cutcard.house.entry import CAGE, START, Entry, table_stream
from cutcard.house.entry import chained as chain_hash
from cutcard.house.recovery import open_house
from cutcard.house.sqlite import SqliteStore
from cutcard.table.journal import options_json

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
    writing.append(entries, [])
    return hashed


def entry_of(written: Any) -> Any:
    return written
