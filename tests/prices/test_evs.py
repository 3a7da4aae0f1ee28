"""Expected values of many shoes: by NumPy and compiled, alone and among others, beside the exact fractions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import made_up_game
from cutcard import GAMES, Game, Shoe
from cutcard.lens import Lens
from cutcard.odds import pricer, wager_groups
from cutcard.odds.polynomial import beginnings
from cutcard.rulebook.referee import RefusedError
from tiers import FIRST_OF_EACH_DOCUMENT, first_of, those

if TYPE_CHECKING:
    from collections.abc import Iterator

    Shoes = np.ndarray[Any, np.dtype[np.int64]]

PRICED = {**GAMES, made_up_game.GAME.slug: made_up_game.GAME}
each_priced_game = pytest.mark.parametrize(
    "game",
    those(PRICED.values(), lambda game: game is made_up_game.GAME or game.slug in FIRST_OF_EACH_DOCUMENT),
    ids=PRICED,
)


def sees_most(game: Game) -> Lens:
    """The finest that any of its wagers looks at cards."""
    return max(wager.sees for wager in game.wagers)


@pytest.fixture(params=["numpy", "compiled"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Each way to price, whatever was priced before."""
    walks = wager_groups.Walks()
    if request.param == "compiled":
        assert walks.load(wager_groups.SHOES_WORTH_COMPILING) is not None
    else:
        walks.priced = wager_groups.SHOES_WORTH_COMPILING
    monkeypatch.setattr(wager_groups, "WALKS", walks)
    with made_up_game.its_words():
        yield request.param
    assert (walks.compiled is None) == (request.param == "numpy")


def shoes_of(game: Game, many: int) -> Shoes:
    """Partial shoes, from nearly empty to full, some without a card of some kinds."""
    chance = np.random.default_rng(20)
    full = np.repeat(np.arange(len(game.deck)), 8)
    sizes = [game.drawing.cards_most, len(full), *chance.integers(6, len(full), many - 2)]
    shoes = [np.bincount(chance.permutation(full)[:size], minlength=len(game.deck)) for size in sizes]
    shoes[2][: len(game.deck) // 4] = 0
    return np.array(shoes)


@each_priced_game
@pytest.mark.usefixtures("way")
def test_an_expected_value_is_the_exact_fraction(game: Game) -> None:
    shoes = shoes_of(game, 7)
    for shoe, evs in zip(shoes, pricer(game).evs(shoes), strict=True):
        exact = pricer(game).price(Shoe(game.deck, tuple(shoe.tolist())))
        assert evs == pytest.approx([float(price.ev) for price in exact.prices], abs=1e-13)


@each_priced_game
@pytest.mark.usefixtures("way")
def test_a_shoe_is_priced_alone_as_among_others(game: Game) -> None:
    shoes = shoes_of(game, 12)
    together = pricer(game).evs(shoes)
    for shoe, evs in zip(shoes, together, strict=True):
        assert pricer(game).evs(shoe)[0] == pytest.approx(evs, abs=1e-13)
    for at, wager in enumerate(game.wagers):
        assert pricer(game).evs_of(wager, shoes) == pytest.approx(together[:, at], abs=1e-13)


def test_compiled_a_wager_alone_is_worth_the_same_to_the_last_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    walks = wager_groups.Walks()
    walks.load(wager_groups.SHOES_WORTH_COMPILING)
    monkeypatch.setattr(wager_groups, "WALKS", walks)
    game, shoes = GAMES["tiger-baccarat"], shoes_of(GAMES["tiger-baccarat"], 37)
    one_by_one = np.concatenate([pricer(game).evs(shoe) for shoe in shoes])
    for at, wager in enumerate(game.wagers):
        assert (pricer(game).evs_of(wager, shoes) == one_by_one[:, at]).all()


def test_the_compiled_walk_is_loaded_when_it_is_worth_it() -> None:
    walks = wager_groups.Walks()
    assert walks.load(1) is None
    assert walks.load(wager_groups.SHOES_WORTH_COMPILING - 2) is None
    assert walks.load(1) is not None
    assert walks.load(1) is walks.compiled


def test_without_numba_prices_are_numpys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wager_groups, "find_spec", lambda _: None)
    assert wager_groups.Walks().load(wager_groups.SHOES_WORTH_COMPILING) is None


def test_beginnings_are_walked_in_order() -> None:
    """All multisets of one and two of three kinds, each after its own beginning."""
    length, kind, copies = beginnings(3, 3)
    found = list(zip(length.tolist(), kind.tolist(), copies.tolist(), strict=True))
    assert found == [
        (1, 0, 0), (2, 0, 1), (2, 1, 0), (2, 2, 0), (1, 1, 0), (2, 1, 1), (2, 2, 0), (1, 2, 0), (2, 2, 1),
    ]  # fmt: skip


@pytest.mark.usefixtures("way")
def test_no_shoes_have_no_prices() -> None:
    game = GAMES["tiger-baccarat"]
    none = np.zeros((0, len(game.deck)), dtype=np.int64)
    assert pricer(game).evs(none).shape == (0, len(game.wagers))
    assert pricer(game).evs_of(game.wagers[0], none).shape == (0,)


@each_priced_game
@pytest.mark.usefixtures("way")
def test_what_cannot_be_dealt_from_is_refused_alone_as_among_others(game: Game) -> None:
    """One shoe takes a way of its own, past the checks of many."""
    full = np.array(Shoe.of(game.deck, decks=8).counts)
    pricer(game).evs(full)
    first = np.eye(len(full), dtype=np.int64)[0]
    for wrong in (full - 9 * first, full + 99 * first, first):
        with pytest.raises(RefusedError) as among:
            pricer(game).evs(np.stack([full, wrong]))
        for alone in (wrong, wrong[np.newaxis]):
            with pytest.raises(RefusedError, match=re.escape(str(among.value))):
                pricer(game).evs(alone)
    for shape in (full[:-1], full.astype(float), full[np.newaxis, np.newaxis]):
        with pytest.raises(ValueError, match="a composition is whole counts"):
            pricer(game).evs(shape)


@pytest.mark.parametrize(
    ("slug", "sees"),
    first_of(
        [
            pytest.param("dragon-tiger-baccarat", Lens.POINTS),
            pytest.param("dragon-tiger-baccarat", Lens.RANKS),
            *(pytest.param(game.slug, Lens.RANKS) for game in GAMES.values() if sees_most(game) is Lens.RANKS),
        ],
        4,
    ),
)
@pytest.mark.usefixtures("way")
def test_counts_of_ranks_or_points_price_what_they_suffice_for(slug: str, sees: Lens) -> None:
    """A game that looks at suits, as Fa Fa Fabulous 4, needs counts of cards."""
    game = GAMES[slug]
    cards = np.array(Shoe.of(game.deck, decks=6).counts)
    if sees is Lens.RANKS:
        width, kinds = 13, [game.deck.ranks.index(card.rank) for card in game.deck.cards]
    else:
        width, kinds = 10, [card.points for card in game.deck.cards]
    counts = np.bincount(kinds, weights=cards, minlength=width).astype(np.int64)
    assert pricer(game).evs(counts)[0] == pytest.approx(pricer(game).evs(cards)[0], abs=1e-13)
