"""Whether every stream ends with what the house wrote: a chain alone can be added to by anybody, a seal by nobody.

So does the note, beside the seal, of where a table's last shoe begins: a house resumes the table from there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cutcard.formats.entry import Head
from cutcard.formats.keys import KEPT_MARK, Purpose
from cutcard.formats.versions import StoreError
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.audit.report import Report
    from cutcard.formats.keys import Keys
    from cutcard.formats.reader import Reader, Rows
    from cutcard.words import Message


SEALS = "SELECT name, seal FROM streams"
SHOES = "SELECT name, shoe, shoe_version FROM streams ORDER BY name"


def refuse_other_key(reader: Reader, keys: Keys, heads: Mapping[str, Head]) -> None:
    """A key that made neither the mark nor any seal is another house's, and says nothing about this one."""
    mark = reader.values_of(*KEPT_MARK).get(KEPT_MARK[1])
    if mark is None or keys.sealed(Purpose.MARK, b"", mark):
        return
    seals = dict(reader.few(SEALS))
    if not any(is_of(keys, stream, head, seals.get(stream, b"")) for stream, head in heads.items()):
        raise StoreError("the key is not that of this house; name the right one with --key")


def is_of(keys: Keys, stream: str, head: Head, seal: bytes) -> bool:
    """Whether the house sealed its stream with this entry at the end."""
    return keys.sealed(Purpose.HEAD, msgspec.json.encode([stream, head.version, head.hash.hex()]), seal)


class Seals:
    """The seals as of the moment that the journal is read at."""

    def __init__(self, report: Report, rows: Rows) -> None:
        self._report, self._rows = report, rows
        self._seals: dict[str, bytes] = dict(rows(SEALS, ()))
        self._shoes = {name: (shoe, version) for name, shoe, version in rows(SHOES, ())}

    def check(self, heads: Mapping[str, Head], keys: Keys | None) -> None:
        """The last entry of every stream that was read."""
        for stream, head in sorted(heads.items()):
            if keys is not None and not is_of(keys, stream, head, self._seals.get(stream, b"")):
                self._tell(self._added(keys, stream, head.version), "none, or another")
        if heads and keys is None:
            self._report.add_note("seals", message("note-seals-unchecked"))

    def check_shoes(self, read: Mapping[str, tuple[int, int]]) -> None:
        """The note of each stream's last shoe against the entries."""
        for stream, noted in self._shoes.items():
            found = read.get(stream, (0, 0))
            if noted != found:
                what = message("finding-shoe-noted", stream=stream)
                self._report.add_finding("seals", what, expected=_shoe(*found), found=_shoe(*noted))

    def _added(self, keys: Keys, stream: str, last: int) -> Message:
        """What the house did not write, where its seal is of an entry before."""
        query = "SELECT version, hash FROM journal WHERE stream = ? ORDER BY version DESC"
        for version, hashed in self._rows(query, (stream,)):
            if is_of(keys, stream, Head(version, hashed), self._seals.get(stream, b"")):
                return message("finding-added", stream=stream, first=version + 1, last=last, entries=last - version)
        return message("finding-seal", stream=stream, entries=last)

    def _tell(self, what: Message, found: str) -> None:
        self._report.add_finding("seals", what, expected="the house's seal", found=found)


def _shoe(number: int, entry: int) -> str:
    return f"shoe {number} from entry {entry}"
