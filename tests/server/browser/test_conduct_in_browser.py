"""Rounds dealt by hand at a console: blind, squeezed, laid wrong, refused, corrected; and in how many taps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import PHONE, TABLET, fits_its_width, press, switch_language
from consoles import SECRET, choose, deal_blind, go, in_use, key_in, live, scan, scanner, signed_by, submit, turned
from cutcard.rulebook.procedure import Position
from floors import CREDIT_CENTS, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import FloorServer, Person

TAPS_BESIDE_CARDS, TAPS_A_CARD, TAPS_BLIND = 4, 2, 22
"""A normal round of open cards: opening, closing, announcing, settling, and two for each card that is named. With five
cards by method A each is dealt at one more, two hands are passed and their order is set."""
FOUR_CARDS = ("2h", "Kd", "7c", "7s")
"""Player 9, Banker 7."""
SIX_CARDS = ("2h", "Kd", "3c", "4s", "5h", "7c")
"""Player 5, then 0; Banker 4, then 1."""
WRONG_ORDER = "cards dealt in the wrong order"
TOGETHER = "cards drawn together, order known"
SLIP = "cards not passed, dealt face up or exposed by mistake"
COUNT_TAPS = "window.taps = 0; addEventListener('click', (event) => { window.taps += event.isTrusted ? 1 : 0; }, true)"


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db") as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        yield server


def table(floor: FloorServer, name: str, *, source: str = "keyed", method: str = "A") -> None:
    options = {"game": "dragon-tiger-baccarat", "method": method, "high_limit_area": True}
    boss = floor.person("Max", Position.PIT_MANAGER)
    assert boss.cage("OpenTable", table=name, options=options, source=source).status_code == 200


def desk_at(screens: Windows, floor: FloorServer, name: str, size: tuple[int, int] = TABLET) -> Page:
    """The desk of a table with a fresh shoe; every tap on it is counted from here on."""
    page = screens.blank(floor.person("Dee", Position.DEALER), size)
    page.add_init_script(COUNT_TAPS)
    page.goto(f"/dealer?table={name}")
    live(page)
    go(page, "LoadShoe")
    expect(page.locator('#primary [data-act="OpenBets"]')).to_be_visible()
    page.evaluate("window.taps = 0")
    return page


def bets_closed(desk: Page, name: str, *bettors: tuple[Person, str, int]) -> None:
    """Bets are opened, laid by these patrons, and closed."""
    go(desk, "OpenBets")
    expect(desk.locator("html")).to_have_attribute("data-phase", "betting")
    for person, wager, cents in bettors:
        assert person.bet(name, wager, cents).status_code == 200
    expect(desk.locator("#bets tr[data-bet]")).to_have_count(len(bettors))
    go(desk, "CloseBets")
    expect(desk.locator("html")).to_have_attribute("data-phase", "dealing")


def finished(desk: Page) -> int:
    """The result is announced and the bets settled; how many taps the round took."""
    go(desk, "AnnounceResult")
    go(desk, "SettleBets")
    expect(desk.locator("html")).to_have_attribute("data-phase", "ready")
    return int(desk.evaluate("window.taps"))


def closed_cards(page: Page) -> int:
    return page.locator('#hands playing-card[code="??"]').count()


@pytest.mark.wide
@pytest.mark.parametrize(("dealt", "net"), [(FOUR_CARDS, 50_00), (SIX_CARDS, -50_00)], ids=["four", "six"])
def test_a_normal_round_of_open_cards_takes_no_more_taps_than_before(
    floor: FloorServer, screens: Windows, dealt: tuple[str, ...], net: int
) -> None:
    """By method B, from the opening of the bets to their settlement, by touch: 12 with four cards, 16 with six."""
    ana = floor.person("Ana")
    table(floor, "open", method="B")
    desk = desk_at(screens, floor, "open", PHONE)
    bets_closed(desk, "open", (ana, "Player", 50_00))
    for card in dealt:
        key_in(desk, card)
    assert finished(desk) == TAPS_BESIDE_CARDS + TAPS_A_CARD * len(dealt)
    assert [str(each.card) for each in floor.house.table("open").state.rounds[0].cards] == list(dealt)
    assert floor.cents("Ana") == CREDIT_CENTS + net


@pytest.mark.wide
def test_a_normal_round_dealt_face_down_takes_no_more_taps_than_before(floor: FloorServer, screens: Windows) -> None:
    """Five cards by method A, from the opening of the bets to their settlement, by touch."""
    ana, wei = floor.person("Ana"), floor.person("Wei")
    desk = desk_at(screens, floor, "salon", PHONE)
    bets_closed(desk, "salon", (ana, "Player", 50_00), (wei, "Banker", 60_00))
    deal_blind(desk, 4)
    go(desk, "PassHand", 0)
    go(desk, "PassHand", 1)
    go(desk, "SetRevealOrder", 0)
    turned(desk, "2h", "3c", "Kd", "7s")
    deal_blind(desk)
    turned(desk, "9d")
    assert finished(desk) == TAPS_BLIND
    assert [str(each.card) for each in floor.house.table("salon").state.rounds[0].cards] == [
        "2h",
        "Kd",
        "3c",
        "7s",
        "9d",
    ]


@pytest.mark.wide
def test_a_hand_is_squeezed_card_by_card_in_any_order(floor: FloorServer, screens: Windows) -> None:
    """A tap on a card that lies face down opens the pad for that card; its place is named, and no other."""
    ana, wei = floor.person("Ana"), floor.person("Wei")
    desk = desk_at(screens, floor, "salon")
    bets_closed(desk, "salon", (ana, "Player", 50_00), (wei, "Banker", 60_00))
    deal_blind(desk, 4)
    expect(desk.locator("#pad .keys.ranks")).to_have_attribute("inert", "")
    go(desk, "PassHand", 0)
    go(desk, "PassHand", 1)
    go(desk, "SetRevealOrder", 1)
    expect(desk.locator("#pad-for")).to_have_text("Banker's first card: what is it?")
    desk.locator('[data-place="4"] .turn').click()
    expect(desk.locator("#pad-for")).to_have_text("Banker's second card: what is it?")
    turned(desk, "7s")
    state = floor.house.table("salon").state
    assert [each.face_up for each in state.cards] == [False, False, False, True]
    expect(desk.locator('.hand[data-hand="1"] .total')).to_have_count(0)
    expect(scanner(desk)).to_be_focused()
    scan(desk, "kd")
    expect(desk.locator('.hand[data-hand="1"] .total')).to_have_text("7")


def drag_open(page: Page) -> None:
    """The squeeze: a corner of the first card in hand is dragged past the middle."""
    box = page.locator(".held-card").first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] - 6, box["y"] + box["height"] - 6)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.move(box["x"], box["y"], steps=4)
    page.mouse.up()


@pytest.mark.wide
def test_a_patron_squeezes_at_the_terminal_where_a_device_reads_the_cards(floor: FloorServer, screens: Windows) -> None:
    """The record knows the cards, so that the patron turns them; at the desk they lie face down until then."""
    ana, wei = floor.person("Ana"), floor.person("Wei")
    table(floor, "reader", source="device")
    desk = desk_at(screens, floor, "reader")
    terminal = screens.terminal(ana, "reader")
    bets_closed(desk, "reader", (ana, "Player", 50_00), (wei, "Banker", 60_00))
    scan(desk, "2h", "Kd", "3c", "7s")
    expect(desk.locator('#hands playing-card[code="??"]')).to_have_count(4)
    expect(desk.locator("body")).not_to_contain_text("♥2")
    go(desk, "PassHand", 0)
    go(desk, "PassHand", 1)
    go(desk, "SetRevealOrder", 0)
    expect(terminal.locator('.hand[data-hand="0"] .turning')).to_have_count(2)
    expect(terminal.locator(".headline")).to_have_text("Your cards: bend an edge to squeeze")
    drag_open(terminal)
    expect(terminal.locator(".held-card")).to_have_count(1)
    drag_open(terminal)
    expect(desk.locator('.hand[data-hand="0"] .total')).to_have_text("5")
    expect(desk.locator("#primary .next")).to_have_attribute("data-act", "RevealHand")
    desk.locator('[data-place="4"] .turn').click()
    expect(desk.locator('#hands playing-card[code="7s"]')).to_be_visible()
    assert closed_cards(desk) == 1


@pytest.mark.wide
def test_the_card_named_last_is_named_otherwise_at_a_tap(floor: FloorServer, screens: Windows) -> None:
    """Where no bet tells the two apart; both names stay on the record, and once another card is dealt, it is too late.

    Any other name is a correction, for which others sign at the same desk. The pad is empty then: no tap deals it.
    """
    floor.engage("Max", Position.PIT_MANAGER, SECRET)
    table(floor, "open", method="B")
    desk = desk_at(screens, floor, "open")
    bets_closed(desk, "open", (floor.person("Ana"), "Player", 50_00))
    key_in(desk, "2c")
    press(desk, "RenameCard")
    expect(desk.locator("#pad-for")).to_have_text("Not 2♣: what is it?")
    choose(desk, "2h")
    expect(desk.locator('#hands playing-card[code="2h"]')).to_be_visible()
    expect(desk.locator("dialog")).to_have_count(0)
    press(desk, "RenameCard")
    choose(desk, "3h")
    expect(desk.locator("dialog.ask")).to_contain_text("Changing 2♥ to 3♥ can change what a bet is paid")
    expect(desk.locator("dialog.ask")).to_contain_text("Player's first card is then recorded as 3♥.")
    desk.locator('dialog input[name="evidence"]').fill("the card on the table")
    desk.locator('dialog input[name="by_name"]').fill("Max")
    desk.locator('dialog input[name="by_secret"]').fill(SECRET)
    signed_by(desk, "misread", "Sue", SECRET)
    expect(desk.locator('#hands playing-card[code="3h"]')).to_be_visible()
    expect(desk.locator("#pad-for")).to_have_text("Banker's first card")
    expect(desk.locator('#pad .key[aria-pressed="true"]')).to_have_count(0)
    key_in(desk, "Kd")
    expect(desk.locator('[data-act="RenameCard"]')).to_have_text("Rename a card: not K♦")
    steps = floor.person("Max", Position.PIT_MANAGER).get("/api/tables/open/rounds/1")["steps"]
    assert any("2h" in step["says"] and "3h" in step["says"] for step in steps)


def test_a_card_laid_on_the_wrong_hand_is_recorded_and_put_right(floor: FloorServer, screens: Windows) -> None:
    """The record shows it, so that one tap calls it; the order drawn decides where it goes."""
    ana, wei = floor.person("Ana"), floor.person("Wei")
    desk = desk_at(screens, floor, "salon")
    bets_closed(desk, "salon", (ana, "Player", 50_00), (wei, "Banker", 60_00))
    deal_blind(desk)
    press(desk, "LaidOn", hand="0")
    expect(desk.locator('.hand[data-hand="0"] figure')).to_have_count(2)
    expect(desk.locator("#primary .next")).to_contain_text(WRONG_ORDER)
    go(desk, "CallIrregularity")
    expect(desk.locator("html")).to_have_attribute("data-suspended", "true")
    pit = screens.open("/pit", floor.person("Max", Position.PIT_MANAGER))
    live(pit)
    pit.locator('.ruling [data-act="RuleOn"]').first.click()
    submit(pit)
    expect(desk.locator("html")).to_have_attribute("data-suspended", "false")
    expect(desk.locator('.hand[data-hand="1"] figure')).to_have_count(1)
    deal_blind(desk, 2)
    go(desk, "PassHand", 0)
    assert closed_cards(desk) == 4


@pytest.mark.wide
def test_a_patron_refuses_the_cards_and_the_next_is_handed_them(floor: FloorServer, screens: Windows) -> None:
    """A spoken refusal is recorded by the Dealer, before the hand is passed or after."""
    ana, wei = floor.person("Ana"), floor.person("Wei")
    desk = desk_at(screens, floor, "salon")
    bets_closed(desk, "salon", (ana, "Player", 60_00), (wei, "Player", 50_00))
    deal_blind(desk, 4)
    expect(desk.locator("#primary .next")).to_have_text("Pass Player to Ana")
    press(desk, "DeclineHand", hand="0")
    expect(desk.locator("#primary .next")).to_have_text("Pass Player to Wei")
    go(desk, "PassHand", 0)
    expect(desk.locator('.hand[data-hand="0"] .held')).to_contain_text("in the hands of Wei")
    press(desk, "DeclineHand", hand="0")
    expect(desk.locator('.hand[data-hand="0"] .held')).not_to_contain_text("in the hands of Wei")
    expect(desk.locator("#primary .next").first).to_have_text("Player first")
    assert floor.house.table("salon").state.declined == {(0, "Ana"), (0, "Wei")}


@pytest.mark.wide
def test_a_card_is_corrected_before_a_witness_and_after_the_settlement_too(
    floor: FloorServer, screens: Windows
) -> None:
    table(floor, "open", method="B")
    ana = floor.person("Ana")
    desk = desk_at(screens, floor, "open")
    bets_closed(desk, "open", (ana, "Player", 50_00))
    for card in ("2h", "Kd", "6c", "7s"):
        key_in(desk, card)
    boss = screens.open("/dealer?table=open", floor.person("Max", Position.PIT_MANAGER))
    live(boss)
    press(boss, "CorrectCard")
    expect(boss.locator("dialog .signing")).to_contain_text("A witness who did not deal this round")
    boss.locator('dialog select[name="place"]').select_option("3")
    scanner(boss, "dialog").fill("7c")
    scanner(boss, "dialog").press("Enter")
    boss.locator('dialog input[name="evidence"]').fill("the card on the table")
    signed_by(boss, "misread", "Sue", SECRET)
    expect(boss.locator("dialog")).to_have_count(0)
    expect(desk.locator("#hands")).to_contain_text("A card was corrected")
    finished(desk)
    press(boss, "CorrectSettled")
    submit(boss)
    expect(boss.locator("dialog").last).to_contain_text("Correct round 1")
    last = boss.locator("dialog").last
    last.locator('select[name="place"]').select_option("4")
    scanner(boss, "dialog").last.fill("6s")
    scanner(boss, "dialog").last.press("Enter")
    last.locator('input[name="evidence"]').fill("surveillance")
    last.locator('input[name="reason"]').fill("misread")
    last.locator('input[name="second_name"]').fill("Sue")
    last.locator('input[name="second_secret"]').fill(SECRET)
    submit(boss)
    expect(boss.locator("dialog")).to_have_count(0)
    expect(desk.locator("#hands .result")).to_have_text("Player wins")
    assert floor.house.table("open").state.rounds[0].result == "Player"
    assert in_use(boss) != "body"


@pytest.mark.wide
def test_cards_drawn_together_are_counted_and_attested(floor: FloorServer, screens: Windows) -> None:
    ana = floor.person("Ana")
    desk = desk_at(screens, floor, "salon")
    bets_closed(desk, "salon", (ana, "Player", 60_00))
    deal_blind(desk)
    press(desk, "CallIrregularity")
    press(desk, "CallIrregularity", kind=TOGETHER)
    submit(desk)
    expect(desk.locator("dialog .refused")).to_contain_text("What was seen (kept in the record): this is needed")
    desk.locator('dialog input[name="note"]').fill("two stuck together, the upper one first")
    submit(desk)
    expect(desk.locator("#awaits")).to_contain_text("Cards out of the device: face down, face down.")
    expect(desk.locator("html")).to_have_attribute("data-suspended", "true")
    incident = floor.house.table("salon").state.incident
    assert incident is not None
    assert incident.cards == (None, None)


@pytest.mark.wide
def test_an_exposed_card_is_named_at_its_place(floor: FloorServer, screens: Windows) -> None:
    desk = desk_at(screens, floor, "salon")
    bets_closed(desk, "salon", (floor.person("Ana"), "Player", 60_00))
    deal_blind(desk, 2)
    press(desk, "CallIrregularity")
    press(desk, "CallIrregularity", kind=SLIP)
    desk.locator('dialog select[name="place"]').select_option("2")
    scanner(desk, "dialog").fill("9d")
    scanner(desk, "dialog").press("Enter")
    desk.locator('dialog input[name="note"]').fill("the card flipped over")
    submit(desk)
    expect(desk.locator("html")).to_have_attribute("data-suspended", "true")
    incident = floor.house.table("salon").state.incident
    assert incident is not None
    assert (incident.place, [str(card) for card in incident.cards]) == (2, ["9d"])


@pytest.mark.wide
def test_an_interruption_is_reported_while_patrons_hold_cards(floor: FloorServer, screens: Windows) -> None:
    """It is asked once more, because it stops play; the cards are turned, and then it is called."""
    desk = desk_at(screens, floor, "salon")
    bets_closed(desk, "salon", (floor.person("Ana"), "Player", 60_00))
    deal_blind(desk, 4)
    expect(desk.locator('[data-act="ReportInterruption"]')).to_have_count(0)
    go(desk, "PassHand", 0)
    press(desk, "ReportInterruption")
    expect(desk.locator("dialog.ask")).to_contain_text("A power failure or another interruption")
    desk.keyboard.press("Escape")
    expect(desk.locator("dialog.ask")).to_have_count(0)
    assert not floor.house.table("salon").state.interrupted
    switch_language(desk)
    expect(desk.locator("html")).to_have_attribute("lang", "zh-Hans")
    press(desk, "ReportInterruption")
    expect(desk.locator("dialog.ask")).to_contain_text("停电或其他中断")
    submit(desk)
    expect(desk.locator("dialog.ask")).to_have_count(0)
    expect(desk.locator('[data-act="ReportInterruption"]')).to_have_count(0)
    assert floor.house.table("salon").state.interrupted
    turned(desk, "2h", "3c")
    expect(desk.locator("#primary")).to_contain_text("牌局中断，已交出的牌均已翻开")
    switch_language(desk)
    expect(desk.locator("#primary")).to_contain_text("Play is interrupted, and the cards that were handed out")


@pytest.mark.wide
def test_the_desk_fits_every_screen_while_cards_lie_face_down(floor: FloorServer, screens: Windows) -> None:
    desk = desk_at(screens, floor, "salon", PHONE)
    bets_closed(desk, "salon", (floor.person("Ana"), "Player", 60_00))
    deal_blind(desk, 4)
    go(desk, "PassHand", 0)
    go(desk, "SetRevealOrder", 0)
    assert fits_at_both_sizes(desk)
    turned(desk, "2h")
    assert fits_at_both_sizes(desk)


def fits_at_both_sizes(desk: Page) -> bool:
    fits = []
    for width, height in (TABLET, PHONE):
        desk.set_viewport_size({"width": width, "height": height})
        fits.append(fits_its_width(desk))
    return all(fits)
