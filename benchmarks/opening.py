"""Opening a house with a long journal beside an empty one, and the audit of a busy day."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import uuid
from pathlib import Path
from typing import TYPE_CHECKING

from adapters import adapter
from comparison.figure import Figure
from house import STAFF, house_with, play

if TYPE_CHECKING:
    from adapters.today import house as names
else:
    names = adapter("house")
    adapter("opening")  # A script below needs it; a revision without it is refused before anything is measured.

EVENTS = 1_000_000
DAY_ROUNDS = 1_500
LOADED = f"""
import json, resource, sys, time
sys.path.insert(0, {str(Path(__file__).parent)!r})
from adapters import adapter
"""
OPENED = f"""{LOADED}
open_house = adapter("house").open_house
began, spent = time.perf_counter(), time.process_time()
house = open_house(sys.argv[1])
took = {{"seconds": time.perf_counter() - began, "processor": time.process_time() - spent}}
took["megabytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
house.close()
print(json.dumps(took))
"""
VERIFIED = f"""{LOADED}
verify = adapter("opening").verify
spent = time.process_time()
report = verify(sys.argv[1])
assert not report.findings, report.findings
print(json.dumps({{"processor": time.process_time() - spent}}))
"""
TITLE = "Opening and auditing a house"
EXPLAINED = (
    f"A house whose journal holds {EVENTS:,} events is opened: every chain, every balance and every meter checked, "
    "every table resumed. The baseline is an empty house. Then `cutcard verify` reads a busy day of one table, "
    f"{DAY_ROUNDS:,} rounds with nine patrons and two bets each, and finds nothing wrong."
)


def child(script: str, path: Path) -> dict[str, float]:
    done = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True)  # noqa: S603
    found: dict[str, float] = json.loads(done.stdout)
    return found


def figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        names.open_house(str(folder / "empty.db"), create=True).close()
        opened = {"empty": child(OPENED, folder / "empty.db"), "long": child(OPENED, _long(folder))}
        verified = child(VERIFIED, _day(folder))["processor"]
    units = {"seconds": "s", "processor": "processor s", "megabytes": "MB"}
    found = [
        Figure(
            f"opening.{which}.{what}",
            f"opening, {which} journal",
            unit,
            opened[which][what],
            baseline="" if which == "empty" else f"opening.empty.{what}",
        )
        for which in opened
        for what, unit in units.items()
    ]
    return [*found, Figure("opening.verify", "verifying a day of one table", "processor s", verified)]


def _long(folder: Path) -> Path:
    house = house_with(folder, 8)
    play(house, EVENTS, bets=18)
    house.close()
    return folder / "8.db"


def _day(folder: Path) -> Path:
    house = house_with(folder, 2)
    house.write([names.Request(uuid.uuid4().hex, names.CAGE, names.cage.CloseTable(STAFF, "t-1"))])
    rounds = 0
    while rounds < DAY_ROUNDS:
        rounds += play(house, 1, bets=18)
    house.close()
    return folder / "2.db"
