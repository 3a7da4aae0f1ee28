"""Every sentence of the rules in every language: conditions, reasons to draw, counts, steps, names, how to play."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import naive
from cutcard import GAMES, Card, Deal, Game, Outcome, Wager, deal_from, explain
from cutcard.cards import Shoe
from cutcard.lens import Lens
from cutcard.odds.readings import other_readings
from cutcard.rulebook.clauses import clauses
from cutcard.rulebook.conditions import BANKER, PLAYER, Condition, Side, tie_on, ties, wins_on
from cutcard.rulebook.dealing import replay
from cutcard.rulebook.drawing import OneCardEach, PuntoBanco
from cutcard.rulebook.game import Pay
from cutcard.rulebook.how_to_play import how_to_play
from cutcard.rulebook.labels import (
    card_in_words,
    colour_of,
    edition_of,
    ending_in_words,
    in_short,
    label_of,
    ranks_of,
    results_in_order,
    suits_of,
    title_of,
)
from cutcard.words import CatalogueError, Message, catalogue, english, message
from each_game import each_game, one_game_a_document
from wording import check_worded

if TYPE_CHECKING:
    from collections.abc import Iterator

DEALS = 150


def some_deals(game: Game) -> Iterator[Deal]:
    """Rounds from shoes shuffled by a fixed seed."""
    chance = random.Random(game.slug)
    cards = list(Shoe.of(game.deck, decks=game.decks.least))
    for _ in range(DEALS):
        chance.shuffle(cards)
        yield deal_from(game, cards)


def sentences_of(game: Game) -> Iterator[Message]:
    """Whatever a game's rules can say before a card is dealt."""
    yield title_of(game)
    yield edition_of(game.document)
    for wager in game.wagers:
        yield label_of(game, wager.name)
        for pay in wager.pays:
            yield pay.when.message
            yield in_short(pay.when)
    for possible in game.drawing.results:
        yield possible.when.message
        yield label_of(game, possible.name)
        yield ending_in_words(game, possible.name)
    for _, label in (*ranks_of(game.deck), *suits_of(game.deck)):
        yield label
    for told in how_to_play(game):
        yield told.message


def check_all_worded(game: Game) -> None:
    for said in sentences_of(game):
        check_worded(said)


@each_game
def test_every_rule_is_worded_in_every_language(game: Game) -> None:
    check_all_worded(game)
    for reading in other_readings(game):
        for pay in reading.wager.pays:
            check_worded(pay.when.message)


@one_game_a_document
def test_every_step_of_every_round_is_worded_in_every_language(game: Game) -> None:
    reasons: set[str] = set()
    for deal in some_deals(game):
        for step, _ in replay(game, deal):
            check_worded(step.message)
            assert step.why == english(step.message)
            reasons.add(step.message.key)
        for told in explain(game, deal).steps:
            check_worded(told.message)
            assert told.says == english(told.message)
    expected = 2 if game.drawing.initial == 1 else 8
    assert len(reasons) == expected, "every kind of reason to draw or to stand came up"


@each_game
def test_english_names_are_the_names_themselves(game: Game) -> None:
    """What a program knows a thing by is what an English reader reads."""
    assert english(title_of(game)) == game.title
    assert english(edition_of(game.document)) == game.document.edition
    for wager in game.wagers:
        assert english(label_of(game, wager.name)) == wager.name
    for possible in game.drawing.results:
        assert english(label_of(game, possible.name)) == possible.name
    for card in game.deck.cards:
        assert english(card_in_words(game.deck, card)) == f"{card} ({game.deck.spell(card)})"


def test_a_card_says_what_it_counts() -> None:
    told = explain(GAMES["tiger-baccarat"], Deal.parse("8s 2h 3d / Kd 6c"), [])
    assert "Player: 8s 8, 2h 2, 3d 3" in [step.says for step in told.steps]


