"""The file of the house's key, which only its owner reads, and the mark in the database by which another's is known.

Under another key shoes would be sealed that nobody opens again, and tickets issued whose codes nobody can work out.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from cutcard.formats.key_ring import read_ring, ready_beside, ring_of
from cutcard.formats.keys import KEPT_MARK, KEY_BYTES, Keys, Purpose
from cutcard.formats.versions import StoreError
from cutcard.house.journal.synced import sync_path

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from cutcard.house.journal.store import Store


def key_from(path: Path, *, create: bool = False, entropy: Callable[[int], bytes] = os.urandom) -> bytes:
    """The house's ring, in a file only its owner reads."""
    if create:
        write_ring(path, entropy(KEY_BYTES))
    return read_ring(path)


def write_ring(path: Path, ring: bytes) -> None:
    """A new file, on the disk when this returns."""
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:  # noqa: PTH123
        file.write(ring)
        file.flush()
        os.fsync(file.fileno())
    sync_path(path.parent)


def own_keys(path: Path, mark: bytes | None) -> Keys:
    """Those of a house that is opened. A rotation that was killed after its entry is brought to its end."""
    keys = Keys(ring := ring_of(path, mark))
    refuse_other_key(keys, path, mark)
    if mark is None and keys.former:
        raise StoreError(f"{path} is the key of a house that rotated it; a new house has a key of its own")
    if ring != read_ring(path):
        put_ready_in_place(path)
    return keys


def put_ready_in_place(path: Path) -> None:
    ready_beside(path).replace(path)
    sync_path(path.parent)


def refuse_other_key(keys: Keys, where: object, mark: bytes | None) -> None:
    """A key that is not the one of the mark. Without a mark the seals of the streams tell, which are checked next."""
    if mark is None or keys.sealed(Purpose.MARK, b"", mark):
        return
    if any(each.sealed(Purpose.MARK, b"", mark) for each in keys.former):
        raise StoreError(
            f"{where} holds a newer key than this database knows: it is a copy from before the key was rotated, or "
            "somebody put the old key back; nothing was changed: restore it with `cutcard house restore`"
        )
    raise StoreError(f"{where} is not the key of this house; nothing was changed: name the right one with --key")


def refuse_lost_keys(keys: Keys, named: Sequence[str]) -> None:
    """A ring without a key that the journal names, or with one that it does not: what that key sealed stays unread."""
    if [each.mark for each in keys.ring] != [*reversed(named or [keys.mark])]:
        raise StoreError(
            f"the key file does not hold the {len(named) or 1} that the journal names: put the whole of it back, with "
            "the keys of before"
        )


def mark_in(store: Store) -> bytes | None:
    """The mark of the house's key; None in a house that is just being made."""
    return store.values_of(*KEPT_MARK).get(KEPT_MARK[1])


def keep_mark(store: Store, keys: Keys) -> None:
    """Kept when a house is made; it tells nothing about the key."""
    if mark_in(store) is None:
        store.put_value(*KEPT_MARK, keys.seal(Purpose.MARK, b""))
