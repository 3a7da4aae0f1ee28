"""Durable bets a second of a house, beside the raw commit rate of the same store and run."""

from __future__ import annotations

import tempfile
import time
import uuid
from pathlib import Path
from typing import TYPE_CHECKING

from adapters import adapter
from comparison.figure import Figure

from cutcard import GAMES
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor, Phase, TableOptions, commands

if TYPE_CHECKING:
    from adapters.today import house as names

    from cutcard.house.engine.house import House
    from cutcard.house.engine.requests import WrittenEntry
else:
    names = adapter("house")

STAFF = Actor("pit", Position.PIT_MANAGER)
PATRONS = [f"patron {number}" for number in range(1, 10)]
GAME = GAMES["tiger-baccarat"]
TABLES = ((1, 1_000), (16, 8_000), (256, 20_000))
"""How many tables, and how many bets."""
BODY, BATCH = b"x" * 520, 512
RAW, INDEXED = "house.raw.512", "house.indexed.512"
TITLE = "The house"
EXPLAINED = (
    "SQLite, `synchronous=FULL`, every page with its checksum. All bets are submitted at once and each is answered "
    "only when it is on the disk. The baseline is the same store fed rows of the same size, nothing decided and "
    f"nothing hashed, {BATCH} rows a commit. The second baseline is the same rows as 16 tables would write them, with "
    "the indexes and balances that the store keeps beside a bet: where its patron played, its table's clock, its "
    "accounts."
)
PLAYED = "INSERT INTO patron_rounds VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
CLOCK = "INSERT OR REPLACE INTO clocks VALUES (?, ?)"
BALANCE = "INSERT OR REPLACE INTO accounts VALUES (?, ?, ?, 0, 0, 0, ?, 0, 0)"
"""What is written beside the entries of bets, once for each patron, table and round of a commit."""


def house_with(folder: Path, tables: int) -> House:
    house = names.open_house(str(folder / f"{tables}.db"), create=True)
    options = names.options_json(TableOptions(game=GAME, positions=16))
    asked: list[commands.Command] = [names.cage.OpenTable(STAFF, f"t-{number}", options) for number in range(tables)]
    for name in PATRONS:
        asked += [names.cage.OpenAccount(STAFF, name), names.cage.BuyCredit(names.THE_HOUSE, name, 10**13)]
    for command in asked:
        assert isinstance(house.ask(names.Request(uuid.uuid4().hex, names.CAGE, command)), names.Reply)
    return house


def opened_round(house: House) -> None:
    while any(live.state.phase is not Phase.BETTING for live in house.tables.values()):
        waiting = [name for name, live in house.tables.items() if live.state.phase is not Phase.BETTING]
        for answer in [house.submit(names.Request("", names.table_stream(name), None)) for name in waiting]:
            assert isinstance(answer.result(), names.Reply)


def bet(table: str, number: int) -> names.Request:
    """The n-th bet of a round: another patron, another area, another wager, so that none is refused."""
    patron = PATRONS[number % 9]
    area, wager = 1 + number // 9 % 16, GAME.wagers[number // 144 % len(GAME.wagers)].name
    command = commands.PlaceBet(Actor(patron, Position.PATRON), patron, area, wager, 50_00)
    return names.Request(uuid.uuid4().hex, names.table_stream(table), command, via="terminal")


