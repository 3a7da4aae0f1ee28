"""What the server says a house may choose for a table is what the house then takes, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cutcard import GAMES
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import Source, TableOptions, refuse_options
from cutcard.server.http.choices import choices_of
from cutcard.words import catalogue, languages


@pytest.mark.parametrize("slug", GAMES)
def test_the_ends_of_every_range_are_taken_and_what_lies_beyond_is_refused(slug: str) -> None:
    game = GAMES[slug]
    choices, usual = choices_of(game), TableOptions(game=game)
    widest = replace(usual, decks=choices.decks.most)
    for name in ("decks", "positions", "area_most", "cut"):
        chosen = getattr(choices, name)
        assert getattr(usual, name) == chosen.usual
        for value, taken in (
            (chosen.least, True),
            (chosen.most, True),
            (chosen.least - 1, False),
            (chosen.most + 1, False),
        ):
            assert (refuse_options(replace(widest, **{name: value})) is None) == taken, f"{name} {value}"


@pytest.mark.parametrize("slug", GAMES)
def test_a_method_of_the_high_limit_area_is_taken_there_alone(slug: str) -> None:
    choices, usual = choices_of(GAMES[slug]), TableOptions(game=GAMES[slug])
    assert choices.method == usual.method.value
    assert bool(choices.methods) == (GAMES[slug].procedure.methods is not None)
    for each in choices.methods:
        there = replace(usual, method=Method(each.name), high_limit_area=True, source=Source.READER)
        assert refuse_options(there) is None
        assert (refuse_options(replace(there, high_limit_area=False)) is not None) == each.high_limit_area
    assert [each.name for each in choices.methods if each.runs_itself] == (["A", "B"] if choices.methods else [])


def test_no_other_sentence_speaks_of_malfunctions() -> None:
    for code in languages():
        own = catalogue(code)
        told = {
            key
            for key in own.entries
            if any(word in str(own.text(key)) for word in ("alfunction", "机件故障", "機件故障"))
        }
        assert told == {"shared-malfunction"}
