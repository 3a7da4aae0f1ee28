"""The layouts of journal and database, numbered, so that no program works on a house it does not understand.

A new kind of event or field in the journal, or another table in the database, raises the number here. A program opens
every layout up to its own and refuses a newer one. Whoever only reads takes an older database as it is; opened to be
served, it is first brought to this program's layout (`migrations.py`).
"""

from __future__ import annotations

from cutcard.extras import OutOfServiceError

JOURNAL_LAYOUT_FIRST = 1
JOURNAL_LAYOUT = 1
"""What this program writes into the journal, and the newest it can read."""
DATABASE_LAYOUT_FIRST = 1
DATABASE_LAYOUT = 1
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


def refuse_other_journal(layout: int) -> None:
    """Before anything of an entry is believed."""
    if layout > JOURNAL_LAYOUT:
        raise NewerLayoutError(_newer("journal", layout, JOURNAL_LAYOUT))
    if layout < JOURNAL_LAYOUT_FIRST:
        raise ValueError("an entry that names no layout of the journal")


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
