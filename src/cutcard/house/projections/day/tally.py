"""What a gaming day comes to, counted from the journal in its order: by shift, hour, table, dealer and wager."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from cutcard.formats.entry import CAGE
from cutcard.formats.reader import accounts_in
from cutcard.formats.schema import TAKINGS
from cutcard.house.cage.gaming_day import ASSIGNING, assigned_by
from cutcard.house.projections.changes import Journal
from cutcard.house.projections.entry_facts import EntryFacts, table_of
from cutcard.house.projections.indexes import Indexes
from cutcard.house.zones import clock_of
from cutcard.rulebook.referee import DECKS_USUAL
from cutcard.table.acts.act import AUTOMATIC_DEALER

if TYPE_CHECKING:
    from cutcard.formats.entry import Body, Entry
    from cutcard.formats.reader import Reader

QUARTER = 15 * 60 * 10**6
OWN_ACCOUNTS = ("cage", "tickets", "adjustments")
PATRONS = "patrons"
LYING = {"BetPlaced", "BetChanged", "BetSettled"}


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


class Bet(NamedTuple):
    wager: str
    stake_cents: int


class Counted:
    """What was settled at one place under one edition, by wager; and stakes multiplied, by pairs of wagers."""

    def __init__(self) -> None:
        self.wagers: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
        """Bets, cents staked, cents given back."""
        self.products: defaultdict[tuple[str, str], int] = defaultdict(int)
        self.largest: defaultdict[str, int] = defaultdict(int)
        """The most that lay on each wager in one round."""

    def settle(self, bets: list[tuple[str, int, int]]) -> None:
        """The bets of one round: on what, how much was played, and what it netted."""
        stakes: defaultdict[str, int] = defaultdict(int)
        for wager, played, net in bets:
            counted = self.wagers[wager]
            counted[0] += 1
            counted[1] += played
            counted[2] += played + net
            stakes[wager] += played
        for one, cents in stakes.items():
            self.largest[one] = max(self.largest[one], cents)
            for other, more in stakes.items():
                self.products[one, other] += cents * more


class DayTally:
    """A gaming day so far: caught up with the journal whenever somebody asks, up to its end where it has one."""

    def __init__(self, store: Reader, zone: str, after: int = 0, end: int | None = None) -> None:
        self._store, self.zone, self.after, self.until, self._end = store, zone, after, after, end
        self.takings: defaultdict[Place, list[int]] = defaultdict(lambda: [0] * len(TAKINGS))
        self.counted: defaultdict[tuple[Place, str], Counted] = defaultdict(Counted)
        self.moved: defaultdict[str, int] = defaultdict(int)
        """What moved into each kind of account."""
        self.shifts: list[Shift] = []
        self.kinds: dict[str, str] = {}
        self.games: dict[str, str] = {}
        self.decks: dict[str, int] = {}
        """What each table was opened for, and with how many decks."""
        self._sources: dict[str, str] = {}
        self._dealers: dict[str, str] = {}
        self._bets: dict[tuple[str, int], Bet] = {}
        self._settled: defaultdict[str, list[tuple[str, int, int]]] = defaultdict(list)
        self._hours: dict[int, str] = {}
        self._stamps = Journal(store.rows)
        self._began = False

    def catch_up(self) -> DayTally:
        if not self._began:
            self._began = True
            with self._store.moment() as rows:
                self.kinds = {account.name: account.kind for account in accounts_in(rows)}
            for marked in Indexes(self._store).marked(["TableOpened", *ASSIGNING]):
                if marked.entry.seq > self.after:
                    break
                self._at_cage(marked.entry.read())
        for entry in self._store.read(after=self.until):
            if self._end is not None and entry.seq > self._end:
                break
            self._add(entry, entry.read())
            self.until = entry.seq
        return self

    def _add(self, entry: Entry, body: Body) -> None:
        if entry.stream == CAGE:
            self._at_cage(body)
        for each in body.money:
            self.moved[self._kind(each.source)] -= each.cents
            self.moved[self._kind(each.target)] += each.cents
        if table := table_of(entry.stream):
            place = Place(max(1, len(self.shifts)), self._hour(body.at), table, self._dealer(table))
            self._at_table(entry, body, place)

    def _kind(self, account: str) -> str:
        """The kind of account, as the report has it: patrons' are all together, and so is each kind of the house's."""
        if self.kinds.get(account):
            return PATRONS
        return account if account in OWN_ACCOUNTS else account.split("/", maxsplit=1)[0]

    def _at_cage(self, body: Body) -> None:
        for event in body.events:
            self._dealers |= assigned_by(event)
            match event["type"]:
                case "AccountOpened":
                    self.kinds[event["account"]] = event["kind"]
                case "TableOpened":
                    self._sources[event["table"]] = event["source"]
                    self.games[event["table"]] = event["options"]["game"]
                    self.decks[event["table"]] = event["options"].get("decks", DECKS_USUAL)
                case "GamingDayOpened":
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

    def _at_table(self, entry: Entry, body: Body, place: Place) -> None:
        kinds = [event["type"] for event in body.events]
        if body.money or "RoundConcluded" in kinds or "RoundVoided" in kinds:
            outline = EntryFacts(body.at, [], list(body.money))
            more = outline.takings(place.table)
            more[:2] = kinds.count("RoundConcluded"), kinds.count("RoundVoided")
            self.takings[place] = [one + other for one, other in zip(self.takings[place], more, strict=True)]
        settled = self._settled[entry.stream]
        void = next((event["round_number"] for event in body.events if event["type"] == "RoundVoided"), 0)
        for event in body.events:
            self._bet(entry, event, void, settled, place)
        if "RoundConcluded" in kinds and settled:
            self.counted[place, self._stamps.stamp(entry.stream, entry.shoe)].settle(settled)
            settled.clear()

    def _bet(
        self, entry: Entry, event: dict[str, Any], void: int, settled: list[tuple[str, int, int]], place: Place
    ) -> None:
        match event["type"]:
            case "BetPlaced" | "BetChanged":
                self._lie(entry.stream, event, self._of(entry, event["number"]) if "number" in event else None)
            case "BetSettled":
                bet = self._of(entry, event["number"])
                self._lie(entry.stream, event, bet)
                settled.append((bet.wager, bet.stake_cents - event["returned_cents"], event["net_cents"]))
            case "BetResettled":
                bet = self._of(entry, event["number"], event["round_number"])
                self._corrected(entry, place).wagers[bet.wager][2] += event["net_cents"] - event["was_cents"]
            case "SettlementReversed":
                bet = self._of(entry, event["number"], void)
                counted = self._corrected(entry, place).wagers[bet.wager]
                counted[0] -= 1
                counted[1] -= bet.stake_cents
                counted[2] -= bet.stake_cents + event["net_cents"]

    def _lie(self, stream: str, event: dict[str, Any], known: Bet | None) -> None:
        """How much of a bet lies, or was played once it is settled."""
        if event["type"] == "BetPlaced":
            bet = event["bet"]
            self._bets[stream, bet["number"]] = Bet(bet["wager"], bet["stake_cents"])
        elif known is not None:
            played = event.get("stake_cents", known.stake_cents) - event.get("returned_cents", 0)
            self._bets[stream, event["number"]] = Bet(known.wager, played)

    def _corrected(self, entry: Entry, place: Place) -> Counted:
        """What is put right counts where and when it is: then the money moves."""
        return self.counted[place, self._stamps.stamp(entry.stream, entry.shoe)]

    def _of(self, entry: Entry, number: int, round_number: int = 0) -> Bet:
        """A bet of the table; one that was placed before the day began is looked for in its round."""
        if (entry.stream, number) not in self._bets:
            for each in Indexes(self._store).about(entry.stream, round_number or entry.round):
                for event in each.read().events if each.version < entry.version else ():
                    if event["type"] in LYING:
                        self._lie(entry.stream, event, self._bets.get((entry.stream, event.get("number", 0))))
        return self._bets[entry.stream, number]

    # --- what it comes to -----------------------------------------------------------------------

    def tables(self) -> dict[str, list[int]]:
        """Each table's takings of the day, and its win."""
        found: dict[str, list[int]] = {}
        for place, counted in self.takings.items():
            sums = found.setdefault(place.table, [0] * len(TAKINGS))
            found[place.table] = [one + more for one, more in zip(sums, counted, strict=True)]
        return {table: [*sums, win_of(sums)] for table, sums in sorted(found.items())}

    def rows(self) -> list[list[Any]]:
        """All figures of the day that are any, in an order that follows from them alone."""
        taken = [["takings", *place, *counted] for place, counted in self.takings.items() if any(counted)]
        bets = [
            ["bets", *place, stamp, wager, *figures]
            for (place, stamp), counted in self.counted.items()
            for wager, figures in counted.wagers.items()
            if any(figures)
        ]
        return sorted(taken + bets)

    @property
    def digest(self) -> str:
        """The SHA-256 of all figures, written as JSON without spaces."""
        return hashlib.sha256(json.dumps(self.rows(), separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()


def win_of(takings: list[int]) -> int:
    """Of stakes, what neither lies there still nor was given back or paid."""
    _, _, turnover, lying, returned, paid = takings
    return turnover - lying - returned - paid
