"""Each figure by every path: live, stored, derived anew, counted by day, in files and as metrics, and by hand."""

from __future__ import annotations

import csv
import io
import random
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from prometheus_client import REGISTRY

from cutcard import GAMES
from cutcard.audit.verification import verify
from cutcard.cards import Card
from cutcard.formats.denominations import CASH_CENTS, count_of
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.figures import Figures
from cutcard.house import cage
from cutcard.house.projections import changes
from cutcard.house.projections.day import live, sheet
from cutcard.house.projections.day import report as day_report
from cutcard.house.projections.day.days import closed_days, tally_of
from cutcard.house.projections.day.live import LiveDay
from cutcard.house.projections.day.report import report
from cutcard.house.projections.day.table_games import TableSheet
from cutcard.house.projections.day.tally import DayTally
from cutcard.house.projections.indexes import Indexes
from cutcard.house.projections.patron_play import played_since
from cutcard.house.projections.reports import table_wins
from cutcard.odds.par import typst
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.server import metrics
from cutcard.table import commands
from houses import folded
from houses.editable_journal import no_findings
from houses.houses import Premises, memory, seconded
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cutcard.house.engine.requests import WrittenEntry

    Told = dict[str, dict[str, int]]

JANUARY_31, DAY = 1_769_860_800 * 10**9, 24 * 3_600 * 10**9
"""At noon; the clock of the house stands while a gaming day lasts."""
GAME = "dragon-tiger-baccarat"
TABLES = ("t1", "t2")
DEALS = ("95T2", "59TT", "88TT", "85T4")
"""A natural for Player, one for Banker, a tie, and one whose last card was misread: it was the 2 of diamonds."""
MISREAD = 3
COUNTS = ("rounds", "void_rounds", "bets")
NO_SHEET = TableSheet(day="2026-02-01", state="open", zone="UTC", currency="USD", places=2, lines=[])
CENTS = ("turnover_cents", "win_cents", "credit_win_cents", "chip_win_cents", "drop_cents")


