"""What the house sends is worded by the pages as Python words it, and in Chinese nothing is left in English."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from browsers import windows
from cutcard import GAMES, Bet
from cutcard.deal import Deal, Hand
from cutcard.explain import explain
from cutcard.rulebook.drawing import Draw
from cutcard.server.answers import encode, wire
from floors import serving
from tiers import first_of, one_a_document
from wording import as_read, from_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from cutcard.rulebook.game import Game

WORDED = """async ([language, text]) => {
  const page = await import("/static/shared/i18n.js");
  (await import("/static/shared/cards.js")).sayCardsByName();
  (await import("/static/shared/money.js")).sayMoneyWithItsSign();
  if (page.language() !== language) await page.setLanguage(language);
  return JSON.stringify(JSON.parse(text).map(page.word));
}"""
"""Messages come and sentences go as one text each: value by value, the way to the page takes longer than the page."""
CURRENCY = """() => {
  const told = document.createElement("script");
  Object.assign(told, { id: "first-answers", type: "application/json" });
  Object.assign(told.dataset, { currency: "USD", places: "2" });
  document.head.append(told);
}"""
"""What every page of ours comes with."""
COURT_CARDS = frozenset("AJQK")
"""These are written so in Chinese too."""
MARKS = frozenset("ABC" + "SLF")
"""A clause also names methods, and the marks of the pictures of the five elements, by their letters."""


@pytest.fixture(scope="module")
def page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    path = tmp_path_factory.mktemp("languages") / "house.db"
    with serving(path) as floor, windows(browser, floor) as opened:
        blank = opened.open("/health")  # No page of ours, whose scripts would be there a second time.
        blank.evaluate(CURRENCY)
        yield blank


def dealt(game: Game, chance: random.Random) -> Deal:
    """A round that fell from a shuffled shoe."""
    shoe = list(game.deck.cards) * game.decks.most
    chance.shuffle(shoe)
    hands: tuple[list[str], list[str]] = ([], [])
    while True:
        deal = Deal(*(Hand.parse(" ".join(hand)) if hand else Hand(()) for hand in hands))
        step = game.drawing.next_card(deal, game.document.code)
        if not isinstance(step, Draw):
            return deal
        hands[step.hand].append(str(shoe.pop()))


def messages_in(sent: Any) -> Iterator[dict[str, Any]]:
    """Every message of an answer; those inside another are said with it."""
    match sent:
        case {"key": _, "values": _}:
            yield sent
        case dict():
            for each in sent.values():
                yield from messages_in(each)
        case list():
            for each in sent:
                yield from messages_in(each)


def check_worded_alike(page: Page, messages: list[dict[str, Any]]) -> list[str]:
    """The sentences in English, after they were held against Python's, and in Chinese against the Latin alphabet."""
    text = json.dumps(messages)
    said = json.loads(page.evaluate(WORDED, ["en", text]))
    assert said == [as_read(from_json(each)) for each in messages]
    for asked, sentence in zip(messages, json.loads(page.evaluate(WORDED, ["zh", text])), strict=True):
        letters = COURT_CARDS | MARKS if asked["key"].startswith("clause-") else COURT_CARDS
        letters |= {asked["values"].get("document")}
        assert set(re.findall("[A-Za-z]+", sentence)) <= letters, f"not in Chinese: {sentence}"
    return list(said)


@pytest.mark.parametrize("rounds", first_of([60, 300], 1))
@pytest.mark.parametrize("slug", one_a_document())
def test_every_step_of_an_explanation_is_worded_as_python_words_it(page: Page, slug: str, rounds: int) -> None:
    """So many rounds, a bet on every wager."""
    game, chance = GAMES[slug], random.Random(slug)
    bets = [Bet.on(game, wager.name, 10_00) for wager in game.wagers]
    steps = {step.message for _ in range(rounds) for step in explain(game, dealt(game, chance), bets).steps}
    sent = [json.loads(encode(wire(each))) for each in sorted(steps, key=repr)]
    said = check_worded_alike(page, sent)
    assert len(said) > 50
    assert any(re.match(r"\w+ is dealt the \w+ of \w+: ", each) for each in said), "cards have names, not codes"


@pytest.mark.parametrize("slug", one_a_document())
def test_every_line_of_a_layout_is_worded_as_python_words_it(page: Page, slug: str) -> None:
    """How each wager pays, how the game is played, what goes wrong and what is done."""
    layout = page.request.get(f"/api/tables/{slug}/layout").json()
    lines = [pay["when_message"]["key"] for wager in layout["wagers"] for pay in wager["pays"]]
    assert lines
    assert layout["how"]
    assert layout["irregularities"]
    check_worded_alike(page, list(messages_in(layout)))
