"""How a database of an older schema comes to this program's: one migration from each version to the next.

A migration is one transaction that also sets the version, so a program that is killed leaves the version before or the
one after, and the next opening goes on from there. Work that is too long for one transaction is split into several
versions. No migration touches what an entry of the journal says. It leaves tables, indexes and triggers
as a new house is made with them, word for word, because every opening compares them (`cutcard.formats.made_tables`).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Migration:
    """From one version to the next: what it does in one sentence, and the statements for each database."""

    before: int
    after: int
    does: str
    sqlite: tuple[str, ...]
    postgres: tuple[str, ...]


MIGRATIONS: tuple[Migration, ...] = ()
"""From the first number on, one for each later one."""


def migrations_from(version: int) -> tuple[Migration, ...]:
    """What is still to be done with a database of this version, in order."""
    return tuple(migration for migration in MIGRATIONS if migration.before >= version)
