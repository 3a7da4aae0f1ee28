"""The small things at the consoles that decide whether a dealer can work: focus, scanners, forms that went stale."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import bring, press, switch_language
from consoles import (
    SECRET,
    at_the_desk,
    dealt_out,
    go,
    in_the_pit,
    in_use,
    live,
    scan,
    scanner,
    signed_by,
    submit,
    turned,
)
from cutcard.rulebook.procedure import Position
from floors import serving
from staff import open_chips

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Route

    from browsers import Windows
    from floors import FloorServer

LAPTOP = (1366, 768)
UNFORESEEN = "anything the rules do not cover"
DARK = "power failure or interruption, no outcome established"
WRONG_CARDS = "extra, missing, foreign or unshuffled cards"
FACE_UP = "card found face up in the device"
SUSPENDED = ("salon", "tiger-baccarat", "dragon-tiger-baccarat", "fa-fa-fabulous-4", "no-commission")


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db") as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        yield server


def open_cards(floor: FloorServer) -> None:
    """The salon deals by method B: every card lies open and is named as it is dealt."""
    floor.person("Max", Position.PIT_MANAGER).do("salon", "ChooseMethod", method="B")


def chips(floor: FloorServer, table: str, wager: str, stake_cents: int) -> None:
    """A seat's chips, as the Dealer records them; the first open the tray."""
    if table not in floor.house.cage.trays:
        open_chips(floor.house, table, 1_000_00)
    told = {"patron": "#1", "area": 1, "wager": wager, "stake_cents": stake_cents, "chips": True}
    floor.person("Ben", Position.DEALER).do(table, "PlaceBet", **told)


def test_a_dealer_deals_with_a_scanner_alone(floor: FloorServer, screens: Windows) -> None:
    """The field is ready by itself, says what is no card, and takes a card while the last is being written."""
    open_cards(floor)
    desk = at_the_desk(screens, floor)
    for act in ("LoadShoe", "OpenBets", "CloseBets"):
        go(desk, act)
    expect(scanner(desk)).to_be_focused()
    scan(desk, "zz")
    expect(scanner(desk)).to_have_attribute("aria-invalid", "true")
    expect(desk.locator("#pad output")).to_have_text("zz is not a card of this deck; type rank and suit, such as 8s")

    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    desk.route("**/acts", hold_the_first)
    with desk.expect_request("**/acts"):
        scan(desk, "9h", "10s")
    expect(desk.locator("#pad output")).to_have_text("Waiting: 10♠")
    held[0].continue_()
    expect(desk.locator("#hands figure")).to_have_count(2)
    scan(desk, "kd", "5C")
    expect(desk.locator("#hands figure")).to_have_count(4)
    assert [str(each.card) for each in floor.house.table("salon").state.cards] == ["9h", "Ts", "Kd", "5c"]
    desk.locator("#primary .next").first.focus()
    scan(desk, "2c")
    expect(desk.locator("#said .refused")).to_contain_text("no card is to be dealt now; 2♣ was not dealt")
    expect(scanner(desk)).to_be_focused()
    switch_language(desk)
    expect(desk.locator("#said .refused")).to_contain_text("2♣ 未发")
    expect(desk.locator("#said .refused")).not_to_contain_text("Nothing has changed")
    desk.locator('[data-act="language"]').focus()
    desk.keyboard.type("8s")
    expect(scanner(desk)).to_have_value("8s")
    expect(desk.locator("html")).to_have_attribute("lang", "zh-Hans")
    assert len(floor.house.table("salon").state.cards) == 4


@pytest.mark.wide
def test_where_one_card_is_asked_for_a_second_takes_its_place(floor: FloorServer, screens: Windows) -> None:
    """And a form that the table has outrun is kept, and done at the next try."""
    desk = at_the_desk(screens, floor)
    go(desk, "LoadShoe")
    press(desk, "BurnCard")
    scanner(desk, "dialog").focus()
    scan(desk, "5h", "6h")
    expect(desk.locator("dialog .chosen")).to_have_text("16♥")
    floor.person("Ben", Position.DEALER).do("salon", "BurnCard", card="2c")
    submit(desk)
    expect(desk.locator("dialog .refused")).to_have_attribute("data-code", "stale")
    expect(desk.locator("dialog .refused")).to_contain_text("The table has moved on; look again before you act.")
    submit(desk)
    expect(desk.locator("dialog")).to_have_count(0)
    expect(desk.locator("#said")).to_contain_text("6♥ is burnt: 1 card")
    assert in_use(desk) == "button"


