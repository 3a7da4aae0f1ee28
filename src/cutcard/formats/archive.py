"""Archives: the days of a journal that are over in a file of their own, entry by entry, each chained to the one before.

An archive begins in every stream where the one before it ended, so that all of them and the journal are one chain.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import apsw

from cutcard.formats import schema
from cutcard.formats.entry import Entry, Head
from cutcard.formats.versions import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from cutcard.formats.reader import Rows

ARCHIVE_VERSION = 1
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
            for row in file.execute(f"SELECT {schema.COLUMNS} FROM journal ORDER BY stream, version"):  # noqa: S608
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


def read_archive(path: Path) -> Archive:
    try:
        with _reading(path) as file:
            told = dict(file.execute("SELECT name, value FROM archive"))
        if told["version"] != str(ARCHIVE_VERSION):
            raise StoreError(f"{path}: an archive of a newer Cutcard")
        return Archive(path, told["until"], _heads(told["begins"]), _heads(told["ends"]))
    except (apsw.Error, KeyError, ValueError) as error:
        raise StoreError(f"{path} is not an archive of a house: {error}") from error


def digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def ends_json(ends: Ends) -> dict[str, dict[str, object]]:
    return {stream: {"version": head.version, "hash": head.hash.hex()} for stream, head in sorted(ends.items())}


def ends_from(told: dict[str, dict[str, object]]) -> Ends:
    return {stream: Head(int(str(end["version"])), bytes.fromhex(str(end["hash"]))) for stream, end in told.items()}


def ends_text(ends: Ends) -> str:
    return json.dumps(ends_json(ends))


def _heads(written: str) -> Ends:
    return ends_from(json.loads(written))


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
