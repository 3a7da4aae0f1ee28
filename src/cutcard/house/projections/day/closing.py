"""The closing report of a gaming day: it balances with the ledger to the cent, or the day is not closed."""

from __future__ import annotations

import threading
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cutcard.formats import schema
from cutcard.formats.reader import accounts_in
from cutcard.formats.versions import DetachedError
from cutcard.house.projections.day.tally import OWN_ACCOUNTS, PATRONS, DayTally
from cutcard.house.projections.indexes import Indexes
from cutcard.rulebook.referee import Refusal
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.formats.accounts import Account
    from cutcard.formats.reader import Reader
    from cutcard.house.cage.gaming_day import GamingDayClosed

TRIED_MOST = 5


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
            digest=tally.digest,
        )


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
