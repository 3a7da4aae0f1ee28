"""What every event of the journal means, by the name it is written under: those of tables, and the house's own facts.

Indexes, lists, alerts and records of rounds ask here what to make of an event; none of them knows it by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.house import cage
from cutcard.table import acts
from cutcard.table.acts.act import Event, RecordKind
from cutcard.table.codec import EVENTS, read_named

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.formats.entry import Body

KINDS: dict[str, RecordKind] = {
    **{event.__name__: kind for event, kind in acts.EVENTS.items()},
    **{fact.__name__: kind for fact, kind in cage.KINDS.items()},
}
TABLE_EVENTS: dict[str, type[Event | cage.Fact]] = {**EVENTS, **cage.TABLE_FACTS}
"""All that a table's stream holds."""
UNKNOWN = RecordKind()
"""What an event means that this program does not know."""


def kind_of(name: object) -> RecordKind:
    return KINDS.get(name, UNKNOWN) if isinstance(name, str) else UNKNOWN


def names_of(has: Callable[[RecordKind], object]) -> frozenset[str]:
    """The names of all events that have something declared of them."""
    return frozenset(name for name, kind in KINDS.items() if has(kind))


def events_in(body: Body) -> list[Event | cage.Fact]:
    """The events of an entry of a table; what is none raises a `NotationError`."""
    return [read_named(TABLE_EVENTS, "event", event) for event in body.events]


def facts_in(body: Body) -> list[cage.Fact]:
    """The facts of an entry of the cage; what is none raises a `NotationError`."""
    return [read_named(cage.FACTS, "fact", event) for event in body.events]
