"""The layout of a new database, and how an older one comes to it: one migration from each number to the next.

A migration is one transaction that also sets the number, so whatever is killed leaves the layout before or the one
after, and the next opening goes on from there. What is too long for one transaction is written as several layouts. None
touches what an entry of the journal says.
"""

from __future__ import annotations

from dataclasses import dataclass

from cutcard.house.years.tables import POSTGRES_DERIVED, SQLITE_DERIVED

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
CREATE TABLE cutcard_house (layout integer NOT NULL);
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


@dataclass(frozen=True, slots=True)
class Migration:
    """From one layout to the next: what it does in one sentence, and the statements for each database."""

    before: int
    after: int
    does: str
    sqlite: tuple[str, ...]
    postgres: tuple[str, ...]


MIGRATIONS: tuple[Migration, ...] = ()
"""From the first number on, one for each later one."""


def migrations_from(layout: int) -> tuple[Migration, ...]:
    """What is still to be done with a database of this layout, in order."""
    return tuple(migration for migration in MIGRATIONS if migration.before >= layout)
