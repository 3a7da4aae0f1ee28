"""The dealer's console in Chinese: a round dealt by hand, an irregularity, its ruling, and no word left in English."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import PHONE, READ, TABLET, fits_its_width, press, switch_language
from consoles import SECRET, at_the_desk, go, key_in, live, scan, scanner, signed_by, submit
from cutcard.rulebook.procedure import Position
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import FloorServer

NAMES = re.compile(r"\b(Ana|Dee|Sue|salon|Cutcard|DTB)\b")
IN_BOTH = re.compile(r"(?<=[\u4e00-\u9fff]) · [A-Z][A-Za-z0-9 ]*")
"""The name of a hand or a wager as layouts print it, in two scripts."""
NOTATION = re.compile(r"(?<![A-Za-z])(8s|UTC|[AJQKBC])(?![A-Za-z])")
"""A card, the one in the scanner's field as an example, the letters of the three methods, and the zone of the clock."""


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db") as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        yield server


def in_english(page: Page) -> list[str]:
    """What a reader of Chinese cannot read."""
    texts = {text.strip() for text in page.evaluate(READ)}
    assert len(texts) > 3
    return sorted(
        text for text in texts if re.search("[A-Za-z]", NOTATION.sub("", NAMES.sub("", IN_BOTH.sub("", text))))
    )


