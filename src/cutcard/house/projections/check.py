"""Indexes, roll-ups and the last snapshot against the journal they follow from: worked out anew, row by row.

This is the house's own check of what it keeps for speed; `verify` runs it beside the independent audit.
"""

from __future__ import annotations

from collections.abc import Iterator

from cutcard.formats import schema
from cutcard.formats.entry import Entry
from cutcard.formats.reader import Rows
from cutcard.house.projections.changes import Changes, Journal
from cutcard.house.projections.indexes import derived_rows
from cutcard.house.projections.snapshots import KEY, KIND, differences, read_snapshot
from cutcard.words import Message, message

TOLD_MOST = 5
"""So many rows of a table are told; the others are most likely wrong for the same reason."""


class ProjectionCheck:
    """What the entries that were added lead to."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._changes = Changes(Journal(rows))

    def add(self, entry: Entry) -> None:
        self._changes.add(entry)

    def differences(self) -> Iterator[tuple[Message, str, str]]:
        """What is kept that does not follow from the journal: about what, as it follows, as it is kept."""
        for table in schema.DERIVED:
            missing = dict.fromkeys((*key, *values) for key, values in self._changes.rows[table].items())
            wrong = [row for row in derived_rows(self._rows, table) if missing.pop(row, row) is not None]
            keys = schema.DERIVED[table].width
            there = {row[:keys]: row for row in wrong}
            for row in [*missing][:TOLD_MOST]:
                yield _told(table, row, there.pop(row[:keys], ()))
            for row in [*there.values()][:TOLD_MOST]:
                yield _told(table, (), row)
        snapshot = read_snapshot(next((row[1] for row in self._rows(schema.KEPT_AS, (KIND, KEY))), None))
        for where, expected_there, found in differences(snapshot, self._rows)[:TOLD_MOST] if snapshot else ():
            yield message("finding-snapshot", part=where), expected_there, found


def _told(table: str, expected: tuple[object, ...], found: tuple[object, ...]) -> tuple[Message, str, str]:
    expected_row, found_row = (", ".join(map(str, row)) or "no such row" for row in (expected, found))
    return message("finding-derived", table=table), expected_row, found_row
