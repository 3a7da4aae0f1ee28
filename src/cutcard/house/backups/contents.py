"""What a backup holds, read through once: its log to the sealed end, the books, and whose it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.formats.entry import CAGE, TABLE, Entry
from cutcard.formats.keys import KEPT_MARK, Keys
from cutcard.formats.merkle import LogEnd
from cutcard.formats.versions import StoreError
from cutcard.house.backups.copies import Copy, DamagedError, opened_copy
from cutcard.house.backups.signatories import People
from cutcard.house.journal.checks import FoldedJournal, check_books
from cutcard.house.projections.snapshots import KEY, KIND, NOTHING, read_snapshot
from cutcard.house.zones import when

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cutcard.formats.log_end import KnownEnd, SealedEnd
    from cutcard.formats.reader import Watch

ENTRIES_A_STEP = 1_000


@dataclass(slots=True)
class Contents:
    """What was found in a backup, and the root that its log had wherever it is known outside how far it had come."""

    outside: Sequence[KnownEnd]
    sealed: SealedEnd
    schema_version: int
    mark: bytes | None
    """What the house keeps of its key; None where somebody took it away."""
    end: LogEnd = field(default_factory=LogEnd)
    versions: dict[str, int] = field(default_factory=dict)
    """How many entries each stream has."""
    first: bytes = b""
    """The hash of the first entry, which no other house has."""
    last: Entry | None = None
    shoes: dict[str, int] = field(default_factory=dict)
    """The last shoe of each table that has had one."""
    people: People = field(default_factory=People)
    roots: dict[int, bytes] = field(default_factory=dict)

    def follow(self, entry: Entry, end: LogEnd) -> None:
        """One entry more, with which the log ends so."""
        self.first, self.last, self.end = self.first or entry.hash, entry, end
        if entry.stream == CAGE:
            self.people.follow(entry)
        elif entry.shoe:
            self.shoes[entry.stream.removeprefix(TABLE)] = entry.shoe
        if any(known.size == end.size for known in self.outside):
            self.roots[end.size] = end.root

    def refuse_other_ends(self, where: str) -> None:
        """Ends that no log can have had whose past is this backup's."""
        for known in self.outside:
            if known.name != self.sealed.name:
                raise StoreError(
                    f"{where} holds the end of another log, {known.name}, and the backup is of {self.sealed.name}; "
                    "nothing was changed. It is of another house, or of this one after it was restored under a new name"
                )
            if self.roots.get(known.size, known.root) != known.root:
                raise StoreError(
                    f"{where} does not belong to this house as it is here: up to entry {known.size} it had other "
                    "entries; nothing was changed. It is of a house that went on from another backup"
                )

    def refuse_unsealed(self, keys: Keys, path: Path) -> None:
        """Entries that were added to it by somebody without the key."""
        if not self.sealed.is_of(keys):
            raise DamagedError(path, "the log's end in it was not sealed by the house")

    @property
    def zone(self) -> str:
        """The zone by whose clock the house goes."""
        return self.people.cage.zone

    @property
    def last_at(self) -> str:
        """When the last entry was written."""
        return when(self.last.read().at if self.last is not None else 0, self.zone)


def read_through(path: Path, kind: str, outside: Sequence[KnownEnd], watch: Watch) -> Contents:
    """A backup that is whole in itself; anything else is told, and what to do."""
    with opened_copy(path, kind) as copy:
        findings = copy.check()
        try:
            sealed = copy.sealed_end()
            if findings or sealed is None:
                raise DamagedError(path, "; ".join(findings[:3]) or "its log has no end")
            contents = Contents(outside, sealed, copy.schema_version, copy.value(*KEPT_MARK))
            findings = _read(copy, contents, watch)
        except (ValueError, KeyError) as error:
            raise DamagedError(path, f"a row of it cannot be read ({error})") from error
    if findings:
        raise DamagedError(path, "; ".join(findings[:3]))
    return contents


def _read(copy: Copy, contents: Contents, watch: Watch) -> list[str]:
    """Every entry, and the books; what is wrong with them.

    Money is counted from the first entry, or where what entries hold was detached, from the house's last snapshot.
    """
    snapshot = read_snapshot(copy.value(KIND, KEY)) if copy.detached() else None
    begin = snapshot or NOTHING
    folded, totals, fits = FoldedJournal(contents.sealed, None), begin.totals, not begin.size
    for entry in copy.entries():
        folded.add(entry)
        contents.follow(entry, folded.end)
        if entry.seq > begin.size:
            totals.add(entry)
        elif folded.end.size == begin.size:
            fits = (folded.end, folded.versions) == (begin.end, begin.versions)
        if folded.end.size % ENTRIES_A_STEP == 0:
            watch("checking", folded.end.size, max(folded.end.size, contents.sealed.size))
    watch("checking", folded.end.size, folded.end.size)
    folded.close(None)
    contents.versions = folded.versions
    if snapshot is not None and not (fits and snapshot.digest in contents.people.snapshots):
        folded.findings.append("its snapshot is not one that the house took")
    return [*folded.findings, *check_books(totals, copy.accounts())]
