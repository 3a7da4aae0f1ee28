"""The database of a backup, read where it lies: a file of SQLite or one of pg_dump."""

from __future__ import annotations

import re
import subprocess
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Protocol

from cutcard.formats import schema
from cutcard.formats.accounts import Account
from cutcard.formats.entry import Entry
from cutcard.formats.log_end import SealedEnd, sealed_end
from cutcard.formats.versions import StoreError, refuse_other_schema
from cutcard.house.backups.files import SQLITE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import apsw

NUMBERS = {"seq", "version", "round", "shoe"}
BYTES = {"body", "hash", "salt", "nodes"}
COPY = re.compile(rb'COPY (?:\S+\.)?"?\w+"? \((.*)\) FROM stdin;\n')
ESCAPED = re.compile(rb"\\(.)")
UNESCAPED = {b"t": b"\t", b"n": b"\n", b"r": b"\r", b"b": b"\b", b"f": b"\f", b"v": b"\v"}


class DamagedError(StoreError):
    """A backup that is not what was written."""

    def __init__(self, path: Path, why: object) -> None:
        super().__init__(f"{path} is damaged: {why}; nothing was restored: take another backup")
        self.why = str(why)


class Copy(Protocol):
    """What a backup's database is asked."""

    schema_version: int

    def check(self) -> list[str]: ...
    def sealed_end(self) -> SealedEnd | None: ...
    def accounts(self) -> list[Account]: ...
    def entries(self) -> Iterator[Entry]:
        """All of them, in sequence."""

    def detached(self) -> bool:
        """Whether what some entries hold may lie in archives alone."""

    def value(self, kind: str, key: str) -> bytes | None:
        """What is kept under this name, where anything is."""


@contextmanager
def opened_copy(path: Path, kind: str) -> Iterator[Copy]:
    if kind != SQLITE:
        yield DumpCopy(path)
        return
    import apsw

    from cutcard.formats.sqlite_file import at_rest

    log = path.with_name(path.name + "-wal")
    if log.exists() and log.stat().st_size:
        raise StoreError(
            f"{path} is a house in use or copied while in use: {log.name} beside it holds entries of its own; "
            "make the copy with `cutcard house backup`"
        )
    try:
        with at_rest(path) as connection:
            yield SqliteCopy(path, connection)
    except apsw.Error as error:
        checksum = getattr(error, "extendedresult", 0) == apsw.SQLITE_IOERR_DATA
        raise DamagedError(path, "the checksum of a page fails" if checksum else error) from error


class SqliteCopy:
    def __init__(self, path: Path, connection: apsw.Connection) -> None:
        from cutcard.formats.sqlite_file import HOUSE

        self._connection = connection
        house = connection.execute("PRAGMA application_id").get == HOUSE
        self.schema_version: int = connection.execute("PRAGMA user_version").get
        refuse_other_schema(str(path), self.schema_version if house else None)

    def check(self) -> list[str]:
        found = [row[0] for row in self._connection.execute("PRAGMA integrity_check")]
        return [] if found == ["ok"] else found

    def sealed_end(self) -> SealedEnd | None:
        return sealed_end(self._connection.execute(schema.LOG))

    def accounts(self) -> list[Account]:
        return [Account.of(row) for row in self._connection.execute(schema.ACCOUNTS)]

    def entries(self) -> Iterator[Entry]:
        return (Entry(*row) for row in self._connection.execute(schema.ENTRIES))

    def detached(self) -> bool:
        return bool(self._connection.execute("SELECT count(*) FROM detached").get > 0)

    def value(self, kind: str, key: str) -> bytes | None:
        query = "SELECT value FROM kept WHERE kind = ? AND key = ?"
        found: bytes | None = self._connection.execute(query, (kind, key)).get
        return found


class DumpCopy:
    """A file of pg_dump, read as pg_restore writes it out: no server is needed, and nothing is restored."""

    def __init__(self, path: Path) -> None:
        self._path = path
        rows = list(self._rows("cutcard_house"))
        refuse_other_schema(str(path), int(rows[0]["schema_version"]) if rows else None)
        self.schema_version = int(rows[0]["schema_version"])

    def check(self) -> list[str]:
        return []  # Every row is read, and a file that is cut short or changed is noticed by that.

    def sealed_end(self) -> SealedEnd | None:
        return sealed_end(
            (row["name"].decode(), int(row["size"]), _bytes(row["subtrees"]), _bytes(row["seal"]))
            for row in self._rows("log")
        )

    def accounts(self) -> list[Account]:
        rows = (list(row.values()) for row in self._rows("accounts"))
        return [Account.of((name.decode(), kind.decode(), *map(int, rest))) for name, kind, *rest in rows]

    def entries(self) -> Iterator[Entry]:
        """Rows lie in the file as the server had them: those that were detached after all others."""
        ahead: dict[int, Entry] = {}
        reached = 0
        for row in self._rows("journal"):
            entry = Entry(*(_value(name, row[name]) for name in Entry.__struct_fields__))  # type: ignore[arg-type]
            ahead[entry.seq] = entry
            while (following := ahead.pop(reached + 1, None)) is not None:
                reached += 1
                yield following
        yield from (ahead[seq] for seq in sorted(ahead))

    def detached(self) -> bool:
        return any(True for _ in self._rows("detached"))

    def value(self, kind: str, key: str) -> bytes | None:
        name = (kind.encode(), key.encode())
        return next((_bytes(row["value"]) for row in self._rows("kept") if (row["kind"], row["key"]) == name), None)

    def _rows(self, table: str) -> Iterator[dict[str, bytes]]:
        from cutcard.house.journal.pg_dump import programs

        command = [programs()[1], "--data-only", f"--table={table}", "--file=-", str(self._path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as reading:  # noqa: S603
            assert reading.stdout is not None
            assert reading.stderr is not None
            try:
                yield from _copied(reading.stdout)
            except BaseException:
                reading.kill()
                raise
            told = b" ".join(reading.stderr.read().split()).decode(errors="replace")
        if reading.returncode:
            raise DamagedError(self._path, told or f"pg_restore ended with status {reading.returncode}")


def _copied(script: IO[bytes]) -> Iterator[dict[str, bytes]]:
    for line in script:
        if begins := COPY.fullmatch(line):
            columns = [name.strip(b' "').decode() for name in begins[1].split(b",")]
            for row in iter(script.readline, b"\\.\n"):
                if not row:
                    return
                yield dict(zip(columns, map(_unescaped, row[:-1].split(b"\t")), strict=True))


def _unescaped(field: bytes) -> bytes:
    if b"\\" not in field:
        return field
    return ESCAPED.sub(lambda found: UNESCAPED.get(found[1], found[1]), field)


def _value(name: str, field: bytes) -> int | str | bytes:
    if name in NUMBERS:
        return int(field)
    return _bytes(field) if name in BYTES else field.decode()


def _bytes(field: bytes) -> bytes:
    return bytes.fromhex(field.removeprefix(b"\\x").decode())
