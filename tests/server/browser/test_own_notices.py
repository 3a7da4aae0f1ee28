"""A patron is told what else changed their money until they have seen it, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browsers import PHONE, area, bet, connected, fits_its_width, lies, newcomer, phase, press, switch_language
from consoles import SECRET
from cutcard.rulebook.procedure import Position
from floors import serving
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from browsers import Windows
    from floors import FloorServer, Person

UNFORESEEN = "anything the rules do not cover"
SECOND = {"name": "Sue", "secret": SECRET}


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db") as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        yield server


@pytest.fixture
def dealer(floor: FloorServer) -> Person:
    """Bets are closed over Ana's 20.00 on Player."""
    dee = floor.person("Dee", Position.DEALER)
    dee.do("salon", "LoadShoe", cards=[])
    dee.do("salon", "OpenBets")
    assert floor.person("Ana").bet("salon", "Player", 20_00).status_code == 200
    dee.do("salon", "CloseBets")
    return dee


def mine(floor: FloorServer, name: str = "Ana") -> dict[str, Any]:
    found: dict[str, Any] = floor.person(name).get("/api/tables/salon")["mine"]
    return found


def told(floor: FloorServer, name: str = "Ana") -> list[tuple[str, str]]:
    return [(each["message"]["key"], each["clause"]) for each in mine(floor, name)["notices"]]


@pytest.mark.wide
def test_a_settled_or_own_bet_is_no_news(floor: FloorServer, dealer: Person) -> None:
    assert told(floor) == []
    assert dealer.get("/api/tables/salon")["common"]["bets"][0]["own"] is True


@pytest.mark.wide
def test_late_chips_are_told_to_whom_they_are_recorded_against(floor: FloorServer, dealer: Person) -> None:
    dealer.do("salon", "NoteLateBet", patron="Wei", area=1, wager="Tie", stake_cents=5_00)
    assert [key for key, _ in told(floor, "Wei")] == ["notice-late-bet"]
    assert told(floor) == []


def test_a_void_round_says_what_came_back_and_why(floor: FloorServer, dealer: Person) -> None:
    boss = floor.person("Gil", Position.GAMING_SHIFT_MANAGER)
    dealer.do("salon", "CallIrregularity", kind=UNFORESEEN, note="a glass was spilt", hand=0, cards=[])
    boss.do("salon", "RuleOn", remedy="void the round", reason="the cards are wet", cards=[], second=SECOND)
    assert told(floor) == [("notice-void", "6.1")]


KINDS = {
    "placed": ("Placed for you by the Dealer: $20.00 on Tie.", "荷官已代您下注：和 $20.00。"),
    "raised": (
        "Raised for you by the Dealer: Tie from $20.00 to $30.00.",
        "荷官已代您加注：和由 $20.00 增至 $30.00。",
    ),
    "removed": (
        "The Pit Manager removed your bet: $60.00 on Player went back to you. Reason: placed last. (rule 5.18.3)",
        "监场经理已移除您的注码：闲 $60.00 已退还。理由：placed last。",
    ),
    "corrected": (
        "A card of this round was corrected: 3 of clubs is really 4 of clubs.",
        "本局有一张牌已更正：梅花3实为梅花4。",
    ),
    "corrected up": (
        "Round 1 was corrected: Player brought −$20.00 and now brings $20.00.",
        "第 1 局已更正：闲原为 −$20.00，现为 $20.00。",
    ),
    "corrected down": (
        "Round 1 was corrected: Player brought $20.00 and now brings −$20.00.",
        "第 1 局已更正：闲原为 $20.00，现为 −$20.00。",
    ),
    "voided": ("The round is void: $20.00 on Player went back to you. (rule 6.1)", "此局作废：闲 $20.00 已退还给您。"),
    "voided when settled": (
        "The round is void: the result of Player is reversed, −$20.00.",
        "此局作废：闲的结果已冲回，−$20.00。",
    ),
}
"""What the phone says of each thing that is done to a patron's money, in both languages."""
UNPLAYED, PLAYED = ("2h", "Kd", "3c", "7s", "4d"), ("2h", "Kd", "6c", "7s")
"""Player 5 and Banker 7, drawn to Player 9; and Player 8 to Banker 7."""


def opened(floor: FloorServer, name: str, **options: int) -> Person:
    """A table of its own, dealt by method B, with bets open."""
    chosen = {"game": "dragon-tiger-baccarat", "method": "B", **options}
    boss = floor.person("Max", Position.PIT_MANAGER)
    assert boss.cage("OpenTable", table=name, options=chosen, source="keyed").status_code == 200
    dee = floor.person("Dee", Position.DEALER)
    dee.do(name, "LoadShoe", cards=[])
    dee.do(name, "OpenBets")
    return dee


