"""The page on which anybody checks how ended shoes were ordered, in real Chromium."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import DESKTOP, PHONE, TABLET, press, switch_language, windows
from cutcard.table.state import Phase
from floors import STILL, FloorServer
from houses.houses import Premises
from houses.play.test_voids import void_unforeseen
from houses.stores import step_to
from logs import shoe_vectors
from logs.site import Site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from browsers import Windows

pytestmark = pytest.mark.wide


class Fair:
    """A floor with a shoe by chance and one from a promised seed that have ended, and a round that was voided."""

    def __init__(self, folder: Path) -> None:
        self.premises = Premises(folder / "house.db")
        for table, more in (("by-chance", {}), ("by-seed", {"beacon": "none"})):
            self.premises.open_table(table, "dragon-tiger", decks=4, cut=204, **more)
            step_to(self.premises.house, table, Phase.SHOE_ENDED)
            step_to(self.premises.house, table, Phase.BETTING)
        for _ in range(2):
            self.premises.step("by-seed")
        void_unforeseen(self.premises, "by-seed")
        house = self.premises.house
        self.site = Site(folder, log=house.log, keys=house.keeper.keys)
        self.site.publisher.ask()
        self.server = FloorServer(house, STILL, publisher=self.site.publisher).start()

    def stop(self) -> None:
        self.server.stop()
        self.premises.house.close()


@pytest.fixture(scope="module")
def fair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fair]:
    floor = Fair(tmp_path_factory.mktemp("fair"))
    yield floor
    floor.stop()


@pytest.fixture
def screens(browser: Browser, fair: Fair) -> Iterator[Windows]:
    with windows(browser, fair.server) as opened:
        yield opened


def _says(page: Page, verdict: str) -> None:
    shown = page.locator("#shown [data-verdict]").first
    expect(shown).to_have_attribute("data-verdict", verdict)


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_anybody_checks_the_shoes_of_a_house(fair: Fair, screens: Windows, size: tuple[int, int]) -> None:
    page = screens.open("/fair", None, size)
    promise = fair.premises.table("by-seed").commitment
    in_play = page.locator('[data-promise="by-seed"]')
    expect(in_play).to_have_text(" ".join(promise[at : at + 4] for at in range(0, 64, 4)))
    expect(page.locator("[data-voids]")).to_have_attribute("data-voids", "1")
    page.locator('[data-table="by-seed"][data-shoe="1"]').click()
    _says(page, "shoe-shown")
    shown = page.locator("#shown")
    expect(shown).to_contain_text("whoever made the seed foresaw it")
    expect(shown).to_contain_text("Seen by one")
    page.locator("#shown summary").click()
    assert len(page.locator('[data-fair="order"]').inner_text().split()) == 208
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.locator('[data-table="by-chance"][data-shoe="1"]').click()
    expect(shown).to_contain_text("the house shuffled and sealed it")


def test_a_file_is_checked_offline(screens: Windows) -> None:
    page = screens.open("/fair", None, PHONE)
    expect(page.locator("[data-voids]")).to_be_visible()
    page.context.set_offline(True)
    cases = shoe_vectors.cases()
    for name in ("a shoe by a cosignature", "a sorted shoe", "a beacon that a stranger gave"):
        content, policy, verdict = cases[name]
        page.fill("#policy", policy)
        page.set_input_files("#file", {"name": "shoe.json", "mimeType": "application/json", "buffer": content})
        _says(page, verdict)
    content, policy, _ = cases["a shoe by a cosignature"]
    page.set_input_files("#file", {"name": "shoe.json", "mimeType": "application/json", "buffer": content})
    _says(page, "good")
    expect(page.locator('[data-fair="beacon"]')).to_have_text("regulator.example/witness cosigned the log at 5 entries")
    page.fill("#policy", "")
    _says(page, "no-policy")


def test_the_page_speaks_chinese_and_prints_what_is_promised_alone(screens: Windows) -> None:
    page = screens.open("/fair")
    switch_language(page)
    expect(page.locator("h2").first).to_have_text("牌靴是如何洗成的")
    page.evaluate("window.print = () => {}")
    press(page, "print-promise")
    page.emulate_media(media="print")
    expect(page.locator(".slip-sheet").get_by_text("牌靴保证什么")).to_be_visible()
    expect(page.locator("#policy")).to_be_hidden()
