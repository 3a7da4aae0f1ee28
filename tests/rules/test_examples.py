"""Pictures of a game: every example is a legal deal that its line decides, and the introduction follows the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cutcard import GAMES, Bet, Game, referee, result, settle
from cutcard.compiled.examples import examples_of
from cutcard.rulebook.drawing import PuntoBanco
from cutcard.rulebook.game import Pay
from cutcard.rulebook.introduction import About, introduction, short_round
from cutcard.words import catalogue, english, languages
from each_game import each_game
from made_up_game import GAME as MADE_UP
from made_up_game import its_words


@pytest.mark.parametrize("game", [*GAMES.values(), MADE_UP], ids=lambda game: game.slug)
def test_each_example_is_decided_by_its_line(game: Game) -> None:
    examples = examples_of(game)
    assert set(examples) == {wager.name for wager in game.wagers}
    for wager in game.wagers:
        for pay, example in zip(wager.pays, examples[wager.name], strict=True):
            deal = example.deal
            assert referee(game, deal, decks=game.decks.least) is None
            (settled,) = settle(game, deal, [Bet.on(game, wager.name, 10_00)])
            assert settled.pay is pay, f"{wager.name}: {deal} is no example of {pay.when.says}"


def test_an_example_names_the_hands_that_its_wager_looks_at() -> None:
    examples = examples_of(GAMES["fa-fa-fabulous-4"])
    assert {name: each[0].hands for name, each in examples.items()} == {
        "Player": (),
        "Banker": (),
        "Tie": (),
        "Player Precious Pair": (0,),
        "Banker Precious Pair": (1,),
        "Player Fabulous 4": (),
        "Banker Fabulous 4": (),
    }


@each_game
def test_the_introduction_has_five_pictures_that_the_rules_deal(game: Game) -> None:
    steps = {step.about: step for step in introduction(game, game.wagers)}
    dealt = About.THIRD if isinstance(game.drawing, PuntoBanco) else About.TIE
    assert list(steps) == [About.AIM, About.COUNT, dealt, About.BETS, About.PAYS]
    assert steps[About.AIM].deal == short_round(game)
    for step in steps.values():
        assert step.deal is None or referee(game, step.deal) is None
        assert step.clause, step.about
        for language in languages():
            assert len(catalogue(language).says(step.message)) < 200, "a sentence to read under a picture"
    pictured = steps[dealt].deal
    assert pictured is not None
    if dealt is About.THIRD:
        assert len(pictured.first.cards) == 3
        assert len(pictured.second.cards) == 2
    else:
        assert result(game, pictured).name == "Tie"


def test_the_introduction_says_what_the_rule_values_say() -> None:
    game = GAMES["tiger-baccarat"]
    told = {step.about: english(step.message) for step in introduction(game, game.wagers[:4])}
    assert "third card on 0 to 5" in told[About.THIRD]
    assert told[About.BETS].endswith("Player, Tie, Banker, or on one other wager.")
    assert told[About.PAYS] == "A winning bet of 10.00 on Tie at 8:1 brings 80.00, and you keep your 10.00."
    tie = game.wagers[2]
    dearer = replace(tie, pays=(Pay(tie.pays[0].when, "9:1", tie.pays[0].clause),))
    bent = replace(game, wagers=(*game.wagers[:2], dearer, *game.wagers[3:]))
    assert "at 9:1 brings 90.00" in english(introduction(bent, bent.wagers)[-1].message)


def test_a_game_of_ones_own_is_introduced_with_its_own_hands() -> None:
    with its_words():
        aim, *_ = introduction(MADE_UP, MADE_UP.wagers)
        assert "Sun" in english(aim.message)
        assert "Moon" in english(aim.message)
