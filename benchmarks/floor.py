"""Terminals held, bets accepted in the last seconds before the close, and how soon a card is on the screen.

A server process with automatic tables; each terminal has a live screen and a line of its own
for its acts, as a browser has. Beside the figures stand, from the same run, the raw commit rate of the same store and
the raw rate of a WebSocket echo on the same server.
"""

from __future__ import annotations

import asyncio
import json
import random
import resource
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING, Any

from house import raw_rates
from wire import Line, Screen

from cutcard import GAMES
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.journal.connect import open_store
from cutcard.house.journal.entry import CAGE, TABLE
from cutcard.house.money import cage
from cutcard.house.open import open_house
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.accounts import Accounts
from cutcard.server.auth.cookies import COOKIE
from cutcard.server.auth.sessions import Sessions
from cutcard.table import TableOptions
from cutcard.table.codec import options_json

if TYPE_CHECKING:
    from collections.abc import Iterator

TABLES, TERMINALS = 50, 1_000
BETS_A_SECOND = (1_000, 2_000)
"""The rate that is the goal, and twice that."""
ROUNDS = 3
"""Rounds measured at each table."""
LAST_SECONDS = 3.0
"""All bets come in so many seconds, evenly..."""
SPARE_SECONDS = 0.5
"""...which end so long before the close: a bet that could only be refused measures nothing."""
PACE = (8.0, 0.3, 3.0)
"""Seconds for bets, a card, and the result."""
ECHO_LINES, ECHO_SECONDS, ECHO_BYTES = 100, 2.0, 100
GAME = GAMES["tiger-baccarat"]
AREAS = 16
SERVER = """
import sys
from pathlib import Path
from cutcard.house.open import open_house
from cutcard.server.app import make_app
from cutcard.server.dealer_loop import Pace
from cutcard.server.process import run
path, port, *pace = sys.argv[1:]
house = open_house(path)
app = make_app(house, pace=Pace(*map(float, pace)))
run(app, "127.0.0.1", int(port))
"""
ECHO = """
import sys
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
async def echo(socket):
    await socket.accept()
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await socket.send_text(message["text"])
app = Starlette(routes=[WebSocketRoute("/ws", echo)])
uvicorn.run(app, port=int(sys.argv[1]), log_level="error", ws_max_size=4_096, timeout_graceful_shutdown=1)
"""


# --- the terminals ------------------------------------------------------------------------------


@dataclass
class Figures:
    """What the terminals measured, at so many bets a second."""

    rate: int
    taps: list[float] = field(default_factory=list)
    """Seconds from each tap to its confirmation."""
    confirmed: list[float] = field(default_factory=list)
    """When each was confirmed."""
    refused: Counter[str] = field(default_factory=Counter)
    seen: list[tuple[str, int, float]] = field(default_factory=list)
    """For each view that came: the table, its place in the journal, and when."""
    views: int = 0
    bytes_seen: int = 0
    lost: int = 0


