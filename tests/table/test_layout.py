"""The layout: an area for every wager, as the documents list them, with the least and the most it takes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cutcard import GAMES
from cutcard.formats.settings import options_from, options_json
from cutcard.rulebook.clauses import clauses
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import refuse_options
from cutcard.table import Limits, Source, TableOptions
from cutcard.table.layout import areas
from hand_dealt import both

LISTED = {
    "DTB": {
        "2.2.1": ["Player"],
        "2.2.2": ["Banker"],
        "2.2.3": ["Tie"],
        "2.2.4": ["Dragon Tiger"],
        "2.2.5": ["Big Dragon"],
        "2.2.6": ["Small Dragon"],
        "2.2.7": ["Big Tiger"],
        "2.2.8": ["Small Tiger"],
    },
    "FF4": {
        "2.2.1": ["Player"],
        "2.2.2": ["Banker"],
        "2.2.3": ["Tie"],
        "2.2.4": ["Banker Precious Pair", "Player Precious Pair"],
        "2.2.5": ["Banker Fabulous 4", "Player Fabulous 4"],
    },
    "SE": {
        "2.2.1": ["Banker"],
        "2.2.2": ["Player"],
        "2.2.3": ["Tie"],
        "2.2.4": ["Banker Pair", "Player Pair"],
        "2.2.5": ["Fortune Six"],
    },
    "DT": {
        "2.2.1": ["Dragon", "Tiger"],
        "2.2.2": ["Tie"],
        "2.2.3": ["Dragon Big", "Dragon Small"],
        "2.2.4": ["Tiger Big", "Tiger Small"],
    },
}
"""The areas each document lists, written from the documents."""
CASES = [
    pytest.param(document, clause, wagers, marks=pytest.mark.clause(f"{document} {clause}"), id=f"{document}-{clause}")
    for document, listed in LISTED.items()
    for clause, wagers in listed.items()
]


@pytest.mark.parametrize(("document", "clause", "wagers"), CASES)
def test_2_2_the_layout_has_areas_for_these_wagers(document: str, clause: str, wagers: list[str]) -> None:
    (game,) = [game for game in GAMES.values() if game.document.code == document]
    found = [area.wager.name for area in areas(TableOptions(game=game)) if clause in area.cites]
    assert sorted(found) == wagers


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.document.code == "EB"])
@pytest.mark.clause("EB 2.2")
def test_eb_2_2_a_terminal_shows_every_wager_with_its_least_and_most(slug: str) -> None:
    options = TableOptions(game=GAMES[slug], limits=Limits(10_00, 500_00), side_limits=Limits(5_00, 100_00))
    shown = areas(options)
    assert [area.wager.name for area in shown] == [wager.name for wager in GAMES[slug].wagers]
    for area in shown:
        assert "2.2" in area.cites
        limits = (10_00, 500_00) if area.main else (5_00, 100_00)
        assert (area.least_cents, area.most_cents) == limits


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_table_does_not_offer_has_no_area(slug: str) -> None:
    game = GAMES[slug]
    bare = areas(TableOptions(game=game, offered=frozenset()))
    assert [area.wager.name for area in bare] == [wager.name for wager in game.wagers if not wager.optional]


@pytest.mark.parametrize("slug", GAMES)
def test_every_area_cites_a_clause_of_its_document(slug: str) -> None:
    for area in areas(TableOptions(game=GAMES[slug])):
        assert area.cites, area.wager.name
        assert set(area.cites) <= set(clauses(area.document))


APPENDICES = {
    "dragon-tiger-baccarat": dict.fromkeys("ABCFGHIJK", (1, 8)) | {"D": (1, 9), "E": (8, 16)},
    "fa-fa-fabulous-4": {"A": (1, 5), "B": (1, 7), "C": (1, 9), "D": (1, 1), "E": (8, 16)},
}
"""The layouts of each document with their least and most positions, written from the documents."""


@both("2.2", "2.2", refuses="no layout, or not the one named, has so many positions")
def test_2_2_each_layout_has_positions_of_its_own(slug: str) -> None:
    game = GAMES[slug]
    assert {each.name for each in game.procedure.layouts} == set(APPENDICES[slug])
    for name, (least, most) in APPENDICES[slug].items():
        for positions in range(1, 17):
            refusal = refuse_options(TableOptions(game=game, layout=name, positions=positions))
            assert (refusal is None) == (least <= positions <= most), f"{name} with {positions}"
            assert refusal is None or (refusal.code, refusal.cites) == ("layout", ("2.2",))
    unknown = refuse_options(TableOptions(game=game, layout="Z"))
    assert unknown is not None
    assert (unknown.code, unknown.cites) == ("layout", ("2.2",))


@pytest.mark.parametrize("slug", APPENDICES)
def test_without_a_name_the_first_layout_with_so_many_positions_is_on_the_table(slug: str) -> None:
    for positions in range(1, 17):
        laid_out = TableOptions(game=GAMES[slug], positions=positions).laid_out
        admits = [name for name, (least, most) in sorted(APPENDICES[slug].items()) if least <= positions <= most]
        assert laid_out is not None
        assert laid_out.name == admits[0]


@pytest.mark.parametrize("slug", sorted(set(GAMES) - set(APPENDICES)))
def test_where_the_document_numbers_no_layouts_none_is_named(slug: str) -> None:
    options = TableOptions(game=GAMES[slug], positions=16)
    assert refuse_options(options) is None
    assert options.laid_out is None
    refusal = refuse_options(replace(options, layout="A"))
    assert refusal is not None
    assert (refusal.code, refusal.cites) == ("layout", ())


CUTTING_CARD = {"DTB": ("3.17",), "FF4": ("3.17",), "EB": ("3.10",)}
"""The other documents do not speak of one."""


@pytest.mark.clause("DTB 3.17", "FF4 3.17", "EB 3.10", refuses="too few cards lie behind the cutting card")
def test_the_cutting_card_leaves_enough_for_the_rounds_still_to_come() -> None:
    for game in GAMES.values():
        for after in (0, 1):
            least = (2 if game.slug == "dragon-tiger" else 6) * (1 + after)
            assert refuse_options(TableOptions(game=game, cut=least, rounds_after_cut=after)) is None
            for cut in (least - 1, 0, -1):
                refusal = refuse_options(TableOptions(game=game, cut=cut, rounds_after_cut=after))
                assert refusal is not None
                assert (refusal.code, refusal.cites) == ("cut", CUTTING_CARD.get(game.document.code, ()))


@both("3.9.2 3.12.1", "3.8.2 3.11.1", refuses="no high-limit area, or no reading device")
def test_3_12_1_method_c_needs_the_high_limit_area_and_a_device_that_reads(slug: str) -> None:
    methods = GAMES[slug].procedure.methods
    assert methods is not None
    there = TableOptions(game=GAMES[slug], method=Method.C, high_limit_area=True, source=Source.READER)
    assert refuse_options(there) is None
    elsewhere = refuse_options(replace(there, high_limit_area=False))
    assert elsewhere is not None
    assert (elsewhere.code, elsewhere.cites) == ("method", (methods.who_chooses,))
    for source in (Source.KEYED, Source.SEALED):
        unread = refuse_options(replace(there, source=source))
        assert unread is not None
        assert (unread.code, unread.cites) == ("source", (methods.c.patron_draws,))
        assert refuse_options(replace(there, source=source, method=Method.A)) is None


@pytest.mark.parametrize("source", Source)
def test_a_table_is_written_and_read_with_its_source_and_layout(source: Source) -> None:
    game = GAMES["dragon-tiger-baccarat"]
    options = TableOptions(game=game, source=source, layout="D", positions=9, staff_place_bets=True)
    assert options_from(options_json(options), GAMES) == options
    before = {name: value for name, value in options_json(options).items() if name != "source"}
    assert options_from(before, GAMES).source is Source.KEYED, "written before there was a choice"