class RandomHouse:
    """Two tables with credit and chips, played for some days; what is put right and void may be days old."""

    def __init__(self, house: Premises, seed: int) -> None:
        self.house, self._random = house, random.Random(seed)
        self._days = 0
        house.house.now = lambda: JANUARY_31 + self._days * DAY
        self._settled: dict[str, list[tuple[int, int]]] = {table: [] for table in TABLES}
        """By table, rounds and the deals they had, as far as nothing was put right of them."""
        for name in ("Wei", "Ana"):
            house.account(name, 1_000_000_00)
        for table in TABLES:
            house.open_table(table, GAME, source=cage.KEYED)
            house.open_chips(table)
            house.do(table_stream(table), commands.LoadShoe(DEALER))
        self.live = LiveDay()
        self.live.begin(house.house.store)
        house.house.listeners.append(self._follow)

    def _follow(self, written: list[WrittenEntry]) -> None:
        for entry, body, _ in written:
            self.live.on_entry(entry, body)

    def play(self, steps: int) -> None:
        acts = [self._round] * 6 + [self._correct, self._void, self._drop, self._count, self._day]
        for _ in range(steps):
            self._random.choice(acts)(self._random.choice(TABLES))

    def _round(self, table: str) -> None:
        draw, stream, house = self._random, table_stream(table), self.house
        house.do(stream, commands.OpenBets(DEALER))
        for seat in range(1, draw.randint(2, 4)):
            stake = draw.randint(5, 40) * 10_00
            house.do(
                stream, commands.PlaceBet(DEALER, f"#{seat}", seat, draw.choice(("Player", "Tie")), stake, chips=True)
            )
        for area, name in ((6, "Wei"), (7, "Ana")):
            for wager in draw.sample(("Player", "Banker", "Tie"), draw.randint(1, 3)):
                number = house.bet(table, name, wager, draw.randint(5, 40) * 10_00, area)
                if draw.random() < 0.2:
                    house.do(stream, commands.ChangeBet(patron(name), number, 50_00))
                elif draw.random() < 0.2:
                    house.do(stream, commands.WithdrawBet(patron(name), number))
        dealt = draw.randrange(len(DEALS))
        for command in (
            commands.CloseBets(DEALER),
            *(commands.DealCard(DEALER, card) for card in self._cards(DEALS[dealt])),
            commands.AnnounceResult(DEALER),
            commands.SettleBets(DEALER),
        ):
            house.do(stream, command)
        self._settled[table].append((house.table(table).state.round_number, dealt))

    def _cards(self, dealt: str) -> Iterator[Card]:
        """Cards of these points, so many of each kind that the shoe holds them."""
        for points in dealt:
            rank = self._random.choice("TJQK") if points == "T" else points
            yield Card.parse(rank + self._random.choice("shdc"))

    def _taken(self, table: str, *, misread: bool) -> int:
        found = [each for each in self._settled[table] if not misread or each[1] == MISREAD]
        if not found:
            return 0
        chosen = self._random.choice(found)
        self._settled[table].remove(chosen)
        return chosen[0]

    def _correct(self, table: str) -> None:
        if number := self._taken(table, misread=True):
            command = commands.CorrectCard(
                PIT_MANAGER, 4, Card.parse("2d"), "misread", evidence="camera 4", round_number=number
            )
            self.house.do(table_stream(table), command, **seconded())

    def _void(self, table: str) -> None:
        if number := self._taken(table, misread=False):
            stream = table_stream(table)
            called = commands.CallIrregularity(SUPERVISOR, Kind.UNFORESEEN, "on camera", round_number=number)
            self.house.do(stream, called, **seconded(PIT_MANAGER))
            ruled = commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, "it cannot stand")
            self.house.do(stream, ruled, **seconded())

    def _drop(self, table: str) -> None:
        """Cash is bought in, or a box that waits is counted, a little over or short."""
        waiting = self.house.house.cage.boxes.get(table, {})
        if waiting and self._random.random() < 0.7:
            day = self._random.choice(sorted(waiting))
            self.house.count_drop(table, max(0, waiting[day] + self._random.choice((-1_00, 0, 2_00))), day)
            return
        cash = count_of(self._random.randint(1, 90) * 1_00, CASH_CENTS)
        self.house.do(CAGE, cage.BuyIn(DEALER, table, cash, f"#{self._random.randint(1, 4)}"), **seconded())

    def _count(self, table: str) -> None:
        """The tray is closed, a little over or short, and opened again as it was closed, or a little short."""
        self._close(table)
        self._open(table)

    def _close(self, table: str) -> None:
        self.house.close_chips(table, self.house.cents(f"chips/{table}") + self._random.randint(-3, 3) * 1_00)

    def _open(self, table: str) -> None:
        opener = self.house.cents(f"chips/{table}") + self._random.choice((0, 0, -1_00))
        self.house.do(CAGE, cage.OpenChips(SUPERVISOR, table, count_of(opener)), second=PIT_MANAGER)

    def _day(self, _: str) -> None:
        """Trays are closed before the day, and opened on the next one."""
        self._turn_of_the_day()
        for table in TABLES:
            if table not in self.house.house.cage.trays:
                self._open(table)

    def _turn_of_the_day(self) -> None:
        if self.house.house.cage.day.day:
            for table in TABLES:
                self._close(table)
            if "cai" in self.house.house.cage.banks_kept:
                self.house.close_bank(*(self.house.cents(f"{kind}/cai") for kind in ("cash", "rack")))
            self.house.do(CAGE, cage.CloseGamingDay(PIT_MANAGER, "over"), second=SUPERVISOR)
        if self._days < 28:
            self._days += 1
            self.house.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, f"2026-02-{self._days:02}", "one"))


@pytest.fixture(params=[1, pytest.param(2, marks=pytest.mark.wide), pytest.param(3, marks=pytest.mark.wide)])
def played(request: pytest.FixtureRequest) -> Iterator[RandomHouse]:
    with memory() as folder, Premises(folder / "house.db") as house:
        random_house = RandomHouse(house, request.param)
        random_house.play(60)
        yield random_house


def told(figures: dict[str, Figures]) -> Told:
    """By table, what is not nothing."""
    found = {
        table: {name: getattr(each, name) for name in (*CENTS, *COUNTS) if getattr(each, name)}
        for table, each in figures.items()
    }
    return {table: each for table, each in found.items() if each}


def in_cents(figures: Told) -> Told:
    """Without what is only counted, which files and metrics have no column for."""
    found = {table: {name: each[name] for name in CENTS if name in each} for table, each in figures.items()}
    return {table: each for table, each in found.items() if each}


