"""The layouts of journal and database, numbered, so that no program works on a house it does not understand.

A new kind of event or field in the journal, or another table in the database, raises the number here. A program opens
every layout up to its own and refuses a newer one. Whoever only reads takes an older database as it is; opened to be
served, it is first brought to this program's layout (`migrations.py`).

The journal's second layout records what was done rather than what should have been: a card laid face down is dealt
without a name and named when it is turned, each on the hand where it was really laid; surplus cards, cards seen in the
device, totals announced, rounds corrected after their settlement, and what an act changed in winner and money are
events of their own. Entries of the first layout are read as they are.

Its third has the event that a house was restored from a backup, by which a history names the end of the one before it.
Its fourth has the events that days of it were archived, which names the file, and that their entries were detached.
Its fifth has the event that a patron set a limit of their own.
Its sixth has the people of the house: from its first entry on, positions are what the journal says and nothing else.
Since then, too, a Cashier sells and pays, a day's sales and payments add up, and who consents to a cash-out is written;
a table's settings change while it stands open, each shoe is stamped with them, and a table that was closed is opened
again under its name. It has the events of a table's chips, of the currency and of the gaming day.
Its seventh has the event that what the house kept of a patron's person was erased, and those of passkeys. Since then,
too, every secret in the database is sealed with the house's key.
Since its eighth so is the last entry of every stream.
Since its eighth, who is dismissed, or deals no more, is assigned to no table, and neither is anybody to a closed one;
a tray is opened by two; no name that is given looks like another, or like the house's own; whoever gave somebody a
secret is not the other of two with them on that gaming day; and nobody moves credit of their own, or has a hand in a
round they have a bet in.

The database's second layout has an index by which the entry that loaded a shoe is found. Its third has indexes and
roll-ups of what the journal says (`house/years/tables.py`). Its fourth has the seal of each stream's last entry.
"""

from __future__ import annotations

from cutcard.extras import OutOfServiceError

JOURNAL_LAYOUT_FIRST = 1
"""The layout of the first journals."""
JOURNAL_LAYOUT = 8
"""What this program writes into the journal, and the newest it can read."""
HEADS_SEALED_SINCE = 8
"""From this layout of the journal on no entry is written without a seal of its stream."""
DATABASE_LAYOUT_FIRST = 1
DATABASE_LAYOUT = 4
"""The tables of the database as this program makes them, and the newest it can use."""


class StoreError(OutOfServiceError):
    """The database cannot be used as it is; the message says why and what to do."""


class ChecksumError(StoreError):
    """A page of the file is not what Cutcard wrote there."""


class FullError(StoreError):
    """There is no room for what was to be written, and nothing of it was."""


class DetachedError(StoreError):
    """What is asked for lies in an archive; here only its place, its command's id and its hash are kept."""

    def __init__(self, stream: str, version: int) -> None:
        super().__init__(
            f"{stream}, entry {version}, was archived and detached: name its archive with --archive where a command "
            "takes one, or put it back with `cutcard house attach`"
        )


class NewerLayoutError(StoreError):
    """The house was written by a newer program."""


def refuse_newer_journal(layout: int) -> None:
    """Before anything of an entry is believed."""
    if layout > JOURNAL_LAYOUT:
        raise NewerLayoutError(_newer("journal", layout, JOURNAL_LAYOUT))


def refuse_other_database(where: str, layout: object) -> None:
    """A database that is no house, or a newer one's, is left as it is."""
    if type(layout) is int and layout > DATABASE_LAYOUT:
        raise NewerLayoutError(f"{where}: {_newer('database', layout, DATABASE_LAYOUT)}")
    if type(layout) is not int or layout < DATABASE_LAYOUT_FIRST:
        raise StoreError(f"{where} is no house of this edition of Cutcard; open it with the one that made it")


def _newer(what: str, layout: int, known: int) -> str:
    return (
        f"this house was written by a newer Cutcard (its {what} has layout {layout}, this program knows {known}); "
        "nothing was changed: install the newer program (pip install --upgrade cutcard) and open it with that"
    )
