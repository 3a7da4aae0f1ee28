"""The one log of a house: a row of the database counts only where the log says so.

Every entry of the journal is a leaf of one Merkle tree, in the order of commit. A node of the house keeps the log's end
in memory, appends to it, and seals it with every write; whatever it reads again from the journal it proves first,
against that end. Without the house's key nobody can add an entry, and nobody can change one unseen.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cutcard.formats import merkle, schema
from cutcard.formats.entry import Entry
from cutcard.formats.log_end import KnownEnd, SealedEnd, sealed_end, subtrees_in
from cutcard.formats.log_fold import LogFold
from cutcard.formats.merkle import LogEnd, node_hash
from cutcard.formats.reader import Reader, Rows
from cutcard.house.journal.checks import FORGED, CorruptError
from cutcard.house.journal.store import BehindError

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from cutcard.formats.keys import Keys

BLOCK = 8
"""The level of the subtrees whose leaves are read together to prove one of them."""
BLOCKS_MOST = 1_024
NAME_BYTES = 10
COLUMNS = len(Entry.__struct_fields__)
BODY = Entry.__struct_fields__.index("body")


def new_name(entropy: Callable[[int], bytes]) -> str:
    """The name of a log that no other has, in the form that checkpoints give it."""
    return f"cutcard.invalid/{entropy(NAME_BYTES).hex()}"


class Log:
    """The log as this node knows it."""

    def __init__(self, store: Reader, keys: Keys, name: str = "", end: LogEnd | None = None) -> None:
        self._store, self._keys = store, keys
        self.name, self.end = name, end or LogEnd()
        self.versions: dict[str, int] = {}
        """How many entries each stream has there."""
        self.detached: Callable[[], Mapping[str, int]] = dict
        """Up to which entry of each stream archives alone may hold what was written."""
        self.ready: Keys | None = None
        """The ring that a rotation has laid ready: only to its newest key the house's key is rotated."""
        self._lock = threading.Lock()
        self._subtree = subtrees_in(store.few)
        self._blocks: dict[tuple[int, int], tuple[bytes, ...]] = {}
        """Leaves of whole subtrees that were proved; they never change."""

    @property
    def known(self) -> KnownEnd:
        return KnownEnd.of(self.name, self.end)

    def sealed(self, end: LogEnd, keys: Keys | None = None) -> SealedEnd:
        return SealedEnd.of(self.name, end, keys or self._keys)

    def read_end(self, rows: Iterable[tuple[Any, ...]]) -> LogEnd:
        """The end as the database says it, by the rows of `schema.LOG`; any that the house did not seal raises."""
        found = sealed_end(rows)
        end = found.end if found is not None and found.name == self.name and found.is_of(self._keys) else None
        if end is None:
            raise CorruptError(["the log's end in the database was not written by the house", FORGED])
        if end.size < self.end.size:
            raise BehindError(f"the database has {end.size} entries of {self.end.size} written")
        return end

    def advance(self, entries: list[Entry], end: LogEnd) -> None:
        """What others have written to a house in use counts only where it leads to an end that one of them sealed."""
        fold = LogFold(self.end)
        wrong = [entry for entry in entries if fold.add(entry)]
        if wrong or fold.end != end:
            where = f"entry {wrong[0].seq}" if wrong else f"entries {self.end.size + 1} to {end.size}"
            raise CorruptError([f"{where}: not what was written by the house", FORGED])
        self.grow(entries, end)

    def grow(self, entries: Iterable[Entry], end: LogEnd) -> None:
        """The log after these entries, which were written here or found to be what others wrote."""
        self.versions |= {entry.stream: entry.version for entry in entries}
        self.end = end

    def consistency(self, old_size: int, size: int) -> list[bytes]:
        """The proof that the log of the old size is the beginning of that of the other, from rows of the journal."""
        return merkle.consistency_proof(old_size, size, self._subtree)

    def inclusion(self, seq: int, size: int) -> tuple[bytes, ...]:
        """The proof that an entry is in the log of a size, from rows of the journal."""
        return tuple(merkle.inclusion_proof(seq - 1, size, self._subtree))

    # --- what is read again ---------------------------------------------------------------------

    def prove(self, entry: Entry) -> Entry:
        """An entry of the log; one that is not what was written raises. What was detached is refused by its reader."""
        end = self.end
        if entry.seq <= end.size and self.is_whole(entry) and self._leaf(entry.seq - 1, end) == entry.hash:
            return entry
        raise CorruptError([f"entry {entry.seq} of the journal is not what was written", FORGED])

    def is_whole(self, entry: Entry) -> bool:
        """Whether it is what its hash is over, or may lie in an archive alone."""
        if entry.detached:
            return entry.version <= self.detached().get(entry.stream, 0)
        return entry.as_written

    def _leaf(self, index: int, end: LogEnd) -> bytes:
        """The hash of a leaf, proved against an end of the log."""
        level, hashed = _subtree_of(index, end)
        block = min(BLOCK, level)
        place = index >> block
        leaves = self._blocks.get((block, place)) or self._proved(block, place, level, hashed)
        return leaves[index - (place << block)] if leaves else b""

    def _proved(self, block: int, place: int, level: int, expected: bytes) -> tuple[bytes, ...]:
        """The leaves of a block, if they are those that the log's end is over; else none."""
        first = place << block
        leaves = tuple(row[0] for row in self._store.few(schema.HASHES, (first, first + (1 << block))))
        if len(leaves) != 1 << block:
            return ()
        hashes = leaves
        while len(hashes) > 1:
            hashes = tuple(map(node_hash, hashes[::2], hashes[1::2]))
        (hashed,), at = hashes, place
        for above in range(block, level):
            sibling = self._subtree(above, at ^ 1)
            hashed = node_hash(sibling, hashed) if at & 1 else node_hash(hashed, sibling)
            at >>= 1
        if hashed != expected:
            return ()
        if block == BLOCK:
            with self._lock:
                if len(self._blocks) >= BLOCKS_MOST:
                    del self._blocks[next(iter(self._blocks))]
                self._blocks[block, place] = leaves
        return leaves