def test_tiger_is_a_hand_in_one_game_and_a_wager_in_another() -> None:
    chinese = catalogue("zh").says
    assert chinese(label_of(GAMES["dragon-tiger"], "Tiger")) == "虎"
    assert chinese(label_of(GAMES["tiger-baccarat"], "Tiger")) == "老虎"


# A new wager, a new condition, other hands.


def with_line(when: Condition) -> Game:
    """A copy of a game that offers one wager more."""
    game = GAMES["no-commission"]
    wager = Wager(name="Tie", clause="4.4", pays=(Pay(when, "5:1", "4.4"),))
    return replace(game, wagers=(*(each for each in game.wagers if each.name != "Tie"), wager))


def test_a_tie_on_five_keeps_its_five_in_every_language() -> None:
    """The meaning of a line that nobody foresaw is in its values, and cannot be lost in a language."""
    made_up = with_line(tie_on(5))
    (line,) = made_up.wagers[-1].pays
    assert line.when.says == "Player and Banker tie with 5"
    assert catalogue("zh").says(line.when.message) == "闲庄和局，同为5点"
    check_all_worded(made_up)


def test_a_condition_without_words_fails_and_names_its_key() -> None:
    crossed = Condition(
        message("condition-crosses-the-river", side=BANKER.label),
        Lens.POINTS,
        lambda deal: deal.first.count > deal.second.count,
    )
    with pytest.raises(CatalogueError, match="has no message condition-crosses-the-river"):
        check_all_worded(with_line(crossed))


def test_a_wager_without_words_fails_and_names_its_key() -> None:
    game = GAMES["no-commission"]
    wager = Wager(name="Crosses the River", clause="4.4", pays=(Pay(tie_on(5), "5:1", "4.4"),))
    with pytest.raises(AssertionError, match="wager-crosses-the-river"):
        check_all_worded(replace(game, wagers=(*game.wagers, wager)))


def test_a_sentence_with_a_place_too_few_fails() -> None:
    silent = Condition(
        message("condition-wins", side=BANKER.label, total=6), Lens.POINTS, lambda deal: deal.first.total
    )
    with pytest.raises(AssertionError, match="condition-wins"):
        check_all_worded(with_line(silent))


def test_conditions_are_equal_by_what_they_say() -> None:
    assert wins_on(BANKER, 6) == wins_on(BANKER, 6)
    assert wins_on(BANKER, 6) != wins_on(BANKER, 7)
    assert wins_on(BANKER, 6) != wins_on(PLAYER, 6)
    assert ties(PLAYER, BANKER) != ties(Side.first("Tiger"), Side.second("Banker"))


class OtherHands(OneCardEach):
    """One card each, and the hands change their names."""

    sides = (Side.first("Banker"), Side.second("Dragon"))


def test_hands_of_any_name_have_their_colours_and_their_places() -> None:
    """Two hands that are both red elsewhere are told apart: the first is blue, the second red."""
    game = GAMES["dragon-tiger"]
    rule = OtherHands(one_card_each="3.4", winner="3.6", tie="3.8")
    other = replace(game, drawing=rule)
    assert [colour_of(other, name) for name in ("Banker", "Dragon", "Tie", "Dragon Big")] == [
        "player",
        "banker",
        "tie",
        "",
    ]
    assert [colour_of(game, name) for name in ("Dragon", "Tiger")] == ["banker", "player"]
    assert results_in_order(other) == ("Banker", "Tie", "Dragon")
    told = explain(other, Deal.parse("Ks / 7d"), [])
    assert told.steps[-1].says == "Banker 13, Dragon 7: Banker"
    assert english(how_to_play(other)[0].message).startswith("One card is dealt to Banker and one to Dragon,")


def test_a_tiger_wager_of_baccarat_has_no_hands_colour() -> None:
    assert colour_of(GAMES["tiger-baccarat"], "Tiger") == ""


# How to play.


