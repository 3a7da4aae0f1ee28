"""The versions of journal and database schema, so that no program works on a house it does not understand.

A new kind of event or field in the journal, or another table in the database, raises the number here. A program opens
every version up to its own and refuses a newer one. Whoever only reads takes an older database as it is; opened to be
served, it is first brought to this program's version (`migrations.py`).
"""

from __future__ import annotations

from cutcard.extras import OutOfServiceError

JOURNAL_VERSION_FIRST = 1
JOURNAL_VERSION = 4
"""What this program writes into the journal, and the newest it can read."""
SCHEMA_VERSION_FIRST = 1
SCHEMA_VERSION = 1
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
            "takes one, or put it back with `cutcard house archive --attach`"
        )


class NewerVersionError(StoreError):
    """The house was written by a newer program."""


def refuse_other_journal(version: int) -> None:
    """Before anything of an entry is believed."""
    if version > JOURNAL_VERSION:
        raise NewerVersionError(_newer("journal", version, JOURNAL_VERSION))
    if version < JOURNAL_VERSION_FIRST:
        raise ValueError("an entry that names no version of the journal")


def refuse_other_schema(where: str, version: object) -> None:
    """A database that is no house, or a newer one's, is left as it is."""
    if type(version) is int and version > SCHEMA_VERSION:
        raise NewerVersionError(f"{where}: {_newer('database', version, SCHEMA_VERSION)}")
    if type(version) is not int or version < SCHEMA_VERSION_FIRST:
        raise StoreError(f"{where} is not a house that this Cutcard knows; open it with the program that made it")


def _newer(what: str, version: int, known: int) -> str:
    return (
        f"this house was written by a newer Cutcard (its {what} has version {version}, this program knows {known}); "
        "nothing was changed: install the newer program (pip install --upgrade cutcard) and open it with that"
    )
