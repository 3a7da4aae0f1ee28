"""A floor or a server process that is watched: whether it says the same of itself in every place where it does."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from structlog.testing import capture_logs

import plain_http
from cutcard.rulebook.procedure import Position
from cutcard.server.dealer_loop import Pace
from cutcard.words import catalogue, languages
from cutcard.words.message import Message
from floors import STILL, FloorServer
from server.clusters import MAX, SECRET
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from cutcard.house.engine.house import House
    from cutcard.server.runtime import Runtime
    from server_process import ServerProcess

LONG_SECONDS = 60.0
OFTEN_SECONDS = 0.1
HURRIED = Pace(betting=0.2, card=0.01, result=0.05, offer=0.05, squeeze=0.2)
"""An automatic table at which a round takes a third of a second."""


class Watched:
    """A floor, and what it says of itself in each of the places where it does."""

    def __init__(self, floor: FloorServer, logged: list[Any]) -> None:
        self.floor, self.logged = floor, logged
        self.pit = floor.person("Gil", Position.PIT_MANAGER)
        self.cashier = floor.person("Cai", Position.CASHIER)

    def ready(self) -> tuple[int, dict[str, Any]]:
        answer = plain_http.get(f"{self.floor.address}/ready")
        return answer.status_code, answer.json()

    def metric(self, kind: str, table: str = "") -> float:
        figures = plain_http.get(f"{self.floor.address}/metrics").text
        name = f'cutcard_condition{{kind="{kind}",table="{table}"}} '
        (line,) = [line for line in figures.splitlines() if line.startswith(name)]
        return float(line.removeprefix(name))

    def log(self, what: str, kind: str) -> list[dict[str, Any]]:
        return [each for each in self.logged if (each["event"], each.get("kind")) == (what, kind)]

    def begins(self, kind: str, table: str = "", *, stops: bool = False) -> dict[str, Any]:
        """Until it is there: then every place says it, and says what to do in every language."""
        until(
            lambda: (kind, table) in {(each["kind"], each["table"]) for each in self.ready()[1]["conditions"]},
            f"the condition {kind} {table} begins",
        )
        status, told = self.ready()
        assert (status, told["ready"], told["degraded"]) == ((503, False, False) if stops else (200, True, True))
        assert bool(told["why"]) is stops
        assert self.metric(kind, table) == 1
        (begun,) = self.log("condition began", kind)
        assert begun["do"]
        (shown,) = [each for each in self.pit.get("/api/conditions") if (each["kind"], each["table"]) == (kind, table)]
        assert shown["stops"] is stops
        for words in (shown["message"], shown["advice_message"]):
            assert len({catalogue(code).says(read(words)) for code in languages()}) == len(languages())
        (public,) = [each for each in told["conditions"] if (each["kind"], each["table"]) == (kind, table)]
        assert {**public, "says": ""} == {**{name: shown[name] for name in public}, "says": ""}
        return dict(shown)

    def is_over(self, kind: str, table: str = "") -> None:
        until(
            lambda: kind not in {each["kind"] for each in self.ready()[1]["conditions"]}, f"the condition {kind} ends"
        )
        assert self.metric(kind, table) == 0
        assert len(self.log("condition began", kind)) == len(self.log("condition over", kind)) == 1, "one line each"
        assert 0 <= self.log("condition over", kind)[0]["lasted_s"] < LONG_SECONDS, "whatever becomes of the clock"
        assert kind not in {each["kind"] for each in self.pit.get("/api/conditions")}


def read(told: Any) -> Message:
    """A message as it was sent."""
    values = {name: read(value) if isinstance(value, dict) else value for name, value in told["values"].items()}
    return Message(told["key"], tuple(sorted(values.items())))


@contextmanager
def watched(house: House, logged: list[Any], runtime: Runtime | None = None, pace: Any = STILL) -> Iterator[Watched]:
    floor = FloorServer(house, pace, runtime=runtime).start()
    try:
        yield Watched(floor, logged)
    finally:
        floor.stop()
        house.close()


@pytest.fixture
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """The watch looks, and what failed is tried again, ten times a second instead of once."""
    for often in ("watch.monitor.LOOK_SECONDS", "watch.loops.AGAIN_SECONDS", "dealer_loop.RETRY_SECONDS"):
        monkeypatch.setattr(f"cutcard.server.{often}", OFTEN_SECONDS)


@pytest.fixture
def logged() -> Iterator[list[Any]]:
    """Every line of the server's log, as it is written."""
    with capture_logs() as lines:
        yield lines


# --- a server in a process of its own --------------------------------------------------------------


def ready(node: ServerProcess) -> dict[str, Any]:
    told: dict[str, Any] = plain_http.get(f"{node.address}/ready", timeout=10).json()
    return told


def kinds(node: ServerProcess) -> list[tuple[str, str]]:
    return [(each["kind"], each["table"]) for each in ready(node)["conditions"]]


def staff(node: ServerProcess, name: str = MAX) -> httpx.Client:
    """A member of staff who has signed in there, while that could be done."""
    client = plain_http.client(node.address, headers={"origin": node.address})
    assert client.post("/api/sign-in", json={"name": name, "secret": SECRET}).status_code == 200
    return client


def lines(node: ServerProcess, what: str) -> list[dict[str, Any]]:
    assert node._log is not None
    logged = [json.loads(line) for line in node._log.read_text(encoding="utf-8").splitlines() if line.startswith("{")]
    return [each for each in logged if each["event"] == what]


def metric(node: ServerProcess, kind: str, table: str = "") -> str:
    figures = plain_http.get(f"{node.address}/metrics", timeout=10).text
    name = f'cutcard_condition{{kind="{kind}",table="{table}"}} '
    return next(line.removeprefix(name) for line in figures.splitlines() if line.startswith(name))
