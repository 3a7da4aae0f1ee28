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
import tempfile
import time
import uuid
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING

from adapters import adapter
from comparison.figure import Figure
from house import BODY, raw_rates
from processes import ECHO, Served, echoed, process, run
from wire import Line, Screen

from cutcard import GAMES
from cutcard.table import TableOptions

if TYPE_CHECKING:
    from adapters.today import floor as names
    from adapters.today import house

    from cutcard.house import cage
else:
    house, names = adapter("house"), adapter("floor")

TABLES, TERMINALS = 50, 1_000
BETS_A_SECOND = (1_000, 1_500, 2_000)
"""The rate that is the goal, half as much again, and twice that."""
ROUNDS = 3
"""Rounds measured at each table."""
LAST_SECONDS = 3.0
"""All bets come in so many seconds, evenly..."""
SPARE_SECONDS = 0.5
"""...which end so long before the close: a bet that could only be refused measures nothing."""
PACE = (8.0, 0.3, 3.0)
"""Seconds for bets, a card, and the result."""
GAME = GAMES["tiger-baccarat"]
AREAS = 16
FIRST_VIEWS_SECONDS = 1.5
"""After so long every terminal has been shown its table; what that costs is no cost of a bet."""
SERVER = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from adapters import adapter
path, port, *pace = sys.argv[1:]
adapter("floor").serve(path, int(port), list(map(float, pace)))
"""
TITLE = "The floor"
EXPLAINED = (
    f"{TABLES} automatic tables, {TERMINALS:,} terminals, each with a live screen and a line of its own, server and "
    f"terminals on the same machine. All bets of {ROUNDS} rounds come in the last seconds before each close, as many "
    "a second as offered; each is confirmed only when it is on the disk (SQLite, `synchronous=FULL`). The time of a "
    "tap begins when the bet was due, not when the terminal had time for it, and refused bets count too: a slow "
    "server cannot hide behind the taps that it delays or refuses. Processor time is that of the whole server, "
    "screens and dealing included, divided by the bets confirmed, and that of the load generator, divided by the taps."
)


# --- the terminals ------------------------------------------------------------------------------


@dataclass
class Played:
    """What the terminals measured, at so many bets a second."""

    rate: int
    over_socket: bool
    taps: list[float] = field(default_factory=list)
    """Seconds from when each bet was due to its confirmation or refusal."""
    confirmed: list[float] = field(default_factory=list)
    """When each was confirmed."""
    refused: Counter[str] = field(default_factory=Counter)
    seen: list[tuple[str, int, float]] = field(default_factory=list)
    """For each view that came: the table, its place in the journal, and when."""
    lost: int = 0
    server_seconds: float = 0.0
    generator_seconds: float = 0.0
    """Processor time of the server and of this process, once all terminals are connected."""


class Terminal(Screen):
    """One patron's terminal: it watches a table, and in the last seconds before each close it bets."""

    def __init__(self, name: str, cookie: str, table: str, seat: int, line: Line, log: Played) -> None:
        super().__init__(cookie)
        self.name, self.table, self.line, self.log = name, table, line, log
        self._bets = bets_each(log.rate)
        self._area, self._row = 1 + seat % AREAS, seat // AREAS
        self.played: dict[int, asyncio.Task[None]] = {}
        self._chance = random.Random(name)  # noqa: S311
        self._number, self._asked = 0, dict[int, asyncio.Future[tuple[int, bytes]]]()

    def told(self, payload: bytes) -> None:
        now = time.time()
        if payload.startswith(b'{"type":"answer"'):
            number = int(payload.partition(b'"number":')[2].partition(b",")[0])
            status, _, body = payload.partition(b'"status":')[2].partition(b',"body":')
            self._asked.pop(number).set_result((int(status), body[:-1]))
        if not payload.startswith(b'{"type":"view"'):
            return
        version = int(payload.partition(b'"version":')[2].partition(b",")[0])
        self.log.seen.append((self.name, version, now))
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
            status, body = await self.act(json.dumps(asked).encode())
            self.log.taps.append(time.monotonic() - due)
            if status == 200:
                self.log.confirmed.append(time.time())
            else:
                self.log.refused[json.loads(body)["code"]] += 1

    async def act(self, asked: bytes) -> tuple[int, bytes]:
        """Over the open line of the screen where the revision hears acts there, else over HTTP."""
        if not self.log.over_socket:
            return await self.line.post(f"/api/tables/{self.table}/acts", asked)
        self._number += 1
        answer: asyncio.Future[tuple[int, bytes]] = asyncio.get_running_loop().create_future()
        self._asked[self._number] = answer
        self.send(b'{"type":"act","number":%d,"table":"%s","asked":%s}' % (self._number, self.table.encode(), asked))
        return await answer


