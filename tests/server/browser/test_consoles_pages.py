"""The dealer's and the pit's consoles and the board in a real browser, with patrons at their terminals beside them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import (
    DESKTOP,
    PHONE,
    TABLET,
    Line,
    bring,
    fits_its_width,
    phase,
    press,
    shows_cents,
    signed,
)
from consoles import (
    AUDIT_MS,
    FIRST_FOUR,
    SECRET,
    STAKES,
    at_the_desk,
    call,
    deal_blind,
    dealt_out,
    go,
    in_the_pit,
    in_use,
    live,
    rule,
    signed_by,
    turned,
)
from cutcard import GAMES, Bet, read_deal, settle
from cutcard.rulebook.procedure import Position
from floors import CREDIT_CENTS, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import FloorServer

SALON = GAMES["dragon-tiger-baccarat"]
THIRD_CARDS = ("6d", "2c")
"""Player draws and has 1, Banker draws and wins with 6 in three cards."""


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db") as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        yield server


def finished(desk: Page, terminals: dict[str, Page]) -> None:
    """Wei turns the other hand, each turns a third card, keyed in by the Dealer; the bets are settled."""
    turned(desk, *FIRST_FOUR[1::2])
    for card in THIRD_CARDS:
        deal_blind(desk)
        turned(desk, card)
    go(desk, "AnnounceResult")
    expect(desk.locator("#hands .result")).to_have_text("Banker wins")
    go(desk, "SettleBets")
    for page in terminals.values():
        phase(page, "ready")
        expect(page.locator(".headline")).to_have_text("Banker wins")


def paid() -> dict[str, int]:
    """What the round brings each patron, as `cutcard settle` says of the cards."""
    one, two, three, four = FIRST_FOUR
    deal = read_deal(SALON, f"{one} {three} {THIRD_CARDS[0]} / {two} {four} {THIRD_CARDS[1]}")
    nets = {}
    for name, stakes in STAKES.items():
        bets = [Bet.on(SALON, wager, stake) for wager, stake in stakes.items()]
        nets[name] = sum(each.net_cents for each in settle(SALON, deal, bets))
    return nets


@pytest.mark.wide
def test_two_patrons_a_dealer_and_the_pit_in_one_round_dealt_by_hand(floor: FloorServer, screens: Windows) -> None:
    """Somebody's glass is spilt while the cards are turned: the pit rules, and the round is finished and paid."""
    kind = "anything the rules do not cover"
    desk = at_the_desk(screens, floor)
    go(desk, "LoadShoe")
    terminals = {name: screens.terminal(floor.person(name), "salon") for name in STAKES}
    pit = in_the_pit(screens, floor, Position.GAMING_SHIFT_MANAGER)
    dealt_out(desk, terminals)

    expect(terminals["Ana"].locator(".held-card")).to_have_count(0)
    turned(desk, *FIRST_FOUR[0::2])
    for page in terminals.values():
        expect(page.locator('.hand[data-hand="0"] .total')).to_have_text("5")
        expect(page.locator('.hand[data-hand="1"] .total')).to_have_text("")

    call(desk, kind, "a glass was spilt")
    for page in terminals.values():
        phase(page, "suspended")
        expect(page.locator("#incident")).to_contain_text(f"Play is suspended: {kind}. (rule 6.1)")
    expect(desk.locator("#awaits .steps")).to_contain_text("Awaits the Gaming Shift Manager")
    expect(pit.locator('.ruling[data-table="salon"]')).to_contain_text("a glass was spilt")
    expect(pit.locator('tr[data-table="salon"]')).to_have_attribute("data-suspended", "true")
    rule(pit, "play on, the result stands")
    signed_by(pit, "no card was touched")
    go(desk, "ResumePlay")
    expect(desk.locator("html")).to_have_attribute("data-suspended", "false")

    finished(desk, terminals)
    for name, net in paid().items():
        shows_cents(terminals[name], "credit", CREDIT_CENTS + net)
        assert floor.cents(name) == CREDIT_CENTS + net
    expect(pit.locator(".ruling")).to_have_count(0)
    alert = pit.locator("[data-alert]", has_text=kind)
    expect(alert).to_be_visible()
    alert.locator('[data-act="Acknowledge"]').click()
    expect(alert).to_have_count(0)


