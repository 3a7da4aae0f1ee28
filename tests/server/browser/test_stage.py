"""The stage of the terminal: large cards side by side, a third card that says why it comes, and art of our own."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browsers import DESKTOP, PHONE, TABLET, becomes, bring, phase, rounds_until
from cutcard import GAMES
from cutcard.deal import Deal, Hand
from cutcard.rulebook.dealing import replay
from cutcard.rulebook.procedure import Position
from cutcard.server.answers import encode, wire
from cutcard.words import english
from floors import serving
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import FloatRect, Page

    from browsers import Windows
    from cutcard.words import Message
    from floors import FloorServer

TABLE = "tiger-baccarat"
NOTED = """() => {
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    if (this.matches(".stage playing-card")) window.flights.push(timing.duration);
    return animate.call(this, frames, timing);
  };
}"""
"""From here on the page notes how long each card flies, also those that have landed when somebody looks."""
FLIGHTS = "() => window.flights"
COLLIDING = """async (codes) => {
  const { card } = await import("/static/shared/cards.js");
  const frame = document.createElement("div");
  frame.style.setProperty("--card-w", "200px");
  document.body.append(frame);
  const found = [];
  for (const code of codes) {
    frame.replaceChildren(card(code));
    const [sheet, ...parts] = frame.querySelector(".card-face").children;
    const [turned, corner] = [parts.pop(), parts.pop()];
    const boxes = (root) => (root.localName === "g" && !root.hasAttribute("transform") ? [...root.children] : [root])
      .map((each) => each.getBoundingClientRect());
    const whole = sheet.getBoundingClientRect();
    const indices = [corner, turned].flatMap(boxes);
    for (const index of indices) {
      if (index.left < whole.left + 2 || index.right > whole.right - 2) found.push(`${code}: runs out`);
      for (const other of parts.flatMap(boxes)) {
        const wide = Math.min(index.right, other.right) - Math.max(index.left, other.left);
        const high = Math.min(index.bottom, other.bottom) - Math.max(index.top, other.top);
        if (wide > 0.5 && high > 0.5) found.push(`${code}: ${wide} by ${high}`);
      }
    }
  }
  frame.remove();
  return found;
}"""
"""Cards whose index lies on a pip or a figure, or runs out of the card."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("stage") / "house.db") as server:
        yield server


def dealt(floor: FloorServer) -> int:
    return len(floor.house.table(TABLE).state.cards)


def to_a_third_card(floor: FloorServer) -> None:
    """Round after round until a third card lies, and no more than that."""

    def has_a_third_card() -> bool:
        if floor.house.table(TABLE).state.phase.value != "dealing":
            bring(floor, TABLE, "dealing")
        while floor.house.table(TABLE).state.phase.value == "dealing":
            floor.house.step(TABLE)
            if dealt(floor) == 5:
                return True
        return False

    rounds_until(has_a_third_card, "no third card was dealt")


def seen(floor: FloorServer, table: str = TABLE) -> dict[str, Any]:
    """What Ana sees of a table; whoever asks as often as this test is asked to wait now and then."""
    ana, found = floor.person("Ana"), dict[str, Any]()

    def answered() -> bool:
        answer = ana.http.get(f"/api/tables/{table}")
        assert answer.status_code in {200, 429}, answer.text
        if answer.status_code == 200:
            found.update(answer.json()["common"])
        return bool(found)

    until(answered, "the table is shown")
    return found


def reason(floor: FloorServer) -> Message:
    """What the rules say of the third card that came last."""
    cards = floor.house.table(TABLE).state.cards
    first, second = (Hand(tuple(each.card for each in cards if each.hand == hand and each.card)) for hand in (0, 1))
    steps = [step for step, _ in replay(GAMES[TABLE], Deal(first, second), after=2)]
    return steps[len(cards) - 5].message


def test_a_third_card_comes_with_its_reason_and_the_first_four_with_none(floor: FloorServer) -> None:
    drew: set[int] = set()

    def one_and_two_were_drawn() -> bool:
        bring(floor, TABLE, "dealing")
        while floor.house.table(TABLE).state.phase.value == "dealing":
            floor.house.step(TABLE)
            view = seen(floor)
            if dealt(floor) <= 4:
                assert (view["drawn_message"], view["drawn_clause"]) == (None, "")
            else:
                assert view["drawn_message"] == json.loads(encode(wire(reason(floor))))
                assert view["drawn_clause"] == "3.8"
        drew.add(dealt(floor) - 4)
        bring(floor, TABLE, "ready")
        return {1, 2} <= drew

    rounds_until(one_and_two_were_drawn, "a round with one third card, and one with two")


