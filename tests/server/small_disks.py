"""Disks that a test may fill: one of its own where it may mount it, and everywhere one whose room is rationed.

Either way the write that fails is a real one. On a rationed disk it is the database itself that has no more room to
give, SQLite by its limit of pages and PostgreSQL by a refusal with the code of a disk that is full.
"""

from __future__ import annotations

import os
import pwd
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import psycopg

from cutcard.house.journal.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.house.engine.house import House
    from houses.stores import Place

MEBIBYTE = 2**20
RATIONED, MOUNTED = "rationed", "mounted"
REFUSALS = """
CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END$$;
CREATE FUNCTION refuse_table() RETURNS event_trigger LANGUAGE plpgsql AS
    $$BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END$$;
CREATE TRIGGER refuse_row BEFORE INSERT ON journal EXECUTE FUNCTION refuse_row();
CREATE EVENT TRIGGER refuse_table ON ddl_command_start WHEN TAG IN ('CREATE TABLE AS')
    EXECUTE FUNCTION refuse_table();
"""


class Disk(Protocol):
    """What a test does with a disk on which a house lies."""

    def fill(self, *, leaving: int) -> None:
        """Something else on the disk takes up the room, but for so many bytes."""

    def empty(self) -> None:
        """It is taken away again."""


@contextmanager
def mounted(folder: Path, mebibytes: int) -> Iterator[Path]:
    """A file system of its own; raises where that is not allowed."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={mebibytes}m", "none", str(folder)]
    subprocess.run(mount, capture_output=True, check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def kinds_of_disk() -> list[str]:
    """The rationed one everywhere, and the mounted one wherever this process may mount it."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            with mounted(Path(folder), 1):
                return [RATIONED, MOUNTED]
        except (subprocess.CalledProcessError, FileNotFoundError):
            return [RATIONED]


class MountedDisk:
    """A whole file system whose room is taken away at once: whoever looks meanwhile sees nothing in between."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        found = os.statvfs(folder)
        self._whole = found.f_blocks * found.f_frsize

    def fill(self, *, leaving: int) -> None:
        while True:
            found = os.statvfs(self._folder)
            used = (found.f_blocks - found.f_bfree) * found.f_frsize
            if used + leaving >= self._whole or self._resize(used + leaving):
                return  # Where more was written since it was asked, no such size is taken: it is asked again.

    def empty(self) -> None:
        assert self._resize(self._whole)

    def _resize(self, size: int) -> bool:
        mount = ["mount", "-o", f"remount,size={size}", str(self._folder)]
        return not subprocess.run(mount, capture_output=True, check=False).returncode


class RationedFile:
    """A house in SQLite that is told how much room there is, and gets no page more when there is none."""

    def __init__(self, house: House) -> None:
        assert isinstance(house.store, SqliteStore)
        self._house, self._store = house, house.store

    def fill(self, *, leaving: int) -> None:
        self._ration(leaving, "page_count" if not leaving else "")

    def empty(self) -> None:
        self._ration(2**40, "")

    def _ration(self, free_bytes: int, pages: str) -> None:
        writer = self._store._writer
        self._store.free_bytes = lambda: free_bytes  # type: ignore[method-assign]

        def limit() -> None:
            most = writer.execute(f"PRAGMA {pages}").get if pages else 2**32 - 2
            writer.execute(f"PRAGMA max_page_count = {most}")

        self._house.run_on_writer(limit)


class RationedDatabase:
    """A database in PostgreSQL that refuses rows of the journal, and new tables, as one without room does."""

    def __init__(self, place: Place) -> None:
        self._place = place

    def fill(self, *, leaving: int) -> None:
        assert not leaving, "it is full or it is not"
        self._place.sql(REFUSALS)

    def empty(self) -> None:
        self._place.sql("DROP TRIGGER refuse_row ON journal; DROP EVENT TRIGGER refuse_table")


@contextmanager
def disk_below(server_url: str, place: Place, folder: Path, system_user: str | None) -> Iterator[MountedDisk]:
    """A database that is moved to a small disk of its own; PostgreSQL keeps its log of writes elsewhere."""
    name = psycopg.conninfo.conninfo_to_dict(place.url)["dbname"]
    with mounted(folder, 64):
        if system_user is not None:
            os.chown(folder, pwd.getpwnam(system_user).pw_uid, -1)
        with psycopg.connect(server_url, autocommit=True) as session:
            session.execute(f"CREATE TABLESPACE small LOCATION '{folder}'".encode())
            session.execute(f"ALTER DATABASE {name} SET TABLESPACE small".encode())
            yield MountedDisk(folder)
            session.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
            session.execute(b"DROP TABLESPACE small")
