"""Where the processor time of one bet goes in a served house, socket to socket: `docs/bet.svg` draws these figures.

A floor is served at half the rate of the benchmark of the floor, because the server runs under a profile: of the loop
and of the writer, by the clock of the thread. Each function counts for the part that its file belongs to, and what is
built in for the parts that called it; the shares are put on the processor time of the same floor without a profile.
"""

from __future__ import annotations

import os
import signal
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from pstats import Stats
from typing import Any

import floor
from comparison.figure import Figure
from processes import Served, process, run

RATE = 500
PARTS = {
    "line": "bytes, HTTP and their frameworks",
    "who": "authentication and authority",
    "reading": "reading the act and writing its answer",
    "waiting": "waiting and waking: queue, loop, threads",
    "rules": "the rules of the table",
    "house": "the house: money, limits, authority, the entry",
    "store": "the store, on the disk",
    "screens": "screen updates",
}
FILES = (
    ("/cutcard/server/process.py", "line"),
    ("/cutcard/server/http/middleware.py", "line"),
    ("/cutcard/server/live/sockets.py", "line"),
    ("/cutcard/server/auth/", "who"),
    ("/cutcard/server/http/", "reading"),
    ("/cutcard/server/house_client.py", "waiting"),
    ("/cutcard/house/engine/writer.py", "waiting"),
    ("/cutcard/server/", "screens"),
    ("/cutcard/words/", "screens"),
    ("/cutcard/roads", "screens"),
    ("/cutcard/house/journal/", "store"),
    ("/cutcard/house/projections/", "store"),
    ("/cutcard/table/", "rules"),
    ("/cutcard/rulebook/", "rules"),
    ("/cutcard/", "house"),
    ("/pydantic", "reading"),
    ("/json/", "reading"),
    ("/uvicorn/", "line"),
    ("/starlette/", "line"),
    ("/fastapi/", "line"),
    ("/websockets/", "line"),
)
"""The part of a file is that of the first of these that its path has."""
BLOCKS = {"<method 'acquire' of '_thread.lock' objects>", "<method 'get' of '_queue.SimpleQueue' objects>"}
"""In which a thread waits without a processor: where a profile is ended meanwhile, it has counted another's time."""
SERVER = """
import cProfile, marshal, signal, sys, threading, time
folder, profiles = sys.argv.pop(1), []
run = threading.Thread.run
def profiled(thread):
    profiles.append(cProfile.Profile(time.thread_time))
    profiles[-1].runcall(run, thread)
threading.Thread.run = profiled
loop = cProfile.Profile(time.thread_time)
profiles.append(loop)
signal.signal(signal.SIGUSR1, lambda *_: loop.enable())
signal.signal(signal.SIGTERM, lambda *_: None)
exec(SERVED)
for number, each in enumerate(profiles):
    each.create_stats()
    with open(f"{folder}/{number}", "wb") as file:
        marshal.dump(each.stats, file)
""".replace("SERVED", repr(floor.SERVER))
TITLE = "One bet"
EXPLAINED = (
    f"The processor time of the server for each bet of a floor at {RATE} bets a second, dealing and screens included, "
    "shared out by a profile of the loop and of the writer. [The picture](bet.svg) has the same figures."
)


@dataclass(frozen=True, slots=True)
class Begun(Served):
    """A server whose profile begins when it is first asked for its processor time."""

    def processor_seconds(self) -> float:
        os.kill(self.pid, signal.SIGUSR1)
        return Served.processor_seconds(self)


def part_of(path: str) -> str:
    return next((part for known, part in FILES if known in path), "waiting")


def shares(folder: Path) -> dict[str, float]:
    """The part of the whole that each part took, by the profiles in a folder."""
    spent: Counter[str] = Counter()
    for file in folder.iterdir():
        stats: dict[Any, Any] = Stats(str(file)).stats  # type: ignore[attr-defined]
        for (path, _, name), (_, _, own, _, callers) in stats.items():
            if name in BLOCKS:
                continue
            if path != "~":
                spent[part_of(path)] += own
            for caller, (_, _, for_caller, _) in callers.items() if path == "~" else ():
                spent[part_of(caller[0])] += for_caller
    return {part: spent[part] / spent.total() for part in PARTS}


def figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as name:
        profiles = Path(name) / "profiles"
        profiles.mkdir()
        each = _served(Path(name) / "plain.db", floor.SERVER)
        _served(Path(name) / "profiled.db", SERVER, str(profiles), made=Begun)
        took = shares(profiles)
    return [Figure(f"bet.{part}", what, "processor µs a bet", each * took[part]) for part, what in PARTS.items()]


def _served(path: Path, script: str, *before: str, made: type[Served] = Served) -> float:
    """Processor microseconds of the server for each bet."""
    cookies = floor.furnished(path)
    with process(script, *before, str(path), "PORT", *map(str, floor.PACE)) as served:
        log: floor.Played = run(floor.played(made(served.port, served.pid), cookies, RATE, rounds=1))
    return log.server_seconds / len(log.confirmed) * 1e6
