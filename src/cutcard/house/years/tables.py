"""The tables of indexes and roll-ups, the same in either database, and the statements that write them.

`?` stands for a value; a database that writes it otherwise puts its own sign there.
"""

from __future__ import annotations

from cutcard.house.years.outline import TAKINGS

LAYOUT = 3
"""The layout of the database that has them first."""
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
COLUMNS = "journal.seq, journal.stream, version, id, round, shoe, body, hash"
"""An entry's columns. `+version` keeps SQLite from reading a whole stream in its order rather than one round of it."""
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