def bets_decided(folder: Path, tables: int, *, count: int) -> tuple[float, float]:
    """Bets a second, and processor microseconds a bet.

    All bets wait to be written, from as many tables, until each is on the disk and answered.
    """
    house = house_with(folder, tables)
    taken, seconds, processor = 0, 0.0, 0.0
    while taken < count:
        opened_round(house)
        each = max(1, min(27, count // tables))
        requests = [bet(f"t-{table}", number * 16) for number in range(each) for table in range(tables)]
        began, spent = time.perf_counter(), time.process_time()
        answers = [asked.result() for asked in [house.submit(request) for request in requests]]
        seconds, processor = seconds + time.perf_counter() - began, processor + time.process_time() - spent
        refused = [answer for answer in answers if not isinstance(answer, names.Reply)]
        assert not refused, refused[0]
        taken += len(requests)
        for name in house.tables:
            house.step(name)
            while (
                house.table(name).state.phase is not Phase.READY
                and house.table(name).state.phase is not Phase.SHOE_ENDED
            ):
                house.step(name)
    house.close()
    return taken / seconds, processor / taken * 1e6


def raw_rates(folder: Path, body: bytes, batch: int) -> tuple[float, float]:
    """Rows of the same size put into the same store without house or log: one a commit, and in batches."""
    store = names.SqliteStore(str(folder / "raw.db"), create=True)
    rates = []
    for size, commits in ((1, 400), (batch, 60)):
        began = time.perf_counter()
        for _ in range(commits):
            with store.writing() as writing:
                rows = names.raw_rows(writing, size, body)
                signs = ", ".join("?" * len(rows[0]))
                store._writer.executemany(f"INSERT INTO journal VALUES ({signs})", rows)  # noqa: S608, SLF001
        rates.append(size * commits / (time.perf_counter() - began))
    store.close()
    return rates[0], rates[1]


def indexed_rate(folder: Path, body: bytes, batch: int) -> float | None:
    """The same rows with their indexes and balances; None of a revision whose store kept no such indexes yet."""
    store = names.SqliteStore(str(folder / "indexed.db"), create=True)
    writer = store._writer  # noqa: SLF001
    if not [*writer.execute("SELECT 1 FROM sqlite_master WHERE name = 'clocks'")]:
        store.close()
        return None
    put = writer.executemany
    began = time.perf_counter()
    for _ in range(60):
        with store.writing() as writing:
            rows, places = [], dict[tuple[str, str, int], int]()
            for seq, _, _, known, _, *rest in names.raw_rows(writing, batch, body):
                stream, number = names.table_stream(f"t-{seq % 16}"), 1 + seq // (16 * 27)
                rows.append((seq, stream, seq, known, number, *rest))
                places.setdefault((PATRONS[seq // 16 % 9], stream, number), seq)
            signs, streams = ", ".join("?" * len(rows[0])), {stream for _, stream, _ in places}
            put(f"INSERT INTO journal VALUES ({signs})", rows)  # noqa: S608
            put(PLAYED, [(*place, seq) for place, seq in places.items()])
            put(CLOCK, [(stream, 1) for stream in streams])
            put(BALANCE, [(name, "patron", 10**9, 10**9) for name in PATRONS])
            put(BALANCE, [(f"bets/{stream}", "", 1, 0) for stream in streams])
    seconds = time.perf_counter() - began
    store.close()
    return 60 * batch / seconds


def journal_rate(folder: Path, body: bytes, batch: int) -> float:
    """Entries hashed, sealed and appended by the journal in batches, without deciding anything."""
    store, last, done = names.SqliteStore(str(folder / "journal.db"), create=True), None, 0
    began = time.perf_counter()
    while done < 60 * batch:
        with store.writing() as writing:
            last = names.append_entries(writing, last, batch, body)
        done += batch
    seconds = time.perf_counter() - began
    store.close()
    return done / seconds


def play(house: House, events: int, *, bets: int) -> int:
    """Whole rounds at every table with so many bets each, until the journal holds so many events; the rounds dealt."""
    written, rounds = 0, 0

    def count(batch: list[WrittenEntry]) -> None:
        nonlocal written
        written += sum(names.entry_of(each).body.count(b'{"type":') - 1 for each in batch)

    house.listeners.append(count)
    while written < events:
        opened_round(house)
        wanted = [bet(name, number * 16) for name in house.tables for number in range(bets)]
        for answer in [house.submit(request) for request in wanted]:
            assert isinstance(answer.result(), names.Reply)
        going = set(house.tables)
        while going:
            for answer in [house.submit(names.Request("", names.table_stream(name), None)) for name in going]:
                assert isinstance(answer.result(), names.Reply)
            going = {name for name in going if house.table(name).state.phase in {Phase.DEALING, Phase.SETTLING}}
        rounds += len(house.tables)
    house.listeners.remove(count)
    return rounds


def figures() -> list[Figure]:
    """Rows that are only stored, entries that only enter the log, and whole bets."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        alone, batched = raw_rates(folder, BODY, BATCH)
        rates = {"house.raw.1": ("raw rows, one a commit", alone)}
        what = f"journal: hashed, sealed, {BATCH} a commit"
        rates["house.journal"] = what, journal_rate(folder, BODY, BATCH)
        indexed, beside, costs = indexed_rate(folder, BODY, BATCH), {}, {}
        for tables, count in TABLES:
            at = f"{tables} table{'s' * (tables > 1)}"
            rate, processor = bets_decided(folder, tables, count=count)
            rates[f"house.bets.{tables}"] = f"bets decided, paid from credit and written, {at}", rate
            beside[f"house.bets.{tables}.indexed"] = f"bets beside rows with indexes and balances, {at}", rate
            costs[f"house.processor.{tables}"] = f"processor time of a bet, {at}", processor
    return [
        Figure(RAW, f"raw rows, {BATCH} a commit", "a second", batched, "higher"),
        *(Figure(row, what, "a second", rate, "higher", baseline=RAW) for row, (what, rate) in rates.items()),
        *(
            [Figure(INDEXED, f"rows with indexes and balances, {BATCH} a commit", "a second", indexed, "higher")]
            + [Figure(row, what, "a second", rate, "higher", baseline=INDEXED) for row, (what, rate) in beside.items()]
            if indexed is not None
            else []
        ),
        *(Figure(row, what, "processor µs", each) for row, (what, each) in costs.items()),
    ]
