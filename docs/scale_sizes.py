"""How many bytes and messages play makes, counted at the product itself: `docs/scale.md` derives its needs from them.

The whole server plays one full table at its usual pace, in virtual time and with made-up randomness: every count is the
same in every run. Terminals bet and read the roads as our page does; a board and a console of the pit look on.
"""

from __future__ import annotations

import asyncio
import json
import math
import random
import tempfile
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cutcard import GAMES
from cutcard.formats.entry import CAGE, TABLE
from cutcard.formats.settings import options_json
from cutcard.formats.signed_notes import Note
from cutcard.house import InlineWriter, Request, cage, open_house
from cutcard.house.checkpoints.agent import embedded_agent
from cutcard.house.staff import THE_HOUSE
from cutcard.rehearsal.run import quiet
from cutcard.rehearsal.virtual import Clock, VirtualLoop, randomness, virtual_runtime
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.app import make_app
from cutcard.server.auth.cookies import COOKIE
from cutcard.server.dealer_loop import Pace
from cutcard.table import TableOptions

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable

    from fastapi import FastAPI

    from cutcard.house.engine.house import House

GAME, NAME = GAMES["tiger-baccarat"], "t-1"
TERMINALS, BETTING, BETS = 20, 16, 3
"""Terminals at the table, how many of them bet, and how many bets each of these makes a round."""
FIRST, ROUNDS = 30, 12
"""The first round that is counted, so that the roads are as long as in the middle of a shoe, and how many are."""
AREAS = 16
CREDIT_CENTS, STAKE_CENTS = 100_000_00, 50_00
QUIET_SECONDS, LOOKED_SECONDS = 1.5, 0.5
"""After so long without a message a page asks whether the server is there; so often it looks."""
PIT, BOARD = "Pia", "board"


@dataclass(frozen=True, slots=True)
class Heard:
    """What one screen was sent over its socket in a round on average, and what it sent."""

    messages: float
    bytes: float
    views: float
    view_bytes: float
    """A view alone."""
    sent_bytes: float


@dataclass(frozen=True, slots=True)
class Asked:
    """A request and its answer on average: the bodies, and the headers that the server adds to an answer."""

    request: float
    answer: float
    headers: float


@dataclass(frozen=True, slots=True)
class Sizes:
    """Everything counted. Means over the rounds are rounded to two digits, and the rounded values are used."""

    round_seconds: float
    entries: float
    """Of a round, bets included."""
    bet_bytes: float
    settlement_bytes: float
    other_bytes: float
    round_bytes: float
    """Bodies of all entries of a round."""
    database_bytes: float
    """By how much a round lets the SQLite file grow, indexes and checksums included."""
    log_end_bytes: int
    checkpoint_bytes: int
    bet: Asked
    roads: Asked
    """Compressed."""
    betting: Heard
    watching: Heard
    board: Heard
    pit: Heard


