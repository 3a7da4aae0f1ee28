"""The one fold over the journal: what entries change in the tables that follow from them.

A projection says what rows one entry gives its table, from the entry, what it says and what was derived before. Rows of
the same key are merged as the table declares: added up, replaced or kept. So the same functions follow a write inside
its transaction, derive a whole journal anew, and check what is kept.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Protocol

from cutcard.formats import schema
from cutcard.formats.entry import CAGE, Body, Entry, table_stream
from cutcard.house.event_kinds import names_of
from cutcard.house.projections.entry_facts import (
    ATTACHED,
    CLOCK,
    DETACHED,
    QUARTER,
    EntryFacts,
    facts_in,
    facts_of,
    table_of,
)
from cutcard.house.projections.figures import all_played, figures_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Fetch = Callable[[str, tuple[Any, ...]], Iterable[tuple[Any, ...]]]
    Put = Callable[[str, list[tuple[Any, ...]]], object]
    """A statement, done for each of some rows."""
    Row = tuple[tuple[Any, ...], tuple[Any, ...]]
    """Which row, and what it holds."""

HIGH = 32
"""Squares of cents outgrow a database's numbers; they are kept in two parts, the lower of so many bits."""


class Known(Protocol):
    """What was derived from the entries before, and the journal itself."""

    def put_right(self, stream: str, number: int) -> list[int]: ...
    def filed(self, stream: str, number: int) -> list[Entry]: ...
    def at(self, stream: str, version: int) -> list[Entry]: ...
    def stamp(self, stream: str, shoe: int) -> str: ...
    def shoe(self, stream: str, number: int) -> int: ...
    def detached(self) -> list[str]: ...


class Journal:
    """The journal alone, with nothing derived yet."""

    def __init__(self, fetch: Fetch) -> None:
        self._fetch = fetch
        self._stamps: dict[tuple[str, int], str] = {}

    def put_right(self, stream: str, number: int) -> list[int]:  # noqa: ARG002
        return []

    def detached(self) -> list[str]:
        return []

    def filed(self, stream: str, number: int) -> list[Entry]:
        return [Entry(*row) for row in self._fetch(schema.FILED, (stream, number))]

    def at(self, stream: str, version: int) -> list[Entry]:
        return [Entry(*row) for row in self._fetch(schema.AT, (stream, version))]

    def shoe(self, stream: str, number: int) -> int:
        """The shoe from which a round was dealt, wherever it is put right."""
        return next((row[0] for row in self._fetch(schema.SHOE, (stream, number))), 0)

    def stamp(self, stream: str, shoe: int) -> str:
        """The edition and decks that a shoe was stamped with; none where the journal has no such shoe or stamp."""
        place = (stream, shoe)
        if place not in self._stamps:
            loaded = [facts_of(Entry(*row)) for row in self._fetch(schema.LOADED, place)]
            self._stamps[place] = next((facts.stamp for facts in loaded if facts is not None), "")
        return self._stamps[place]


class Derived(Journal):
    """The journal with what was derived from it up to the entries that are added."""

    def put_right(self, stream: str, number: int) -> list[int]:
        return [row[0] for row in self._fetch(schema.PUT_RIGHT, (stream, number))]

    def detached(self) -> list[str]:
        return [row[0] for row in self._fetch(schema.DETACHED, ())]


def _patron_rounds(changes: Changes, entry: Entry, facts: EntryFacts) -> Iterable[Row]:  # noqa: ARG001
    patrons = facts.patrons if table_of(entry.stream) else ()
    return [((patron, entry.stream, entry.round), (entry.seq,)) for patron in patrons]


def _put_right(changes: Changes, entry: Entry, facts: EntryFacts) -> Iterator[Row]:  # noqa: ARG001
    if table_of(entry.stream) and (about := facts.concerns(entry.round)):
        yield (entry.stream, about, entry.version), ()


def _marks(changes: Changes, entry: Entry, facts: EntryFacts) -> Iterable[Row]:
    latest, marks = changes.clocks[entry.stream], facts.marks
    behind: list[Row] = [((CLOCK, entry.seq), (latest,))] if facts.at < latest else []
    return behind + [((kind, entry.seq), (0,)) for kind in sorted(marks)] if marks else behind


def _clocks(changes: Changes, entry: Entry, facts: EntryFacts) -> Iterable[Row]:
    changes.clocks[entry.stream] = latest = max(facts.at, changes.clocks[entry.stream])
    return [((entry.stream,), (latest,))]


