"""A house in a currency without minor units: pages, the server's own sentences and the audit write whole amounts."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import press
from consoles import in_the_pit
from cutcard import GAMES
from cutcard.audit import Verdict
from cutcard.formats.entry import CAGE
from cutcard.formats.settings import options_json
from cutcard.house import cage
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.open import open_house
from cutcard.rulebook.procedure import Position
from cutcard.table import Limits, TableOptions
from floors import HEADS, STILL, FloorServer
from staff import engage, two_of
from tables import CASHIER, DEALER, PIT_MANAGER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from browsers import Windows
    from commands import CommandResult


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    house = open_house(str(tmp_path / "house.db"), create=True)
    for name, position in {
        **HEADS,
        "Max": PIT_MANAGER.position,
        "Cai": CASHIER.position,
        "Dee": DEALER.position,
    }.items():
        engage(house, name, position)
    highest, second = two_of(house)
    limits = {"limits": Limits(500, 20_000), "side_limits": Limits(500, 10_000)}
    options = options_json(TableOptions(game=GAMES["dragon-tiger"], **limits))  # type: ignore[arg-type]
    for command in (
        cage.SetCurrency(highest, "JPY", 0, "the books are kept in it"),
        cage.OpenTable(PIT_MANAGER, "dragon-1", options, cage.KEYED),
        cage.OpenAccount(DEALER, "Ana"),
        cage.OpenBank(CASHIER, {"1000": 1_000}, {"1000": 1_000}),
        cage.BuyCredit(CASHIER, "Ana", 150_000),
    ):
        answer = house.ask(Request(uuid.uuid4().hex, CAGE, command, second=second))
        assert isinstance(answer, Reply), answer
    server = FloorServer(house, STILL).start()
    try:
        yield server
    finally:
        server.stop()
        house.close()


@pytest.mark.wide
def test_amounts_are_whole_wherever_they_are_read(
    floor: FloorServer, screens: Windows, run: Callable[..., CommandResult], tmp_path: Path
) -> None:
    dealer = floor.person("Dee", Position.DEALER)
    dealer.do("dragon-1", "LoadShoe", cards=[])
    dealer.do("dragon-1", "OpenBets")
    refused = floor.person("Ana").bet("dragon-1", "Dragon", 25_000).json()
    assert "20,000" in refused["says"]
    assert "200.00" not in refused["says"]
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    pit.locator('#tabs [data-key="cage"]').click()
    pit.locator('[data-key="find-account"]').fill("Ana")
    press(pit, "FindAccount")
    expect(pit.locator("[data-account] .money")).to_have_text("¥150,000")
    told = run("verify", str(tmp_path / "house.db"))
    assert told.code == Verdict.UNCONFIRMED, told.out
    assert ".00" not in told.out