def by_hand(played: RandomHouse, after: int, until: int, day: str) -> Told:
    """The journal read once up to either end, and the difference; a box counts for the day that it is of."""
    store, found = played.house.house.store, {}
    for table in TABLES:
        ends = [Figures(**folded.wins(store, until=end).get(table, {})) for end in (after, until)]
        found[table] = Figures(*(late - early for early, late in zip(ends[0].row, ends[1].row, strict=True)))
        for seq, event in folded.drops(store, table):
            counted = after < seq <= until
            more = (event["day"] == day if event["day"] else counted) - counted
            found[table].drop_cents += more * event["cents"]
            found[table].over_short_cents += more * (event["cents"] - event["booked_cents"])
    return told(found)


def ends_of_days(played: RandomHouse) -> Iterator[tuple[DayTally, int, int, str]]:
    store = played.house.house.store
    closed = closed_days(store)
    for day in closed:
        yield tally_of(store, day, "UTC"), day.after, day.until, day.day
    after = closed[0].until if closed else 0
    tally = DayTally(store, "UTC", after).catch_up()
    yield tally, after, tally.until, played.house.house.cage.day.day


def from_csv(lines: list[day_report.Line]) -> Told:
    rows = csv.DictReader(io.StringIO(sheet.as_csv(lines, currency="USD", places=2, zone="UTC").decode("utf-8-sig")))
    return cells((row["name"], row) for row in rows if row["by"] == "table")


def from_pdf(lines: list[day_report.Line], patch: pytest.MonkeyPatch) -> Told:
    """What is typeset, as the typesetter gets it."""
    given: list[Any] = []
    with patch.context() as here:
        here.setattr(typst, "pdf", given.append)
        sheet.as_pdf(lines, house="Cutcard", table_games=NO_SHEET, footer="", ledger={})
    found: dict[str, dict[str, str]] = {}
    tables = {line.title: line.name for line in lines if line.by == "table"}
    blocks = given[0].blocks
    for heading, grid in pairwise(blocks):
        if getattr(heading, "text", "") in {"By table", "Credit and chips"}:
            for name, *row in grid.rows:
                if table := tables.get(name):
                    found.setdefault(table, {}).update(
                        zip([head.lower() for head in grid.columns[1:]], row, strict=True)
                    )
    return cells(found.items())


def cells(rows: Any) -> Told:
    found = {}
    for table, row in rows:
        told = {name: row.get(key := name.removesuffix("_cents"), row.get(key.replace("_", " "))) for name in CENTS}
        each = {name: round(100 * float((cell or "0").split(" (")[0].replace(",", ""))) for name, cell in told.items()}
        found[table] = {name: cents for name, cents in each.items() if cents}
    return {table: each for table, each in found.items() if each}


def from_metrics(day: LiveDay) -> Told:
    metrics.set_figures(day.tables)
    found = {}
    for table in TABLES:
        labels = {name: {"table": table, "figure": name.removesuffix("_cents")} for name in CENTS}
        values = {name: REGISTRY.get_sample_value("cutcard_table_cents", each) for name, each in labels.items()}
        found[table] = {name: int(value) for name, value in values.items() if value}
    return {table: each for table, each in found.items() if each}


def disagreeing(played: RandomHouse, patch: pytest.MonkeyPatch) -> set[str]:
    """The paths by which some day, or all time, comes to something else than by hand."""
    store, wrong = played.house.house.store, set()

    def compare(path: str, found: Told, expected: Told) -> None:
        if found != expected:
            wrong.add(path)

    days = list(ends_of_days(played))
    for tally, after, until, day in days:
        expected = by_hand(played, after, until, day)
        lines = report(tally, GAMES)
        compare("day", told(tally.tables()), expected)
        compare("report", told({line.name: line.figures for line in lines if line.by == "table"}), expected)
        compare("csv", from_csv(lines), in_cents(expected))
        compare("pdf", from_pdf(lines, patch), in_cents(expected))
    for each in closed_days(store):
        if each.final:
            recorded = {table: Figures(*row) for table, row in each.tables.items()}
            compare("record", told(recorded), by_hand(played, each.after, each.until, each.day))
    _, after, until, day = days[-1]
    expected, begun = by_hand(played, after, until, day), LiveDay()
    begun.begin(store)
    compare("live", told(played.live.tables), expected)
    compare("begun", told(begun.tables), expected)
    compare("metrics", from_metrics(begun), in_cents(expected))
    whole = told({table: Figures(**each) for table, each in folded.wins(store, until=until).items()})
    compare("stored", told({win.table: win.figures for win in table_wins(store)}), whole)
    anew = changes.Changes(changes.Journal(store.rows))
    for entry in store.read():
        anew.add(entry)
    rows = [(key[1].removeprefix("table/"), Figures(*row)) for key, row in anew.rows["figures"].items()]
    derived = {table: Figures() for table in TABLES}
    for table, figures in rows:
        derived[table].add(figures.row)
    compare("derived", told(derived), whole)
    return wrong


