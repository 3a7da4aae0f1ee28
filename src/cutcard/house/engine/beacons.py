"""Beacons of shoes: what a table waits for between the promise of a shoe and its first card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import structs

from cutcard.formats.beacons import COSIGNATURE, NONE
from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.entry import table_stream
from cutcard.formats.signed_notes import Note, VerifierKey
from cutcard.house.cage import SHUFFLED
from cutcard.house.engine.live_table import BETWEEN_SHOES
from cutcard.rulebook.referee import Refusal
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.formats.reader import Reader
    from cutcard.house.cage import Cage
    from cutcard.house.engine.live_table import LiveTable

AWAITED = "beacon"
"""The code of the refusal while there is none yet."""


def takes_beacon(live: LiveTable) -> bool:
    return live.source == SHUFFLED and live.options.beacon not in {"", NONE}


def promises_first(live: LiveTable) -> bool:
    """Whether the next shoe of a table that takes a beacon is not promised yet."""
    return takes_beacon(live) and live.promised is None and live.state.phase in BETWEEN_SHOES


def without_known_promise(live: LiveTable, cage: Cage) -> LiveTable:
    """A seed alone orders its shoe as it did in the part of the journal that a restored house lost: it is not used."""
    if cage.known_shoes.get(live.name) != live.shoe or live.options.beacon != NONE:
        return live
    return structs.replace(live, promised=None)


def beacon_for(
    live: LiveTable, checkpoint_of: Callable[[VerifierKey], Note | None], journal: Reader
) -> dict[str, Any] | Refusal | None:
    """The checkpoint that covers the promise; while there is none, the table waits for it."""
    if not takes_beacon(live) or live.state.phase not in BETWEEN_SHOES:
        return None
    witness = VerifierKey.parse(live.options.beacon)
    note = checkpoint_of(witness) if live.promised is not None else None
    if note is not None:
        promise = next(iter(journal.read(table_stream(live.name), after=live.promised_at - 1)))
        if Checkpoint.parse(note.text).size >= promise.seq:
            return {"kind": COSIGNATURE, "checkpoint": bytes(note).decode()}
    return Refusal("", "", AWAITED, message("refusal-beacon-awaited", witness=witness.name))
