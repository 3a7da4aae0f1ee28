"""Reading by indexes and roll-ups; of a house whose layout has none yet they are worked out from its journal."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from cutcard.house.journal.entry import Entry
from cutcard.house.years import tables
from cutcard.house.years.changes import Changes, Derived, Journal
from cutcard.house.years.outline import TAKINGS, RoundTally

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from cutcard.house.journal.store import Store


class Marked(NamedTuple):
    """An entry that is found by what happened in it."""

    entry: Entry
    clock: int
    """The latest time before it in its stream, where its own is earlier; otherwise 0."""


class WagerTotal(NamedTuple):
    stream: str
    edition: str
    """The stamp of its shoes, with their decks where it tells them; empty where they have none."""
    wager: str
    bets: int
    staked: int
    returned: int
    squares: int


class Indexes:
    """What a store finds without reading its journal."""

    def __init__(self, store: Store) -> None:
        self._rows = store.rows
        self._known: Journal = Derived(store.rows)

    def rounds_of(self, patron: str) -> Iterator[tuple[str, int]]:
        """Where a patron has bet: streams and rounds, the last first."""
        for row in self._rows(tables.PATRON, (patron,)):
            yield row[0], row[1]

    def about(self, stream: str, number: int) -> list[Entry]:
        """All that was written of a round, in order, wherever it was filed."""
        found = {entry.version: entry for entry in self._known.filed(stream, number)}
        for version in self._known.put_right(stream, number):
            found |= {entry.version: entry for entry in self._known.at(stream, version)}
        return [found[version] for version in sorted(found)]

    def marked(self, kinds: Collection[str] = (), *, newest_first: bool = False) -> Iterator[Marked]:
        """Entries in which something of these kinds happened, or anything that is marked."""
        where = f"WHERE kind IN ({', '.join('?' * len(kinds))})" if kinds else ""
        query = f"""
            SELECT {tables.COLUMNS}, was FROM marks JOIN journal ON journal.seq = marks.seq {where}
            ORDER BY marks.seq {"DESC" if newest_first else ""}
        """  # noqa: S608
        for _, same in groupby(self._rows(query, tuple(kinds)), key=lambda row: row[0]):
            rows = list(same)
            yield Marked(Entry(*rows[0][:-1]), max(row[-1] for row in rows))

    def takings(self, first: int = 0, end: int = 2**62) -> dict[str, list[int]]:
        """What each table took from one quarter of an hour until another, by stream."""
        return {row[0]: [int(each) for each in row[1:]] for row in self._rows(tables.BETWEEN, (first, end))}

    def wagers(self) -> Iterator[WagerTotal]:
        """What every wager of rounds that are over came to."""
        query = f"SELECT {tables.NAMES['wagers']} FROM wagers ORDER BY stream, edition, wager"  # noqa: S608
        for row in self._rows(query, ()):
            stream, edition, wager, bets, staked, returned, squares = row
            yield WagerTotal(stream, edition, wager, bets, staked, returned, int(squares))

    def unfinished(self, stream: str) -> Iterator[WagerTotal]:
        """The same of the bets that are settled in a round which is not over."""
        last = next(iter(self._rows(tables.LAST_ROUND, (stream,))))[0]
        entries = self.about(stream, last) if last else []
        tally = RoundTally(last, entries[0].shoe if entries else 0)
        for entry in entries:
            tally.add(entry)
        if not tally.closed:
            edition = self._known.stamp(stream, tally.shoe)
            for wager, counted in tally.wagers().items():
                yield WagerTotal(stream, edition, wager, *counted)


class WorkedOut(Indexes):
    """The same of a house of an older layout: the whole journal is read, and nothing is written."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._known = Journal(store.rows)
        self._changes = Changes(self._known)
        self._read = store.read
        for entry in store.read():
            self._changes.add(entry)

    def rounds_of(self, patron: str) -> Iterator[tuple[str, int]]:
        found = [(seq, *place[1:]) for place, seq in self._changes.patron_rounds.items() if place[0] == patron]
        for _, stream, number in sorted(found, reverse=True):
            yield stream, number

    def about(self, stream: str, number: int) -> list[Entry]:
        found = {entry.version: entry for entry in self._known.filed(stream, number)}
        for version in self._changes.put_right.get((stream, number), ()):
            found |= {entry.version: entry for entry in self._known.at(stream, version)}
        return [found[version] for version in sorted(found)]

    def marked(self, kinds: Collection[str] = (), *, newest_first: bool = False) -> Iterator[Marked]:
        found: dict[int, int] = {}
        for kind, seq, was in self._changes.marks:
            if not kinds or kind in kinds:
                found[seq] = max(was, found.get(seq, 0))
        for seq in sorted(found, reverse=newest_first):
            yield Marked(next(iter(self._read(after=seq - 1))), found[seq])

    def takings(self, first: int = 0, end: int = 2**62) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for (quarter, stream), counted in self._changes.takings.items():
            if first <= quarter < end:
                sums = found.setdefault(stream, [0] * len(TAKINGS))
                found[stream] = [one + more for one, more in zip(sums, counted, strict=True)]
        return found

    def wagers(self) -> Iterator[WagerTotal]:
        for place, counted in sorted(self._changes.wagers.items()):
            yield WagerTotal(*place, *counted)


def indexes_of(store: Store) -> Indexes:
    """What the store finds; of an older layout the journal is read once, and again when it has grown."""
    if store.layout >= tables.LAYOUT:
        return Indexes(store)
    heads = store.heads()
    if store.worked_out is None or store.worked_out[0] != heads:
        store.worked_out = (heads, WorkedOut(store))
    found: WorkedOut = store.worked_out[1]
    return found


def derived_rows(store: Store, table: str) -> Iterator[tuple[Any, ...]]:
    """All rows of a table of indexes or roll-ups."""
    return iter(store.rows(f"SELECT {tables.NAMES[table]} FROM {table}", ()))  # noqa: S608
