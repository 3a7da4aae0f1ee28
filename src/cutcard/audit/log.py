"""The one log of a house: every entry its leaf, up to the end that the house sealed and past the one kept outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.formats import schema
from cutcard.formats.keys import KEPT_MARK, Keys, Purpose
from cutcard.formats.log_end import KnownEnd, SealedEnd, sealed_end
from cutcard.formats.log_fold import MISSING, LogFold
from cutcard.formats.versions import StoreError
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.audit.report import Report
    from cutcard.audit.restorations import Restorations
    from cutcard.formats.entry import Entry
    from cutcard.formats.merkle import LogEnd
    from cutcard.formats.reader import Reader


def refuse_other_key(reader: Reader, keys: Keys) -> None:
    """A key that made neither the mark nor the seal of the log's end is another house's, and says nothing here."""
    mark = reader.values_of(*KEPT_MARK).get(KEPT_MARK[1])
    if mark is None or any(each.sealed(Purpose.MARK, b"", mark) for each in keys.ring):
        return  # A key of before, whose seal is then found at the log's end.
    sealed = sealed_end(reader.few(schema.LOG))
    if sealed is None or not sealed.is_of(keys):
        raise StoreError("the key is not that of this house; name the right one with --key")


class LogAudit:
    """Once over the log, leaf by leaf."""

    def __init__(self, report: Report, sizes: Iterable[int] = ()) -> None:
        self._report, self._sizes = report, set(sizes)
        self._fold = LogFold()
        self.before = self.end
        """The end that it had before the last entry."""
        self.ends: dict[int, LogEnd] = {}
        """The ends that it had at the sizes of interest that it came to."""
        self.whole = True
        """Whether every entry so far is at hand and is what was written."""
        self._note_end()

    @property
    def end(self) -> LogEnd:
        return self._fold.end

    @property
    def versions(self) -> dict[str, int]:
        """How many entries each stream has."""
        return self._fold.versions

    def anew(self) -> LogAudit:
        """Before the first entry, with the same sizes of interest."""
        return LogAudit(self._report, self._sizes)

    def look_at(self, size: int) -> None:
        """Before anything is added: the end at this size is asked for later."""
        self._sizes.add(size)
        self._note_end()

    def _note_end(self) -> None:
        if self.end.size in self._sizes:
            self.ends[self.end.size] = self.end

    def add(self, entry: Entry) -> None:
        """No entry is missing before it, and it is what its leaf and the subtrees that it completes are over."""
        seq, version = self._fold.seq, self.versions.get(entry.stream, 0)
        wrong = self.follow(entry)
        if wrong == MISSING:
            expected, found = (seq + 1, entry.seq) if entry.seq != seq + 1 else (version + 1, entry.version)
            what = message("finding-missing-or-double", stream=entry.stream)
            self._report.add_finding("log", what, expected=expected, found=found)
        elif wrong:
            what = message("finding-not-as-written")
            self._report.add_finding("log", what, expected="its hashes", found=entry.hash.hex())

    def follow(self, entry: Entry) -> str:
        """One entry more; what is wrong with it, or nothing."""
        self.before = self.end
        wrong = self._fold.add(entry)
        self.whole = self.whole and not wrong and not entry.detached
        self._note_end()
        return wrong

    def close(
        self, sealed: SealedEnd | None, outside: KnownEnd | None, keys: Keys | None, restorations: Restorations
    ) -> None:
        """Where it came to, against the end in the database and the one kept outside."""
        self._check_sealed(sealed, keys)
        if outside is not None:
            self._check_outside(outside, sealed, restorations)

    def _check_sealed(self, sealed: SealedEnd | None, keys: Keys | None) -> None:
        report, size = self._report, self.end.size
        if sealed is None:
            what = message("finding-no-log-end")
            report.add_finding("log", what, expected=f"the end of a log of {size} entries", found="none")
            return
        if keys is None:
            report.add_note("log", message("note-seal-unchecked"))
        elif not sealed.is_of(keys):
            what = message("finding-seal")
            report.add_finding("log", what, expected="the house's seal", found="another")
        there = self.ends.get(sealed.size)
        if sealed.size > size:
            what = message("finding-entries-missing")
            report.add_finding("log", what, expected=f"{sealed.size} entries", found=f"{size} entries")
        elif there is None or there != sealed.end:
            what = message("finding-log-end", size=sealed.size)
            report.add_finding("log", what, expected=sealed.subtrees.hex()[-16:], found="another")
        elif size > sealed.size:
            what = message("finding-added", first=sealed.size + 1, last=size, entries=size - sealed.size)
            report.add_finding("log", what, expected="the house's seal", found="none")

    def _check_outside(self, outside: KnownEnd, sealed: SealedEnd | None, restorations: Restorations) -> None:
        report, size = self._report, self.end.size
        there = self.ends.get(outside.size)
        if sealed is not None and outside.name not in {sealed.name, *restorations.former}:
            what = message("finding-other-house")
            report.add_finding("log", what, expected=sealed.name, found=outside.name)
        elif there is not None and there.root == outside.root:
            if size > outside.size:
                report.add_note("log", message("note-beyond-outside", entries=size - outside.size))
        elif restorations.given_up(outside):
            restorations.note_end(outside)
        elif outside.size > size:
            what = message("finding-outside-ahead")
            report.add_finding("log", what, expected=f"{outside.size} entries", found=f"{size} entries")
        else:
            what = message("finding-outside-differs", size=outside.size)
            report.add_finding("log", what, expected=outside.root.hex(), found=there.root.hex() if there else "none")
