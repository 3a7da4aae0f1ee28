"""The tables of indexes and roll-ups, the same in either database, and the statements that write them.

`?` stands for a value; a database that writes it otherwise puts its own sign there.
"""

from __future__ import annotations

from typing import NamedTuple

from cutcard.formats.entry import Entry
from cutcard.formats.figures import Figures

FIGURES = Figures.__struct_fields__
"""What a table comes to, in the order in which it is kept and reported."""
CASH = ("credit", "chips", "buy_in", "tickets", "redeemed")
"""Over which counters a patron's cash of a day came in, and then went out."""
COUNTED = ("bets", "staked", "paid", "squares_high", "squares_low")
"""What a wager comes to."""


class DerivedTable(NamedTuple):
    """A table that follows from the journal: the columns that say which row it is, and what a row holds."""

    version: int
    """Another number where rows come to mean something else: then they are derived anew."""
    keys: str
    values: str
    merge: str
    """What becomes of the values of a row that is there already: "add", "replace" or "keep"."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.split()[0] for each in f"{self.keys}, {self.values}".split(", ") if each)

    def create(self, name: str) -> str:
        key = ", ".join(each.split()[0] for each in self.keys.split(", "))
        values = "".join(f", {each} NOT NULL" for each in self.values.split(", ") if each)
        return f"CREATE TABLE {name} ({self.keys}{values}, PRIMARY KEY ({key}))"

    def write(self, name: str, rows: str = "") -> str:
        """The statement that writes a row, or merges it with the one that is there; or such rows of a query."""
        key, values = ", ".join(self.names[: self.width]), self.names[self.width :]
        if self.merge == "keep" or not values:
            merged = "DO NOTHING"
        else:
            before = {each: f"{name}.{each} + " if self.merge == "add" else "" for each in values}
            merged = "DO UPDATE SET " + ", ".join(f"{each} = {before[each]}excluded.{each}" for each in values)
        rows = rows or f"VALUES ({', '.join('?' * len(self.names))})"
        return f"INSERT INTO {name} {rows} ON CONFLICT ({key}) {merged}"

    def write_columns(self, name: str) -> str:
        """The same for many rows, by their columns, as psycopg sends them to PostgreSQL in its own format."""
        columns = [f"%b::{each.split()[1]}[]" for each in f"{self.keys}, {self.values}".split(", ") if each]
        return self.write(name, f"SELECT * FROM unnest({', '.join(columns)})")  # noqa: S608

    @property
    def width(self) -> int:
        """How many columns say which row it is."""
        return len(self.keys.split(", "))


def _bigints(names: tuple[str, ...]) -> str:
    return ", ".join(f"{name} bigint" for name in names)


DERIVED = {
    "patron_rounds": DerivedTable(1, "patron text, stream text, round bigint", "seq bigint", "keep"),
    "put_right": DerivedTable(1, "stream text, round bigint, version bigint", "", "keep"),
    "marks": DerivedTable(1, "kind text, seq bigint", "was bigint", "keep"),
    "clocks": DerivedTable(1, "stream text", "at bigint", "replace"),
    "figures": DerivedTable(1, "quarter bigint, stream text", _bigints(FIGURES), "add"),
    "wagers": DerivedTable(1, "stream text, edition text, wager text", _bigints(COUNTED), "add"),
    "detached": DerivedTable(1, "stream text", "version bigint", "replace"),
    "cash": DerivedTable(1, "day text, patron text", _bigints((*CASH, "amounts")), "add"),
}
"""Where a patron played; entries that put a round right from elsewhere; entries that are found by what happened in
them; each stream's clock; what each quarter of an hour at a table came to; what every wager came to; up to where what
entries hold may lie in archives alone; each patron's cash of a gaming day, and how many amounts it was."""
TABLES = tuple(table.create(name) for name, table in DERIVED.items())
WRITE = {name: table.write(name) for name, table in DERIVED.items()}
INDEXES = (
    "CREATE INDEX patron_rounds_seq ON patron_rounds (patron, seq)",
    "CREATE INDEX marks_seq ON marks (seq)",
)
SQLITE_STANDS = """
CREATE TRIGGER journal_stands BEFORE UPDATE ON journal
WHEN NEW.seq <> OLD.seq OR NEW.stream <> OLD.stream OR NEW.version <> OLD.version OR NEW.id <> OLD.id
    OR NEW.round <> OLD.round OR NEW.shoe <> OLD.shoe OR NEW.hash <> OLD.hash
    OR NEW.salt <> OLD.salt OR NEW.nodes <> OLD.nodes
    OR (OLD.body <> x'' AND NEW.body <> x'')
    OR OLD.version > coalesce((SELECT version FROM detached WHERE stream = OLD.stream), 0)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END
""".strip()
POSTGRES_STANDS = """
CREATE FUNCTION journal_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.seq, NEW.stream, NEW.version, NEW.id, NEW.round, NEW.shoe, NEW.hash, NEW.salt, NEW.nodes)
        IS DISTINCT FROM (OLD.seq, OLD.stream, OLD.version, OLD.id, OLD.round, OLD.shoe, OLD.hash, OLD.salt, OLD.nodes)
        OR (OLD.body <> '' AND NEW.body <> '')
        OR OLD.version > coalesce((SELECT version FROM detached WHERE stream = OLD.stream), 0)
    THEN RAISE EXCEPTION 'the journal is append-only'; END IF;
    RETURN NEW;
END $$
"""
"""An entry stands as it was written. What it holds can be taken out, and put back, up to where that was agreed on."""
POSTGRES_DERIVED = (
    *TABLES,
    *INDEXES,
    POSTGRES_STANDS,
    "DROP TRIGGER IF EXISTS journal_stands ON journal",
    "CREATE TRIGGER journal_stands BEFORE DELETE OR TRUNCATE ON journal EXECUTE FUNCTION journal_stands()",
    "CREATE TRIGGER journal_keeps BEFORE UPDATE ON journal FOR EACH ROW EXECUTE FUNCTION journal_keeps()",
)
SQLITE_DERIVED = (
    *(f"{table.replace('bigint', 'INTEGER')} STRICT, WITHOUT ROWID" for table in TABLES),
    *INDEXES,
    "DROP TRIGGER IF EXISTS journal_stands",
    SQLITE_STANDS,
)
SQLITE = (
    """
CREATE TABLE journal (
    seq INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    version INTEGER NOT NULL,
    id TEXT NOT NULL UNIQUE,
    round INTEGER NOT NULL,
    shoe INTEGER NOT NULL,
    body BLOB NOT NULL,
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    salt BLOB NOT NULL CHECK (length(salt) = 16),
    nodes BLOB NOT NULL,
    UNIQUE (stream, version)
) STRICT;
CREATE INDEX journal_round ON journal (stream, round);
CREATE INDEX journal_shoe ON journal (stream, shoe, version);
CREATE TRIGGER journal_grows BEFORE INSERT ON journal
WHEN EXISTS (SELECT 1 FROM journal WHERE seq = NEW.seq OR id = NEW.id)
    OR EXISTS (SELECT 1 FROM journal WHERE stream = NEW.stream AND version = NEW.version)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_stays BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TABLE log (
    name TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    subtrees BLOB NOT NULL,
    seal BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE accounts (
    name TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    cents INTEGER NOT NULL,
    "in" INTEGER NOT NULL CHECK ("in" >= 0),
    "out" INTEGER NOT NULL CHECK ("out" >= 0),
    turnover INTEGER NOT NULL CHECK (turnover >= 0),
    wins INTEGER NOT NULL CHECK (wins >= 0),
    voided INTEGER NOT NULL CHECK (voided >= 0),
    reclaimed INTEGER NOT NULL CHECK (reclaimed >= 0),
    CHECK (kind = '' OR cents >= 0),
    CHECK (kind = '' OR cents = "in" + wins + voided - "out" - turnover - reclaimed)
) STRICT, WITHOUT ROWID;
CREATE TABLE kept (kind TEXT, key TEXT, value BLOB NOT NULL, PRIMARY KEY (kind, key)) STRICT, WITHOUT ROWID;
"""  # noqa: S608
    + ";".join(SQLITE_DERIVED)
)


