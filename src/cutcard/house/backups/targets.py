"""Where a house is put back: a path where there is none, or an empty database of a PostgreSQL server."""

from __future__ import annotations

import hashlib
import os
import shutil
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec

from cutcard.formats.versions import StoreError
from cutcard.house.backups.files import PART, copy_private, filled, refuse_held, write_private
from cutcard.house.journal.sqlite import SqliteStore
from cutcard.house.journal.synced import sync_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cutcard.formats.reader import Watch
    from cutcard.house.backups.empty_database import EmptyDatabase
    from cutcard.house.journal.store import Store

PLACED = "placed.json"
"""Which files were put in their places before the database was: so that they are taken away if it never is."""


@dataclass(frozen=True, slots=True)
class Assembled:
    """A house put together where nobody takes it for one."""

    open_store: Callable[[], Store]
    key: Path
    log_end: Path


class Target(Protocol):
    """Where a house comes to lie, its key and its log's end; without a place for it the key stays where it is."""

    name: str
    log_end: Path

    @property
    def key(self) -> Path | None: ...

    def refuse(self) -> None:
        """Whatever is there already stays as it is."""

    def assembled(self, database: Path, key: Path, ring: bytes, watch: Watch) -> AbstractContextManager[Assembled]:
        """The database put together; what was not put in its place by the end is gone."""

    def put_in_place(self, failpoint: Callable[[str], None]) -> None: ...


def _refuse_files(files: list[Path]) -> None:
    for path in files:
        if not path.parent.is_dir():
            raise StoreError(f"there is no folder {path.parent} for {path.name}; nothing was changed")


def _refuse_known(log_end: Path, *, beside: Path) -> None:
    """What is known here of the log that was here is compared with the backup, and never overwritten."""
    for option, path in (("--log-end", log_end), ("--checkpoint", beside.with_name(f"{beside.name}.checkpoint"))):
        if path.exists():
            raise StoreError(
                f"{path} is here already; move it aside and name it with {option}, so that the backup is compared "
                "with it; nothing was changed"
            )


def _refuse_other_key(key: Path, content: bytes) -> None:
    if key.exists() and key.read_bytes() != content:
        raise StoreError(f"{key}: another key is here already; move it aside, nothing was changed")


class SqliteTarget:
    """A file, with key and log's end beside it unless told otherwise."""

    def __init__(self, url: str, key: Path | None, log_end: Path | None) -> None:
        self.path = Path(url.removeprefix("sqlite:///"))
        self.name = str(self.path)
        self.key = key or self.path.with_name(f"{self.path.name}.key")
        self.log_end = log_end or self.path.with_name(f"{self.path.name}.log-end")
        self._part = self.path.with_name(self.path.name + PART)

    def refuse(self) -> None:
        refuse_held(self._part)
        if self._part.exists() and self.path.exists() and not (self._part / self.path.name).exists():
            shutil.rmtree(self._part)  # Killed when the house was in its place already.
        for path in (self.path, *(self.path.with_name(self.path.name + ending) for ending in ("-wal", "-shm"))):
            if path.exists():
                raise StoreError(f"{path}: there is a file already; name another or move it aside, nothing was changed")
        self._take_away()
        _refuse_files([self.path, self.key, self.log_end])
        _refuse_known(self.log_end, beside=self.path)

    def _take_away(self) -> None:
        """What an attempt that was killed had put in its place before the database."""
        if (self._part / PLACED).exists():
            _remove((self._part / PLACED).read_bytes())

    @contextmanager
    def assembled(self, database: Path, _: Path, ring: bytes, watch: Watch) -> Iterator[Assembled]:
        _refuse_other_key(self.key, ring)
        try:
            with filled(self._part) as part:
                copy_private(database, part / self.path.name, watch)
                write_private(part / "key", ring)
                try:
                    yield Assembled(lambda: SqliteStore(str(part / self.path.name)), part / "key", part / "log-end")
                finally:
                    if not self.path.exists():
                        self._take_away()
        except OSError as error:
            raise StoreError(f"{self.path}: the house cannot be written: {error}; nothing was changed") from error

    def put_in_place(self, failpoint: Callable[[str], None]) -> None:
        """The key and the log's end, and the database last: without it there is no house."""
        part, coming = self._part, _coming(self._part, self.key, self.log_end)
        write_private(part / PLACED, _digests(coming))
        for path, content in coming.items():
            write_private(path, content)
            failpoint("placing")
        sync_path(part / self.path.name)
        (part / self.path.name).rename(self.path)
        for folder in {self.path.parent, self.key.parent, self.log_end.parent}:
            sync_path(folder)


