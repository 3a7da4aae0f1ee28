"""The laboratory in Chromium: what is typed and tapped moves the figures to those of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from axe import broken
from browsers import DESKTOP, TABLET, fits_its_width, press
from cutcard import GAMES
from cutcard.cards import parse_cards
from cutcard.odds import analyse
from labs import as_printed, kept, laboratory
from tiers import first_of
from touch import small_targets

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from browsers import Windows
    from labs import LabServer

SMALL_PHONE = (390, 664)
SCREENS = [pytest.param(*each) for each in ((SMALL_PHONE, "zh"), (SMALL_PHONE, "en"), (TABLET, "en"), (DESKTOP, "zh"))]
FIGURES = ("house_edge", "house_edge_resolved", "hit_frequency", "deviation", "skewness")
OVERLAPS = """() => {
  const seen = [...document.querySelectorAll("button, input, select")].filter((each) => each.checkVisibility());
  const boxes = seen.map((each) => [each, each.getBoundingClientRect()]);
  return boxes.flatMap(([one, a], at) => boxes.slice(at + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${one.id || one.dataset.act} / ${other.id || other.dataset.act}`));
}"""


CUT_OFF = """() => [...document.querySelectorAll("svg text")].filter((text) => {
  const [inner, outer] = [text.getBoundingClientRect(), text.ownerSVGElement.getBoundingClientRect()];
  return inner.left < outer.left || inner.right > outer.right;
}).map((text) => text.textContent)"""
"""Words of a plot that reach beyond it."""


@pytest.fixture(scope="module")
def floor() -> Iterator[LabServer]:
    with laboratory() as opened:
        yield opened


def settled(page: Page) -> Page:
    """All that was asked is answered and drawn."""
    expect(page.locator("#lab")).to_have_attribute("aria-busy", "false")
    return page


def opened(screens: Windows, link: str = "", size: tuple[int, int] = TABLET, language: str = "en") -> Page:
    page = screens.blank(size=size, touch=size == SMALL_PHONE)
    page.add_init_script(f"localStorage.setItem('cutcard-language', '{language}')")
    page.goto(f"/#{link}" if link else "/")
    return settled(page)


def shown(page: Page) -> dict[str, list[str]]:
    """The figures on the page, by wager."""
    read = """(figures) => Object.fromEntries([...document.querySelectorAll("#wagers tr[data-wager]")].map((row) =>
      [row.dataset.wager, figures.map((each) => row.querySelector(`[data-figure="${each}"]`).textContent)]))"""
    told: dict[str, Any] = page.evaluate(read, list(FIGURES))
    return told


def downloaded(page: Page, file: str) -> str:
    with page.expect_download() as waiting:
        press(page, "file", file=file)
    return waiting.value.path().read_text(encoding="utf-8")


def test_a_line_is_edited_and_the_figures_are_those_of_cutcard_odds(screens: Windows, tmp_path: Path) -> None:
    page = opened(screens, "game=tiger-baccarat&wager=Tiger+Pair")
    assert shown(page) == as_printed("tiger-baccarat")
    expect(page.locator("#badge")).to_be_hidden()
    page.locator("#pays-2").fill("150:1")
    expect(page.locator("#badge")).to_be_visible()
    settled(page)
    press(page, "leave-out", wager="Tiger Tie")
    expect(page.locator('tr[data-wager="Tiger Tie"] [data-figure="house_edge"]')).to_have_text("–")
    settled(page)
    bent = kept(tmp_path, downloaded(page, "variant.toml"))
    assert {name: told for name, told in shown(page).items() if name != "Tiger Tie"} == as_printed(bent)
    expect(page.locator("#name")).to_have_text("Variant of Tiger Baccarat")
    expect(page.locator('#lines tr[data-line="2"] [data-figure="clause"]')).to_have_text("variant")
    assert page.locator("#plots figcaption", has_text="Variant of").count() == 3
    page.locator("#pays-2").fill("much")
    expect(page.locator("#refused")).to_contain_text("“much” cannot be read")
    assert {name: told for name, told in shown(page).items() if name != "Tiger Tie"} == as_printed(bent)


@pytest.mark.wide
def test_a_bent_line_has_its_price_beside_it(screens: Windows) -> None:
    """Before and after in per cent, on the line that is bent and on no other; fractions are there for a tap."""
    page = opened(screens, "game=tiger-baccarat&wager=Tiger+Pair")
    moved = page.locator('#lines [data-figure="moved"]')
    expect(moved.nth(1)).to_be_empty()
    page.locator("#pays-2").fill("150:1")
    approved, bent = GAMES["tiger-baccarat"], page.locator('tr[data-wager="Tiger Pair"] [data-figure="house_edge"]')
    before = f"{100 * float(analyse(approved, 8)['Tiger Pair'].house_edge):.2f} %"
    expect(moved.nth(1)).to_contain_text(f"{before} → ")
    settled(page)
    after = f"{float(bent.inner_text().split()[0]):.2f} %"
    assert after != before
    expect(moved.nth(1)).to_have_text(f"{before} → {after}")
    expect(moved.nth(0)).to_be_empty()
    field, price = page.locator("#pays-2").bounding_box(), moved.nth(1).bounding_box()
    assert field is not None
    assert price is not None
    assert price["x"] >= field["x"] + field["width"]
    assert field["y"] <= price["y"] <= field["y"] + field["height"]
    line = page.locator('#lines tr[data-line="2"]')
    expect(line.locator('[data-figure="probability"]')).to_contain_text("%")
    expect(line.locator('[data-figure="exact"]')).to_be_hidden()
    line.locator("summary").click()
    expect(line.locator('[data-figure="exact"]')).to_contain_text("/")
    expect(page.locator("#ev summary")).to_contain_text("%")
    expect(page.locator("#ev span")).to_be_hidden()


@pytest.mark.wide
def test_cards_tapped_away_are_the_library_s_price_of_that_shoe(screens: Windows) -> None:
    page = opened(screens, "game=tiger-baccarat&wager=Tiger+Pair", SMALL_PHONE)
    for card in ("8s", "8s", "Kd"):
        press(page, "take", card=card)
    expect(page.locator("#cards")).to_contain_text("413")
    settled(page)
    analysis = analyse(GAMES["tiger-baccarat"], 8, parse_cards("8s 8s Kd"))
    edges = {name: f"{100 * float(price.house_edge):.4f} %" for name, price in analysis.items()}
    assert {name: told[0] for name, told in shown(page).items()} == edges
    expect(page.locator("#ev")).to_contain_text(str(analysis["Tiger Pair"].ev))
    expect(page.locator('[data-act="take"][data-card="8s"]')).to_have_attribute("data-left", "6")
    press(page, "undo")
    expect(page.locator("#cards")).to_contain_text("414")
    press(page, "put-back", card="8s")
    expect(page.locator("#cards")).to_contain_text("415")
    press(page, "cards-back")
    expect(page.locator("#cards")).to_contain_text("416")


@pytest.mark.wide
def test_a_link_restores_what_was_bent(screens: Windows) -> None:
    page = opened(screens, "game=sands-elements")
    page.locator("#decks").select_option("6")
    expect(page.locator("#cards")).to_contain_text("390")
    page.locator("#bets").fill("250")
    expect(page.locator("#totals-title")).to_contain_text("250")
    page.locator("#pays-1").fill("3:2")
    expect(page.locator("#badge")).to_be_visible()
    press(page, "take", card="8f")
    expect(page.locator("#cards")).to_contain_text("389")
    settled(page)
    link = page.locator("#link").input_value()
    other = screens.blank()
    other.goto(link)
    settled(other)
    assert shown(other) == shown(page)
    assert other.locator("#pays-1").input_value() == "3:2"
    assert other.locator("#totals").inner_text() == page.locator("#totals").inner_text()
    assert other.locator("#link").input_value() == link


@pytest.mark.wide
def test_a_bad_link_is_told_of_and_forgotten(screens: Windows) -> None:
    page = screens.blank()
    page.goto("/#v=1&game=poker")
    expect(page.locator("#refused")).to_contain_text("cannot read “game” of this link")
    expect(page.locator("#wagers tr[data-wager]").first).to_be_visible()
    assert "poker" not in page.url
    expect(page.locator('[data-act="undo"]')).to_be_disabled()


@pytest.mark.wide
def test_keys_alone_do_everything(screens: Windows) -> None:
    page = opened(screens, "game=tiger-baccarat")
    page.locator("#take-As").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#cards")).to_contain_text("415")
    settled(page)
    assert page.evaluate("document.activeElement.id") == "take-As"
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator("#gone")).to_contain_text("2♠ × 1")


@pytest.mark.parametrize(("size", "language"), first_of(SCREENS, 1))
def test_nothing_overlaps_and_axe_finds_nothing(screens: Windows, size: tuple[int, int], language: str) -> None:
    link = "game=tiger-baccarat&gone=8s3&without=Tiger+Tie&pay=Tiger+Pair~2~150:1&wager=Tiger+Pair"
    page = opened(screens, link, size, language)
    assert fits_its_width(page)
    assert page.locator("button, input, select").count() > 20
    assert page.evaluate(OVERLAPS) == []
    assert broken(page) == []
    assert size != SMALL_PHONE or small_targets(page) == []
    assert page.locator("svg text").count() > 20
    assert page.evaluate(CUT_OFF) == []


@pytest.mark.wide
@pytest.mark.parametrize(("size", "language"), SCREENS)
def test_no_word_of_a_plot_reaches_beyond_it(screens: Windows, size: tuple[int, int], language: str) -> None:
    page = opened(screens, "game=dragon-tiger-baccarat&wager=Player", size, language)
    assert page.locator("svg text").count() > 20
    assert page.evaluate(CUT_OFF) == []
