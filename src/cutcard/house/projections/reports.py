"""What a house reports: the win of every table, and every paytable's actual return beside its exact one."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from cutcard.cards import NotationError
from cutcard.formats.entry import table_stream
from cutcard.formats.reader import Reader
from cutcard.house.cage import opened_options
from cutcard.house.journal.games import REGISTERED
from cutcard.house.projections.entry_facts import DECKS, QUARTER, table_of
from cutcard.house.projections.indexes import Indexes
from cutcard.house.projections.records import tables_of
from cutcard.rulebook.editions import Editions
from cutcard.rulebook.game import Game

ESCALATE_Z = 4.0
"""Beyond so many deviations from the exact return somebody must look."""
BETS_LEAST, SKEW_TIMES = 20, 9.0
"""So many bets, and so many times the square of the skewness, before a sum of them is nearly normal."""


@dataclass(slots=True)
class TableWin:
    """One table's day: rounds, stakes, what was paid back, what the house kept."""

    table: str
    game: str
    rounds: int = 0
    void_rounds: int = 0
    turnover_cents: int = 0
    lying_cents: int = 0
    """Stakes of the turnover that are still on the table, neither won nor lost."""
    returned_cents: int = 0
    """Stakes withdrawn, void or above the maximum: given back unplayed."""
    paid_cents: int = 0
    """Stakes and winnings that went back to patrons when bets were settled."""

    @property
    def win_cents(self) -> int:
        return self.turnover_cents - self.lying_cents - self.returned_cents - self.paid_cents

    @property
    def hold(self) -> float:
        """The share of the stakes played that the house kept."""
        played = self.turnover_cents - self.lying_cents - self.returned_cents
        return self.win_cents / played if played else 0.0


@dataclass(slots=True)
class PaytableReturn:
    """One wager of one game under one edition of the rules: what it returned, and what it should."""

    game: str
    edition: str
    """The stamp of the edition its bets were made under, which prices them for ever."""
    wager: str
    decks: int
    bets: int = 0
    staked_cents: int = 0
    returned_cents: int = 0
    squares: int = 0
    """Each round's stakes on the wager together, squared and summed: they win and lose as one."""
    theoretical: float = 0.0
    sd: float = 0.0
    skewness: float = 0.0

    @property
    def actual(self) -> float:
        return self.returned_cents / self.staked_cents if self.staked_cents else 0.0

    @property
    def z(self) -> float:
        """How many deviations the return lies from the exact one."""
        spread = self.sd * math.sqrt(self.squares)
        return (self.returned_cents - self.theoretical * self.staked_cents) / spread if spread else 0.0

    @property
    def enough(self) -> bool:
        """Whether there are enough bets of like size for a deviation to mean anything; more where one seldom pays."""
        alike = self.staked_cents**2 / self.squares if self.squares else 0.0
        return alike >= max(BETS_LEAST, SKEW_TIMES * self.skewness**2)

    @property
    def escalate(self) -> bool:
        return self.enough and abs(self.z) > ESCALATE_Z


def table_wins(
    store: Reader,
    games: Mapping[str, Game] = REGISTERED,
    *,
    day: date | None = None,
    zone: tzinfo = UTC,
    begins: int = 0,
) -> list[TableWin]:
    """The win of every table the house ever ran: of all time, or of one gaming day, which begins at an hour there."""
    quarters = () if day is None else quarters_of(day, zone, begins)
    taken = Indexes(store).takings(*quarters)
    known = tables_of(store, games)
    return [
        TableWin(name, game.slug, *taken.get(table_stream(name), ()))
        for name, (game, _) in known.items()
        if day is None or table_stream(name) in taken
    ]


def quarters_of(day: date, zone: tzinfo, begins: int = 0) -> tuple[int, int]:
    """The quarters of an hour at which a day begins and ends."""
    if day >= date.max - timedelta(1) or day <= date.min + timedelta(1):
        raise NotationError(f"{day} is beyond the calendar")
    first, last = (datetime.combine(each, time(begins), zone).timestamp() for each in (day, day + timedelta(1)))
    return int(first * 10**6) // QUARTER, int(last * 10**6) // QUARTER


def paytable_returns(store: Reader, games: Mapping[str, Game] = REGISTERED) -> list[PaytableReturn]:
    """Settled bets only, each once: one that was reversed counts for nothing, one put right for what it came to."""
    options = {name: opened_options(opened, games) for name, (_, opened) in tables_of(store, games).items()}
    editions, indexes = Editions.over(games), Indexes(store)
    found: dict[tuple[str, str, str, int], PaytableReturn] = {}
    unfinished = (each for name in options for each in indexes.unfinished(table_stream(name)))
    for total in (*indexes.wagers(), *unfinished):
        table = options.get(table_of(total.stream))
        if table is None:
            continue
        edition, _, decks = total.edition.partition(DECKS)
        key = (table.game.slug, edition or table.game.document.name, total.wager, int(decks or table.decks))
        report = found.setdefault(key, PaytableReturn(*key))
        report.bets += total.bets
        report.staked_cents += total.staked
        report.returned_cents += total.returned
        report.squares += total.squares
    for report in found.values():
        _price(report, editions.stamped(report.game, report.edition))
    return sorted(found.values(), key=lambda report: (report.game, report.edition, report.decks, report.wager))


def _price(report: PaytableReturn, game: Game) -> None:
    from cutcard.odds import analyse

    price = analyse(game, report.decks)[report.wager]
    report.theoretical, report.sd, report.skewness = 1 + float(price.ev), price.sd, price.skewness
