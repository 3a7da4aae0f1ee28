"""What entries change in indexes and roll-ups: worked out in order, from the entries and what is known already."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from typing import TYPE_CHECKING, Any, Protocol

from cutcard.formats import schema
from cutcard.formats.entry import Entry
from cutcard.formats.schema import TAKINGS
from cutcard.house.projections.entry_facts import (
    CLOCK,
    CLOSED,
    QUARTER,
    SETTLING,
    RoundTally,
    events_of,
    facts_of,
    stamp_of,
    table_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cutcard.house.projections.entry_facts import EntryFacts

    Fetch = Callable[[str, tuple[Any, ...]], Iterable[tuple[Any, ...]]]
    Put = Callable[[str, list[tuple[Any, ...]]], object]

ROUNDS_MOST = 2_000
"""So many rounds are followed at once where a whole journal is read; others are read again when one is put right."""


class Known(Protocol):
    """What was derived from the entries before, and the journal itself."""

    def clock(self, stream: str) -> int: ...
    def put_right(self, stream: str, number: int) -> list[int]: ...
    def filed(self, stream: str, number: int) -> list[Entry]: ...
    def at(self, stream: str, version: int) -> list[Entry]: ...
    def stamp(self, stream: str, shoe: int) -> str: ...
    def detached(self) -> list[str]: ...


class Journal:
    """The journal alone, with nothing derived yet."""

    def __init__(self, fetch: Fetch) -> None:
        self._fetch = fetch
        self._stamps: dict[tuple[str, int], str] = {}

    def clock(self, stream: str) -> int:  # noqa: ARG002
        return 0

    def put_right(self, stream: str, number: int) -> list[int]:  # noqa: ARG002
        return []

    def detached(self) -> list[str]:
        return []

    def filed(self, stream: str, number: int) -> list[Entry]:
        return [Entry(*row) for row in self._fetch(schema.FILED, (stream, number))]

    def at(self, stream: str, version: int) -> list[Entry]:
        return [Entry(*row) for row in self._fetch(schema.AT, (stream, version))]

    def stamp(self, stream: str, shoe: int) -> str:
        """The edition and decks that a shoe was stamped with; none where the journal has no such shoe or stamp."""
        place = (stream, shoe)
        if place not in self._stamps:
            loaded = [Entry(*row) for row in self._fetch(schema.LOADED, place)]
            events = [event for entry in loaded for event in events_of(entry)]
            stamps = [stamp_of(event) for event in events if event.get("type") == "ShoeStamped"]
            self._stamps[place] = next(iter(stamps), "")
        return self._stamps[place]


class Derived(Journal):
    """The journal with what was derived from it up to the entries that are added."""

    def clock(self, stream: str) -> int:
        return next((row[0] for row in self._fetch(schema.CLOCK, (stream,))), 0)

    def put_right(self, stream: str, number: int) -> list[int]:
        return [row[0] for row in self._fetch(schema.PUT_RIGHT, (stream, number))]

    def detached(self) -> list[str]:
        return [row[0] for row in self._fetch(schema.DETACHED, ())]


class Changes:
    """All that so many entries in a row add. Over a whole journal it is all there is to derive."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._rounds: OrderedDict[tuple[str, int], RoundTally] = OrderedDict()
        self.clocks: dict[str, int] = {}
        self.begin()

    def begin(self) -> None:
        """Anew, after what was gathered has been written; the rounds and clocks that are followed stay known."""
        self.patron_rounds: dict[tuple[str, str, int], int] = {}
        self.put_right: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
        self.marks: list[tuple[str, int, int]] = []
        self.takings: defaultdict[tuple[int, str], list[int]] = defaultdict(lambda: [0] * len(TAKINGS))
        self.detached: dict[str, int] = {}
        self.wagers: defaultdict[tuple[str, str, str], list[int]] = defaultdict(lambda: [0] * 4)

    def add(self, entry: Entry) -> None:
        outline = facts_of(entry)
        if outline is None:
            return
        self._mark(entry, outline)
        if not (table := table_of(entry.stream)):
            self.detached |= outline.detached
            if outline.attached:
                known = {*self._known.detached(), *self.detached}
                self.detached = dict.fromkeys(known, 0)
            return
        for patron in outline.patrons:
            self.patron_rounds.setdefault((patron, entry.stream, entry.round), entry.seq)
        if about := outline.concerns(entry.round):
            self.put_right[entry.stream, about].append(entry.version)
        kinds = outline.kinds
        if outline.money or kinds & CLOSED:
            quarter = self.takings[outline.at // QUARTER, entry.stream]
            for column, more in enumerate(outline.takings(table)):
                quarter[column] += more
        self._tally(entry, kinds, about or entry.round)

    def _mark(self, entry: Entry, outline: EntryFacts) -> None:
        latest = self.clocks[entry.stream] if entry.stream in self.clocks else self._known.clock(entry.stream)
        if outline.at < latest:
            self.marks.append((CLOCK, entry.seq, latest))
        self.clocks[entry.stream] = max(latest, outline.at)
        self.marks += [(kind, entry.seq, 0) for kind in sorted(outline.marks)]

    def _tally(self, entry: Entry, kinds: set[str], number: int) -> None:
        """A round counts when it is over; one that is put right later counts for what it came to."""
        followed = self._rounds.get((entry.stream, number))
        if "BetsOpened" in kinds and followed is None:
            followed = self._rounds[entry.stream, number] = RoundTally(number, entry.shoe)
            if len(self._rounds) > ROUNDS_MOST:
                self._rounds.popitem(last=False)
        if followed is None and not kinds & (CLOSED | SETTLING):
            return
        if followed is None:
            followed = self._read_again(entry, number)
        before = followed.wagers() if followed.closed else {}
        followed.add(entry)
        if followed.closed and kinds & (CLOSED | SETTLING):
            edition = self._known.stamp(entry.stream, followed.shoe)
            self._change(entry.stream, edition, before, -1)
            self._change(entry.stream, edition, followed.wagers(), 1)

    def _read_again(self, entry: Entry, number: int) -> RoundTally:
        """A round up to an entry, from the journal."""
        known, stream = self._known, entry.stream
        elsewhere = {*known.put_right(stream, number), *self.put_right.get((stream, number), ())}
        filed = known.filed(stream, number)
        tally = RoundTally(number, filed[0].shoe if filed else entry.shoe)
        others = [each for version in elsewhere for each in known.at(stream, version)]
        there = {each.version: each for each in [*filed, *others] if each.version < entry.version}
        for version in sorted(there):
            tally.add(there[version])
        return tally

    def _change(self, stream: str, edition: str, wagers: dict[str, tuple[int, int, int, int]], sign: int) -> None:
        for wager, counted in wagers.items():
            total = self.wagers[stream, edition, wager]
            for column, each in enumerate(counted):
                total[column] += sign * each

    def rows(self) -> dict[str, list[tuple[Any, ...]]]:
        """The rows of each table."""
        return {
            "patron_rounds": [(*place, seq) for place, seq in self.patron_rounds.items()],
            "put_right": [(*place, version) for place, versions in self.put_right.items() for version in versions],
            "marks": self.marks,
            "clocks": list(self.clocks.items()),
            "takings": [(*place, *counted) for place, counted in self.takings.items()],
            "detached": list(self.detached.items()),
            "wagers": [(*place, *counted[:3], str(counted[3])) for place, counted in self.wagers.items()],
        }


def write(changes: Changes, fetch: Fetch, put: Put) -> None:
    """Into the database, inside the transaction that the entries are written in."""
    for table, rows in changes.rows().items():
        if rows:
            put(schema.WRITE[table], [_added_to(fetch, row) for row in rows] if table == "wagers" else rows)


def _added_to(fetch: Fetch, row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Squares of cents can outgrow the database's numbers, and are added up here."""
    before = next(iter(fetch(schema.WAGER, row[:3])), (0, 0, 0, "0"))
    return (
        *row[:3],
        *(old + new for old, new in zip(before[:3], row[3:6], strict=True)),
        str(int(before[3]) + int(row[6])),
    )


def derive(entries: Iterable[Entry], fetch: Fetch, put: Put) -> None:
    """What follows from entries that were just written."""
    changes = Changes(Derived(fetch))
    for entry in entries:
        changes.add(entry)
    write(changes, fetch, put)


def derive_all(entries: Iterable[Entry], fetch: Fetch, put: Put, at_once: int = 20_000) -> None:
    """What follows from a whole journal, where nothing was derived yet: so many entries at once."""
    changes = Changes(Derived(fetch))
    waiting = 0
    for entry in entries:
        changes.add(entry)
        waiting += 1
        if waiting == at_once:
            write(changes, fetch, put)
            changes.begin()
            waiting = 0
    write(changes, fetch, put)
