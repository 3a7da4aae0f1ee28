"""Indexes and roll-ups against the journal they are derived from: worked out anew, row by row.

What a journal that is not sound should have led to nobody can say, so a fault in it is told alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.formats import schema
from cutcard.house.projections.changes import Changes, Journal
from cutcard.house.projections.snapshots import differences, kept
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.report import Report
    from cutcard.formats.entry import Entry
    from cutcard.formats.reader import Reader, Rows

TOLD_MOST = 5
"""So many rows of a table are told; the others are most likely wrong for the same reason."""


class DerivedAudit:
    """What the entries read so far lead to."""

    def __init__(self, report: Report, rows: Rows) -> None:
        self._report, self._rows = report, rows
        self._changes = Changes(Journal(rows))

    def add(self, entry: Entry) -> None:
        if not self._report.findings:
            self._changes.add(entry)

    def check(self) -> None:
        if self._report.findings:
            return
        for table, expected in self._changes.rows().items():
            query = f"SELECT {schema.NAMES[table]} FROM {table}"  # noqa: S608
            missing = dict.fromkeys(expected)
            wrong = [row for row in self._rows(query, ()) if missing.pop(row, row) is not None]
            keys = schema.KEYS[table]
            there = {row[:keys]: row for row in wrong}
            for row in [*missing][:TOLD_MOST]:
                self._tell(table, row, there.pop(row[:keys], ()))
            for row in [*there.values()][:TOLD_MOST]:
                self._tell(table, (), row)

    def check_snapshot(self, store: Reader) -> None:
        """The last snapshot, by the whole journal up to where it ends: what is opened from it must be what was."""
        snapshot = kept(store)
        if self._report.findings or snapshot is None:
            return
        for where, expected, found in differences(snapshot, self._rows)[:TOLD_MOST]:
            self._report.add_finding(
                "database", message("finding-snapshot", part=where), expected=expected, found=found
            )

    def _tell(self, table: str, expected: tuple[object, ...], found: tuple[object, ...]) -> None:
        says = [", ".join(map(str, row)) or "no such row" for row in (expected, found)]
        self._report.add_finding("database", message("finding-derived", table=table), expected=says[0], found=says[1])