async def played(served: Served, cookies: dict[str, str], rate: int, rounds: int = ROUNDS) -> Played:
    """Every terminal connected and betting, for so many rounds at each table."""
    log, loop = Played(rate, names.ACTS_OVER_SOCKET), asyncio.get_running_loop()
    terminals = [
        Terminal(name, cookie, f"t-{number % TABLES}", number // TABLES, Line(cookie, served.port), log)
        for number, (name, cookie) in enumerate(cookies.items())
    ]
    for each in terminals:
        await loop.create_connection(lambda each=each: each, "127.0.0.1", served.port)  # type: ignore[misc]
        await each.opened
        each.send(json.dumps({"type": "watch", "tables": [each.table]}).encode())
    await asyncio.sleep(FIRST_VIEWS_SECONDS)
    server, generator = served.processor_seconds(), time.process_time()
    while not all(len(each.played) > rounds for each in terminals):  # noqa: ASYNC110 - the tables set the pace.
        await asyncio.sleep(0.1)
    log.server_seconds = served.processor_seconds() - server
    log.generator_seconds = time.process_time() - generator
    log.lost = sum(each.lost for each in terminals)
    for each in terminals:
        for task in each.played.values():
            if task.done():
                task.result()
            task.cancel()
        each.close()
        each.line.close()
    return log


# --- the house and its server -------------------------------------------------------------------


def furnished(path: Path) -> dict[str, str]:
    """A house with its tables and patrons; each patron's cookie."""
    opened = house.open_house(str(path), create=True)
    options = house.options_json(TableOptions(game=GAME, positions=AREAS))
    patrons = [f"patron {number}" for number in range(TERMINALS)]
    asked: list[cage.CageCommand] = [
        house.cage.OpenTable(house.THE_HOUSE, f"t-{number}", options) for number in range(TABLES)
    ]
    asked += [command for name in patrons for command in _with_credit(name)]
    requests = [house.Request(uuid.uuid4().hex, house.CAGE, command) for command in asked]
    for answer in [opened.submit(request) for request in requests]:
        assert isinstance(answer.result(), house.Reply)
    cookies = names.patron_cookies(opened, patrons)
    opened.close()
    return cookies


def _with_credit(name: str) -> list[cage.CageCommand]:
    return [house.cage.OpenAccount(house.THE_HOUSE, name), house.cage.BuyCredit(house.THE_HOUSE, name, 100_000_00)]


def to_screens(path: Path, log: Played, tables: dict[str, str]) -> list[float]:
    """Seconds from each card's entry in the journal to each screen at its table."""
    cards: dict[str, list[tuple[int, float]]] = {}
    store = names.open_reader(str(path))
    for entry in store.read():
        body = entry.read()
        if any(event["type"] == "CardDealt" for event in body.events):
            cards.setdefault(entry.stream.removeprefix(names.TABLE), []).append((entry.version, body.at / 1e6))
    store.close()
    views: dict[str, list[tuple[int, float]]] = {}
    for name, version, at in log.seen:
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


def figures() -> list[Figure]:
    """The controls, then the floor at each rate."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with process(ECHO, "PORT") as served:
            echo = run(echoed(served.port))
        alone, batched = raw_rates(folder, BODY, 32)
        measured = [figure for rate in BETS_A_SECOND for figure in _figures(folder / f"floor-{rate}.db", rate)]
    return [
        Figure(
            "floor.echo", "messages echoed over WebSocket by a bare server", "a second", echo, "higher", control=True
        ),
        Figure("floor.raw.1", "raw rows, one a commit", "a second", alone, "higher"),
        Figure("floor.raw.32", "raw rows, 32 a commit", "a second", batched, "higher"),
        *measured,
    ]


def _figures(path: Path, rate: int) -> list[Figure]:
    cookies = furnished(path)
    with process(SERVER, str(path), "PORT", *map(str, PACE)) as served:
        log: Played = run(played(served, cookies, rate))
    screens = to_screens(path, log, {name: f"t-{number % TABLES}" for number, name in enumerate(cookies)})
    row, at, bets = f"floor.{rate}", f"{rate:,} offered a second", len(log.confirmed)
    offered = f"{TERMINALS * ROUNDS * bets_each(rate):,}"
    return [
        Figure(f"{row}.confirmed", f"{at}: bets confirmed of {offered}", "bets", bets, "higher"),
        Figure(f"{row}.busiest", f"{at}: confirmed in the busiest second", "bets", busiest(log.confirmed), "higher"),
        *percentiles(f"{row}.tap", f"{at}: from tap to answer", log.taps),
        *percentiles(f"{row}.screen", f"{at}: from card to screen", screens),
        Figure(f"{row}.server", f"{at}: server", "processor µs a bet", log.server_seconds / bets * 1e6),
        Figure(
            f"{row}.generator",
            f"{at}: load generator",
            "processor µs a tap",
            log.generator_seconds / len(log.taps) * 1e6,
            control=True,
        ),
        Figure(f"{row}.terminals", f"{at}: terminals held to the end", "terminals", TERMINALS - log.lost, "higher"),
    ]


def bets_each(rate: int) -> int:
    """A terminal's share of the bets of a round."""
    return max(1, round(rate * LAST_SECONDS / TERMINALS))


def percentiles(row: str, what: str, seconds: list[float]) -> list[Figure]:
    cut = quantiles(seconds, n=100)
    return [Figure(f"{row}.p{n}", f"{what}, p{n}", "ms", 1000 * cut[n - 1]) for n in (50, 99)]
