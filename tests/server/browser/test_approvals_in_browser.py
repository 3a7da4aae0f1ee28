"""Approval in a browser: one console asks, another approves or declines, and nobody meets a dead end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import PHONE, fits_its_width, press
from consoles import live
from cutcard.rulebook.procedure import Position
from floors import CREDIT_CENTS, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page

    from browsers import Windows
    from floors import FloorServer

SECRET = "seven swans a-swimming"  # noqa: S105
STAFF = {
    "Max": Position.PIT_MANAGER,
    "Pim": Position.PIT_SUPERVISOR,
    "Peg": Position.PIT_SUPERVISOR,
    "Cat": Position.CASHIER,
    "Dot": Position.DEALER,
}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("approvals") / "house.db") as server:
        for name, position in STAFF.items():
            server.engage(name, position, SECRET)
        yield server


def pit_of(screens: Windows, floor: FloorServer, name: str, size: tuple[int, int] = (1280, 800)) -> Page:
    page = screens.open("/pit", floor.person(name, STAFF[name]), size)
    live(page)
    return page


def fill(page: Page, **values: str) -> None:
    for name, value in values.items():
        page.locator(f'dialog.ask [name="{name}"]').fill(value)


def sends(page: Page, reason: str) -> None:
    """The Pit Manager adjusts a credit, and sends it for approval."""
    page.locator('#tabs [data-key="cage"]').click()
    press(page, "AdjustCredit")
    fill(page, account="Ana", cents="5.00", reason=reason)
    press(page, "SendForApproval")
    expect(page.locator("dialog.ask")).to_have_count(0)


def waits(page: Page) -> Locator:
    return page.locator('.approval[data-state="waiting"]')


def test_one_asks_and_another_approves_at_their_own_console(floor: FloorServer, screens: Windows) -> None:
    asker, approver = pit_of(screens, floor, "Max"), pit_of(screens, floor, "Pim", PHONE)
    chimed = approver.locator("html").get_attribute("data-chimes") or "0"
    sends(asker, "a chip fell")
    expect(waits(asker)).to_contain_text("You ask: Adjust credit, at the cage")
    shown = waits(approver)
    expect(shown).to_contain_text("Max (Pit Manager) asks: Adjust credit, at the cage")
    for part in ("Ana", "5.00", "a chip fell", "Ana has 1,000.00, and would have 1,005.00"):
        expect(shown).to_contain_text(part)
    expect(approver.locator("html")).not_to_have_attribute("data-chimes", chimed)
    expect(approver.locator("#phase")).to_contain_text("One waits for your approval")
    assert fits_its_width(approver)
    press(approver, "Approve")
    expect(approver.locator("dialog.ask")).to_contain_text("reason: a chip fell")
    fill(approver, secret="not her secret")  # noqa: S106
    approver.locator("dialog.ask button[type=submit]").click()
    expect(approver.locator("dialog.ask .refused")).to_have_attribute("data-code", "sign_in")
    fill(approver, secret=SECRET)
    approver.locator("dialog.ask button[type=submit]").click()
    expect(approver.locator(".approval")).to_have_count(0)
    expect(asker.locator('.approval[data-state="done"]')).to_contain_text("Done: approved by Pim")
    assert floor.cents("Ana") == CREDIT_CENTS + 5_00
    press(asker, "Dismiss")
    expect(asker.locator(".approval")).to_have_count(0)


@pytest.mark.wide
def test_one_who_declines_says_why_and_the_asker_reads_it(floor: FloorServer, screens: Windows) -> None:
    asker, approver = pit_of(screens, floor, "Max", PHONE), pit_of(screens, floor, "Pim")
    had = floor.cents("Ana")
    sends(asker, "a second chip fell")
    press(approver, "Decline")
    fill(approver, reason="there was no chip", secret=SECRET)
    approver.locator("dialog.ask button[type=submit]").click()
    expect(asker.locator('.approval[data-state="declined"]')).to_contain_text("Declined by Pim: there was no chip")
    assert fits_its_width(asker)
    sends(asker, "a third chip fell")
    expect(waits(approver)).to_have_count(1)
    press(asker, "Withdraw")
    expect(asker.locator('.approval[data-state="withdrawn"]')).to_have_count(1)
    expect(waits(approver)).to_have_count(0)
    assert floor.cents("Ana") == had


@pytest.mark.wide
def test_the_cashier_sells_at_the_console_of_a_pit_supervisor(floor: FloorServer, screens: Windows) -> None:
    pit = pit_of(screens, floor, "Pim")
    had = floor.cents("Ana")
    pit.locator('#tabs [data-key="cage"]').click()
    expect(pit.locator('[data-awaits="BuyCredit"]')).to_contain_text("Cashier")
    pit.locator('[data-key="by-BuyCredit"]').click()
    fill(pit, account="Ana", cents="7.00", by_name="Cat", by_secret=SECRET)
    pit.locator("dialog.ask button[type=submit]").click()
    expect(pit.locator("dialog.ask")).to_have_count(0)
    assert floor.cents("Ana") == had + 7_00
    expect(pit.locator(".corner .who")).to_contain_text("Pim")


def approves(page: Page) -> None:
    press(page, "Approve")
    fill(page, secret=SECRET)
    page.locator("dialog.ask button[type=submit]").click()
    expect(page.locator("dialog.ask")).to_have_count(0)


@pytest.mark.wide
def test_a_peer_is_let_in_again_when_another_approves_it(floor: FloorServer, screens: Windows) -> None:
    accounts = floor.app.state.accounts
    for _ in range(3):
        accounts.check("Peg", "a wrong secret")
    asker, approver = pit_of(screens, floor, "Pim"), pit_of(screens, floor, "Max")
    asker.locator('#tabs [data-key="cage"]').click()
    press(asker, "Unlock")
    fill(asker, name="Peg")
    asker.locator("dialog.ask button[type=submit]").click()  # Whether it takes a second person, the house says.
    fill(asker, reason="she has found it again")
    press(asker, "SendForApproval")
    expect(asker.locator("dialog.ask")).to_have_count(0)
    expect(waits(approver)).to_contain_text("Peg")
    assert accounts.locked("Peg")
    approves(approver)
    done = asker.locator('.approval[data-state="done"]').filter(has_text="Peg")
    expect(done).to_contain_text("Done: approved by Max")
    assert not accounts.locked("Peg")


@pytest.mark.wide
def test_a_new_secret_is_approved_by_another_and_read_by_the_asker_alone(floor: FloorServer, screens: Windows) -> None:
    asker, approver = pit_of(screens, floor, "Max"), pit_of(screens, floor, "Pim")
    asker.locator('#tabs [data-key="cage"]').click()
    asker.locator('[data-person="Dot"] [data-act="NewSecret"]').click()
    fill(asker, reason="she forgot it")
    press(asker, "SendForApproval")
    expect(asker.locator("dialog.ask")).to_have_count(0)
    expect(waits(approver)).to_contain_text("she forgot it")
    approves(approver)
    done = asker.locator('.approval[data-state="done"]').filter(has_text="she forgot it")
    expect(done).to_contain_text("Done: approved by Pim")
    given = done.locator("input[readonly]").input_value()
    assert len(given) > 8
    assert given not in approver.content()
    done.locator('[data-act="Dismiss"]').click()
    expect(done).to_have_count(0)


@pytest.mark.wide
def test_it_is_shown_on_the_page_of_dealers_too(floor: FloorServer, screens: Windows) -> None:
    desk = screens.open("/dealer", floor.person("Pim", STAFF["Pim"]), PHONE)
    asker = pit_of(screens, floor, "Max")
    sends(asker, "a fourth chip fell")
    expect(waits(desk)).to_contain_text("a fourth chip fell")
    assert fits_its_width(desk)
    press(asker, "Withdraw")
    expect(waits(desk)).to_have_count(0)
