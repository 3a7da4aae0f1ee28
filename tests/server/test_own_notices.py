"""A patron is told what else changed their money until they have seen it, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from consoles import SECRET
from cutcard.rulebook.procedure import Position
from floors import serving

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
        server.app.state.accounts.add("Sue", Position.PIT_SUPERVISOR, SECRET)
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


def test_a_settled_or_own_bet_is_no_news(floor: FloorServer, dealer: Person) -> None:
    assert told(floor) == []
    assert dealer.get("/api/tables/salon")["common"]["bets"][0]["own"] is True


def test_late_chips_are_told_to_whom_they_are_recorded_against(floor: FloorServer, dealer: Person) -> None:
    dealer.do("salon", "NoteLateBet", patron="Wei", area=1, wager="Tie", stake_cents=5_00)
    assert [key for key, _ in told(floor, "Wei")] == ["notice-late-bet"]
    assert told(floor) == []


def test_a_void_round_says_what_came_back_and_why(floor: FloorServer, dealer: Person) -> None:
    boss = floor.person("Gil", Position.GAMING_SHIFT_MANAGER)
    dealer.do("salon", "CallIrregularity", kind=UNFORESEEN, note="a glass was spilt", hand=0, cards=[])
    boss.do("salon", "RuleOn", remedy="void the round", reason="the cards are wet", cards=[], second=SECOND)
    assert told(floor) == [("notice-void", "6.1")]


@pytest.mark.usefixtures("dealer")
def test_a_bet_that_is_found_is_told(floor: FloorServer) -> None:
    sue = floor.person("Max", Position.PIT_MANAGER)
    found = {"patron": "Wei", "area": 2, "wager": "Tie", "stake_cents": 5_00, "reason": "it lay in time"}
    sue.do("salon", "FindBet", **found, second=SECOND)
    assert [key for key, _ in told(floor, "Wei")] == ["notice-bet-found"]


def test_the_phone_says_whose_cards_they_are_and_lets_the_patron_decline(
    floor: FloorServer, dealer: Person, screens: Windows
) -> None:
    for _ in range(4):
        dealer.do("salon", "DealCard")
    assert (mine(floor)["offered"], mine(floor)["declines"]) == ([0], [0])
    phone = screens.terminal(floor.person("Ana"), "salon", (390, 844))
    expect(phone.locator(".headline")).to_have_text("Player's cards are offered to you")
    dealer.do("salon", "PassHand", hand=0)
    expect(phone.locator(".headline")).to_have_text("Player's cards lie with you")
    phone.locator('[data-act="decline"]').click()
    expect(phone.locator('[data-act="decline"]')).to_have_count(0)
    assert mine(floor)["hands"] == []


def test_a_notice_stays_until_it_is_seen(floor: FloorServer, dealer: Person, screens: Windows) -> None:
    phone = screens.terminal(floor.person("Ana"), "salon", (390, 844))
    boss = floor.person("Gil", Position.GAMING_SHIFT_MANAGER)
    dealer.do("salon", "CallIrregularity", kind=UNFORESEEN, note="a glass was spilt", hand=0, cards=[])
    expect(phone.locator("#incident")).to_contain_text("The Gaming Shift Manager decides what is done.")
    boss.do("salon", "RuleOn", remedy="void the round", reason="the cards are wet", cards=[], second=SECOND)
    expect(phone.locator("#placed")).to_contain_text("The round is void: $20.00 on Player went back to you. (rule 6.1)")
    phone.reload()
    expect(phone.locator("#placed")).to_be_visible()
    phone.locator('[data-act="placed-seen"]').click()
    expect(phone.locator("#placed")).to_be_hidden()
