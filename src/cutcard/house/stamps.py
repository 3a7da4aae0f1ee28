"""Under which edition of the rules a shoe was dealt, as the entry that loaded it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.house.journal.entry import table_stream

if TYPE_CHECKING:
    from cutcard.house.journal.store import Store


def stamp_of(store: Store, table: str, shoe: int) -> str:
    """The edition that a shoe of a table was stamped with; none where the journal holds no such shoe."""
    loaded = store.loaded(table_stream(table), shoe)
    if loaded is None:
        return ""
    return next((event["edition"] for event in loaded.read().events if event["type"] == "ShoeStamped"), "")
