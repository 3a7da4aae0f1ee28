"""A busy floor with and without a storm at the sign-in: how long bets and the pit's acts take, in the same run."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import floor
from adapters import adapter
from comparison.figure import Figure
from processes import Served, process, run
from wire import Line

from cutcard.rulebook.procedure import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adapters.today import house
    from adapters.today import storm as names

    from cutcard.house import cage
    from cutcard.house.engine.house import House
else:
    house, names = adapter("house"), adapter("storm")

RATE = 300
"""Bets a second in the last seconds before each close."""
ADDRESSES, TRIES_A_SECOND = 60, 10
"""Whence the storm comes, and how often from each."""
PIT_SECONDS = 0.2
"""Between two acts of the pit, each of which locks an account that nobody plays with."""
IDLE = 600
MANAGER, WITNESS = "Max", "Sue"
TITLE = "A storm at the sign-in"
EXPLAINED = (
    f"The floor at {RATE:,} bets a second, and a manager at the pit who acts every {PIT_SECONDS} s: *quiet*. Then "
    f"the same while {ADDRESSES} addresses each say {TRIES_A_SECOND} wrong secrets a second, half of them in the "
    "manager's name: *storm*. The strangers are a process that yields to the others; the floor answers them all."
)


async def pit(port: int, cookie: str, took: list[float]) -> None:
    """A manager at work."""
    line = Line(cookie, port)
    for number in range(IDLE):
        act = {"type": "LockAccount", "account": f"idle {number}", "reason": "asked for"}
        asked = json.dumps({"id": uuid.uuid4().hex, "act": act}).encode()
        began = time.perf_counter()
        status, body = await line.post("/api/cage/acts", asked)
        took.append(time.perf_counter() - began)
        assert status == 200, body
        await asyncio.sleep(max(0.0, PIT_SECONDS - took[-1]))


async def stranger(port: int, number: int, answers: Counter[int], took: list[float]) -> None:
    """Wrong secrets without end, for somebody who is there and for many who are not."""
    line = Line("", port, f"127.0.1.{1 + number}")
    for attempt in range(1_000_000):
        name = MANAGER if attempt % 2 else f"nobody {number} {attempt}"
        began = time.perf_counter()
        status, _ = await line.post("/api/sign-in", json.dumps({"name": name, "secret": uuid.uuid4().hex}).encode())
        took.append(time.perf_counter() - began)
        answers[status] += 1
        await asyncio.sleep(max(0.0, 1 / TRIES_A_SECOND - took[-1]))


async def strangers(port: int) -> None:
    """All of them, until they are told to end; then what they were answered, on standard output.

    Strangers bring machines of their own: here they take what the floor and its patrons leave of this one.
    """
    os.nice(19)
    answers: Counter[int] = Counter()
    took: list[float] = []
    every = [asyncio.create_task(stranger(port, number, answers, took)) for number in range(ADDRESSES)]
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, lambda: [each.cancel() for each in every])
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*every)
    json.dump({"answers": answers, "took": took}, sys.stdout)


class Measured:
    """One floor, played; the storm beside it or not."""

    def __init__(self, path: Path, *, storm: bool) -> None:
        cookies = floor.furnished(path)
        manager = _engaged(path)
        self.acts: list[float] = []
        self.tries: list[float] = []
        self.answers: Counter[int] = Counter()
        with (
            process(floor.SERVER, str(path), "PORT", *map(str, floor.PACE)) as served,
            self._strangers(served.port) if storm else nullcontext(),
        ):
            self.log = run(self._played(served, cookies, manager))

    async def _played(self, served: Served, cookies: dict[str, str], manager: str) -> floor.Played:
        acting = asyncio.create_task(pit(served.port, manager, self.acts))
        log = await floor.played(served, cookies, RATE)
        assert not acting.done() or acting.result() is None
        acting.cancel()
        return log

    @contextmanager
    def _strangers(self, port: int) -> Iterator[None]:
        running = subprocess.Popen([sys.executable, __file__, str(port)], stdout=subprocess.PIPE)  # noqa: S603
        yield
        running.terminate()
        told = json.loads(running.communicate()[0])
        self.answers.update({int(status): count for status, count in told["answers"].items()})
        self.tries += told["took"]


def _engaged(path: Path) -> str:
    """The manager's cookie."""
    opened = house.open_house(str(path))
    for number in range(IDLE):
        _done(opened, house.cage.OpenAccount(house.THE_HOUSE, f"idle {number}"))
    for name, position in ((MANAGER, Position.GAMING_SHIFT_MANAGER), (WITNESS, Position.PIT_SUPERVISOR)):
        _done(opened, house.cage.Engage(house.THE_HOUSE, name, position.name, "to measure"), via="set-up")
    accounts = names.Accounts.of(opened)
    assert accounts.add(MANAGER, Position.GAMING_SHIFT_MANAGER, "four words by heart") is None
    token = names.make_app(opened).state.sessions.begin(MANAGER, Position.GAMING_SHIFT_MANAGER).token
    opened.close()
    return f"{names.COOKIE}={token}"


def _done(opened: House, command: cage.CageCommand, via: str = "console") -> None:
    answer = opened.ask(house.Request(uuid.uuid4().hex, house.CAGE, command, via=via))
    assert isinstance(answer, house.Reply), answer


def figures() -> list[Figure]:
    """The quiet floor, then the storm."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as name:
        quiet, storm = (Measured(Path(name) / f"{storm}.db", storm=storm) for storm in (False, True))
    said = floor.percentiles("storm.storm.secret", "storm: an answer to a wrong secret", storm.tries)
    return [*_figures("quiet", quiet), *_figures("storm", storm), *said]


def _figures(which: str, measured: Measured) -> list[Figure]:
    row, bets = f"storm.{which}", len(measured.log.confirmed)
    return [
        Figure(f"{row}.confirmed", f"{which}: bets confirmed", "bets", bets, "higher"),
        *floor.percentiles(f"{row}.bet", f"{which}: a bet", measured.log.taps),
        *floor.percentiles(f"{row}.act", f"{which}: an act of the pit", measured.acts),
    ]


if __name__ == "__main__":
    run(strangers(int(sys.argv[1])))
