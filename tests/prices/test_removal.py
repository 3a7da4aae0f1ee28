"""Effects of removal and counts, against published ones and against a search of all tags."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest

from cutcard import GAMES, Game, RefusedError
from cutcard.odds import analyse
from cutcard.odds.removal import Removal, best_count, removal
from each_game import one_game_a_document
from tiers import first_of

RANKS = ["A", *"23456789", "TJQK"]

PUBLISHED = {
    "Banker": [188, 440, 522, 649, 1157, -827, -1132, -827, -502, -231],
    "Player": [-178, -448, -543, -672, -1195, 841, 1128, 817, 533, 249],
    "Tie": [5129, 1293, -2392, -2141, -2924, -2644, -11595, -10914, 6543, 4260],
}
"""Ten-millionths of a bet on eight decks, for a card worth nothing, an Ace, a Two and so on to a Nine.

Source: Michael Shackleford, The Wizard of Odds, Card Counting in Baccarat, https://wizardofodds.com. The page heads the
column of the Player with Banker and the other way round: a Banker with commission gains when small cards leave.
"""

LUCKY_6 = [-611, -329, -323, -1131, -393, -278, -5386, 3907, 3537, 2838]
"""Millionths of a bet on Lucky 6, a Banker's winning six at 12 to 1 in two cards and 23 to 1 in three; same order.