@pytest.mark.wide
def test_a_round_is_voided_from_the_pit_with_a_second_person(floor: FloorServer, screens: Windows) -> None:
    """Both must sign; then every bet comes back whole, and the next round is dealt from fresh cards."""
    kind = "order of the cards altered beyond repair"
    desk = at_the_desk(screens, floor)
    go(desk, "LoadShoe")
    terminals = {name: screens.terminal(floor.person(name), "salon") for name in STAKES}
    dealt_out(desk, terminals)
    turned(desk, *FIRST_FOUR[0::2])
    expect(terminals["Wei"].locator('.hand[data-hand="0"] .total')).to_have_text("5")
    call(desk, kind, "the shoe fell", voids=True)
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    alone = floor.person("Max", Position.PIT_MANAGER).act(
        "salon", "RuleOn", remedy="void the round", reason="lost", cards=[]
    )
    assert (alone.status_code, alone.json()["code"]) == (409, "witness")
    rule(pit, "void the round")
    signed_by(pit, "the order is lost")
    expect(pit.locator("dialog.ask .refused")).to_contain_text("Nothing has changed")
    signed_by(pit, "the order is lost", "Sue", "not her secret")
    expect(pit.locator("dialog.ask .refused")).to_have_attribute("data-code", "second_person")
    assert floor.house.table("salon").state.incident is not None
    signed_by(pit, "the order is lost", "Sue", SECRET)
    expect(pit.locator("dialog.ask")).to_have_count(0)
    for name, page in terminals.items():
        expect(page.locator(".headline")).to_have_text("The round is void")
        shows_cents(page, "credit", CREDIT_CENTS)
        assert floor.cents(name) == CREDIT_CENTS
    voided = next(each for each in floor.person("Max", Position.PIT_MANAGER).get("/api/events") if each["second"])
    assert (voided["who"], voided["second"], voided["reason"]) == ("Max", "Sue", "the order is lost")

    press(pit, "Manage", key="salon")
    press(pit, "ReplaceCards")
    pit.locator("dialog.ask button[type=submit]").click()
    expect(pit.locator("dialog.ask")).to_have_count(0)
    expect(pit.locator("#said")).to_contain_text("All cards are replaced")
    assert in_use(pit) == "button"
    go(desk, "LoadShoe")
    go(desk, "OpenBets")
    for page in terminals.values():
        phase(page, "betting")
    expect(desk.locator("#bets tr[data-bet]")).to_have_count(0)


def test_a_refusal_at_a_console_says_why_and_changes_nothing(floor: FloorServer, screens: Windows) -> None:
    """The screen shows an open table that somebody else has closed meanwhile."""
    page = screens.blank(floor.person("Dee", Position.DEALER))
    line = Line(page)
    page.goto("/dealer?table=salon")
    live(page)
    go(page, "LoadShoe")
    go(page, "OpenBets")
    expect(page.locator("html")).to_have_attribute("data-phase", "betting")
    line.silent = True
    floor.person("Ben", Position.DEALER).do("salon", "CloseBets")
    before = floor.house.table("salon").state
    go(page, "CloseBets")
    expect(page.locator("#said .refused")).to_contain_text("Nothing has changed")
    assert floor.house.table("salon").state == before


