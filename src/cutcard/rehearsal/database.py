"""A PostgreSQL that is made up: the sessions, locks, notices and leases that nodes rely on, over tables in memory.

The store, its sessions and the relief of silent nodes are the product's own, down to their statements. Those that
concern locks and sessions are answered here; the others are put to SQLite, in its own words. What a transaction has
written is seen by its session alone until it is committed, and two transactions are open at once as often as they like.
"""

from __future__ import annotations

import itertools
import json
import re
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import apsw
import psycopg
from psycopg import errors

from cutcard.formats import made_tables, schema
from cutcard.formats.entry import Entry
from cutcard.formats.postgres_reader import THERE
from cutcard.formats.schema import POSTGRES, SQLITE
from cutcard.formats.sqlite_file import at_rest
from cutcard.house.journal import postgres
from cutcard.house.nodes import relief, session
from cutcard.rehearsal.connection import Key, Rows, Written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from cutcard.rehearsal.connection import Connection

SCHEMA: Key = ("schema",)
LOG_END: Key = ("log",)
TRUE, FALSE = [(True,)], [(False,)]
TABLES = (
    "SELECT name, (SELECT count(*) FROM pragma_table_info(sqlite_schema.name)) FROM sqlite_schema WHERE type = 'table'"
)
MAKE = SQLITE + "; CREATE TABLE cutcard_house (schema_version INTEGER NOT NULL) STRICT"
WORDS = (
    (re.compile(r"%[sb]"), "?"),
    (re.compile(r"= ANY\(\?\)"), "IN (SELECT value FROM json_each(?))"),
    (re.compile(r"\(extract\(epoch FROM clock_timestamp\(\)\) \* 1000000\)::bigint"), "microseconds()"),
    (re.compile(r" FOR UPDATE$"), ""),
)
"""What SQLite says in other words."""
STATEMENTS = {
    postgres.REFUSE: """INSERT INTO kept VALUES ('refused', ?, dated(?))
        ON CONFLICT (kind, key) DO UPDATE SET value = EXCLUDED.value""",
    postgres.FORGET: "DELETE FROM kept WHERE kind = 'refused' AND value < dated_ago(?)",
    postgres.REFUSED: "SELECT key, substr(value, 9) FROM kept WHERE kind = 'refused' AND key = ANY(?)",
}
TAKEN = {apsw.SQLITE_CONSTRAINT_UNIQUE, apsw.SQLITE_CONSTRAINT_PRIMARYKEY, apsw.SQLITE_CONSTRAINT_TRIGGER}


