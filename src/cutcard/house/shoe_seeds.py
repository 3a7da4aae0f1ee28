"""The keeper of shoes: it promises the seed of a shoe before that is loaded, and is told the beacon after.

The keeper has a key of its own, which is not the house's. No seed is stored: it follows from the keeper's key, a nonce
that is written with the promise, and the name of the shoe. So whoever has the database and the house's key foresees no
card, and a house that was restored promises other seeds than those that were seen already.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from cutcard.extras import OutOfServiceError
from cutcard.formats.key_ring import read_ring
from cutcard.formats.keys import KEY_BYTES, Keys, Purpose
from cutcard.formats.shuffling import promise_of
from cutcard.formats.signed_notes import KeyType, SignerKey
from cutcard.house.key_file import write_ring

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NONCE_BYTES = 32


class SeedLostError(OutOfServiceError):
    """The seed of a shoe does not follow: its keeper's key is not here, or what was written of it was altered."""


class Promise(NamedTuple):
    """What the journal keeps of a seed."""

    promise: str
    nonce: str
    keeper: str


class ShoeSeeds:
    """A keeper of shoes in the house's own process, whose key lies in a file that is made with the first promise."""

    __slots__ = ("_entropy", "_keys", "_path")

    def __init__(self, path: Path, entropy: Callable[[int], bytes] = os.urandom) -> None:
        self._path, self._entropy = path, entropy
        self._keys: Keys | None = None

    def promise(self, shoe: str) -> Promise:
        """A fresh seed for one shoe of one table, which nobody is told."""
        if self._keys is None and not self._path.exists():
            write_ring(self._path, self._entropy(KEY_BYTES))
        keys, nonce = self._read(), self._entropy(NONCE_BYTES)
        return Promise(promise_of(_seed(keys, nonce, shoe), shoe), nonce.hex(), keeper_id(keys))

    def seed(self, promised: Promise, shoe: str) -> bytes:
        """The seed that was promised for a shoe."""
        held = self._read().ring if self._path.exists() else ()
        keys = next((each for each in held if keeper_id(each) == promised.keeper), None)
        if keys is None:
            why = f"the seed of shoe {shoe} was promised with a key that {self._path} does not hold"
            raise SeedLostError(f"{why}; put that file back, and open the house again")
        seed = _seed(keys, bytes.fromhex(promised.nonce), shoe)
        if promise_of(seed, shoe) != promised.promise:
            raise SeedLostError(f"the seed of shoe {shoe} is not the one that was promised: its record was altered")
        return seed

    def _read(self) -> Keys:
        if self._keys is None:
            self._keys = Keys(read_ring(self._path))
        return self._keys


def beside_house_key(key: Path) -> Path:
    """Where the key of an embedded keeper lies."""
    return key.with_name(f"{key.name}.keeper")


def keeper_id(keys: Keys) -> str:
    """The public half of the newest key, by which the journal names a keeper."""
    return SignerKey("keeper", KeyType.LOG, keys.seal(Purpose.RELEASE, b"")).verifier.public_key.hex()


def _seed(keys: Keys, nonce: bytes, shoe: str) -> bytes:
    return keys.seal(Purpose.SEED, nonce + shoe.encode())
