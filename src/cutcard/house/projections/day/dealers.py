"""Who dealt: by the assignment that stood when it happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.house.cage import ASSIGNING
from cutcard.house.cage.gaming_day import assigned_by
from cutcard.house.projections.indexes import Indexes
from cutcard.rulebook.table_options import Source
from cutcard.table.acts.act import AUTOMATIC_DEALER

if TYPE_CHECKING:
    from cutcard.formats.reader import Reader


class Dealers:
    """Who was assigned to a table at each entry of the journal, from a first one on."""

    def __init__(self, store: Reader, table: str, source: str, first: int) -> None:
        self.first = first
        self._since: list[tuple[int, str]] = []
        if source == Source.SEALED.value:
            self._since.append((0, AUTOMATIC_DEALER))
            return
        for marked in Indexes(store).marked(ASSIGNING, newest_first=True):
            for event in marked.entry.read().events:
                if table in (assigned := assigned_by(event)):
                    self._since.append((marked.entry.seq, str(assigned[table])))
            if self._since and self._since[-1][0] <= first:
                return

    def at(self, seq: int) -> str:
        """Who dealt at an entry; empty where nobody was assigned."""
        return next((name for since, name in self._since if since <= seq), "")
