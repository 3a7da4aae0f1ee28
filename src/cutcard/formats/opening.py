"""Which database a house's address stands for, to be read alone."""

from __future__ import annotations

from cutcard.formats.reader import POSTGRES, Reader
from cutcard.formats.sqlite_reader import SqliteReader


def open_reader(url: str) -> Reader:
    """The house at ``sqlite:///path``, a plain path or ``postgresql://...``, to be read alone."""
    if url.startswith(POSTGRES):
        from cutcard.formats.postgres_reader import PostgresReader

        return PostgresReader(url)
    return SqliteReader(url.removeprefix("sqlite:///"))
