"""Who had a part in a table on a gaming day: they do not count its box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from cutcard.formats import schema
from cutcard.formats.entry import CAGE, Entry, table_stream
from cutcard.formats.versions import DetachedError
from cutcard.house.cage import ASSIGNING, DropCounted
from cutcard.house.cage.gaming_day import assigned_by
from cutcard.house.projections.indexes import Indexes
from cutcard.table.conduct.persons import person

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.formats.reader import Reader


class _By(msgspec.Struct, frozen=True):
    name: str = ""


class _Command(msgspec.Struct, frozen=True):
    by: _By = _By()


class _Signed(msgspec.Struct, frozen=True):
    """As much of an entry as says who had a part in it, and of the cage's which tables it is about."""

    command: _Command = _Command()
    second: str = ""
    events: list[dict[str, Any]] = []


_decode = msgspec.json.Decoder(_Signed).decode


def hands_at(store: Reader, table: str, after: int, until: int) -> Iterator[str]:
    """Whoever was assigned to a table between two entries, or asked, agreed to or witnessed anything there."""
    last = ""
    for marked in Indexes(store).marked(ASSIGNING):
        if marked.entry.seq > after:
            break
        for event in marked.entry.read().events:
            last = assigned_by(event).get(table, last)
    yield person(last)
    for row in store.rows(schema.BETWEEN_SEQS, (after, until)):
        entry = Entry(*row)
        if entry.stream not in {CAGE, table_stream(table)}:
            continue
        if entry.detached:
            raise DetachedError(entry.stream, entry.version)
        signed = _decode(entry.body)
        if entry.stream == CAGE:
            about = [event for event in signed.events if event["type"] != DropCounted.__name__]
            yield from (person(assigned_by(event).get(table, "")) for event in about)
            if not any(event.get("table") == table or table in event.get("dealers", ()) for event in about):
                continue
        yield from (person(signed.command.by.name), person(signed.second))
