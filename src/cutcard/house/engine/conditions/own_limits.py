"""Patrons' own limits at the moment of a bet: worked out from the journal once, and kept up from there.

The accounts' meters say what moved since; only what had moved before the day began is looked for in the journal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.house.cage.limits import BREAK_MINUTES, LOSS, SESSION, Standing, limits_in_force, refuse_beyond
from cutcard.house.projections import patron_play
from cutcard.house.zones import day_begins_at

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from cutcard.formats.accounts import Account
    from cutcard.formats.reader import Reader
    from cutcard.house.cage import Cage
    from cutcard.house.engine.requests import WrittenEntry
    from cutcard.house.ledger import Books
    from cutcard.rulebook.referee import Refusal

MINUTE = 60 * 10**6
BREAK = BREAK_MINUTES * MINUTE


def lost(account: Account) -> int:
    """What an account has lost at the tables since it was opened; a stake that lies counts as lost until it is back."""
    meters = account.meters
    return meters["turnover"] - meters["wins"] - meters["voided"]


@dataclass(slots=True)
class _Session:
    first: int
    last: int

    def bet(self, at: int) -> None:
        if at - self.last > BREAK:
            self.first = at
        self.last = max(self.last, at)

    def minutes(self, at: int) -> int:
        """How long it has lasted; none where a bet now begins another."""
        return (at - self.first) // MINUTE if self.last and at - self.last <= BREAK else 0


class Play:
    """How patrons who have set limits stand: what had been lost when the day began, and their sessions."""

    def __init__(self, store: Reader) -> None:
        self._store = store
        self._before: dict[tuple[str, int], int] = {}
        self._sessions: dict[str, _Session] = {}

    def on_entries(self, written: Iterable[WrittenEntry]) -> None:
        """What was written here or by another node: bets go on with the sessions that are known."""
        for _, body, _ in written if self._sessions else ():
            for each in body.money:
                if each.meter == "turnover" and each.cents and each.source in self._sessions:
                    self._sessions[each.source].bet(body.at)

    def refuse(
        self, cage: Cage, books: Books, name: str, *, today: date, at: int, staked_cents: int, more_cents: int
    ) -> Refusal | None:
        """Why a patron's own limits forbid to stake so much more in a round in which so much lies already."""
        limits = limits_in_force(cage, name, today)
        if not limits:
            return None
        lost_cents = self._lost(books, name, day_begins_at(today, cage.zone, cage.day_begins)) if LOSS in limits else 0
        minutes = self._session(name).minutes(at) if SESSION in limits else 0
        return refuse_beyond(limits, Standing(lost_cents, staked_cents, minutes), more_cents)

    def _lost(self, books: Books, name: str, start: int) -> int:
        if (name, start) not in self._before:
            so_far = patron_play.played_since(self._store, name, start).at_risk_cents
            self._before = {(who, day): cents for (who, day), cents in self._before.items() if day == start}
            self._before[name, start] = lost(books.stored(name)) - so_far
        return lost(books.account(name)) - self._before[name, start]

    def _session(self, name: str) -> _Session:
        if name not in self._sessions:
            self._sessions[name] = _Session(*patron_play.last_session(self._store, name, BREAK))
        return self._sessions[name]