def test_every_path_says_the_same(played: RandomHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    assert disagreeing(played, monkeypatch) == set()
    kinds = {event["type"] for entry in played.house.journal() for event in entry.read().events}
    assert {"BetResettled", "SettlementReversed", "ChipsClosed", "DropCounted", "GamingDayClosed"} <= kinds
    no_findings(verify(str(played.house.path)))


def by_hand_of(played: RandomHouse, patron_name: str) -> tuple[int, int]:
    """Turnover and loss of a patron's bets that stand."""
    stand = [bet for bet in folded.bets(played.house.house.store).values() if bet.patron == patron_name and bet.settled]
    return sum(bet.played for bet in stand), -sum(bet.net for bet in stand)


def test_a_patrons_play_counts_each_correction_once(played: RandomHouse) -> None:
    """Whatever round it is filed under, and whichever rounds the patron was in."""
    store = played.house.house.store
    for name in ("Wei", "Ana"):
        found = played_since(store, name, 0)
        assert (found.turnover_cents, found.loss_cents) == by_hand_of(played, name)


def test_a_patron_who_sits_out_is_not_spared_a_correction(tmp_path: Path) -> None:
    """What was played yesterday and is put right today is lost today, though they have not bet since."""
    with Premises(tmp_path / "house.db") as house:
        random_house = RandomHouse(house, 1)
        while not any(dealt == MISREAD for _, dealt in random_house._settled["t1"]):
            random_house._round("t1")
        random_house._days += 1
        start = house.house.now() // 1_000
        before = by_hand_of(random_house, "Wei")[1]
        random_house._correct("t1")
        changed = by_hand_of(random_house, "Wei")[1] - before
        assert changed
        found = played_since(house.house.store, "Wei", start)
        assert (found.turnover_cents, found.loss_cents, found.rounds) == (0, changed, 0)


def one_more(figures: dict[str, Figures]) -> dict[str, Figures]:
    for each in figures.values():
        each.credit_win_cents += 1
    return figures


PLANTED: dict[str, tuple[Any, str, Callable[[Any], Any], set[str]]] = {
    "day": (DayTally, "tables", lambda own: lambda self: one_more(own(self)), {"day"}),
    "stored": (
        Indexes,
        "figures",
        lambda own: lambda self, *between: one_more(own(self, *between)),
        {"stored", "begun", "metrics"},
    ),
    "derived": (changes, "figures_of", lambda own: lambda *entry: one_more(dict(own(*entry))).items(), {"derived"}),
    "live": (live, "figures_of", lambda own: lambda *entry: one_more(dict(own(*entry))).items(), {"live"}),
    "report": (
        day_report.Sums,
        "line",
        lambda own: lambda self, *name: one_more({"": self.figures}) and own(self, *name),
        {"report", "csv", "pdf"},
    ),
    "csv": (sheet, "as_csv", lambda own: lambda lines, **how: own(lines, **how).replace(b"0.00", b"1.00"), {"csv"}),
    "pdf": (sheet, "_grid", lambda own: lambda lines, heads: own(lines[1:], heads), {"pdf"}),
    "metrics": (metrics, "set_figures", lambda own: lambda tables: own(one_more(tables)), {"metrics"}),
}
"""By path, what is made to say a cent more, or another cell, and by which paths that is then seen."""


@pytest.mark.parametrize("path", first_of(PLANTED, 2))
def test_a_difference_in_one_path_is_found_there(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, planted, found = PLANTED[path]
    with memory() as folder, Premises(folder / "house.db") as house:
        played = RandomHouse(house, 4)
        played.play(12)
        assert disagreeing(played, monkeypatch) == set()
        monkeypatch.setattr(where, name, planted(getattr(where, name)))
        if path == "live":
            played.play(10)
        assert disagreeing(played, monkeypatch) == found