Source: the same author, Card Counting the Lucky 6 Bet in Baccarat.
"""


def of(slug: str, wager: str, decks: int = 8) -> Removal:
    return next(effects for effects in removal(GAMES[slug], decks) if effects.wager.name == wager)


def from_nothing_to_nine(effects: Removal) -> list[float]:
    changes = {effect.label: effect.change for effect in effects.effects}
    assert list(changes) == RANKS
    return [float(changes[label]) for label in (RANKS[-1], *RANKS[:-1])]


@pytest.mark.parametrize("slug", ["dragon-tiger-baccarat", "tiger-baccarat"])
@pytest.mark.parametrize("wager", PUBLISHED)
def test_the_effects_on_the_main_wagers_are_the_published_ones(slug: str, wager: str) -> None:
    assert [round(change * 1e7) for change in from_nothing_to_nine(of(slug, wager))] == PUBLISHED[wager]


def test_the_small_and_the_big_tiger_move_as_published_for_both_at_once() -> None:
    """Their chances move by a 23rd and a 51st of their effects, and Lucky 6 returns 13 and 24 on them."""
    small, big = (from_nothing_to_nine(of("tiger-baccarat", wager)) for wager in ("Small Tiger", "Big Tiger"))
    assert [round((13 * s / 23 + 24 * b / 51) * 1e6) for s, b in zip(small, big, strict=True)] == LUCKY_6


@pytest.mark.parametrize(
    ("slug", "wager", "tags", "correlation"),
    [
        # Eliot Jacobson, Card Counting the Big Tiger Baccarat Side Bet, 2024, https://advancedadvantageplay.com
        ("tiger-baccarat", "Big Tiger", (0, 0, -1, -1, -1, -2, 1, 2, 2, 0), "0.981"),
        # Tags: Stephen How, Player Dragon Bonus Tracking Sheet, 2011, https://discountgambling.net; he gives no
        # correlation, so this one was worked out by itself from an independent count of all deals.
        ("super-6-no-commission", "Player Dragon Bonus", (1, 2, 2, 1, 1, 0, -1, -1, -1, -1), "0.97981"),
    ],
)
def test_a_published_count_follows_its_wager_as_well_as_published(
    slug: str, wager: str, tags: tuple[int, ...], correlation: str
) -> None:
    effects = of(slug, wager)
    assert f"{effects.correlation(tags):.{len(correlation) - 2}f}" == correlation
    best = best_count(effects)
    assert best is not None
    assert best.correlation >= effects.correlation(tags)


@one_game_a_document
@pytest.mark.parametrize("decks", first_of([8, 4], 1))
def test_an_unseen_card_changes_nothing_on_average(game: Game, decks: int) -> None:
    for effects in removal(game, decks):
        assert sum(len(effect.cards) * effect.change for effect in effects.effects) == 0
        assert sorted(card for effect in effects.effects for card in effect.cards) == sorted(game.deck.cards)


@one_game_a_document
def test_an_effect_is_the_price_without_the_card_less_the_price_with_it(game: Game) -> None:
    before = analyse(game)
    cards = [game.deck.cards[at] for at in (3, 12, 16, 25, 29)]
    afters = {card: analyse(game, removed=[card]) for card in cards}
    assert [effects.wager for effects in removal(game)] == list(game.wagers)
    for effects in removal(game):
        for card, after in afters.items():
            (change,) = (effect.change for effect in effects.effects if card in effect.cards)
            assert change == after[effects.wager.name].ev - before[effects.wager.name].ev


def test_cards_are_gathered_as_the_wager_tells_them_apart() -> None:
    assert [effect.label for effect in of("fa-fa-fabulous-4", "Player").effects] == ["A", *"23456789", "TSLF"]
    assert [effect.label for effect in of("sands-elements", "Banker Pair").effects] == list("A23456789TSLF")
    pairs = of("fa-fa-fabulous-4", "Player Precious Pair").effects
    assert {(effect.label, len(effect.cards)) for effect in pairs} == {
        ("A2356789TSLF fewa", 48),
        ("4 fewa", 4),
        ("A2356789TSLF g", 12),
        ("4 g", 1),
    }


def test_a_wager_on_one_card_moves_as_a_single_card_counts() -> None:
    """The Dragon is big on 24 of 52 cards: what share of 415 cards is big can be worked out by hand."""
    effects = of("dragon-tiger", "Dragon Big").effects
    big, all_cards = 8 * 24, 8 * 52
    for effect in effects:
        left = big - (effect.cards[0].rank >= 8)
        assert effect.change * all_cards * (all_cards - 1) == 2 * (left * all_cards - big * (all_cards - 1))


def searched(effects: Removal, most: int) -> float:
    """The best correlation of any balanced tags within the limit, by trying them all, half of the kinds at a time."""
    weights = np.array([len(effect.cards) for effect in effects.effects])
    changes = np.array([float(effect.change) for effect in effects.effects])
    half = len(weights) // 2

    def sums(kinds: slice) -> list[np.ndarray[tuple[int, ...], np.dtype[np.float64]]]:
        tags = np.array(list(product(range(-most, most + 1), repeat=len(weights[kinds]))))
        weighted = tags * weights[kinds]
        return [weighted.sum(axis=1), (weighted * tags).sum(axis=1), weighted @ changes[kinds]]

    (total, square, follows), others = sums(slice(half)), sums(slice(half, None))
    best = 0.0
    for other_total, other_square, other_follows in zip(*others, strict=True):
        fits = (total + other_total == 0) & (square + other_square > 0)
        if fits.any():
            best = max(best, ((follows + other_follows)[fits] / np.sqrt((square + other_square)[fits])).max())
    return float(best) / math.sqrt((weights * changes**2).sum())


@pytest.mark.parametrize(
    ("slug", "wager", "most"),
    [
        ("dragon-tiger-baccarat", "Tie", 2),
        ("tiger-baccarat", "Big Tiger", 2),
        ("fa-fa-fabulous-4", "Player", 2),
        ("super-6-no-commission", "Player Dragon Bonus", 1),
        ("sands-elements", "Banker", 1),
        ("no-commission", "Player", 1),
        ("dragon-tiger-baccarat", "Dragon Tiger", 1),
        ("dragon-tiger", "Tiger Small", 1),
        ("fa-fa-fabulous-4", "Player Precious Pair", 4),
        pytest.param("fa-fa-fabulous-4", "Player Precious Pair", 6, marks=pytest.mark.wide),
    ],
)
def test_no_balanced_tags_follow_better_than_the_best_count(slug: str, wager: str, most: int) -> None:
    effects = of(slug, wager)
    best = best_count(effects, most)
    assert best is not None
    assert best.correlation == pytest.approx(searched(effects, most), abs=1e-12)


@one_game_a_document
@pytest.mark.parametrize("most", first_of([2, 1, 3], 1))
def test_a_best_count_is_balanced_within_its_limit_and_knows_its_correlation(game: Game, most: int) -> None:
    for effects in removal(game):
        best = best_count(effects, most)
        if best is not None:
            assert sum(len(e.cards) * tag for e, tag in zip(effects.effects, best.tags, strict=True)) == 0
            assert 0 < max(map(abs, best.tags)) <= most
            assert best.correlation == effects.correlation(best.tags)
            assert 0 < best.correlation <= 1 + 1e-12


@pytest.mark.parametrize("decks", [4, 8])
@pytest.mark.parametrize(
    ("slug", "wager"),
    [(slug, "Player Pair") for slug in ("sands-elements", "no-commission")]
    + [("tiger-baccarat", "Tiger Pair"), ("dragon-tiger", "Tie"), ("dragon-tiger", "Dragon")],
)
def test_where_every_card_is_like_every_other_nothing_can_be_counted(slug: str, wager: str, decks: int) -> None:
    effects = of(slug, wager, decks)
    assert {effect.change for effect in effects.effects} == {0}
    assert best_count(effects) is None
    assert effects.correlation(range(len(effects.effects))) == 0


def test_where_no_small_tags_balance_there_is_no_count() -> None:
    """Precious pairs: 48 cards move alike, 12, 4 and one. Four times 3 balances 12 once, but 2 is too little."""
    effects = of("fa-fa-fabulous-4", "Banker Precious Pair")
    assert best_count(effects, 2) is None
    assert best_count(effects, 3) is not None


def test_the_correlation_is_that_of_tags_and_effects_over_the_deck() -> None:
    effects = of("fortune-six-no-commission", "Banker Dragon Bonus")
    tags = (1, 2, 2, 2, 1, 0, -2, -1, -1, -1)
    copies = [len(effect.cards) for effect in effects.effects]
    cards = np.repeat([tags, [float(effect.change) for effect in effects.effects]], copies, axis=1)
    assert cards[0].sum() == 0
    assert effects.correlation(tags) == pytest.approx(np.corrcoef(cards[0], cards[1])[0, 1], abs=1e-12)
    assert effects.correlation([3 * tag for tag in tags]) == pytest.approx(effects.correlation(tags))
    assert effects.correlation([-tag for tag in tags]) == pytest.approx(-effects.correlation(tags))
    assert effects.correlation([0] * len(tags)) == 0


def test_tags_for_other_kinds_than_the_effects_are_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        of("no-commission", "Tie").correlation([1, -1])


@pytest.mark.clause("DT 2.1")
def test_effects_on_a_shoe_that_cannot_be_are_refused() -> None:
    with pytest.raises(RefusedError):
        removal(GAMES["dragon-tiger"], 9)
