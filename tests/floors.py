"""A floor to knock at in tests: a house, its server on a port of its own, and people who are signed in."""

from __future__ import annotations

import asyncio
import json
import threading
import uuid
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

import uvicorn
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from websockets.sync.client import connect

import plain_http
from cutcard import GAMES
from cutcard.formats.entry import CAGE
from cutcard.formats.settings import options_json
from cutcard.house import cage
from cutcard.house.checkpoints.agent import embedded_agent
from cutcard.house.checkpoints.publisher import Publisher
from cutcard.house.engine.requests import Request
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Method, Position
from cutcard.server.app import make_app
from cutcard.server.auth.cookies import COOKIE, DEVICE_COOKIE
from cutcard.server.cluster import LEASE_SECONDS
from cutcard.server.dealer_loop import Pace
from cutcard.server.http.description import Route
from cutcard.server.process import ScreenProtocol
from cutcard.table import Limits, TableOptions
from doors import acts_in, enrol
from houses.stores import Place, made_once
from ports import free_port
from staff import engage, open_bank
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    import httpx
    from fastapi import FastAPI
    from websockets.sync.client import ClientConnection

    from cutcard.house.engine.house import House
    from cutcard.rulebook.referee import Refusal
    from cutcard.server.runtime import Runtime
    from cutcard.words import Catalogue

STILL = Pace(*[86_400.0] * 5)
"""An automatic table that waits for ever, so that tests decide what happens."""
QUICK = Pace(betting=1.2, card=0.05, result=0.3, offer=0.3, squeeze=1.0)
CREDIT_CENTS = 1_000_00
HEADS = {"Head of house": Position.GAMING_SHIFT_MANAGER, "Head of pit": Position.PIT_SUPERVISOR}
"""Who engages everybody else."""
DESCRIBED: set[str] = set()
"""The paths of the description, which is the same for every floor and takes longer than to make the floor itself."""


@cache
def _adapter(model: Any) -> TypeAdapter[Any]:
    """Made once for each kind of answer: it takes longer than many an answer."""
    return TypeAdapter(model)


class Person:
    """Somebody who is signed in, with a browser's cookie."""

    def __init__(self, floor: FloorServer, name: str, position: Position, *, display: bool = False) -> None:
        self.floor, self.name, self.position = floor, name, position
        floor.on_the_record(name, position)
        self.token = floor.app.state.sessions.begin(name, position, "T7", display=display).token
        self.cookies = {COOKIE: self.token}
        if position is not Position.PATRON:  # Staff sign in on a device, which is enrolled by it.
            self.cookies[DEVICE_COOKIE] = floor.device(name)
        self.http = floor.browser(self.cookies)

    def get(self, path: str) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(self, table: str, kind: str, /, *, second: dict[str, str] | None = None, **act: Any) -> httpx.Response:
        how: dict[str, Any] = {name: act.pop(name) for name in ("id", "round", "log") if name in act}
        asked: dict[str, Any] = {"id": uuid.uuid4().hex, **how, "act": {"type": kind, **act}}
        if second is not None:
            asked["second"] = second
        return self.http.post(f"/api/tables/{table}/acts", json=asked)

    def cage(self, kind: str, /, *, second: dict[str, str] | None = None, **act: Any) -> httpx.Response:
        asked: dict[str, Any] = {"id": act.pop("id", uuid.uuid4().hex), "act": {"type": kind, **act}}
        if second is not None:
            asked["second"] = second
        return self.http.post("/api/cage/acts", json=asked)

    def do(self, table: str, kind: str, /, **act: Any) -> dict[str, Any]:
        answer = self.act(table, kind, **act)
        assert answer.status_code == 200, answer.text
        done: dict[str, Any] = answer.json()
        return done

    def at_request(self, table: str, kind: str, patron: Person, /, **act: Any) -> None:
        """A bet that staff place or raise, and its patron confirms on their own screen."""
        asked = {"id": uuid.uuid4().hex, "act": {"type": kind, **act}}
        waits = self.http.post(f"/api/tables/{table}/approvals", json=asked)
        assert waits.status_code == 200, waits.text
        confirmed = patron.http.post(f"/api/approvals/{waits.json()['digest']}/approve", json={})
        assert confirmed.status_code == 200, confirmed.text

    def bet(self, table: str, wager: str, stake_cents: int = 10_00, area: int = 1, **how: Any) -> httpx.Response:
        return self.act(table, "PlaceBet", patron=self.name, area=area, wager=wager, stake_cents=stake_cents, **how)

    def screen(self) -> ClientConnection:
        """A live screen that follows nothing yet."""
        address = self.floor.address.replace("http", "ws") + "/ws"
        headers = {"cookie": f"{COOKIE}={self.token}", "origin": self.floor.address}
        return connect(address, additional_headers=headers, max_size=2**22)

    @contextmanager
    def watch(self, *tables: str, at: str = "") -> Iterator[ClientConnection]:
        """A live screen that follows these tables; `at` is the one that a terminal has on it."""
        with self.screen() as screen:
            screen.send(json.dumps({"type": "watch", "tables": list(tables), "at": at}))
            yield screen


