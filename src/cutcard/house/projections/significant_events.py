"""What was out of the ordinary in a house, read from its journal, for a supervisor to find again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cutcard.formats.entry import TABLE, Body, Entry
from cutcard.formats.reader import Reader
from cutcard.house.event_kinds import kind_of
from cutcard.house.journal.games import REGISTERED
from cutcard.house.projections.indexes import Indexes, Marked
from cutcard.house.read_cage import table_labels
from cutcard.house.shoe_editions import zone_in
from cutcard.house.zones import when
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Large, Listed
from cutcard.table.acts.settling import LARGE_WIN_CENTS
from cutcard.words import Message, english, message


@dataclass(frozen=True, slots=True)
class Significant:
    """Something a supervisor must be able to find again: when, where, who, who agreed, why, and what it changed."""

    at: str
    seq: int
    stream: str
    what: str
    who: str
    second: str
    reason: str
    before: str
    after: str
    clause: str
    table: str = ""
    """The table that it concerns, by its identifier."""


def significant(
    store: Reader, *, large_win_cents: int = LARGE_WIN_CENTS, reader: Position | None = None
) -> Iterator[Significant]:
    """Voids, rulings, corrections, adjustments, changed settings, failures, large wins and clocks that went back."""
    return (event for event, _ in worded(store, reader, large_win_cents=large_win_cents))


def worded(
    store: Reader,
    reader: Position | None,
    *,
    large_win_cents: int = LARGE_WIN_CENTS,
    newest_first: bool = False,
    after: int = 0,
) -> Iterator[tuple[Significant, Message]]:
    """Those after an entry, each with the message of what it was; the journal keeps none, so an old one is worded too.

    What a kind of event shows to some positions alone is left out for every other reader, and for None: that the clock
    went back is told of such an entry as well, and not who did what for which reason.
    Wins below what is marked as large are looked for in the whole journal.
    """
    if large_win_cents < LARGE_WIN_CENTS:
        marked = {each.entry.seq: each.clock for each in Indexes(store).marked()}
        every = (Marked(entry, marked.get(entry.seq, 0)) for entry in store.read())
        found: Iterable[Marked] = reversed(list(every)) if newest_first else every
    else:
        found = Indexes(store).marked(newest_first=newest_first, after=after)
    labels, zone = table_labels(store, REGISTERED), zone_in(store)
    for each in found:
        listed = list(_listed(each, reader, large_win_cents, labels, zone))
        yield from reversed(listed) if newest_first else listed


def _listed(
    marked: Marked, reader: Position | None, large_win_cents: int, labels: Mapping[str, Message], zone: str
) -> Iterator[tuple[Significant, Message]]:
    entry, latest = marked
    body = entry.read()
    if latest:
        back = Listed(message("listed-clock-went-back"), before=when(latest, zone), after=when(body.at, zone))
        line, kinds = _listed_line(entry, body, {}, back, zone), [kind_of(event["type"]) for event in body.events]
        shown = all(kind.shown_to(reader) for kind in kinds)
        yield line if shown else replace(line, who="", second="", reason=""), back.message
    for event in body.events:
        kind = kind_of(event["type"])
        large_win = kind.large is Large.WIN
        is_listed = Large.WIN.cents(event) >= large_win_cents if large_win else kind.marks(event)
        if is_listed and kind.listed is not None and kind.shown_to(reader):
            listed = kind.listed(event)
            listed = listed._replace(message=with_names(listed.message, labels))
            yield _listed_line(entry, body, event, listed, zone), listed.message


def with_names(said: Message, labels: Mapping[str, Message]) -> Message:
    """A message in which a table stands by its name instead of its identifier."""
    return replace(
        said,
        values=tuple((name, labels.get(str(each), each) if name == "table" else each) for name, each in said.values),
    )


def _listed_line(entry: Entry, body: Body, event: dict[str, Any], listed: Listed, zone: str) -> Significant:
    what, (_, before, after) = english(listed.message), listed
    who = body.command.get("by", {}).get("name", "")
    reason = str(event.get("reason") or body.command.get("reason") or event.get("note") or "")
    clause = f"{event.get('document', '')} {event.get('clause', '')}".strip() if event.get("clause") else ""
    table = str(event.get("table", entry.stream.removeprefix(TABLE) if entry.stream.startswith(TABLE) else ""))
    told = (what, who, body.second, reason, before, after, clause, table)
    return Significant(when(body.at, zone), entry.seq, entry.stream, *told)