@each_game
def test_how_to_play_cites_clauses_of_its_document(game: Game) -> None:
    paragraphs = how_to_play(game)
    assert len(paragraphs) == (3 if game.drawing.initial == 1 else 4) + (game.slug == "tiger-baccarat")
    for told in paragraphs:
        assert told.cites, english(told.message)
        assert set(told.cites) <= set(clauses(game.document.code))


def test_how_to_play_tells_what_becomes_of_bets_on_a_hand_in_a_tie() -> None:
    game = GAMES["no-commission"]
    assert "bets on Tie win, bets on Player and Banker come back." in english(how_to_play(game)[-1].message)
    without = [replace(each, pays=tuple(p for p in each.pays if p.outcome is Outcome.WIN)) for each in game.wagers]
    lost = english(how_to_play(replace(game, wagers=tuple(without)))[-1].message)
    assert lost.endswith("bets on Tie win, bets on Player and Banker lose.")
    no_tie = replace(game, wagers=tuple(each for each in game.wagers if each.name != "Tie"))
    assert english(how_to_play(no_tie)[-1].message).endswith("are a tie: bets on Player and Banker come back.")
    halved = english(how_to_play(GAMES["dragon-tiger"])[1].message)
    assert halved.endswith("a bet on Dragon or on Tiger loses half, a bet on Tie wins.")


def test_only_tiger_baccarat_has_a_commission() -> None:
    """EB 1.1.3.1; elsewhere odds below even money are what is paid, and nothing is called a commission."""
    said = {slug: " ".join(english(told.message) for told in how_to_play(game)) for slug, game in GAMES.items()}
    assert [slug for slug, text in said.items() if "commission" in text] == ["tiger-baccarat"]
    paid = how_to_play(GAMES["tiger-baccarat"])[-1]
    assert english(paid.message).startswith("A winning bet on Banker is paid 0.95:1.")
    assert paid.cites == ("1.1.3", "1.1.3.1", "4.7")


@each_game
def test_pairs_are_decided_early_only_where_there_is_such_a_wager(game: Game) -> None:
    """EB 3.7 names Player Pair and Banker Pair; the Tiger games have neither."""
    offered = any(
        f"{side} " in wager.name and "Pair" in wager.name for wager in game.wagers for side in ("Player", "Banker")
    )
    assert bool(game.procedure.pairs_decided_by_first_four) == offered


def test_how_to_play_reads_big_and_small_off_the_paytable() -> None:
    assert "Big wins on 8 to King, Small on Ace to 6, and a 7 loses both" in english(
        how_to_play(GAMES["dragon-tiger"])[-1].message
    )
    game = GAMES["dragon-tiger"]
    short = replace(game, wagers=game.wagers[:3])
    assert len(how_to_play(short)) == 2


@each_game
def test_a_main_wager_has_a_short_word_for_each_of_its_ways(game: Game) -> None:
    for side in game.drawing.sides:
        wager = game.wager(side.name)
        assert wager is not None
        lines = [pay for pay in wager.pays if pay.outcome is not Outcome.PUSH]
        if len(lines) > 1:
            assert all(len(english(in_short(pay.when))) <= len("other totals") for pay in lines)


def test_hands_total_as_a_second_reading_has_it() -> None:
    """The counting steps of explanations end with the total that the naive settlement knows."""
    for game in GAMES.values():
        if not isinstance(game.drawing, PuntoBanco):
            continue
        for deal in some_deals(game):
            for hand in (deal.first, deal.second):
                (_, _), (said, _) = game.count.reasons(hand)
                values = dict(said.values)
                assert values.get("total", values["sum"]) == naive.total([str(card) for card in hand.cards])


def test_a_card_of_a_rank_is_named_as_its_document_spells_it() -> None:
    spelled = [
        english(card_in_words(GAMES[slug].deck, Card.parse("Sg"))) for slug in ("sands-elements", "fa-fa-fabulous-4")
    ]
    assert spelled == ["Sg (Sau of Gold)", "Sg (Shou of Gold)"]
