"""Shoes from a promised seed: the promise before the shoe, the beacon after the promise, and the order out of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.audit.table.state import Json, Promised, ShoeBooks, TableBooks
from cutcard.cards import NotationError, Shoe
from cutcard.formats.beacons import NONE, SEED_ALONE, beacon_digest, cosigned_by
from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.shuffling import order_of, promise_of
from cutcard.formats.signed_notes import Note, VerifierKey
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Iterator


def shoe_promised(table: TableBooks, event: Json) -> None:
    """Once for each shoe, before it is stamped, at a table whose shoes come from a promised seed."""
    assert table.entry is not None
    what = message("finding-shoe-promised", shoe=event["shoe"])
    if table.source != "shuffled" or not table.options.beacon:
        table.add_finding("shoe", what, expected="no promise by this table's settings", found="one")
    if event["shoe"] != table.shoes + 1:
        table.add_finding("shoe", what, expected=f"shoe {table.shoes + 1}", found=f"shoe {event['shoe']}")
    if table.promised is not None and table.promised.shoe == event["shoe"]:
        table.add_finding("shoe", what, expected=f"one promise: {table.promised.promise}", found="another")
        return
    table.promised = Promised(event["shoe"], event["promise"], event["nonce"], event["keeper"], table.entry.seq)


def check_seeded(table: TableBooks, shoe: ShoeBooks, event: Json) -> None:
    """The stamp repeats the promise, seals nothing, and has the beacon that the settings name."""
    promised, what = table.promised, message("finding-promise", shoe=shoe.number)
    if promised is None or promised.shoe != shoe.number:
        table.add_finding("shoe", what, expected="a promise before the shoe", found="none")
    elif promised.promise != shoe.commitment:
        table.add_finding("shoe", what, expected=promised.promise, found=shoe.commitment or "none")
    if event["sealed"]:
        found = message("finding-sealed-order", shoe=shoe.number)
        table.add_finding("shoe", found, expected="none: it follows from the seed", found="one")
    shoe.beacon = event["beacon"]
    wrong = next(_wrong_beacons(table, shoe.beacon), None)
    if wrong is not None:
        expected, found_there = wrong
        table.add_finding("shoe", message("finding-beacon", shoe=shoe.number), expected=expected, found=found_there)


def _wrong_beacons(table: TableBooks, beacon: Json) -> Iterator[tuple[str, str]]:
    """What a beacon should be and is not. A checkpoint from before the promise could be known when that was made."""
    assert table.entry is not None
    if table.options.beacon == NONE:
        if beacon != SEED_ALONE:
            yield "none", str(beacon.get("kind"))
        return
    witness = VerifierKey.parse(table.options.beacon)
    try:
        beacon_digest(beacon)
        note = Note.parse(beacon.get("checkpoint", "").encode())
        checkpoint = Checkpoint.parse(note.text)
    except NotationError as error:
        yield f"a checkpoint that {witness.name} cosigned", str(error)
        return
    if not cosigned_by(note, witness) or note.signatures[0].name != checkpoint.origin:
        yield f"a checkpoint that the log signed and {witness.name} cosigned", "other signatures"
    since = table.promised.seq if table.promised is not None else 0
    if not since <= checkpoint.size < table.entry.seq:
        yield f"a checkpoint from entry {since} on", f"of {checkpoint.size} entries"


def check_opened_seed(table: TableBooks, shoe: ShoeBooks, event: Json) -> None:
    """The seed is the one that was promised, and seed, beacon and name give the order."""
    seed, name = bytes.fromhex(event["salt"]), f"{table.name}/{shoe.number}"
    promised = promise_of(seed, name)
    if promised != shoe.commitment:
        table.add_finding("shoe", message("finding-seed", shoe=shoe.number), expected=shoe.commitment, found=promised)
        return
    try:
        beacon = beacon_digest(shoe.beacon)
    except NotationError:
        return  # It was found with the stamp.
    unshuffled = list(Shoe.of(table.game.deck, decks=table.options.decks))
    order = " ".join(map(str, order_of(unshuffled, seed=seed, beacon=beacon, shoe=name)))
    if order != event["order"]:
        what = message("finding-seed-order", shoe=shoe.number)
        table.add_finding("shoe", what, expected=order[:40], found=event["order"][:40])
