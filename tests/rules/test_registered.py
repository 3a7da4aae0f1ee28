"""Approved is what was registered: anything else is told as a variant, or as a game of another package."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES, Bet, Game, explain, games, read_deal, registered
from cutcard.game_json import explanation_json, game_json
from cutcard.lens import Lens
from cutcard.odds import ParSheet, analyse
from cutcard.odds.charts import overview
from cutcard.registered import as_registered
from cutcard.roads import Scoreboard, board_svg, read_rounds
from cutcard.rulebook.conditions import Condition
from cutcard.rulebook.drawing import BANKER_DRAWS_ON, STANDS_FROM, Complete, PuntoBanco
from cutcard.rulebook.editions import Editions
from cutcard.rulebook.how_to_play import how_to_play
from cutcard.rulebook.introduction import introduction
from cutcard.rulebook.table_of_play import table_of_play
from cutcard.simulate import study
from cutcard.simulate.study_json import study_json
from cutcard.words import english
from made_up_game import GAME as SUN_AND_MOON
from next_edition import GAME as NEXT
from other_table_of_play import with_other_cell

if TYPE_CHECKING:
    from cutcard.deal import Deal
    from cutcard.rulebook.drawing import Draw

TIGER, DRAGON = GAMES["tiger-baccarat"], GAMES["dragon-tiger"]
DRAWN_OTHERWISE = with_other_cell(TIGER, 3, 8)


def with_rule(game: Game, kind: type[PuntoBanco]) -> Game:
    """A game with a drawing rule of its own."""
    return replace(game, drawing=kind(**{f.name: getattr(game.drawing, f.name) for f in fields(PuntoBanco) if f.init}))


# What is approved.


def test_every_edition_is_registered_and_so_is_an_equal_value() -> None:
    for game in GAMES.every_game():
        assert registered(game) is game
        assert registered(replace(game, title="Another title")) is game


ALTERED = {
    "drawing": DRAWN_OTHERWISE,
    "wagers": replace(TIGER, wagers=TIGER.wagers[:4]),
    "decks": replace(TIGER, decks=replace(TIGER.decks, most=12)),
    "irregularities": replace(TIGER, irregularities=()),
}


@pytest.mark.parametrize("part", ALTERED)
def test_what_is_altered_in_any_part_is_a_variant(part: str) -> None:
    game = ALTERED[part]
    assert registered(game) is None
    told = as_registered(game)
    assert (told.title, told.slug) == ("Variant of Tiger Baccarat", "variant-tiger-baccarat")
    assert told.variant is not None
    assert told.variant.base is TIGER
    assert {each.note for each in told.variant.changes} == {"altered in Python"}
    if part != "wagers":
        assert [each.when for each in told.variant.changes] == [part]
    assert as_registered(told) is told, "each change is told once"


def test_a_title_of_its_own_is_said_after_what_it_is() -> None:
    assert as_registered(replace(DRAWN_OTHERWISE, title="Big Cat")).title == "Variant of Tiger Baccarat: Big Cat"
    renamed = replace(DRAWN_OTHERWISE, title="Big Cat", slug="big-cat")
    assert as_registered(renamed).title == "Variant of Tiger Baccarat: Big Cat"
    bent = TIGER.without("Tie").called("Big Cat")
    assert as_registered(bent) is bent
    assert as_registered(replace(bent, title="Tiger Baccarat")).title == bent.title


def test_a_wager_that_was_altered_stands_under_no_clause() -> None:
    tie = TIGER.wager("Tie")
    assert tie is not None
    generous = replace(tie, pays=(replace(tie.pays[0], odds="9:1"),))
    told = as_registered(replace(TIGER, wagers=(*TIGER.wagers[:2], generous)))
    assert told.variant is not None
    assert ("Tie", "Player and Banker tie", "8:1", "9:1") in {
        (each.wager, each.when, each.before, each.after) for each in told.variant.changes
    }
    assert (told.wagers[2].clause, told.wagers[2].pays[0].clause) == ("", "")
    assert told.wagers[:2] == TIGER.wagers[:2]


def test_a_condition_that_says_the_same_and_is_another_is_found() -> None:
    dragon, tiger, tie, *others = DRAGON.wagers
    true = tie.pays[0].when
    lies = Condition(true.message, Lens.RANKS, lambda deal: deal.first.cards[0].rank >= deal.second.cards[0].rank)
    assert lies == true
    game = replace(DRAGON, wagers=(dragon, tiger, replace(tie, pays=(replace(tie.pays[0], when=lies),)), *others))
    assert game.wagers == DRAGON.wagers
    assert registered(game) is None
    told = as_registered(game)
    assert told.variant is not None
    assert [(each.wager, each.when) for each in told.variant.changes] == [("", "wagers")]
    assert told.wagers[2].pays[0].clause == ""


def test_a_variant_that_was_altered_later_says_so_besides() -> None:
    bent = replace(TIGER.without("Tie", note="dull"), drawing=DRAWN_OTHERWISE.drawing)
    for game in (bent, DRAWN_OTHERWISE.without("Tie", note="dull")):
        told = as_registered(game)
        assert told.variant is not None
        assert told.variant.base is TIGER
        assert {(each.wager, each.when, each.note) for each in told.variant.changes} == {
            ("Tie", "Player and Banker tie", "dull"),
            ("", "drawing", "altered in Python"),
        }
        assert as_registered(told) is told, "each change is told once"


def test_a_game_of_another_package_is_named_as_it_is_and_not_approved(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (NEXT, replace(SUN_AND_MOON, document=replace(SUN_AND_MOON.document, code="SM"))):
        assert registered(game) is None
        assert as_registered(game) is game
    told = game_json(NEXT)
    assert (told["approved"], told["title"], "variant" in told) == (False, NEXT.title, False)
    monkeypatch.setattr(games, "GAMES", Editions([*GAMES.every_game(), NEXT]))
    assert registered(NEXT) is NEXT
    assert game_json(NEXT)["approved"] is True


# Wherever it is told.


@pytest.mark.parametrize("game", [DRAGON, replace(DRAGON, wagers=DRAGON.wagers[:3])], ids=["approved", "altered"])
def test_every_answer_says_whether_the_game_is_approved(game: Game) -> None:
    approved = game is DRAGON
    slug = "dragon-tiger" if approved else "variant-dragon-tiger"
    title = "Dragon Tiger" if approved else "Variant of Dragon Tiger"
    priced, dealt = analyse(game), study(game, shoes=2)
    deal = read_deal(game, "Ks / 7d")
    sheet = ParSheet(game, 8)
    for told in (
        game_json(game),
        json.loads(sheet.write("json")),
        study_json(dealt),
        explanation_json(explain(game, deal, [Bet.on(game, "Tie", 100)])),
    ):
        assert told["approved"] is approved
        assert ("variant" in told) is not approved
        assert told.get("game", told.get("slug")) == slug
    assert {row["game"] for row in (*sheet.rows(), *priced.rows(), *dealt.rows())} == {slug}
    assert sheet.told["title"] == title
    board = Scoreboard.of(read_rounds("DTD", game), game)
    pages: list[Any] = [sheet.write("html").decode(), priced._repr_html_(), overview(game, 8), board_svg(board)]
    for page in pages:
        assert ("Variant of Dragon Tiger" in page) is not approved
        assert "Dragon Tiger" in page
    assert ("Variant of Dragon Tiger (DT 2013-07-17)" in game._repr_html_()) is not approved
    for shown in (repr(priced), repr(dealt)):
        assert f" {slug}," in shown
    assert sheet.write("csv").decode().splitlines()[1].startswith(slug)


def test_a_sheet_of_another_drawing_rule_is_not_in_the_name_of_the_document() -> None:
    """The whole page: title, warning, Table of Play, clauses and prices are those of the value that was given."""
    page, approved = (ParSheet(game, 8).write("html").decode() for game in (DRAWN_OTHERWISE, TIGER))
    for says, of_altered, of_approved in (
        ("PAR sheet: Variant of Tiger Baccarat", True, False),
        ("PAR sheet: Tiger Baccarat", False, True),
        ("A variant that no document approves", True, False),
        ("not approved by EB", True, False),
        ("Table of Play (of this variant alone)", True, False),
        ("Table of Play (EB 3.8)", False, True),
        ("Banker draws on 0 to 2, on 3 unless", False, True),
    ):
        assert (says in page, says in approved) == (of_altered, of_approved), says


# The Table of Play.


def test_the_printed_table_is_the_one_of_the_documents() -> None:
    """Against the table as the documents print it, which the rule reads."""
    for game in GAMES.every_game():
        if isinstance(game.drawing, PuntoBanco):
            table = table_of_play(game.drawing)
            assert table.stands_from == STANDS_FROM
            for total, row in enumerate(table.rows):
                assert row[0] == ("D" if total < STANDS_FROM else "-")
                assert {card for card, cell in enumerate(row[1:]) if cell == "D"} == set(BANKER_DRAWS_ON[total])


def test_the_printed_table_is_the_one_that_is_dealt() -> None:
    drawing = DRAWN_OTHERWISE.drawing
    assert isinstance(drawing, PuntoBanco)
    assert table_of_play(drawing).rows[3] == ("D",) * 11


class Timid(PuntoBanco):
    """Player stands from 5 on, and Banker on 0 against a third card of 0 unless Player began with 0."""

    __slots__ = ()

    def next_card(self, deal: Deal, document: str) -> Draw | Complete:
        step = super().next_card(deal, document)
        player, banker = deal.first, deal.second
        stands = player.count == 2 == banker.count and player.total == 5
        keeps = player.count == 3 and not player.cards[2].points and not banker.total and player.total
        return Complete(document, "", step.message) if stands or keeps else step


def test_a_rule_that_no_table_can_print_says_so() -> None:
    game = with_rule(TIGER, Timid)
    assert isinstance(game.drawing, Timid)
    table = table_of_play(game.drawing)
    assert table.stands_from == 5
    assert table.rows[0][1] == "D/-"
    assert {cell for row in table_of_play(DRAWN_OTHERWISE.drawing).rows for cell in row} == {"D", "-"}  # type: ignore[arg-type]
    page = ParSheet(game, 8).write("html").decode()
    assert "D/- depends on Player" in page
    said = " ".join(english(told.message) for told in how_to_play(game))
    assert "0 to 4 and stands on 5" in said


class NaturalSeven(PuntoBanco):
    """A seven in two cards ends the dealing too."""

    __slots__ = ()

    def next_card(self, deal: Deal, document: str) -> Draw | Complete:
        step = super().next_card(deal, document)
        ends = any(hand.count == 2 and hand.total == 7 for hand in (deal.first, deal.second))
        return Complete(document, "", step.message) if ends and deal.second.count == 2 == deal.first.count else step


def test_naturals_are_told_as_the_rule_has_them() -> None:
    game = with_rule(TIGER, NaturalSeven)
    told = [told.message for told in how_to_play(game)], [step.message for step in introduction(game, game.wagers)]
    for messages in told:
        assert any("A total of 7 or 8 or 9 in" in english(message) for message in messages)
    assert any("A total of 8 or 9 in" in english(step.message) for step in introduction(TIGER, TIGER.wagers))