class Database:
    """One server with one database. `now` is its time in microseconds; `wait` goes on until something has happened."""

    def __init__(self, now: Callable[[], int], wait: Callable[[Connection, Callable[[], bool]], None]) -> None:
        self.now, self._wait = now, wait
        self._tables = apsw.Connection(":memory:")
        functions: dict[str, Any] = {"microseconds": now, "dated": self._dated, "dated_ago": self._dated_ago}
        for name, function in functions.items():
            self._tables.create_scalar_function(name, function)
        self.locks: dict[Key, Connection] = {}
        self.sessions: dict[int, Connection] = {}
        self.numbers: Iterator[int] = itertools.count(1)
        self._shown: Connection | None = None
        """Whose transaction the tables show at this moment, beside what is committed."""
        self.on_commit: Callable[[], None] = lambda: None
        self.turn: Any = nullcontext()
        """Where several threads ask, held by the one whose turn it is."""

    def _dated(self, value: bytes) -> bytes:
        return (self.now() // 1_000).to_bytes(8, "big") + value

    def _dated_ago(self, seconds: int) -> bytes:
        return (self.now() // 1_000 - seconds * 1_000).to_bytes(8, "big")

    # --- sessions -------------------------------------------------------------------------------

    def end(self, ended: Connection) -> None:
        """What a session held falls, and what it had not committed never was."""
        self._show(None)
        ended.ended, ended.written, ended.notices = True, [], []
        self.sessions.pop(ended.pid, None)
        for key in [key for key, holder in self.locks.items() if holder is ended]:
            del self.locks[key]
        ended.hear(None)

    def end_overdue(self) -> None:
        """As the server does by itself with who says nothing between two statements, or within a transaction."""
        for each in list(self.sessions.values()):
            lease = each.settings.get(f"idle_{'in_transaction_' if each.in_transaction else ''}session_timeout", 0)
            if lease and not each.busy and not each.in_batch and self.now() - each.heard_at >= lease * 1_000:
                self.end(each)

    def _end_silent(self, asking: Connection, lease: float) -> None:
        """Those that wait for their node, and serve or keep others waiting; in the midst of a batch as well."""
        blocking = {each.waits_for for each in self.sessions.values()}
        serving = {holder for key, holder in self.locks.items() if key[0] == "serves"}
        for each in [*self.sessions.values()]:
            silent = not each.busy and self.now() - each.heard_at > lease * 1_000_000
            named = each.name.split(" ")[0] == "cutcard" and each is not asking
            if silent and named and (each in serving or (each.in_transaction and each in blocking)):
                self.end(each)

    # --- locks ----------------------------------------------------------------------------------

    def _take(self, asking: Connection, key: Key, *, at_once: bool = False) -> bool:
        """Until nobody else has it; `at_once` it is taken now or not."""
        while (holder := self.locks.setdefault(key, asking)) is not asking:
            if at_once:
                return False
            waited_for = holder
            while (waited_for := waited_for.waits_for) is not None:  # type: ignore[assignment]
                if waited_for is asking:
                    raise errors.DeadlockDetected("deadlock detected")
            asking.waits_for = holder
            self._wait(asking, lambda holder=holder: self.locks.get(key) is not holder)  # type: ignore[misc]
            asking.waits_for = None
            asking.refuse_ended()
            if self.locks.get(key) is holder:
                raise errors.QueryCanceled("canceling statement due to statement timeout")
        if asking.in_transaction and key[0] not in {"runs", "serves", "schema"}:
            asking.held.add(key)
        elif not asking.in_transaction and key[0] in {"account", "log", "stream"}:
            del self.locks[key]  # With the statement its transaction ends.
        return True

    def _release(self, asking: Connection, key: Key) -> Rows:
        if self.locks.get(key) is asking:
            del self.locks[key]
            return TRUE
        return FALSE

    # --- transactions ---------------------------------------------------------------------------

    def _show(self, asking: Connection | None) -> None:
        """Let the tables show what a session sees: what is committed, and what it has written itself."""
        if self._shown is not None and self._shown is not asking:
            self._tables.execute("ROLLBACK")
            self._shown = None
        if asking is not None and self._shown is None and asking.in_transaction:
            self._tables.execute("BEGIN")
            self._shown = asking
            for written in asking.written:
                self._put(*written)

    def commit(self, asking: Connection) -> None:
        self._show(asking)
        self._tables.execute("COMMIT")
        self._shown = None
        notices = asking.notices
        self.leave_transaction(asking)
        for notice in notices:
            self._notify(asking, *notice)
        self.on_commit()

    def leave_transaction(self, asking: Connection) -> None:
        self._show(None)
        asking.in_transaction, asking.written, asking.notices = False, [], []
        for key in asking.held:
            self._release(asking, key)
        asking.held.clear()

    def _notify(self, asking: Connection, channel: str, payload: str) -> None:
        for each in list(self.sessions.values()):
            if channel in each.listens:
                each.hear(psycopg.Notify(channel, payload, asking.pid))

    def moment(self) -> apsw.Connection:
        """The tables as they are committed now, for one who reads them for longer."""
        self._show(None)
        copy = apsw.Connection(":memory:")
        copy.deserialize("main", self._tables.serialize("main"))
        return copy

    def entries_after(self, seq: int) -> list[Entry]:
        """What is committed of the journal after an entry."""
        self._show(None)
        return [Entry(*row) for row in self._tables.execute(schema.AFTER_SEQ, (seq,))]

    def load(self, path: Path) -> None:
        """The house in a file of SQLite, as a house in this database."""
        self._tables.execute(MAKE)
        with at_rest(path) as source:
            version = source.execute("PRAGMA user_version").get
            for name, columns in source.execute(TABLES):
                rows = source.execute(f"SELECT * FROM {name}")  # noqa: S608
                self._tables.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * columns)})", rows)  # noqa: S608
        self._tables.execute("INSERT INTO cutcard_house VALUES (?)", (version,))

    # --- statements -----------------------------------------------------------------------------

    def answer(self, asking: Connection, text: str, values: Any) -> tuple[Rows, int]:
        """What a statement finds, and how many rows it changed."""
        values = list(values.values() if isinstance(values, dict) else values or ())
        if (found := self._of_sessions(asking, text, values)) is not None:
            return found, len(found)
        if asking.snapshot is not None:
            return asking.snapshot.execute(_in_sqlite(text), values).fetchall(), 0
        self._lock_rows(asking, text, values)
        if text == POSTGRES:
            self._tables.execute(MAKE)
            return [], 0
        many = _columns_as_rows(text, values)
        if many is None:
            row = tuple(json.dumps(each) if isinstance(each, list) else each for each in values)
            many = Written(_in_sqlite(text), [row])
        return self._write(asking, many)

    def _write(self, asking: Connection, written: Written) -> tuple[Rows, int]:
        self._show(asking)
        before = self._tables.total_changes()
        found = self._put(*written)
        changed = self._tables.total_changes() - before
        if asking.in_transaction and changed:
            asking.written.append(written)
        elif changed:
            self.on_commit()
        return found, changed

    def _put(self, statement: str, rows: Rows) -> Rows:
        try:
            return self._tables.executemany(statement, rows).fetchall()
        except apsw.ConstraintError as error:
            taken = getattr(error, "extendedresult", 0) in TAKEN and statement.lstrip().startswith("INSERT")
            raise (errors.UniqueViolation if taken else errors.RaiseException)(str(error)) from error

    def _lock_rows(self, asking: Connection, text: str, values: list[Any]) -> None:
        """Rows that a statement holds against others; of those that are kept the last one written stands."""
        if text == postgres.POST or ("FROM accounts" in text and text.endswith("FOR UPDATE")):
            for name in sorted(values[0]):
                self._take(asking, ("account", name))
        elif text == postgres.ADVANCE or text.endswith("FROM log FOR UPDATE"):
            self._take(asking, LOG_END)

    def _of_sessions(self, asking: Connection, text: str, values: list[Any]) -> Rows | None:
        """The statements that concern sessions, locks and the schema; None of any other."""
        match text.split():
            case ["SET", "TRANSACTION", *_]:
                asking.snapshot = self.moment()
            case ["SET", name, "=", value]:
                asking.settings[name] = int(value) if value.isdigit() else 0
            case ["LOCK" | "VACUUM", *_]:
                pass
            case ["LISTEN", channel]:
                asking.listens.add(channel)
            case ["SELECT", "pg_notify(%s,", *_]:
                notice = (values[0], values[1] if len(values) > 1 else "")
                if asking.in_transaction:
                    asking.notices.append(notice)
                else:
                    self._notify(asking, *notice)
            case ["SELECT", "1"]:
                return [(1,)]
            case _ if text == postgres.HOLD:
                for name in values[0]:
                    self._take(asking, ("stream", name))
            case _ if text == relief.END_SILENT:
                self._end_silent(asking, values[0])
            case _ if text == session.NUMBERS:
                return [(number,) for number in sorted(key[1] for key in self.locks if key[0] == "serves")]
            case _ if text == session.RUN_BY:
                return self._run_by(values[0])
            case _ if text == session.SERVED_ELSEWHERE:
                return TRUE if any(key[0] == "runs" and each is not asking for key, each in self.locks.items()) else []
            case ["SELECT", asked, *_] if "advisory" in asked:
                key = (
                    SCHEMA if "'schema'" in text else ("runs", values[0]) if "hash" in asked else ("serves", values[1])
                )
                if "unlock" in asked:
                    return self._release(asking, key)
                return TRUE if self._take(asking, key, at_once="try" in asked) else FALSE
            case _ if "to_regclass" in text and text != made_tables.IN_POSTGRES.replace("?", "%s"):
                names = re.findall(r"to_regclass\('(\w+)'\)", text) + (values if text == _marked(THERE) else [])
                return [tuple(name if self._is_table(name) else None for name in names)]
            case _ if text == _marked(made_tables.IN_POSTGRES):
                return self._described()
            case _:
                return None
        return []

    def _run_by(self, streams: Iterable[str]) -> Rows:
        numbers = {holder: key[1] for key, holder in self.locks.items() if key[0] == "serves"}
        runs = {stream: self.locks.get(("runs", stream)) for stream in streams}
        return [(stream, numbers.get(holder, 0)) for stream, holder in runs.items() if holder is not None]

    def _is_table(self, name: str) -> bool:
        self._show(None)
        return bool(self._tables.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (name,)).fetchall())

    def _described(self) -> Rows:
        """The schema that PostgreSQL would have, where SQLite has the one that it should."""
        if made_tables.in_sqlite(_without_mark(self._tables.execute(made_tables.MASTER)), SQLITE):
            return []
        return made_tables.expected_in_postgres(POSTGRES, SQLITE)


def _marked(query: str) -> str:
    return query.replace("?", "%s")


def _without_mark(found: Iterable[tuple[Any, ...]]) -> Iterator[tuple[str, str, str]]:
    return ((kind, name, sql) for kind, name, sql in found if name != "cutcard_house")


def _in_sqlite(text: str) -> str:
    text = STATEMENTS.get(text, text).strip()
    for words, others in WORDS:
        text = words.sub(others, text)
    return text


def _columns_as_rows(text: str, values: list[Any]) -> Written | None:
    """What is put by columns is put row by row."""
    if "SELECT * FROM unnest(" not in text:
        return None
    into, _, rest = text.strip().partition("SELECT * FROM unnest(")
    conflict = rest[rest.index("ON CONFLICT") :] if "ON CONFLICT" in rest else ""
    signs = ", ".join("?" * len(values))
    return Written(f"{into} VALUES ({signs}) {conflict}", list(zip(*values, strict=True)))
