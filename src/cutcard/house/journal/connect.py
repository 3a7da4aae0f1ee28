"""Which database a house's address stands for."""

from __future__ import annotations

from cutcard.house.journal.sqlite import SqliteStore
from cutcard.house.journal.store import Store

POSTGRES = ("postgresql://", "postgres://")


def open_store(url: str, *, create: bool = False, node: str = "", read_only: bool = False) -> Store:
    """``sqlite:///path``, a plain path, or ``postgresql://...``; to read only, a house that is served may be opened."""
    if url.startswith(POSTGRES):
        from cutcard.house.journal.postgres import PostgresStore

        return PostgresStore(url, create=create, node=node)
    return SqliteStore(url.removeprefix("sqlite:///"), create=create, read_only=read_only)


def database_of(url: str) -> str:
    """The name of a database in PostgreSQL, by which a backup of the house in it is called."""
    from psycopg.conninfo import conninfo_to_dict

    told = conninfo_to_dict(url)
    return str(told.get("dbname") or told.get("user") or "house")
