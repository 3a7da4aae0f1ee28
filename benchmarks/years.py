"""Years of data: opening, a patron's history, reports and memory of a long journal beside a short one, in one run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
import uuid
from collections import defaultdict
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from house import STAFF, house_with, play

from cutcard.formats import schema
from cutcard.formats.accounts import METERS, Account
from cutcard.formats.entry import CAGE, SALT_BYTES
from cutcard.formats.keys import Keys
from cutcard.formats.log_fold import Entered, placed
from cutcard.house import cage
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.journal.checks import JournalTotals
from cutcard.house.journal.log import Log
from cutcard.house.journal.log_end_file import LogEndFile
from cutcard.house.journal.sqlite import SqliteStore
from cutcard.house.key_file import key_from

if TYPE_CHECKING:
    from collections.abc import Iterator

TABLES, BETS = 8, 18
LENGTHS = (100_000, 10_000_000)
AT_ONCE = 20_000
HOUR = 3_600 * 10**6
MEASURED = """
import json, resource, sys, time
from datetime import UTC, datetime
from itertools import islice
from cutcard.house import open_house, patron_history, table_wins
from cutcard.house.projections.indexes import Indexes
from cutcard.house.projections.significant_events import worded
def timed(name, act):
    began = time.perf_counter()
    act()
    took[name] = time.perf_counter() - began
