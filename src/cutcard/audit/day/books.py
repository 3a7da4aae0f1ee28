"""Gaming days, shifts and who deals where, from the acts on record; and every closing report, counted once more.

An entry belongs to the first day that was closed after it. A report is held against the auditor's own count, up to the
entry that it names: to the cent for every table and every kind of account, and by its digest for all figures.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, deque
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from cutcard.audit.acts import BETWEEN_ROUNDS, named
from cutcard.formats.moments import minute
from cutcard.rulebook.procedure import Position
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.audit.cage.ledger import Ledger
    from cutcard.audit.day.calendar import Calendar
    from cutcard.audit.day.drops import Drops
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json, OpenBet, SettledBet, TableBooks
    from cutcard.formats.entry import Body, Entry

QUARTER = 900_000_000
WAITING_MOST = 20_000
"""So many entries before a report may lie between it and the last entry that it counts."""
FIGURES = 9
"""So many are reported of a table."""
DEALS = {position.name for position in Position if position >= Position.DEALER}
OTHER_THRESHOLDS = {
    "buy_in_before_cents": "buy_in_alone_cents",
    "report_before_cents": "report_cents",
    "report_days_before": "report_days",
    "unplayed_before_cents": "unplayed_cents",
}
HOUSE_OWN = {"cage", "tickets", "adjustments"}


class Share(NamedTuple):
    """What one entry adds: under which figures, and how much to each."""

    seq: int
    under: tuple[Any, ...]
    more: tuple[int, ...]


@dataclass(slots=True)
class Days:
    report: Report
    ledger: Ledger
    calendar: Calendar
    drops: Drops
    after: int = 0
    witnessed: bool = False
    """Whether log witnesses had seen anything when an earlier day was closed."""
    shifts: int = 0
    holder: str = ""
    thresholds: tuple[int, int] = (0, 0)
    dealers: dict[str, str] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    stamps: dict[tuple[str, int], str] = field(default_factory=dict)
    balances: Counter[str] = field(default_factory=Counter)
    """By kind of account, when the last day was closed."""
    counted: dict[tuple[Any, ...], list[int]] = field(default_factory=dict)
    waiting: deque[Share] = field(default_factory=deque)

    # --- what is counted --------------------------------------------------------------------------

    def on_entry(self, entry: Entry, body: Body, table: TableBooks | None) -> None:
        """One entry, before its table or the cage goes on by it."""
        for each in body.money:
            self._add(entry.seq, ("moved", self._kind(each.source)), -each.cents)
            self._add(entry.seq, ("moved", self._kind(each.target)), each.cents)
        for event in body.events:
            if event["type"] == "AccountOpened":
                continue
            if event["type"] == "TableOpened":
                self.sources[event["table"]] = event["source"]
            elif event["type"] == "ShoeStamped":
                decks = (event.get("settings") or {}).get("decks")
                told = f"{event['edition']}, decks: {decks}" if decks else event["edition"]
                self.stamps[entry.stream, entry.shoe] = told
        if table is not None:
            self._played(entry, body, table)
        else:
            self._trays(entry, body)

    def _kind(self, account: str) -> str:
        if self.ledger.kinds.get(account):
            return "patrons"
        return account if account in HOUSE_OWN else account.partition("/")[0]

    def _played(self, entry: Entry, body: Body, table: TableBooks) -> None:
        place = self._place(table.name, body)
        kinds = Counter(event["type"] for event in body.events)
        if kinds["RoundConcluded"] or kinds["RoundVoided"]:
            taken_back = table.stage in BETWEEN_ROUNDS or _of_an_earlier_round(table, body)
            settled = kinds["RoundConcluded"] - (kinds["RoundVoided"] if taken_back else 0)
            ended = (settled, kinds["RoundVoided"], 0, 0, 0, 0, 0, 0, 0)
            self._add(entry.seq, ("table", *place), *ended)
        for event in body.events:
            counted = self._of_a_bet(event, table)
            if counted is None:
                continue
            bet, more = counted
            credit, chips = ((0, 0), more[1:]) if bet.patron.startswith("#") else (more[1:], (0, 0))
            figures = (0, 0, more[0], *credit, *chips, 0, 0)
            shoe = _shoe_of(table, event["number"]) or entry.shoe
            self._add(entry.seq, ("table", *place), *figures)
            self._add(entry.seq, ("wager", *place, self.stamps.get((entry.stream, shoe), ""), bet.wager), *figures)

    def _of_a_bet(self, event: Json, table: TableBooks) -> tuple[OpenBet, tuple[int, int, int]] | None:
        """Which bet, and how many bets, cents played and cents won an event adds."""
        match event["type"]:
            case "BetSettled" if event["number"] in table.open_bets:
                bet = table.open_bets[event["number"]]
                return bet, (1, bet.stake_cents - event["returned_cents"], -event["net_cents"])
            case "BetResettled" if (paid := _settled(table, event["number"])) is not None:
                return paid.bet, (0, 0, event["was_cents"] - event["net_cents"])
            case "SettlementReversed" if (paid := _settled(table, event["number"])) is not None:
                return paid.bet, (-1, -paid.played_cents, paid.net_cents)
        return None

    def _trays(self, entry: Entry, body: Body) -> None:
        """What a count of chips says: over or short, and what was dropped."""
        for event in body.events:
            counted = event["type"] in {"ChipsOpened", "ChipsClosed"}
            over = event["cents"] - event["booked_cents"] if counted else 0
            drop = 0
            if event["type"] == "DropCounted" and event["agrees"] and event["day"] in {"", self.calendar.open_day}:
                over, drop = event["cents"] - event["booked_cents"], event["cents"]
            if over or drop:
                self._add(entry.seq, ("table", *self._place(event["table"], body)), 0, 0, 0, 0, 0, 0, 0, over, drop)

    def _place(self, table: str, body: Body) -> tuple[Any, ...]:
        dealer = "automatic dealer" if self.sources.get(table) == "shuffled" else self.dealers.get(table, "")
        return (max(1, self.shifts), body.at // QUARTER, table, dealer)

    def _add(self, seq: int, under: tuple[Any, ...], *more: int) -> None:
        self.waiting.append(Share(seq, under, more))
        while len(self.waiting) > WAITING_MOST:
            self._count(self.waiting.popleft())

    def _count(self, share: Share) -> None:
        sums = self.counted.setdefault(share.under, [0] * len(share.more))
        self.counted[share.under] = [one + more for one, more in zip(sums, share.more, strict=True)]

    # --- what is said at the cage -----------------------------------------------------------------

    def told(
        self,
        event: Json,
        entry: Entry,
        body: Body,
        *,
        open_tables: set[str],
        whole: bool,
        staff: Mapping[str, Position] | None,
    ) -> None:
        """What was said, with every table followed or not; `staff` are who works here, where the record says so."""
        match event["type"]:
            case "GamingDayOpened":
                self._opened(event, body)
            case "ShiftHandedOver":
                self._handed_over(event, body)
            case "DealersAssigned":
                self._assigned(event, open_tables, staff)
            case "GamingDayClosed":
                self._check_seen(event, entry, body)
                self._closed(event, entry, whole=whole)
            case "ThresholdsSet":
                self._thresholds_set(event)

    def _opened(self, event: Json, body: Body) -> None:
        what = message("finding-day", day=event["day"])
        date.fromisoformat(event["day"])
        if self.calendar.open_day or event["day"] <= self.calendar.last_day:
            self.report.add_finding(
                "day",
                what,
                expected=f"a day after {self.calendar.last_day or 'none'}",
                found=self.calendar.open_day or "it",
            )
        if date.fromisoformat(event["day"]) > (today := self.calendar.by_the_clock(body)):
            self.report.add_finding("day", what, expected=f"{today} or earlier, by the clock", found="it")
        found = (event["holder"], event["after"])
        if found != (body.command["by"]["name"], self.after):
            self.report.add_finding("day", what, expected=(body.command["by"]["name"], self.after), found=found)
        self.calendar.open_day, self.holder, self.shifts = event["day"], event["holder"], self.shifts + 1

    def _thresholds_set(self, event: Json) -> None:
        before = (event["win_before_cents"], event["transaction_before_cents"])
        after = (event["large_win_cents"], event["large_transaction_cents"])
        same = before == after and all(event[was] == event[now] for was, now in OTHER_THRESHOLDS.items())
        if before != self.thresholds or same or not all(type(each) is int and each >= 0 for each in after):
            self.report.add_finding("journal", message("finding-thresholds"), expected=self.thresholds, found=before)
        self.thresholds = after

    def _handed_over(self, event: Json, body: Body) -> None:
        """From who has it to who signs for it."""
        what, by = message("finding-shift", shift=event["shift"]), body.command["by"]
        expected, found = (self.calendar.open_day, self.holder), (event["day"], event["giver"])
        if not self.calendar.open_day or found != expected:
            self.report.add_finding("day", what, expected=expected, found=found)
        if named(body.second) != named(event["taker"]) or event["taker"] != body.command["to"]:
            self.report.add_finding("day", what, expected=event["taker"], found=body.second or "nobody")
        if named(by["name"]) != named(self.holder) and Position[by["position"]] < Position.ASSISTANT_CASINO_MANAGER:
            self.report.add_finding("authority", what, expected=self.holder, found=by["name"])
        self.holder, self.shifts = event["taker"], self.shifts + 1

    def _assigned(self, event: Json, open_tables: set[str], staff: Mapping[str, Position] | None) -> None:
        """Nobody deals at two tables, nobody where a table runs itself, before dealt who did; all work in the pit."""
        what = message("finding-dealers")
        before = {table: self.dealers.get(table, "") for table in event["dealers"]}
        if event["before"] != before:
            self.report.add_finding("day", what, expected=before, found=event["before"])
        wrong = [each for each in event["dealers"] if each not in open_tables or self.sources.get(each) == "shuffled"]
        if wrong:
            self.report.add_finding("day", what, expected="tables that are dealt by hand", found=", ".join(wrong))
        asked = [name for name in event["dealers"].values() if name]
        strangers = [name for name in asked if staff is not None and staff.get(name, Position.PATRON) < Position.DEALER]
        if strangers:
            self.report.add_finding("day", what, expected="people of the pit", found=", ".join(strangers))
        self.dealers = {table: name for table, name in {**self.dealers, **event["dealers"]}.items() if name}
        twice = [name for name, times in Counter(map(named, self.dealers.values())).items() if times > 1]
        if twice:
            self.report.add_finding("day", what, expected="one table each", found=", ".join(twice))

    def relieved(self, event: Json) -> None:
        """Who deals no more is assigned nowhere, and nobody to a table that is closed."""
        match event["type"]:
            case "Dismissed":
                ended = self._tables_of(event["name"])
            case "PositionChanged" if event["position"] not in DEALS:
                ended = self._tables_of(event["name"])
            case "TableClosed":
                ended = [event["table"]] if event["table"] in self.dealers else []
            case _:
                ended = []
        expected, found = ended, event.get("relieved", [])
        if sorted(found) != sorted(expected):
            self.report.add_finding("day", message("finding-dealers"), expected=expected, found=found)
        for table in found:
            self.dealers.pop(table, None)

    def _tables_of(self, name: str) -> list[str]:
        return [table for table, dealer in self.dealers.items() if named(dealer) == named(name)]

    def _closed(self, event: Json, entry: Entry, *, whole: bool) -> None:
        """The report against the auditor's own count; `whole` where every table could be followed."""
        what = message("finding-day", day=event["day"])
        if (event["day"], event["after"]) != (self.calendar.open_day, self.after) or not self.calendar.open_day:
            self.report.add_finding(
                "day", what, expected=(self.calendar.open_day, self.after), found=(event["day"], event["after"])
            )
        earliest = self.waiting[0].seq if self.waiting and self.counted else self.after
        if not earliest <= event["until"] < entry.seq:
            self.report.add_finding("day", what, expected=f"up to before {entry.seq}", found=event["until"])
        while self.waiting and self.waiting[0].seq <= event["until"]:
            self._count(self.waiting.popleft())
        widths = {len(row) for row in event["tables"].values()}, {len(row) for row in event["ledger"].values()}
        if not (widths[0] <= {FIGURES} and widths[1] <= {3}):
            self.report.add_finding("day", what, expected=f"{FIGURES} figures a table, 3 an account", found=widths)
        if whole:
            self._check_tables(event, what)
            self._check_ledger(event, what)
            if event["digest"] != (digest := self._digest(event["day"], event["until"])):
                self.report.add_finding("day", message("finding-day-digest"), expected=digest, found=event["digest"])
        for under, (cents, *_) in self.counted.items():
            if under[0] == "moved":
                self.balances[under[1]] += cents
        self.counted, self.calendar.open_day, self.calendar.last_day, self.holder, self.shifts = (
            {},
            "",
            event["day"],
            "",
            0,
        )
        self.after = event["until"]

    def _check_seen(self, event: Json, entry: Entry, body: Body) -> None:
        """What log witnesses had seen when the day was closed; a gap is listed, and two people have agreed to it."""
        what = message("finding-day-unwitnessed", day=event["day"])
        if not 0 <= event["seen"] < entry.seq or not 0 <= event["seen_at"] <= body.at:
            self.report.add_finding("day", what, expected="earlier entries", found=(event["seen"], event["seen_at"]))
        elif event["unwitnessed"]:
            since = minute(event["seen_at"] / 1e6, self.calendar.clock) if event["seen_at"] else "-"
            by, second = body.command["by"]["name"], body.second
            parts = {"day": event["day"], "seen": event["seen"], "since": since, "by": by, "second": second}
            self.report.add_note("day", message("note-day-unwitnessed", **parts))
        elif self.witnessed and not event["seen_at"]:
            self.report.add_note("day", message("note-day-not-asked", day=event["day"]))
        self.witnessed = self.witnessed or event["seen_at"] > 0

    def _check_tables(self, event: Json, what: Any) -> None:
        sums: dict[str, list[int]] = {}
        for under, figures in self.counted.items():
            if under[0] == "table":
                known = sums.get(under[3], [0] * len(figures))
                sums[under[3]] = [one + more for one, more in zip(known, figures, strict=True)]
        own = {name: each for name, each in sums.items() if any(each)}
        told = {name: each for name, each in event["tables"].items() if any(each)}
        for name in sorted({*own, *told}):
            if own.get(name) != told.get(name):
                self.report.add_finding("day", what, expected=f"{name}: {own.get(name)}", found=told.get(name))

    def _check_ledger(self, event: Json, what: Any) -> None:
        moved = {under[1]: figures[0] for under, figures in self.counted.items() if under[0] == "moved"}
        began = self.balances
        own = {kind: [began[kind], moved.get(kind, 0), began[kind] + moved.get(kind, 0)] for kind in {*began, *moved}}
        told = {kind: each for kind, each in event["ledger"].items() if any(each)}
        own = {kind: each for kind, each in own.items() if any(each)}
        for kind in sorted({*own, *told}):
            if own.get(kind) != told.get(kind):
                self.report.add_finding("day", what, expected=f"{kind}: {own.get(kind)}", found=told.get(kind))

    def _digest(self, day: str, until: int) -> str:
        """By the hours where the house stands; and the trays."""
        rows: dict[tuple[Any, ...], list[int]] = {}
        for (kind, *place), figures in self.counted.items():
            if kind == "moved":
                continue
            begins = datetime.fromtimestamp(place[1] * QUARTER / 1e6, self.calendar.clock)
            hour = begins.replace(minute=0, second=0, microsecond=0).isoformat(timespec="minutes")
            key = (kind, place[0], hour, *place[2:])
            sums = rows.get(key, [0] * len(figures))
            rows[key] = [one + more for one, more in zip(sums, figures, strict=True)]
        written = sorted([*key, *figures] for key, figures in rows.items() if any(figures))
        written += self.drops.rows(day, until)
        return hashlib.sha256(json.dumps(written, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()


def _of_an_earlier_round(table: TableBooks, body: Body) -> bool:
    """Whether the round that is void is not the one on the table."""
    return any(e["type"] == "RoundVoided" and e["round_number"] != table.round_number for e in body.events)


def _shoe_of(table: TableBooks, number: int) -> int:
    """The shoe of the settled round that a bet was made in; 0 where that round is on the table."""
    rounds = (*table.rounds, *table.earlier.values())
    return next((over.shoe for over in rounds if number in over.settled), 0)


def _settled(table: TableBooks, number: int) -> SettledBet | None:
    """A settled bet of the table, of whichever round."""
    for over in (*table.rounds, *table.earlier.values()):
        if number in over.settled:
            return over.settled[number]
    return table.settled.get(number)
