"""What a gaming day comes to, counted from the journal in its order: by shift, hour, table, dealer and wager."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from cutcard.formats.entry import CAGE, Body, Entry
from cutcard.formats.figures import TRAY_EVENTS, Figures, TrayFigures
from cutcard.formats.reader import Reader, accounts_in
from cutcard.formats.versions import DetachedError
from cutcard.house.cage import ASSIGNING
from cutcard.house.cage.gaming_day import assigned_by
from cutcard.house.projections.changes import Journal, stamp_of
from cutcard.house.projections.entry_facts import QUARTER, EntryFacts, facts_of, table_of
from cutcard.house.projections.figures import add_played, all_played, figures_of, figures_of_drop
from cutcard.house.projections.indexes import Indexes
from cutcard.house.zones import clock_of
from cutcard.rulebook.referee import DECKS_USUAL
from cutcard.table.acts.act import AUTOMATIC_DEALER, Played

if TYPE_CHECKING:
    from collections.abc import Iterable


OWN_ACCOUNTS = ("cage", "tickets", "adjustments")
PATRONS = "patrons"
TRAYS = ("ChipsOpened", "ChipsClosed")
COUNTED = {"ChipsOpened": "opener", "ChipsClosed": "closer", "DropCounted": "drop"}


def follow_tray(trays: set[str], event: dict[str, Any]) -> None:
    """The tables whose chips are not counted yet, after an event."""
    if event["type"] in TRAYS:
        (trays.add if event["type"] == TRAYS[0] else trays.discard)(event["table"])


class Place(NamedTuple):
    """Where and when, and who dealt."""

    shift: int
    hour: str
    table: str
    dealer: str


class Shift(NamedTuple):
    number: int
    name: str
    holder: str


class Counted:
    """What was settled at one place under one edition, by wager; and stakes multiplied, by pairs of wagers."""

    def __init__(self) -> None:
        self.wagers: defaultdict[str, Figures] = defaultdict(Figures)
        self.products: defaultdict[tuple[str, str], int] = defaultdict(int)
        self.largest: defaultdict[str, int] = defaultdict(int)
        """The most that lay on each wager in one round."""

    def add(self, shares: Iterable[Played]) -> None:
        """The bets of one round, settled, put right or reversed together."""
        stakes: defaultdict[str, int] = defaultdict(int)
        for each in shares:
            add_played(self.wagers[each.wager], each)
            stakes[each.wager] += each.played_cents
        sign = -1 if any(cents < 0 for cents in stakes.values()) else 1
        for one, cents in stakes.items():
            self.largest[one] = max(self.largest[one], cents)
            for other, more in stakes.items():
                self.products[one, other] += sign * cents * more


class DayTally:
    """A gaming day so far: caught up with the journal whenever somebody asks, up to its end where it has one."""

    def __init__(self, store: Reader, zone: str, after: int = 0, end: int | None = None) -> None:
        self.store, self.zone, self.after, self.until, self._end = store, zone, after, after, end
        self.figures: defaultdict[Place, Figures] = defaultdict(Figures)
        self.counted: defaultdict[tuple[Place, str], Counted] = defaultdict(Counted)
        self.corrections: defaultdict[tuple[str, int, str], Figures] = defaultdict(Figures)
        """By table, round and the stamp of its shoe: what was put right of rounds settled before."""
        self.moved: defaultdict[str, int] = defaultdict(int)
        """What moved into each kind of account."""
        self.shifts: list[Shift] = []
        self.kinds: dict[str, str] = {}
        self.games: dict[str, str] = {}
        self.decks: dict[str, int] = {}
        """What each table was opened for, and with how many decks."""
        self.trays: set[str] = set()
        """The tables whose chips are not counted yet."""
        self.day = ""
        """The date that it was opened by."""
        self.trays_of_day: dict[str, TrayFigures] = {}
        self.trays_of_shifts: dict[tuple[int, str], TrayFigures] = {}
        self.counts: dict[str, list[dict[str, Any]]] = {}
        """By table, what was counted of its tray and its box, by denomination."""
        self.adjusted_cents = 0
        """Credit that was put right by hand."""
        self.banks_cents = 0
        """By how much Cashiers' banks differed from the books when they were closed."""
        self._sources: dict[str, str] = {}
        self._dealers: dict[str, str] = {}
        self._hours: dict[int, str] = {}
        self._journal = Journal(store.rows)
        self._began = False

    def catch_up(self) -> DayTally:
        if not self._began:
            self._began = True
            with self.store.moment() as rows:
                self.kinds = {account.name: account.kind for account in accounts_in(rows)}
            for marked in Indexes(self.store).marked(["TableOpened", *TRAYS, *ASSIGNING]):
                if marked.entry.seq > self.after:
                    break
                self._at_cage(marked.entry.read())
        for entry in self.store.read(after=self.until):
            if self._end is not None and entry.seq > self._end:
                break
            self._add(entry)
            self.until = entry.seq
        return self

    def _add(self, entry: Entry) -> None:
        if entry.detached:
            raise DetachedError(entry.stream, entry.version)
        if entry.stream == CAGE:
            self._at_cage(entry.read(), counts=True)
        facts = facts_of(entry)
        if facts is None:
            return
        if facts.events[:1] and self._of_another_day(facts.events[0]):
            facts = msgspec.structs.replace(facts, events=[])
        for each in facts.money:
            self.moved[self._kind(each.source)] -= each.cents
            self.moved[self._kind(each.target)] += each.cents
        for table, figures in figures_of(facts, table_of(entry.stream)):
            place = Place(max(1, len(self.shifts)), self._hour(facts.at), table, self._dealer(table))
            self.figures[place].add(figures.row)
            self._count(entry, facts, place)

    def _count(self, entry: Entry, facts: EntryFacts, place: Place) -> None:
        """Bets by their wagers; what is put right counts where and when it is, and names its round."""
        if not (shares := all_played(facts)):
            return
        stamp = stamp_of(self._journal, entry, facts)
        self.counted[place, stamp].add(shares)
        if facts.corrects:
            number = facts.concerns(entry.round) or entry.round
            for each in shares:
                add_played(self.corrections[place.table, number, stamp], each)

    def _kind(self, account: str) -> str:
        """The kind of account, as the report has it: patrons' are all together, and so is each kind of the house's."""
        if self.kinds.get(account):
            return PATRONS
        return account if account in OWN_ACCOUNTS else account.split("/", maxsplit=1)[0]

    def _of_another_day(self, event: dict[str, Any]) -> bool:
        """A box that is counted later belongs to the day in which it was filled."""
        return event["type"] == "DropCounted" and event["day"] not in {"", self.day}

    def _count_tray(self, event: dict[str, Any]) -> None:
        if event["type"] not in TRAY_EVENTS or self._of_another_day(event):
            return
        table, shift = event["table"], max(1, len(self.shifts))
        self.trays_of_day.setdefault(table, TrayFigures()).follow(event)
        if event["type"] != "DropCounted":
            self.trays_of_shifts.setdefault((shift, table), TrayFigures()).follow(event)
        if event["type"] in COUNTED and event.get("agrees", True):
            self.counts.setdefault(table, []).append({"what": COUNTED[event["type"]], "count": event["count"]})

    def add_drops(self, events: Iterable[dict[str, Any]]) -> None:
        """The boxes of this day that were counted after it was closed."""
        for event in events:
            if event["day"] == self.day and event["agrees"]:
                place = Place(0, "", event["table"], "")
                self.figures[place].add(figures_of_drop(event).row)
                self._count_tray(event)

    def _at_cage(self, body: Body, *, counts: bool = False) -> None:
        for event in body.events:
            if counts:
                self._count_tray(event)
            self._dealers |= assigned_by(event)
            follow_tray(self.trays, event)
            match event["type"]:
                case "AccountOpened":
                    self.kinds[event["account"]] = event["kind"]
                case "TableOpened":
                    self._sources[event["table"]] = event["source"]
                    self.games[event["table"]] = event["options"]["game"]
                    self.decks[event["table"]] = event["options"].get("decks", DECKS_USUAL)
                case "CreditAdjusted" if counts:
                    self.adjusted_cents += event["cents"]
                case "BankClosed" if counts:
                    self.banks_cents += event["cash_cents"] - event["cash_booked_cents"]
                    self.banks_cents += event["chips_cents"] - event["chips_booked_cents"]
                case "GamingDayOpened":
                    self.day = event["day"]
                    self.shifts.append(Shift(len(self.shifts) + 1, event["shift"], event["holder"]))
                case "ShiftHandedOver":
                    self.shifts.append(Shift(len(self.shifts) + 1, event["shift"], event["taker"]))

    def _dealer(self, table: str) -> str:
        return AUTOMATIC_DEALER if self._sources.get(table) == "shuffled" else self._dealers.get(table, "")

    def _hour(self, at: int) -> str:
        """The hour where the house stands; zones begin theirs on a quarter of an hour."""
        quarter = at // QUARTER
        if quarter not in self._hours:
            begins = datetime.fromtimestamp(quarter * QUARTER / 1e6, clock_of(self.zone))
            self._hours[quarter] = begins.replace(minute=0).isoformat(timespec="minutes")
        return self._hours[quarter]

    # --- what it comes to -----------------------------------------------------------------------

    def tables(self) -> dict[str, Figures]:
        """Each table's day."""
        found: defaultdict[str, Figures] = defaultdict(Figures)
        for place, figures in self.figures.items():
            found[place.table].add(figures.row)
        return dict(sorted(found.items()))

    def rows(self) -> list[list[Any]]:
        """All figures of the day that are any, in an order that follows from them alone."""
        tables = [["table", *place, *figures.row] for place, figures in self.figures.items() if any(figures.row)]
        bets = [
            ["wager", *place, stamp, wager, *figures.row]
            for (place, stamp), counted in self.counted.items()
            for wager, figures in counted.wagers.items()
            if any(figures.row)
        ]
        trays = [["tray", "", name, *each.row] for name, each in self.trays_of_day.items()]
        shifts = [["tray", shift, name, *each.row] for (shift, name), each in self.trays_of_shifts.items()]
        return [*sorted(tables + bets), *sorted(trays, key=_by_name), *sorted(shifts, key=_by_name)]

    @property
    def digest(self) -> str:
        """The SHA-256 of all figures, written as JSON without spaces."""
        return digest_of(self.rows())


def _by_name(row: list[Any]) -> tuple[Any, ...]:
    return row[1], row[2]


def digest_of(figures: list[Any]) -> str:
    """The SHA-256 of figures, written as JSON without spaces."""
    return hashlib.sha256(json.dumps(figures, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()