def test_what_is_not_known_to_be_written_is_not_called_refused(floor: FloorServer, screens: Windows) -> None:
    desk = at_the_desk(screens, floor)
    desk.route("**/acts", lambda route: route.abort())
    go(desk, "LoadShoe")
    expect(desk.locator("#said .refused")).to_contain_text("It is not known whether this was written")
    expect(desk.locator("#said .refused")).not_to_contain_text("Nothing has changed")


@pytest.mark.wide
def test_a_table_that_closes_says_so_and_the_list_of_tables_leads_on(floor: FloorServer, screens: Windows) -> None:
    desk = at_the_desk(screens, floor)
    expect(desk.locator("#where")).not_to_be_empty()
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    expect(pit.locator('#floor tr[data-table="salon"]')).to_be_visible()
    boss = floor.person("Max", Position.PIT_MANAGER)
    options = {"game": "tiger-baccarat"}
    assert boss.cage("OpenTable", table="another", options=options, source="keyed").status_code == 200
    expect(pit.locator('#floor tr[data-table="another"]')).to_contain_text("Tiger Baccarat")
    assert boss.cage("CloseTable", table="salon").status_code == 200
    expect(pit.locator('#floor tr[data-table="salon"]')).to_have_count(0)
    expect(desk.locator("main")).to_contain_text("This table is closed")
    desk.get_by_text("To the list of tables").click()
    expect(desk.locator(".table-list a").first).to_have_attribute("data-table", "another")
    desk.goto("/dealer?table=salon")
    expect(desk.locator("main")).to_contain_text("There is no table salon here.")
    expect(desk.locator('.table-list a[data-table="tiger-baccarat"]')).to_be_visible()


@pytest.mark.wide
def test_what_awaits_a_person_stands_whole_before_the_tables(floor: FloorServer, screens: Windows) -> None:
    dealer, boss = floor.person("Dee", Position.DEALER), floor.person("Max", Position.PIT_MANAGER)
    dealer.do("salon", "LoadShoe", cards=[])
    dealer.do("salon", "OpenBets")
    for table in SUSPENDED:
        if table != "salon":
            bring(floor, table, "betting")
        dealer.do(table, "CallIrregularity", kind=UNFORESEEN, note="a glass was spilt", hand=0, cards=[])
    for cents in (1_00, 2_00):
        second = {"name": "Sue", "secret": SECRET}
        other = floor.person("Gil", Position.PIT_MANAGER)
        assert (
            other.cage("AdjustCredit", account="Ana", cents=cents, reason="counted", second=second).status_code == 200
        )
    pit = screens.open("/pit", boss, LAPTOP)
    live(pit)
    expect(pit.locator(".ruling")).to_have_count(len(SUSPENDED))
    expect(pit.locator("[data-alert]")).to_have_count(len(SUSPENDED) + 2)
    awaits, tables = (pit.locator(each).bounding_box() for each in (".awaits", "#floor"))
    assert awaits is not None
    assert tables is not None
    assert awaits["y"] + awaits["height"] <= tables["y"]
    for part in pit.locator(".awaits, [data-alert], .ruling").all():
        cut = part.evaluate(
            "each => Math.max(each.scrollHeight - each.clientHeight, each.scrollWidth - each.clientWidth)"
        )
        assert cut <= 2, "nothing of it is cut off or scrolled away"

    newest = pit.locator("[data-alert]").first
    expect(newest).to_contain_text("Ana · +$2.00")
    newest.locator('[data-act="Acknowledge"]').click()
    expect(pit.locator("[data-alert]")).to_have_count(len(SUSPENDED) + 1)
    assert in_use(pit) == "button"
    below = screens.open("/pit", floor.person("Fay", Position.FINANCE), LAPTOP)
    expect(below.locator("[data-alert]").first).to_contain_text("Ana · +$1.00")
    expect(below.locator('[data-act="Acknowledge"], .ruling [data-act="RuleOn"]')).to_have_count(0)


