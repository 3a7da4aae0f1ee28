"""One entry of the journal: what was asked, what happened and which money moved, and a leaf of the house's one log.

An entry belongs to a stream: the cage, or one table. All streams together are one log, a Merkle tree whose leaf
`seq - 1` stands for the entry: for its place and its body to the last byte, and for 16 random bytes, so that the hash
tells nobody what it holds. Beside its own hash an entry keeps those of the subtrees that it completes, from which every
proof is made (`cutcard.formats.merkle`).

Nothing here holds what holds it, so the collector of circular garbage is not told of it (`gc=False`): otherwise it
would walk over every entry in memory again and again.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from cutcard.formats.merkle import leaf_hash
from cutcard.formats.versions import DetachedError, refuse_other_journal

CAGE = "cage"
TABLE = "table/"
SALT_BYTES = 16


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
    """An entry of the journal: its place in all and in its stream, what happened, and what the log has of it."""

    seq: int
    stream: str
    version: int
    id: str
    round: int
    shoe: int
    body: bytes
    hash: bytes = b""
    """Of its leaf."""
    salt: bytes = b""
    nodes: bytes = b""
    """The hashes of the larger subtrees that it completes, the smallest first."""

    @property
    def leaf(self) -> bytes:
        """What its leaf is over: all that it says."""
        place = (self.seq, self.stream, self.version, self.id, self.round, self.shoe)
        return leaf_of(self.salt, place, self.body)

    @property
    def as_written(self) -> bool:
        """Whether it is, to the last bit, what its hash is over."""
        return len(self.salt) == SALT_BYTES and self.hash == leaf_hash(self.leaf)

    @property
    def detached(self) -> bool:
        """Whether what it holds lies in an archive."""
        return not self.body

    def read(self) -> Body:
        """What the entry holds; one that a newer program wrote is not guessed at."""
        if self.detached:
            raise DetachedError(self.stream, self.version)
        return read_body(self.body)


Place = tuple[int, str, int, str, int, int]
"""Where an entry stands: seq, stream, version, id, round and shoe."""


def leaf_of(salt: bytes, place: Place, body: bytes) -> bytes:
    """What the leaf of an entry is over."""
    seq, stream, version, command_id, number, shoe = place
    where = f"{seq}\0{stream}\0{version}\0{command_id}\0{number}\0{shoe}\0"
    return hashlib.sha256(salt + where.encode() + body).digest()


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