POSTGRES = """
CREATE TABLE journal (
    seq bigint PRIMARY KEY,
    stream text NOT NULL,
    version bigint NOT NULL,
    id text NOT NULL UNIQUE,
    round bigint NOT NULL,
    shoe bigint NOT NULL,
    body bytea NOT NULL,
    hash bytea NOT NULL CHECK (octet_length(hash) = 32),
    salt bytea NOT NULL CHECK (octet_length(salt) = 16),
    nodes bytea NOT NULL,
    UNIQUE (stream, version)
);
CREATE INDEX journal_round ON journal (stream, round);
CREATE INDEX journal_shoe ON journal (stream, shoe, version);
CREATE FUNCTION journal_stands() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the journal is append-only'; END $$;
CREATE TABLE log (
    name text PRIMARY KEY,
    size bigint NOT NULL,
    subtrees bytea NOT NULL,
    seal bytea NOT NULL
);
CREATE TABLE cutcard_house (schema_version integer NOT NULL);
CREATE TABLE kept (kind text, key text, value bytea NOT NULL, PRIMARY KEY (kind, key));
CREATE TABLE accounts (
    name text PRIMARY KEY,
    kind text NOT NULL,
    cents bigint NOT NULL,
    "in" bigint NOT NULL CHECK ("in" >= 0),
    "out" bigint NOT NULL CHECK ("out" >= 0),
    turnover bigint NOT NULL CHECK (turnover >= 0),
    wins bigint NOT NULL CHECK (wins >= 0),
    voided bigint NOT NULL CHECK (voided >= 0),
    reclaimed bigint NOT NULL CHECK (reclaimed >= 0),
    CHECK (kind = '' OR cents >= 0),
    CHECK (kind = '' OR cents = "in" + wins + voided - "out" - turnover - reclaimed)
);
""" + ";".join(POSTGRES_DERIVED)
"""The tables of a new house in either database."""

