"""What was out of the ordinary in a house, read from its journal, for a supervisor to find again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cutcard.formats.reader import Reader
from cutcard.house.event_kinds import kind_of
from cutcard.house.projections.indexes import Indexes, Marked
from cutcard.house.projections.records import when
from cutcard.table.acts.act import Large, Listed
from cutcard.table.acts.settling import LARGE_WIN_CENTS
from cutcard.words import Message, english, message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.formats.entry import Body, Entry


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


def significant(store: Reader, *, large_win_cents: int = LARGE_WIN_CENTS) -> Iterator[Significant]:
    """Voids, rulings, corrections, adjustments, changed settings, failures, large wins and clocks that went back."""
    return (event for event, _ in worded(store, large_win_cents=large_win_cents))


def worded(
    store: Reader, *, large_win_cents: int = LARGE_WIN_CENTS, newest_first: bool = False
) -> Iterator[tuple[Significant, Message]]:
    """The same, each with the message of what it was; the journal keeps neither, so an old one is worded too.

    Wins below what is marked as large are looked for in the whole journal.
    """
    if large_win_cents < LARGE_WIN_CENTS:
        marked = {each.entry.seq: each.clock for each in Indexes(store).marked()}
        every = (Marked(entry, marked.get(entry.seq, 0)) for entry in store.read())
        found: Iterable[Marked] = reversed(list(every)) if newest_first else every
    else:
        found = Indexes(store).marked(newest_first=newest_first)
    for each in found:
        listed = list(_listed(each, large_win_cents))
        yield from reversed(listed) if newest_first else listed


def _listed(marked: Marked, large_win_cents: int) -> Iterator[tuple[Significant, Message]]:
    entry, latest = marked
    body = entry.read()
    if latest:
        back = Listed(message("listed-clock-went-back"), before=when(latest), after=when(body.at))
        yield _listed_line(entry, body, {}, back), back.message
    for event in body.events:
        kind = kind_of(event["type"])
        large_win = kind.large is Large.WIN
        is_listed = Large.WIN.cents(event) >= large_win_cents if large_win else kind.marks(event)
        if is_listed and kind.listed is not None:
            listed = kind.listed(event)
            yield _listed_line(entry, body, event, listed), listed.message


def _listed_line(entry: Entry, body: Body, event: dict[str, Any], listed: Listed) -> Significant:
    what, (_, before, after) = english(listed.message), listed
    who = body.command.get("by", {}).get("name", "")
    reason = str(event.get("reason") or body.command.get("reason") or event.get("note") or "")
    clause = f"{event.get('document', '')} {event.get('clause', '')}".strip() if event.get("clause") else ""
    return Significant(when(body.at), entry.seq, entry.stream, what, who, body.second, reason, before, after, clause)