def _figures(changes: Changes, entry: Entry, facts: EntryFacts) -> Iterator[Row]:  # noqa: ARG001
    for table, figures in figures_of(facts, table_of(entry.stream)) if facts.counts else ():
        yield (facts.at // QUARTER, table_stream(table)), figures.row


def _wagers(changes: Changes, entry: Entry, facts: EntryFacts) -> Iterator[Row]:
    """Bets of one round win and lose as one: their stakes are squared together."""
    if not facts.counts or not (shares := all_played(facts)):
        return
    stamp = stamp_of(changes.known, entry, facts)
    for wager in dict.fromkeys(each.wager for each in shares):
        own = [each for each in shares if each.wager == wager]
        bets, paid = sum(each.bets for each in own), sum(each.paid_cents for each in own)
        staked = sum(each.played_cents for each in own)
        square = staked**2 if staked >= 0 else -(staked**2)
        yield (entry.stream, stamp, wager), (bets, staked, paid, *divmod(square, 2**HIGH))


def stamp_of(known: Known, entry: Entry, facts: EntryFacts) -> str:
    """The edition and decks under which the bets of an entry were made: a correction may come shoes later."""
    shoe = entry.shoe if facts.concludes else known.shoe(entry.stream, facts.concerns(entry.round) or entry.round)
    return known.stamp(entry.stream, shoe)


def _detached(changes: Changes, entry: Entry, facts: EntryFacts) -> Iterator[Row]:
    if entry.stream != CAGE:
        return
    for stream, version in facts.detached.items():
        changes.detached.add(stream)
        yield (stream,), (version,)
    if facts.attached:
        for stream in {*changes.known.detached(), *changes.detached}:
            yield (stream,), (0,)


def _cash(changes: Changes, entry: Entry, facts: EntryFacts) -> Iterator[Row]:  # noqa: ARG001
    for moved in facts.cash:
        yield (moved.day, moved.patron), (*(moved.cents if over == moved.over else 0 for over in schema.CASH), 1)


PROJECTIONS: dict[str, Callable[[Changes, Entry, EntryFacts], Iterable[Row]]] = {
    "patron_rounds": _patron_rounds,
    "put_right": _put_right,
    "marks": _marks,
    "clocks": _clocks,
    "figures": _figures,
    "wagers": _wagers,
    "detached": _detached,
    "cash": _cash,
}
"""By the table that it fills, in the order in which they are asked: a mark looks at the clock before its entry."""
MERGES = {name: table.merge for name, table in schema.DERIVED.items()}
OF_EVERY_ENTRY = {name: PROJECTIONS[name] for name in ("patron_rounds", "marks", "clocks")}
FILL_OTHERS = names_of(lambda kind: kind.earlier_round or kind.played or kind.adds or kind.cash) | {DETACHED, ATTACHED}
"""The events by which an entry may fill any other table than these."""


class Changes:
    """All that so many entries in a row add. Over a whole journal it is all there is to derive."""

    def __init__(self, known: Known, clocks: Iterable[tuple[str, int]] = ()) -> None:
        self.known = known
        self.rows: defaultdict[str, dict[tuple[Any, ...], tuple[Any, ...]]] = defaultdict(dict)
        self.detached: set[str] = set()
        """The streams of which anything was taken out, as these entries tell it."""
        self.clocks: defaultdict[str, int] = defaultdict(int, clocks)
        """The latest time that any entry of a stream has had so far."""

    def add(self, entry: Entry, body: Body | None = None) -> None:
        """One entry more; whoever has just written it has its body at hand."""
        facts = facts_of(entry) if body is None else facts_in(body)
        if facts is None:
            return
        ordinary = FILL_OTHERS.isdisjoint([str(event["type"]) for event in facts.events])
        for table, projection in (OF_EVERY_ENTRY if ordinary else PROJECTIONS).items():
            for key, values in projection(self, entry, facts):
                self._merge(table, key, values)

    def _merge(self, table: str, key: tuple[Any, ...], values: tuple[Any, ...]) -> None:
        rows, merge = self.rows[table], MERGES[table]
        if merge == "replace" or (there := rows.get(key)) is None:
            rows[key] = values
        elif merge == "add":
            rows[key] = tuple([one + more for one, more in zip(there, values, strict=True)])

    def write(self, put: Put) -> None:
        """Into the database, in the transaction that the entries are written in; then nothing is gathered any more."""
        for table, rows in self.rows.items():
            put(schema.WRITE[table], [(*key, *values) for key, values in rows.items()])
        self.rows.clear()


def derive_all(entries: Iterable[Entry], fetch: Fetch, put: Put, at_once: int = 20_000) -> int:
    """What follows from a whole journal, where nothing was derived yet: so many entries at once. How many there are."""
    changes, number = Changes(Journal(fetch)), 0
    for number, entry in enumerate(entries, 1):
        changes.add(entry)
        if number % at_once == 0:
            changes.write(put)
    changes.write(put)
    return number
