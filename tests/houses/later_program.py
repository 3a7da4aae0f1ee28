"""A later program, made up: it has two migrations more than this one.

As long as this one has none of its own, that shows that the way to the next schema is sound: the backup before it, each
step whole or not done, and a house that was killed anywhere on the way.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, Protocol

from cutcard.formats import postgres_reader, schema, sqlite_reader, versions
from cutcard.house.journal import migrate, migrations, postgres, sqlite
from cutcard.house.journal.migrations import Migration

TODAY = versions.SCHEMA_VERSION
NOTES = Migration(
    before=TODAY,
    after=TODAY + 1,
    does="there is a table for notes",
    sqlite=("CREATE TABLE later_notes (number INTEGER NOT NULL) STRICT",),
    postgres=("CREATE TABLE later_notes (number bigint NOT NULL)",),
)
FOUND = Migration(
    before=TODAY + 1,
    after=TODAY + 2,
    does="notes are found by their number",
    sqlite=("CREATE INDEX later_notes_number ON later_notes (number)",),
    postgres=("CREATE INDEX later_notes_number ON later_notes (number)",),
)
LATER = TODAY + 2
_MAIN = "from houses.later_program import become_later; become_later(); from cutcard.cli import main; main()"
COMMAND = (sys.executable, "-c", _MAIN)
"""The later program's `cutcard`, for a process with these surroundings."""
SURROUNDINGS = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}


class Patch(Protocol):
    """What a `MonkeyPatch` does, or `setattr` in a process that has no other use."""

    def __call__(self, target: Any, name: str, value: Any, /) -> None: ...


def become_later(patch: Patch = setattr) -> None:
    """It makes houses of the later schema, and brings others to it."""
    _become(patch, LATER, (NOTES, FOUND))


def become_todays(patch: Patch = setattr) -> None:
    _become(patch, TODAY, ())


def _become(patch: Patch, number: int, ahead: tuple[Migration, ...]) -> None:
    patch(migrations, "MIGRATIONS", ahead)
    for module in (versions, migrate, sqlite, postgres):
        patch(module, "SCHEMA_VERSION", number)
    for module in (sqlite, sqlite_reader, postgres_reader):
        patch(module, "SQLITE", ";".join([schema.SQLITE, *(each for step in ahead for each in step.sqlite)]))
    for module in (postgres, postgres_reader):
        patch(module, "POSTGRES", ";".join([schema.POSTGRES, *(each for step in ahead for each in step.postgres)]))
