"""The order of a shoe that nobody foresees or chooses: out of a seed promised before it and a beacon made after that.

The seed stays with the keeper of shoes, who has promised it; the beacon is what the keeper could not know when it
promised. Both go into HMAC_DRBG with SHA-256 (NIST SP 800-90A, 10.1.2): the seed is its entropy input, the digest of
the beacon its nonce, the name of the shoe its personalization string. It is asked for 32 bytes at a time, which are
read as numbers of four bytes. From the last place of whole, unshuffled decks to the second, the card there changes
places with one that such a number names; a number that would favour the first places is left out.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

Thing = TypeVar("Thing")

GENERATOR = "HMAC_DRBG with SHA-256 (NIST SP 800-90A)"
SEED_BYTES = 32
BYTES_AT_A_TIME = 32
NUMBER_BYTES = 4


def promise_of(seed: bytes, shoe: str) -> str:
    """What is published of a seed before its shoe; without the seed it says nothing about the order."""
    return hashlib.sha256(f"cutcard promises the seed of shoe {shoe}\n".encode() + seed).hexdigest()


@dataclass(slots=True)
class HmacDrbg:
    """The generator of NIST SP 800-90A, 10.1.2, with SHA-256; it is never seeded again."""

    entropy: bytes
    nonce: bytes
    personalization: bytes
    key: bytes = bytes(32)
    value: bytes = bytes([1]) * 32
    left: bytes = field(default=b"")

    def __post_init__(self) -> None:
        self._update(self.entropy + self.nonce + self.personalization)

    def _update(self, data: bytes = b"") -> None:
        for mark in (0, 1) if data else (0,):
            self.key = hmac.digest(self.key, self.value + bytes([mark]) + data, "sha256")
            self.value = hmac.digest(self.key, self.value, "sha256")

    def generate(self, count: int) -> bytes:
        """So many bytes, as one request."""
        made = b""
        while len(made) < count:
            self.value = hmac.digest(self.key, self.value, "sha256")
            made += self.value
        self._update()
        return made[:count]

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each as likely as any other."""
        numbers = 256**NUMBER_BYTES
        while True:
            if not self.left:
                self.left = self.generate(BYTES_AT_A_TIME)
            number, self.left = int.from_bytes(self.left[:NUMBER_BYTES]), self.left[NUMBER_BYTES:]
            if number < numbers - numbers % bound:
                return number % bound


def shuffled(things: Sequence[Thing], draw: Callable[[int], int]) -> tuple[Thing, ...]:
    """All of them in an order drawn by chance, every order as likely as any other where each number is."""
    left = list(things)
    for last in range(len(left) - 1, 0, -1):
        other = draw(last + 1)
        left[last], left[other] = left[other], left[last]
    return tuple(left)


def order_of(unshuffled: Sequence[Thing], *, seed: bytes, beacon: bytes, shoe: str) -> tuple[Thing, ...]:
    """The order that seed, digest of the beacon and name of the shoe give."""
    return shuffled(unshuffled, HmacDrbg(seed, beacon, shoe.encode()).below)
