"""How a database of an older layout becomes one of this program's: one migration from each number to the next.

A migration is one transaction that also sets the number, so whatever is killed leaves the layout before or the one
after, and the next opening goes on from there. What is too long for one transaction is written as several layouts. None
touches what an entry of the journal says.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Migration:
    """From one layout to the next: what it does in one sentence, and the statements for each database."""

    before: int
    after: int
    does: str
    sqlite: tuple[str, ...]
    postgres: tuple[str, ...]


JOURNAL_SHOE = "CREATE INDEX journal_shoe ON journal (stream, shoe, version)"

MIGRATIONS = (
    Migration(
        before=1,
        after=2,
        does="the entry that loaded a shoe is found by an index",
        sqlite=(JOURNAL_SHOE,),
        postgres=(JOURNAL_SHOE,),
    ),
)


def migrations_from(layout: int) -> tuple[Migration, ...]:
    """What is still to be done with a database of this layout, in order."""
    return tuple(migration for migration in MIGRATIONS if migration.before >= layout)
