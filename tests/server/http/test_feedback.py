"""What a terminal answers with: chips that pile, slide, are paid and swept, wins in proportion, sound on request."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browsers import area, becomes, bet, bring, lies, newcomer, phase, press, rounds_until
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import FloorServer

TABLE = "tiger-baccarat"
TAP = """(wager) => {
  document.querySelector(`[data-wager="${wager}"]`).click();
  return [...document.querySelectorAll(".flown")].map((each) => each.getAnimations().length);
}"""
RING = """() => [...document.querySelectorAll("#ring i")].map((each) => {
  const [running] = each.getAnimations();
  const moved = running.effect.getKeyframes().flatMap((frame) => Object.keys(frame));
  return { progress: running.effect.getComputedTiming().progress, moved };
})"""
LEVEL = """async (cases) => {
  const { levelOf } = await import("/static/terminal/stage/celebrate.js");
  return cases.map(([net, ...stakes]) => levelOf({ net, settled: stakes.map((stake_cents) => ({ stake_cents })) }));
}"""
LISTEN = """
  window.heard = [];
  const own = window.AudioContext;
  window.AudioContext = class extends own {
    constructor() {
      super();
      window.heard.push("context");
    }
  };
  for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
    const begun = kind.prototype.start;
    kind.prototype.start = function (...when) {
      window.heard.push(kind.name);
      return begun.apply(this, when);
    };
  }
