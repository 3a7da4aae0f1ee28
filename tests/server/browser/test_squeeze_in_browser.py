"""Cards in hand at a terminal: bent with mouse, finger and keys, their pips on the fold, and what others see of it."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image
from playwright.sync_api import expect

from browsers import PHONE, connected
from floors import serving
from handed_tables import bets_laid, handed_out, table_with_method_a
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from browsers import Windows
    from floors import FloorServer

FOLDED = """(card) => {
  const shape = card.querySelector(".card-flap polygon");
  const at = card.querySelector(".card-flap").getScreenCTM();
  return [...shape.points].map(({ x, y }) => [at.a * x + at.c * y + at.e, at.b * x + at.d * y + at.f]);
}"""
"""The corners of the part that is folded over, on the screen."""
PRINTED = """async (card, code) => {
  const { face } = await import("/static/shared/faces/face.js");
  const flap = card.querySelector(".flap-face");
  const { a, b, c, d } = flap.getCTM();
  const art = (nodes) => [...nodes].map((each) => each.outerHTML).join("");
  return { own: art(flap.childNodes) === art(face(code, { indices: false }).childNodes), mirrored: a * d - b * c < 0 };
}"""
INK_MOST = 105
"""What is darker than this, in one of its colours, is printed: paper is not, nor the shadow in the fold."""
STILL = 5
"""So often in a row, a tenth of a second apart, a fold lies in the same place that has come to rest."""
Spot = tuple[float, float]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    path: Path = tmp_path_factory.mktemp("bent") / "house.db"
    with serving(path) as server:
        yield server


def handed(floor: FloorServer, table: str, slug: str = "dragon-tiger-baccarat") -> None:
    """Ana has Player's cards, Wei Banker's."""
    table_with_method_a(floor, table, slug)
    bets_laid(floor, table)
    handed_out(floor, table)


def spots(card: Locator, *shares: Spot) -> list[Spot]:
    box = card.bounding_box()
    assert box is not None
    return [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in shares]


def take(page: Page, card: Locator, start: Spot, *ways: Spot) -> None:
    """Held at one point of it and brought to others, and not let go."""
    first, *rest = spots(card, start, *ways)
    page.mouse.move(*first)
    page.mouse.down()
    for spot in rest:
        page.mouse.move(*spot, steps=4)


def at_rest(bent: Locator) -> list[Spot]:
    """The corners of the fold where it stays: others see it come there in steps."""
    seen: list[list[Spot]] = []

    def unchanged() -> list[Spot]:
        seen.append(bent.evaluate(FOLDED))
        return seen[-1] if seen[-STILL:] == [seen[-1]] * STILL else []

    return until(unchanged, "the fold stays", every=0.1, sleep=lambda some: bent.page.wait_for_timeout(1_000 * some))


def ink(page: Page, corners: list[Spot]) -> int:
    """How many points of an area on the screen are printed on, its rim left out."""
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    middle = tuple(sum(each[axis] for each in corners) / len(corners) for axis in (0, 1))
    inner = [tuple(middle[axis] + 0.9 * (each[axis] - middle[axis]) for axis in (0, 1)) for each in corners]
    left, right = (int(limit(each[0] for each in inner)) for limit in (min, max))
    top, bottom = (int(limit(each[1] for each in inner)) for limit in (min, max))
    dark = 0
    for x in range(left, right):
        for y in range(top, bottom):
            colour: Any = picture.getpixel((x, y))
            dark += min(colour) < INK_MOST and _inside((x, y), inner)
    return dark


def _inside(spot: Spot, corners: list[tuple[float, ...]]) -> bool:
    sides = [
        (ahead[0] - here[0]) * (spot[1] - here[1]) - (ahead[1] - here[1]) * (spot[0] - here[0])
        for here, ahead in zip(corners, corners[1:] + corners[:1], strict=True)
    ]
    return all(side >= 0 for side in sides) or all(side <= 0 for side in sides)


@pytest.mark.wide
@pytest.mark.parametrize(
    ("table", "slug", "start", "way"),
    [
        ("edge", "dragon-tiger-baccarat", (0.5, 0.97), (0.5, 0.3)),
        ("corner", "fa-fa-fabulous-4", (0.04, 0.97), (0.62, 0.5)),
    ],
)
def test_pips_appear_on_the_fold_and_others_see_the_back_bend(
    floor: FloorServer, screens: Windows, table: str, slug: str, start: Spot, way: Spot
) -> None:
    """With the mouse, from an edge and from a corner: the face as it is printed, not mirrored; to others bare paper."""
    handed(floor, table, slug)
    code = str(floor.house.table(table).state.cards[0].card)
    hers, his = screens.terminal(floor.shared("Ana"), table), screens.terminal(floor.shared("Wei"), table)
    card = hers.locator(".held-card").first
    expect(hers.locator(".held-card")).to_have_count(2)
    assert not hers.locator(".card-flap").count()
    take(hers, card, start, way)
    expect(card.locator(".card-flap")).to_be_visible()
    assert hers.evaluate("([card, code]) => (" + PRINTED + ")(card, code)", [card.element_handle(), code]) == {
        "own": True,
        "mirrored": False,
    }
    bent = his.locator('.hand[data-hand="0"] playing-card').first
    expect(bent.locator(".card-flap")).to_be_visible()
    expect(bent).to_have_attribute("code", "??")
    expect(bent.locator(".card-flap .lining")).to_have_count(1)
    assert ink(his, at_rest(bent)) == 0
    take(hers, card, start)
    hers.mouse.up()
    expect(card.locator(".card-flap")).to_have_count(0)
    expect(bent.locator(".card-flap")).to_have_count(0)
    assert not any(each.face_up for each in floor.house.table(table).state.cards)


def test_a_card_bent_past_the_middle_turns_by_touch(floor: FloorServer, screens: Windows) -> None:
    """On a phone: the card under the finger is turned and the other stays; let go before the middle, none is."""
    handed(floor, "touch")
    page = screens.terminal(floor.shared("Ana"), "touch", PHONE)
    card = page.locator(".held-card").nth(1)
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert box is not None
    assert box["width"] >= 130, "large enough for fingers"
    wire = page.context.new_cdp_session(page)

    def finger(kind: str, *spot: Spot) -> None:
        points = [{"x": x, "y": y} for x, y in spot]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    for ends, turned in ((0.5, False), (0.02, True)):
        finger("touchStart", *spots(card, (0.5, 0.95)))
        for height in (0.8, 0.6, ends):
            finger("touchMove", *spots(card, (0.5, height)))
        finger("touchEnd")
        expect(page.locator(".held-card")).to_have_count(1 if turned else 2)
    assert [each.face_up for each in floor.house.table("touch").state.cards] == [False, False, True, False]


@pytest.mark.wide
def test_arrows_bend_a_card_and_enter_turns_it(floor: FloorServer, screens: Windows) -> None:
    """In Chinese: an arrow takes hold of the edge it pulls at, the one against it lets go; and a button turns all."""
    handed(floor, "keys")
    page = screens.blank(floor.shared("Ana"))
    page.add_init_script("localStorage.setItem('cutcard-language', 'zh')")
    page.goto("/play?table=keys")
    card = page.locator(".held-card").first
    expect(card).to_have_attribute("aria-label", "闲第 1 张牌，暗牌")
    expect(page.locator(".held-hand:visible h2")).to_have_text("闲牌在您手中")
    card.focus()
    for key, stays in (
        ("ArrowUp", r"0% 0%, 100% 0%, 100% 84%, 0% 84%"),
        ("ArrowRight", r"16% 0%, 100% 0%, 100% 100%, 16%"),
    ):
        for _ in range(4):
            page.keyboard.press(key)
        expect(card.locator(".card-flap")).to_be_visible()
        expect(card.locator(".card-back")).to_have_attribute("style", re.compile(stays))
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    expect(card.locator(".card-flap")).to_have_count(0)
    page.keyboard.press("ArrowDown")
    expect(card.locator(".card-flap")).to_be_visible()
    page.keyboard.press("Escape")
    expect(card.locator(".card-flap")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".held-card")).to_have_count(1)
    assert floor.house.table("keys").state.cards[0].face_up
    page.locator('.held [data-act="reveal"]').click()
    expect(page.locator(".held")).to_be_hidden()
    assert [each.face_up for each in floor.house.table("keys").state.cards] == [True, False, True, False]


@pytest.mark.wide
def test_the_focus_goes_with_the_cards(floor: FloorServer, screens: Windows) -> None:
    """By keys alone, from a wager: to the first card, to the next when that is turned, and back to the wager.

    Meanwhile what lies under the sheet is out of reach, and whoever listens is told what to do and by when.
    """
    table_with_method_a(floor, "focus")
    bets_laid(floor, "focus")
    page = screens.terminal(floor.shared("Ana"), "focus")
    wager = page.locator('#layout [data-wager="Tie"]')
    wager.focus()
    handed_out(floor, "focus")
    cards = page.locator(".held-card")
    waiting = page.locator(".held-card[data-waits]")
    expect(cards.first).to_be_focused()
    expect(page.get_by_role("dialog", name="You have the Player cards")).to_be_visible()
    expect(page.locator("#spoken")).to_contain_text("Keyboard: arrow keys bend, Enter turns.")
    for behind in ("#layout", ".till", "#roads"):
        expect(page.locator(behind)).to_have_attribute("inert", "")
    expect(waiting).to_have_count(0)  # They came a moment before they may be turned.
    page.keyboard.press("Enter")
    expect(cards).to_have_count(1)
    expect(cards.first).to_be_focused()
    expect(waiting).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".held")).to_be_hidden()
    expect(wager).to_be_focused()
    assert not page.locator("[inert]").count()
    assert [each.face_up for each in floor.house.table("focus").state.cards] == [True, False, True, False]


@pytest.mark.wide
def test_cards_leave_the_focus_to_an_open_dialog(floor: FloorServer, screens: Windows) -> None:
    """And take it when that is closed."""
    table_with_method_a(floor, "chosen")
    bets_laid(floor, "chosen")
    page = screens.terminal(floor.shared("Ana"), "chosen")
    page.locator('.tools [data-act="help"]').click()
    close = page.locator('#help [data-act="close"]')
    close.focus()
    handed_out(floor, "chosen")
    expect(page.locator(".held-card")).to_have_count(2)
    expect(close).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".held-card").first).to_be_focused()


GOLD = re.compile(r"^drop-shadow\(rgba\(255, 217, 138, ")


@pytest.mark.wide
def test_the_hand_that_is_turned_glows_for_everybody(floor: FloorServer, screens: Windows) -> None:
    """Player's two cards, then Banker's; what was dealt last is no longer told from the others."""
    table_with_method_a(floor, "glows")
    bets_laid(floor, "glows")
    pages = [screens.terminal(floor.shared(name), "glows") for name in ("Ana", "Wei")]
    handed_out(floor, "glows")
    for page in pages:
        for hand, glowing in ((0, 2), (1, 0)):
            expect(page.locator(f'[data-hand="{hand}"] playing-card')).to_have_count(2)
            expect(page.locator(f'[data-hand="{hand}"] .turning')).to_have_count(glowing)
        expect(page.locator(".turning .card-turn").first).to_have_css("filter", GOLD)
        expect(page.locator('[data-hand="1"] .card-turn').first).not_to_have_css("filter", GOLD)
        expect(page.locator(".newest")).to_have_count(0)
    floor.shared("Ana").do("glows", "RevealHand", hand=0)
    for page in pages:
        expect(page.locator('[data-hand="0"] .turning')).to_have_count(0)
        expect(page.locator('[data-hand="1"] .turning')).to_have_count(2)


@pytest.mark.wide
def test_who_is_second_may_look_but_not_turn_yet(floor: FloorServer, screens: Windows) -> None:
    handed(floor, "second")
    page = screens.terminal(floor.shared("Wei"), "second")
    card = page.locator(".held-card").first
    expect(page.locator(".held-hand:visible p")).to_have_text("Peek as long as you like; Player is turned over first.")
    expect(page.locator('.held [data-act="reveal"]')).to_have_count(0)
    take(page, card, (0.5, 0.97), (0.5, 0.02))
    page.mouse.up()
    expect(card.locator(".card-flap")).to_have_count(0)
    assert not any(each.face_up for each in floor.house.table("second").state.cards)
    floor.shared("Ana").do("second", "RevealHand", hand=0)
    expect(page.locator('.held [data-act="reveal"]')).to_be_visible()
    page.reload()
    expect(page.locator(".held-card")).to_have_count(2)


@pytest.mark.wide
def test_who_never_squeezes_is_asked_once_and_can_come_back(floor: FloorServer, screens: Windows) -> None:
    """By keys: the box holds from the next cards on, after a reload too, and is in reach while those lie open."""
    handed(floor, "skipped")
    page = screens.terminal(floor.shared("Ana"), "skipped")
    box = page.locator('.held input[type="checkbox"]')
    page.locator(".held-card").first.focus()
    for _ in range(4):
        page.keyboard.press("Tab")
    expect(box).to_be_focused()
    page.keyboard.press("Space")
    expect(box).to_be_checked()
    page.locator(".held-card").first.focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".held-card .card-flap")).to_be_visible()
    assert not any(each.face_up for each in floor.house.table("skipped").state.cards)
    table_with_method_a(floor, "next")
    bets_laid(floor, "next")
    page.clock.install()
    page.goto("/play?table=next")
    connected(page)
    handed_out(floor, "next")
    expect(page.locator(".held-card playing-card[open]")).to_have_count(2)
    assert [each.face_up for each in floor.house.table("next").state.cards] == [True, False, True, False]
    expect(page.locator(".held-hand:visible p")).to_have_text("")
    expect(box).to_be_checked()
    box.uncheck()
    page.clock.run_for(5_000)
    expect(page.locator(".held")).to_be_hidden()
    page.goto("/play?table=skipped")
    expect(page.locator(".held-card:not([data-waits])")).to_have_count(2)
    expect(box).not_to_be_checked()
    assert not any(each.face_up for each in floor.house.table("skipped").state.cards)


@pytest.mark.wide
def test_a_turned_card_lies_open_with_its_indices(floor: FloorServer, screens: Windows) -> None:
    """Large, for a moment, without movement where that is wished."""
    handed(floor, "open")
    page = screens.blank(floor.shared("Ana"))
    page.clock.install()
    page.goto("/play?table=open")
    connected(page)
    card = page.locator(".held-card").first
    expect(page.locator('.held-card[data-place="1"]')).to_be_visible()
    take(page, card, (0.5, 0.97), (0.5, 0.02))
    page.clock.run_for(100)
    expect(card.locator(".card-flap")).to_be_visible()
    expect(card.locator(".card-flap text")).to_have_count(0)
    page.mouse.up()
    expect(card.locator(".card-face text")).to_have_count(2)
    expect(card).to_be_disabled()
    expect(card.locator(".card-flap")).to_have_count(0)
    page.clock.run_for(2_000)
    expect(page.locator(".held-card")).to_have_count(1)
