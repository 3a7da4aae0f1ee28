"""One entry of the journal: what was asked, what happened, which money moved, chained by hash to the entry before.

An entry belongs to a stream: the cage, or one table. Its hash covers the hash before, its place and its body to the
last byte, so nothing can be changed, dropped or moved without every later hash disagreeing. Beside the last entry of a
stream lies a seal under the house's key, so that nobody without it can add one more.

Nothing here holds what holds it, so the collector of circular garbage is not told of it (`gc=False`): otherwise it
would walk over every entry in memory again and again.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from cutcard.formats.versions import DetachedError, refuse_other_journal

CAGE = "cage"
TABLE = "table/"
START = bytes(32)
"""The hash before the first entry of a stream."""


class Head(msgspec.Struct, frozen=True, gc=False):
    """The last entry of a stream: how many there are, and the hash that stands for them all."""

    version: int = 0
    hash: bytes = START


class Transfer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Cents that go from one account to another; `meter` says which meter of the patron's account counts them."""

    source: str
    target: str
    cents: int
    meter: str


class Body(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What an entry holds. `at` is the wall clock in microseconds, an annotation: order is the sequence."""

    id: str
    at: int
    via: str
    command: dict[str, Any]
    events: list[dict[str, Any]]
    money: list[Transfer] = []
    balances: dict[str, int] = {}
    """The patrons' credit after the transfers."""
    second: str = ""
    """The second person, where the act needs one."""
    second_position: str = ""
    journal_version: int = 0
    """The version of the journal it was written in; every entry names it."""


class Money(msgspec.Struct, frozen=True):
    """As much of a body as recovery reads to count the money."""

    id: str
    money: list[Transfer] = []
    journal_version: int = 0


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An entry of the journal: its place in all and in its stream, what happened, and the hash that chains it."""

    seq: int
    stream: str
    version: int
    id: str
    round: int
    shoe: int
    body: bytes
    hash: bytes

    def follows(self, previous: bytes) -> bool:
        """Whether this entry is, to the last bit, what was written after an entry with that hash."""
        place = (self.seq, self.stream, self.version, self.round, self.shoe)
        return self.hash == chain_hash(previous, place, self.body)

    @property
    def detached(self) -> bool:
        """Whether what it holds lies in an archive."""
        return not self.body

    def read(self) -> Body:
        """What the entry holds; one that a newer program wrote is not guessed at."""
        if self.detached:
            raise DetachedError(self.stream, self.version)
        return read_body(self.body)


def chain_hash(previous: bytes, place: tuple[int, str, int, int, int], body: bytes) -> bytes:
    seq, stream, version, number, shoe = place
    return hashlib.sha256(previous + f"{seq}\0{stream}\0{version}\0{number}\0{shoe}".encode() + body).digest()


_decode_body = msgspec.json.Decoder(Body).decode
_decode_money = msgspec.json.Decoder(Money).decode
write = msgspec.json.Encoder().encode


def read_body(written: bytes) -> Body:
    body = _decode_body(written)
    refuse_other_journal(body.journal_version)
    return body


def read_money(written: bytes) -> Money:
    """Only what moved, which is much quicker to read."""
    money = _decode_money(written)
    refuse_other_journal(money.journal_version)
    return money


def table_stream(name: str) -> str:
    """The stream of the journal that a table's entries belong to."""
    return TABLE + name
