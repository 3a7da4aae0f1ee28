"""Every page and every dialog of the terminal keeps the rules of axe; an outcome is told to those who listen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from axe import broken
from browsers import PHONE, TABLET, bet, bring, connected, newcomer, phase, rounds_until, switch_language, windows
from contrast import too_faint, too_faint_in_any_theme
from cutcard.rulebook.procedure import Position
from floors import serving
from touch import small_targets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from browsers import Windows
    from floors import FloorServer

TABLE = "tiger-baccarat"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("accessible") / "house.db") as server:
        for _ in range(8):
            bring(server, TABLE, "ready")
        yield server


@pytest.fixture(scope="module")
def visitors(browser: Browser, floor: FloorServer) -> Iterator[dict[Position | None, Page]]:
    """A window of somebody who is not signed in, of a patron, both on a phone, and of a manager on a tablet."""
    with windows(browser, floor) as opened:
        yield {
            None: opened.blank(size=PHONE),
            Position.PATRON: opened.blank(floor.person("Ana"), PHONE),
            Position.PIT_MANAGER: opened.blank(floor.person("Max", Position.PIT_MANAGER), TABLET, touch=True),
        }


@pytest.mark.parametrize(
    ("path", "there", "position"),
    [
        ("/", "form", None),
        ("/", ".floor-table road-map", Position.PATRON),
        (f"/help?table={TABLE}", ".help-wager", None),
        ("/receipt", "#policy", None),
        ("/fair", "#policy", None),
        (f"/play?table={TABLE}", "[data-wager]", Position.PATRON),
        (f"/board?table={TABLE}", '[data-road="cockroach"]', Position.PATRON),
        ("/dealer?table=salon", "body:has(#primary .call:not(:empty)) .scanner", Position.PIT_MANAGER),
        ("/pit", "#floor tbody tr", Position.PIT_MANAGER),
        ("/cage", "#cage [data-act]", Position.PIT_MANAGER),
    ],
    ids=["door", "lobby", "help", "receipt", "fair", "terminal", "board", "dealer", "pit", "cage"],
)
def test_a_page_keeps_the_rules(
    visitors: dict[Position | None, Page], path: str, there: str, position: Position | None
) -> None:
    page = visitors[position]
    page.goto(path)
    expect(page.locator(there).first).to_be_visible()
    assert broken(page) == []
    assert small_targets(page) == []


def test_the_missing_page_keeps_the_rules_and_axe_finds_a_contrast_that_is_too_low(
    visitors: dict[Position | None, Page],
) -> None:
    page = visitors[None]
    page.goto("/nothing")
    expect(page.locator("#help")).to_be_visible()
    assert broken(page) == []
    page.evaluate("document.querySelector('#why').style.color = 'rgb(10, 50, 40)'")
    assert any("color-contrast" in each for each in broken(page))


def test_words_on_the_layout_can_be_read_in_every_theme(visitors: dict[Position | None, Page]) -> None:
    """On the pixels of its gradients, which axe cannot tell."""
    page = visitors[Position.PATRON]
    page.goto(f"/play?table={TABLE}")
    connected(page)
    assert too_faint_in_any_theme(page) == []
    page.evaluate("document.querySelector('#layout [data-wager=\"Banker\"]').style.color = 'rgb(200, 110, 110)'")
    assert any("BANKER" in each.upper() for each in too_faint(page))


@pytest.mark.wide
@pytest.mark.parametrize(
    ("path", "there", "position"),
    [
        ("/", "form", None),
        ("/", ".floor-table", Position.PATRON),
        ("/nothing", "#help", None),
        (f"/help?table={TABLE}", ".help-wager", None),
        ("/receipt", "#policy", None),
        ("/fair", "#policy", None),
        (f"/board?table={TABLE}", "#counts strong", Position.PATRON),
        ("/dealer?table=salon", "#primary button", Position.PIT_MANAGER),
        ("/pit", "#floor tbody tr", Position.PIT_MANAGER),
    ],
    ids=["door", "lobby", "missing", "help", "receipt", "fair", "board", "dealer", "pit"],
)
def test_words_of_a_page_can_be_read_in_every_theme(
    visitors: dict[Position | None, Page], path: str, there: str, position: Position | None
) -> None:
    page = visitors[position]
    page.goto(path)
    expect(page.locator(there).first).to_be_visible()
    page.evaluate("document.fonts.ready")
    assert too_faint_in_any_theme(page) == []


@pytest.mark.wide
def test_words_of_the_terminal_can_be_read_in_every_theme(floor: FloorServer, screens: Windows) -> None:
    """While bets are taken and when the round is over, with chips and with what became of them, on two screens."""
    page = screens.terminal(newcomer(floor, "Thea", 100_00), TABLE)
    bring(floor, TABLE, "betting")
    phase(page, "betting")
    for wager in ("Player", "Banker", "Tie"):
        bet(page, wager, 5_00)
    for now in ("betting", "ready"):
        if now == "ready":
            bring(floor, TABLE, now)
        phase(page, now)
        for wide, high in (TABLET, PHONE):
            page.set_viewport_size({"width": wide, "height": high})
            assert too_faint_in_any_theme(page) == [], (now, wide)


DIALOGS = {"wager": "#layout [data-wager]", "receipt": '#recall [data-act="receipt"]'}
"""What is asked to open a dialog of the terminal, where it is not the button of its name."""


@pytest.mark.wide
def test_the_terminal_and_its_dialogs_keep_the_rules(floor: FloorServer, screens: Windows) -> None:
    """Every dialog that a patron opens, those with a round to tell of after one was played."""
    page = screens.terminal(newcomer(floor, "Axel", 100_00), TABLE)
    for _ in range(2):
        bring(floor, TABLE, "ready")
        bring(floor, TABLE, "betting")
        phase(page, "betting")
        bet(page, "Player", 5_00)
    assert broken(page) == []
    names = page.locator("dialog:not(#reminder)").evaluate_all("all => all.map(({ id }) => id)")
    assert len(names) > 5
    for name in names:
        kind = "contextmenu" if name == "wager" else "click"
        connected(page)
        opener = page.locator(DIALOGS.get(name, f'[data-act="{name}"]')).first
        opener.evaluate("(each, kind) => each.dispatchEvent(new MouseEvent(kind, { bubbles: true }))", kind)
        expect(page.locator(f"#{name}")).to_be_visible()
        expect(page.locator(f"#{name} .inside > *").first).to_be_attached()
        assert broken(page, f"#{name}") == [], name
        page.locator(f"#{name}").evaluate("each => each.close()")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    switch_language(page)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    assert broken(page) == []


@pytest.mark.wide
@pytest.mark.parametrize("size", [PHONE, pytest.param(TABLET, marks=pytest.mark.long)], ids=str)
def test_what_waits_for_approval_and_its_dialogs_keep_the_rules(
    floor: FloorServer, screens: Windows, size: tuple[int, int]
) -> None:
    adjust = {"type": "AdjustCredit", "account": "Ana", "cents": 5_00, "reason": "a chip fell"}
    asker, page = (
        floor.person("Max", Position.PIT_MANAGER),
        screens.open("/pit", floor.person("Pim", Position.PIT_SUPERVISOR), size),
    )
    body = {"id": f"approval-on-{size[0]}", "act": adjust}
    assert asker.http.post("/api/cage/approvals", json=body).status_code == 200
    expect(page.locator(".approval").first).to_be_visible()
    assert broken(page) == []
    for act in ("Approve", "Decline"):
        page.locator(f'.approval [data-act="{act}"]').first.click()
        expect(page.locator("dialog.ask")).to_be_visible()
        assert broken(page) == []
        page.keyboard.press("Escape")
    page.locator('#tabs [data-key="cage"]').click()
    page.locator('[data-key="by-BuyCredit"]').click()
    expect(page.locator("dialog.ask .by-another")).to_be_visible()
    assert broken(page) == []


@pytest.mark.wide
def test_a_natural_is_told_with_the_outcome(floor: FloorServer, screens: Windows) -> None:
    """Once, in one place: which hand, that it was a natural and of how much, and that it wins."""
    table = "no-commission"
    page = screens.terminal(floor.person("Wei"), table)
    wei = floor.person("Wei")

    def natural_won() -> dict[str, Any] | None:
        bring(floor, table, "betting")
        phase(page, "betting")
        bring(floor, table, "ready")
        told: dict[str, Any] = wei.get(f"/api/tables/{table}")["common"]["last"]
        assert told["round"] == floor.house.table(table).state.round_number
        return next((each for each in told["hands"] if each["name"] == told["result"] and each["natural"]), None)

    hand = rounds_until(natural_won, "a natural wins")
    assert len(hand["cards"]) == 2
    assert hand["total"] in {8, 9}
    side, total = hand["name"], hand["total"]
    expect(page.locator("#spoken")).to_have_text(re.compile(rf"{side}, natural {total}, wins: "))
