"""A house in PostgreSQL copied and put back with the server's own tools, and compared with its copy row by row."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from typing import IO, TYPE_CHECKING

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from cutcard.formats.versions import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    import psycopg

    from cutcard.formats.reader import Watch

TABLES = ("accounts", "cutcard_house", "journal", "kept", "log")
COPY = re.compile(rb'COPY (?:\S+\.)?"?(\w+)"? \(.*\) FROM stdin;\n')
Rows = dict[str, tuple[int, int]]
"""By table, how many rows there are and the sum of their hashes, in whatever order they come."""


def dump(url: str, path: Path) -> None:
    """The whole database in one file; pg_dump itself sees to it that the file is on the disk."""
    program, _ = programs()
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))  # Only its owner reads it.
    _run([program, "--format=custom", f"--file={path}"], url)


def copy_database(url: str, path: Path, watch: Watch) -> None:
    """The same, told how far it has come: pg_dump itself says nothing until it is done."""
    watch("copying", 0, 1)
    dump(url, path)
    watch("copying", 1, 1)


def put_back(url: str, path: Path) -> None:
    """All that a file of pg_dump holds, in one transaction; whoever puts it back owns it."""
    _, program = programs()
    _run([program, "--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", str(path)], url)


def _run(command: list[str], url: str) -> None:
    told = conninfo_to_dict(url)
    secret = told.pop("password", None)
    surroundings = {**os.environ, **({"PGPASSWORD": str(secret)} if secret else {})}  # Others can read an argument.
    command = [command[0], f"--dbname={make_conninfo('', **told)}", *command[1:]]
    ran = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)  # noqa: S603
    if ran.returncode:
        raise StoreError(" ".join(ran.stderr.split()) or f"{command[0]} ended with status {ran.returncode}")


def rows_in_dump(path: Path) -> Rows | None:
    """What a file of pg_dump holds; None where it cannot be read to its end."""
    _, program = programs()
    command = [program, "--data-only", "--file=-", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as reading:  # noqa: S603
        assert reading.stdout is not None
        found = _rows_of(reading.stdout)
    return found if reading.returncode == 0 else None


def rows_in_house(session: psycopg.Connection) -> Rows:
    """The same of the house, as of one moment."""
    found: Rows = {}
    with session.transaction(), session.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        for table in TABLES:
            with cursor.copy(f"COPY {table} TO STDOUT".encode()) as rows:
                found[table] = _summed(bytes(row) for row in rows)
    return found


def _rows_of(script: IO[bytes]) -> Rows:
    found: Rows = {}
    for line in script:
        begins = COPY.fullmatch(line)
        if begins and (table := begins[1].decode()) in TABLES:
            found[table] = _summed(iter(script.readline, b"\\.\n"))
    return found


def _summed(rows: Iterable[bytes]) -> tuple[int, int]:
    count, total = 0, 0
    for row in rows:
        if not row:
            break
        count += 1
        total += int.from_bytes(hashlib.sha256(row).digest())
    return count, total


def programs() -> tuple[str, str]:
    """pg_dump and pg_restore, which come together."""
    found = shutil.which("pg_dump"), shutil.which("pg_restore")
    if found[0] is None or found[1] is None:
        raise StoreError("pg_dump and pg_restore, which come with PostgreSQL, are not on the PATH")
    return found[0], found[1]
