"""Writing an archive: a range of the log's entries in a file that is whole, or not there."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import apsw
import msgspec

from cutcard.formats import schema
from cutcard.formats.archive import ARCHIVE_VERSION, MADE, Archive, ArchiveEnd, digest_of, read_archive
from cutcard.formats.entry import Entry
from cutcard.formats.log_end import subtrees_in
from cutcard.formats.merkle import LogEnd
from cutcard.formats.reader import Reader
from cutcard.formats.versions import StoreError
from cutcard.house.journal.sqlite_copies import private_file
from cutcard.house.journal.synced import sync_path
from cutcard.house.projections.entry_facts import facts_of

STREAMS = """
SELECT stream, min(version) - 1, max(version) FROM journal WHERE seq > ? AND seq <= ? GROUP BY stream ORDER BY stream
"""


def size_before(store: Reader, size: int, limit: int, begin: int) -> int:
    """Up to which entry, of so many and after those before, all were written before a time."""
    first, last = begin, size
    while first < last:
        middle = (first + last + 1) // 2
        entry = next(Entry(*row) for row in store.few(schema.BETWEEN_SEQS, (middle - 1, middle)))
        outline = facts_of(entry)
        first, last = (middle, last) if outline is not None and outline.at < limit else (first, middle - 1)
    return first


def write_archive(store: Reader, path: Path, until: str, begin: int, end: int) -> tuple[Archive, str]:
    """The entries between two sizes of the log in a new file, whole under its name or not there; and its SHA-256."""
    if path.exists():
        raise StoreError(f"{path}: there is a file already")
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    try:
        private_file(part).close()
        with closing(apsw.Connection(str(part))) as file, store.moment() as rows:
            file.execute("PRAGMA journal_mode = OFF")
            with file:
                file.execute(MADE)
                file.executemany(
                    "INSERT INTO archive VALUES (?, ?)", _told(store, rows(STREAMS, (begin, end)), until, begin, end)
                )
                between = rows(schema.BETWEEN_SEQS, (begin, end))
                file.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", between)
        archive = read_archive(part)
        if wrong := archive.wrong():
            raise StoreError(
                f"the journal is not sound ({wrong}); `cutcard verify` says more, and nothing was archived"
            )
        sync_path(part)
        part.rename(path)
        sync_path(path.parent)
    except (OSError, apsw.Error) as error:
        raise StoreError(f"{path}: the archive cannot be written: {error}") from error
    finally:
        part.unlink(missing_ok=True)
    return archive, digest_of(path)


def _told(
    store: Reader, streams: Iterable[tuple[str, int, int]], until: str, begin: int, end: int
) -> list[tuple[str, str]]:
    """What an archive says of itself."""
    there = list(streams)
    subtree = subtrees_in(store.few)
    ends = [
        ArchiveEnd(size, LogEnd.at(size, subtree).subtrees, streams)
        for size, streams in (
            (begin, {name: first for name, first, _ in there}),
            (end, {name: last for name, _, last in there}),
        )
    ]
    begins_text, ends_text = (msgspec.json.encode(each).decode() for each in ends)
    return [("version", str(ARCHIVE_VERSION)), ("until", until), ("begins", begins_text), ("ends", ends_text)]
