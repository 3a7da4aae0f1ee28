"""Finance, surveillance and compliance land on a page of their own, with what is theirs and nothing greyed out."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from axe import broken
from browsers import PHONE, TABLET, bring, fits_its_width, press, switch_language
from consoles import SECRET, live, submit
from cutcard.rulebook.procedure import Position
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import FloorServer

TABLE = "tiger-baccarat"
TABS = {
    Position.FINANCE: ["day", "reports", "events"],
    Position.SURVEILLANCE: ["disputes", "log", "complaints", "events"],
    Position.COMPLIANCE: ["cash", "complaints", "suspicions", "disputes", "events"],
}
SIZES = (TABLET, PHONE)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("office") / "house.db", games=[TABLE]) as server:
        for position in TABS:
            server.engage(f"{position.title} of ours", position, SECRET)
        bring(server, TABLE, "betting")
        server.shared("Ana").bet(TABLE, "Player")
        bring(server, TABLE, "betting")
        yield server


def signed_in(screens: Windows, position: Position) -> Page:
    page = screens.open("/")
    page.locator('[name="name"]').fill(f"{position.title} of ours")
    page.locator('[name="secret"]').fill(SECRET)
    press(page, "sign-in")
    page.wait_for_url("**/office")
    live(page)
    return page


@pytest.mark.wide
@pytest.mark.parametrize("position", TABS, ids=lambda each: each.name.lower())
def test_each_lands_on_what_is_theirs(screens: Windows, position: Position) -> None:
    page = signed_in(screens, position)
    expect(page.locator("#tabs .tab")).to_have_count(len(TABS[position]))
    shown = page.locator("#tabs .tab").evaluate_all("(all) => all.map((each) => each.dataset.key)")
    assert shown == TABS[position]
    for language in ("en", "zh"):
        for tab in shown:
            page.locator(f'#tabs [data-key="{tab}"]').click()
            expect(page.locator(f"#{tab} h2").first).to_be_visible()
            expect(page.locator("[data-awaits], [aria-disabled=true], .await")).to_have_count(0)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                assert fits_its_width(page), (tab, width, language)
                assert (width, height) != TABLET or broken(page) == [], (tab, language)
                if folder := os.environ.get("CUTCARD_SHOTS"):
                    page.screenshot(path=f"{folder}/{position.name}-{tab}-{width}-{language}.png")
        switch_language(page)
    assert page.locator("[data-act='OpenComplaint'], [data-act='AssignComplaint']").count() == 0


@pytest.mark.wide
def test_surveillance_writes_its_log_and_names_a_recording(floor: FloorServer, screens: Windows) -> None:
    number = floor.shared("Ana").get("/api/me/rounds")[0]["round_number"]
    page = signed_in(screens, Position.SURVEILLANCE)
    page.locator('[data-key="recall-table"]').select_option(TABLE)
    page.locator('[data-key="recall-round"]').fill(str(number))
    press(page, "Recall")
    press(page, "NameRecording")
    three, two = ((datetime.now(UTC) - timedelta(minutes=each)).strftime("%H:%M") for each in (3, 2))
    for name, value in (("camera", "14"), ("from", two), ("until", three), ("reference", "tape 7")):
        page.locator(f'dialog [name="{name}"]').fill(value)
    submit(page)
    expect(page.locator('dialog [data-code="recording"]')).to_be_visible()
    page.locator('dialog [name="from"]').fill(three)
    page.locator('dialog [name="until"]').fill(two)
    submit(page)
    expect(page.locator('[data-recording="14"]')).to_contain_text("tape 7")
    page.locator('#tabs [data-key="log"]').click()
    press(page, "LogObservation")
    page.locator('dialog [name="says"]').fill("a hand in the tray")
    submit(page)
    expect(page.locator("[data-private] .says")).to_have_text("a hand in the tray")
    page.clock.install()
    page.reload()
    live(page)
    page.locator('#tabs [data-key="log"]').click()
    expect(page.locator("[data-private] .says")).to_be_visible()
    page.clock.fast_forward("05:01")
    expect(page.locator(".asleep")).to_be_visible()
    expect(page.locator("[data-private] .says"), "left alone it shows nobody the log").not_to_be_visible()
    assert "a hand in the tray" not in page.locator("body").aria_snapshot()
    page.locator(".asleep input").fill(SECRET)
    press(page, "wake")
    expect(page.locator("[data-private] .says")).to_be_visible()
    other = signed_in(screens, Position.COMPLIANCE)
    other.locator('#tabs [data-key="suspicions"]').click()
    expect(other.locator("[data-private]")).to_have_count(0)
