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
from wire import Line

from cutcard.house.engine.requests import Reply, Request
from cutcard.house.journal.connect import open_store
from cutcard.house.journal.entry import CAGE
from cutcard.house.money import cage
from cutcard.house.open import open_house
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.accounts import Accounts
from cutcard.server.auth.cookies import COOKIE
from cutcard.server.auth.sessions import Sessions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.house.engine.house import House

RATE = 300
"""Bets a second in the last seconds before each close."""
ADDRESSES, TRIES_A_SECOND = 60, 10
"""Whence the storm comes, and how often from each."""
PIT_SECONDS = 0.2
"""Between two acts of the pit, each of which locks an account that nobody plays with."""
IDLE = 600
MANAGER, WITNESS = "Max", "Sue"


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
        before = _entries(path)
        pace = map(str, floor.PACE)
        with (
            floor.process(floor.SERVER, str(path), "PORT", *pace) as port,
            self._strangers(port) if storm else nullcontext(),
        ):
            self.figures = floor.run(self._played(port, cookies, manager))
        self.noted = _entries(path) - before

    async def _played(self, port: int, cookies: dict[str, str], manager: str) -> floor.Figures:
        acting = asyncio.create_task(pit(port, manager, self.acts))
        figures = await floor.played(port, cookies, RATE)
        assert not acting.done() or acting.result() is None
        acting.cancel()
        return figures

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
    house = open_house(str(path))
    for number in range(IDLE):
        _done(house, cage.OpenAccount(THE_HOUSE, f"idle {number}"))
    for name, position in ((MANAGER, Position.GAMING_SHIFT_MANAGER), (WITNESS, Position.PIT_SUPERVISOR)):
        _done(house, cage.Engage(THE_HOUSE, name, position.name, "to measure"), via="set-up")
    accounts = Accounts.of(house)
    assert accounts.add(MANAGER, Position.GAMING_SHIFT_MANAGER, "four words by heart") is None
    token = Sessions(house.store, accounts).begin(MANAGER, Position.GAMING_SHIFT_MANAGER).token
    house.close()
    return f"{COOKIE}={token}"


def _done(house: House, command: cage.CageCommand, via: str = "console") -> None:
    answer = house.ask(Request(uuid.uuid4().hex, CAGE, command, via=via))
    assert isinstance(answer, Reply), answer


def _entries(path: Path) -> int:
    """Entries of the house itself that are no act of the pit's."""
    store = open_store(str(path), read_only=True)
    try:
        bodies = (entry.read() for entry in store.read(CAGE))
        return sum(not any(event["type"] == "AccountLocked" for event in body.events) for body in bodies)
    finally:
        store.close()


def report() -> str:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as name:
        measured = [Measured(Path(name) / f"{storm}.db", storm=storm) for storm in (False, True)]
    rows: list[tuple[str, list[str]]] = [
        ("bets confirmed", [f"{len(each.figures.taps):,}" for each in measured]),
        ("bets refused", [floor.refused(each.figures) for each in measured]),
        ("a bet, p50 / p99, ms", [floor.both(each.figures.taps) for each in measured]),
        ("an act of the pit, p50 / p99, ms", [floor.both(each.acts) for each in measured]),
        ("acts of the pit", [f"{len(each.acts):,}" for each in measured]),
        ("wrong secrets", [f"{sum(each.answers.values()):,}" for each in measured]),
        ("answered", [_answered(each.answers) for each in measured]),
        ("an answer to one, p50 / p99, ms", [floor.both(each.tries) for each in measured]),
        ("other entries of the house", [f"{each.noted:,}" for each in measured]),
    ]
    return "\n".join(
        [
            "## A storm at the sign-in",
            "",
            f"The same floor at {RATE:,} bets a second, and a manager at the pit who acts every {PIT_SECONDS} s; then",
            f"the same while {ADDRESSES} addresses each say {TRIES_A_SECOND} wrong secrets a second, half of them in",
            "the manager's name. The strangers are a process that yields to the others; the floor answers them all.",
            "",
            "| what | quiet | storm |",
            "|---|--:|--:|",
            *(f"| {what} | {' | '.join(values)} |" for what, values in rows),
        ]
    )


def _answered(answers: Counter[int]) -> str:
    return ", ".join(f"{count:,} by {status}" for status, count in answers.most_common()) or "none"


if __name__ == "__main__":
    if len(sys.argv) > 1:
        floor.run(strangers(int(sys.argv[1])))
    else:
        print(report())
