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
    from cutcard.words import Message

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
                self._tell(message("finding-seals-gone", stream=stream), "a database of an older layout")
            elif self._kept and key is not None and not self._is_of(key, stream, head.version, head.hash):
                self._tell(self._added(key, stream, head.version), "none, or another")
        if heads and not self._kept:
            self._report.add_note("seals", message("note-no-seals"))
        elif heads and key is None:
            self._report.add_note("seals", message("note-seals-unchecked"))

    def _is_of(self, key: bytes, stream: str, version: int, hashed: bytes) -> bool:
        place = msgspec.json.encode([stream, version, hashed.hex()])
        return hmac.compare_digest(hmac.digest(key, b"head/" + place, "sha256"), self._seals.get(stream, b""))

    def _added(self, key: bytes, stream: str, last: int) -> Message:
        """What the house did not write, where its seal is of an entry before."""
        query = "SELECT version, hash FROM journal WHERE stream = ? ORDER BY version DESC"
        for version, hashed in self._rows(query, (stream,)):
            if self._is_of(key, stream, version, hashed):
                return message("finding-added", stream=stream, first=version + 1, last=last, entries=last - version)
        return message("finding-seal", stream=stream, entries=last)

    def _tell(self, what: Message, found: str) -> None:
        self._report.add_finding("seals", what, expected="the house's seal", found=found)