ACCOUNTS = "SELECT * FROM accounts ORDER BY name"
LOG = "SELECT name, size, subtrees, seal FROM log"
BEGIN_LOG = "INSERT INTO log VALUES (?, ?, ?, ?)"
VERSIONS = """
WITH RECURSIVE streams (name) AS (
    SELECT min(stream) FROM journal
    UNION ALL SELECT (SELECT min(stream) FROM journal WHERE stream > name) FROM streams WHERE name IS NOT NULL
)
SELECT name, (SELECT max(version) FROM journal WHERE stream = name) FROM streams WHERE name IS NOT NULL
"""
"""How many entries each stream has, without reading all of them."""
LAST_SHOE = """
SELECT version FROM journal WHERE stream = ? AND shoe = (SELECT max(shoe) FROM journal WHERE stream = ?)
ORDER BY version LIMIT 1
"""
"""The first entry of a stream's last shoe."""
KEPT = "SELECT key, value FROM kept WHERE kind = ?"
KEPT_AS = "SELECT key, value FROM kept WHERE kind = ? AND key = ?"
NODE = "SELECT hash, nodes FROM journal WHERE seq = ?"
HASHES = "SELECT hash FROM journal WHERE seq > ? AND seq <= ? ORDER BY seq"
ENTRY = ", ".join(Entry.__struct_fields__)
COLUMNS = f"journal.{ENTRY}".replace(" stream", " journal.stream")
"""An entry's columns. `+version` keeps SQLite from reading a whole stream in its order rather than one round of it."""
ENTRIES = f"SELECT {COLUMNS} FROM journal ORDER BY seq"  # noqa: S608
AFTER_SEQ = f"SELECT {COLUMNS} FROM journal WHERE seq > ? ORDER BY seq"  # noqa: S608
BETWEEN_SEQS = f"SELECT {COLUMNS} FROM journal WHERE seq > ? AND seq <= ? ORDER BY seq"  # noqa: S608
AFTER_VERSION = f"SELECT {COLUMNS} FROM journal WHERE stream = ? AND version > ? ORDER BY version"  # noqa: S608
FILED = f"SELECT {COLUMNS} FROM journal WHERE stream = ? AND round = ? ORDER BY +version"  # noqa: S608
AT = f"SELECT {COLUMNS} FROM journal WHERE stream = ? AND version = ?"  # noqa: S608
PUT_RIGHT = "SELECT version FROM put_right WHERE stream = ? AND round = ?"
SHOE = "SELECT shoe FROM journal WHERE stream = ? AND round = ? ORDER BY +version LIMIT 1"
LOADED = f"SELECT {COLUMNS} FROM journal WHERE stream = ? AND shoe = ? ORDER BY version LIMIT 1"  # noqa: S608
SHOES = "SELECT max(shoe) FROM journal WHERE stream = ? GROUP BY stream"
OF_SHOE_LAST_FIRST = f"SELECT {COLUMNS} FROM journal WHERE stream = ? AND shoe = ? ORDER BY version DESC"  # noqa: S608
BEFORE_LAST_FIRST = f"SELECT {COLUMNS} FROM journal WHERE stream = ? AND version < ? ORDER BY version DESC"  # noqa: S608
PATRON = "SELECT stream, round FROM patron_rounds WHERE patron = ? ORDER BY seq DESC"
PATRON_BETWEEN = "SELECT stream, round FROM patron_rounds WHERE patron = ? AND seq > ? AND seq <= ? ORDER BY seq DESC"
ROUNDS_BETWEEN = """
SELECT stream, round FROM journal WHERE seq > ? AND seq <= ? AND round > 0 GROUP BY stream, round
ORDER BY max(seq) DESC
"""
ROUNDS_OF = "SELECT DISTINCT stream, round FROM journal WHERE stream = ? AND round > 0 ORDER BY round DESC"
CASH_OF_DAY = f"SELECT {', '.join(DERIVED['cash'].names)} FROM cash WHERE day = ?"  # noqa: S608
BY_SEQ = f"SELECT {COLUMNS} FROM journal WHERE seq = ?"  # noqa: S608
BY_ID = f"SELECT {COLUMNS} FROM journal WHERE id = ?"  # noqa: S608
BETWEEN = f"""
SELECT stream, {", ".join(f"sum({name})" for name in FIGURES)} FROM figures WHERE quarter >= ? AND quarter < ?
GROUP BY stream
"""  # noqa: S608
DETACHED = "SELECT stream, version FROM detached"
EMPTY = """
UPDATE journal SET body = ? WHERE stream = ? AND version > ? AND version <= ? AND seq NOT IN (SELECT seq FROM marks)
"""
FILL = "UPDATE journal SET body = ? WHERE seq = ? AND hash = ? AND body = ?"
EMPTIED = "SELECT stream, max(version), count(*) FROM journal WHERE body = ? GROUP BY stream"
LAST_ROUND = "SELECT max(round) FROM journal WHERE stream = ?"
LAST_ENTRY = "SELECT max(seq) FROM journal"
