"""An empty database of a PostgreSQL server that a house is put back into, all of it or nothing.

pg_restore commits by itself, before the house has the entry that says what was lost. So a table marks the database as
no house yet until all is done; what a kill left behind the mark is dropped by the next attempt.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import psycopg
from psycopg import sql

from cutcard.formats.postgres_reader import RESTORING
from cutcard.formats.versions import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cutcard.formats.reader import Watch

LOCK = "SELECT pg_advisory_lock(hashtext('restore'), 3)"
"""Of two numbers: those of one are held by whoever serves a table."""
WAITS = "10s"
"""For the session of an attempt that was killed, which the server ends soon after; whoever is at work takes longer."""
ORPHAN = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'pg_restore'"
"""Its parent was killed; what it is at ends first, and is then taken away with the rest."""
OURS = """
n.nspname NOT LIKE 'pg\\_%%' AND n.nspname <> 'information_schema'
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = {oid} AND d.deptype = 'e')
"""
RELATIONS = f"""
SELECT CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END, n.nspname, c.relname
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'v', 'S') AND {OURS.format(oid="c.oid")} AND c.relname <> %s
"""  # noqa: S608
FUNCTIONS = f"""
SELECT format('%%I.%%I(%%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid))
FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE {OURS.format(oid="p.oid")}
"""  # noqa: S608


class EmptyDatabase:
    """Held by one restoration at a time."""

    def __init__(self, url: str, name: str) -> None:
        self._url, self._name = url, name
        try:
            self._session = psycopg.connect(url, autocommit=True, application_name="cutcard restore")
        except psycopg.Error as error:
            raise StoreError(
                f"{name} cannot be reached: {str(error).splitlines()[0]}; nothing was changed: create it empty, "
                "with createdb"
            ) from error
        try:
            self._session.execute(f"SET lock_timeout = '{WAITS}'".encode())
            self._session.execute(LOCK)
            self._session.execute("RESET lock_timeout")
        except psycopg.errors.LockNotAvailable:
            self._session.close()
            raise StoreError(f"another restoration is at work in {name}; wait for it") from None
        while self._session.execute(ORPHAN).fetchone() is not None:
            time.sleep(0.1)

    def close(self) -> None:
        self._session.close()

    def is_a_house(self) -> bool:
        """Whether a house is here, or anything else that is not being restored."""
        marked = self._session.execute("SELECT to_regclass(%s)", (RESTORING,)).fetchone()
        return marked == (None,) and self._anything() is not None

    def _anything(self) -> tuple[str, str, str] | None:
        return self._session.execute(RELATIONS.encode(), (RESTORING,)).fetchone()

    def left_over(self) -> str | None:
        """The files that an attempt which was killed had put in their places; None where there was none."""
        marked = self._session.execute("SELECT to_regclass(%s)", (RESTORING,)).fetchone()
        if marked == (None,):
            if (there := self._anything()) is not None:
                raise StoreError(
                    f"{self._name} is not empty ({there[0].lower()} {there[2]}); nothing was changed: name an empty one"
                )
            return None
        row = self._session.execute(f"SELECT files FROM {RESTORING}".encode()).fetchone()  # noqa: S608
        return str(row[0]) if row is not None else "{}"

    def fill(self, dump: Path, watch: Watch) -> None:
        from cutcard.house.journal.pg_dump import put_back, rows_in_dump, rows_in_house

        self._session.execute(f"CREATE TABLE {RESTORING} (files text NOT NULL)".encode())
        watch("restoring", 0, 1)
        put_back(self._url, dump)
        if rows_in_dump(dump) != rows_in_house(self._session):
            raise StoreError(f"what {self._name} holds now is not what is in the backup")
        watch("restoring", 1, 1)

    def note_files(self, files: bytes) -> None:
        """Which files come to their places next."""
        self._session.execute(f"INSERT INTO {RESTORING} VALUES (%s)".encode(), (files.decode(),))  # noqa: S608

    def open_to_all(self) -> None:
        """It is a house from now on."""
        self._session.execute(f"DROP TABLE {RESTORING}".encode())

    def empty_again(self) -> None:
        """Nothing was here before."""
        with self._session.transaction():
            for kind, schema, name in self._session.execute(RELATIONS.encode(), (RESTORING,)).fetchall():
                drop = sql.SQL("DROP {} IF EXISTS {} CASCADE")
                self._session.execute(drop.format(sql.SQL(kind), sql.Identifier(schema, name)))
            for (function,) in self._session.execute(FUNCTIONS.encode(), ()).fetchall():
                self._session.execute(f"DROP FUNCTION IF EXISTS {function} CASCADE".encode())
            self._session.execute(f"DROP TABLE IF EXISTS {RESTORING}".encode())


@contextmanager
def empty_database(url: str, name: str) -> Iterator[EmptyDatabase]:
    try:
        database = EmptyDatabase(url, name)
        try:
            yield database
        finally:
            database.close()
    except psycopg.Error as error:
        raise StoreError(f"{name}: {str(error).splitlines()[0]}; nothing was changed") from error
