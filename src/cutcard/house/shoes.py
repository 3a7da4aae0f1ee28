"""The shoe's randomness by chance and seal: an order fixed before the first bet, unreadable until the shoe ends.

The order comes from the operating system by rejection, so no card is likelier anywhere. What is published before the
first bet is a commitment, a hash of the order under a random salt; what is stored is the order sealed under the
house's key. When the shoe ends order and salt are opened, and anyone can check that the order was fixed all along.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cutcard.cards import Card, Deck, Shoe, parse_cards
from cutcard.extras import OutOfServiceError
from cutcard.formats.keys import NONCE_BYTES, Keys, Purpose
from cutcard.formats.shuffling import shuffled as in_an_order

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cutcard.house.shoe_seeds import ShoeSeeds

SALT_BYTES = 32


class SealBrokenError(OutOfServiceError):
    """A sealed order cannot be opened: it was changed, moved to another shoe, or the key is another house's."""


def random_below(bound: int, entropy: Callable[[int], bytes] = os.urandom) -> int:
    """A number from 0 to bound - 1, each as likely as any other: what would favour the low ones is thrown away."""
    bits = (bound - 1).bit_length()
    while True:
        drawn = int.from_bytes(entropy((bits + 7) // 8)) >> (-bits % 8)
        if drawn < bound:
            return drawn


def shuffled(deck: Deck, *, decks: int, draw: Callable[[int], int] = random_below) -> tuple[Card, ...]:
    """Whole decks in an order drawn by chance, every order as likely as any other."""
    return in_an_order(list(Shoe.of(deck, decks=decks)), draw)


def order_text(order: Sequence[Card]) -> str:
    return " ".join(map(str, order))


def commitment(order: Sequence[Card], salt: bytes) -> str:
    """What is published before the first bet; without the salt it says nothing about the order."""
    return hashlib.sha256(salt + order_text(order).encode()).hexdigest()


class SealedShoe(NamedTuple):
    """What the journal keeps of a shuffled shoe: the promise of its order, and the order under seal."""

    commitment: str
    sealed: str


@dataclass(frozen=True, slots=True)
class ShoeKeeper:
    """Whoever shuffles a house's shoes and holds the key that opens them."""

    keys: Keys
    entropy: Callable[[int], bytes] = os.urandom
    """So many random bytes."""
    seeds: ShoeSeeds | None = None
    """Who promises the seeds of tables that deal from one; None where no such table is run."""

    def shuffle(self, deck: Deck, *, decks: int, shoe: str) -> SealedShoe:
        """A fresh order, promised and sealed for one shoe of one table."""
        order = shuffled(deck, decks=decks, draw=lambda bound: random_below(bound, self.entropy))
        salt, nonce = self.entropy(SALT_BYTES), self.entropy(NONCE_BYTES)
        return SealedShoe(commitment(order, salt), self.seal(order, salt, shoe, nonce))

    def seal(self, order: Sequence[Card], salt: bytes, shoe: str, nonce: bytes) -> str:
        """The order and its salt, encrypted and bound to one shoe of one table."""
        text = salt + order_text(order).encode()
        return self.keys.encrypt(Purpose.SHOE, text, nonce=nonce, bound_to=shoe.encode()).hex()

    def unseal(self, sealed: str, shoe: str) -> tuple[tuple[Card, ...], bytes]:
        try:
            opened = self.keys.decrypt(Purpose.SHOE, bytes.fromhex(sealed), bound_to=shoe.encode())
        except ValueError:
            opened = None
        if opened is None:
            raise SealBrokenError(f"the order of shoe {shoe} cannot be opened with this key")
        return tuple(parse_cards(opened[SALT_BYTES:].decode())), opened[:SALT_BYTES]
