"""Published exact counts, reproduced from the declarations.

Source of the eight- and six-deck figures: the well-known published combinatorial analyses of punto banco. No wrong
cell of the Table of Play survives them.
"""

from __future__ import annotations

import pytest

from cutcard import GAMES, Game
from cutcard.rulebook.every import every_deal
from tiers import first_of, one_a_document
from weights import six_card_permutations

BACCARAT = [game for game in GAMES.values() if game.slug != "dragon-tiger"]
PUBLISHED = {
    8: {"Banker": 2_292_252_566_437_888, "Player": 2_230_518_282_592_256, "Tie": 475_627_426_473_216},
    6: {"Banker": 403_095_751_234_560, "Player": 392_220_492_728_832, "Tie": 83_552_962_932_288},
}


@pytest.mark.parametrize("game", one_a_document(g for g in BACCARAT if len(g.deck) == 52), ids=lambda game: game.slug)
@pytest.mark.parametrize("decks", PUBLISHED)
def test_every_standard_game_reproduces_the_published_counts(game: Game, decks: int) -> None:
    deals = every_deal(game.drawing)
    weights = six_card_permutations(deals, [16 * decks] + [4 * decks] * 9)
    counted = {result.name: int(weights[result.when.holds(deals)].sum()) for result in game.drawing.results}
    assert counted == PUBLISHED[decks]


def test_eight_decks_have_this_many_six_card_permutations() -> None:
    assert sum(PUBLISHED[8].values()) == 416 * 415 * 414 * 413 * 412 * 411 == 4_998_398_275_503_360


@pytest.mark.parametrize("game", BACCARAT, ids=lambda game: game.slug)
def test_there_are_339400_deals_by_points(game: Game) -> None:
    assert len(every_deal(game.drawing)) == 339_400


@pytest.mark.parametrize("decks", first_of([8, 4, 10], 1))
def test_the_element_decks_count_to_all_permutations(decks: int) -> None:
    """A check within the engine: the weights of all deals add up to every six-card permutation of 65-card decks."""
    cards = 65 * decks
    weights = six_card_permutations(every_deal(GAMES["sands-elements"].drawing), [20 * decks] + [5 * decks] * 9)
    assert int(weights.sum()) == cards * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4) * (cards - 5)


def test_dragon_tiger_has_169_pairs_of_ranks() -> None:
    assert len(every_deal(GAMES["dragon-tiger"].drawing)) == 169
