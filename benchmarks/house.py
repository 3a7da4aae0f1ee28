"""Durable bets a second, recovery and memory of a house, beside the raw commit rate of the same store and run."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard import GAMES
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.journal.entry import CAGE, START, Entry, chain_hash, table_stream
from cutcard.house.journal.sqlite import SqliteStore
from cutcard.house.money import cage
from cutcard.house.open import open_house
from cutcard.house.shoes import KEY_BYTES
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor, Phase, TableOptions, commands
from cutcard.table.codec import options_json

if TYPE_CHECKING:
    from cutcard.house.engine.batch import WrittenEntry
    from cutcard.house.engine.house import House

STAFF = Actor("pit", Position.PIT_MANAGER)
PATRONS = [f"patron {number}" for number in range(1, 10)]
GAME = GAMES["tiger-baccarat"]
EVENTS = 1_000_000
DAY_ROUNDS = 1_500
OPENED = """
import json, resource, sys, time
from cutcard.house.open import open_house
began, spent = time.perf_counter(), time.process_time()
house = open_house(sys.argv[1])
took = {"seconds": time.perf_counter() - began, "processor": time.process_time() - spent}
took["megabytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
house.close()
print(json.dumps(took))
"""
VERIFIED = """
import json, sys, time
from cutcard.house.audit.verify import verify
spent = time.process_time()
report = verify(sys.argv[1])
print(json.dumps({"processor": time.process_time() - spent, "findings": len(report.findings)}))
"""


def house_with(folder: Path, tables: int) -> House:
    house = open_house(str(folder / f"{tables}.db"), create=True)
    options = options_json(TableOptions(game=GAME, positions=16))
    asked: list[commands.Command] = [cage.OpenTable(STAFF, f"t-{number}", options) for number in range(tables)]
    for name in PATRONS:
        asked += [cage.OpenAccount(STAFF, name), cage.BuyCredit(THE_HOUSE, name, 10**13)]
    for command in asked:
        assert isinstance(house.ask(Request(uuid.uuid4().hex, CAGE, command)), Reply)
    return house


def opened_round(house: House) -> None:
    while any(live.state.phase is not Phase.BETTING for live in house.tables.values()):
        waiting = [name for name, live in house.tables.items() if live.state.phase is not Phase.BETTING]
        for answer in [house.submit(Request("", table_stream(name), None)) for name in waiting]:
            assert isinstance(answer.result(), Reply)


def bet(table: str, number: int) -> Request:
    """The n-th bet of a round: another patron, another area, another wager, so that none is refused."""
    patron = PATRONS[number % 9]
    area, wager = 1 + number // 9 % 16, GAME.wagers[number // 144 % len(GAME.wagers)].name
    command = commands.PlaceBet(Actor(patron, Position.PATRON), patron, area, wager, 50_00)
    return Request(uuid.uuid4().hex, table_stream(table), command, via="terminal")


def bets_a_second(folder: Path, tables: int, *, count: int) -> float:
    """Bets that are all waiting to be written, from as many tables, until each is on the disk and answered."""
    house = house_with(folder, tables)
    taken, seconds = 0, 0.0
    while taken < count:
        opened_round(house)
        each = max(1, min(27, count // tables))
        requests = [bet(f"t-{table}", number * 16) for number in range(each) for table in range(tables)]
        began = time.perf_counter()
        answers = [asked.result() for asked in [house.submit(request) for request in requests]]
        seconds += time.perf_counter() - began
        refused = [answer for answer in answers if not isinstance(answer, Reply)]
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
    return taken / seconds


def raw_rates(folder: Path, body: bytes, batch: int) -> tuple[float, float]:
    """Rows of the same size put into the same store without house or chain: one a commit, and in batches."""
    store = SqliteStore(str(folder / "raw.db"), create=True)
    rates = []
    for size, commits in ((1, 400), (batch, 60)):
        began = time.perf_counter()
        for _ in range(commits):
            with store.writing() as writing:
                seqs = writing.next_seqs(size)
                rows = [(seq, "raw", seq, uuid.uuid4().hex, 1, 1, body, START) for seq in seqs]
                store._writer.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)  # noqa: SLF001
        rates.append(size * commits / (time.perf_counter() - began))
    store.close()
    return rates[0], rates[1]


def journal_rate(folder: Path, body: bytes, batch: int) -> float:
    """Entries chained, checked and appended by the journal in batches, without deciding anything."""
    store, hashed, done = SqliteStore(str(folder / "journal.db"), create=True), START, 0
    began = time.perf_counter()
    while done < 60 * batch:
        with store.writing() as writing:
            entries = []
            for seq in writing.next_seqs(batch):
                hashed = chain_hash(hashed, (seq, "table/t", seq, 1, 1), body)
                entries.append(Entry(seq, "table/t", seq, uuid.uuid4().hex, 1, 1, body, hashed))
            writing.append(entries, [], bytes(KEY_BYTES))
        done += batch
    seconds = time.perf_counter() - began
    store.close()
    return done / seconds


def play(house: House, events: int, *, bets: int) -> int:
    """Whole rounds at every table with so many bets each, until the journal holds so many events; the rounds dealt."""
    written, rounds = 0, 0

    def count(batch: list[WrittenEntry]) -> None:
        nonlocal written
        written += sum(entry.body.count(b'{"type":') - 1 for entry, _ in batch)

    house.listeners.append(count)
    while written < events:
        opened_round(house)
        wanted = [bet(name, number * 16) for name in house.tables for number in range(bets)]
        for answer in [house.submit(request) for request in wanted]:
            assert isinstance(answer.result(), Reply)
        going = set(house.tables)
        while going:
            for answer in [house.submit(Request("", table_stream(name), None)) for name in going]:
                assert isinstance(answer.result(), Reply)
            going = {name for name in going if house.table(name).state.phase in {Phase.DEALING, Phase.SETTLING}}
        rounds += len(house.tables)
    house.listeners.remove(count)
    return rounds


def child(script: str, path: Path) -> dict[str, float]:
    done = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True)  # noqa: S603
    found: dict[str, float] = json.loads(done.stdout)
    return found


def report() -> str:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = [*_bets(folder), "", *_long(folder), "", *_day(folder), "", *_years(folder)]
    return "\n".join(["## The house", "", *lines])


def _bets(folder: Path) -> list[str]:
    body = b"x" * 520
    alone, batched = raw_rates(folder, body, 512)
    journal = journal_rate(folder, body, 512)
    lines = [
        "SQLite, `synchronous=FULL`, every page with its checksum. All bets are submitted at once and each is answered",
        "only when it is on the disk. The baseline is the same store fed rows of the same size, nothing decided and",
        "nothing chained: one row a commit, and 512 rows a commit.",
        "",
        "| what | a second | share of raw, batched |",
        "|---|--:|--:|",
        f"| raw rows, one a commit | {alone:,.0f} | {alone / batched:.2f} |",
        f"| raw rows, 512 a commit | {batched:,.0f} | 1.00 |",
        f"| journal: chained, checked, 512 a commit | {journal:,.0f} | {journal / batched:.2f} |",
    ]
    for tables, count in ((1, 1_000), (16, 8_000), (256, 20_000)):
        rate = bets_a_second(folder, tables, count=count)
        lines.append(
            f"| bets decided, paid from credit and written, {tables} tables | {rate:,.0f} | {rate / batched:.2f} |"
        )
    return lines


def _long(folder: Path) -> list[str]:
    house = open_house(str(folder / "empty.db"), create=True)
    house.close()
    empty = child(OPENED, folder / "empty.db")
    house = house_with(folder, 8)
    play(house, EVENTS, bets=18)
    house.close()
    long = child(OPENED, folder / "8.db")
    size = (folder / "8.db").stat().st_size / 2**20
    return [
        f"Opening a house whose journal holds {EVENTS:,} events ({size:,.0f} MB): every chain, every balance and every",
        "meter checked, every table resumed. The baseline is an empty house.",
        "",
        "| journal | seconds to open | processor seconds | memory, MB |",
        "|---|--:|--:|--:|",
        f"| empty | {empty['seconds']:.2f} | {empty['processor']:.2f} | {empty['megabytes']:.0f} |",
        f"| {EVENTS:,} events | {long['seconds']:.2f} | {long['processor']:.2f} | {long['megabytes']:.0f} |",
    ]


def _day(folder: Path) -> list[str]:
    house = house_with(folder, 2)
    house.write([Request(uuid.uuid4().hex, CAGE, cage.CloseTable(STAFF, "t-1"))])
    rounds = 0
    while rounds < DAY_ROUNDS:
        rounds += play(house, 1, bets=18)
    house.close()
    found = child(VERIFIED, folder / "2.db")
    return [
        f"`cutcard verify` over a busy day of one table, {rounds:,} rounds with nine patrons and two bets each:",
        f"{found['processor']:.2f} s of processor time, {found['findings']} findings.",
    ]


def _years(folder: Path) -> list[str]:
    import years

    return [
        "Years of data: a long journal beside a short one. Each house is opened once by reading all of it, which",
        "leaves a snapshot, and then measured.",
        "",
        *years.report(folder),
    ]


if __name__ == "__main__":
    print(report())
