"""Reading by indexes and roll-ups."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from cutcard.formats import schema
from cutcard.formats.entry import Entry
from cutcard.formats.figures import Figures
from cutcard.formats.reader import Reader, Rows
from cutcard.house.projections.changes import HIGH, Derived, Journal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator


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
    paid: int
    squares: int


class Indexes:
    """What a store finds without reading its journal."""

    def __init__(self, store: Reader | Rows) -> None:
        self._rows: Rows = store.rows if isinstance(store, Reader) else store
        self._known: Journal = Derived(self._rows)

    def rounds_of(self, patron: str) -> Iterator[tuple[str, int]]:
        """Where a patron has bet: streams and rounds, the last first."""
        for row in self._rows(schema.PATRON, (patron,)):
            yield row[0], row[1]

    def about(self, stream: str, number: int) -> list[Entry]:
        """All that was written of a round, in order, wherever it was filed."""
        found = {entry.version: entry for entry in self._known.filed(stream, number)}
        for version in self._known.put_right(stream, number):
            found |= {entry.version: entry for entry in self._known.at(stream, version)}
        return [found[version] for version in sorted(found)]

    def marked(self, kinds: Collection[str] = (), *, newest_first: bool = False, after: int = 0) -> Iterator[Marked]:
        """Entries after one in which something of these kinds happened, or anything that is marked."""
        where = "WHERE marks.seq > ?" + (f" AND kind IN ({', '.join('?' * len(kinds))})" if kinds else "")
        query = f"""
            SELECT {schema.COLUMNS}, was FROM marks JOIN journal ON journal.seq = marks.seq {where}
            ORDER BY marks.seq {"DESC" if newest_first else ""}
        """  # noqa: S608
        for _, same in groupby(self._rows(query, (after, *kinds)), key=lambda row: row[0]):
            rows = list(same)
            yield Marked(Entry(*rows[0][:-1]), max(row[-1] for row in rows))

    def figures(self, first: int = 0, end: int = 2**62) -> dict[str, Figures]:
        """What each table came to from one quarter of an hour until another, by stream."""
        return {row[0]: Figures(*map(int, row[1:])) for row in self._rows(schema.BETWEEN, (first, end))}

    def wagers(self) -> Iterator[WagerTotal]:
        """What every wager of rounds that are over came to."""
        for stream, edition, wager, bets, staked, paid, high, low in sorted(derived_rows(self._rows, "wagers")):
            yield WagerTotal(stream, edition, wager, bets, staked, paid, (high << HIGH) + low)


def derived_rows(rows: Rows, table: str) -> Iterator[tuple[Any, ...]]:
    """All rows of a table that follows from the journal."""
    return iter(rows(f"SELECT {', '.join(schema.DERIVED[table].names)} FROM {table}", ()))  # noqa: S608