"""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("feedback") / "house.db") as server:
        yield server


def takes_bets(floor: FloorServer, page: Page) -> None:
    """The table takes bets, as it may already, and the page shows it."""
    if floor.house.table(TABLE).state.phase.value != "betting":
        bring(floor, TABLE, "betting")
    phase(page, "betting")


def seated(floor: FloorServer, screens: Windows, name: str) -> Page:
    page = screens.terminal(newcomer(floor, name, 5_000_00), TABLE)
    takes_bets(floor, page)
    return page


@pytest.mark.wide
def test_chips_pile_by_value_and_slide_to_the_area(floor: FloorServer, screens: Windows) -> None:
    page = seated(floor, screens, "Pia")
    for stake in (100_00, 25_00, 5_00):
        press(page, "chip", chip=str(stake))
        area(page, "Banker").click()
    lies(page, "Banker", 130_00)
    chips = area(page, "Banker").locator(".stack .chip")
    assert [each.get_attribute("data-chip") for each in chips.all()] == ["10000", "2500", "500"]
    assert [each.inner_text() for each in chips.all()] == ["", "", "5"]
    expect(area(page, "Banker").locator(".stack .pile-amount")).to_have_text("130")
    tops = [box["y"] for each in chips.all() if (box := each.bounding_box())]
    assert tops == sorted(tops, reverse=True)
    assert page.evaluate(TAP, "Tie") == [], "nothing slides where less motion is wished"
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(TAP, "Tie") == [1]
    expect(page.locator(".flown")).to_have_count(0)
    bring(floor, TABLE, "ready")


GLOW = """(each) => {
  const shadow = getComputedStyle(each).boxShadow.split(/, (?=rgb|color)/).filter((part) => !part.includes("inset"));
  const wide = shadow.filter((part) => Number(/(?:\\S+px ){2}(\\d+)px/.exec(part)?.[1] ?? 0) >= 12);
  return wide.filter((part) => !/, 0\\)|\\/ 0\\)/.test(part)).length;
}"""
"""How many wide shadows that can be seen lie around an area."""


@pytest.mark.wide
def test_a_win_is_paid_beside_the_stake_and_a_loss_is_swept(floor: FloorServer, screens: Windows) -> None:
    page = seated(floor, screens, "Sol")

    def one_side_wins() -> bool:
        takes_bets(floor, page)
        for wager in ("Player", "Banker"):
            bet(page, wager, 10_00)
        bring(floor, TABLE, "ready")
        phase(page, "ready")
        expect(page.locator("[data-outcome]")).to_have_count(2)
        return page.locator('[data-outcome="win"]').count() > 0

    rounds_until(one_side_wins, "no round that is no tie")
    won, lost = (area(page, wager) for wager in ("Player", "Banker"))
    if won.get_attribute("data-outcome") != "win":
        won, lost = lost, won
    expect(won.locator(".stack .chip .own").last).to_have_text("10")
    if won.get_attribute("data-wager") == "Player":
        expect(won.locator(".paid .chip .own").last).to_have_text("10")
    else:
        expect(won.locator(".paid .pile-amount")).to_have_text("9.50")
    assert [each.evaluate(GLOW) for each in (won, lost, area(page, "Tie"))] == [0, 0, 0], "no gain, no glow"
    expect(lost.locator(".stack")).to_be_hidden()
    expect(lost.locator(".paid .chip")).to_have_count(0)
    brings = "push" if won.get_attribute("data-wager") == "Player" else "lose"  # The Banker pays a commission.
    expect(page.locator(".own-line")).to_have_attribute("data-net", brings)
    expect(page.locator(".stage")).not_to_have_attribute("data-celebration", "1")
    expect(page.locator(".spark")).to_have_count(0)


@pytest.mark.wide
def test_a_net_win_is_celebrated_and_anything_else_is_quiet(floor: FloorServer, screens: Windows) -> None:
    page = seated(floor, screens, "Cel")
    page.emulate_media(reduced_motion="no-preference")
    told: set[tuple[str, bool]] = set()

    def both_are_seen() -> bool:
        takes_bets(floor, page)
        bet(page, "Player", 10_00)
        bring(floor, TABLE, "ready")
        phase(page, "ready")
        expect(page.locator(".own-line")).not_to_have_attribute("data-net", "")
        won = page.locator(".own-line").get_attribute("data-net") == "win"
        expect(page.locator(".stage")).to_have_attribute("data-celebration", "1" if won else "0")
        told.add((str(page.locator(".stage").get_attribute("data-celebration")), won))
        becomes(page, f"() => ({GLOW})(document.querySelector('[data-wager=Player]')) === {int(won)}", "a gain glows")
        return {won for _, won in told} == {True, False}

    rounds_until(both_are_seen, "a win and a loss")
    assert told == {("1", True), ("0", False)}
    cases: list[list[int]] = [[95, 100], [-5, 100], [0, 100], [0], [10, 100, 300], [500, 100], [5_000, 100, 20]]
    assert page.evaluate(LEVEL, cases) == [1, 0, 0, 0, 1, 2, 3]


@pytest.mark.wide
def test_no_sound_is_made_until_it_is_asked_for(floor: FloorServer, screens: Windows) -> None:
    page = screens.blank(newcomer(floor, "Zoë", 100_00))
    page.add_init_script(LISTEN)
    page.goto(f"/play?table={TABLE}")
    bring(floor, TABLE, "betting")
    phase(page, "betting")
    expect(page.locator('[data-act="sound"]')).to_have_attribute("aria-pressed", "false")
    bet(page, "Player", 5_00)
    assert page.evaluate("window.heard") == []
    press(page, "sound")
    expect(page.locator('[data-act="sound"]')).to_have_attribute("aria-pressed", "true")
    bet(page, "Tie", 1_00)
    assert page.evaluate("window.heard") == ["context", "AudioBufferSourceNode", "AudioBufferSourceNode"]
    press(page, "sound")
    bet(page, "Banker", 1_00)
    assert len(page.evaluate("window.heard")) == 3
    bring(floor, TABLE, "ready")


@pytest.mark.wide
def test_the_ring_is_right_on_arrival_and_only_turns(floor: FloorServer, screens: Windows) -> None:
    bring(floor, TABLE, "betting")
    projection = floor.app.state.floor.hub.projections[TABLE]
    projection.closes, projection.betting = time.monotonic() + 100, 400.0
    page = screens.terminal(floor.person("Ana"), TABLE)
    expect(page.locator("#phase")).to_have_class("phase counts")
    halves: list[dict[str, Any]] = page.evaluate(RING)
    assert halves[0]["progress"] == 1, "three quarters of the time are gone, and with them one half of the ring"
    assert 0.49 < halves[1]["progress"] < 0.8
    for half in halves:
        assert set(half["moved"]) <= {"transform", "offset", "computedOffset", "easing", "composite"}
    projection.closes = 0.0
