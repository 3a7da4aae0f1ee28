"""Secrets that others knew: whoever gave somebody one is not the other of two with them on the same gaming day."""

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


@dataclass(slots=True)
class SecretsGiven:
    """By whom, and to whom, on one gaming day."""

    report: Report
    calendar: Calendar
    day: date | None = None
    pairs: set[frozenset[str]] = field(default_factory=set)

    def check(self, body: Body) -> None:
        """Two who signed one entry."""
        by = body.command["by"]["name"]
        two = frozenset({named(by), named(body.second)})
        if body.second and two in self.pairs and self.calendar.gaming_day(body) == self.day:
            what = message("finding-act-by", act=body.command["type"], by=by)
            expected = "a second person whose secret the first never knew, nor the other way round"
            self.report.add_finding("authority", what, expected=expected, found=body.second)

    def noted(self, event: Json, body: Body) -> None:
        if event["what"] != GIVEN:
            return
        giver, day = named(event["by"]), self.calendar.gaming_day(body)
        counts = giver not in NO_PERSON
        expected, found = day.isoformat() if counts else "", event.get("day", "")
        if found != expected:
            what = message("finding-not-asked", event="Noted", part="day")
            self.report.add_finding("authority", what, expected=expected, found=found)
        if not counts:
            return
        if day != self.day:
            self.day, self.pairs = day, set()
        self.pairs.add(frozenset({giver, named(event["after"])}))
