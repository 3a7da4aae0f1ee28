"""The durable house."""

# mypy: disable-error-code="import-not-found, attr-defined"

from __future__ import annotations

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


def append(writing: Any, entries: list[Any]) -> None:
    writing.append(entries, [])


def entry_of(written: Any) -> Any:
    return written