class Terminal(Screen):
    """One patron's terminal: it watches a table, and in the last seconds before each close it bets."""

    def __init__(self, name: str, cookie: str, table: str, seat: int, line: Line, figures: Figures) -> None:
        super().__init__(cookie)
        self.name, self.table, self.line, self.figures = name, table, line, figures
        self._bets = max(1, round(figures.rate * LAST_SECONDS / TERMINALS))
        self._area, self._row = 1 + seat % AREAS, seat // AREAS
        self.played: dict[int, asyncio.Task[None]] = {}
        self._chance = random.Random(name)  # noqa: S311

    def told(self, payload: bytes) -> None:
        now = time.time()
        if not payload.startswith(b'{"type":"view"'):
            return
        self.figures.views += 1
        self.figures.bytes_seen += len(payload)
        version = int(payload.partition(b'"version":')[2].partition(b",")[0])
        self.figures.seen.append((self.name, version, now))
        if b'"phase":"betting"' in payload and b'"closes_in_ms":null' not in payload:
            round_number = int(payload.partition(b'"round":')[2].partition(b",")[0])
            if round_number not in self.played:
                left = int(payload.partition(b'"closes_in_ms":')[2].partition(b",")[0]) / 1000
                self.played[round_number] = asyncio.create_task(self.bet(round_number, left))

    async def bet(self, round_number: int, left: float) -> None:
        """As many bets as are this terminal's share, spread over the last seconds."""
        step = LAST_SECONDS / self._bets
        began = time.monotonic() + left - SPARE_SECONDS - LAST_SECONDS
        for number in range(self._bets):
            due = began + step * (number + self._chance.random())
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            act = {"type": "PlaceBet", "patron": self.name, "area": self._area}
            wager = GAME.wagers[self._row + 2 * (number // GAME.procedure.betting.in_an_area)]
            act |= {"wager": wager.name, "stake_cents": 50_00}
            asked = {"id": uuid.uuid4().hex, "round": round_number, "act": act}
            tapped = time.perf_counter()
            status, body = await self.line.post(f"/api/tables/{self.table}/acts", json.dumps(asked).encode())
            if status == 200:
                self.figures.taps.append(time.perf_counter() - tapped)
                self.figures.confirmed.append(time.time())
            else:
                self.figures.refused[json.loads(body)["code"]] += 1


async def played(port: int, cookies: dict[str, str], rate: int) -> Figures:
    """Every terminal connected and betting, for so many rounds at each table."""
    figures, loop = Figures(rate), asyncio.get_running_loop()
    terminals = [
        Terminal(name, cookie, f"t-{number % TABLES}", number // TABLES, Line(cookie, port), figures)
        for number, (name, cookie) in enumerate(cookies.items())
    ]
    for each in terminals:
        await loop.create_connection(lambda each=each: each, "127.0.0.1", port)  # type: ignore[misc]
        await each.opened
        each.send(json.dumps({"type": "watch", "tables": [each.table]}).encode())
    while not all(len(each.played) > ROUNDS for each in terminals):  # noqa: ASYNC110 - the tables set the pace.
        await asyncio.sleep(0.1)
    figures.lost = sum(each.lost for each in terminals)
    for each in terminals:
        for task in each.played.values():
            if task.done():
                task.result()
            task.cancel()
        each.close()
        each.line.close()
    return figures


class Echoing(Screen):
    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def told(self, payload: bytes) -> None:
        self.count += 1
        self.send(payload)


async def echoed(port: int) -> float:
    """Messages echoed a second, each line waiting for its echo before it sends again."""
    loop, lines = asyncio.get_running_loop(), [Echoing() for _ in range(ECHO_LINES)]
    for each in lines:
        await loop.create_connection(lambda each=each: each, "127.0.0.1", port)  # type: ignore[misc]
        await each.opened
        each.send(b"x" * ECHO_BYTES)
    before, began = sum(each.count for each in lines), time.perf_counter()
    await asyncio.sleep(ECHO_SECONDS)
    rate = (sum(each.count for each in lines) - before) / (time.perf_counter() - began)
    for each in lines:
        each.close()
    return rate


# --- the house and its server -------------------------------------------------------------------


def furnished(path: Path) -> dict[str, str]:
    """A house with its tables and patrons; each patron's cookie."""
    house = open_house(str(path), create=True)
    options = options_json(TableOptions(game=GAME, positions=AREAS))
    names = [f"patron {number}" for number in range(TERMINALS)]
    asked: list[cage.CageCommand] = [cage.OpenTable(THE_HOUSE, f"t-{number}", options) for number in range(TABLES)]
    asked += [command for name in names for command in _with_credit(name)]
    for answer in [house.submit(Request(uuid.uuid4().hex, CAGE, command)) for command in asked]:
        assert isinstance(answer.result(), Reply)
    sessions = Sessions(house.store, Accounts.of(house))
    cookies = {name: f"{COOKIE}={sessions.begin(name, Position.PATRON).token}" for name in names}
    house.close()
    return cookies


def _with_credit(name: str) -> list[cage.CageCommand]:
    return [cage.OpenAccount(THE_HOUSE, name), cage.BuyCredit(THE_HOUSE, name, 100_000_00)]


@contextmanager
def process(script: str, *arguments: str) -> Iterator[int]:
    """A server process, once its port takes connections."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    given = [each if each != "PORT" else str(port) for each in arguments]
    running = subprocess.Popen([sys.executable, "-c", script, *given])  # noqa: S603
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                assert running.poll() is None, "the server ended before it was ready"
                time.sleep(0.05)
        yield port
    finally:
        running.terminate()
        running.wait()


def to_screens(path: Path, figures: Figures, tables: dict[str, str]) -> list[float]:
    """Seconds from each card's entry in the journal to each screen at its table."""
    cards: dict[str, list[tuple[int, float]]] = {}
    store = open_store(str(path), read_only=True)
    for entry in store.read():
        body = entry.read()
        if any(event["type"] == "CardDealt" for event in body.events):
            cards.setdefault(entry.stream.removeprefix(TABLE), []).append((entry.version, body.at / 1e6))
    store.close()
    views: dict[str, list[tuple[int, float]]] = {}
    for name, version, at in figures.seen:
        views.setdefault(name, []).append((version, at))
    took = []
    for name, seen in views.items():
        shown = iter(seen)
        place, at = next(shown)
        for version, dealt in cards.get(tables[name], []):
            if version <= seen[0][0] or version > seen[-1][0]:
                continue
            while place < version:
                place, at = next(shown)
            took.append(at - dealt)
    return took


def busiest(confirmed: list[float]) -> int:
    """Bets confirmed in the busiest second."""
    return max(Counter(int(at) for at in confirmed).values(), default=0)


def run(main: Any) -> Any:
    """On uvloop where it is there: the client is not what is measured."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(main)
    return uvloop.run(main)


def report() -> str:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with process(ECHO, "PORT") as port:
            echo = run(echoed(port))
        alone, batched = raw_rates(folder, b"x" * 520, 32)
        measured = [_measured(folder / f"floor-{rate}.db", rate) for rate in BETS_A_SECOND]
    return "\n".join(["## The floor", "", *_lines(measured, echo, alone, batched)])


def _measured(path: Path, rate: int) -> tuple[Figures, list[float]]:
    cookies = furnished(path)
    with process(SERVER, str(path), "PORT", *map(str, PACE)) as port:
        figures = run(played(port, cookies, rate))
    tables = {name: f"t-{number % TABLES}" for number, name in enumerate(cookies)}
    return figures, to_screens(path, figures, tables)


def _lines(measured: list[tuple[Figures, list[float]]], echo: float, alone: float, batched: float) -> list[str]:
    every = [figures for figures, _ in measured]
    rows: list[tuple[str, list[str]]] = [
        ("bets a second in the last seconds before the close", [f"{each.rate:,}" for each in every]),
        ("terminals held to the end", [f"{TERMINALS - each.lost:,}" for each in every]),
        ("bets confirmed", [f"{len(each.taps):,}" for each in every]),
        ("bets refused", [refused(each) for each in every]),
        ("bets confirmed in the busiest second", [f"{busiest(each.confirmed):,}" for each in every]),
        ("from tap to confirmation, p50 / p99, ms", [both(each.taps) for each in every]),
        ("from card to screen, p50 / p99, ms", [both(screens) for _, screens in measured]),
        ("views sent", [f"{each.views:,}" for each in every]),
    ]
    return [
        f"{TABLES} automatic tables, {TERMINALS:,} terminals, each with a live screen and a line of its own, server",
        "and terminals on the same machine. All bets of a round come in the last seconds before its close; each is",
        "confirmed only when it is on the disk (SQLite, `synchronous=FULL`). Raw, in the same run:",
        f"{alone:,.0f} rows a second into the same store one a commit, {batched:,.0f} at 32 a commit; {echo:,.0f}",
        "messages a second echoed over WebSocket by the same server.",
        "",
        "| what | | twice as many |",
        "|---|--:|--:|",
        *(f"| {what} | {' | '.join(values)} |" for what, values in rows),
    ]


def refused(figures: Figures) -> str:
    return ", ".join(f"{count:,} {code}" for code, count in figures.refused.most_common()) or "none"


def both(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return "-"
    cut = quantiles(seconds, n=100)
    return f"{1000 * cut[49]:,.0f} / {1000 * cut[98]:,.0f}"


if __name__ == "__main__":
    print(report())
