"""The durable house."""

# mypy: disable-error-code="import-not-found, attr-defined, call-arg, misc, arg-type, return-value"

from __future__ import annotations

from typing import TYPE_CHECKING

from adapters.chained import appended_by, files_of, raw_rows_after
from cutcard.formats.entry import CAGE, START, Entry, chain_hash, table_stream
from cutcard.formats.keys import KEY_BYTES, Keys
from cutcard.formats.settings import options_json
from cutcard.house import cage
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.journal.sqlite import SqliteStore
from cutcard.house.open import open_house
from cutcard.house.staff import THE_HOUSE

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
    "raw_rows_at",
    "table_stream",
]


raw_rows_at, raw_rows = raw_rows_after(START)
append_entries = appended_by(Entry, START, chain_hash, Keys(bytes(KEY_BYTES)))


def entry_of(written: WrittenEntry) -> Entry:
    """The entry in what listeners of a house are given."""
    return written.entry