def test_no_reason_is_told_while_a_card_that_decides_it_lies_face_down(floor: FloorServer) -> None:
    """The cards of the salon are named by hand, Player 0 and Banker 5; nobody hears of it before they are open."""
    ana, dealer = floor.person("Ana"), floor.person("Dee", Position.DEALER)
    dealer.act("salon", "LoadShoe")
    dealer.do("salon", "OpenBets")
    assert ana.bet("salon", "Player", 50_00).status_code == 200
    dealer.do("salon", "CloseBets")
    for _ in range(4):
        dealer.do("salon", "DealCard")
        assert not any(seen(floor, "salon")[name] for name in ("drawn_message", "comes_message"))
    for hand, cards in enumerate((["8s", "2h"], ["Kd", "5c"])):
        dealer.act("salon", "SetRevealOrder", first=hand)
        dealer.do("salon", "RevealHand", hand=hand, cards=cards)
        assert seen(floor, "salon")["drawn_message"] is None
        comes = seen(floor, "salon")["comes_message"]
        assert comes is None or hand == 1, "a hand that lies face down would be told"
    assert (comes["key"], comes["values"]["side"]["key"]) == ("draw-draws", "hand-player"), comes
    dealer.do("salon", "DealCard", card="3d")
    assert seen(floor, "salon")["drawn_message"]["key"] == "draw-draws"
    dealer.do("salon", "AnnounceResult")
    dealer.do("salon", "SettleBets")


def third_card_flown(floor: FloorServer, page: Page) -> bool:
    """The next round is dealt as far as its third card, if it has but one; the page notes the flights of this round."""
    bring(floor, TABLE, "dealing")
    phase(page, "dealing")
    expect(page.locator(".stage playing-card")).to_have_count(0)
    page.evaluate("() => { window.flights = []; }")
    floor.house.step(TABLE)
    becomes(page, "() => window.flights.length === 1", "the first card flies")
    assert page.evaluate(FLIGHTS) == [600]
    while floor.house.table(TABLE).state.phase.value == "dealing":
        floor.house.step(TABLE)
        if dealt(floor) == 5 and seen(floor)["comes_message"] is None:
            return True
    return False


@pytest.mark.wide
def test_the_third_card_takes_its_time_and_says_why_it_comes(floor: FloorServer, screens: Windows) -> None:
    page = screens.terminal(floor.person("Ana"), TABLE)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(NOTED)
    rounds_until(lambda: third_card_flown(floor, page), "no third card was dealt")
    becomes(page, "() => window.flights.length === 5", "five cards have flown")
    assert sorted(page.evaluate(FLIGHTS)) == [600, 600, 600, 600, 1200], "several may come at once, hand by hand"
    expect(page.locator(".headline")).to_have_text(english(reason(floor)))
    bring(floor, TABLE, "ready")


@pytest.mark.wide
def test_nothing_flies_where_less_motion_is_wished(floor: FloorServer, screens: Windows) -> None:
    page = screens.terminal(floor.person("Ana"), TABLE)
    page.evaluate(NOTED)
    to_a_third_card(floor)
    expect(page.locator(".stage playing-card")).to_have_count(5)
    assert page.evaluate(FLIGHTS) == []
    bring(floor, TABLE, "ready")


def boxes(page: Page, what: str) -> list[FloatRect]:
    found = [each.bounding_box() for each in page.locator(what).all()]
    return [each for each in found if each is not None]


@pytest.mark.wide
@pytest.mark.parametrize(("size", "least"), [(PHONE, 68), ((390, 664), 68), (TABLET, 188), (DESKTOP, 270)])
def test_both_hands_stand_large_and_side_by_side(
    floor: FloorServer, screens: Windows, size: tuple[int, int], least: int
) -> None:
    page = screens.terminal(floor.person("Ana"), TABLE, size)
    bring(floor, TABLE, "dealing")
    while dealt(floor) < 4:
        floor.house.step(TABLE)
    expect(page.locator(".stage playing-card")).to_have_count(4)
    first, second = (boxes(page, f'[data-hand="{hand}"] playing-card') for hand in (0, 1))
    for card in first + second:
        assert card["height"] >= least, "six beside each other fill the width, or a quarter of the height"
    assert max(each["x"] + each["width"] for each in first) <= min(each["x"] for each in second)
    assert {round(each["y"]) for each in first} == {round(each["y"]) for each in second}
    middle = (min(each["x"] for each in first) + max(each["x"] + each["width"] for each in second)) / 2
    assert abs(middle - size[0] / 2) < size[0] / 6
    totals = boxes(page, ".stage .total")
    assert len(totals) == 2
    for total in totals:
        for card in boxes(page, ".stage playing-card"):
            assert total["y"] + total["height"] <= card["y"], "a total covers no card"
    to_a_third_card(floor)
    expect(page.locator(".stage playing-card")).to_have_count(5)
    third = boxes(page, ".stage playing-card:not([across])")
    assert [each["height"] for each in third] == [each["height"] for each in first + second], "they stay as they are"
    cards = sorted(boxes(page, ".stage playing-card"), key=lambda each: each["x"])
    for left, right in pairwise(cards):
        assert left["x"] + left["width"] <= right["x"] + 0.5, "a third card lies beside the others"
    bring(floor, TABLE, "ready")


@pytest.mark.wide
def test_no_index_lies_on_a_pip_or_a_figure(screens: Windows) -> None:
    page = screens.open("/enter")
    decks = {game.deck for game in GAMES.values()}
    codes = sorted({str(card) for deck in decks for card in deck.cards})
    assert len(codes) > 52, "the five elements and their pictures too"
    assert page.evaluate(COLLIDING, codes) == []
