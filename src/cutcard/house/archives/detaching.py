"""Detaching: what archived entries hold is taken out of the journal, and put back, or read from the archives instead.

An entry stays: its place, its command's id and its hashes, so that nothing is done twice and the log can be followed.
So does what entries of the cage hold, entries that are found by what happened in them, and the last shoe of a table.
"""

from __future__ import annotations

from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any

from cutcard.formats import schema
from cutcard.formats.archive import Archive, Contents, digest_of, filled, read_archive
from cutcard.formats.entry import TABLE, Entry
from cutcard.formats.reader import Reader, Rows, Watch
from cutcard.formats.versions import DetachedError, StoreError
from cutcard.house.cage import JournalArchived
from cutcard.house.journal.store import Store, unwatched
from cutcard.house.read_cage import written

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path


AT_ONCE = 5_000
"""So many entries are emptied or filled in one transaction: others write meanwhile, and little is done twice."""


def archivings(store: Reader) -> Iterator[dict[str, Any]]:
    """What the journal says of every archive that was made of it, in order."""
    return written(store, JournalArchived)


def named_archives(store: Reader, paths: Iterable[Path]) -> list[Archive]:
    """These files, each one that an entry of the cage names by its SHA-256, and whole."""
    known = {event["digest"]: event["root"] for event in archivings(store)}
    found = []
    for path in paths:
        try:
            digest = digest_of(path)
        except OSError as error:
            raise StoreError(f"{path} cannot be read: {error.strerror}") from None
        if digest not in known:
            raise StoreError(f"{path} is not an archive of this house: no entry names its SHA-256, {digest}")
        archive = read_archive(path)
        wrong = archive.wrong() if archive.end.root.hex() == known[digest] else "where it ends"
        if wrong:
            raise StoreError(f"{path} is not what was archived ({wrong}); take another copy of it")
        found.append(archive)
    return sorted(found, key=lambda archive: archive.until)


def archive_of(store: Reader, entry: Entry) -> str:
    """What the file is called that holds a detached entry."""
    for event in archivings(store):
        end = event["ends"].get(entry.stream)
        if end is not None and end >= entry.version:
            return str(event["archive"])
    raise DetachedError(entry.stream, entry.version)


def ends_to_detach(store: Reader, archives: Iterable[Archive], detached: Mapping[str, int]) -> dict[str, int]:
    """Up to which entry of each table's stream these archives hold what is not detached: whole shoes, never the last.

    A shoe's rounds are read by the entry that loaded it.
    """
    reached = dict(detached)
    for archive in archives:
        for stream, end in archive.ends.items():
            begins = archive.begins.get(stream, 0)
            if stream.startswith(TABLE) and begins <= reached.get(stream, 0) < end:
                reached[stream] = end
    found = {}
    versions = store.versions()
    for stream, version in reached.items():
        first_kept = min(version + 1, versions[stream])
        for row in store.rows(schema.AT, (stream, first_kept)):
            loaded = store.loaded(stream, Entry(*row).shoe)
            if loaded is not None and loaded.version - 1 > detached.get(stream, 0):
                found[stream] = loaded.version - 1
    return found


def empty(store: Store, detached: Mapping[str, int], watch: Watch = unwatched) -> None:
    """Take out what entries hold up to these ends; what was taken out before stays so, whoever interrupted it."""
    done, of = 0, sum(detached.values())
    for stream, end in sorted(detached.items()):
        for first in range(0, end, AT_ONCE):
            last = min(end, first + AT_ONCE)
            with store.writing() as writing:
                writing.put(schema.EMPTY, [(b"", stream, first, last)])
            done += last - first
            watch("detaching", done, of)


def fill(store: Store, archives: Iterable[Archive], watch: Watch = unwatched) -> int:
    """Put back what these archives hold of detached entries; how many there were."""
    before = detached_entries(store)
    for archive in archives:
        done = 0
        of = archive.end.size - archive.begin.size
        contents = ((body, seq, hashed, b"") for seq, stream, body, hashed in archive.contents() if stream in before)
        while rows := list(islice(contents, AT_ONCE)):
            with store.writing() as writing:
                writing.put(schema.FILL, rows)
            done += len(rows)
            watch(f"attaching {archive.path.name}", min(done, of), of)
    return sum(before.values()) - sum(detached_entries(store).values())


def detached_entries(store: Reader) -> dict[str, int]:
    """By stream, of how many entries the journal does not hold what was written."""
    return {stream: count for stream, _, count in store.rows(schema.EMPTIED, (b"",))}


class WithArchives(Reader):
    """A store whose detached entries are read from archives; one that none of them holds stays detached."""

    def __init__(self, store: Reader, paths: Iterable[Path]) -> None:
        self.url, self.schema_version = store.url, store.schema_version
        self._store, self._contents = store, Contents(archive.path for archive in named_archives(store, paths))

    def rows(self, query: str, values: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        return iter(filled(self._store.rows, self._contents)(query, values))

    def few(self, query: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        return list(filled(self._store.few, self._contents)(query, values))

    @contextmanager
    def moment(self) -> Iterator[Rows]:
        with self._store.moment() as rows:
            yield filled(rows, self._contents)

    def check(self) -> list[str]:
        return self._store.check()

    def strange_tables(self) -> list[str]:
        return self._store.strange_tables()

    def close(self) -> None:
        self._contents.close()
        self._store.close()
