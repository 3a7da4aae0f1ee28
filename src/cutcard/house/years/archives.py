"""Archives: the days of a journal that are over in a file of their own, entry by entry, each chained to the one before.

An archive begins in every stream where the one before it ended, so that all of them and the journal are one chain.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import apsw

from cutcard.house.journal.entry import Entry, Head
from cutcard.house.journal.layout import StoreError
from cutcard.house.journal.sqlite_file import private_file
from cutcard.house.journal.synced import sync_path
from cutcard.house.years import tables
from cutcard.house.years.outline import outline_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from cutcard.house.journal.store import Rows, Store

LAYOUT = 1
BETWEEN = f"""
SELECT {tables.COLUMNS} FROM journal WHERE stream = ? AND version > ? AND version <= ? ORDER BY version
"""  # noqa: S608
MADE = """
CREATE TABLE archive (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE journal (
    seq INTEGER PRIMARY KEY, stream TEXT NOT NULL, version INTEGER NOT NULL, id TEXT NOT NULL UNIQUE,
    round INTEGER NOT NULL, shoe INTEGER NOT NULL, body BLOB NOT NULL, hash BLOB NOT NULL, UNIQUE (stream, version)
) STRICT;
"""
Ends = dict[str, Head]


@dataclass(frozen=True, slots=True)
class Archive:
    """A file, the days it ends with, and the entries each stream had before it and has after it."""

    path: Path
    until: str
    begins: Ends
    ends: Ends

    def wrong(self) -> str:
        """What is wrong with its chain; empty where every entry follows from the one before, to its very ends."""
        heads = dict(self.begins)
        with _reading(self.path) as file:
            for row in file.execute(f"SELECT {tables.COLUMNS} FROM journal ORDER BY stream, version"):  # noqa: S608
                entry = Entry(*row)
                before = heads.get(entry.stream, Head())
                if entry.version != before.version + 1 or not entry.follows(before.hash):
                    return f"{entry.stream}, entry {entry.version}"
                heads[entry.stream] = Head(entry.version, entry.hash)
        return "" if heads == {**self.begins, **self.ends} else "where it ends"

    def contents(self) -> Iterator[tuple[int, str, bytes, bytes]]:
        """Of every entry its sequence number, its stream, what it holds, and its hash."""
        with _reading(self.path) as file:
            yield from file.execute("SELECT seq, stream, body, hash FROM journal ORDER BY seq")


class Contents:
    """Several archives at once, asked for what one entry holds after another."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self._stack = ExitStack()
        self._files = [self._stack.enter_context(_reading(path)) for path in paths]

    def of(self, seq: int, hashed: bytes) -> bytes:
        """What the entry with this hash holds; nothing where no archive has it."""
        for file in self._files:
            for row in file.execute("SELECT body FROM journal WHERE seq = ? AND hash = ?", (seq, hashed)):
                return bytes(row[0])
        return b""

    def close(self) -> None:
        self._stack.close()


def ends_before(rows: Rows, heads: Mapping[str, Head], limit: int, begins: Ends) -> Ends:
    """The last entry of each stream after these that was written before a time; streams without one are left out."""
    found = {}
    for stream, head in heads.items():
        begin = begins.get(stream, Head()).version
        first, last = begin, head.version
        while first < last:
            middle = (first + last + 1) // 2
            entry = next(Entry(*row) for row in rows(tables.AT, (stream, middle)))
            outline = outline_of(entry)
            first, last = (middle, last) if outline is not None and outline.at < limit else (first, middle - 1)
        for row in rows(tables.AT, (stream, first)) if first > begin else ():
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
                told = {"layout": str(LAYOUT), "until": until, "begins": _json(begins), "ends": _json(ends)}
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


def read_archive(path: Path) -> Archive:
    try:
        with _reading(path) as file:
            told = dict(file.execute("SELECT name, value FROM archive"))
        if told["layout"] != str(LAYOUT):
            raise StoreError(f"{path}: an archive of a newer Cutcard")
        return Archive(path, told["until"], _heads(told["begins"]), _heads(told["ends"]))
    except (apsw.Error, KeyError, ValueError) as error:
        raise StoreError(f"{path} is no archive of a house: {error}") from error


def digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def ends_json(ends: Ends) -> dict[str, dict[str, object]]:
    return {stream: {"version": head.version, "hash": head.hash.hex()} for stream, head in sorted(ends.items())}


def ends_from(told: dict[str, dict[str, object]]) -> Ends:
    return {stream: Head(int(str(end["version"])), bytes.fromhex(str(end["hash"]))) for stream, end in told.items()}


def _json(ends: Ends) -> str:
    return json.dumps(ends_json(ends))


def _heads(written: str) -> Ends:
    return ends_from(json.loads(written))


@contextmanager
def _reading(path: Path) -> Iterator[apsw.Connection]:
    flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
    with closing(apsw.Connection(f"{path.absolute().as_uri()}?immutable=1", flags=flags)) as file:
        yield file