@dataclass(eq=False)
class Screen:
    """A page with its live socket, in virtual time."""

    app: FastAPI
    cookie: str
    at: str = ""
    messages: list[bytes] = field(default_factory=list)
    sent: int = 0
    heard_at: float = 0.0
    hear: Callable[[str], None] | None = None
    acts: list[int] = field(default_factory=list)
    """How many bytes each act had."""
    asked: list[Asked] = field(default_factory=list)
    roads: list[Asked] = field(default_factory=list)
    round: int = 0
    reads_roads: bool = True
    _to_server: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def live(self) -> None:
        self._to_server.put_nowait({"type": "websocket.connect"})
        self._say({"type": "watch", "tables": [NAME], "at": self.at})
        self.do(self._ping())
        await self.app(self._scope("websocket", "/ws", []), self._to_server.get, self._closed)

    def do(self, what: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    def _say(self, what: dict[str, Any]) -> int:
        text = json.dumps(what, separators=(",", ":"))
        self.sent += len(text) * (what["type"] != "act")
        self._to_server.put_nowait({"type": "websocket.receive", "text": text})
        return len(text)

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(LOOKED_SECONDS)
            if asyncio.get_running_loop().time() - self.heard_at > QUIET_SECONDS:
                self._say({"type": "ping"})

    async def _closed(self, part: Any) -> None:
        assert part["type"] != "websocket.close", part

    def unsent(self) -> int:
        return 0

    def tell(self, text: bytes) -> None:
        """The server's way to the screen, which is its own line."""
        self.heard_at = asyncio.get_running_loop().time()
        self.messages.append(text)
        told = json.loads(text)
        if told["type"] == "answer":
            assert told["status"] == 200, told
            self.asked.append(Asked(self.acts[told["number"]], len(text), 0))
        if told["type"] == "view":
            self._look(told["common"])

    def _look(self, common: dict[str, Any]) -> None:
        over = (common["last"] or {}).get("round", 0)
        if self.reads_roads and over > self.round:
            self.round = over
            self.do(self._read_roads())

    async def _read_roads(self) -> None:
        self.roads.append(await self.ask("GET", f"/api/tables/{NAME}/roads", b""))

    async def ask(self, method: str, path: str, body: bytes) -> Asked:
        said: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(part: Any) -> None:
            said.append(part)

        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        scope = self._scope("http", path, headers if body else []) | {"method": method}
        await self.app(scope, receive, send)
        assert said[0]["status"] == 200, said
        written = sum(len(name) + len(value) + len(b": \r\n") for name, value in said[0]["headers"])
        return Asked(len(body), sum(len(part.get("body", b"")) for part in said[1:]), written)

    def _scope(self, kind: str, path: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
        always = [(b"host", b"floor"), (b"cookie", self.cookie.encode()), (b"accept-encoding", b"gzip")]
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "root_path": "",
            "subprotocols": [],
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [*always, *headers],
            "client": ("10.0.0.1", 1),
            "server": ("floor", 80),
            "scheme": "http" if kind == "http" else "ws",
            "extensions": {"line": self},
        }


@dataclass(eq=False)
class Terminal(Screen):
    """A patron's terminal: it bets at moments of its own while bets are taken."""

    patron: str = ""
    seat: int = 0
    bets: int = 0
    played: int = 0
    reads_roads: bool = True

    def __post_init__(self) -> None:
        self.chance = random.Random(self.patron)  # noqa: S311 - nobody plays for money here.

    def _look(self, common: dict[str, Any]) -> None:
        super()._look(common)
        if common["phase"] == "betting" and common["closes_in_ms"] and common["round"] > self.played:
            self.played = common["round"]
            for number in range(self.bets):
                self.do(self._bet(number, self.chance.uniform(0.5, common["closes_in_ms"] / 1000 - 0.5)))

    async def _bet(self, number: int, after: float) -> None:
        round_number = self.played
        await asyncio.sleep(after)
        act = {"type": "PlaceBet", "patron": self.patron, "area": 1 + self.seat % AREAS, "stake_cents": STAKE_CENTS}
        act["wager"] = GAME.wagers[(self.seat + number) % len(GAME.wagers)].name
        asked = {"id": self.chance.randbytes(16).hex(), "round": round_number, "act": act}
        self.acts.append(self._say({"type": "act", "number": len(self.acts), "table": NAME, "asked": asked}))


# --- the table that is played -------------------------------------------------------------------


@cache
def sizes() -> Sizes:
    """Play, and count."""
    with tempfile.TemporaryDirectory() as folder, quiet():
        loop = VirtualLoop()
        try:
            return loop.run_until_complete(_played(loop, Path(folder)))
        finally:
            loop.close()


class Marked(NamedTuple):
    """How far the play has come."""

    at: float
    entries: int
    file_bytes: int
    screens: list[tuple[int, int]]
    """How many messages each screen has heard, and how many bytes it has sent."""


async def _played(loop: VirtualLoop, folder: Path) -> Sizes:
    clock, draw = Clock(loop), randomness("scale")
    path, world = folder / "house.db", {"clock": clock.nanoseconds, "entropy": draw, "writer": InlineWriter()}
    house = open_house(str(path), create=True, **world)  # type: ignore[arg-type]
    patrons = [f"patron-{number:06}" for number in range(TERMINALS)]
    _furnish(house, draw, patrons)
    runtime = replace(virtual_runtime(loop, clock, draw), hashing={})  # Nobody signs in by a secret here.
    app = make_app(house, pace=Pace(), runtime=runtime)
    terminals, others = _screens(app, patrons)
    screens = [*terminals, *others]

    async def bets_are_taken_in(number: int) -> Marked:
        while house.tables[NAME].state.round_number < number:  # noqa: ASYNC110 - in virtual time it costs nothing.
            await asyncio.sleep(0.1)
        heard = [(len(each.messages), each.sent) for each in screens]
        return Marked(loop.time(), house.log.end.size, _file_bytes(house), heard)

    async with app.router.lifespan_context(app):
        live = [each.do(each.live()) for each in screens]
        first, last = await bets_are_taken_in(FIRST), await bets_are_taken_in(FIRST + ROUNDS)
        for each in screens:
            each.close()
        await asyncio.gather(*live, return_exceptions=True)
    checkpoint = embedded_agent(folder / "agent", house.log.name, house.keeper.keys).sign(house.log, house.log.end, 0)
    assert isinstance(checkpoint, Note), checkpoint
    entries = _entries(house, first.entries, last.entries)
    house.close()
    heard = [_heard(*each) for each in zip(screens, first.screens, last.screens, strict=True)]
    return Sizes(
        round_seconds=two_digits((last.at - first.at) / ROUNDS),
        entries=two_digits(sum(map(len, entries.values())) / ROUNDS),
        bet_bytes=_mean(entries["bet"]),
        settlement_bytes=_mean(entries["settlement"]),
        other_bytes=_mean(entries["other"]),
        round_bytes=two_digits(sum(map(sum, entries.values())) / ROUNDS),
        database_bytes=two_digits((last.file_bytes - first.file_bytes) / ROUNDS),
        log_end_bytes=path.with_name("house.db.log-end").stat().st_size,
        checkpoint_bytes=len(bytes(checkpoint)),
        bet=_mean_asked([each for one in terminals for each in one.asked]),
        roads=_mean_asked([each for one in terminals for each in one.roads]),
        betting=_mean_heard(heard[:BETTING]),
        watching=_mean_heard(heard[BETTING:TERMINALS]),
        board=_mean_heard(heard[-2:-1]),
        pit=_mean_heard(heard[-1:]),
    )


def _screens(app: FastAPI, patrons: list[str]) -> tuple[list[Terminal], list[Screen]]:
    """The terminals, then a board and a console of the pit."""
    begin = app.state.sessions.begin
    cookies = [f"{COOKIE}={begin(name, Position.PATRON, 'T1').token}" for name in patrons]
    terminals = [
        Terminal(app, cookie, NAME, patron=patron, seat=seat, bets=BETS * (seat < BETTING))
        for seat, (patron, cookie) in enumerate(zip(patrons, cookies, strict=True))
    ]
    board = Screen(app, f"{COOKIE}={begin(BOARD, Position.PATRON, display=True).token}")
    pit = Screen(app, f"{COOKIE}={begin(PIT, Position.GAMING_SHIFT_MANAGER).token}", reads_roads=False)
    return terminals, [board, pit]


def _entries(house: House, after: int, last: int) -> dict[str, list[int]]:
    """The bytes of each entry of the table after one place and up to another, by what it is."""
    found: dict[str, list[int]] = {"bet": [], "settlement": [], "other": []}
    for each in house.store.read():
        if after < each.seq <= last and each.stream == TABLE + NAME:
            events = {event["type"] for event in each.read().events}
            kind = "settlement" if "BetSettled" in events else "bet" if "BetPlaced" in events else "other"
            found[kind].append(len(each.body))
    return found


def _furnish(house: House, draw: Any, patrons: list[str]) -> None:
    options = options_json(TableOptions(game=GAME, positions=AREAS))
    asked: list[cage.CageCommand] = [cage.OpenTable(THE_HOUSE, NAME, options)]
    asked.append(cage.Engage(THE_HOUSE, PIT, Position.GAMING_SHIFT_MANAGER.name, "to look on"))
    for name in patrons:
        asked += [cage.OpenAccount(THE_HOUSE, name), cage.BuyCredit(THE_HOUSE, name, CREDIT_CENTS)]
    for command in asked:
        answer = house.ask(Request(draw(16).hex(), CAGE, command, via="set-up"))
        assert not isinstance(answer, Refusal), answer
    while house.tables[NAME].state.round_number < FIRST - 1:
        house.step(NAME)


def _file_bytes(house: House) -> int:
    with house.store.moment() as rows:
        return math.prod(next(iter(rows(f"PRAGMA {what}", ())))[0] for what in ("page_count", "page_size"))


def _heard(screen: Screen, before: tuple[int, int], after: tuple[int, int]) -> Heard:
    messages = screen.messages[before[0] : after[0]]
    views = [len(each) for each in messages if each.startswith(b'{"type":"view"')]
    counts = len(messages), sum(map(len, messages)), len(views)
    messages_a_round, bytes_a_round, views_a_round = (each / ROUNDS for each in counts)
    return Heard(
        messages_a_round, bytes_a_round, views_a_round, sum(views) / len(views), (after[1] - before[1]) / ROUNDS
    )


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return two_digits(sum(found) / len(found))


def _mean_asked(asked: list[Asked]) -> Asked:
    return Asked(*(_mean(getattr(each, name) for each in asked) for name in Asked.__dataclass_fields__))


def _mean_heard(heard: list[Heard]) -> Heard:
    return Heard(*(_mean(getattr(each, name) for each in heard) for name in Heard.__dataclass_fields__))


def two_digits(value: float) -> float:
    return float(f"{value:.1e}")