@pytest.mark.wide
def test_a_ruling_in_the_pit_has_the_hands_the_bets_and_what_lies_beneath(floor: FloorServer, screens: Windows) -> None:
    open_cards(floor)
    desk = at_the_desk(screens, floor)
    pit = in_the_pit(screens, floor, Position.GAMING_SHIFT_MANAGER)
    for act in ("LoadShoe", "OpenBets"):
        go(desk, act)
    expect(desk.locator('#primary [data-act="CloseBets"]')).to_be_visible()
    assert floor.person("Ana").bet("salon", "Player", 50_00).status_code == 200
    go(desk, "CloseBets")
    expect(scanner(desk)).to_be_focused()
    scan(desk, "2h", "Kd")
    expect(desk.locator("#hands figure")).to_have_count(2)
    dealer = floor.person("Ben", Position.DEALER)
    dealer.do("salon", "CallIrregularity", kind=FACE_UP, note="seen in the device", hand=0, cards=["9c"])
    dealer.do("salon", "CallIrregularity", kind=WRONG_CARDS, note="a Joker was found", hand=0, cards=[])
    for page in (desk, pit):
        expect(page.locator(f'[data-beneath="{FACE_UP}"]')).to_contain_text(f"Then: {FACE_UP}")
    ruling = pit.locator('.ruling[data-table="salon"]')
    expect(ruling.locator(".small-card")).to_have_count(2)
    expect(ruling.locator(".small-bets")).to_contain_text("Ana")
    expect(desk.locator('#awaits [data-act="RuleOn"]')).to_have_count(0)


@pytest.mark.wide
def test_no_button_is_offered_that_would_be_refused(floor: FloorServer, screens: Windows) -> None:
    desk = at_the_desk(screens, floor)
    go(desk, "LoadShoe")
    terminals = {name: screens.terminal(floor.person(name), "salon") for name in ("Ana", "Wei")}
    dealt_out(desk, terminals)
    expect(desk.locator('#primary [data-act="TurnCard"][data-hand="0"]')).to_be_visible()
    expect(desk.locator('#hands [data-act="RevealHand"]')).to_have_count(0)
    expect(desk.locator('#hands [data-act="PassHand"], [data-act="OfferWithdrawal"]')).to_have_count(0)
    expect(desk.locator('[data-awaits="CorrectCard"]')).to_have_count(0)
    press(desk, "SeeCuttingCard")
    assert not floor.house.table("salon").state.cutting_card_seen, "it cannot be taken back, so it is asked once more"
    submit(desk)
    expect(desk.locator("#said")).to_have_text("The cutting card is out.")
    expect(desk.locator('[data-act="SeeCuttingCard"]')).to_have_count(0)
    assert in_use(desk) != "body"
    turned(desk, "2h")
    expect(desk.locator('[data-awaits="CorrectCard"]')).to_contain_text("for the Pit Supervisor")


@pytest.mark.wide
def test_all_bets_of_a_patron_go_back_together(floor: FloorServer, screens: Windows) -> None:
    """Where the rule lets patrons withdraw all or none, one button stands for all chips; a terminal's bets stay."""
    desk, boss = at_the_desk(screens, floor), floor.person("Max", Position.PIT_MANAGER)
    for act in ("LoadShoe", "OpenBets"):
        go(desk, act)
    expect(desk.locator('#primary [data-act="CloseBets"]')).to_be_visible()
    for wager in ("Player", "Tie"):
        chips(floor, "salon", wager, 20_00)
    assert floor.person("Wei").bet("salon", "Banker", 20_00).status_code == 200
    go(desk, "CloseBets")
    expect(desk.locator("#bets tr[data-bet]")).to_have_count(3)
    boss.do("salon", "CallIrregularity", kind=DARK, note="the lights went out", hand=0, cards=[])
    boss.do("salon", "RuleOn", remedy="let patrons withdraw all their bets or none", reason="", cards=[])
    expect(desk.locator('#bets [data-act="WithdrawBet"]')).to_have_count(1)
    expect(desk.locator('#bets [data-act="NoteLateWithdrawal"]')).to_have_count(0)
    desk.get_by_text("Take back all of #1").click()
    expect(desk.locator("#bets tr[data-bet]")).to_have_count(1)
    assert in_use(desk) != "body"