def staked(floor: FloorServer, dee: Person, name: str) -> None:
    assert floor.person("Ana").bet(name, "Player", 20_00).status_code == 200
    dee.do(name, "CloseBets")


def settled(floor: FloorServer, dee: Person, name: str, *cards: str) -> None:
    staked(floor, dee, name)
    for card in cards:
        dee.do(name, "DealCard", card=card)
    dee.do(name, "AnnounceResult")
    dee.do(name, "SettleBets")


def done(floor: FloorServer, table: str, kind: str) -> None:
    """One of the kinds, at a table of its own."""
    boss, gil = floor.person("Max", Position.PIT_MANAGER), floor.person("Gil", Position.GAMING_SHIFT_MANAGER)
    dee = opened(floor, table, **({"differential_cents": 50_00} if kind == "removed" else {}))
    tie = {"patron": "Ana", "area": 1, "wager": "Tie", "stake_cents": 20_00}
    shown = {"reason": "misread", "evidence": "surveillance", "second": SECOND}
    spilt = {"kind": UNFORESEEN, "note": "a glass was spilt"}
    match kind:
        case "placed" | "raised":
            dee.at_request(table, "PlaceBet", floor.person("Ana"), **tie)
            if kind == "raised":
                dee.at_request(table, "ChangeBet", floor.person("Ana"), number=1, stake_cents=30_00)
        case "removed":
            assert floor.person("Ana").bet(table, "Player", 60_00).status_code == 200
            dee.do(table, "AskToBalance")
            boss.do(table, "RemoveBet", number=1, reason="placed last")
        case "corrected":
            staked(floor, dee, table)
            for card in UNPLAYED[:3]:
                dee.do(table, "DealCard", card=card)
            boss.do(table, "CorrectCard", place=3, card="4c", **shown)
        case "corrected up":
            settled(floor, dee, table, "2h", "Kd", "6c", "9s")
            boss.do(table, "CorrectCard", place=4, card="7s", round_number=1, **shown)
        case "corrected down":
            settled(floor, dee, table, *PLAYED)
            boss.do(table, "CorrectCard", place=4, card="9s", round_number=1, **shown)
        case "voided":
            staked(floor, dee, table)
            dee.do(table, "CallIrregularity", **spilt)
            gil.do(table, "RuleOn", remedy="void the round", reason="wet", second=SECOND)
        case "voided when settled":
            settled(floor, dee, table, *PLAYED)
            dee.do(table, "CallIrregularity", **spilt, round_number=1)
            gil.do(table, "RuleOn", remedy="void the round", reason="wet", second=SECOND)


@pytest.mark.parametrize(
    "kinds",
    first_of([("placed", "corrected up"), tuple(kind for kind in KINDS if kind not in {"placed", "corrected up"})], 1),
    ids=["two", "the others"],
)
def test_whatever_is_done_to_a_patrons_money_the_phone_says_in_both_languages(
    floor: FloorServer, screens: Windows, kinds: tuple[str, ...]
) -> None:
    """Until it is seen, and not a word of it to anybody else."""
    phone, wei = screens.blank(floor.person("Ana"), PHONE), floor.person("Wei")
    for number, kind in enumerate(kinds):
        says, table = KINDS[kind], f"own-{number}"
        done(floor, table, kind)
        phone.goto(f"/play?table={table}")
        connected(phone)
        first, then = says if number % 2 == 0 else reversed(says)  # The page stays in the language it is in.
        expect(phone.locator("#placed p").last).to_contain_text(first)
        assert fits_its_width(phone), kind
        switch_language(phone)
        expect(phone.locator("#placed p").last).to_contain_text(then)
        press(phone, "placed-seen")
        expect(phone.locator("#placed")).to_be_hidden()
        assert wei.get(f"/api/tables/{table}")["mine"]["notices"] == [], kind


@pytest.mark.wide
def test_a_bet_that_staff_placed_is_told_until_it_is_seen(floor: FloorServer, screens: Windows) -> None:
    table, nan, dealer = "salon", newcomer(floor, "Nan", 500_00), floor.person("Dee", Position.DEALER)
    page = screens.terminal(nan, table, PHONE)
    dealer.do(table, "LoadShoe", cards=[])
    dealer.do(table, "OpenBets")
    phase(page, "betting")
    notice = page.locator("#placed")
    bet(page, "Tie", 10_00)
    expect(notice).to_be_hidden()
    dealer.at_request(table, "PlaceBet", nan, patron="Nan", area=1, wager="Player", stake_cents=10_00)
    expect(notice).to_contain_text("Placed for you by the Dealer: $10.00 on Player.")
    assert fits_its_width(page)
    side, main = (area(page, wager).bounding_box() for wager in ("Big Tiger", "Player"))
    assert side is not None
    assert main is not None
    assert side["y"] + side["height"] <= main["y"], "the notice takes no room from the wagers"
    page.reload()
    connected(page)
    expect(notice).to_be_visible()
    switch_language(page)
    expect(notice).to_contain_text("荷官已代您下注：闲 $10.00。")
    press(page, "placed-seen")
    expect(notice).to_be_hidden()
    page.reload()
    connected(page)
    lies(page, "Player", 10_00)
    expect(notice).to_be_hidden()


