"""The gaming day that is open, table by table, kept up with every entry: what the pit's screens show."""

from __future__ import annotations

from collections import defaultdict, deque
from typing import TYPE_CHECKING

from cutcard.formats import schema
from cutcard.formats.figures import Figures
from cutcard.house.projections.day.days import closed_days
from cutcard.house.projections.day.tally import follow_tray
from cutcard.house.projections.entry_facts import facts_in, table_of
from cutcard.house.projections.figures import figures_of
from cutcard.house.projections.indexes import Indexes
from cutcard.house.projections.reports import open_trays
from cutcard.house.read_cage import parts_of_cage

if TYPE_CHECKING:
    from cutcard.formats.entry import Body, Entry
    from cutcard.formats.reader import Reader

KEPT = 1_000
"""So many entries may lie between the end of a day and the entry that closes it: they are the next day's."""


class LiveDay:
    """Each table's figures of the day that is open."""

    def __init__(self) -> None:
        self.tables: defaultdict[str, Figures] = defaultdict(Figures)
        self.day = ""
        self.trays: set[str] = set()
        """The tables whose chips are not counted yet."""
        self._until = 0
        self._last: deque[tuple[int, str, Figures]] = deque(maxlen=KEPT)

    def begin(self, store: Reader) -> None:
        """What all time came to, less the days that were closed: nothing of the journal has to be read."""
        with store.moment() as rows:
            for stream, figures in Indexes(rows).figures().items():
                self.tables[table_of(stream)].add(figures.row)
            for day in closed_days(rows):
                for table, counted in day.tables.items():
                    self.tables[table].add(-each for each in counted)
            self.trays = open_trays(rows)
            here = parts_of_cage(rows, "day", "awaiting")
            self.day = here.day.day
            for drops in here.awaiting.values():
                for table, (cents, booked) in drops.items():
                    self.tables[table].add(Figures(drop_cents=-cents, over_short_cents=booked - cents).row)
            self._until = next(iter(rows(schema.LAST_ENTRY, ())))[0] or 0

    def on_entry(self, entry: Entry, body: Body) -> None:
        if entry.seq <= self._until:
            return
        facts = facts_in(body)
        if any(event["type"] == "DropCounted" and event["day"] not in {"", self.day} for event in facts.events):
            return  # It is a closed day's.
        for table, figures in figures_of(facts, table_of(entry.stream)):
            self.tables[table].add(figures.row)
            self._last.append((entry.seq, table, figures))
        for event in facts.events:
            follow_tray(self.trays, event)
            if event["type"] == "GamingDayOpened":
                self.day = event["day"]
            elif event["type"] == "GamingDayClosed":
                self.day = ""
                self._close(event["until"])

    def _close(self, until: int) -> None:
        self.tables.clear()
        for seq, table, figures in self._last:
            if seq > until:
                self.tables[table].add(figures.row)
