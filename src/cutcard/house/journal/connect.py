"""Which database a house's address stands for."""

from __future__ import annotations

from pathlib import Path

from cutcard.formats.reader import POSTGRES, Reader, Watch
from cutcard.formats.sqlite_reader import SqliteReader
from cutcard.house.journal.sqlite import SqliteStore
from cutcard.house.journal.sqlite_copies import copy_house
from cutcard.house.journal.store import Store


def open_store(url: str, *, create: bool = False, node: str = "") -> Store:
    """``sqlite:///path``, a plain path, or ``postgresql://...``, to be served; `open_reader` opens one to be read."""
    if url.startswith(POSTGRES):
        from cutcard.house.journal.postgres import PostgresStore

        return PostgresStore(url, create=create, node=node)
    return SqliteStore(url.removeprefix("sqlite:///"), create=create)


def database_of(url: str) -> str:
    """The name of a database in PostgreSQL, by which a backup of the house in it is called."""
    from psycopg.conninfo import conninfo_to_dict

    told = conninfo_to_dict(url)
    return str(told.get("dbname") or told.get("user") or "house")


def copy_store(store: Reader, path: Path, watch: Watch) -> None:
    """The whole database in a new file, on the disk when this returns; the house may be served meanwhile."""
    if isinstance(store, SqliteReader):
        copy_house(store, path, watch)
    else:
        from cutcard.house.journal.pg_dump import copy_database

        copy_database(store.url, path, watch)