@pytest.mark.wide
def test_what_a_patron_does_themselves_is_no_news(floor: FloorServer) -> None:
    opened(floor, "own")
    ana = floor.person("Ana")
    assert ana.bet("own", "Player", 20_00).status_code == 200
    ana.do("own", "ChangeBet", number=1, stake_cents=30_00)
    ana.do("own", "ChangeBet", number=1, stake_cents=10_00)
    ana.do("own", "WithdrawBet", number=1)
    assert ana.get("/api/tables/own")["mine"]["notices"] == []


@pytest.mark.wide
def test_the_phone_says_whose_cards_they_are_and_lets_the_patron_decline(
    floor: FloorServer, dealer: Person, screens: Windows
) -> None:
    for _ in range(4):
        dealer.do("salon", "DealCard")
    assert (mine(floor)["offered"], mine(floor)["declines"]) == ([0], [0])
    phone = screens.terminal(floor.person("Ana"), "salon", (390, 844))
    expect(phone.locator(".headline")).to_have_text("You are offered the Player cards")
    dealer.do("salon", "PassHand", hand=0)
    expect(phone.locator(".headline")).to_have_text("You have the Player cards")
    phone.locator('[data-act="decline"]').click()
    expect(phone.locator('[data-act="decline"]')).to_have_count(0)
    assert mine(floor)["hands"] == []


@pytest.mark.wide
def test_a_notice_stays_until_it_is_seen(floor: FloorServer, dealer: Person, screens: Windows) -> None:
    phone = screens.terminal(floor.person("Ana"), "salon", (390, 844))
    boss = floor.person("Gil", Position.GAMING_SHIFT_MANAGER)
    dealer.do("salon", "CallIrregularity", kind=UNFORESEEN, note="a glass was spilt", hand=0, cards=[])
    expect(phone.locator("#incident")).to_contain_text("The Gaming Shift Manager decides what happens next.")
    boss.do("salon", "RuleOn", remedy="void the round", reason="the cards are wet", cards=[], second=SECOND)
    expect(phone.locator("#placed")).to_contain_text("The round is void: $20.00 on Player went back to you. (rule 6.1)")
    expect(phone.locator("#placed .clause")).to_be_hidden()
    phone.locator('#placed [data-act="clauses"]').click()
    expect(phone.locator("#placed .clause")).to_be_visible()
    phone.reload()
    expect(phone.locator("#placed")).to_be_visible()
    phone.locator('[data-act="placed-seen"]').click()
    expect(phone.locator("#placed")).to_be_hidden()


def test_a_request_is_confirmed_or_declined_on_the_phone(floor: FloorServer, screens: Windows) -> None:
    """What staff were asked to stake waits on the patron's own screen, in both languages, and nowhere else."""
    dee, ana = opened(floor, "asked"), floor.person("Ana")
    phone = screens.terminal(ana, "asked", PHONE)
    phase(phone, "betting")
    waits = phone.locator("#requests")
    expect(waits).to_be_hidden()
    tie = {"type": "PlaceBet", "patron": "Ana", "area": 1, "wager": "Tie", "stake_cents": 20_00}
    for answer in ("decline", "approve"):
        asked = {"id": f"at-request-{answer}", "act": tie}
        assert dee.http.post("/api/tables/asked/approvals", json=asked).status_code == 200
        expect(waits).to_contain_text("Dee places this bet at your request. Please confirm it.")
        expect(waits).to_contain_text("20.00")
        assert fits_its_width(phone)
        switch_language(phone)
        expect(waits).to_contain_text("Dee 应您的要求下此注，请确认。")
        switch_language(phone)
        assert floor.person("Wei").get("/api/approvals") == []
        press(phone, answer)
        expect(waits).to_be_hidden()
    lies(phone, "Tie", 20_00)
    (bet,) = floor.house.table("asked").state.bets
    assert (bet.patron, bet.stake_cents, bet.placed_by) == ("Ana", 20_00, "Dee")
