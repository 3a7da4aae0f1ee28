"""Whether every stream ends with what the house wrote: a chain alone can be added to by anybody, a seal by nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cutcard.formats.keys import Purpose
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.audit.report import Report
    from cutcard.formats.entry import Head
    from cutcard.formats.keys import Keys
    from cutcard.formats.reader import Rows
    from cutcard.words import Message


class Seals:
    """The seals as of the moment that the journal is read at."""

    def __init__(self, report: Report, rows: Rows) -> None:
        self._report, self._rows = report, rows
        self._seals: dict[str, bytes] = dict(rows("SELECT name, seal FROM streams", ()))

    def check(self, heads: Mapping[str, Head], keys: Keys | None) -> None:
        """The last entry of every stream that was read."""
        for stream, head in sorted(heads.items()):
            if keys is not None and not self._is_of(keys, stream, head.version, head.hash):
                self._tell(self._added(keys, stream, head.version), "none, or another")
        if heads and keys is None:
            self._report.add_note("seals", message("note-seals-unchecked"))

    def _is_of(self, keys: Keys, stream: str, version: int, hashed: bytes) -> bool:
        place = msgspec.json.encode([stream, version, hashed.hex()])
        return keys.sealed(Purpose.HEAD, place, self._seals.get(stream, b""))

    def _added(self, keys: Keys, stream: str, last: int) -> Message:
        """What the house did not write, where its seal is of an entry before."""
        query = "SELECT version, hash FROM journal WHERE stream = ? ORDER BY version DESC"
        for version, hashed in self._rows(query, (stream,)):
            if self._is_of(keys, stream, version, hashed):
                return message("finding-added", stream=stream, first=version + 1, last=last, entries=last - version)
        return message("finding-seal", stream=stream, entries=last)

    def _tell(self, what: Message, found: str) -> None:
        self._report.add_finding("seals", what, expected="the house's seal", found=found)
