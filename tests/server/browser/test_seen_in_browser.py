"""Cards that were seen in the device, and calls that are contested, at the consoles and on every other screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import PHONE, fits_its_width, press
from consoles import SECRET, choose, deal_blind, go, key_in, live, scanner, signed_by, submit
from cutcard.rulebook.procedure import Position
from floors import serving
from server.browser.test_conduct_in_browser import bets_closed, desk_at, finished, table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import FloorServer

FACE_UP = "card found face up in the device"
ALTERED = "order of the cards altered beyond repair"
TOGETHER = "cards drawn together in the initial deal, order unknown"


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db") as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        server.engage("Max", Position.PIT_MANAGER, SECRET)
        yield server


def begun(floor: FloorServer, screens: Windows) -> Page:
    """The first card of a round lies open at a desk of method B."""
    table(floor, "open", method="B")
    desk = desk_at(screens, floor, "open")
    bets_closed(desk, "open", (floor.person("Ana"), "Player", 50_00))
    key_in(desk, "2h")
    return desk


def calling(desk: Page, kind: str, *cards: str) -> None:
    """The form of a case, with these cards named in it."""
    press(desk, "CallIrregularity")
    press(desk, "CallIrregularity", kind=kind)
    expect(desk.locator("dialog.ask")).to_be_visible()
    for card in cards:
        scanner(desk, "dialog.ask").fill(card)
        scanner(desk, "dialog.ask").press("Enter")


def called(desk: Page, note: str, *, voids: bool = False) -> None:
    """Where the rule leaves nothing but a void round, it is asked once more."""
    desk.locator('dialog.ask input[name="note"]').fill(note)
    submit(desk)
    if voids:
        expect(desk.locator("dialog.ask [data-confirm]")).to_be_visible()
        submit(desk)
    expect(desk.locator("html")).to_have_attribute("data-suspended", "true")


def played(desk: Page) -> None:
    """The first step of a card found face up: it is played as it comes, which a witness signs for."""
    go(desk, "RuleOn")
    signed_by(desk, "it was seen", "Sue", SECRET)
    expect(desk.locator("html")).to_have_attribute("data-suspended", "false")


def do_here(desk: Page, by: str, second: str) -> None:
    """Somebody else's act at a Dealer's desk: who does it and the witness sign there."""
    desk.locator('dialog.ask input[name="by_name"]').fill(by)
    desk.locator('dialog.ask input[name="by_secret"]').fill(SECRET)
    signed_by(desk, "it was seen", second, SECRET)
    expect(desk.locator("dialog.ask")).to_have_count(0)


@pytest.mark.wide
def test_seen_cards_are_named_once_and_told_on_every_screen(floor: FloorServer, screens: Windows) -> None:
    """How several were seen is asked; patrons, boards and desk then say alike what can come."""
    desk = begun(floor, screens)
    calling(desk, FACE_UP, "9s")
    sight = desk.locator('dialog.ask select[name="sight"]')
    expect(sight.locator("option:not([hidden])")).to_have_text(["next to be dealt", "seen at an unknown depth"])
    scanner(desk, "dialog.ask").fill("Kd")
    scanner(desk, "dialog.ask").press("Enter")
    expect(sight.locator("option:not([hidden])")).to_have_count(3)
    sight.select_option("order unknown")
    called(desk, "two lay face up")
    expect(desk.locator("#awaits")).to_contain_text("Cards that were seen: 9♠, K♦.")
    played(desk)
    expect(desk.locator("#primary")).to_contain_text("The next card is one of 9♠, K♦, which were seen in the device.")
    expect(desk.locator("#hands [data-seen]")).to_have_text(
        "Next to be dealt, as already seen: 9♠, K♦ (order unknown)."
    )
    ana = floor.person("Ana")
    told = "Next to be dealt, as already seen: 9 of spades, King of diamonds (order unknown)."
    terminal, board = screens.terminal(ana, "open", PHONE), screens.open("/board?table=open", ana)
    expect(terminal.locator(".seen-line")).to_have_text(told)
    expect(board.locator("[data-seen]")).to_have_text(told)
    assert fits_its_width(terminal)
    key_in(desk, "Kd")
    expect(desk.locator("#primary")).to_contain_text("9♠ was seen in the device and comes next.")
    expect(terminal.locator(".seen-line")).to_have_text("Next to be dealt, as already seen: 9 of spades.")
    key_in(desk, "9s")
    expect(terminal.locator(".seen-line")).to_have_text("")


@pytest.mark.wide
def test_another_card_than_was_seen_is_dealt_once_the_naming_is_corrected(floor: FloorServer, screens: Windows) -> None:
    """Whoever may and a witness sign at the Dealer's desk; the card still stands on the pad and one tap deals it."""
    desk = begun(floor, screens)
    calling(desk, FACE_UP, "9s")
    called(desk, "it lay face up")
    played(desk)
    choose(desk, "8s")
    expect(desk.locator("dialog.ask")).to_contain_text("This card was seen earlier as 9♠")
    desk.locator('dialog.ask input[name="evidence"]').fill("the card itself")
    do_here(desk, "Max", "Sue")
    expect(desk.locator("#primary")).to_contain_text("8♠ was seen in the device and comes next.")
    go(desk, "DealCard", 1)
    expect(desk.locator('#hands playing-card[code="8s"]')).to_be_visible()


