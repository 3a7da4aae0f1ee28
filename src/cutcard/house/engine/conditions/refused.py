"""Refusals that stand: the same request under the same id is refused in the same words, at every node.

A refusal leaves no entry, so a request that arrives a second time would be decided anew: one that a frozen node reads
from its socket, after its client was told by another node that it is refused, would be written all the same. Refusals
of requests that may arrive twice are therefore kept by the store for as long as they may, in the transaction in which
they were decided.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import msgspec

from cutcard.house.engine.requests import Request, as_recorded
from cutcard.rulebook.referee import Refusal
from cutcard.table import codec
from cutcard.words.message import from_json, to_json

if TYPE_CHECKING:
    from cutcard.formats.keys import Keys

REPEATED_SECONDS = 3_600
"""So long after its refusal a request may arrive again and is known."""
HERE_ALONE = {"stopped", "no_such_table"}
"""Refusals of one node, at which a table is shut: another may take the same request."""


class Refused(msgspec.Struct, frozen=True, array_like=True):
    """A refusal, and of what."""

    request: bytes
    """The digest of all that was asked."""
    document: str
    clause: str
    code: str
    says: dict[str, Any]


def refused(request: Request, refusal: Refusal, keys: Keys) -> bytes:
    """A refusal as the store keeps it."""
    said = to_json(refusal.message)
    return msgspec.json.encode(Refused(_digest(request, keys), refusal.document, refusal.clause, refusal.code, said))


def refused_before(request: Request, kept: bytes, keys: Keys) -> Refusal | None:
    """The refusal that a request was given; None where its id stood for something else, as after a correction."""
    old = msgspec.json.decode(kept, type=Refused)
    if old.request != _digest(request, keys):
        return None
    return _refusal(old.document, old.clause, old.code, old.says)


def _refusal(document: str, clause: str, code: str, says: dict[str, Any]) -> Refusal:
    return Refusal(document, clause, code, from_json(says))


def _digest(request: Request, keys: Keys) -> bytes:
    """Of the request as it would be recorded, which holds no secret; until when it may be done makes it no other."""
    second = request.second
    signed = [second.name, second.position.name] if second is not None else []
    acts = [codec.to_json(each) for each in (*request.first, as_recorded(request, keys))]
    asked = [request.stream, request.via, acts, signed, request.round_number, request.log]
    return hashlib.sha256(msgspec.json.encode(asked)).digest()
