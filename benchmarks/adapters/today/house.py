"""The durable house."""

from __future__ import annotations

import os
import uuid
from typing import TYPE_CHECKING, Any

from cutcard.formats import schema
from cutcard.formats.entry import CAGE, SALT_BYTES, Entry, table_stream
from cutcard.formats.keys import KEY_BYTES, Keys
from cutcard.formats.log_end import SealedEnd
from cutcard.formats.log_fold import placed
from cutcard.formats.merkle import HASH_BYTES, LogEnd
from cutcard.formats.settings import options_json
from cutcard.house import cage
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.journal.sqlite import SqliteStore
from cutcard.house.open import open_house
from cutcard.house.staff import THE_HOUSE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from cutcard.house.engine.requests import WrittenEntry

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
    "raw_rows_at",
    "table_stream",
]


def files_of(folder: Path, node: str) -> dict[str, Path]:
    """What a house in PostgreSQL is told: where its key lies, and what this node keeps of the journal's end."""
    return {"key": folder / "house.key", "log_end": folder / f"{node}.log-end"}


def raw_rows_at(seqs: Iterable[int], body: bytes) -> list[tuple[Any, ...]]:
    """Rows of the journal that are no entries, at these places."""
    hashed, salt = bytes(HASH_BYTES), bytes(SALT_BYTES)
    return [(seq, "raw", seq, uuid.uuid4().hex, 1, 1, body, hashed, salt, b"") for seq in seqs]


def raw_rows(writing: SqliteStore, count: int, body: bytes) -> list[tuple[Any, ...]]:
    """So many of them after the last entry."""
    first = 1 + (writing.few(schema.LAST_ENTRY)[0][0] or 0)
    return raw_rows_at(range(first, first + count), body)


def append_entries(writing: SqliteStore, last: LogEnd | None, count: int, body: bytes) -> LogEnd:
    """So many entries that move no money after the last, in the transaction that is open; what the next follow."""
    keys, before = Keys(bytes(KEY_BYTES)), last or LogEnd()
    if last is None:
        writing.put(schema.BEGIN_LOG, [SealedEnd.of("log", before, keys)])
    entered = [("table/t", before.size + at, uuid.uuid4().hex, 1, 1, body) for at in range(1, count + 1)]
    entries, after = placed(before, entered, os.urandom(SALT_BYTES * count))
    writing.append(entries, (SealedEnd.of("log", before, keys), SealedEnd.of("log", after, keys)))
    return after


def entry_of(written: WrittenEntry) -> Entry:
    """The entry in what listeners of a house are given."""
    return written.entry
