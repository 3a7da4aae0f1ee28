"""The durable house."""

# mypy: disable-error-code="import-not-found, attr-defined"

from __future__ import annotations

from typing import Any

from adapters.chained import appended_by, files_of, raw_rows_after
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
    "raw_rows_at",
    "table_stream",
]


raw_rows_at, raw_rows = raw_rows_after(START)
append_entries = appended_by(Entry, START, chain_hash)


def entry_of(written: Any) -> Any:
    return written
