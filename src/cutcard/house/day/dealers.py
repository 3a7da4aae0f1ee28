"""Who dealt: by the assignment that stood when it happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.house.years.indexes import indexes_of

if TYPE_CHECKING:
    from cutcard.house.journal.store import Store


def dealer_at(store: Store, table: str, seq: int) -> str:
    """Who was assigned to a table at an entry of the journal; empty where nobody was."""
    for marked in indexes_of(store).marked(["DealersAssigned"], newest_first=True):
        if marked.entry.seq > seq:
            continue
        for event in marked.entry.read().events:
            if event["type"] == "DealersAssigned" and table in event["dealers"]:
                return str(event["dealers"][table])
    return ""
