"""Archives: the days of a journal that are over in a file of their own, a range of the log's leaves.

An archive begins where the one before it ended, and has the log's ends at its beginning and at its end, so that all of
them and the journal are one log.
"""

from __future__ import annotations

import hashlib
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import apsw
import msgspec

from cutcard.formats import schema
from cutcard.formats.entry import Entry
from cutcard.formats.log_fold import LogFold
from cutcard.formats.merkle import LogEnd
from cutcard.formats.versions import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from cutcard.formats.reader import Rows

ARCHIVE_VERSION = 2
MADE = """
CREATE TABLE archive (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE journal (
    seq INTEGER PRIMARY KEY, stream TEXT NOT NULL, version INTEGER NOT NULL, id TEXT NOT NULL UNIQUE,
    round INTEGER NOT NULL, shoe INTEGER NOT NULL, body BLOB NOT NULL, hash BLOB NOT NULL, salt BLOB NOT NULL,
    nodes BLOB NOT NULL, UNIQUE (stream, version)
) STRICT;
"""


class ArchiveEnd(msgspec.Struct, frozen=True):
    """Where an archive begins or ends: in the log, and in every stream that has entries in it."""

    size: int
    subtrees: tuple[bytes, ...]
    streams: dict[str, int]

    @property
    def log(self) -> LogEnd:
        return LogEnd(self.size, self.subtrees)


@dataclass(frozen=True, slots=True)
class Archive:
    """A file, the days it ends with, the log's ends before it and after it, and how many entries each stream had there.

    Streams are named that have entries in it.
    """

    path: Path
    until: str
    begin: LogEnd
    end: LogEnd
    begins: dict[str, int]
    ends: dict[str, int]

    def wrong(self) -> str:
        """What is wrong with its entries; empty where they lead from its beginning to its very end."""
        fold = LogFold(self.begin, self.begins)
        with _reading(self.path) as file:
            for row in file.execute(schema.ENTRIES):
                entry = Entry(*row)
                if fold.add(entry) or entry.detached:
                    return f"{entry.stream}, entry {entry.version}"
        return "" if fold.end == self.end and fold.versions == self.ends else "where it ends"

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


def read_archive(path: Path) -> Archive:
    try:
        with _reading(path) as file:
            told = dict(file.execute("SELECT name, value FROM archive"))
        if told["version"] != str(ARCHIVE_VERSION):
            raise StoreError(f"{path}: an archive of a newer Cutcard")
        ends = (msgspec.json.decode(told[each], type=ArchiveEnd) for each in ("begins", "ends"))
        (begin, begins), (end, ends_by_stream) = ((each.log, each.streams) for each in ends)
        return Archive(path, told["until"], begin, end, begins, ends_by_stream)
    except (apsw.Error, KeyError, ValueError) as error:
        raise StoreError(f"{path} is not an archive of a house: {error}") from error


def digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def _reading(path: Path) -> Iterator[apsw.Connection]:
    flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
    with closing(apsw.Connection(f"{path.absolute().as_uri()}?immutable=1", flags=flags)) as file:
        yield file


BODY, HASH = 6, 7
"""Where they stand in a row that is an entry."""


def filled(rows: Rows, contents: Contents) -> Rows:
    """The same queries, in whose answers detached entries hold what archives have of them.

    It is what was written: whoever asks checks it against the hash that the journal keeps.
    """

    def ask(query: str, values: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        for row in rows(query, values):
            if len(row) > HASH and row[BODY] == b"":
                yield (*row[:BODY], contents.of(row[0], row[HASH]), *row[HASH:])
            else:
                yield row

    return ask
