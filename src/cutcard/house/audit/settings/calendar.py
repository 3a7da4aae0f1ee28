"""The calendar of a house: every edition there is, and the days on which each is in force where the house stands."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from cutcard.rulebook.editions import UnknownEditionError
from cutcard.words import message

if TYPE_CHECKING:
    from datetime import date

    from cutcard.house.audit.report import Report
    from cutcard.house.journal.entry import Body
    from cutcard.rulebook.editions import Editions, Extension
    from cutcard.rulebook.game import Game

Json = dict[str, Any]


@dataclass(slots=True)
class Calendar:
    """Every edition there is, the zone by whose days they are in force, and which one each table has taken."""

    report: Report
    games: Editions
    zone: str = "UTC"
    zone_said: bool = False
    taken: dict[str, str] = field(default_factory=dict)
    extended: Counter[tuple[str, Extension]] = field(default_factory=Counter)
    """By table, how many rounds were in time by an extension alone."""

    def day(self, body: Body) -> date:
        """The day of an entry where the house stands."""
        zone = UTC if self.zone == "UTC" else ZoneInfo(self.zone)
        return datetime.fromtimestamp(body.at / 1e6, zone).date()

    def zone_set(self, event: Json, open_tables: set[str]) -> None:
        """The zone is said once; another one only while no table is open."""
        if self.zone_said and open_tables:
            found = ", ".join(sorted(open_tables))
            self.report.add_finding("edition", message("finding-zone"), expected="no open table", found=found)
        if self.zone_said and event["zone"] == self.zone:
            expected = f"another than {self.zone}"
            self.report.add_finding("edition", message("finding-zone"), expected=expected, found=event["zone"])
        self.zone_said = True
        if event["before"] != self.zone:
            self.report.add_finding("journal", message("finding-zone"), expected=self.zone, found=event["before"])
        try:
            ZoneInfo(event["zone"])
        except (ValueError, OSError, KeyError):
            self.report.add_finding("journal", message("finding-zone"), expected="a time zone", found=event["zone"])
            return
        self.zone = event["zone"]

    def opened(self, event: Json, body: Body) -> Game:
        """The edition that a table was opened under: one in force that day. Before there were editions, the first."""
        slug, stamp = event["options"]["game"], event.get("edition", "")
        known = self.games.of(slug)
        if not known:
            raise UnknownEditionError(f"there is no game {slug[:40]!r} that this program knows")
        game = self.games.stamped(slug, stamp) if stamp else known[0].game
        self.check_in_force(game, body)
        return game

    def note_extended(self) -> None:
        """At the end of the audit, a line a table and extension: not wrong, but not by the amendment either."""
        for (table, extension), rounds in self.extended.items():
            edition, granted = extension.of.name, extension.granted.isoformat()
            what = message("note-edition-extended", table=table, rounds=rounds, edition=edition, granted=granted)
            self.report.add_note("edition", what)

    def check_in_force(self, game: Game, body: Body) -> None:
        edition, day = self.games.edition(game), self.day(body)
        if not edition.in_force(day):
            what = message("finding-edition-in-force", edition=game.document.name)
            self.report.add_finding("edition", what, expected=edition.in_words, found=day)