def _subtree_of(index: int, end: LogEnd) -> tuple[int, bytes]:
    """The subtree at the log's end that a leaf is in: its level and its hash."""
    begin = 0
    for hashed in end.subtrees:
        level = (end.size - begin).bit_length() - 1
        if index < begin + (1 << level):
            return level, hashed
        begin += 1 << level
    raise IndexError(index)


def _without_gaps(entries: Iterable[Entry], stream: str | None, after: int, least: int) -> Iterator[Entry]:
    last = after
    for entry in entries:
        if (entry.seq if stream is None else entry.version) != last + 1:
            break
        last += 1
        yield entry
    else:
        if last >= least:
            return
    raise CorruptError([f"entry {last + 1} of {stream or 'the journal'} is missing where it is looked for", FORGED])


class ProvedJournal(Reader):
    """A store of which every entry that is read is proved, and no entry is left out of a stream that is read.

    What decisions rely on is read through it.
    """

    def __init__(self, store: Reader, log: Log) -> None:
        self.url, self.schema_version = store.url, store.schema_version
        self._store, self._log = store, log

    def rows(self, query: str, values: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        return self._proved(self._store.rows(query, values))

    def few(self, query: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        return list(self._proved(self._store.few(query, values)))

    def read(self, stream: str | None = None, *, after: int = 0, round_number: int | None = None) -> Iterator[Entry]:
        """The same; where one is missing, or the stream ends before the log says so, it raises."""
        least = self._log.end.size if stream is None else self._log.versions.get(stream, 0)  # Others may go on writing.
        found = super().read(stream, after=after, round_number=round_number)
        return found if round_number is not None else _without_gaps(found, stream, after, least)

    def moment(self) -> AbstractContextManager[Rows]:
        return self._store.moment()

    def _proved(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
        for row in rows:
            if len(row) >= COLUMNS and isinstance(row[BODY], bytes):
                if row[0] > self._log.end.size:  # Written by others meanwhile, and not followed yet.
                    continue
                self._log.prove(Entry(*row[:COLUMNS]))
            yield row

    def check(self) -> list[str]:
        return self._store.check()

    def strange_tables(self) -> list[str]:
        return self._store.strange_tables()

    def close(self) -> None:
        self._store.close()