@pytest.mark.wide
def test_the_pit_sees_every_table_and_what_it_won(floor: FloorServer, screens: Windows) -> None:
    """While one table waits for a ruling, the others go on in its sight, figure by figure."""
    ana = floor.person("Ana")
    pit = screens.open("/pit", floor.person("Max", Position.PIT_MANAGER), DESKTOP)
    live(pit)
    expect(pit.locator("#floor tbody tr")).to_have_count(len(GAMES) + 1)
    for number, (table, game) in enumerate(GAMES.items()):
        stake, main = (number + 1) * 5_00, game.wagers[1].name
        row = pit.locator(f'#floor tr[data-table="{table}"]')
        bring(floor, table, "betting")
        assert ana.bet(table, main, stake).status_code == 200
        expect(row.locator('[data-figure="Differential"]')).to_have_text(f"{signed(stake)[1:]} {main}")
        bring(floor, table, "ready")
        net = ana.get(f"/api/tables/{table}/rounds/1")["bets"][0]["net_cents"]
        expect(row.locator('[data-figure="Turnover"]')).to_have_text(signed(stake)[1:])
        expect(row.locator('[data-figure="Win"]')).to_have_text(signed(-net))
        if number % 3:
            bring(floor, table, "betting" if number % 2 else "dealing")
            expect(row).to_have_attribute("data-phase", "betting" if number % 2 else "dealing")
    dealer = floor.person("Dee", Position.DEALER)
    dealer.do("salon", "LoadShoe", cards=[])
    dealer.do("salon", "OpenBets")
    wrong = "extra, missing, foreign or unshuffled cards"
    dealer.do("salon", "CallIrregularity", kind=wrong, note="a Joker was found", hand=0, cards=[])
    expect(pit.locator('.ruling[data-table="salon"]')).to_contain_text("a Joker was found")
    expect(pit.locator("[data-alert]")).to_have_count(1)


def test_the_pit_recalls_any_round_verifies_the_house_and_sells_credit(floor: FloorServer, screens: Windows) -> None:
    ana, table = floor.person("Ana"), "tiger-baccarat"
    bring(floor, table, "betting")
    assert ana.bet(table, "Banker", 20_00).status_code == 200
    bring(floor, table, "ready")
    record = ana.get(f"/api/tables/{table}/rounds/1")
    net = record["bets"][0]["net_cents"]
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    expect(pit.locator("#floor tbody tr")).to_have_count(len(GAMES) + 1)
    pit.locator('#tabs [data-key="disputes"]').click()
    pit.locator('[data-key="recall-table"]').select_option(table)
    pit.locator('[data-key="recall-round"]').fill("1")
    press(pit, "Recall")
    expect(pit.locator(".recalled")).to_contain_text(f"Round {table}/1")
    expect(pit.locator(".recalled tr", has_text="Ana").locator(".money").last).to_have_text(signed(net))
    assert record["why"]
    for step in record["why"]:
        expect(pit.locator(".recalled .told").first).to_contain_text(step["says"])
    pit.locator('#tabs [data-key="disputes"]').press("ArrowRight")
    expect(pit.locator("#complaints")).to_be_visible()
    refused: list[str] = []
    pit.on("response", lambda answer: refused.append(answer.url) if answer.status == 403 else None)
    pit.locator('#tabs [data-key="reports"]').click()
    press(pit, "Verify")
    expect(pit.locator("[data-sound]")).to_have_attribute("data-sound", "true", timeout=AUDIT_MS)
    assert refused == [], "nobody asks for what they may not read"
    pit.locator('#tabs [data-key="cage"]').click()
    expect(pit.locator('[data-awaits="BuyCredit"]')).to_contain_text("Cashier")
    expect(pit.locator(".act-list > .awaits-act, .await-list > .button")).to_have_count(0)
    pit = in_the_pit(screens, floor, Position.CASHIER)
    pit.locator('#tabs [data-key="cage"]').click()
    expect(pit.locator('[data-awaits="AdjustCredit"]')).to_contain_text("Pit Manager")
    press(pit, "BuyCredit")
    pit.locator('dialog.ask input[name="account"]').fill("Ana")
    pit.locator('dialog.ask input[name="cents"]').fill("12.34")
    pit.locator("dialog.ask button[type=submit]").click()
    expect(pit.locator("#cage .said")).to_have_text("Ana has $12.34 more credit.")
    assert floor.cents("Ana") == CREDIT_CENTS + net + 12_34


