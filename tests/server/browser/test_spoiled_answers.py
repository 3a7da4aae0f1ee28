"""Bets whose answers never come, or come as something else: in a real browser, nothing is confirmed that is not."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browsers import Line, area, bring, connected, lies, newcomer, over_http, phase, press, shows_cents
from floors import serving
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page, Route

    from browsers import Windows
    from floors import FloorServer

pytestmark = pytest.mark.wide

PORTAL = {"status": 200, "content_type": "text/html", "body": "<!doctype html><title>Guest network</title>"}
SPOILED: dict[str, dict[str, Any] | None] = {
    "an empty body": {"status": 200, "body": ""},
    "no JSON": {"status": 200, "body": "{"},
    "a page": PORTAL,
    "a page that refuses": PORTAL | {"status": 403},
    "an answer to nothing": {"status": 200, "json": {}},
    "an answer to another act": {
        "status": 200,
        "json": {"id": "another", "version": 9_999, "seq": 9_999, "events": []},
    },
    "no answer": None,
}
"""What comes in place of the house's answer; None where the connection breaks."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("spoiled") / "house.db") as server:
        yield server


def laid(floor: FloorServer, table: str) -> list[int]:
    return [bet.stake_cents for bet in floor.house.table(table).state.bets]


def not_confirmed(page: Page, wager: str, pending_cents: int) -> None:
    expect(page.locator("#line")).to_contain_text("Not confirmed")
    expect(area(page, wager)).to_have_attribute("data-pending", str(pending_cents))


def test_a_spoiled_answer_confirms_nothing_and_the_same_act_is_asked_again(
    floor: FloorServer, screens: Windows
) -> None:
    """The house has written each bet, so that asking again under another id would place it twice."""
    table = "tiger-baccarat"
    page = screens.terminal(newcomer(floor, "Sam", 500_00), table)
    bring(floor, table, "betting")
    phase(page, "betting")
    spoiled, ids = "", set()

    def spoil(route: Route) -> None:
        ids.add(json.loads(route.request.post_data or "")["id"])
        if not spoiled:
            route.continue_()
            return
        route.fetch()
        answer = SPOILED[spoiled]
        if answer is None:
            route.abort()
        else:
            route.fulfill(**answer)

    over_http(page)
    page.route("**/acts", spoil)
    press(page, "chip", chip="500")
    for count, spoiled in enumerate(SPOILED, start=1):
        ids.clear()
        with page.expect_response("**/acts") if SPOILED[spoiled] else page.expect_event("requestfailed"):
            area(page, "Player").click()
        expect(page.locator("#line")).to_contain_text("Not confirmed")
        expect(page.locator("#spoken")).not_to_have_text(f"${5 * count}.00 on Player")
        spoiled = ""  # noqa: PLW2901 - the line is clean again.
        lies(page, "Player", 5_00 * count)
        expect(page.locator("#line")).to_be_hidden()
        assert len(ids) == 1, spoiled
        assert laid(floor, table) == [5_00 * count]
    shows_cents(page, "credit", 500_00 - 5_00 * len(SPOILED))
    press(page, "clear")
    lies(page, "Player", 0)
    shows_cents(page, "credit", 500_00)


def test_a_captive_portal_confirms_no_bet(floor: FloorServer, screens: Windows) -> None:
    table = "no-commission"
    page = screens.blank(newcomer(floor, "Pia", 100_00))
    line = Line(page)
    page.goto(f"/play?table={table}")
    connected(page)
    bring(floor, table, "betting")
    phase(page, "betting")
    over_http(page)
    page.route("**/api/**", lambda route: route.fulfill(**PORTAL))
    area(page, "Player").click()
    not_confirmed(page, "Player", 5_00)
    line.sever()
    expect(page.locator("#line")).to_contain_text("Connection lost")
    expect(area(page, "Player")).to_have_attribute("data-stake", "0")
    expect(page.locator("#spoken")).not_to_contain_text("on Player")
    assert laid(floor, table) == []
    line.mend()
    page.unroute("**/api/**")
    lies(page, "Player", 5_00)
    assert laid(floor, table) == [5_00]
    expect(page.locator("#line")).to_be_hidden()


def test_clear_and_double_count_chips_in_flight(floor: FloorServer, screens: Windows) -> None:
    table = "fortune-six-no-commission"
    page = screens.terminal(newcomer(floor, "Flo", 100_00), table)
    bring(floor, table, "betting")
    phase(page, "betting")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    over_http(page)
    page.route("**/acts", hold)

    def wait_for_act() -> None:
        until(lambda: len(held) == 1, "an act is sent", sleep=lambda seconds: page.wait_for_timeout(1_000 * seconds))

    def answer() -> None:
        wait_for_act()
        held.pop().continue_()

    press(page, "chip", chip="1000")
    area(page, "Player").click()
    answer()
    lies(page, "Player", 10_00)
    area(page, "Player").click()
    wait_for_act()
    press(page, "double")
    answer()
    answer()
    lies(page, "Player", 40_00)
    area(page, "Tie").click()
    wait_for_act()
    press(page, "clear")
    for _ in range(3):
        answer()
    lies(page, "Player", 0)
    lies(page, "Tie", 0)
    assert laid(floor, table) == []
