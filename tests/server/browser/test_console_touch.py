"""The consoles at arm's length: large keys where a card is awaited, nothing cut in the bar, one act lit at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import PHONE, TABLET, press, switch_language
from consoles import SECRET, deal_blind, go, key_in, live, turned
from cutcard.rulebook.procedure import Position
from floors import serving
from touch import small_targets

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import FloorServer

UPRIGHT = (820, 1180)
KEY_PX, TARGET_PX = 72, 48
LONG = "Maximiliana Featherstonehaugh-Montgomery"
"""As long as a name may be."""
CUT = """() => [...document.querySelectorAll(".bar, .bar *")].filter((node) => node.checkVisibility()
  && (node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0
    || getComputedStyle(node).textOverflow === "ellipsis"
    || node.getBoundingClientRect().right > innerWidth + 1)).map((node) => node.outerHTML)"""
"""What of the bar is cut, or would be if it were longer."""
LIT = """() => [...document.querySelectorAll(".button.primary")].filter((node) => node.checkVisibility()
  && getComputedStyle(node).backgroundImage !== "none").map((node) => node.textContent)"""
"""The buttons that shine, whether or not they can be pressed."""


def lit(desk: Page, act: str) -> None:
    """It shines once it can be pressed: the act before it is answered by then, and drawn."""
    expect(desk.locator('#primary .next:not([aria-disabled="true"])')).to_have_text(act)
    desk.wait_for_function(f"() => String(({LIT})()) !== ''")
    assert desk.evaluate(LIT) == [act]


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db", games=["dragon-tiger", "dragon-tiger-baccarat"]) as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        yield server


def touched(screens: Windows, floor: FloorServer, name: str, position: Position, path: str) -> Page:
    """A console on a screen that fingers press."""
    page = screens.open(path, floor.person(name, position), PHONE)
    live(page)
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    return page


def sized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def awaiting(screens: Windows, floor: FloorServer, name: str = "Dee") -> Page:
    """The salon dealt openly, its bets closed: the Player's first card is keyed in next."""
    floor.person("Joe", Position.PIT_MANAGER).do("salon", "ChooseMethod", method="B")
    desk = touched(screens, floor, name, Position.DEALER, "/dealer?table=salon")
    for act in ("LoadShoe", "OpenBets", "CloseBets"):
        go(desk, act)
    expect(desk.locator(".desk")).to_have_attribute("data-awaits-card", "")
    return desk


