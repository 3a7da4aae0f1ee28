"""The automatic dealers on a made-up clock: how long they wait for what, and what they do when they cannot go on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import pytest
from structlog.testing import capture_logs

from cutcard import GAMES
from cutcard.formats.entry import CAGE
from cutcard.formats.settings import options_json
from cutcard.house import cage
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.open import open_house
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.referee import Refusal
from cutcard.server.dealer_loop import RETRY_SECONDS, THIRD_CARD_TIMES, DealerLoop, Pace
from cutcard.server.house_client import HouseClient
from cutcard.server.live.hub import Hub
from cutcard.server.live.projection import TableProjection
from cutcard.server.live.views import patron_view
from cutcard.server.runtime import Runtime
from cutcard.table import TableOptions
from cutcard.table.state import Phase
from cutcard.words import message
from houses.stores import bet, step_to
from waiting import comes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cutcard.house.engine.house import House

PACE = Pace(betting=15.0, card=0.9, result=5.0, offer=10.0)
TABLE = "tiger"


class Clock:
    """Time that passes only by waiting, and at once."""

    def __init__(self) -> None:
        self.now = 0.0
        self.waited: list[float] = []

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)

    @property
    def runtime(self) -> Runtime:
        return Runtime(monotonic=self.monotonic, sleep=self.sleep, random_bytes=bytes)


class Refusing(HouseClient):
    """A house that refuses whatever the automatic dealer does, and takes notes."""

    def __init__(self, house: House, refusal: Refusal) -> None:
        super().__init__(house)
        self.refusal, self.asked = refusal, list[Request]()

    async def ask(self, request: Request) -> Reply | Refusal:
        self.asked.append(request)
        return self.refusal


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    opened = open_house(str(tmp_path / "house.db"), create=True)
    options = options_json(TableOptions(game=GAMES["tiger-baccarat"]))
    assert isinstance(opened.ask(Request("open-the-table", CAGE, cage.OpenTable(THE_HOUSE, TABLE, options))), Reply)
    yield opened
    opened.close()


def dealers(house: House, client: HouseClient, clock: Clock) -> DealerLoop:
    hub = Hub(clock.runtime)
    hub.add_table(house.table(TABLE), TableProjection.of(house.table(TABLE), house.store, house.games))
    return DealerLoop(house, client, hub, pace=PACE, runtime=clock.runtime)


async def until(loop: DealerLoop, clock: Clock, waits: int, *, waited: float = -1) -> None:
    """So many waits, or one of that length."""
    loop.start()
    loop.cover()
    over = f"the dealer waits {waits} times"
    await comes(lambda: len(clock.waited) >= waits or waited in clock.waited, over, every=0)
    await loop.stop()


def test_a_table_is_dealt_at_its_pace(house: House) -> None:
    """Bets, at least four cards, the settlement, the result: each has its time, and no other is waited."""
    clock = Clock()
    asyncio.run(until(dealers(house, HouseClient(house), clock), clock, 40))
    assert house.table(TABLE).state.round_number >= 3
    third = PACE.card * THIRD_CARD_TIMES
    assert set(clock.waited) - {third} == {PACE.betting, PACE.card, PACE.result}
    rounds = ",".join(map(str, clock.waited)).split("15.0")
    assert len(rounds) > 3
    for played in rounds[1:-1]:
        assert played.count("0.9") >= 5
        assert played.count("5.0") == 1


def test_a_third_card_is_looked_at_longer(house: House) -> None:
    """In twenty rounds one comes, unless the odds are wrong: six rounds of ten have one."""
    clock = Clock()
    longer = PACE.card * THIRD_CARD_TIMES
    asyncio.run(until(dealers(house, HouseClient(house), clock), clock, 200, waited=longer))
    assert longer in clock.waited


def test_a_table_that_closes_meanwhile_is_dealt_no_more_and_nobody_is_alarmed(house: House) -> None:
    clock, shown = Clock(), house.tables

    async def closed(seconds: float) -> None:
        shown.pop(TABLE)
        clock.waited.append(seconds)
        await asyncio.sleep(0)

    async def dealt(loop: DealerLoop) -> None:
        loop.start()
        loop.cover()
        await comes(lambda: bool(clock.waited), "the dealer waits", every=0)
        for _ in range(20):
            await asyncio.sleep(0)
        await loop.stop()

    clock.sleep = closed  # type: ignore[method-assign]
    with capture_logs() as lines:
        asyncio.run(dealt(dealers(house, HouseClient(house), clock)))
    assert lines == []


def test_betting_closes_when_screens_are_told_it_does(house: House) -> None:
    clock = Clock()
    loop = dealers(house, HouseClient(house), clock)
    asyncio.run(until(loop, clock, 12))
    after = clock.waited[::-1].index(PACE.betting)
    closed = sum(clock.waited[: len(clock.waited) - after])
    assert loop._hub.projections[TABLE].closes == pytest.approx(closed)


def test_a_dealer_that_cannot_go_on_says_so_once(house: House) -> None:
    clock = Clock()
    client = Refusing(house, Refusal("EB", "", "strange", message("refusal-unknown-act", game="EZ Baccarat")))
    asyncio.run(until(dealers(house, client, clock), clock, 20))
    notes = [request.command for request in client.asked if request.stream == CAGE]
    assert [(note.what, note.after) for note in notes if isinstance(note, cage.Note)] == [
        ("automatic dealer stopped", TABLE)
    ]
    assert clock.waited.count(RETRY_SECONDS) >= 9, "and tries again"


def test_what_passes_by_itself_is_waited_for(house: House) -> None:
    clock = Clock()
    client = Refusing(house, Refusal("", "", "disk_full", message("refusal-disk-full")))
    asyncio.run(until(dealers(house, client, clock), clock, 20))
    assert all(request.command is None for request in client.asked)


def test_a_held_table_waits_whatever_becomes_of_the_server(house: House) -> None:
    clock = Clock()
    dealers(house, HouseClient(house), clock).hold(TABLE, on=True)
    asyncio.run(until(dealers(house, HouseClient(house), clock), clock, 20))
    assert set(clock.waited) == {0.5}
    assert house.table(TABLE).state.round_number == 0


def with_credit(house: House) -> None:
    for command in (cage.OpenAccount(THE_HOUSE, "Wei"), cage.BuyCredit(THE_HOUSE, "Wei", 500_00)):
        assert isinstance(house.ask(Request(f"{type(command).__name__}-of-wei", CAGE, command)), Reply)


def test_a_hold_at_once_stops_a_round_and_voids_nothing(house: House) -> None:
    """Bets lie and two cards are dealt: nothing goes on, nobody loses a bet, and the round ends once it is released."""
    clock = Clock()
    loop = dealers(house, HouseClient(house), clock)
    with_credit(house)
    step_to(house, TABLE, Phase.BETTING)
    bet(house, TABLE)
    step_to(house, TABLE, Phase.DEALING)
    house.step(TABLE)
    before = house.table(TABLE).state
    loop.hold(TABLE, on=True)
    assert not loop._hub.on_hold(house.table(TABLE)), "after its round"
    loop.hold(TABLE, on=True, at_once=True)
    asyncio.run(until(loop, clock, 20))
    assert set(clock.waited) == {0.5}
    assert house.table(TABLE).state == before
    seen = patron_view(house.table(TABLE), loop._hub.projections[TABLE], now=0, on_hold=True)
    assert (seen.on_hold, seen.says) == (True, "The table is on hold; every bet stands")
    loop.hold(TABLE, on=False)
    later = Clock()
    asyncio.run(until(dealers(house, HouseClient(house), later), later, 8))
    kinds = [event["type"] for entry in house.store.read() for event in msgspec.json.decode(entry.body)["events"]]
    assert "RoundConcluded" in kinds
    assert not {"RoundVoided", "IrregularityCalled", "PlayInterrupted", "BetWithdrawn"} & set(kinds)


def test_while_bets_are_open_a_hold_stops_the_clock(house: House) -> None:
    clock = Clock()
    loop = dealers(house, HouseClient(house), clock)
    step_to(house, TABLE, Phase.BETTING)
    loop.hold(TABLE, on=True, at_once=True)
    asyncio.run(until(loop, clock, 40))
    assert house.table(TABLE).state.phase is Phase.BETTING
    with_credit(house)
    bet(house, TABLE)
    projection = loop._hub.projections[TABLE]
    projection.closes = 10.0
    assert patron_view(house.table(TABLE), projection, now=0, on_hold=True).closes_in_ms is None
    assert patron_view(house.table(TABLE), projection, now=0).closes_in_ms == 10_000
