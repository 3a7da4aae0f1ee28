"""The layout: an area for every wager, as the documents list them, with the least and the most it takes."""

from __future__ import annotations

import pytest

from cutcard import GAMES
from cutcard.rulebook.clauses import clauses
from cutcard.table import Limits, TableOptions
from cutcard.table.layout import areas

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
