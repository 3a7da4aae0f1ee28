"""What a house reports: the win of every table, and every paytable's actual return beside its exact one."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Any, NamedTuple

from cutcard.cards import NotationError
from cutcard.formats.entry import Entry, table_stream
from cutcard.formats.figures import Figures
from cutcard.formats.reader import Reader, Rows
from cutcard.house.cage import opened_options
from cutcard.house.journal.games import REGISTERED
from cutcard.house.projections.day.days import figures_on_record, keeps_days
from cutcard.house.projections.day.tally import TRAYS, follow_tray
from cutcard.house.projections.entry_facts import DECKS, QUARTER, table_of
from cutcard.house.projections.indexes import Indexes
from cutcard.house.projections.records import tables_of
from cutcard.house.read_cage import table_labels
from cutcard.house.zones import clock_of
from cutcard.rulebook.editions import Editions
from cutcard.rulebook.game import Game
from cutcard.table.acts.act import always
from cutcard.words import Message, english

ESCALATE_Z = 4.0
"""Beyond so many deviations from the exact return somebody must look."""
BETS_LEAST, SKEW_TIMES = 20, 9.0
"""So many bets, and so many times the square of the skewness, before a sum of them is nearly normal."""


class TableWin(NamedTuple):
    """One table over a day or all time."""

    table: str
    game: str
    figures: Figures
    chips_estimated: bool
    """Whether its chips are not counted yet, so that its chip win is an estimate."""
    label: Message
    """What it is called."""

    def json(self) -> dict[str, Any]:
        told = {"table": self.table, "name": english(self.label), "game": self.game, **self.figures.json()}
        return told | {"chips_estimated": self.chips_estimated}


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
    paid_cents: int = 0
    squares: int = 0
    """Each round's stakes on the wager together, squared and summed: they win and lose as one."""
    theoretical: float = 0.0
    sd: float = 0.0
    skewness: float = 0.0

    @property
    def actual(self) -> float:
        return self.paid_cents / self.staked_cents if self.staked_cents else 0.0

    @property
    def z(self) -> float:
        """How many deviations the return lies from the exact one."""
        spread = self.sd * math.sqrt(self.squares)
        return (self.paid_cents - self.theoretical * self.staked_cents) / spread if spread else 0.0

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
    zone: str = "UTC",
    begins: int = 0,
) -> list[TableWin]:
    """Every table the house ever ran: over all time, or those that were played on one gaming day.

    Where gaming days are opened and closed, a day is what the record says. Elsewhere it begins at an hour of the
    calendar there.
    """
    if day is not None and keeps_days(store):
        tables, until = figures_on_record(store, day.isoformat(), zone)
        found = {table_stream(name): each for name, each in tables.items()}
        trays = open_trays(store, lambda entry, _: entry.seq <= until)
    else:
        first, end = (0, 2**62) if day is None else quarters_of(day, clock_of(zone), begins)
        with store.moment() as rows:
            found = Indexes(rows).figures(first, end)
            trays = open_trays(rows, lambda _, at: at // QUARTER < end)
    labels = table_labels(store, games)
    return [
        TableWin(name, game.slug, found.get(table_stream(name), Figures()), name in trays, labels[name])
        for name, (game, _) in tables_of(store, games).items()
        if day is None or table_stream(name) in found
    ]


def open_trays(store: Reader | Rows, counts: Callable[[Entry, int], bool] = always) -> set[str]:
    """The tables whose chips had been opened and not counted again, by those entries that count."""
    trays: set[str] = set()
    for marked in Indexes(store).marked(TRAYS):
        body = marked.entry.read()
        for event in body.events if counts(marked.entry, body.at) else ():
            follow_tray(trays, event)
    return trays


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
    for total in indexes.wagers():
        table = options.get(table_of(total.stream))
        if table is None:
            continue
        edition, _, decks = total.edition.partition(DECKS)
        key = (table.game.slug, edition or table.game.document.name, total.wager, int(decks or table.decks))
        report = found.setdefault(key, PaytableReturn(*key))
        report.bets += total.bets
        report.staked_cents += total.staked
        report.paid_cents += total.paid
        report.squares += total.squares
    for report in found.values():
        _price(report, editions.stamped(report.game, report.edition))
    return sorted(found.values(), key=lambda report: (report.game, report.edition, report.decks, report.wager))


def _price(report: PaytableReturn, game: Game) -> None:
    from cutcard.odds import analyse

    price = analyse(game, report.decks)[report.wager]
    report.theoretical, report.sd, report.skewness = 1 + float(price.ev), price.sd, price.skewness
