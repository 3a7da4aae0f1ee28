"""The tables of indexes and roll-ups, the same in either database, and the statements that write them.

`?` stands for a value; a database that writes it otherwise puts its own sign there.
"""

from __future__ import annotations

TAKINGS = ("rounds", "void_rounds", "turnover", "lying", "returned", "paid")
"""What a quarter of an hour at a table adds up to, in order."""
COUNTED = ", ".join(f"{name} bigint NOT NULL" for name in TAKINGS)
TABLES = (
    """
    CREATE TABLE patron_rounds (
        patron text, stream text, round bigint, seq bigint NOT NULL, PRIMARY KEY (patron, stream, round)
    )
    """,
    "CREATE TABLE put_right (stream text, round bigint, version bigint, PRIMARY KEY (stream, round, version))",
    "CREATE TABLE marks (kind text, seq bigint, was bigint NOT NULL, PRIMARY KEY (kind, seq))",
    "CREATE TABLE clocks (stream text PRIMARY KEY, at bigint NOT NULL)",
    f"CREATE TABLE takings (quarter bigint, stream text, {COUNTED}, PRIMARY KEY (quarter, stream))",
    """
    CREATE TABLE wagers (
        stream text, edition text, wager text, bets bigint NOT NULL, staked bigint NOT NULL, returned bigint NOT NULL,
        squares text NOT NULL, PRIMARY KEY (stream, edition, wager)
    )
    """,
    "CREATE TABLE detached (stream text PRIMARY KEY, version bigint NOT NULL)",
)
"""Where a patron played; entries that put a round right from elsewhere; entries that are found by what happened in
them; each stream's clock; what each quarter of an hour at a table came to; what every wager came to; up to where what
entries hold may lie in archives alone."""
INDEXES = (
    "CREATE INDEX patron_rounds_seq ON patron_rounds (patron, seq)",
    "CREATE INDEX marks_seq ON marks (seq)",
)
NAMES = {
    "patron_rounds": "patron, stream, round, seq",
    "put_right": "stream, round, version",
    "marks": "kind, seq, was",
    "clocks": "stream, at",
    "takings": f"quarter, stream, {', '.join(TAKINGS)}",
    "wagers": "stream, edition, wager, bets, staked, returned, squares",
    "detached": "stream, version",
}
"""Each table's columns."""
KEYS = {"patron_rounds": 3, "put_right": 3, "marks": 2, "clocks": 1, "takings": 2, "wagers": 3, "detached": 1}
"""How many of them say which row it is."""
SQLITE_STANDS = """
CREATE TRIGGER journal_stands BEFORE UPDATE ON journal
WHEN NEW.seq <> OLD.seq OR NEW.stream <> OLD.stream OR NEW.version <> OLD.version OR NEW.id <> OLD.id
    OR NEW.round <> OLD.round OR NEW.shoe <> OLD.shoe OR NEW.hash <> OLD.hash
    OR (OLD.body <> x'' AND NEW.body <> x'')
    OR OLD.version > coalesce((SELECT version FROM detached WHERE stream = OLD.stream), 0)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END
""".strip()
POSTGRES_STANDS = """
CREATE FUNCTION journal_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.seq, NEW.stream, NEW.version, NEW.id, NEW.round, NEW.shoe, NEW.hash)
            IS DISTINCT FROM (OLD.seq, OLD.stream, OLD.version, OLD.id, OLD.round, OLD.shoe, OLD.hash)
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
    UNIQUE (stream, version)
) STRICT;
CREATE INDEX journal_round ON journal (stream, round);
CREATE INDEX journal_shoe ON journal (stream, shoe, version);
CREATE TRIGGER journal_grows BEFORE INSERT ON journal
WHEN EXISTS (SELECT 1 FROM journal WHERE seq = NEW.seq OR id = NEW.id)
    OR EXISTS (SELECT 1 FROM journal WHERE stream = NEW.stream AND version = NEW.version)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_stays BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TABLE streams (
    name TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    hash BLOB NOT NULL,
    shoe INTEGER NOT NULL,
    shoe_version INTEGER NOT NULL,
    seal BLOB NOT NULL DEFAULT x''
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
    UNIQUE (stream, version)
);
CREATE INDEX journal_round ON journal (stream, round);
CREATE INDEX journal_shoe ON journal (stream, shoe, version);
CREATE SEQUENCE journal_seq;
CREATE FUNCTION journal_stands() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the journal is append-only'; END $$;
CREATE TABLE streams (
    name text PRIMARY KEY,
    version bigint NOT NULL,
    hash bytea NOT NULL,
    shoe bigint NOT NULL,
    shoe_version bigint NOT NULL,
    seal bytea NOT NULL DEFAULT ''
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

_MORE = ", ".join(f"{name} = takings.{name} + excluded.{name}" for name in TAKINGS)
WRITE = {
    "patron_rounds": "INSERT INTO patron_rounds VALUES (?, ?, ?, ?) ON CONFLICT (patron, stream, round) DO NOTHING",
    "put_right": "INSERT INTO put_right VALUES (?, ?, ?)",
    "marks": "INSERT INTO marks VALUES (?, ?, ?)",
    "clocks": "INSERT INTO clocks VALUES (?, ?) ON CONFLICT (stream) DO UPDATE SET at = excluded.at",
    "takings": f"INSERT INTO takings VALUES (?, ?{', ?' * len(TAKINGS)}) "  # noqa: S608
    f"ON CONFLICT (quarter, stream) DO UPDATE SET {_MORE}",
    "wagers": "INSERT INTO wagers VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (stream, edition, wager) DO UPDATE SET "
    "bets = excluded.bets, staked = excluded.staked, returned = excluded.returned, squares = excluded.squares",
    "detached": "INSERT INTO detached VALUES (?, ?) ON CONFLICT (stream) DO UPDATE SET version = excluded.version",
}
ACCOUNTS = "SELECT * FROM accounts ORDER BY name"
HEADS = "SELECT name, version, hash FROM streams"
SHOE_VERSION = "SELECT shoe_version FROM streams WHERE name = ?"
KEPT = "SELECT key, value FROM kept WHERE kind = ?"
KEPT_AS = "SELECT key, value FROM kept WHERE kind = ? AND key = ?"
COLUMNS = "journal.seq, journal.stream, version, id, round, shoe, body, hash"
"""An entry's columns. `+version` keeps SQLite from reading a whole stream in its order rather than one round of it."""
ENTRIES = f"SELECT {COLUMNS} FROM journal ORDER BY seq"  # noqa: S608
AFTER_SEQ = f"SELECT {COLUMNS} FROM journal WHERE seq > ? ORDER BY seq"  # noqa: S608
AFTER_VERSION = f"SELECT {COLUMNS} FROM journal WHERE stream = ? AND version > ? ORDER BY version"  # noqa: S608
CLOCK = "SELECT at FROM clocks WHERE stream = ?"
FILED = f"SELECT {COLUMNS} FROM journal WHERE stream = ? AND round = ? ORDER BY +version"  # noqa: S608
AT = f"SELECT {COLUMNS} FROM journal WHERE stream = ? AND version = ?"  # noqa: S608
PUT_RIGHT = "SELECT version FROM put_right WHERE stream = ? AND round = ?"
LOADED = f"SELECT {COLUMNS} FROM journal WHERE stream = ? AND shoe = ? ORDER BY version LIMIT 1"  # noqa: S608
WAGER = "SELECT bets, staked, returned, squares FROM wagers WHERE stream = ? AND edition = ? AND wager = ?"
PATRON = "SELECT stream, round FROM patron_rounds WHERE patron = ? ORDER BY seq DESC"
BETWEEN = f"""
SELECT stream, {", ".join(f"sum({name})" for name in TAKINGS)} FROM takings WHERE quarter >= ? AND quarter < ?
GROUP BY stream
"""  # noqa: S608
DETACHED = "SELECT stream FROM detached"
EMPTY = """
UPDATE journal SET body = ? WHERE stream = ? AND version > ? AND version <= ? AND seq NOT IN (SELECT seq FROM marks)
"""
FILL = "UPDATE journal SET body = ? WHERE seq = ? AND hash = ? AND body = ?"
EMPTIED = "SELECT stream, max(version), count(*) FROM journal WHERE body = ? GROUP BY stream"
LAST_ROUND = "SELECT max(round) FROM journal WHERE stream = ?"
