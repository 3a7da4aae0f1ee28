"""The beacon of a shoe: what the keeper of shoes could not know when it promised the seed.

It is written with the shoe's stamp: `{"kind": "none"}` where the seed alone decides, or `{"kind": "cosignature",
"checkpoint": note}` with a checkpoint of the house's own log, made after the promise, under the log's signature and the
cosignature of the log witness that the table's settings name.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from cutcard.cards import NotationError
from cutcard.formats.signed_notes import KeyType, Note, NoteError, VerifierKey

if TYPE_CHECKING:
    from collections.abc import Mapping

NONE, COSIGNATURE = "none", "cosignature"
SEED_ALONE = {"kind": NONE}


def beacon_digest(beacon: Mapping[str, Any]) -> bytes:
    """What goes into the order: nothing, or the SHA-256 of the checkpoint's text and its last signature, the witness's.

    What is no beacon raises a `NotationError`.
    """
    if beacon == SEED_ALONE:
        return b""
    if beacon.keys() != {"kind", "checkpoint"} or beacon["kind"] != COSIGNATURE:
        raise NotationError(f"{str(dict(beacon))[:80]} is no beacon")
    note = Note.parse(str(beacon["checkpoint"]).encode())
    return hashlib.sha256(note.text.encode() + note.signatures[-1].value).digest()


def cosigned_by(note: Note, key: VerifierKey) -> bool:
    """Whether a checkpoint has two signatures, of which the last is this log witness's."""
    if len(note.signatures) != 2 or key.type is not KeyType.COSIGNATURE:
        return False
    try:
        return note.signatures_by(key) == note.signatures[-1:]
    except NoteError:
        return False


def read_setting(text: object) -> str:
    """How a table's shoes are ordered, as its settings say: empty, `none`, or the key of a log witness."""
    if not isinstance(text, str):
        raise NotationError(f"a beacon is {NONE} or the key of a log witness, not {text!r}")
    if text not in {"", NONE} and VerifierKey.parse(text).type is not KeyType.COSIGNATURE:
        raise NotationError(f"{text[:80]!r} is no key of a log witness")
    return text
