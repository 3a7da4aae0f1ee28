"""Effects of removal, and the best count that can be made of them.

When a card leaves the shoe, the expected value of a wager moves by its *effect of removal*. A count gives each kind of
card a small whole tag; the closer the tags follow the effects, the better the count tells a good shoe from a bad one.
Their correlation, each kind weighted by its copies, is the *betting correlation*.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from cutcard.cards import RANK_LETTERS, SHOU_LU_FU_65, STANDARD_52, SUIT_LETTERS, Card, checked_decks
from cutcard.lens import Lens
from cutcard.notebook import picture_or_none
from cutcard.odds.pricer import pricer, shoe_of
from cutcard.rulebook.game import Game, Wager
from cutcard.rulebook.referee import DECKS_USUAL

if TYPE_CHECKING:
    from numpy.typing import NDArray

TAG_USUAL = 2
"""Largest tag of a count that people can keep at a table."""


@dataclass(frozen=True, slots=True)
class Effect:
    """Cards whose removal moves a wager alike, and by how much."""

    cards: tuple[Card, ...]
    change: Fraction

    @property
    def label(self) -> str:
        """Ranks where whole ranks are meant, else single cards."""
        ranks = dict.fromkeys(card.rank for card in self.cards)
        suits = dict.fromkeys(card.suit for card in self.cards)
        if len(self.cards) != len(ranks) * len(suits):
            return " ".join(map(str, self.cards))
        whole = len(STANDARD_52.suits if suits.keys() <= set(STANDARD_52.suits) else SHOU_LU_FU_65.suits)
        letters = "".join(SUIT_LETTERS[suit] for suit in suits) if len(suits) < whole else ""
        return " ".join(filter(None, ["".join(RANK_LETTERS[rank] for rank in ranks), letters]))


@dataclass(frozen=True, slots=True)
class Count:
    """A tag for each effect's cards. A balanced count adds up to nothing over the deck, another to its imbalance."""

    tags: tuple[int, ...]
    correlation: float


@dataclass(frozen=True, slots=True)
class Removal:
    """The effects of removal of one wager."""

    wager: Wager
    effects: tuple[Effect, ...]

    def _repr_svg_(self) -> str | None:
        return picture_or_none(self)

    def rows(self) -> list[dict[str, str | float]]:
        """A row for cards that do the same, as pandas, polars and Arrow take rows; the effects have fractions."""
        return [
            {
                "wager": self.wager.name,
                "cards": " ".join(map(str, effect.cards)),
                "copies": len(effect.cards),
                "change": float(effect.change),
            }
            for effect in self.effects
        ]

    def correlation(self, tags: Sequence[int]) -> float:
        """The betting correlation of tags given in the order of the effects; 0 where nothing can be followed.

        What all tags have in common tells no card from another: an unbalanced count follows by its differences.
        """
        weights = [len(effect.cards) for effect in self.effects]
        changes = [float(effect.change) for effect in self.effects]
        follows = sum(w * t * c for w, t, c in zip(weights, tags, changes, strict=True))
        total = sum(w * t for w, t in zip(weights, tags, strict=True))
        squares = sum(w * t * t for w, t in zip(weights, tags, strict=True)) - total**2 / sum(weights)
        size = squares * sum(w * c * c for w, c in zip(weights, changes, strict=True))
        return follows / math.sqrt(size) if size else 0.0


def removal(game: Game, decks: int = DECKS_USUAL) -> tuple[Removal, ...]:
    """For every wager of a game, what the removal of one card does to its expected value, exactly.

    Weighted by their copies the effects of a wager add up to nothing: an unseen card changes nothing on average.
    """
    return _removal(game, checked_decks(decks))


@lru_cache(maxsize=16)
def _removal(game: Game, decks: int) -> tuple[Removal, ...]:
    shoe, priced = shoe_of(game, decks), pricer(game)
    before = [price.ev for price in priced.price(shoe).prices]
    by_rank = all(wager.sees <= Lens.RANKS for wager in game.wagers)
    evs: dict[Card, list[Fraction]] = {}
    for card in game.deck.cards:
        same_rank = next((other for other in evs if by_rank and other.rank == card.rank), None)
        evs[card] = evs[same_rank] if same_rank else [price.ev for price in priced.price(shoe.without([card])).prices]
    return tuple(
        Removal(wager, _group_effects({card: after[index] - before[index] for card, after in evs.items()}, wager.sees))
        for index, wager in enumerate(game.wagers)
    )


def _group_effects(changes: dict[Card, Fraction], lens: Lens) -> tuple[Effect, ...]:
    """Cards of one rank together, or of one change where suits tell."""
    groups: dict[object, list[Card]] = {}
    for card, change in changes.items():
        key = change if lens is Lens.SUITS else (card.points, change) if lens is Lens.POINTS else card.rank
        groups.setdefault(key, []).append(card)
    return tuple(Effect(tuple(cards), changes[cards[0]]) for cards in groups.values())


def best_count(effects: Removal, tag_most: int = TAG_USUAL, *, imbalance: int = 0) -> Count | None:
    """The whole tags within the limit, of this sum over a deck, whose correlation with the effects is the highest.

    For each possible sum of squared tags the best-following tags are found kind by kind; the best ratio wins. None
    where no effect can be followed, or no tags within the limit have that sum; that of a balanced count is nothing.
    """
    divisor = math.gcd(*(len(effect.cards) for effect in effects.effects))
    weights = [len(effect.cards) // divisor for effect in effects.effects]
    changes = np.array([float(effect.change) for effect in effects.effects])
    scale = np.abs(changes).max(initial=0.0)
    reach = sum(weights) * tag_most
    total, rest = divmod(imbalance, divisor)
    if not scale or rest or abs(total) > reach:
        return None
    square = sum(weights) * tag_most**2
    best = np.full((2 * reach + 1, square + 1), -np.inf)
    best[reach, 0] = 0.0
    chosen = []
    for weight, change in zip(weights, changes / scale, strict=True):
        options = [_shifted(best, weight * tag, weight * tag * tag, weight * tag * change) for tag in _tags(tag_most)]
        stacked = np.stack(options)
        chosen.append(stacked.argmax(axis=0))
        best = stacked.max(axis=0)
    spread = np.arange(square + 1) - total**2 / sum(weights)
    ratios = np.where(spread > 0, best[reach + total] / np.sqrt(np.where(spread > 0, spread, 1.0)), -np.inf)
    if ratios.max() <= 0:
        return None
    sum_at, square_at, tags = reach + total, int(ratios.argmax()), []
    for weight, choice in zip(reversed(weights), reversed(chosen), strict=True):
        tag = _tags(tag_most)[choice[sum_at, square_at]]
        tags.append(tag)
        sum_at, square_at = sum_at - weight * tag, square_at - weight * tag * tag
    tags.reverse()
    return Count(tuple(tags), effects.correlation(tags))


def _tags(most: int) -> range:
    return range(-most, most + 1)


def _shifted(best: NDArray[np.float64], total: int, square: int, gain: float) -> NDArray[np.float64]:
    """The bests after one more kind has taken a tag: shifted by its sum and square, raised by its gain."""
    shifted = np.full_like(best, -np.inf)
    height, width = best.shape
    if abs(total) < height and square < width:
        source = best[max(0, -total) : height - max(0, total), : width - square]
        shifted[max(0, total) : height - max(0, -total), square:] = source + gain
    return shifted
