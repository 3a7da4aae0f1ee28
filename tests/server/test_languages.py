"""What the house says, said in Chinese: no sentence of an explanation and no standing phrase is left in English."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from browsers import chromium, windows
from cutcard import GAMES
from cutcard.deal import Deal, Hand
from cutcard.explain import explain
from cutcard.rulebook.drawing import Draw
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from cutcard.rulebook.game import Game

ROUNDS = 400
SPOKEN = """async ([module, speak, asked, language = "zh"]) => {
  localStorage.setItem("cutcard-language", language);
  const said = await import(module);
  return asked.map((each) => said[speak](...each));
}"""
COURT_CARDS = re.compile(r"(?<=[黑桃红心方块梅花火金土木水])[AJQK]")
"""These are written so in Chinese too."""
CODES = re.compile(r"\b[A2-9TJQKSLF][shdcfgewa]\b")
"""Cards as machines write them."""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    path = tmp_path_factory.mktemp("languages") / "house.db"
    with serving(path) as floor, chromium() as browser, windows(browser, floor) as opened:
        yield opened.open("/")


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


def in_english(sentences: list[str]) -> list[str]:
    return [each for each in sentences if re.search("[A-Za-z]", COURT_CARDS.sub("", each))]


@pytest.mark.parametrize("slug", GAMES)
def test_every_reason_is_told_in_chinese(page: Page, slug: str) -> None:
    game, chance = GAMES[slug], random.Random(slug)
    told = {step.says for _ in range(ROUNDS) for step in explain(game, dealt(game, chance)).steps}
    said = page.evaluate(SPOKEN, ["/static/terminal/reasons.js", "reason", [[each, slug] for each in sorted(told)]])
    assert len(said) > 30
    assert in_english(said) == []


@pytest.mark.parametrize("slug", ["tiger-baccarat", "fa-fa-fabulous-4", "dragon-tiger"])
def test_no_reason_calls_a_card_by_its_code_in_english(page: Page, slug: str) -> None:
    game, chance = GAMES[slug], random.Random(slug)
    told = sorted({step.says for _ in range(ROUNDS) for step in explain(game, dealt(game, chance)).steps})
    said = page.evaluate(SPOKEN, ["/static/terminal/reasons.js", "reason", [[each, slug] for each in told], "en"])
    assert [each for each in said if CODES.search(each)] == []
    assert any(re.match(r"\w+ is dealt the \w+ of \w+: ", each) for each in said)


def test_every_way_to_pay_and_every_irregularity_is_told_in_chinese(page: Page) -> None:
    phrases = {pay.when.says for game in GAMES.values() for wager in game.wagers for pay in wager.pays}
    for game in GAMES.values():
        for case in game.irregularities:
            phrases |= {case.kind.value, *(step.remedy.value for step in case.steps)}
    said = page.evaluate(SPOKEN, ["/static/shared/phrases.js", "phrase", [[each] for each in sorted(phrases)]])
    assert in_english(said) == []
