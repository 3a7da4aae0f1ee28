"""Ended shoes of tables that run themselves, as the journal tells of them: what each shows, and its file for others."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cutcard.cards import NotationError
from cutcard.formats import schema
from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.ended_shoes import ENTRIES, OPENED, PROMISED, STAMPED, Told, kind_of
from cutcard.formats.entry import Entry, table_stream
from cutcard.formats.log_end import subtrees_in
from cutcard.formats.receipts import ShownShoe, bundle_of
from cutcard.house.projections.bundles import receipt_up_to

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from cutcard.formats.reader import Reader
    from cutcard.formats.signed_notes import Note


class EndedShoe(NamedTuple):
    """A shoe that is over, with the entries that promised, began and ended it."""

    shown: ShownShoe
    entries: tuple[Entry, ...]

    @property
    def told(self) -> list[Told]:
        return [Told(entry.seq, entry.stream, entry.read().events) for entry in self.entries]


def shoes_of(store: Reader, table: str) -> Iterator[int]:
    """The numbers of a table's shoes that have ended and were promised, the newest first."""
    stream = table_stream(table)
    last = max((row[0] for row in store.few(schema.SHOES, (stream,))), default=0)
    for number in range(last, 0, -1):
        if _is_promised(store, stream, number) and (number < last or _opening(store, stream, number) is not None):
            yield number


def ended_shoe(store: Reader, table: str, number: int) -> EndedShoe:
    """A shoe that has ended; one that is in play, or whose order nobody promised, shows nothing."""
    stream = table_stream(table)
    stamped, opened = store.loaded(stream, number), _opening(store, stream, number)
    if stamped is None:
        raise NotationError(f"table {table} has had no shoe {number}; `cutcard fair` with the table alone lists them")
    if opened is None:
        raise NotationError(
            f"shoe {number} of {table} has not ended, or was shuffled by others: its order is not in the journal"
        )
    begins, ends = _event(stamped, STAMPED, number), _event(opened, OPENED, number)
    beacon = begins.get("beacon", {})
    shown = ShownShoe(f"{table}/{number}", begins["commitment"], beacon, ends["order"], ends["salt"])
    promised = _promising(store, stamped, number) if beacon else None
    entries = tuple(each for each in (promised, stamped, opened) if each is not None)
    if len(entries) not in ENTRIES[kind_of(shown)]:
        raise NotationError(f"the journal does not tell who promised shoe {number} of {table}")
    return EndedShoe(shown, entries)


def shoe_bundle(store: Reader, ended: EndedShoe, note: Note, *, public: bool) -> bytes:
    """The file of a shoe; for the public with every entry by its hash that may name a person or a bet."""
    size, subtree = Checkpoint.parse(note.text).size, subtrees_in(store.few)
    if ended.entries[-1].seq > size:
        raise NotationError(f"the checkpoint ends before shoe {ended.shown.name} does: wait for the next one")
    receipts = [
        receipt_up_to(entry, size, subtree, note, whole=not public or is_for_everybody(entry))
        for entry in ended.entries
    ]
    return bundle_of(receipts, ended.shown)


def is_for_everybody(entry: Entry) -> bool:
    """Whether an entry promises shoes and holds nothing else: others tell of bets, credit or people as well."""
    return {event["type"] for event in entry.read().events} == {PROMISED}


def _is_promised(store: Reader, stream: str, number: int) -> bool:
    stamped = store.loaded(stream, number)
    return stamped is not None and not stamped.detached and bool(_event(stamped, STAMPED, number).get("commitment"))


def _event(entry: Entry, kind: str, number: int) -> dict[str, Any]:
    found = (each for each in entry.read().events if each["type"] == kind and each["shoe"] == number)
    return next(found, {})


def _opening(store: Reader, stream: str, number: int) -> Entry | None:
    """The entry that opened a shoe: it loaded the next one, or is among the last of its own."""
    following = store.loaded(stream, number + 1)
    if following is not None and not following.detached and _event(following, OPENED, number):
        return following
    for row in store.rows(schema.OF_SHOE_LAST_FIRST, (stream, number)):
        entry = Entry(*row)
        if OPENED.encode() in entry.body and _event(entry, OPENED, number):
            return entry
    return None


def _promising(store: Reader, stamped: Entry, number: int) -> Entry | None:
    """The entry that promised a shoe before the one that began it; none where that one promised it too."""
    if _event(stamped, PROMISED, number):
        return None
    for row in store.rows(schema.BEFORE_LAST_FIRST, (stamped.stream, stamped.version)):
        entry = Entry(*row)
        if PROMISED.encode() in entry.body and _event(entry, PROMISED, number):
            return entry
    return None