def test_a_patron_finds_no_console(floor: FloorServer, screens: Windows) -> None:
    page = screens.blank(floor.person("Ana"))
    for path in ("/dealer?table=salon", "/pit"):
        page.goto(path)
        expect(page.locator(".locked")).to_contain_text("This page is for staff.")
        expect(page.locator("#floor tbody tr, #bets *")).to_have_count(0)


def test_the_board_follows_its_table_and_blanks_when_it_is_stale(floor: FloorServer, screens: Windows) -> None:
    """Silent for longer than a screen may be, it shows nothing of the table; heard again, all of it."""
    table, ana = "tiger-baccarat", floor.person("Ana")
    for _ in range(4):
        bring(floor, table, "ready")
    page = screens.blank(ana, DESKTOP)
    line = Line(page)
    page.clock.install()
    page.goto(f"/board?table={table}")
    root = page.locator("html")
    expect(root).to_have_attribute("data-blank", "false")
    told = ana.get(f"/api/tables/{table}/roads")
    expect(page.locator("#counts li").first).to_contain_text(re.compile(rf"局\s*Rounds\s*{told['counts']['rounds']}$"))
    expect(page.locator("#says")).to_have_text("The next round is about to begin")
    expect(page.locator("#says-zh")).to_have_text("下一局即将开始")
    expect(page.locator("#least")).to_have_text("$1")
    assert fits_its_width(page)
    line.silent = True
    page.clock.fast_forward(13_000)
    expect(root).to_have_attribute("data-blank", "true")
    expect(page.locator("#blank")).to_be_visible()
    expect(page.locator("#blank")).to_contain_text("The cards on the table decide.")
    line.silent = False
    page.clock.fast_forward(13_000)
    expect(root).to_have_attribute("data-blank", "false")
    line.sever()
    expect(root).to_have_attribute("data-blank", "true")
    line.mend()
    expect(root).to_have_attribute("data-blank", "false")


@pytest.mark.wide
def test_the_consoles_and_the_board_fit_every_screen(floor: FloorServer, screens: Windows) -> None:
    page = screens.blank(floor.person("Max", Position.PIT_MANAGER))
    for path, part in (
        ("/dealer?table=salon", "#primary"),
        ("/pit", "#floor tbody tr"),
        ("/board?table=salon", "#big"),
    ):
        page.goto(path)
        expect(page.locator(part).first).to_be_visible()
        for width, height in (PHONE, TABLET, DESKTOP):
            page.set_viewport_size({"width": width, "height": height})
            assert fits_its_width(page), f"{path} has to be scrolled sideways at {width} pixels"


LABELS_BELOW = """() => [...document.querySelectorAll("dialog[open] label")].filter((label) => {
  const field = label.querySelector("input:not([type=checkbox], [type=radio]), select, textarea");
  const words = label.querySelector(":scope > span") ?? label;
  return field?.checkVisibility() && words.getBoundingClientRect().top >= field.getBoundingClientRect().top;
}).map((label) => label.textContent)"""


@pytest.mark.wide
def test_a_label_stands_above_its_field_on_a_telephone(floor: FloorServer, screens: Windows) -> None:
    page = screens.open("/pit", floor.person("Gil", Position.GAMING_SHIFT_MANAGER), PHONE)
    page.locator("[role=tab]").last.click()
    page.locator('[data-act="AdjustCredit"]').first.click()
    expect(page.locator("dialog.ask input").first).to_be_visible()
    assert page.evaluate("document.querySelectorAll('dialog[open] label').length")
    assert page.evaluate(LABELS_BELOW) == []