def in_chinese(screens: Windows, floor: FloorServer, position: Position) -> Page:
    """The desk of the salon under method B, after its language was changed there."""
    floor.person("Joe", Position.PIT_MANAGER).do("salon", "ChooseMethod", method="B")
    desk = at_the_desk(screens, floor, position)
    switch_language(desk)
    expect(desk.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(desk.locator("#primary .next")).to_have_text("装新牌靴")
    return desk


def looks_at(desk: Page, act: str) -> None:
    """The form of an act, which is read and closed again."""
    press(desk, act)
    expect(desk.locator("dialog.ask")).to_be_visible()
    assert in_english(desk) == []
    desk.locator("dialog.ask .ends button[type=button]:not([data-act])").click()
    expect(desk.locator("dialog.ask")).to_have_count(0)


def bets_for_ana(desk: Page, floor: FloorServer) -> None:
    """Placed at her request, and confirmed on her own screen."""
    press(desk, "PlaceBet")
    desk.locator('dialog input[name="patron"]').fill("Ana")
    desk.locator('dialog input[name="stake_cents"]').fill("50")
    assert in_english(desk) == []
    submit(desk)
    expect(desk.locator('dialog [data-act="SendForApproval"]')).to_be_visible()
    assert in_english(desk) == []
    press(desk, "SendForApproval")
    expect(desk.locator("dialog.ask")).to_have_count(0)
    ana = floor.person("Ana")
    (waits,) = ana.get("/api/approvals")
    assert ana.http.post(f"/api/approvals/{waits['digest']}/approve", json={}).status_code == 200
    expect(desk.locator("#bets tr[data-bet]")).to_have_count(1)


@pytest.mark.wide
def test_a_round_and_a_ruling_are_read_in_chinese(floor: FloorServer, screens: Windows) -> None:
    """Whoever may rule sits at the desk, so that every step of the case is seen from the side that takes it."""
    desk = in_chinese(screens, floor, Position.GAMING_SHIFT_MANAGER)
    assert in_english(desk) == []
    go(desk, "LoadShoe")
    for act in ("BurnCard", "ChooseMethod", "RestrictArea"):
        looks_at(desk, act)
    go(desk, "OpenBets")
    expect(desk.locator('#primary [data-act="CloseBets"]')).to_be_visible()
    bets_for_ana(desk, floor)
    looks_at(desk, "ChangeBet")
    go(desk, "CloseBets")
    expect(desk.locator("#primary .next")).to_have_text("发牌给闲")
    for card in ("2h", "Kd", "3c"):
        key_in(desk, card)
        assert in_english(desk) == []
    looks_at(desk, "CorrectCard")

    press(desk, "CallIrregularity")
    expect(desk.locator("dialog.drawer")).to_be_visible()
    assert in_english(desk) == []
    desk.locator("dialog.drawer input[type=search]").fill("未涵盖")
    desk.locator('dialog.drawer .cases [data-act="CallIrregularity"]:visible').click()
    desk.locator('dialog.ask input[name="note"]').fill("打翻了一杯水")
    assert in_english(desk) == []
    submit(desk)
    expect(desk.locator("html")).to_have_attribute("data-suspended", "true")
    expect(desk.locator("#awaits h2")).to_have_text("规则未涵盖的情况")
    assert in_english(desk) == []
    looks_at(desk, "ContestCall")
    desk.locator('#awaits [data-remedy="play on, the result stands"] [data-act="RuleOn"]').click()
    assert in_english(desk) == []
    signed_by(desk, "牌未被碰到")
    go(desk, "ResumePlay")
    expect(desk.locator("html")).to_have_attribute("data-suspended", "false")

    for card in ("4s", "6d", "2c"):
        assert in_english(desk) == []
        key_in(desk, card)
    go(desk, "AnnounceResult")
    expect(desk.locator("#hands .result")).to_have_text("庄赢")
    assert in_english(desk) == []
    go(desk, "SettleBets")
    expect(desk.locator("#hands .result")).to_have_text("庄赢")
    expect(desk.locator("#bets")).to_contain_text("已结算")
    assert in_english(desk) == []


@pytest.mark.wide
def test_a_change_of_language_keeps_what_was_begun(floor: FloorServer, screens: Windows) -> None:
    """The rank on the pad, what the scanner's field says, and why a card was not taken, in the other language."""
    desk = in_chinese(screens, floor, Position.DEALER)
    for act in ("LoadShoe", "OpenBets", "CloseBets"):
        go(desk, act)
    expect(scanner(desk)).to_be_focused()
    scan(desk, "zz")
    expect(desk.locator("#pad output")).to_have_text("zz 不是本副牌的牌；请输入点数与花色，如 8s")
    scanner(desk).fill("")
    desk.locator('#pad [data-key="rank-9"]').click()
    switch_language(desk)
    expect(desk.locator("#primary .next")).to_have_text("Deal to Player")
    expect(desk.locator('#pad [data-key="rank-9"]')).to_have_attribute("aria-pressed", "true")
    expect(desk.locator('#pad [data-key="rank-9"]')).to_have_attribute("aria-label", "Nine")
    switch_language(desk)
    expect(desk.locator("#primary .next")).to_have_text("发牌给闲")
    for width, height in (PHONE, TABLET):
        desk.set_viewport_size({"width": width, "height": height})
        assert fits_its_width(desk)


def test_the_list_of_tables_and_a_locked_console_are_read_in_chinese(floor: FloorServer, screens: Windows) -> None:
    page = screens.open("/dealer", floor.person("Dee", Position.DEALER))
    expect(page.locator(".table-list a").first).to_be_visible()
    switch_language(page)
    expect(page.locator("#phase")).to_have_text("请选台")
    codes = set(page.locator(".table-list b").all_text_contents())
    assert [text for text in in_english(page) if text not in codes] == []
    page.locator('[data-key="sign-out"]').click()
    expect(page.locator(".locked")).to_contain_text("您已退出登录。")


@pytest.mark.wide
def test_every_phase_of_a_round_dealt_face_down_is_read_in_chinese(floor: FloorServer, screens: Windows) -> None:
    """Desk, drawer and pit, from the shoe to the settlement by method A: no English, and nothing undefined."""
    desk = at_the_desk(screens, floor, Position.GAMING_SHIFT_MANAGER)
    pit = screens.open("/pit", floor.person("Gil", Position.GAMING_SHIFT_MANAGER))
    live(pit)
    for page in (desk, pit):
        switch_language(page)
        expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    dealer, ana = floor.person("Dan", Position.DEALER), floor.person("Ana")

    def read(act: str, **told: object) -> None:
        dealer.do("salon", act, **told)
        expect(desk.locator("body")).to_have_attribute("data-line", "up")
        desk.wait_for_timeout(150)
        assert in_english(desk) == [], act
        press(desk, "CallIrregularity")
        expect(desk.locator("dialog.drawer")).to_be_visible()
        assert in_english(desk) == [], act
        desk.keyboard.press("Escape")
        assert not [text for page in (desk, pit) for text in page.evaluate(READ) if "undefined" in text], act
        bare = re.compile(r"\b(?:pit|dealer|console|event|phase|position|kind|remedy|wager)-[a-z-]+")
        assert not [text for text in pit.evaluate(READ) if bare.search(text)], act

    read("LoadShoe", cards=[])
    read("OpenBets")
    assert ana.bet("salon", "Player", 50_00).status_code == 200
    read("CloseBets")
    for _ in range(4):
        read("DealCard")
    read("PassHand", hand=0)
    read("SetRevealOrder", first=0)
    for place, card in ((1, "2h"), (3, "6c"), (2, "Kd"), (4, "7s")):
        read("TurnCard", place=place, card=card)
    read("AnnounceResult")
    read("SettleBets")
