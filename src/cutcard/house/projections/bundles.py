"""Which entries show a round to whoever checks it without the house, and which of them a patron may read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.entry import table_stream
from cutcard.formats.log_end import subtrees_in
from cutcard.formats.merkle import inclusion_proof
from cutcard.formats.receipts import Receipt, Shown, bundle_of
from cutcard.house.build_digest import PROGRAM
from cutcard.house.projections.indexes import Indexes
from cutcard.table.cards_on_table import REDACTED_EVENTS

if TYPE_CHECKING:
    from cutcard.formats.entry import Body, Entry
    from cutcard.formats.merkle import Subtree
    from cutcard.formats.reader import Reader
    from cutcard.formats.signed_notes import Note


def round_bundle(store: Reader, table: str, number: int, note: Note, *, patron: str = "") -> bytes:
    """A round with the shoe, the program and the recordings that its record names; for a patron, others' by hashes."""
    size, subtree = Checkpoint.parse(note.text).size, subtrees_in(store.few)
    receipts = []
    for entry in _entries(store, table_stream(table), table, number):
        if entry.seq > size:
            raise NotationError(f"the checkpoint ends before round {number} does: wait for the next one")
        whole = not patron or is_whole_to(entry.read(), patron)
        receipts.append(receipt_up_to(entry, size, subtree, note, whole=whole))
    return bundle_of(receipts)


def receipt_up_to(entry: Entry, size: int, subtree: Subtree, note: Note, *, whole: bool) -> Receipt:
    """The receipt of an entry up to a checkpoint of this size; refused where the journal is another than it was."""
    proof = tuple(inclusion_proof(entry.seq - 1, size, subtree))
    receipt = Receipt(Shown.of(entry, whole=whole), entry.seq, proof, note)
    if not receipt.is_in_its_log:
        raise NotationError(f"entry {entry.seq} of the journal is not the one that this checkpoint is over")
    return receipt


def _entries(store: Reader, stream: str, table: str, number: int) -> list[Entry]:
    indexes = Indexes(store)
    found = indexes.about(stream, number)
    loaded = store.loaded(stream, found[0].shoe)
    noted = (each.entry for each in indexes.marked(["Noted"], newest_first=True) if each.entry.seq < found[0].seq)
    program = next((entry for entry in noted if entry.read().command.get("what") == PROGRAM), None)
    recordings = [
        each.entry
        for each in indexes.marked(["RecordingNamed"])
        for event in each.entry.read().events
        if (event.get("table"), event.get("round_number")) == (table, number)
    ]
    all_of_them = {entry.seq: entry for entry in (*found, loaded, program, *recordings) if entry is not None}
    return [all_of_them[seq] for seq in sorted(all_of_them)]


def is_whole_to(body: Body, name: str) -> bool:
    """Whether a patron may read all of it: they alone asked, their credit alone moved, and no card lies face down."""
    hidden = any(event["type"] in REDACTED_EVENTS or "sealed" in event for event in body.events)
    return asker(body) == name and not body.second and body.balances.keys() == {name} and not hidden


def asker(body: Body) -> str:
    """Who asked for what an entry holds."""
    return str(body.command.get("by", {}).get("name", ""))
