"""The scrub: a house that is served reads its whole journal again and again, slowly, and tells what does not fit.

An entry from before the last snapshot that somebody has altered moves no money, because whatever is read again is
proved first. Only whoever reads all of it finds it before it is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.formats import schema
from cutcard.formats.entry import Entry
from cutcard.formats.log_fold import ALTERED, MISSING, LogFold

if TYPE_CHECKING:
    from cutcard.formats.reader import Reader
    from cutcard.house.journal.log import Log

AT_ONCE = 500


class Scrub:
    """One reading after another. What is found lasts until a whole reading finds nothing."""

    def __init__(self, store: Reader, log: Log) -> None:
        self._store, self._log = store, log
        self._fold, self._found = LogFold(), ""
        self.finding = ""

    def step(self, at_once: int = AT_ONCE) -> None:
        """So many entries more, no further than this node knows the log."""
        end, before = self._log.end, self._fold.seq
        for row in self._store.rows(schema.BETWEEN_SEQS, (before, min(before + at_once, end.size))):
            entry = Entry(*row)
            if wrong := self._fold.add(entry) or ("" if self._log.is_whole(entry) else ALTERED):
                before_it, it = (
                    f"an entry before entry {entry.seq} is missing",
                    f"entry {entry.seq} is not what was written",
                )
                self._note(before_it if wrong == MISSING else it)
        if self._fold.seq == before < end.size:
            self._note(f"entries {before + 1} to {end.size} are missing")
        if self._fold.seq in {end.size, before}:
            if self._fold.end != end:
                self._note(f"the first {end.size} entries are not what was written")
            self.finding, self._fold, self._found = self._found, LogFold(), ""

    def _note(self, what: str) -> None:
        self._found = self._found or what
        self.finding = self.finding or what
