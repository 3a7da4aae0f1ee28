"""The cage's own page for Cashiers, and the pit that shows whole what needs it before its tables."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browsers import PHONE, TABLET, fits_its_width, press, switch_language
from consoles import SECRET, in_the_pit, live, submit
from cutcard.rulebook.procedure import Position
from floors import CREDIT_CENTS, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from browsers import Windows
    from floors import FloorServer

OF_A_CASHIER = {"OpenAccount", "BuyCredit", "CashOut", "RedeemTicket", "CountDrop", "FindAccount", "NewPatron"}
OF_A_CASHIER |= {"OpenBank", "CountBank", "CloseBank", "SellChips", "RedeemChips"}
OF_A_CASHIER |= {"IssueFill", "ReceiveCredit", "WithdrawRequest", "CloseChips"}
OF_A_CASHIER |= {"GiveSignIn", "EndSignIn", "CheckIdentity", "ExcludePatron", "OpenComplaint"}
REASON = ("counted again before two witnesses, and surveillance agreed with what they had counted " * 3)[:200]
CLIPPED = """() => [...document.querySelectorAll("#awaits, #awaits *")].filter((node) => node.checkVisibility()
  && getComputedStyle(node).display !== "inline"
  && (node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1)
  && getComputedStyle(node).overflow !== "visible"
  || node.getBoundingClientRect().right > innerWidth + 1).map((node) => node.outerHTML.slice(0, 160))"""


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db", games=["dragon-tiger"]) as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        yield server


@pytest.mark.wide
def test_a_cashier_signs_in_to_the_acts_of_the_cage_and_to_no_others(floor: FloorServer, screens: Windows) -> None:
    floor.engage("Cai", Position.CASHIER, SECRET)
    page = screens.open("/")
    page.locator('[name="name"]').fill("Cai")
    page.locator('[name="secret"]').fill(SECRET)
    press(page, "sign-in")
    page.wait_for_url("**/cage")
    live(page)
    expect(page.locator("#cage [data-act]").first).to_be_visible()
    acts = page.locator("#cage [data-act]").evaluate_all("(nodes) => nodes.map((node) => node.dataset.act)")
    assert set(acts) == OF_A_CASHIER
    expect(page.locator("[data-awaits]")).to_have_count(0)
    press(page, "BuyCredit")
    page.locator('dialog [name="account"]').fill("Ana")
    page.locator('dialog [name="cents"]').fill("25")
    submit(page)
    expect(page.locator("#cage .said")).to_contain_text("25.00")
    assert floor.cents("Ana") == CREDIT_CENTS + 25_00
    press(page, "OpenComplaint")
    page.locator('dialog [name="account"]').fill("Ana")
    page.locator('dialog [name="says"]').fill("The fill came late.")
    page.locator('dialog [name="at"]').fill((datetime.now(UTC) - timedelta(minutes=3)).strftime("%H:%M"))
    page.locator('dialog select[name="table"]').select_option("dragon-tiger")
    submit(page)
    expect(page.locator("#cage .said")).to_contain_text("Complaint 1")
    switch_language(page)
    expect(page.locator("h1")).to_have_text("账房")
    assert set(page.locator("#cage [data-act]").evaluate_all("(all) => all.map((each) => each.dataset.act)")) == (
        OF_A_CASHIER
    )


@pytest.mark.wide
def test_an_act_that_is_done_is_over_though_nothing_can_be_read_after_it(floor: FloorServer, screens: Windows) -> None:
    """A form that stayed open with a refusal would sell the same credit once more."""
    page = screens.open("/cage", floor.person("Cai", Position.CASHIER))
    live(page)
    page.route("**/api/chips", lambda route: route.abort())
    press(page, "BuyCredit")
    page.locator('dialog [name="account"]').fill("Ana")
    page.locator('dialog [name="cents"]').fill("25")
    submit(page)
    expect(page.locator("#cage .said")).to_contain_text("25.00")
    expect(page.locator("dialog")).to_have_count(0)
    assert floor.cents("Ana") == CREDIT_CENTS + 25_00


@pytest.mark.wide
def test_what_could_not_be_read_is_said_until_it_is_read(floor: FloorServer, screens: Windows) -> None:
    """Also where it then stands as it stood before."""
    sue = floor.person("Sue", Position.PIT_SUPERVISOR)
    said: dict[str, Any] = {"account": "Ana", "says": "The fill came late.", "happened": 1}
    assert sue.cage("OpenComplaint", **said).status_code == 200
    page = in_the_pit(screens, floor, Position.PIT_MANAGER)
    page.locator('#tabs [data-key="cage"]').click()
    page.locator('[name="find-account"]').fill("Ana")
    press(page, "FindAccount")
    expect(page.locator('[data-account="Ana"]')).to_be_visible()
    page.route("**/api/accounts*", lambda route: route.abort())
    press(page, "FindAccount")
    expect(page.locator("#cage .found .refused")).to_be_visible()
    page.unroute("**/api/accounts*")
    press(page, "FindAccount")
    expect(page.locator('[data-account="Ana"]')).to_be_visible()
    page.locator('#tabs [data-key="complaints"]').click()
    expect(page.locator("[data-complaint]")).to_have_count(1)
    page.route("**/api/complaints?*", lambda route: route.abort())
    page.locator('[name="state"]').select_option("open")
    expect(page.locator(".complaints .refused")).to_be_visible()
    page.unroute("**/api/complaints?*")
    page.locator('[name="state"]').select_option("")
    expect(page.locator("[data-complaint]")).to_have_count(1)


@pytest.mark.wide
def test_the_pit_shows_what_needs_it_whole_before_the_tables(floor: FloorServer, screens: Windows) -> None:
    """Eight alerts with the longest reasons, on every screen: none is cut, and the tables come after them."""
    ann = floor.person("Maximiliana Featherstonehaugh-Montgomery", Position.PIT_MANAGER)
    for cents in range(1_00, 9_00, 1_00):
        adjusted = ann.cage(
            "AdjustCredit", second={"name": "Sue", "secret": SECRET}, account="Wei", cents=cents, reason=REASON
        )
        assert adjusted.status_code == 200
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    expect(pit.locator(".alert")).to_have_count(8)
    for width, height in (TABLET, (820, 1180), PHONE):
        pit.set_viewport_size({"width": width, "height": height})
        assert pit.evaluate(CLIPPED) == [], width
        assert fits_its_width(pit)
        last, tables = pit.locator(".alert").last.bounding_box(), pit.locator("#tabs").bounding_box()
        assert last is not None
        assert tables is not None
        assert last["y"] + last["height"] <= tables["y"]
        for alert in pit.locator(".alert .what").all():
            expect(alert).to_contain_text(REASON.strip()[:150])
