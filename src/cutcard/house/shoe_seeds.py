"""The keeper of shoes: it promises the seed of a shoe before that is loaded, and is told the beacon after.

The keeper has a key of its own, which is not the house's. No seed is stored: it follows from the keeper's key, a nonce
that is written with the promise, and the name of the shoe. So whoever has the database and the house's key foresees no
card, and a house that was restored promises other seeds than those that were seen already.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from cutcard.extras import OutOfServiceError
from cutcard.formats.key_ring import read_ring, ready_beside
from cutcard.formats.keys import KEY_BYTES, Keys, Purpose
from cutcard.formats.shuffling import promise_of
from cutcard.formats.signed_notes import KeyType, SignerKey
from cutcard.house.key_file import put_ready_in_place, write_ring

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
    """A keeper of shoes in the house's own process, whose key lies in a file that is made with the first promise.

    The file is a ring as that of the house's key is, the newest first. Seeds are promised with the key that the journal
    names, or with the first there was; so a key that lies ready for its entry is not used before, nor one that came
    after a backup.
    """

    __slots__ = ("_entropy", "_path", "_ring", "named")

    def __init__(self, path: Path, entropy: Callable[[int], bytes] = os.urandom) -> None:
        self._path, self._entropy = path, entropy
        self._ring: dict[str, Keys] = {}
        self.named: Callable[[], str] = str
        """The keeper's key that the journal names; empty before the first rotation."""

    @property
    def ids(self) -> list[str]:
        """Every key of the ring, the newest first; none where no file was made."""
        return [*self._read()]

    @property
    def in_use(self) -> str:
        """The key that promises seeds; it is made where there is none."""
        if not self._read():
            with suppress(FileExistsError):  # Another server of the same house was quicker.
                write_ring(self._path, self._entropy(KEY_BYTES))
        return self.named() or self.ids[-1]

    def next_key(self) -> str:
        """The key that comes after the one in use: it lies in the ring before the journal names it."""
        if self.in_use == self.ids[0]:
            ready = ready_beside(self._path)
            ready.unlink(missing_ok=True)  # Of a rotation that was killed.
            write_ring(ready, self._entropy(KEY_BYTES) + read_ring(self._path))
            put_ready_in_place(self._path)
            self._ring = {}
        return self.ids[0]

    def promise(self, shoe: str) -> Promise:
        """A fresh seed for one shoe of one table, which nobody is told."""
        keeper, nonce = self.in_use, self._entropy(NONCE_BYTES)
        return Promise(promise_of(_seed(self._held(keeper, shoe), nonce, shoe), shoe), nonce.hex(), keeper)

    def seed(self, promised: Promise, shoe: str) -> bytes:
        """The seed that was promised for a shoe."""
        seed = _seed(self._held(promised.keeper, shoe), bytes.fromhex(promised.nonce), shoe)
        if promise_of(seed, shoe) != promised.promise:
            raise SeedLostError(f"the seed of shoe {shoe} is not the one that was promised: its record was altered")
        return seed

    def _held(self, keeper: str, shoe: str) -> Keys:
        if (keys := self._read().get(keeper)) is None:
            why = f"the seed of shoe {shoe} is promised with a key that {self._path} does not hold"
            raise SeedLostError(f"{why}; put that file back, and open the house again")
        return keys

    def _read(self) -> dict[str, Keys]:
        if not self._ring and self._path.exists():
            self._ring = {keeper_id(each): each for each in Keys(read_ring(self._path)).ring}
        return self._ring


def beside_house_key(key: Path) -> Path:
    """Where the key of an embedded keeper lies."""
    return key.with_name(f"{key.name}.keeper")


def keeper_id(keys: Keys) -> str:
    """The public half of the newest key, by which the journal names a keeper."""
    return SignerKey("keeper", KeyType.LOG, keys.seal(Purpose.RELEASE, b"")).verifier.public_key.hex()


def _seed(keys: Keys, nonce: bytes, shoe: str) -> bytes:
    return keys.seal(Purpose.SEED, nonce + shoe.encode())
