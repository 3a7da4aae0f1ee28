"""What the cage has under way: slips, blind counts, complaints, patrons' cash of the day, reports and exclusions."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

FILL, CREDIT = "fill", "credit"
"""Which way chips go: from a Cashier's bank to a table, or back."""
OPEN, ANSWERED, PASSED_ON = "open", "answered", "passed-on"
"""How a complaint stands that is not closed."""


class Slip(Struct, frozen=True, forbid_unknown_fields=True):
    """A fill or a credit under way, by its number: who asked for it, and who has sent it off."""

    number: int
    table: str
    way: str
    count: dict[str, Any]
    cents: int
    requested_by: str
    sent_by: str = ""
    second: str = ""

    @property
    def hands(self) -> tuple[str, ...]:
        """Whoever has had a part in it."""
        return tuple(each for each in (self.requested_by, self.sent_by, self.second) if each)


class Counting(Struct, frozen=True, forbid_unknown_fields=True):
    """A tray or a bank that is being counted blind: the first count and whose it is, and who has counted the same."""

    by: str = ""
    """Empty where two counts differed, and it is counted anew."""
    position: str = ""
    count: dict[str, Any] = {}
    second: str = ""


class TakenAway(NamedTuple):
    """Credit that left without its holder's own confirmation: how much, and on which gaming day.

    The ticket is 0 where staff put credit right by hand.
    """

    ticket: int
    cents: int
    day: str


class Complaint(Struct, frozen=True, forbid_unknown_fields=True):
    """A complaint that is not closed, by its number: whose, by when it is due, and who had a part in the round."""

    number: int
    account: str
    due: int
    involved: tuple[str, ...] = ()
    assigned: str = ""
    state: str = OPEN
    outcome: str = ""
    """What the house answered."""
    overdue: bool = False
    """Whether the house has noticed that nobody answered in time."""


IN, OUT = "in", "out"
"""Which way cash goes: from a patron to the house, or back."""


class PatronCash(Struct, frozen=True, forbid_unknown_fields=True):
    """One patron's cash on one gaming day: its sums and the largest amounts, and what they played meanwhile."""

    in_cents: int = 0
    out_cents: int = 0
    in_most_cents: int = 0
    out_most_cents: int = 0
    played_before_cents: int | None = None
    """Their turnover before the day's first cash; None while there was none."""
    since: int = 0
    """When the day's first cash moved, in seconds since 1970."""
    ratings: tuple[tuple[int, int], ...] = ()
    """From when to when the pit rated them on that day."""
    rated_cents: int = 0
    """What the pit's ratings of that day say that they played in chips."""
    identity: str = ""
    """The kind of document by which they were identified that day."""
    reported: tuple[str, ...] = ()
    """For which ways their sum was reported."""
    unplayed: bool = False
    """Whether it was noticed that cash went out without play."""

    def moved(self, way: str, cents: int, played_cents: int, at: int = 0) -> PatronCash:
        most = max(cents, self.in_most_cents if way == IN else self.out_most_cents)
        before = played_cents if self.played_before_cents is None else self.played_before_cents
        if way == IN:
            more = replace(self, in_cents=self.in_cents + cents, in_most_cents=most)
        else:
            more = replace(self, out_cents=self.out_cents + cents, out_most_cents=most)
        return replace(more, played_before_cents=before, since=self.since or at // 1_000_000)

    def rated(self, began: int, minutes: int, bet_cents: int) -> PatronCash:
        """At about a round a minute, as far as it was after the day's first cash: what was before is no play of it."""
        ended = began + 60 * minutes
        counted = max(0, ended - max(began, self.since)) // 60 if self.since else 0
        return replace(
            self, ratings=(*self.ratings, (began, ended)), rated_cents=self.rated_cents + bet_cents * counted
        )

    def sum_cents(self, way: str) -> int:
        return self.in_cents if way == IN else self.out_cents

    def most_cents(self, way: str) -> int:
        return self.in_most_cents if way == IN else self.out_most_cents


class CashOfDay(Struct, frozen=True, forbid_unknown_fields=True):
    """The cash of one gaming day, by patron."""

    day: str = ""
    patrons: dict[str, PatronCash] = {}
    rated: dict[str, tuple[tuple[int, int], ...]] = {}
    """From when to when patrons were rated on the day before: a day that lasted long has minutes of this one."""

    def on(self, day: str) -> CashOfDay:
        """That of a day: a new one begins with none."""
        if day == self.day:
            return self
        return CashOfDay(day, {}, {patron: cash.ratings for patron, cash in self.patrons.items() if cash.ratings})

    def of(self, patron: str) -> PatronCash:
        return self.patrons.get(patron, PatronCash())

    def put(self, patron: str, cash: PatronCash) -> CashOfDay:
        return replace(self, patrons={**self.patrons, patron: cash})

    def ratings_of(self, patron: str) -> tuple[tuple[int, int], ...]:
        """Every rating that has minutes which this day may have too."""
        return self.rated.get(patron, ()) + self.of(patron).ratings


class CashReport(Struct, frozen=True, forbid_unknown_fields=True):
    """A report of a patron's cash of a day that compliance has neither filed nor closed yet."""

    number: int
    account: str
    day: str
    way: str
    cents: int
    """The sum with which the threshold was reached."""
    structured: bool
    """Whether every amount of it was below the threshold."""
    due: str
    """The last gaming day on which it is filed in time."""
    overdue: bool = False


class Exclusion(Struct, frozen=True, forbid_unknown_fields=True):
    """A patron who is refused: who asked for it, since which gaming day, and until which day; empty is for good."""

    asked_by: str
    since: str
    until: str
    by: str
    of_age_from: str = ""
    """The gaming day from which a patron is of age, where somebody has seen that they are not: whatever follows."""

    def lasts(self, day: str) -> bool:
        return not self.until or day < self.until
