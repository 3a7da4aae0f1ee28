"""Chips at a table: the pit opens a tray, and the Dealer records each bet of a seat with one tap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import press, switch_language
from consoles import SECRET, live, submit
from cutcard.rulebook.procedure import Position
from floors import serving
from staff import open_chips

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

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
    dee = floor.person("Dee", Position.DEALER)
    dee.do("salon", "LoadShoe")
    desk = screens.open("/dealer?table=salon", dee, size)
    live(desk)
    open_chips(floor.house, "salon", 1_000_00)
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


def pieces(page: Page, **counts: int) -> None:
    """How many there are of each denomination, in whole units."""
    for each, many in counts.items():
        page.locator(f'dialog [data-piece="{each.removeprefix("of_")}00"]').first.fill(str(many))


def counted(page: Page, **counts: int) -> None:
    press(page, "CountTray")
    pieces(page, **counts)
    submit(page)
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.wide
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_fill_goes_from_the_cage_to_the_table_and_the_tray_is_closed(
    floor: FloorServer, screens: Windows, size: tuple[int, int]
) -> None:
    """Each step on the page of whoever takes it, counted by denomination with a thumb."""
    open_chips(floor.house, "salon", 1_000_00)
    for name, position in (("Max", Position.PIT_MANAGER), ("Dee", Position.DEALER), ("Cai", Position.CASHIER)):
        floor.engage(name, position, SECRET)
    pit = screens.open("/pit", floor.person("Max", Position.PIT_MANAGER), size)
    live(pit)
    pit.locator('#tabs [data-key="cage"]').click()
    press(pit, "RequestChips")
    pieces(pit, of_100=5)
    expect(pit.locator("dialog .sum")).to_have_text("$500.00")
    submit(pit)
    expect(pit.locator("#cage .under-way")).to_contain_text(
        "Slip 2: fill of $500.00 at Dragon Tiger Baccarat 2 (5 × $100.00), requested by Max at "
    )
    cage = screens.open("/cage", floor.person("Cai", Position.CASHIER), size)
    live(cage)
    press(cage, "IssueFill")
    expect(cage.locator("dialog .so-far")).to_contain_text("requested by Max at ")
    submit(cage)
    expect(cage.locator("#cage .under-way")).to_contain_text("in transit, sent by Cai")
    switch_language(cage)
    expect(cage.locator("#cage .under-way")).to_contain_text("在途，由 Cai 送出")
    expect(cage.locator("#cage .under-way")).not_to_contain_text("in transit")
    switch_language(cage)
    desk = screens.open("/dealer?table=salon", floor.person("Dee", Position.DEALER), size)
    live(desk)
    press(desk, "ReceiveFill")
    pieces(desk, of_100=5)
    desk.locator('dialog [name="second_name"]').fill("Sue")
    desk.locator('dialog [name="second_secret"]').fill(SECRET)
    submit(desk)
    expect(desk.locator("dialog")).to_have_count(0)
    press(desk, "BuyIn")
    pieces(desk, of_50=2)
    desk.locator('dialog [name="seat"]').select_option("#3")
    submit(desk)
    expect(desk.locator("#said")).to_contain_text("100.00 in cash")
    assert (floor.cents("chips/salon"), floor.cents("box/salon")) == (1_400_00, 100_00)
    counted(desk, of_100=14)
    counted(pit, of_1000=1, of_100=4)
    counted(pit, of_100=14)
    counted(desk, of_100=14)
    press(cage, "CloseChips")
    submit(cage)
    expect(cage.locator("#cage .said")).to_contain_text("$1,400.00")
    for page in (pit, cage, desk):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing runs out of the screen"
