"""The closing report of a gaming day: it balances with the ledger to the cent, or the day is not closed."""

from __future__ import annotations

import threading
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cutcard.formats import schema
from cutcard.formats.figures import Figures, TrayFigures
from cutcard.formats.reader import Reader, accounts_in
from cutcard.formats.versions import DetachedError
from cutcard.house.cage.drop import DropCounted, GamingDayFinal
from cutcard.house.projections.day.days import closed_days
from cutcard.house.projections.day.hands import hands_at
from cutcard.house.projections.day.tally import OWN_ACCOUNTS, PATRONS, DayTally, digest_of
from cutcard.house.projections.indexes import Indexes
from cutcard.rulebook.referee import Refusal
from cutcard.table.conduct.persons import person
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.formats.accounts import Account
    from cutcard.house.cage.gaming_day import GamingDayClosed
    from cutcard.house.cage.state import GamingDay

TRIED_MOST = 5
OPEN_END = 2**62


class DayBooks:
    """The gaming day of a house, counted once and kept up from there, whoever asks."""

    def __init__(self, store: Reader) -> None:
        self._store = store
        self._tally: DayTally | None = None
        self._lock = threading.Lock()

    def so_far(self, zone: str, after: int) -> DayTally:
        """The day that began after an entry, up to the last one that is written."""
        with self._lock:
            if self._tally is None or (self._tally.zone, self._tally.after) != (zone, after):
                self._tally = DayTally(self._store, zone, after)
            return self._tally.catch_up()

    def closed(self, fact: GamingDayClosed, zone: str) -> GamingDayClosed | Refusal:
        """The report, as it is entered: what each table took, and every kind of account before, moved and after."""
        for _ in range(TRIED_MOST):  # Other nodes may write while this one counts.
            try:
                tally = self.so_far(zone, fact.after)
            except DetachedError:
                return Refusal("", "", "archived", message("refusal-day-archived"))
            with self._store.moment() as rows:
                last, accounts = next(iter(rows(schema.LAST_ENTRY, ())))[0], accounts_in(rows)
            if last == tally.until:
                break
        ends = balances(accounts)
        kinds = sorted({*ends, *(kind for kind, cents in tally.moved.items() if cents)})
        ledger = {kind: [ends[kind] - tally.moved[kind], tally.moved[kind], ends[kind]] for kind in kinds}
        began = last_balances(self._store)
        if last != tally.until or any(began.get(kind, 0) != ledger[kind][0] for kind in kinds):
            return Refusal("", "", "unbalanced", message("refusal-day-unbalanced"))
        return replace(
            fact,
            until=tally.until,
            tables={name: [*each.row] for name, each in tally.tables().items()},
            ledger=ledger,
            trays={name: [*each.row] for name, each in sorted(tally.trays_of_day.items())},
            digest=tally.digest,
        )

    def refuse_hands(self, counted: DropCounted, held: GamingDay) -> Refusal | None:
        """Who counts a box had no part in its table on that day."""
        after, until = held.after, OPEN_END
        if counted.day != held.day:
            closed = next(each for each in closed_days(self._store) if each.day == counted.day)
            after, until = closed.after, closed.until
        try:
            own = person(counted.by) in hands_at(self._store, counted.table, after, until)
        except DetachedError:
            return Refusal("", "", "archived", message("refusal-day-archived"))
        why = message("refusal-drop-hands", table=counted.table, name=counted.by)
        return Refusal("", "", "own_interest", why) if own else None

    def final(self, day: str, closing: GamingDayClosed | None, drops: Mapping[str, list[int]]) -> GamingDayFinal:
        """The figures of a closed day with the boxes that were counted since."""
        closed = closing or next(each for each in closed_days(self._store) if each.day == day)
        tables = {name: Figures(*row) for name, row in closed.tables.items()}
        trays = {name: TrayFigures(*row) for name, row in closed.trays.items()}
        for table, (cents, booked) in drops.items():
            figures, tray = tables.setdefault(table, Figures()), trays.setdefault(table, TrayFigures())
            figures.drop_cents += cents
            figures.over_short_cents += cents - booked
            tray.drop_cents = (tray.drop_cents or 0) + cents
        told = GamingDayFinal(
            *("", "", day, closed.digest),
            {name: [*each.row] for name, each in sorted(tables.items())},
            {name: [*each.row] for name, each in sorted(trays.items())},
        )
        return replace(told, digest=digest_of([told.day, told.closed, told.tables, told.trays]))


def balances(accounts: list[Account]) -> dict[str, int]:
    """What all accounts of a kind hold together."""
    found: defaultdict[str, int] = defaultdict(int)
    for account in accounts:
        own = account.name if account.name in OWN_ACCOUNTS else account.name.split("/")[0]
        found[PATRONS if account.has_meters else own] += account.cents
    return found


def last_balances(store: Reader) -> dict[str, int]:
    """How the last day was closed; nothing before the first."""
    for marked in Indexes(store).marked(["GamingDayClosed"], newest_first=True):
        for event in marked.entry.read().events:
            ledger: dict[str, Any] = event["ledger"]
            return {kind: ends for kind, (_, _, ends) in ledger.items()}
    return {}
