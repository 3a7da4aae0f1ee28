"""The tables that follow from the journal, derived anew: where this program means something else by their rows.

Each table has a version. A house keeps the versions that its rows were derived under; where one differs from this
program's, all tables are emptied and filled again from the journal in one transaction, before the house is served.
`cutcard house reindex` does the same whenever somebody asks.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cutcard.formats import schema
from cutcard.formats.versions import StoreError
from cutcard.house.journal.store import Store, unwatched
from cutcard.house.projections.changes import derive_all

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cutcard.formats.entry import Entry
    from cutcard.formats.reader import Watch

KIND, KEY = "derived", "versions"
OFTEN = 1_000
VERSIONS = json.dumps({name: table.version for name, table in schema.DERIVED.items()}).encode()


def is_current(store: Store) -> bool:
    """Whether what is derived means what this program means by it."""
    return store.values_of(KIND, KEY).get(KEY) == VERSIONS


def reindex(store: Store, tell: Callable[[str], None], watch: Watch) -> None:
    """Where rows of another version are kept: one server derives them anew, others wait and find it done."""
    with store.alone(tell):
        if not is_current(store):
            rebuild(store, watch)


def rebuild(store: Store, watch: Watch = unwatched) -> int:
    """Derive everything anew; how many entries that took. Nothing is changed where some lie in archives alone."""
    if any(True for _ in store.rows(schema.EMPTIED, (b"",))):
        raise StoreError(
            "some entries of this house are only in archives; put them back first with `cutcard house archive --attach`"
        )
    last = next(iter(store.rows(schema.LAST_ENTRY, ())))[0] or 0
    with store.writing() as writing:
        for name in schema.DERIVED:
            writing.put(f"DELETE FROM {name}", [()])  # noqa: S608
        count = derive_all(_watched(store.read(), last, watch), store.rows, writing.put)
    store.put_value(KIND, KEY, VERSIONS)
    return count


def _watched(entries: Iterator[Entry], last: int, watch: Watch) -> Iterator[Entry]:
    for entry in entries:
        if entry.seq % OFTEN == 0:
            watch("entries", entry.seq, last)
        yield entry
