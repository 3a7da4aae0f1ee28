"""A whole floor in one process with made-up time: given the same surroundings, it repeats itself to the byte."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import selectors
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from cutcard.audit import verify
from cutcard.house import InlineWriter, open_house
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.sessions import Session, StoredSession
from cutcard.server.dealer_loop import Pace
from cutcard.server.demo import furnish, play_guests
from cutcard.server.floor import Floor
from cutcard.server.live.hub import Connection
from cutcard.server.runtime import Runtime
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cutcard.formats.entry import Entry
    from cutcard.house import House

SECONDS = 9.0
EVENING = 1_790_000_000
"""In seconds since 1970: an evening on which every game is in force."""


class VirtualTime(selectors.SelectSelector):
    """Nobody waits: where the loop would sleep, the clock is put forward."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1_000.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout:
            self.now += timeout
        return ready


def randomness(seed: str) -> Callable[[int], bytes]:
    numbers = itertools.count()

    def draw(count: int) -> bytes:
        drawn = b""
        while len(drawn) < count:
            drawn += hashlib.sha256(f"{seed} {next(numbers)}".encode()).digest()
        return drawn[:count]

    return draw


async def at_once(function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    return function(*args, **kwargs)


class Evening(NamedTuple):
    entries: list[Entry]
    sent: dict[str, list[bytes]]


def spent(folder: Path, seed: str, *, audited: bool) -> Evening:
    """A table of each game, twelve guests, a patron's and a pit manager's screen, and nine seconds in no time."""
    folder.mkdir()
    time = VirtualTime()
    loop = asyncio.SelectorEventLoop(time)
    loop.time = lambda: time.now  # type: ignore[method-assign]
    runtime = Runtime(
        clock=lambda: EVENING + time.now,
        monotonic=lambda: time.now,
        run_in_thread=at_once,
        read_in_thread=at_once,
        keep_in_thread=at_once,
        random_bytes=randomness(f"{seed} runtime"),
    )
    house = open_house(
        str(folder / "house.db"),
        create=True,
        clock=lambda: EVENING * 10**9 + int(time.now * 1e9),
        entropy=randomness(f"{seed} house"),
        writer=InlineWriter(),
    )
    furnish(house, runtime)
    try:
        sent = loop.run_until_complete(_evening(house, runtime))
    finally:
        loop.close()
    entries = list(house.store.read())
    house.close()
    if audited:  # An audit digests the rules of every game.
        assert verify(str(folder / "house.db")).findings == []
    return Evening(entries, sent)


async def _evening(house: House, runtime: Runtime) -> dict[str, list[bytes]]:
    floor = Floor(house, Pace(betting=2.0, card=0.2, result=0.5, offer=0.5), runtime)
    screens = {position.name: _screen("Guest 1", position) for position in (Position.PATRON, Position.PIT_MANAGER)}
    sent: dict[str, list[bytes]] = {name: [] for name in screens}

    async def read(name: str) -> None:
        while True:
            sent[name].append(await screens[name].outbox.get())

    await floor.start()
    floor.hub.connections |= set(screens.values())
    for screen in screens.values():
        screen.tables = {"tiger-baccarat", "fa-fa-fabulous-4"}
    running = [
        asyncio.ensure_future(play_guests(floor, runtime)),
        *(asyncio.ensure_future(read(name)) for name in sent),
    ]
    await asyncio.sleep(SECONDS)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    await floor.stop()
    return sent


def _screen(name: str, position: Position) -> Connection:
    return Connection(Session("token", StoredSession(name, position.name, 1e12), 0.0, lambda _: position))


@pytest.mark.parametrize("audited", first_of([False, True], 1))
def test_the_same_surroundings_give_the_same_evening_and_other_cards_another(tmp_path: Path, *, audited: bool) -> None:
    first, again, other = (
        spent(tmp_path / name, name.split("-")[0], audited=audited) for name in ("one", "one-again", "two")
    )
    assert first.entries == again.entries
    assert first.sent["PIT_MANAGER"] == again.sent["PIT_MANAGER"]
    assert first.sent["PATRON"] == again.sent["PATRON"]
    kinds = [event["type"] for entry in first.entries for event in entry.read().events]
    assert kinds.count("RoundConcluded") >= 10
    assert kinds.count("BetSettled") >= 5
    assert len(first.sent["PATRON"]) > 20
    assert first.sent != other.sent
