"""Chips at a table: the pit opens a tray, and the Dealer records each bet of a seat with one tap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import press
from consoles import SECRET, in_the_pit, live, signed_by, submit
from cutcard.rulebook.procedure import Position
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from browsers import Windows
    from floors import FloorServer

PHONE, DESK = (390, 844), (1280, 800)


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db") as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        yield server


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.wide)], ids=["phone", "desk"])
def test_a_seat_bets_by_one_tap_of_the_dealer(floor: FloorServer, screens: Windows, size: tuple[int, int]) -> None:
    sue, dee = floor.person("Sue", Position.PIT_SUPERVISOR), floor.person("Dee", Position.DEALER)
    dee.do("salon", "LoadShoe")
    desk = screens.open("/dealer?table=salon", dee, size)
    live(desk)
    floor.engage("Max", Position.PIT_MANAGER, SECRET)
    agreed = {"name": "Max", "secret": SECRET}
    opened = sue.cage("OpenChips", table="salon", cents=1_000_00, reason="tonight", second=agreed)
    assert opened.status_code == 200, opened.text
    dee.do("salon", "OpenBets")
    desk.locator('[data-chip="2500"]').click()
    desk.locator('[data-seat="5"]').click()
    player = desk.locator('.seat-wagers [data-wager="Player"]')
    player.click()
    expect(player.locator("b")).to_have_text("25")
    player.click()
    expect(player.locator("b")).to_have_text("50")
    expect(desk.locator('[data-seat="5"]')).to_have_text("#5 50")
    expect(player).to_have_accessible_name("#5, Player · 闲: $50.00")
    assert (floor.cents("seats/salon"), floor.cents("bets/salon"), floor.cents("Ana")) == (-50_00, 50_00, 1_000_00)
    assert desk.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing runs out of the screen"


@pytest.mark.wide
def test_the_pit_opens_fills_and_closes_a_tray(floor: FloorServer, screens: Windows) -> None:
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    pit.locator('#tabs [data-key="cage"]').click()
    expect(pit.locator('[data-awaits="CountDrop"]')).to_contain_text("Cashier")
    press(pit, "OpenChips")
    pit.locator('dialog input[name="table"]').fill("salon")
    pit.locator('dialog input[name="cents"]').fill("1000")
    signed_by(pit, "opens tonight", "Sue", SECRET)
    expect(pit.locator("#cage .said")).to_have_text("$1,000.00 in chips at salon are recorded.")
    press(pit, "FillChips")
    pit.locator('dialog input[name="table"]').fill("salon")
    expect(pit.locator("dialog .so-far")).to_have_text("By the books its tray holds $1,000.00.")
    pit.locator('dialog input[name="cents"]').fill("500")
    signed_by(pit, "running low", "Sue", SECRET)
    expect(pit.locator("#cage .said")).to_have_text("$500.00 in chips at salon are recorded.")
    press(pit, "CloseChips")
    pit.locator('dialog input[name="table"]').fill("salon")
    pit.locator('dialog input[name="cents"]').fill("1499")
    submit(pit)
    expect(pit.locator("dialog .refused")).to_have_attribute("data-code", "reason")
    signed_by(pit, "counted twice", "Sue", SECRET)
    expect(pit.locator("#cage .said")).to_have_text("$1,499.00 in chips at salon are recorded.")
    assert (floor.cents("chips/salon"), floor.cents("over-short")) == (0, 1_00)
