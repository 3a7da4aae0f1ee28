"""The calendar of a house: every edition there is, and the days on which each is in force where the house stands."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta, tzinfo
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from cutcard.audit.digest import digest_matches
from cutcard.cards import NotationError
from cutcard.rulebook.editions import Editions, Extension, UnknownEditionError
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.report import Report
    from cutcard.formats.entry import Body
    from cutcard.rulebook.game import Game

Json = dict[str, Any]
"""An event as an entry holds it."""
OF_THE_EARTH = frozenset(
    {"Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"}
)


class NoTimeZonesError(NotationError):
    """Days cannot be told at all, so nothing can be said of them: that is no finding about the house."""


def zone_clock(zone: str) -> tzinfo | None:
    """The clock of UTC or of a place on earth: no name that follows a setting of the machine. None where it is neither.

    It is read from the database that is installed with the program, whatever the machine has of its own.
    """
    if zone == "UTC":
        return UTC
    area, *place = zone.split("/")
    if (
        area not in OF_THE_EARTH
        or not place
        or not all(each.replace("_", "").replace("-", "").isalpha() for each in place)
    ):
        return None
    try:
        root = import_module("tzdata").__file__
    except ImportError:
        raise NoTimeZonesError(
            f"the house goes by {zone[:40]}, and no time zones are known here: install tzdata"
        ) from None
    path = Path(root or "").parent.joinpath("zoneinfo", area, *place)
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return ZoneInfo.from_file(file, key=zone)


ZONES_APART = 2
"""So many days by the calendar may two zones be apart at most."""


def _is_of(rules: str, game: Game) -> bool:
    """Whether a digest is that of a game; one of a newer version was told where it was written."""
    try:
        return digest_matches(game, rules)
    except ValueError:
        return False


@dataclass(slots=True)
class Calendar:
    """Every edition there is, the zone by whose days they are in force, and which one each table has taken."""

    report: Report
    games: Editions
    zone: str = "UTC"
    clock: tzinfo = UTC
    begins: int = 0
    zone_said: bool = False
    taken: dict[str, str] = field(default_factory=dict)
    extended: Counter[tuple[str, Extension]] = field(default_factory=Counter)
    """By table, how many rounds were in time by an extension alone."""
    rules: dict[str, str] = field(default_factory=dict)
    """The digest of the rules that a table's edition was taken for."""
    approved: dict[str, str] = field(default_factory=dict)
    """By game and edition, the digest with which each came onto the house's list."""
    open_day: str = ""
    last_day: str = ""
    """The gaming day that is open, and the last that was closed."""
    counted: date = date.min
    """The last for which a patron's cash, check or play was counted."""

    def day(self, body: Body) -> date:
        """The day of an entry where the house stands."""
        return datetime.fromtimestamp(body.at / 1e6, self.clock).date()

    def gaming_day(self, body: Body) -> date:
        """The gaming day of an entry: the one that is open, else by the clock, and later than the last one closed.

        Nor is it before one for which a patron's cash was counted, unless the clock was wrong by more than a zone.
        """
        if self.open_day:
            return date.fromisoformat(self.open_day)
        later = date.fromisoformat(self.last_day) + timedelta(days=1) if self.last_day else date.min
        return max(self.by_the_clock(body), later, self.begun(body))

    def begun(self, body: Body) -> date:
        """The day for which a patron's cash was counted, as far as a zone and an hour can have put the clock back."""
        return self.counted if (self.counted - self.by_the_clock(body)).days <= ZONES_APART else date.min

    def by_the_clock(self, body: Body) -> date:
        """The gaming day that the clock says, which begins at the hour that the house has set."""
        return (datetime.fromtimestamp(body.at / 1e6, self.clock) - timedelta(hours=self.begins)).date()

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
        clock = zone_clock(event["zone"])
        if clock is None:
            expected = "UTC, or a place of the time zone database"
            self.report.add_finding("journal", message("finding-zone"), expected=expected, found=event["zone"])
            return
        self.zone, self.clock = event["zone"], clock

    def gaming_day_set(self, event: Json, open_tables: set[str]) -> None:
        """The gaming day begins at another hour only while no table is open."""
        what = message("finding-gaming-day")
        if open_tables:
            found = ", ".join(sorted(open_tables))
            self.report.add_finding("journal", what, expected="no open table", found=found)
        begins = event["begins"]
        if type(begins) is not int or not 0 <= begins <= 23 or begins == self.begins:
            self.report.add_finding("journal", what, expected="another hour of the day", found=begins)
            return
        if event["before"] != self.begins:
            self.report.add_finding("journal", what, expected=self.begins, found=event["before"])
        self.begins = begins

    def opened(self, event: Json, body: Body) -> Game:
        """The edition that a table was opened under: one in force that day. Before there were editions, the first."""
        slug, stamp = str(event["options"].get("game")), event["edition"]
        known = self.games.of(slug)
        if not known:
            raise UnknownEditionError(f"there is no game {slug[:40]!r} that this program knows")
        game = self.games.stamped(slug, stamp) if stamp else known[0].game
        self.check_in_force(game, body, event["table"])
        self.check_listed(game, event["table"])
        return game

    def read_game(self, event: Json) -> None:
        """A game of an installed package is read once an entry names it: then its document and clauses are known."""
        options = event.get("options")
        named = options.get("game") if isinstance(options, dict) else event.get("game")
        if isinstance(named, str):
            self.games.of(named)

    def check_listed(self, game: Game, table: str) -> None:
        """A house deals what an installed package brings only where two have signed for these very rules."""
        rules = self.approved.get(f"{game.slug} {game.document.name}")
        if not self.games.edition(game).package or (rules is not None and _is_of(rules, game)):
            return
        what = message("finding-edition-unlisted", table=table, edition=game.document.name)
        self.report.add_finding("edition", what, expected="rules on the house's list", found=rules or "none")

    def note_extended(self) -> None:
        """At the end of the audit, a line a table and extension: not wrong, but not by the amendment either."""
        for (table, extension), rounds in self.extended.items():
            edition, granted = extension.of.name, extension.granted.isoformat()
            what = message("note-edition-extended", table=table, rounds=rounds, edition=edition, granted=granted)
            self.report.add_note("edition", what)

    def check_in_force(self, game: Game, body: Body, table: str) -> None:
        edition, day = self.games.edition(game), self.day(body)
        if not edition.in_force(day):
            what = message(
                "finding-edition-in-force", act=body.command["type"], table=table, edition=game.document.name
            )
            self.report.add_finding("edition", what, expected=edition.in_words, found=day)