class KeptLine:
    """The line of a screen that keeps what it is told."""

    hear: Callable[[str], None] | None = None

    def __init__(self) -> None:
        self.told: list[bytes] = []

    def tell(self, text: bytes) -> None:
        self.told.append(text)

    def unsent(self) -> int:
        return 0

    def shut(self, code: int, why: str) -> None:
        raise AssertionError(f"{code}: {why}")


class FloorServer:
    """A server that runs in a thread of this process."""

    def __init__(
        self,
        house: House,
        pace: Pace,
        *,
        catalogues: Mapping[str, Catalogue] | None = None,
        runtime: Runtime | None = None,
        publisher: Publisher | None = None,
        lease: float = LEASE_SECONDS,
        **how: Any,
    ) -> None:
        self.house = house
        self.app: FastAPI = make_app(
            house, pace=pace, catalogues=catalogues, runtime=runtime, publisher=publisher, lease=lease
        )
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._routes = [each for each in self.app.routes if isinstance(each, APIRoute) and each.include_in_schema]
        if not DESCRIBED:
            DESCRIBED.update(self.app.openapi()["paths"])
        assert {each.path for each in self._routes} == DESCRIBED
        self._people: dict[str, Person] = {}
        self._browsers: list[httpx.Client] = []
        self._devices: dict[str, str] = {}
        how = {"ws": ScreenProtocol, "log_level": "error", "ws_max_size": 4_096, **how}
        how.setdefault("timeout_graceful_shutdown", 1)
        self._server = uvicorn.Server(uvicorn.Config(self.app, host="127.0.0.1", port=self.port, **how))
        self._thread = threading.Thread(target=lambda: asyncio.run(self._server.serve()), daemon=True)

    def start(self) -> FloorServer:
        self._thread.start()
        until(lambda: self._server.started or not self._thread.is_alive(), f"the floor answers at port {self.port}")
        assert self._server.started, f"the floor at port {self.port} ended before it was ready"
        return self

    def browser(self, cookies: dict[str, str] | None = None) -> httpx.Client:
        """A browser that is closed with the floor."""
        hooks = {"response": [self._as_described]}
        browser = plain_http.client(self.address, cookies=cookies, event_hooks=hooks)
        self._browsers.append(browser)
        return browser

    def _as_described(self, answer: httpx.Response) -> None:
        """Every answer in every test is one that the interface's description has, to the last field."""
        method, path = answer.request.method, answer.request.url.path
        route = next(
            (each for each in self._routes if method in (each.methods or ()) and each.path_regex.match(path)), None
        )
        if route is None:
            return
        answer.read()
        told, route = answer.status_code, route.whole if isinstance(route, Route) else route
        assert told == (route.status_code or 200) or told in route.responses, (
            f"{method} {path}: {told} is not described"
        )
        model = route.responses.get(told, {}).get("model") or (route.response_model if told == 200 else None)
        if model is not None:
            _adapter(model).validate_json(answer.content, strict=True)

    def stop(self) -> None:
        for browser in self._browsers:
            browser.close()
        self._server.should_exit = True
        self._thread.join(10)

    def person(self, name: str, position: Position = Position.PATRON) -> Person:
        return Person(self, name, position)

    def device(self, name: str) -> str:
        """The device of a member of staff, the same for as long as it is enrolled."""
        token = enrol(self.app.state.accounts, self._devices.get(name, ""), name)
        self._devices[name] = token
        return token

    def on_the_record(self, name: str, position: Position) -> None:
        """Somebody of the staff, engaged by two others who do nothing else."""
        if position is not Position.PATRON:
            for head, of in HEADS.items():
                engage(self.house, head, of)
            engage(self.house, name, position)
        if position is Position.CASHIER:
            open_bank(self.house, name)

    def engage(self, name: str, position: Position, secret: str) -> Refusal | None:
        """Somebody of the house, or a patron, who may sign in."""
        self.on_the_record(name, position)
        refused: Refusal | None = self.app.state.accounts.add(name, position, secret)
        return refused

    def shared(self, name: str) -> Person:
        """The same signed-in person each time."""
        if name not in self._people:
            self._people[name] = self.person(name)
        return self._people[name]

    def cents(self, name: str) -> int:
        with self.house.store.snapshot() as (_, accounts):
            return next(account.cents for account in accounts if account.name == name)

    def entries(self) -> int:
        return len(acts_in(self.house.store))


