"""Where the model of a game ends: what it has no place for is refused where it is declared."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from cutcard import GAMES
from cutcard.cards import NotationError
from cutcard.rulebook.drawing import PuntoBanco
from other_table_of_play import with_other_rule

TIGER = GAMES["tiger-baccarat"]


@pytest.mark.parametrize(
    ("members", "says"),
    [
        (
            {"sides": (*PuntoBanco.sides, PuntoBanco.sides[0])},
            "PuntoBanco deals to Player, Banker, Player; a game has two hands",
        ),
        ({"sides": PuntoBanco.sides[:1]}, "PuntoBanco deals to Player; a game has two hands"),
        ({"cards_most": 7}, "PuntoBanco deals up to 7 cards; a round has at most 6"),
    ],
)
def test_a_rule_for_more_than_two_hands_of_three_cards_is_refused(members: dict[str, Any], says: str) -> None:
    with pytest.raises(NotationError, match=says):
        with_other_rule(TIGER, **members)


@pytest.mark.parametrize("rule", [None, "PuntoBanco", PuntoBanco, object()])
def test_what_is_no_drawing_rule_is_refused(rule: Any) -> None:
    with pytest.raises(NotationError, match="tiger-baccarat: its drawing rule is a"):
        replace(TIGER, drawing=rule)


def test_the_rule_that_every_document_has_is_taken() -> None:
    clauses = {each.name: "" for each in fields(PuntoBanco) if each.init}
    assert replace(TIGER, drawing=PuntoBanco(**clauses)).drawing.cards_most == 6
