"""A ticket is a slip that can be printed, at the terminal and at the cage: amount, bars, house, time and terms."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import press, switch_language
from consoles import SECRET, live, submit
from cutcard.house.zones import clock_of
from cutcard.rulebook.procedure import Position
from doors import acts_in
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from browsers import Windows
    from floors import FloorServer

ZONE = "Asia/Macau"
WEIGHTS = (1, 2, 4, 7, 0)
BARS = "(nodes) => nodes.map((node) => [Number(node.getAttribute('x')), Number(node.getAttribute('width'))])"
SEEN = """() => [...document.body.children].filter((node) => node.checkVisibility()).map((node) => node.className)"""


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db", games=["dragon-tiger"]) as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        boss = server.person("Gus", Position.GAMING_SHIFT_MANAGER)
        signed = {"name": "Sue", "secret": SECRET}
        assert boss.cage("SetTimeZone", zone=ZONE, second=signed, reason="the floor's own clock").status_code == 200
        yield server


def read(slip: Locator) -> str:
    """The digits that a reader takes from the bars and the spaces between them."""
    bars = slip.locator(".barcode rect").evaluate_all(BARS)
    spaces = [after[0] - before[0] - before[1] for before, after in pairwise(bars)]
    widths = [each for pair in zip([width for _, width in bars], [*spaces, 0], strict=True) for each in pair][:-1]
    assert widths[:4] == [1, 1, 1, 1]
    assert widths[-3:] == [3, 1, 1]
    inner, digits = widths[4:-3], ""
    for at in range(0, len(inner), 10):
        for side in (0, 1):
            wide = [WEIGHTS[place] for place in range(5) if inner[at + 2 * place + side] > 1]
            assert len(wide) == 2
            digits += str(sum(wide) % 11)
    return digits


def printed(page: Page, floor: FloorServer, amount: str) -> None:
    """What stands on the paper, and that nothing else of the page does."""
    page.evaluate("() => { globalThis.printed = 0; globalThis.print = () => { globalThis.printed += 1; }; }")
    press(page, "print-ticket")
    assert page.evaluate("globalThis.printed") == 1
    page.emulate_media(media="print")
    assert page.evaluate(SEEN) == ["slip-sheet"]
    slip = page.locator(".slip-sheet .slip")
    code = slip.locator("[data-ticket]").inner_text()
    assert read(slip) == code.replace("-", "")
    expect(slip.locator('[data-slip="amount"]')).to_contain_text(amount)
    expect(slip.locator('[data-slip="house"]')).to_have_text("Cutcard")
    fingerprint = [each for each in floor.house.store.read() if b'"TicketIssued"' in each.body][-1].hash.hex()
    expect(slip.locator('[data-slip="code"]')).to_have_text(
        " ".join(fingerprint[at : at + 4] for at in range(0, 16, 4))
    )
    issued = datetime.fromtimestamp(acts_in(floor.house.store)[-1]["at"] // 1_000_000, clock_of(ZONE))
    time = f"{issued:%Y-%m-%d %H:%M:%S} UTC+08:00"
    expect(slip.locator('[data-slip="issued"]')).to_contain_text(time)
    expect(slip.locator('[data-slip="issued"]')).to_contain_text(ZONE)
    expect(slip.locator('[data-slip="valid"]')).not_to_be_empty()
    expect(slip.locator('[data-slip="terms"]')).not_to_be_empty()
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    expect(page.locator(".slip-sheet")).to_have_count(0)


@pytest.mark.wide
def test_a_patron_prints_the_ticket_at_the_terminal(floor: FloorServer, screens: Windows) -> None:
    page = screens.terminal(floor.person("Ana"), "dragon-tiger")
    press(page, "collect")
    press(page, "collect-yes")
    expect(page.locator(".ticket .slip")).to_be_visible()
    expect(page.locator(".ticket-proof")).to_have_text(
        "This house's log is not signed, so nothing can be proved by it."
    )
    printed(page, floor, "1,000.00")
    press(page, "code-kept")


@pytest.mark.wide
def test_a_cashier_prints_the_ticket_at_the_cage(floor: FloorServer, screens: Windows) -> None:
    page = screens.open("/cage", floor.person("Cai", Position.CASHIER))
    live(page)
    press(page, "CashOut")
    page.locator('dialog [name="account"]').fill("Wei")
    page.locator('dialog [name="cents"]').fill("40")
    page.locator('dialog select[name="identity"]').select_option("passport")
    page.locator('dialog [name="second_name"]').fill("Sue")
    page.locator('dialog [name="second_secret"]').fill(SECRET)
    submit(page)
    if page.locator("dialog [name=reason]").count():
        page.locator('dialog [name="reason"]').fill("the patron is here")
        submit(page)
    expect(page.locator("#cage .kept .slip")).to_be_visible()
    printed(page, floor, "40.00")
    switch_language(page)
    expect(page.locator("#cage .kept .slip")).to_contain_text("兑现票券")
