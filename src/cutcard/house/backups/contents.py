"""What a backup holds, read through once: every chain, the books, how far each stream came, and whose it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.formats.entry import CAGE, Head
from cutcard.formats.heads import HOUSE
from cutcard.formats.keys import KEPT_MARK
from cutcard.formats.versions import StoreError
from cutcard.house.backups.copies import DamagedError, opened_copy
from cutcard.house.backups.signatories import People
from cutcard.house.journal.chain import ExpectedHeads, check_books, check_chains, sealed
from cutcard.house.projections.snapshots import KEY, KIND, NOTHING, unsealed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cutcard.formats.entry import Entry
    from cutcard.formats.keys import Keys
    from cutcard.formats.reader import Watch

ENTRIES_A_STEP = 1_000


@dataclass(slots=True)
class Contents:
    """What was found in a backup, and how it stands to the heads that were kept outside."""

    outside: dict[str, Head]
    schema_version: int = 0
    entries: int = 0
    heads: dict[str, Head] = field(default_factory=dict)
    last: dict[str, Entry] = field(default_factory=dict)
    """The last entry of each stream."""
    first: bytes = b""
    """The hash of the cage's first entry, which no other house has."""
    mark: bytes | None = None
    """What the house keeps of its key; None where somebody took it away."""
    seals: dict[str, bytes] = field(default_factory=dict)
    """The seal of each stream's last entry."""
    people: People = field(default_factory=People)
    confirmed: list[str] = field(default_factory=list)
    """Streams whose head outside is an entry of the backup."""
    contradicted: dict[str, int] = field(default_factory=dict)
    """Streams at whose head outside another entry stands in the backup, and at which place."""

    def follow(self, entries: Iterator[Entry], watch: Watch) -> Iterator[Entry]:
        of = sum(head.version for head in self.heads.values())
        for entry in entries:
            self.entries += 1
            self.last[entry.stream] = entry
            if entry.stream == CAGE:
                self.first = self.first or entry.hash
                self.people.follow(entry)
            head = self.outside.get(entry.stream)
            if head is not None and head.version == entry.version:
                if head.hash == entry.hash:
                    self.confirmed.append(entry.stream)
                else:
                    self.contradicted[entry.stream] = entry.version
            if self.entries % ENTRIES_A_STEP == 0:
                watch("checking", self.entries, of)
            yield entry
        watch("checking", self.entries, of)

    def newer(self) -> dict[str, Head]:
        """Heads outside that lie behind the end of the backup, by stream."""
        ends = self.heads
        return {
            stream: head for stream, head in self.outside.items() if head.version > ends.get(stream, Head()).version
        }

    def older(self) -> list[str]:
        """Streams that have come further in the backup than the heads outside know."""
        return [
            stream for stream, head in self.heads.items() if head.version > self.outside.get(stream, Head()).version
        ]

    def refuse_other_heads(self, where: str) -> None:
        """Heads that no house can have had whose past is this backup's."""
        theirs = self.outside.get(HOUSE)
        if theirs is not None and self.first and theirs.hash != self.first:
            raise StoreError(f"{where} holds the chain heads of another house; nothing was changed")
        if self.contradicted:
            stream, version = next(iter(self.contradicted.items()))
            raise StoreError(
                f"{where} does not belong to this house as it is here: at entry {version} of {stream} it had another "
                "entry; nothing was changed. They are the heads of another house, or of one that went on from another "
                "backup"
            )

    def refuse_unsealed(self, keys: Keys, path: Path) -> None:
        """Entries that were added to it by somebody without the key."""
        for stream, entry in sorted(self.last.items()):
            if not sealed(keys, stream, Head(entry.version, entry.hash), self.seals.get(stream, b"")):
                raise DamagedError(path, f"entry {entry.version} of {stream}, its last, was not written by the house")

    def at(self, stream: str = "") -> int:
        """The wall clock of the last entry of a stream, or of all, in microseconds; 0 where there is none."""
        last = [self.last[stream]] if stream in self.last else [] if stream else [*self.last.values()]
        return max((entry.read().at for entry in last), default=0)


def read_through(path: Path, kind: str, outside: dict[str, Head], watch: Watch) -> Contents:
    """A backup that is whole in itself; anything else is told, and what to do."""
    contents = Contents(outside)
    with opened_copy(path, kind) as copy:
        contents.schema_version = copy.schema_version
        if findings := copy.check():
            raise DamagedError(path, "; ".join(findings[:3]))
        try:
            contents.heads, contents.mark = copy.heads(), copy.value(*KEPT_MARK)
            contents.seals = copy.seals()
            expected = ExpectedHeads(contents.heads, {})
            begin = (unsealed(copy.value(KIND, KEY)) if copy.detached() else None) or NOTHING
            totals = begin.totals
            heads, broken = check_chains(contents.follow(copy.entries(), watch), expected, totals, counted=begin.heads)
            findings = [*broken.values(), *check_books(totals, copy.accounts())]
        except (ValueError, KeyError) as error:
            raise DamagedError(path, f"a row of it cannot be read ({error})") from error
    if findings:
        raise DamagedError(path, "; ".join(findings[:3]))
    if heads != {stream: head for stream, head in contents.heads.items() if head.version}:
        raise DamagedError(path, "its own note of where the streams end disagrees with its journal")
    return contents
