"""Patrons who were forgotten: an older backup still holds what was erased since, and gives none of it back.

What the backup's own journal says is erased again where it is put back. What was erased after the backup, a newer
journal of the house tells: a later backup, or what is left of the house. Without one nobody can say.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.formats.entry import CAGE
from cutcard.formats.versions import StoreError
from cutcard.house.backups.copies import opened_copy
from cutcard.house.backups.signatories import People
from cutcard.house.patrons.erasing import delete, erase

if TYPE_CHECKING:
    from cutcard.formats.keys import Keys
    from cutcard.house.backups.files import Backup
    from cutcard.house.journal.store import Store


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


def erase_again(store: Store, keys: Keys, here: Erasures, newer: Erasures) -> list[str]:
    """Whatever was to be erased, by the journal that is put back or by a newer one; the accounts it concerned.

    What only the newer one says is no entry of this journal: it is not counted, and can be asked for again.
    """
    later = sorted(account for account, times in newer.times.items() if times > here.times[account])
    limited = here.limited | newer.limited
    for account in later:
        delete(store, keys, account, limited=account in limited)
    again = erase(store, keys, here.times, limited)
    if later or again:
        store.compact()
        store.scrub()
    return sorted({*later, *again})
