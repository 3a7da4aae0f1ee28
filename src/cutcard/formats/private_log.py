"""Private records: what surveillance or compliance alone reads, encrypted in the entry itself.

An entry stays as it was written, so that the log's tree, a backup and every copy hold a private record like any other;
without the house's key nobody reads it. What is written is padded, so that its length says little, and bound to the id
of its act, so that it cannot be moved to another entry. The nonce follows from the id and the words: the same act asked
for again is written the same.
"""

from __future__ import annotations

import msgspec

from cutcard.formats.keys import NONCE_BYTES, Keys, Purpose

BLOCK_BYTES = 256


class PrivateRecord(msgspec.Struct, frozen=True):
    """What was written down, and what it is about, as far as that was said."""

    says: str
    account: str = ""
    table: str = ""
    round_number: int = 0


def seal_record(keys: Keys, purpose: Purpose, act_id: str, record: PrivateRecord) -> str:
    """The record as an entry has it, in hexadecimal."""
    plain = msgspec.json.encode(record)
    padded = plain.ljust(-(-len(plain) // BLOCK_BYTES) * BLOCK_BYTES)
    bound = act_id.encode()
    nonce = keys.seal(Purpose.PRIVATE_NONCE, purpose.value.label.encode() + b"\0" + bound + b"\0" + padded)
    return keys.encrypt(purpose, padded, nonce=nonce[:NONCE_BYTES], bound_to=bound).hex()


def open_record(keys: Keys, purpose: Purpose, act_id: str, sealed: str) -> PrivateRecord | None:
    """What was written; None where it was changed, moved, or written under another key."""
    try:
        plain = keys.decrypt(purpose, bytes.fromhex(sealed), bound_to=act_id.encode())
        return msgspec.json.decode(plain, type=PrivateRecord) if plain is not None else None
    except ValueError:
        return None
