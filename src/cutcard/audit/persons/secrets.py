"""Secrets that others knew, and positions that others gave.

Whoever gave somebody a secret is not the other of two with them on the same gaming day, and whoever was given a
position by somebody agrees to none of that person's acts on it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.audit.acts import NO_PERSON, named
from cutcard.words import message

if TYPE_CHECKING:
    from datetime import date

    from cutcard.audit.day.calendar import Calendar
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
    from cutcard.formats.entry import Body

GIVEN = "secret set anew"
"""The note that somebody of the staff was given a secret, which its giver knows."""
ATTESTED = {"CashOut", "PlaceBet", "ChangeBet"}
"""Acts of staff with a patron's credit, to which the second person says that the patron agrees."""


@dataclass(slots=True)
class SecretsGiven:
    """By whom, and to whom, on one gaming day."""

    report: Report
    calendar: Calendar
    day: date | None = None
    pairs: set[frozenset[str]] = field(default_factory=set)
    raised: set[tuple[str, str]] = field(default_factory=set)
    """Who engaged, promoted or appointed whom."""

    def check(self, body: Body) -> None:
        """Two who signed one entry, or one who signed for whoever's credit was moved."""
        by = body.command["by"]["name"]
        holders = {each.source for each in body.money} if body.command["type"] in ATTESTED else set()
        told = {frozenset({named(one), named(body.second)}) for one in {by, *holders}}
        if not body.second or self.calendar.gaming_day(body) != self.day:
            return
        if (named(by), named(body.second)) in self.raised:
            what = message("finding-act-by", act=body.command["type"], by=by)
            expected = "a second person who was not given their position by the first on that day"
            self.report.add_finding("authority", what, expected=expected, found=body.second)
        if told & self.pairs:
            what = message("finding-act-by", act=body.command["type"], by=by)
            expected = "a second person whose secret the first never knew, nor the other way round"
            self.report.add_finding("authority", what, expected=expected, found=body.second)

    def noted(self, event: Json, body: Body) -> None:
        if event["what"] == GIVEN:
            self.given(event, body, event["after"])

    def positioned(self, event: Json, body: Body) -> None:
        """Somebody was engaged, promoted or appointed."""
        by = body.command["by"]["name"]
        if self._begins(event, body, event["by"] or "the house"):
            self.raised.add((named(by), named(event["name"])))
        expected = "" if named(by) in NO_PERSON and not event["by"] else by
        if event["by"] != expected:
            what = message("finding-not-asked", event=event["type"], part="by")
            self.report.add_finding("authority", what, expected=expected, found=event["by"])

    def given(self, event: Json, body: Body, name: str) -> None:
        """Somebody was given a secret, or a code to sign in with."""
        if self._begins(event, body, event["by"]):
            self.pairs.add(frozenset({named(event["by"]), named(name)}))

    def _begins(self, event: Json, body: Body, by: str) -> bool:
        """Whether somebody gave it, so that it counts on its day; the house's own counts on none."""
        giver, day = named(by), self.calendar.gaming_day(body)
        counts = giver not in NO_PERSON
        expected, found = day.isoformat() if counts else "", event.get("day", "")
        if found != expected:
            what = message("finding-not-asked", event=event["type"], part="day")
            self.report.add_finding("authority", what, expected=expected, found=found)
        if counts and day != self.day:
            self.day, self.pairs, self.raised = day, set(), set()
        return counts
