"""Whether a database has the tables, indexes and triggers that Cutcard makes, and no others that act on them.

A trigger or rule of somebody else's runs inside the house's own transactions, and a constraint that is gone lets
anything pass, so that a house whose schema differs is not served.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import apsw

from cutcard.formats.versions import StoreError

MASTER = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'"
TYPES = {"INTEGER": "bigint", "TEXT": "text", "BLOB": "bytea"}
"""The columns of a house are the same in either database, under other names of their types."""
TRIGGER = re.compile(r"CREATE TRIGGER (\w+) [^;]+? ON (\w+) [^;]*?EXECUTE FUNCTION (\w+)\(\)")
FUNCTION = re.compile(r"CREATE FUNCTION (\w+)\(\)[^$]+\$\$(.+?)\$\$", re.DOTALL)
IN_POSTGRES = """
WITH ours AS (SELECT oid, relname FROM pg_class WHERE oid IN (SELECT to_regclass(name) FROM unnest(?::text[]) AS name))
SELECT 'column', relname || '.' || attname, format_type(atttypid, atttypmod) FROM pg_attribute
    JOIN ours ON attrelid = ours.oid WHERE attnum > 0 AND NOT attisdropped
UNION ALL SELECT 'trigger', tgname || ' on ' || relname, tgenabled::text || prosrc FROM pg_trigger
    JOIN ours ON tgrelid = ours.oid JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal
UNION ALL SELECT 'rule', rulename || ' on ' || relname, '' FROM pg_rewrite JOIN ours ON ev_class = ours.oid
"""
ENABLED = "O"


def refuse_other_tables(where: str, strange: list[str]) -> None:
    if strange:
        raise StoreError(
            f"{where} has not the tables that Cutcard makes: {', '.join(strange)}; keep it as it is for whoever looks "
            "into it, and restore a backup: nothing is repaired by itself"
        )


@cache
def _master(made: str) -> list[tuple[str, str, str]]:
    scratch = apsw.Connection(":memory:")
    scratch.execute(made)
    return [(str(kind), str(name), str(sql)) for kind, name, sql in scratch.execute(MASTER)]


@cache
def _columns(made: str) -> dict[str, list[tuple[str, str]]]:
    scratch = apsw.Connection(":memory:")
    scratch.execute(made)
    return {
        name: [(str(row[1]), TYPES[str(row[2]).upper()]) for row in scratch.execute(f"PRAGMA table_info({name})")]
        for kind, name, _ in _master(made)
        if kind == "table"
    }


def in_sqlite(found: Iterable[tuple[str, str, str]], made: str) -> list[str]:
    """How what is there differs from what these statements make."""
    return _differences(found, _master(made))


def in_postgres(few: Callable[[str, tuple[Any, ...]], list[tuple[Any, ...]]], made: str, sqlite: str) -> list[str]:
    """The same for the columns, triggers and rules of the house's own tables; a database may hold others."""
    found = few(IN_POSTGRES, (list(_postgres_columns(sqlite)),))
    return _differences(((kind, name, text) for kind, name, text in found), expected_in_postgres(made, sqlite))


def expected_in_postgres(made: str, sqlite: str) -> list[tuple[str, str, str]]:
    """What `IN_POSTGRES` finds where everything is as these statements make it."""
    bodies, columns = dict(FUNCTION.findall(made)), _postgres_columns(sqlite)
    expected = [("column", f"{table}.{name}", kind) for table, each in columns.items() for name, kind in each]
    return expected + [
        ("trigger", f"{name} on {table}", ENABLED + bodies[runs]) for name, table, runs in TRIGGER.findall(made)
    ]


def _postgres_columns(sqlite: str) -> dict[str, list[tuple[str, str]]]:
    return {**_columns(sqlite), "cutcard_house": [("schema_version", "integer")]}


def _differences(found: Iterable[tuple[str, str, str]], expected: Iterable[tuple[str, str, str]]) -> list[str]:
    there, made = (
        {f"{kind} {name}": " ".join(text.split()) for kind, name, text in each if text is not None}
        for each in (found, expected)
    )
    return [
        *(f"the {name} does not belong to it" for name in sorted(there.keys() - made.keys())),
        *(f"the {name} is missing" for name in sorted(made.keys() - there.keys())),
        *(f"the {name} was altered" for name in sorted(there.keys() & made.keys()) if there[name] != made[name]),
    ]
