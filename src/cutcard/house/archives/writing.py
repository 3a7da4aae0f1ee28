"""Writing an archive: the entries between two ends of every stream in a file that is whole, or not there."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import apsw

from cutcard.formats import schema
from cutcard.formats.archive import ARCHIVE_VERSION, MADE, Ends, digest_of, ends_text, read_archive
from cutcard.formats.entry import Entry, Head
from cutcard.formats.reader import Rows
from cutcard.formats.versions import StoreError
from cutcard.house.journal.sqlite_copies import private_file
from cutcard.house.journal.store import Store
from cutcard.house.journal.synced import sync_path
from cutcard.house.projections.entry_facts import facts_of

BETWEEN = f"""
SELECT {schema.COLUMNS} FROM journal WHERE stream = ? AND version > ? AND version <= ? ORDER BY version
"""  # noqa: S608


def ends_before(rows: Rows, heads: Mapping[str, Head], limit: int, begins: Ends) -> Ends:
    """The last entry of each stream after these that was written before a time; streams without one are left out."""
    found = {}
    for stream, head in heads.items():
        begin = begins.get(stream, Head()).version
        first, last = begin, head.version
        while first < last:
            middle = (first + last + 1) // 2
            entry = next(Entry(*row) for row in rows(schema.AT, (stream, middle)))
            outline = facts_of(entry)
            first, last = (middle, last) if outline is not None and outline.at < limit else (first, middle - 1)
        for row in rows(schema.AT, (stream, first)) if first > begin else ():
            found[stream] = Head(first, row[-1])
    return found


def write_archive(store: Store, path: Path, until: str, begins: Ends, ends: Ends) -> str:
    """The entries between two ends of every stream in a new file, whole under its name or not there; its SHA-256."""
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
                told = {
                    "version": str(ARCHIVE_VERSION),
                    "until": until,
                    "begins": ends_text(begins),
                    "ends": ends_text(ends),
                }
                file.executemany("INSERT INTO archive VALUES (?, ?)", list(told.items()))
                for stream, end in ends.items():
                    between = rows(BETWEEN, (stream, begins.get(stream, Head()).version, end.version))
                    file.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)", between)
        if wrong := read_archive(part).wrong():
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
    return digest_of(path)
