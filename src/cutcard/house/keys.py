"""The house's key: a file that only its owner reads, and a mark in the database by which another's is known.

Under another key shoes would be sealed that nobody opens again, and tickets issued whose codes nobody can work out.
"""

from __future__ import annotations

import hmac
import os
from typing import TYPE_CHECKING

from cutcard.house.journal.entry import TABLE
from cutcard.house.journal.layout import StoreError
from cutcard.house.shoes import KEY_BYTES, SealBrokenError, unseal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from cutcard.house.journal.entry import Entry
    from cutcard.house.journal.store import Store

KIND, NAME = "key", "mark"
"""Under which the store keeps the mark."""


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
        raise StoreError(f"{path} is no key of a house")
    return key


def mark_of(key: bytes) -> bytes:
    """What can be kept beside the house without telling anything of its key."""
    return hmac.digest(key, b"the mark of a house's key", "sha256")


def refuse_other_key(store: Store, key: bytes, where: object) -> None:
    """A key that is not this house's; before it has a mark, one that opens none of the shoes in play."""
    sealed = (entry for stream in store.heads() for entry in store.since_shoe(stream) if holds_seal(entry))
    refuse_key(key, where, store.values_of(KIND, NAME).get(NAME), sealed)


def refuse_key(key: bytes, where: object, mark: bytes | None, sealed: Iterable[Entry]) -> None:
    """The same by the mark of the house's key, or, without one, by the entries that hold orders under seal."""
    if mark is not None:
        other = not hmac.compare_digest(mark, mark_of(key))
    else:
        tried = [opens(key, entry) for entry in sealed]
        other = bool(tried) and not any(tried)
    if other:
        raise StoreError(f"{where} is not the key of this house; nothing was changed: name the right one with --key")


def keep_mark(store: Store, key: bytes) -> None:
    if not store.values_of(KIND, NAME):
        store.put_value(KIND, NAME, mark_of(key))


def holds_seal(entry: Entry) -> bool:
    return b'"sealed":"' in entry.body


def opens(key: bytes, entry: Entry) -> bool:
    """Whether a key opens every order that an entry holds under seal."""
    try:
        for event in _sealed(entry):
            unseal(key, event["sealed"], f"{entry.stream.removeprefix(TABLE)}/{event['shoe']}")
    except SealBrokenError:
        return False
    return True


def _sealed(entry: Entry) -> Iterable[dict[str, str]]:
    return (event for event in entry.read().events if event.get("sealed"))