@pytest.mark.wide
def test_the_dealer_records_what_a_patron_draws(floor: FloorServer, screens: Windows) -> None:
    """Method C: the device is a patron's and reads the cards, which nobody sees on the Dealer's screen."""
    joe = floor.person("Joe", Position.ASSISTANT_CASINO_MANAGER)
    options = {"game": "dragon-tiger-baccarat", "high_limit_area": True}
    assert joe.cage("OpenTable", table="device", options=options, source="device").status_code == 200
    joe.do("device", "ChooseMethod", method="C")
    desk = screens.open("/dealer?table=device", floor.person("Dee", Position.DEALER))
    live(desk)
    for act in ("LoadShoe", "OpenBets"):
        go(desk, act)
    expect(desk.locator('#primary [data-act="CloseBets"]')).to_be_visible()
    assert floor.person("Ana").bet("device", "Player", 50_00).status_code == 200
    for gives_it in (True, False):
        press(desk, "AcceptDevice")
        desk.locator('dialog input[name="patron"]').fill("Ana")
        submit(desk)
        expect(desk.locator("#said")).to_have_text("Ana holds the device.")
        if gives_it:
            press(desk, "GiveUpDevice")
            expect(desk.locator("#said")).to_have_text("The device is back with the Dealer.")
            desk.wait_for_timeout(700)  # What takes the place of an act is not taken with the same tap.
    go(desk, "CloseBets")
    expect(desk.locator("#primary")).to_contain_text("Ana draws; record the card.")
    expect(scanner(desk)).to_be_focused()
    expect(scanner(desk)).to_have_attribute("type", "password")
    scan(desk, "2h")
    expect(desk.locator("#hands figure")).to_have_count(1)
    expect(desk.locator("body")).not_to_contain_text("2♥")


@pytest.mark.wide
def test_a_bet_is_lowered_and_one_too_many_removed_from_the_pit(floor: FloorServer, screens: Windows) -> None:
    boss = floor.person("Max", Position.PIT_MANAGER)
    options = {"game": "dragon-tiger-baccarat", "differential_cents": 50_00}
    assert boss.cage("OpenTable", table="narrow", options=options, source="keyed").status_code == 200
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    desk = screens.open("/dealer?table=narrow", floor.person("Dee", Position.DEALER))
    for act in ("LoadShoe", "OpenBets"):
        go(desk, act)
    expect(desk.locator('#primary [data-act="CloseBets"]')).to_be_visible()
    chips(floor, "narrow", "Player", 200_00)
    expect(desk.locator('#primary [data-act="AskToBalance"]')).to_be_visible()
    expect(desk.locator("#bets tr[data-bet]")).to_contain_text("$200.00")
    expect(desk.locator('#bets [data-act="ChangeBet"], #bets [data-act="WithdrawBet"]')).to_have_count(0)
    go(desk, "AskToBalance")
    press(desk, "ChangeBet")
    desk.locator('dialog input[name="stake_cents"]').fill("150")
    submit(desk)
    expect(desk.locator("#bets tr[data-bet]")).to_contain_text("$150.00")
    expect(pit.locator('.balance[data-table="narrow"]')).to_contain_text("$150.00 of $50, heavier on Player")
    press(pit, "RemoveBet")
    submit(pit)
    expect(pit.locator(".balance")).to_have_count(0)
    expect(desk.locator("#bets tr[data-bet]")).to_have_count(0)


@pytest.mark.wide
def test_the_code_of_a_ticket_stays_until_it_is_dismissed(floor: FloorServer, screens: Windows) -> None:
    cashier = floor.person("Cai", Position.CASHIER)  # The house enters them as of the day before: no page is open yet.
    """Also for an amount that two must sign for, which the form comes to ask for by itself."""
    floor.app.state.accounts.add("Ana", Position.PATRON, SECRET)
    pit = in_the_pit(screens, floor, Position.CASHIER)
    pit.locator('#tabs [data-key="cage"]').click()
    press(pit, "CashOut")
    pit.locator('dialog input[name="account"]').fill("Ana")
    pit.locator('dialog input[name="cents"]').fill("12.34")
    expect(pit.locator("dialog .so-far")).to_have_text("Ana has $1,000.00. Afterwards: $987.66.")
    expect(pit.locator("dialog .signing .hint")).to_contain_text("The patron signs here")
    signed_by(pit, "", "Ana", SECRET)
    ticket = pit.locator("#cage .lasting")
    expect(ticket).to_contain_text("Ticket 1 over $12.34 for Ana.")
    code = ticket.locator("input").input_value()
    identified = cashier.cage("CheckIdentity", account="Wei", identity="passport")
    assert identified.status_code == 200, identified.text
    press(pit, "BuyCredit")
    pit.locator('dialog input[name="account"]').fill("Wei")
    pit.locator('dialog input[name="cents"]').fill("20000")
    submit(pit)
    expect(pit.locator("dialog .refused")).to_have_attribute("data-code", "reason")
    signed_by(pit, "a large buy-in", "Sue", SECRET)
    expect(pit.locator("#cage .said")).to_have_text("Wei has $20,000.00 more credit.")
    expect(ticket.locator("input")).to_have_value(code)
    press(pit, "Dismiss")
    expect(ticket).to_have_count(0)
    assert in_use(pit) != "body"


