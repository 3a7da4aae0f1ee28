"""For everyone: what a terminal says to whoever listens, what its keys do, and how it is read with more contrast."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import area, becomes, bet, bring, lies, newcomer, phase, press
from cutcard import GAMES
from cutcard.rulebook.game import Outcome
from cutcard.words import english
from floors import serving
from wording import RANKS, SUITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import FloorServer

TABLE = "tiger-baccarat"
REMEMBER = """() => {
  window.said = [];
  const spoken = document.getElementById("spoken");
  new MutationObserver(() => spoken.textContent && window.said.push(spoken.textContent)).observe(spoken, {
    childList: true,
  });
}"""
RATIOS = """() => {
  const light = (name) => {
    const probe = document.createElement("span");
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const parts = getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map(Number);
    probe.remove();
    const [red, green, blue] = parts.map((each) => each / 255)
      .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const inks = ["--ink", "--dim", "--gold", "--player-ink", "--banker-ink", "--odds-ink", "--halted-ink"];
  return Object.fromEntries(inks.map((ink) => [ink, ratio(ink, "--felt-1")]));
}"""
"""How much each ink stands out from the lightest part of the felt."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("listening") / "house.db") as server:
        yield server


def in_words(code: str) -> str:
    return f"{RANKS.get(code[0], code[0])} of {SUITS[code[1]]}"


@pytest.mark.wide
def test_each_card_total_and_outcome_is_said_once(floor: FloorServer, screens: Windows) -> None:
    """Step by step, as the house deals; a screen reader has one place to listen to."""
    lou = newcomer(floor, "Lou", 500_00)
    page = screens.terminal(lou, TABLE)
    assert page.locator('[aria-live], [role="status"]').evaluate_all("all => all.map(each => each.id)") == ["spoken"]
    bring(floor, TABLE, "betting")
    phase(page, "betting")
    bet(page, "Player", 10_00)
    page.evaluate(REMEMBER)
    heard = 0
    while floor.house.table(TABLE).state.phase.value in {"betting", "dealing", "settling"}:
        before = len(floor.house.table(TABLE).state.cards)
        floor.house.step(TABLE)
        heard += len(floor.house.table(TABLE).state.cards) > before
        expect(page.locator(".stage playing-card")).to_have_count(heard)
        becomes(page, "known => window.said.length >= known", f"{heard} cards are said", heard)
    phase(page, "ready")
    becomes(page, "window.said.some(each => /You (win|lose|break even)/.test(each))", "what became of the bet is said")
    said: list[str] = page.evaluate("window.said")
    record = lou.get(f"/api/tables/{TABLE}/rounds/{floor.house.table(TABLE).state.round_number}")
    everything = " ".join(said)
    for side, hand in zip(("Player", "Banker"), record["hands"], strict=True):
        for code in hand:
            named = f"{side}: {in_words(code)}."
            assert everything.count(named) == hand.count(code), named
    totals = [each["total"] for each in record["sides"]]
    assert everything.count("No more bets") == 1
    ended = [each for each in said if "You " in each]
    assert len(ended) == 1
    assert f"Player {totals[0]}, Banker {totals[1]}" in ended[0]
    net = record["bets"][0]["net_cents"]
    assert ("You win $10.00." if net > 0 else "You lose $10.00." if net < 0 else "You break even.") in ended[0]


def focused(page: Page) -> str | None:
    found: str | None = page.evaluate("document.activeElement.dataset.wager ?? null")
    return found


@pytest.mark.wide
def test_arrows_go_over_the_layout_and_every_act_has_a_key(floor: FloorServer, screens: Windows) -> None:
    page = screens.terminal(newcomer(floor, "Key", 500_00), TABLE)
    bring(floor, TABLE, "betting")
    phase(page, "betting")
    area(page, "Player").focus()
    for key, wager in (
        ("ArrowRight", "Tie"),
        ("ArrowRight", "Banker"),
        ("ArrowLeft", "Tie"),
        ("ArrowUp", "Small Tiger"),
    ):
        page.keyboard.press(key)
        assert focused(page) == wager, key
    page.keyboard.press("2")
    expect(page.locator('[data-act="chip"][aria-pressed="true"]')).to_have_attribute("data-chip", "500")
    page.keyboard.press("Enter")
    lies(page, "Small Tiger", 5_00)
    page.keyboard.press("d")
    lies(page, "Small Tiger", 10_00)
    page.keyboard.press("u")
    lies(page, "Small Tiger", 5_00)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    expect(page.locator("#keys kbd")).to_have_count(17)
    page.keyboard.press("x")
    lies(page, "Small Tiger", 5_00)
    page.locator("#keys input").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("x")
    page.keyboard.press("?")
    page.locator("#keys input").check()
    page.keyboard.press("Escape")
    lies(page, "Small Tiger", 5_00)
    page.keyboard.press("x")
    lies(page, "Small Tiger", 0)


@pytest.mark.wide
@pytest.mark.parametrize("slug", ["tiger-baccarat", "fortune-six-no-commission", "dragon-tiger"])
def test_wagers_are_named_with_their_conditions(floor: FloorServer, screens: Windows, slug: str) -> None:
    page = screens.terminal(floor.person("Ana"), slug)
    for wager in GAMES[slug].wagers:
        named = area(page, wager.name).get_attribute("aria-label") or ""
        for pay in wager.pays:
            if pay.outcome is Outcome.WIN:
                assert f"{pay.odds.replace(':', ' : ')} when {english(pay.when.message)}" in named


@pytest.mark.wide
def test_inks_stand_out_from_the_felt_and_more_where_that_is_wished(floor: FloorServer, screens: Windows) -> None:
    page = screens.terminal(floor.person("Ana"), TABLE)
    plain: dict[str, float] = page.evaluate(RATIOS)
    assert min(plain.values()) >= 4.5, plain
    wish = {"features": [{"name": "prefers-contrast", "value": "more"}]}
    page.context.new_cdp_session(page).send("Emulation.setEmulatedMedia", wish)
    more: dict[str, float] = page.evaluate(RATIOS)
    assert min(more.values()) >= 7, more
    press(page, "help")
    expect(page.locator("#help")).to_be_visible()
    press(page, "keys")
    expect(page.locator("#keys h2")).to_have_text(re.compile("Keyboard shortcuts"))
