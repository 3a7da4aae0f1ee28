"""What a notebook shows of each value: well-formed, escaped, in the notebook's own colours."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from cutcard import GAMES, read_deal
from cutcard.notebook import picture, table_html
from cutcard.odds import analyse
from cutcard.roads import Scoreboard, read_rounds
from cutcard.rulebook.settlement import Bet
from cutcard.simulate import ShoePlan, count, study
from cutcard.simulate.counting.vulnerability import vulnerability

GAME = GAMES["dragon-tiger"]


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)  # noqa: S314 - it was written a moment ago.


WORST = 'Lion <img src=x onerror="alert(1)"> & Co'


@pytest.mark.parametrize(
    ("value", "shows"),
    [
        (GAME, ["Dragon Tiger (DT 2013-07-17)", "Dragon Big", "11:1", "4.1"]),
        (read_deal(GAMES["tiger-baccarat"], "8s 2h 3d / Kd 6c"), ["8s 2h 3d", "Kd 6c", "6"]),
        (analyse(GAME), ["416 cards", "Tie", "10.3614%"]),
        (analyse(GAME)["Tie"], ["Tie, house edge 10.3614%", "+11", "otherwise", "-1"]),
        (study(GAME, shoes=2), ["Study of dragon-tiger", "Dragon Small", "Standard error"]),
        (count(GAME, "Dragon Big", shoes=4), ["4 shoes", "units per 100"]),
        (vulnerability(GAME, Bet.on(GAME, "Tie", 1).wager, ShoePlan(), shoes=4), ["Tie", "perfect", "SCORE"]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_is_a_table_that_says_what_it_is(value: Any, shows: list[str]) -> None:
    html = value._repr_html_()
    text = " ".join(parsed(html).itertext())
    assert [each for each in shows if each not in text] == []
    assert "background" not in html
    assert set(re.findall(r"color:(\w+)", html)) == {"inherit"}
    assert len(repr(value)) < 400


def test_a_board_is_a_picture() -> None:
    root = parsed(Scoreboard.of(read_rounds("BBPTPPB"))._repr_svg_())
    assert root.tag.endswith("svg")
    with pytest.raises(NotImplementedError, match="nobody draws a str"):
        picture("board")


def test_names_are_escaped() -> None:
    bent = GAME.called(WORST)
    for html in (bent._repr_html_(), analyse(bent)._repr_html_(), table_html(WORST, [WORST], [[WORST]])):
        assert "<img" not in html
        assert WORST in "".join(parsed(html).itertext())
