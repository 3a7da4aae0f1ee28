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

if TYPE_CHECKING:
    from collections.abc import Iterator

    Shoes = np.ndarray[Any, np.dtype[np.int64]]

PRICED = {**GAMES, made_up_game.GAME.slug: made_up_game.GAME}
each_game = pytest.mark.parametrize("game", PRICED.values(), ids=PRICED)


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


@each_game
@pytest.mark.usefixtures("way")
def test_an_expected_value_is_the_exact_fraction(game: Game) -> None:
    shoes = shoes_of(game, 21)
    for shoe, evs in zip(shoes, pricer(game).evs(shoes), strict=True):
        exact = pricer(game).price(Shoe(game.deck, tuple(shoe.tolist())))
        assert evs == pytest.approx([float(price.ev) for price in exact.prices], abs=1e-13)


@each_game
@pytest.mark.usefixtures("way")
def test_a_shoe_is_priced_alone_as_among_others(game: Game) -> None:
    shoes = shoes_of(game, 37)
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


@each_game
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


@each_game
@pytest.mark.usefixtures("way")
def test_counts_of_ranks_or_points_price_what_they_suffice_for(game: Game) -> None:
    cards = np.array(Shoe.of(game.deck, decks=6).counts)
    sees = max(wager.sees for wager in game.wagers)
    for width, kinds, lens in (
        (13, [game.deck.ranks.index(card.rank) for card in game.deck.cards], Lens.RANKS),
        (10, [card.points for card in game.deck.cards], Lens.POINTS),
    ):
        counts = np.bincount(kinds, weights=cards, minlength=width).astype(np.int64)
        if lens < sees or len(game.deck.ranks) != 13:
            continue
        assert pricer(game).evs(counts)[0] == pytest.approx(pricer(game).evs(cards)[0], abs=1e-13)
