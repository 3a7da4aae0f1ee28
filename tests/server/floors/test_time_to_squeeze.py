"""How long a table that runs itself waits for who was handed the cards, and what an interruption leaves of it."""

from __future__ import annotations

import asyncio
import uuid
from typing import TYPE_CHECKING

import pytest

from cutcard import GAMES
from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.settings import options_json
from cutcard.house import cage
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.open import open_house
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Method
from cutcard.server.alerts import alert_of
from cutcard.server.dealer_loop import DealerLoop, Pace
from cutcard.server.house_client import HouseClient
from cutcard.server.live.held import held_cards
from cutcard.server.live.hub import Hub
from cutcard.server.live.projection import TableProjection
from cutcard.server.live.views import patron_view
from cutcard.table import TableOptions, commands
from cutcard.table.automatic_dealer import awaits_patron
from cutcard.table.state import Phase
from houses.editable_journal import no_findings
from houses.stores import step_to
from server.floors.test_dealer_loop import Clock
from tables import patron
from waiting import comes

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cutcard.house.engine.house import House
    from cutcard.table.commands import Command

PACE = Pace(betting=15.0, card=0.9, result=5.0, offer=10.0, squeeze=25.0)
TABLE, STREAM = "dtb", table_stream("dtb")
ANA, WEI = patron("Ana"), patron("Wei")


class Patrons(Clock):
    """Time that passes by waiting, in which somebody may act."""

    def __init__(self, act: Callable[[float], None] = lambda _: None) -> None:
        super().__init__()
        self.act = act

    async def sleep(self, seconds: float) -> None:
        await super().sleep(seconds)
        self.act(self.now)


def do(house: House, stream: str, command: Command) -> Reply:
    answer = house.ask(Request(uuid.uuid4().hex, stream, command))
    assert isinstance(answer, Reply), str(answer)
    return answer


def opened(path: Path) -> House:
    house = open_house(str(path), create=True)
    options = TableOptions(game=GAMES["dragon-tiger-baccarat"], method=Method.A)
    do(house, CAGE, cage.OpenTable(THE_HOUSE, TABLE, options_json(options)))
    for name in ("Ana", "Wei"):
        do(house, CAGE, cage.OpenAccount(THE_HOUSE, name))
        do(house, CAGE, cage.BuyCredit(THE_HOUSE, name, 10_000_00))
    return house


def bets_laid(house: House) -> None:
    step_to(house, TABLE, Phase.BETTING)
    do(house, STREAM, commands.PlaceBet(ANA, "Ana", 1, "Player", 50_00))
    do(house, STREAM, commands.PlaceBet(WEI, "Wei", 2, "Banker", 60_00))


def steps(house: House, count: int) -> None:
    """So many acts of the dealer, while the round lasts."""
    for _ in range(count):
        if house.table(TABLE).state.phase.value in {"betting", "dealing"}:
            house.step(TABLE)


def shown(house: House, clock: Clock) -> Hub:
    hub = Hub(clock.runtime)
    hub.add_table(house.table(TABLE), TableProjection.of(house.table(TABLE), house.store, house.games))
    return hub


def runs_until(house: House, clock: Clock, over: Callable[[], bool], hub: Hub | None = None) -> None:
    """The automatic dealer deals at its pace until that is so."""
    loop = DealerLoop(house, HouseClient(house), hub or shown(house, clock), pace=PACE, runtime=clock.runtime)

    async def run() -> None:
        loop.start()
        loop.cover()
        await comes(over, "the dealer deals so far", every=0)
        await loop.stop()

    asyncio.run(asyncio.wait_for(run(), 60))


def acts(house: House, kind: str) -> list[tuple[str, str]]:
    """Who did this at the table, and how it came to the house."""
    bodies = [entry.read() for entry in house.store.read(STREAM)]
    return [(body.command["by"]["name"], body.via) for body in bodies if body.command["type"] == kind]


def test_each_hand_is_waited_for_and_then_exposed(tmp_path: Path) -> None:
    house = opened(tmp_path / "house.db")
    bets_laid(house)
    steps(house, 8)
    assert awaits_patron(house.table(TABLE).state) == 0
    clock = Patrons()
    runs_until(house, clock, lambda: all(each.face_up for each in house.table(TABLE).state.cards[:4]))
    assert clock.now == pytest.approx(2 * PACE.squeeze, abs=2), "the time of both hands, one after the other"
    assert acts(house, "CallIrregularity") == [("automatic dealer", "automatic")] * 2
    assert not any(alert_of(entry) for entry in house.store.read(STREAM)), "nobody need look at it"
    house.close()


def test_who_turns_in_time_is_not_hurried_and_the_next_hand_has_its_own(tmp_path: Path) -> None:
    """Ana turns one card after 10 seconds and the other after 20; then Wei has 25 seconds, and turns after 24."""
    house = opened(tmp_path / "house.db")
    bets_laid(house)
    steps(house, 8)
    due: list[tuple[float, Command]] = [
        (10, commands.TurnCard(ANA, 1)),
        (20, commands.TurnCard(ANA, 3)),
        (44, commands.RevealHand(WEI, 1)),
    ]
    left: list[int | None] = []

    def act(now: float) -> None:
        while due and now >= due[0][0]:
            view = patron_view(house.table(TABLE), hub.projections[TABLE], now=now)
            left.append(view.turns_in_ms)
            do(house, STREAM, due.pop(0)[1])

    clock = Patrons(act)
    hub = shown(house, clock)
    runs_until(house, clock, lambda: not due, hub)
    assert acts(house, "CallIrregularity") == []
    assert left == [pytest.approx(each, abs=500) for each in (15_000, 5_000, 1_000)]
    house.close()


def test_wherever_the_house_dies_the_cards_stay_with_who_has_them_and_the_round_ends(tmp_path: Path) -> None:
    """Dead after one hand was passed, after both, after their order was said, after the time of the first was over and
    after its cards were exposed, and opened again: who holds what is as before, and the audit finds nothing.

    The patron keeps the time to turn; then the dealer turns what was handed out, and the interruption is ruled on.
    """
    path = tmp_path / "house.db"
    house = opened(path)
    kept = 0
    for round_number, count in enumerate((6, 7, 8, 9, 10), start=1):
        bets_laid(house)
        steps(house, count)
        before = house.table(TABLE).state
        house.close()
        house = open_house(str(path))
        after = house.table(TABLE).state
        assert after.handlers == before.handlers
        for name in ("Ana", "Wei"):
            assert held_cards(after, name) == held_cards(before, name)
            kept += len(held_cards(after, name))
        runs_until(house, Patrons(), lambda: house.table(TABLE).state.phase.value == "ready")  # noqa: B023
        assert house.table(TABLE).state.round_number == round_number
    assert kept >= 8, "some were killed while patrons had cards"
    assert {by for by, via in acts(house, "RevealHand") if via == "automatic"} == {"automatic dealer"}
    house.close()
    no_findings(verify(str(path)))
