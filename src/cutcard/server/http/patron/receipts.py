"""Receipts of what a patron has done: a file that shows an entry of the journal to be in the log that others have seen.

A proof is given up to the newest checkpoint that was published, and these come at fixed intervals: what is asked in
between tells nobody how many entries others have made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from fastapi import Path, Request

from cutcard.formats import schema
from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.entry import Entry
from cutcard.formats.receipts import Receipt, Shown
from cutcard.house.projections.bundles import asker, is_whole_to
from cutcard.server.answers import Answer
from cutcard.server.auth.dependencies import SignedIn, floor_of, limit_rate, runtime_of
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded
from cutcard.server.http.errors import error
from cutcard.server.http.schemas import CommandId
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.formats.entry import Body
    from cutcard.house.checkpoints.publisher import Publisher
    from cutcard.house.engine.house import House

router = api_router()
ActId = Annotated[CommandId, Path(examples=["0" * 32])]


@dataclass(frozen=True, slots=True)
class ReceiptView(Answer):
    """The receipt of an act, or that it has to wait for the next checkpoint."""

    act: str
    """The id of the act."""
    fingerprint: str
    """By which everybody names the entry."""
    receipt: str | None
    """The file, in the form of C2SP's tlog-proof; null until a checkpoint stands for the entry."""
    every_seconds: int | None
    """How often there is another checkpoint; null where this house's log is not signed."""


@router.get("/me/receipts/{act}", response_description="The receipt.")
@encoded
async def my_receipt(request: Request, session: SignedIn, act: ActId) -> ReceiptView:
    """The receipt of one act of the caller's, which `cutcard receipt` checks without the house."""
    limit_rate(request, "recall", session.name)
    floor = floor_of(request)
    patron = session.name if session.patron else ""
    found = await runtime_of(request).read_in_thread(_receipt, floor.house, floor.publisher, patron, act)
    if found is None:
        raise error("no_such_act", message("error-no-such-act"), 404)
    return found


def _receipt(house: House, publisher: Publisher | None, name: str, act: str) -> ReceiptView | None:
    rows = house.store.few(schema.BY_ID, (act,))
    entry = house.log.prove(Entry(*rows[0])) if rows else None
    body = entry.read() if entry is not None and not entry.detached else None
    if entry is None or body is None or not name or not _is_of(body, name):
        return None
    every = int(publisher.every_seconds) if publisher is not None else None
    note = publisher.note if publisher is not None else None
    size = Checkpoint.parse(note.text).size if note is not None else 0
    if note is None or entry.seq > size:
        return ReceiptView(act, entry.hash.hex(), None, every)
    receipt = Receipt(
        Shown.of(entry, whole=is_whole_to(body, name)), entry.seq, house.log.inclusion(entry.seq, size), note
    )
    return ReceiptView(act, entry.hash.hex(), bytes(receipt).decode(), every)


def _is_of(body: Body, name: str) -> bool:
    """Whether it is a patron's act, or one of staff for them alone."""
    return name in {asker(body), body.command.get("patron"), body.command.get("account")}