took = {}
timed("opening", lambda: globals().update(house=open_house(sys.argv[1])))
day = datetime.fromtimestamp(int(sys.argv[2]) / 1e6, UTC).date()
timed("history", lambda: patron_history(house.store, "patron 3", 10))
timed("day report", lambda: table_wins(house.store, day=day))
timed("all-time report", lambda: table_wins(house.store))
timed("returns", lambda: list(Indexes(house.store).wagers()))
timed("events", lambda: list(islice(worded(house.store, None, newest_first=True), 100)))
took["megabytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
house.close()
print(json.dumps(took))
"""
ROWS = {
    "opening": "opening, from the last snapshot",
    "history": "a patron's last 10 rounds",
    "day report": "the win of every table, one day",
    "all-time report": "the win of every table, all time",
    "returns": "every wager's totals",
    "events": "the last 100 significant events",
}


@dataclass(frozen=True, slots=True)
class Pattern:
    """An entry of a shoe that was really played, to be written again under another id, time, round and shoe."""

    stream: str
    round: int
    shoe: int
    rest: bytes
    """Its body after id and time."""


def patterns(store: SqliteStore) -> list[Pattern]:
    return [
        Pattern(entry.stream, entry.round, entry.shoe, entry.body[entry.body.index(b',"via"') :])
        for entry in store.read()
        if entry.stream != CAGE
    ]


def grow(store: SqliteStore, entries: int, begin: int) -> Iterator[int]:
    """Shoe after shoe of every table, indexed and booked like the first, an hour each; how many there are."""
    shoe = patterns(store)
    rounds = max(each.round for each in shoe)
    versions, totals, log = store.versions(), JournalTotals(), _log_of(store)
    for entry in store.read():
        if entry.stream != CAGE:
            totals.add(entry)
    entered: list[Entered] = []
    times = 0
    while log.end.size + len(entered) < entries:
        times += 1
        for number, each in enumerate(shoe):
            versions[each.stream] = version = versions[each.stream] + 1
            name = b"%s/%d" % (each.stream.encode(), version)
            at = begin + times * HOUR + number * HOUR // len(shoe)
            body = b'{"id":"%s","at":%d%s' % (name, at, each.rest)
            place = (each.stream, version, name.decode(), each.round + times * rounds, each.shoe + times)
            entered.append((*place, body))
            if len(entered) == AT_ONCE:
                _append(store, log, entered, [])
                entered = []
                yield log.end.size
    _append(store, log, entered, list(_accounts(store, totals, times)))
    with closing(LogEndFile(Path(f"{store.path}.log-end"))) as file:
        file.write(log.known)
    yield log.end.size


def _log_of(store: SqliteStore) -> Log:
    log = Log(store, Keys(key_from(Path(f"{store.path}.key"))))
    (log.name, *_), *_ = store.few(schema.LOG)
    log.end = log.read_end(store.few(schema.LOG))
    return log


def _append(store: SqliteStore, log: Log, entered: list[Entered], accounts: list[Account]) -> None:
    written, end = placed(log.end, entered, os.urandom(SALT_BYTES * len(entered)))
    with store.writing() as writing:
        writing.post(accounts, ())
        writing.append(written, (log.sealed(log.end), log.sealed(end)))
    log.end = end


def _accounts(store: SqliteStore, shoe: JournalTotals, times: int) -> Iterator[Account]:
    """What the books come to when the shoe was played so many times more."""
    more: dict[str, dict[str, int]] = defaultdict(lambda: dict.fromkeys(METERS, 0))
    for (name, meter), cents in shoe.meters.items():
        more[name][meter] += cents * times
    with store.snapshot() as (_, accounts):
        there = list(accounts)
    for each in there:
        meters = {meter: each.meters[meter] + more[each.name][meter] for meter in METERS} if each.has_meters else {}
        yield Account(each.name, each.kind, each.cents + shoe.cents[each.name] * times, meters or dict(each.meters))


def long_house(folder: Path, entries: int) -> tuple[Path, int]:
    """A house of so many entries, and the time of its last: tables that were played at and closed."""
    house = house_with(folder, TABLES)
    path = folder / f"{TABLES}.db"
    begin = time.time_ns() // 1_000
    while any(live.shoe < 2 for live in house.tables.values()):
        play(house, 1, bets=BETS)
    for table in list(house.tables):
        assert isinstance(house.ask(Request(uuid.uuid4().hex, CAGE, cage.CloseTable(STAFF, table))), Reply)
    house.close()
    with closing(SqliteStore(str(path), synchronous="OFF")) as store:
        for grown in grow(store, entries, begin):
            print(f"{grown:,} entries", file=sys.stderr, end="\r")
        ((last,),) = store.rows("SELECT max(at) FROM clocks", ())
    return path, last


def measured(path: Path, at: int) -> dict[str, float]:
    command = [sys.executable, "-c", MEASURED, str(path), str(at)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    found: dict[str, float] = json.loads(done.stdout)
    return found


def report(folder: Path, lengths: tuple[int, ...] = LENGTHS) -> list[str]:
    """Each house is opened once by reading all of it, which leaves a snapshot, and then measured."""
    first, again, sizes = [], [], []
    for entries in lengths:
        place = folder / str(entries)
        place.mkdir()
        path, at = long_house(place, entries)
        first.append(measured(path, at))
        again.append(measured(path, at))
        sizes.append(path.stat().st_size / 2**20)
    heads = " | ".join(f"{entries:,} entries ({size:,.0f} MB)" for entries, size in zip(lengths, sizes, strict=True))
    lines = [f"| seconds | {heads} |", f"|---|{'--:|' * len(lengths)}"]
    lines.append(f"| opening, the whole journal read | {_cells(first, 'opening')} |")
    for name, says in ROWS.items():
        lines.append(f"| {says} | {_cells(again, name)} |")
    lines.append(f"| memory, MB | {_cells(again, 'megabytes', 0)} |")
    return lines


def _cells(runs: list[dict[str, float]], name: str, digits: int = 4) -> str:
    return " | ".join(f"{each[name]:.{digits}f}" for each in runs)


HEAD = """# Years of data

Written by `make bench-years`, in about an hour, with 20 GB of disk. A house in SQLite of eight tables, shoe after
shoe of 18 bets a round, each entry in the log, indexed and booked as if it had been played, beside a short one in the
same run. The first opening reads everything and leaves a snapshot; the others are of a second process, which begins
there.

"""


def main() -> None:
    lengths = tuple(map(int, sys.argv[1:]))
    with tempfile.TemporaryDirectory() as name:
        page = HEAD + "\n".join(report(Path(name), lengths or LENGTHS)) + "\n"
    if not lengths:
        (Path(__file__).parent.parent / "docs" / "benchmarks-years.md").write_text(page, encoding="utf-8")
    print(page)


if __name__ == "__main__":
    main()