@pytest.mark.wide
def test_that_the_order_was_altered_needs_evidence_once_a_card_was_seen(floor: FloorServer, screens: Windows) -> None:
    desk = begun(floor, screens)
    calling(desk, ALTERED)
    expect(desk.locator('dialog.ask input[name="evidence"]')).to_have_count(0)
    desk.keyboard.press("Escape")
    calling(desk, FACE_UP, "9s")
    called(desk, "it lay face up")
    played(desk)
    calling(desk, ALTERED)
    expect(desk.locator('dialog.ask input[name="evidence"]')).to_be_visible()


@pytest.mark.wide
def test_seen_cards_left_over_are_burnt_before_bets_are_opened(floor: FloorServer, screens: Windows) -> None:
    """The next act leads there: a Supervisor burns them at the Dealer's desk, before a witness."""
    desk = begun(floor, screens)
    calling(desk, FACE_UP, "Kd", "7c", "7s", "9d")
    called(desk, "they lay face up")
    played(desk)
    for card in ("Kd", "7c", "7s"):
        key_in(desk, card)
    finished(desk)
    expect(desk.locator('#primary [data-act="OpenBets"]')).to_have_count(0)
    go(desk, "BurnSeenCards")
    expect(desk.locator("dialog.ask")).to_contain_text("as already seen: 9♦.")
    expect(desk.locator("dialog.ask card-list")).to_have_count(0)
    do_here(desk, "Sue", "Max")
    expect(desk.locator("#said")).to_contain_text("The cards that were seen are burnt.")
    go(desk, "OpenBets")
    expect(desk.locator("html")).to_have_attribute("data-phase", "betting")


@pytest.mark.wide
def test_a_supervisor_names_and_burns_what_was_seen_between_rounds(floor: FloorServer, screens: Windows) -> None:
    table(floor, "open", method="B")
    desk_at(screens, floor, "open")
    boss = screens.open("/dealer?table=open", floor.person("Sue", Position.PIT_SUPERVISOR))
    live(boss)
    press(boss, "BurnSeenCards")
    submit(boss)
    expect(boss.locator("dialog.ask .refused")).to_contain_text("The cards that were seen")
    scanner(boss, "dialog.ask").fill("9d")
    scanner(boss, "dialog.ask").press("Enter")
    signed_by(boss, "the device was knocked", "Max", SECRET)
    expect(boss.locator("dialog.ask")).to_have_count(0)
    state = floor.house.table("open").state
    assert state.shoe is not None
    assert state.cards_left == 8 * 52 - 1
    assert not state.knowledge.seen


@pytest.mark.wide
def test_a_call_is_contested_with_evidence_and_a_witness(floor: FloorServer, screens: Windows) -> None:
    """The Dealer is told who may; once a card is known, evidence must be named, or the order that was found."""
    desk = begun(floor, screens)
    calling(desk, TOGETHER)
    called(desk, "two came at once", voids=True)
    expect(desk.locator("#awaits .contest")).to_contain_text("The Pit Manager or somebody higher can contest it.")
    boss = screens.open("/pit", floor.person("Max", Position.PIT_MANAGER))
    live(boss)
    press(boss, "ContestCall")
    boss.locator('dialog.ask input[name="order"]').fill("2 1")
    signed_by(boss, "it was filmed", "Sue", SECRET)
    expect(boss.locator("dialog.ask .refused")).to_contain_text("this is needed")
    boss.locator('dialog.ask input[name="evidence"]').fill("the recording")
    submit(boss)
    expect(boss.locator(".ruling")).to_contain_text("cards drawn together, order known")
    above = screens.open("/pit", floor.person("Gil", Position.GAMING_SHIFT_MANAGER))
    live(above)
    press(above, "ContestCall")
    expect(above.locator('dialog.ask input[name="order"]')).to_have_count(0)
    above.locator('dialog.ask input[name="evidence"]').fill("the recording")
    signed_by(above, "one card came", "Sue", SECRET)
    expect(desk.locator("html")).to_have_attribute("data-suspended", "false")
    assert floor.house.table("open").state.incident is None


@pytest.mark.wide
def test_an_interruption_that_was_only_reported_is_contested_in_the_pit(floor: FloorServer, screens: Windows) -> None:
    """Before anything is called: the pit sees that play has stopped, and finds that it need not have."""
    desk = desk_at(screens, floor, "salon")
    bets_closed(desk, "salon", (floor.person("Ana"), "Player", 60_00))
    deal_blind(desk, 4)
    go(desk, "PassHand", 0)
    press(desk, "ReportInterruption")
    submit(desk)
    expect(desk.locator("#awaits")).to_contain_text("Play is interrupted")
    boss = screens.open("/pit", floor.person("Max", Position.PIT_MANAGER))
    live(boss)
    press(boss, "ContestCall")
    boss.locator('dialog.ask input[name="evidence"]').fill("the lights never went out")
    signed_by(boss, "reported by mistake", "Sue", SECRET)
    expect(boss.locator("dialog.ask")).to_have_count(0)
    expect(boss.locator(".ruling")).to_have_count(0)
    expect(desk.locator("#awaits .incident")).to_have_count(0)
    assert not floor.house.table("salon").state.interrupted
