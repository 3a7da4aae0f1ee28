"""Whether every stream ends with what the house wrote: a chain alone can be added to by anybody, a seal by nobody."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

import msgspec

from cutcard.house.journal.layout import HEADS_SEALED_SINCE
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.house.audit.report import Report
    from cutcard.house.journal.entry import Head
    from cutcard.house.journal.store import Rows

SEAL = 5
"""Where it stands in the row of a stream; an older database has none."""


class Seals:
    """The seals as of the moment that the journal is read at."""

    def __init__(self, report: Report, rows: Rows) -> None:
        self._report, self._rows = report, rows
        streams = list(rows("SELECT * FROM streams", ()))
        self._kept = all(len(row) > SEAL for row in streams)
        self._seals: dict[str, bytes] = {row[0]: row[SEAL] for row in streams} if self._kept else {}

    def check(self, heads: Mapping[str, Head], layouts: Mapping[str, int], key: bytes | None) -> None:
        """The last entry of every stream that was read."""
        for stream, head in sorted(heads.items()):
            if not self._kept and layouts.get(stream, 0) >= HEADS_SEALED_SINCE:
                self._tell("finding-seals-gone", "a database of an older layout", stream=stream)
            elif self._kept and key is not None and not self._is_of(key, stream, head.version, head.hash):
                self._tell_added(key, stream, head.version)
        if heads and not (self._kept and key is not None):
            self._report.add_note("seals", message("note-seals-unchecked" if self._kept else "note-no-seals"))

    def _is_of(self, key: bytes, stream: str, version: int, hashed: bytes) -> bool:
        place = msgspec.json.encode([stream, version, hashed.hex()])
        return hmac.compare_digest(hmac.digest(key, b"head/" + place, "sha256"), self._seals.get(stream, b""))

    def _tell_added(self, key: bytes, stream: str, last: int) -> None:
        """Up to which entry the house wrote it, where its seal is of any."""
        query = "SELECT version, hash FROM journal WHERE stream = ? ORDER BY version DESC"
        for version, hashed in self._rows(query, (stream,)):
            if self._is_of(key, stream, version, hashed):
                added = last - version
                self._tell("finding-added", "none", stream=stream, first=version + 1, last=last, entries=added)
                return
        self._tell("finding-seal", "none, or another", stream=stream, entries=last)

    def _tell(self, what: str, found: str, **values: str | int) -> None:
        self._report.add_finding("seals", message(what, **values), expected="the house's seal", found=found)
