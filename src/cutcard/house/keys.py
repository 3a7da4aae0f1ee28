"""The house's key: a file that only its owner reads, a mark in the database by which another's is known, and seals.

Under another key shoes would be sealed that nobody opens again, and tickets issued whose codes nobody can work out.
"""

from __future__ import annotations

import hmac
import os
from typing import TYPE_CHECKING, Any

import msgspec

from cutcard.formats.entry import TABLE
from cutcard.formats.versions import StoreError
from cutcard.house.shoes import KEY_BYTES, SealBrokenError, unseal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from cutcard.formats.entry import Entry
    from cutcard.house.journal.store import Store

KIND, NAME = "key", "mark"
"""Under which the store keeps the mark."""
_SESSION = {"name": "", "position": "", "until": 0.0, "terminal": "", "display": False, "epoch": 0}
SEALED: dict[str, dict[str, Any]] = {
    "person": {"position": "", "secret": "", "epoch": 1, "once_until": 0.0},
    "session": _SESSION,
    "link": _SESSION,
}
"""By kind, what is sealed of the rows that let somebody in, and what a row of before has where it lacks a part."""


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


def row_seal(key: bytes, kind: str, name: str, row: Mapping[str, Any]) -> str:
    """The seal of a secret, a session or a link, under the name that it is kept by: nobody else makes one for another.

    It is over what lets somebody in, not over what is counted while they try or seen while they are in.
    """
    held = [name, *(row.get(part, usual) for part, usual in SEALED[kind].items())]
    return hmac.digest(key, f"{kind}/".encode() + msgspec.json.encode(held), "sha256").hex()


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
