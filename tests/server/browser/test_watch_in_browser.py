"""What is wrong stands on the pit's screen while it lasts, on a desk and on a phone, also when the store is gone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import PHONE, TABLET, fits_its_width, switch_language
from cutcard.formats.versions import StoreError
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.sessions import Sessions
from cutcard.server.watch import conditions
from cutcard.server.watch.conditions import Kind
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from browsers import Windows
    from floors import FloorServer

TABLE, UNFORESEEN = "tiger-baccarat", "anything the rules do not cover"
CUT_OFF = """node => {
  const edge = node.getBoundingClientRect().left + node.clientLeft + node.clientWidth;
  const beyond = (each) => each.checkVisibility() && each.getBoundingClientRect().right > edge + 0.5;
  return [...node.querySelectorAll("*")].filter(beyond).map((each) => `${each.localName}.${each.className}`);
}"""
"""What of a part of the page lies beyond its right edge."""


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db") as server:
        yield server


def shown(page: Page, kind: str) -> Locator:
    return page.locator(f'#awaits .condition[data-condition="{kind}"]')


@pytest.mark.wide
@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_a_table_that_is_shut_and_then_a_store_that_is_gone(
    screens: Windows, floor: FloorServer, tmp_path: Path, size: tuple[int, int]
) -> None:
    page = screens.open("/pit", floor.person("Gil", Position.PIT_MANAGER), size)
    expect(page.locator("#phase")).to_have_text("Nothing needs attention")
    expect(page.locator(".conditions")).to_be_hidden()
    floor.house.stopped["salon"] = "table/salon has lost entries 7 to 9: the log's end outside know of them"
    shut = shown(page, "shut")
    expect(shut).to_contain_text("Table Dragon Tiger Baccarat 2 is shut: table/salon has lost entries 7 to 9")
    expect(shut).to_contain_text("All other tables go on.")
    expect(page.locator("#phase")).to_have_text("1 thing is wrong")

    (tmp_path / "house.db").rename(tmp_path / "elsewhere.db")
    gone = shown(page, "store")
    expect(gone).to_contain_text("The database is no longer there")
    expect(gone).to_contain_text("start the server again")
    expect(gone).to_have_attribute("data-stops", "true")
    expect(page.locator("#awaits .condition").first).to_have_attribute("data-condition", "store")
    expect(page.locator("body")).to_have_attribute("data-line", re.compile("stale|down"))
    expect(gone).to_be_visible()
    assert fits_its_width(page)
    switch_language(page)
    expect(gone).to_contain_text("数据库已不在原处")
    expect(shut).to_contain_text("其余各台照常")
    assert fits_its_width(page)
    page.reload()
    expect(gone).to_be_visible()


@pytest.mark.wide
def test_it_goes_when_it_is_over(screens: Windows, floor: FloorServer) -> None:
    page = screens.open("/pit", floor.person("Gil", Position.PIT_MANAGER))
    expect(page.locator("#phase")).to_have_text("Nothing needs attention")
    floor.house.stopped["salon"] = "it cannot be read"
    expect(shown(page, "shut")).to_be_visible()
    del floor.house.stopped["salon"]
    expect(shown(page, "shut")).to_have_count(0)
    expect(page.locator("#phase")).to_have_text("Nothing needs attention")


@pytest.mark.wide
def test_a_console_opened_while_the_house_is_out_of_service_says_so_and_comes_by_itself(
    screens: Windows, floor: FloorServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is told that they are signed out because a database is gone."""

    def gone(*_: object, **__: object) -> None:
        raise StoreError("the database cannot be reached")

    with monkeypatch.context() as patch:
        patch.setattr(Sessions, "recognise", gone)
        page = screens.open("/pit", floor.person("Gil", Position.PIT_MANAGER))
        expect(page.locator(".locked h2")).to_have_text(re.compile("^The house has stopped"))
        expect(page.locator(".locked")).to_contain_text("tries again by itself")
    expect(page.locator("#phase")).to_have_text("Nothing needs attention")


@pytest.mark.wide
def test_nothing_that_awaits_a_person_is_cut_off_on_a_phone(screens: Windows, floor: FloorServer) -> None:
    """A suspended table with its ruling, the alert of it, and a table that is shut, all at once."""
    dealer = floor.person("Dee", Position.DEALER)
    for act in ("LoadShoe", "OpenBets"):
        dealer.do("salon", act)
    assert floor.person("Ana").bet("salon", "Player", 50_00).status_code == 200
    dealer.do("salon", "CallIrregularity", kind=UNFORESEEN, note="a glass was spilt", hand=0, cards=[])
    floor.house.stopped[TABLE] = "table/tiger-baccarat: 812 entries were written, and not all of them are there"
    page = screens.open("/pit", floor.person("Gil", Position.PIT_MANAGER), PHONE)
    expect(shown(page, "shut")).to_be_visible()
    expect(page.locator('.ruling[data-table="salon"] .small-bets')).to_contain_text("Ana")
    expect(page.locator("[data-alert]")).to_have_count(1)
    expect(page.locator('#floor tr[data-table="salon"]')).to_contain_text("$50.00 Player")
    for part in ("#awaits", "#floor"):
        assert page.locator(part).evaluate(CUT_OFF) == []
    switch_language(page)
    expect(shown(page, "shut")).to_contain_text("其余各台照常")
    for part in ("#awaits", "#floor"):
        assert page.locator(part).evaluate(CUT_OFF) == []


def test_every_kind_has_its_advice() -> None:
    assert set(conditions.ADVICE) == set(Kind)
