"""What a notebook shows of each value: well-formed, escaped, in the notebook's own colours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from cutcard import GAMES, notebook, read_deal
from cutcard.extras import ExtraMissingError
from cutcard.notebook import picture, table_html
from cutcard.odds import analyse, removal, total_of
from cutcard.roads import Scoreboard, read_rounds
from cutcard.rulebook.settlement import Bet
from cutcard.simulate import ShoePlan, count, perfect_block, study
from cutcard.simulate.counting.vulnerability import vulnerability
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable

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
    with pytest.raises(NotImplementedError, match="there is no drawing of a str"):
        picture("board")


PICTURED: dict[str, tuple[Callable[[], Any], str]] = {
    "Removal": (lambda: removal(GAME)[2], "effect of removing"),
    "Results": (lambda: total_of(analyse(GAME)["Dragon Big"].nets, 20), "end ahead"),
    "ByDepth": (lambda: perfect_block(GAME, ShoePlan(), 1, 0, "Dragon Big", 8), "cutting card"),
    "Analysis": (lambda: analyse(GAME), "How bets end"),
    "Price": (lambda: analyse(GAME)["Dragon Big"], "actual return"),
    "Study": (lambda: study(GAME, shoes=2), "closing in"),
}


@pytest.mark.parametrize("kind", first_of(PICTURED, 2))
def test_what_one_would_rather_look_at_is_drawn(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a value has no table, a notebook shows the picture; without matplotlib, the text."""
    make, says = PICTURED[kind]
    value = make()
    drawn = picture(value)
    assert parsed(drawn).tag.endswith("svg")
    assert says in " ".join(drawn.split("<!--")), "matplotlib writes each text beside its strokes"
    if kind in {"Removal", "Results", "ByDepth"}:
        assert not hasattr(value, "_repr_html_")
        assert value._repr_svg_() == drawn
        monkeypatch.setattr(notebook, "picture", missing)
        assert value._repr_svg_() is None


def missing(_: object) -> str:
    raise ExtraMissingError("charts need matplotlib", "par")


def test_names_are_escaped() -> None:
    bent = GAME.called(WORST)
    for html in (bent._repr_html_(), analyse(bent)._repr_html_(), table_html(WORST, [WORST], [[WORST]])):
        assert "<img" not in html
        assert WORST in "".join(parsed(html).itertext())
