"""A Dealer relieves another in two taps, the pit keeps a rota, and whoever reads the house presses nothing."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import PHONE, fits_its_width, press
from consoles import in_the_pit, live, submit
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.engine.requests import Request
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from browsers import Windows
    from floors import FloorServer

pytestmark = pytest.mark.wide
GIL, PAM = Actor("Gil", Position.GAMING_SHIFT_MANAGER), Actor("Pam", Position.PIT_SUPERVISOR)


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db", games=["dragon-tiger"]) as server:
        for each in (GIL, PAM):
            server.on_the_record(each.name, each.position)
        asked = cage.RequireAssignment(GIL, required=True, reason="as licensed")
        server.house.ask(Request(uuid.uuid4().hex, CAGE, asked, second=PAM))
        yield server


def test_a_dealer_is_relieved_in_two_taps_and_told(floor: FloorServer, screens: Windows) -> None:
    dee, dan = (floor.person(name, Position.DEALER) for name in ("Dee", "Dan"))
    pam = floor.person(PAM.name, PAM.position)
    theirs = screens.open("/dealer?table=salon", dee)
    live(theirs)
    expect(theirs.locator("#duty")).to_contain_text("Nobody is assigned")
    assert pam.cage("AssignDealers", dealers={"salon": "Dee"}).status_code == 200
    expect(theirs.locator("#duty")).to_be_empty()
    desk = screens.open("/dealer?table=salon", dan, PHONE)
    live(desk)
    expect(desk.locator("#duty")).to_contain_text("Dee is the Dealer of this table.")
    assert fits_its_width(desk)
    press(desk, "Relieve")
    submit(desk)
    expect(desk.locator("#duty")).to_be_empty()
    expect(theirs.locator("#duty")).to_contain_text("Dan has relieved you.")
    assert floor.house.cage.dealers == {"salon": "Dan"}


def test_the_pit_sets_a_rota_and_assigns_by_it(floor: FloorServer, screens: Windows) -> None:
    for name in ("Dee", "Dan"):
        floor.on_the_record(name, Position.DEALER)
    floor.on_the_record("Sue", Position.PIT_SUPERVISOR)
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    pit.locator('#tabs [data-key="day"]').click()
    press(pit, "SetRota")
    pit.locator('dialog.ask input[name="dealers"]').fill("Dee, Dan")
    submit(pit)
    expect(pit.locator('[data-due-at="salon"]')).to_contain_text("Dee")
    press(pit, "ApplyRota")
    submit(pit)
    expect(pit.locator('[data-dealer-at="salon"]')).to_contain_text("Dee")
    expect(pit.locator('[data-act="ApplyRota"]')).to_have_count(0)
    press(pit, "AssignSupervisors")
    pit.locator('dialog.ask input[name="at salon"]').fill("Sue")
    submit(pit)
    expect(pit.locator('[data-supervisor-at="salon"]')).to_contain_text("Sue")
    assert fits_its_width(pit)
    assert floor.house.cage.dealers == {"salon": "Dee"}


def test_surveillance_is_led_to_its_own_page_and_a_cashier_to_the_cage_alone(
    floor: FloorServer, screens: Windows
) -> None:
    sid = floor.person("Sid", Position.SURVEILLANCE)
    lobby = screens.open("/", sid)
    expect(lobby.locator(".consoles a")).to_have_count(1)
    lobby.locator(".consoles [data-act=office]").click()
    for tab in lobby.locator("#tabs [data-key]").all():
        tab.click()
    expect(lobby.locator(".notice.bad")).to_have_count(0)
    cashier = screens.open("/", floor.person("Cai", Position.CASHIER))
    expect(cashier.locator(".consoles a")).to_have_count(1)
    expect(cashier.locator('.consoles [data-act="cage"]')).to_be_visible()
