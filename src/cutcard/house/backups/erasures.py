"""Patrons who were forgotten: an older backup still holds what was erased since, and gives none of it back.

What the backup's own journal says is erased again where it is put back. What was erased after the backup, a newer
journal of the house tells: a later backup, or what is left of the house. Without one nobody can say.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.formats.doors import PATRON, PATRON_NAME, digest_of, door_of
from cutcard.formats.entry import CAGE
from cutcard.formats.versions import StoreError
from cutcard.house.backups.copies import opened_copy
from cutcard.house.backups.signatories import People
from cutcard.house.engine.requests import DoorRow
from cutcard.house.patrons.erasing import Leaving, readings_of

if TYPE_CHECKING:
    from cutcard.formats.keys import Keys
    from cutcard.formats.reader import Reader
    from cutcard.house.backups.files import Backup
    from cutcard.house.cage import Cage


@dataclass(slots=True)
class Erasures:
    """How often each account's patron was forgotten, who has set limits, and up to which entry that is known."""

    times: Counter[str] = field(default_factory=Counter)
    limited: set[str] = field(default_factory=set)
    size: int = 0

    @classmethod
    def told_by(cls, people: People, size: int) -> Erasures:
        return cls(Counter(people.cage.forgotten), set(people.cage.limits), size)


def erasures_in(backup: Backup, first: bytes) -> Erasures:
    """Those that a newer journal of the same house tells of."""
    found, size = People(), 0
    with opened_copy(backup.database, backup.kind) as copy:
        for entry in copy.entries():
            if not size and entry.hash != first:
                raise StoreError(f"{backup.name} is of another house; nothing was changed")
            size = entry.seq
            if entry.stream == CAGE:
                found.follow(entry)
    return Erasures.told_by(found, size)


def erased_later(here: Cage, newer: Erasures) -> list[str]:
    """The accounts of which something was erased that only a newer journal tells of.

    It is no entry of this journal: it is not counted, and can be asked for again.
    """
    return sorted(account for account, times in newer.times.items() if times > here.forgotten.get(account, 0))


def rows_to_erase(store: Reader, keys: Keys, here: Cage, newer: Erasures) -> dict[str, tuple[DoorRow, ...]]:
    """What becomes of the rows of each, which the house that is put back enters."""
    rows = {}
    for account in erased_later(here, newer):
        held, kept = here.doors.get(door_of(PATRON, account)), store.values_of(PATRON, account).get(account)
        believed = held is not None and held.digest == digest_of(kept)
        limited = account in here.limits or account in newer.limited
        leaving = Leaving.of(account, kept if believed else None, keys if limited else None)
        indexed = (DoorRow(PATRON_NAME, reading, None) for reading in readings_of(store, account))
        rows[account] = (*leaving.gone, *leaving.again, *indexed)
    return rows