@pytest.mark.wide
def test_a_board_for_a_wall_has_a_link_of_its_own(floor: FloorServer, screens: Windows) -> None:
    pit = in_the_pit(screens, floor, Position.PIT_SUPERVISOR)
    pit.locator('#tabs [data-key="cage"]').click()
    press(pit, "Display")
    link = pit.locator("#cage .lasting input").input_value()
    assert link.startswith(f"{floor.address}/enter#")


@pytest.mark.wide
def test_the_pit_opens_a_table_of_any_game_and_shows_its_limits(floor: FloorServer, screens: Windows) -> None:
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    pit.locator('#tabs [data-key="cage"]').click()
    press(pit, "OpenTable")
    pit.locator('dialog input[name="table"]').fill("elements-2")
    pit.locator('dialog select[name="game"]').select_option("sands-elements")
    pit.locator('dialog input[name="decks"]').fill("99")
    submit(pit)
    expect(pit.locator("dialog .refused")).to_contain_text("Decks: a whole number from 4 to 10")
    pit.locator('dialog input[name="decks"]').fill("6")
    expect(pit.locator("dialog .refused")).to_have_count(0)
    submit(pit)
    expect(pit.locator("#cage .said")).to_have_text("Table elements-2 is open.")
    pit.locator('#tabs [data-key="floor"]').click()
    press(pit, "Manage", key="elements-2")
    expect(pit.locator("dialog .limits")).to_contain_text("Limits: $10 to $10,000")
    expect(pit.locator("dialog")).to_contain_text("6 decks")


@pytest.mark.wide
def test_a_closed_table_is_recalled_and_the_books_are_saved(floor: FloorServer, screens: Windows) -> None:
    table, boss = "dragon-tiger", floor.person("Max", Position.PIT_MANAGER)
    bring(floor, table, "ready")
    assert boss.cage("CloseTable", table=table).status_code == 200
    pit = in_the_pit(screens, floor, Position.PIT_MANAGER)
    pit.locator('#tabs [data-key="disputes"]').click()
    pit.locator('[data-key="recall-table"]').select_option(table)
    for number, says in (("-3", "Type the number of the round"), ("99", "has no round 99")):
        pit.locator('[data-key="recall-round"]').fill(number)
        press(pit, "Recall")
        expect(pit.locator(".recalled")).to_contain_text(says)
    pit.locator('[data-key="recall-round"]').fill("1")
    press(pit, "Recall")
    expect(pit.locator(".recall-hand h3").first).to_contain_text(re.compile(r"Dragon \d+"))
    pit.locator('#tabs [data-key="reports"]').click()
    with pit.expect_download() as saved:
        press(pit, "Csv", key="win")
    rows = saved.value.path().read_text(encoding="utf-8-sig").splitlines()
    assert rows[0].startswith("Table,Name,Game,Rounds")
    assert any(row.startswith("dragon-tiger,Dragon Tiger 1,Dragon Tiger,1,0,") for row in rows)


def test_a_link_from_the_pit_opens_a_board_that_only_shows(floor: FloorServer, screens: Windows) -> None:
    token = floor.person("Sue", Position.PIT_SUPERVISOR).http.post("/api/displays").json()["token"]
    board = screens.open(f"/enter#{token}")
    board.locator("a", has_text="Dragon Tiger Baccarat 2").click()
    expect(board.locator("#title")).to_have_text("Dragon Tiger Baccarat")
    expect(board.locator("#back")).to_be_hidden()
