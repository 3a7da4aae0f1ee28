"""Limits that patrons set themselves, and every bet against those in force: the auditor's own count of day and session.

A limit that is lowered holds at once, one that is raised or lifted from the next day on. Losses are what was staked on
a day less what came back on it. A session lasts from its first bet until there has been none for half an hour.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING

from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json, OpenBet
    from cutcard.formats.entry import Body

KINDS = {"loss", "stake", "session"}
ASKED_FOR = {"PlaceBet", "ChangeBet"}
"""A bet that staff find lay there already: it is recorded, whatever its patron's limits."""
MINUTE = 60_000_000
PAUSE = 30 * MINUTE


@dataclass(slots=True)
class Said:
    """What was said of one limit: what holds, and what is to hold from a later day on."""

    most: int | None = None
    later: int | None = None
    since: date | None = None

    def on(self, day: date) -> int | None:
        return self.later if self.since is not None and day >= self.since else self.most


@dataclass(slots=True)
class Diary:
    """A patron's play: of the day at which it was last looked, and of the last session."""

    day: date | None = None
    lost: int = 0
    first: int = 0
    last: int = 0

    def on(self, day: date) -> int:
        if self.day != day:
            self.day, self.lost = day, 0
        return self.lost


@dataclass(slots=True)
class OwnLimits:
    report: Report
    said: dict[tuple[str, str], Said] = field(default_factory=lambda: defaultdict(Said))
    diaries: dict[str, Diary] = field(default_factory=lambda: defaultdict(Diary))

    def set(self, event: Json, body: Body, day: date) -> None:
        """A patron's own word, and from when it holds."""
        account, kind, most, by = event["account"], event["kind"], event["most"], body.command["by"]
        what = message("finding-limit-set", account=account)
        if by["position"] != "PATRON":
            self.report.add_finding("limit", what, expected=account, found=by["name"])
        if kind not in KINDS or (most is not None and (type(most) is not int or most < 0)):
            self.report.add_finding("limit", what, expected="cents or minutes", found=f"{kind} {most}")
        said = self.said[account, kind]
        holds = said.on(day)
        raised = holds is not None and (most is None or most > holds)
        tomorrow = day + timedelta(days=1)
        expected = (tomorrow.isoformat(), holds) if raised else ("", most)
        if (event["begins"], event["until_then"]) != expected:
            found = (event["begins"], event["until_then"])
            self.report.add_finding("limit", what, expected=expected, found=found)
        self.said[account, kind] = Said(holds, most, tomorrow) if raised else Said(most)

    def played(self, body: Body, day: date, bets: Iterable[OpenBet]) -> None:
        """One entry of a table: a bet that was asked for against the limits in force, and then the diaries."""
        for each in body.money:
            if each.meter == "turnover" and each.cents:
                diary = self.diaries[each.source]
                if body.command["type"] in ASKED_FOR and self.said:
                    self._check(body, day, each.source, each.cents, bets)
                diary.lost = diary.on(day) + each.cents
                diary.first = body.at if body.at - diary.last > PAUSE else diary.first
                diary.last = max(diary.last, body.at)
            elif each.meter in {"wins", "voided"}:
                diary = self.diaries[each.target]
                diary.lost = diary.on(day) - each.cents

    def _check(self, body: Body, day: date, patron: str, cents: int, bets: Iterable[OpenBet]) -> None:
        diary = self.diaries[patron]
        lying = sum(bet.stake_cents for bet in bets if bet.patron == patron)
        minutes = (body.at - diary.first) // MINUTE if diary.last and body.at - diary.last <= PAUSE else 0
        reached = {"loss": diary.on(day) + cents, "stake": lying, "session": minutes + 1}
        for kind, figure in reached.items():
            most = self.said[patron, kind].on(day) if (patron, kind) in self.said else None
            if most is not None and figure > most:
                what = message("finding-own-limit", patron=patron)
                self.report.add_finding("limit", what, expected=f"{kind} {most} at most", found=figure)