class PostgresTarget:
    """An empty database of a server; the files go where they are told to."""

    def __init__(self, url: str, key: Path | None, log_end: Path | None) -> None:
        from cutcard.house.journal.connect import database_of

        if log_end is None:
            raise StoreError("where the log's end of a house in PostgreSQL goes is said with --put-log-end")
        self.url, self.name = url, f"the database {database_of(url)}"
        self.key, self.log_end, self._part = key, log_end, log_end.with_name(log_end.name + PART)
        self._database: EmptyDatabase | None = None

    def refuse(self) -> None:
        from cutcard.house.backups.empty_database import empty_database

        refuse_held(self._part)
        with empty_database(self.url, self.name) as database:
            if database.is_a_house() and self._part.exists():
                shutil.rmtree(self._part)  # Killed when the house was in its place already.
            self._take_away(database)
        _refuse_files([self.log_end, *([self.key] if self.key is not None else [])])
        _refuse_known(self.log_end, beside=self.log_end)

    def _take_away(self, database: EmptyDatabase) -> None:
        """What an attempt that was killed had done."""
        if (left := database.left_over()) is not None:
            _remove(left.encode())
            database.empty_again()

    @contextmanager
    def assembled(self, database: Path, key: Path, ring: bytes, watch: Watch) -> Iterator[Assembled]:
        from cutcard.house.backups.empty_database import empty_database
        from cutcard.house.journal.postgres import PostgresStore

        self.key = self.key or key
        _refuse_other_key(self.key, ring)
        try:
            with filled(self._part) as part, empty_database(self.url, self.name) as self._database:
                self._take_away(self._database)
                write_private(part / "key", ring)
                try:
                    self._database.fill(database, watch)
                    yield Assembled(lambda: PostgresStore(self.url, restoring=True), part / "key", part / "log-end")
                except BaseException:
                    self._take_away(self._database)
                    raise
        except OSError as error:
            raise StoreError(f"{self.name}: the house cannot be written: {error}; nothing was changed") from error

    def put_in_place(self, failpoint: Callable[[str], None]) -> None:
        assert self._database is not None
        assert self.key is not None
        coming = _coming(self._part, self.key, self.log_end)
        self._database.note_files(_digests(coming))
        for path, content in coming.items():
            write_private(path, content)
            failpoint("placing")
        for folder in {self.key.parent, self.log_end.parent}:
            sync_path(folder)
        self._database.open_to_all()


def _coming(part: Path, key: Path, log_end: Path) -> dict[Path, bytes]:
    """The files that are put in their places; a key that is there already is the same."""
    coming = {log_end: (part / "log-end").read_bytes()}
    return coming if key.exists() else coming | {key: (part / "key").read_bytes()}


def _digests(coming: dict[Path, bytes]) -> bytes:
    return msgspec.json.encode({os.fspath(path.absolute()): _digest(content) for path, content in coming.items()})


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _remove(listed: bytes) -> None:
    """Files that a restoration put in their places, and nothing that is another by now."""
    try:
        placed = msgspec.json.decode(listed, type=dict[str, str])
    except msgspec.DecodeError:
        return  # Killed before the list was whole, and so before any of them.
    for name, digest in placed.items():
        path = Path(name)
        if path.is_file() and _digest(path.read_bytes()) == digest:
            path.unlink()