def keys_at(desk: Page) -> list[dict[str, float]]:
    found = [each.bounding_box() for each in desk.locator("#pad .key").all()]
    return [{"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]} for box in found if box]


@pytest.mark.wide
def test_an_awaited_card_has_keys_of_seventy_two_pixels_in_the_middle(floor: FloorServer, screens: Windows) -> None:
    desk = awaiting(screens, floor)
    for size in (TABLET, UPRIGHT, PHONE, (360, 640)):
        sized(desk, size)
        keys = keys_at(desk)
        assert len(keys) == 17
        assert min(min(each["width"], each["height"]) for each in keys) >= KEY_PX - 0.5, size
        left, right = min(each["x"] for each in keys), max(each["x"] + each["width"] for each in keys)
        middle = size[0] / 2
        assert abs((left + right) / 2 - middle) <= 12, f"the keys are not in the middle at {size}"
    sized(desk, PHONE)
    bar = desk.locator("#primary").bounding_box()
    assert bar is not None
    assert max(each["y"] + each["height"] for each in keys_at(desk)) <= bar["y"], "a key lies under the next act"
    sized(desk, TABLET)
    hands = desk.locator("#hands").evaluate("(node) => [node.scrollHeight, node.clientHeight]")
    assert hands[0] <= hands[1], "the hands are cut to make room for the keys"


@pytest.mark.wide
def test_awaited_cards_are_called_by_their_hands(floor: FloorServer, screens: Windows) -> None:
    desk = awaiting(screens, floor)
    sized(desk, (1024, 768))
    awaited, keys = desk.locator("#pad-for"), keys_at(desk)
    for name, card in (
        ("Player's first card", "2h"),
        ("Banker's first card", "Kd"),
        ("Player's second card", "3c"),
        ("Banker's second card", "4s"),
    ):
        expect(awaited).to_have_text(name)
        key_in(desk, card)
    expect(awaited).to_have_text("Player's third card")
    assert keys_at(desk) == keys, "the keys moved while cards were keyed in"
    expect(desk.locator(".next-says")).to_contain_text("Key in or scan Player's third card.")
    switch_language(desk)
    expect(awaited).to_have_text("闲第三张牌")
    key_in(desk, "6d")
    expect(awaited).to_have_text("庄第三张牌")


@pytest.mark.wide
def test_a_card_of_dragon_tiger_is_called_by_its_own_hand(floor: FloorServer, screens: Windows) -> None:
    """Each hand has one card only, so that none is called the first."""
    boss = floor.person("Joe", Position.PIT_MANAGER)
    options = {"game": "dragon-tiger"}
    assert boss.cage("OpenTable", table="pair", options=options, source="keyed").status_code == 200
    desk = touched(screens, floor, "Dee", Position.DEALER, "/dealer?table=pair")
    for act in ("LoadShoe", "OpenBets", "CloseBets"):
        go(desk, act)
    expect(desk.locator("#pad-for")).to_have_text("Dragon's card")
    key_in(desk, "2h")
    expect(desk.locator("#pad-for")).to_have_text("Tiger's card")
    switch_language(desk)
    expect(desk.locator("#pad-for")).to_have_text("虎的牌")


@pytest.mark.wide
def test_a_choice_that_a_table_cannot_have_says_why(floor: FloorServer, screens: Windows) -> None:
    pit = touched(screens, floor, "Max", Position.PIT_MANAGER, "/pit")
    pit.locator('#tabs [data-key="cage"]').click()
    press(pit, "OpenTable")
    choices = pit.locator('dialog [name="method"] option')
    for game, source, why in (
        ("dragon-tiger", "shuffled", "this game does not know it"),
        ("dragon-tiger-baccarat", "shuffled", "needs a device that reads the cards"),
    ):
        pit.locator('dialog [name="game"]').select_option(game)
        pit.locator('dialog [name="source"]').select_option(source)
        expect(choices.last).to_contain_text(why)
        expect(choices.last).to_be_disabled()
    pit.locator('dialog [name="source"]').select_option("device")
    expect(choices.last).to_be_enabled()
    expect(choices.last).not_to_contain_text("(")


@pytest.mark.wide
def test_no_act_is_lit_while_a_card_is_keyed_in(floor: FloorServer, screens: Windows) -> None:
    desk = awaiting(screens, floor)
    expect(desk.locator('#primary .next[aria-disabled="true"]')).to_have_text("Deal to Player")
    assert desk.evaluate(LIT) == []
    desk.locator("#primary .next").dispatch_event("click")
    expect(desk.locator(".why-resting")).to_contain_text("Key in or scan")
    for card in ("2h", "Kd", "3c", "9s"):
        key_in(desk, card)
    expect(desk.locator("#primary .next")).to_have_attribute("data-act", "AnnounceResult")
    lit(desk, "Announce the result")


@pytest.mark.wide
def test_no_act_is_lit_while_a_card_is_named_anew(floor: FloorServer, screens: Windows) -> None:
    """By method A cards are dealt face down: the act is lit, and keys that take nothing are out of its way."""
    desk = touched(screens, floor, "Dee", Position.DEALER, "/dealer?table=salon")
    go(desk, "LoadShoe")
    go(desk, "OpenBets")
    expect(desk.locator("#primary .next")).to_have_attribute("data-act", "CloseBets")
    assert floor.person("Ana").bet("salon", "Player", 50_00).status_code == 200
    go(desk, "CloseBets")
    deal_blind(desk, 4)
    go(desk, "PassHand", 0)
    go(desk, "SetRevealOrder", 0)
    turned(desk, "2h", "3c", "Kd", "4s")
    expect(desk.locator("#pad .key").first).to_be_hidden()
    lit(desk, "Deal face down to Player")
    press(desk, "RenameCard")
    expect(desk.locator("#pad-for")).to_have_text("Not 4♠: what is it?")
    expect(desk.locator("#primary .next")).to_have_attribute("aria-disabled", "true")
    why = "Name the card that you chose first, or take the choice back"
    expect(desk.locator("#primary .next")).to_have_attribute("aria-description", why)
    assert desk.evaluate(LIT) == []
    press(desk, "RenameCard")
    expect(desk.locator('#primary .next:not([aria-disabled="true"])')).to_be_visible()


@pytest.mark.wide
@pytest.mark.parametrize("path", ["/dealer?table=salon", "/pit"])
def test_nothing_in_the_bar_of_a_console_is_cut(floor: FloorServer, screens: Windows, path: str) -> None:
    page = touched(screens, floor, LONG, Position.PIT_MANAGER, path)
    expect(page.locator("#phase")).not_to_be_empty()
    for _ in ("en", "zh"):
        for size in (TABLET, UPRIGHT, PHONE):
            sized(page, size)
            assert page.evaluate(CUT) == [], size
        switch_language(page)


@pytest.mark.wide
def test_a_finger_hits_everything_on_a_console(floor: FloorServer, screens: Windows) -> None:
    desk = awaiting(screens, floor)
    pit = touched(screens, floor, "Max", Position.PIT_MANAGER, "/pit")
    expect(pit.locator("#floor tbody tr").first).to_be_visible()
    for page in (desk, pit):
        for size in (TABLET, UPRIGHT, PHONE):
            sized(page, size)
            assert small_targets(page, height_px=TARGET_PX) == [], size
    press(desk, "CallIrregularity")
    expect(desk.locator("dialog.drawer")).to_be_visible()
    assert small_targets(desk, height_px=TARGET_PX) == []
    for tab in pit.locator("[role=tab]").all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        assert small_targets(pit, height_px=TARGET_PX) == [], tab.text_content()


@pytest.mark.wide
def test_the_lock_counts_down_on_a_bar_and_nothing_is_read_through_it(floor: FloorServer, screens: Windows) -> None:
    page = screens.blank(floor.person("Dee", Position.DEALER), PHONE)
    page.clock.install()
    page.goto("/dealer?table=salon")
    live(page)
    page.clock.fast_forward("04:35")
    left = page.locator(".locking progress")
    before = left.evaluate("(meter) => meter.value / meter.max")
    assert 0.5 < before < 0.9
    page.clock.run_for(5_000)
    assert 0 < left.evaluate("(meter) => meter.value / meter.max") < before
    page.keyboard.press("Shift")
    expect(page.locator(".locking")).to_have_count(0)
    page.clock.fast_forward("04:59")
    expect(page.locator(".locking")).to_be_visible()
    page.clock.run_for(2_000)
    expect(page.locator(".asleep")).to_be_visible()
    expect(page.locator(".locking")).to_have_count(0)
    ground = page.locator(".asleep").evaluate("(node) => getComputedStyle(node).backgroundColor")
    assert ground.startswith("rgb("), f"the lock is translucent: {ground}"
    covered = page.evaluate(
        """() => [...document.querySelectorAll(".asleep h2, .asleep p, .asleep input")]
          .filter((node) => node.checkVisibility()).every((node) => node.getBoundingClientRect().top
            >= node.closest(".asleep").getBoundingClientRect().top)"""
    )
    assert covered, "part of the lock lies outside its bar"
