"""Erasing what a house keeps of a patron's person, as an entry of its journal says.

From the entry on no row of theirs counts, and the rows that hold their data go in its transaction. What is overwritten
comes after. What was killed between the two is finished when the house is next opened, and so is what a backup brings
back: the store notes how many of an account's erasures it has carried out, the journal how many there were.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from cutcard.formats.doors import AGAIN, PATRON, PATRON_NAME, PERSON, SIGNED_IN, door_of
from cutcard.house.engine.requests import DoorRow
from cutcard.house.names import reads_as
from cutcard.house.patrons.personal import digests, personal_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.formats.keys import Keys
    from cutcard.formats.reader import Reader
    from cutcard.house.cage import Cage
    from cutcard.house.journal.store import Store

ERASED = "erased"
"""The kind under which the store notes how many erasures of an account were carried out."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """The rows that go with a patron, and those by which somebody who is limited or excluded is known again."""

    account: str
    gone: tuple[DoorRow, ...]
    again: tuple[DoorRow, ...]

    @classmethod
    def of(cls, account: str, kept: bytes | None, keys: Keys | None) -> Leaving:
        """By what is kept of them; with the keys where they are to be known again, so that nobody sheds a limit."""
        known = personal_in(kept)
        named = [DoorRow(PATRON_NAME, reads_as(known.name), None)] if known.name else []
        gone = (DoorRow(PATRON, account, None), DoorRow(PERSON, account, None), *named)
        again = digests(keys, known) if keys is not None else []
        return cls(account, gone, tuple(DoorRow(AGAIN, digest, account.encode()) for digest in again))


def carried_out(store: Reader) -> dict[str, int]:
    """By account, how many erasures were."""
    return {account: int(kept) for account, kept in store.values_of(ERASED).items()}


def erase(store: Store, cage: Cage) -> list[str]:
    """Carry out what was not yet, of all erasures that the cage knows; the accounts that it concerned.

    Where somebody reads the database just then, its log still holds what was deleted: that is left for the next time.
    What was kept anew of somebody who came back stays.
    """
    done = carried_out(store)
    due = {account: times for account, times in list(cage.forgotten.items()) if done.get(account, 0) < times}
    for account in due:
        for kind, key in _left(store, cage, account):
            store.put_value(kind, key, None)
    if due and store.scrub():
        for account, times in due.items():
            store.put_value(ERASED, account, str(times).encode())
    return sorted(due)


def _left(store: Store, cage: Cage, account: str) -> Iterator[tuple[str, str]]:
    """Rows of a patron that count no more: what is kept of them, their secret, and wherever they are signed in."""
    rows = [(PATRON, account), (PERSON, account)]
    for kind in SIGNED_IN:
        kept = store.values_of(kind).items()
        rows += [(kind, token) for token, value in kept if msgspec.json.decode(value)["name"] == account]
    yield from (row for row in rows if door_of(*row) not in cage.doors)
    if door_of(PATRON, account) not in cage.doors:
        yield from ((PATRON_NAME, reading) for reading in readings_of(store, account))


def readings_of(store: Reader, account: str) -> list[str]:
    """Under what the index of names has an account."""
    return [reading for reading, named in store.values_of(PATRON_NAME).items() if named == account.encode()]