def furnished(path: Path, games: Iterable[str] = GAMES) -> House:
    """Games at automatic tables named after them, and a salon dealt by hand; Ana and Wei have credit.

    Every automatic table has its shoe. The house is furnished once in a process and its files are copied: houses made
    here have the same key, the same ids and the same cards. An audit takes about a second for each game, so a floor
    that is audited has few.
    """
    place = Place(str(path), path.with_name(f"{path.name}.key"), path.with_name(f"{path.name}.log-end"))
    slugs = tuple(games)
    made_once(place, f"a floor with {' '.join(slugs)}", lambda there: _furnish(there.house(create=True), slugs))
    return place.house()


def _furnish(house: House, slugs: tuple[str, ...]) -> None:
    def do(command: cage.CageCommand) -> None:
        house.ask(Request(uuid.uuid4().hex, CAGE, command))

    limits = {"limits": Limits(1_00, 200_00), "side_limits": Limits(1_00, 100_00)}
    for slug in slugs:
        options = TableOptions(game=GAMES[slug], **limits)  # type: ignore[arg-type]
        do(cage.OpenTable(THE_HOUSE, slug, options_json(options)))
        house.step(slug)
    salon = TableOptions(
        game=GAMES["dragon-tiger-baccarat"],
        method=Method.A,
        high_limit_area=True,
        **limits,  # type: ignore[arg-type]
    )
    do(cage.OpenTable(THE_HOUSE, "salon", options_json(salon), cage.KEYED))
    for name in ("Ana", "Wei"):
        do(cage.OpenAccount(THE_HOUSE, name))
        do(cage.BuyCredit(THE_HOUSE, name, CREDIT_CENTS))
    assert all(live.state.shoe is not None for live in house.tables.values() if live.source == cage.SHUFFLED)
    house.close()


@contextmanager
def serving(
    path: Path, pace: Pace = STILL, *, games: Iterable[str] = GAMES, published: bool = False, **how: Any
) -> Iterator[FloorServer]:
    """With `published`, anybody may read a checkpoint of its log."""
    house = furnished(path, games)
    if published:
        agent = embedded_agent(path.with_name("agent"), house.log.name, house.keeper.keys)
        how["publisher"] = Publisher(house.log, agent, path.with_name(f"{path.name}.checkpoint"))
        how["publisher"].ask()
    server = FloorServer(house, pace, **how).start()
    try:
        yield server
    finally:
        server.stop()
        house.close()
