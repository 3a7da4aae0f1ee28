"""The file of the house's key, which only its owner reads, and the mark in the database by which another's is known.

Under another key shoes would be sealed that nobody opens again, and tickets issued whose codes nobody can work out.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from cutcard.formats.keys import KEPT_MARK, KEY_BYTES, Keys, Purpose
from cutcard.formats.versions import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cutcard.house.journal.store import Store


def key_from(path: Path, *, create: bool = False, entropy: Callable[[int], bytes] = os.urandom) -> bytes:
    """The house's key, in a file only its owner reads."""
    if create:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:  # noqa: PTH123
            file.write(entropy(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
    try:
        key = path.read_bytes()
    except OSError as error:
        raise StoreError(f"the house's key cannot be read: {error}") from error
    if len(key) != KEY_BYTES:
        raise StoreError(f"{path} is not the key of a house")
    return key


def refuse_other_key(keys: Keys, where: object, mark: bytes | None) -> None:
    """A key that is not the one of the mark. Without a mark the seals of the streams tell, which are checked next."""
    if mark is not None and not keys.sealed(Purpose.MARK, b"", mark):
        raise StoreError(f"{where} is not the key of this house; nothing was changed: name the right one with --key")


def mark_in(store: Store) -> bytes | None:
    """The mark of the house's key; None in a house that is just being made."""
    return store.values_of(*KEPT_MARK).get(KEPT_MARK[1])


def keep_mark(store: Store, keys: Keys) -> None:
    """Kept when a house is made; it tells nothing about the key."""
    if mark_in(store) is None:
        store.put_value(*KEPT_MARK, keys.seal(Purpose.MARK, b""))
