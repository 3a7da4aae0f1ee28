"""A game prepared for pricing: once for the game, then any shoe."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cutcard.cards import Card, Shoe
from cutcard.compiled.outcome_space import kind_of_each_card, kinds_of
from cutcard.lens import Lens, LensError
from cutcard.odds.book import Book, book_of
from cutcard.odds.price import Analysis, Chance, Price
from cutcard.odds.wager_groups import BLAS_ALONE, compiled_walk, wager_groups
from cutcard.rulebook.game import Game, Wager
from cutcard.rulebook.referee import DECKS_USUAL, Refusal, RefusedError, refuse_decks
from cutcard.words import message

LOST = Fraction(-1)
PRICERS_KEPT = 64
"""Every game and edition, and variants being bent: each takes two megabytes, and half a second to prepare."""


def analyse(game: Game, decks: int = DECKS_USUAL, removed: Iterable[Card] = ()) -> Analysis:
    """Every wager of a game priced exactly on a shoe of so many decks, some cards gone.

    >>> from cutcard.games import GAMES
    >>> analyse(GAMES["no-commission"], decks=8)["Tie"].ev
    Fraction(...)
    """
    return pricer(game).price(shoe_of(game, decks, removed))


@lru_cache(maxsize=64)
def of_whole_shoe(game: Game, decks: int) -> Analysis:
    """The same before a card is dealt, kept for whoever asks again and again."""
    return analyse(game, decks)


def shoe_of(game: Game, decks: int, removed: Iterable[Card] = ()) -> Shoe:
    """The shoe after some cards have left it; what cannot be is refused under its clause."""
    refusal = refuse_decks(game, decks)
    if refusal is not None:
        raise RefusedError(refusal)
    return without(game, Shoe.of(game.deck, decks=decks), removed)


def without(game: Game, shoe: Shoe, cards: Iterable[Card]) -> Shoe:
    """The shoe after some cards have left it; cards that it does not hold are refused under the clause of the deck."""
    try:
        return shoe.without(cards)
    except ValueError as error:
        why = message("refusal-removed", what=str(error))
        raise RefusedError(Refusal(game.document.code, game.decks.clause, "removed", why)) from None


@lru_cache(maxsize=PRICERS_KEPT)
def pricer(game: Game) -> Pricer:
    """The game's pricer, prepared on first use."""
    return Pricer(game)


class Pricer:
    """Prices every wager of one game: exactly for one shoe, or in floating point for many at once.

    A wager is priced on the fewest cards it depends on: two for a pair, the whole deal by points for the main wagers.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.groups = wager_groups(game)
        columns = {wager.name: index for index, wager in enumerate(game.wagers)}
        self._columns = [[columns[wager.name] for wager in group.wagers] for group in self.groups]
        deck = game.deck
        copies = {
            len(deck): np.ones(len(deck), dtype=np.int64),
            len(deck.ranks): np.full(len(deck.ranks), len(deck.suits)),
            10: np.bincount([card.points for card in deck.cards]),
        }
        self._most = {width: each * game.decks.most for width, each in copies.items()}
        """For each way to count a shoe, the most cards of a kind that it can hold."""
        self._gathering: dict[tuple[int, Lens], NDArray[np.float64]] = {}
        self._books: dict[int, Book] = {}

    def price(self, shoe: Shoe) -> Analysis:
        """All wagers on one shoe, as exact fractions."""
        counts = self.checked_counts(shoe.counts)
        prices: dict[str, Price] = {}
        for group in self.groups:
            ways, total = group.line_ways(self._by_kind(counts, group.lens)[0].astype(np.int64))
            for wager, lines in zip(group.wagers, ways, strict=True):
                prices[wager.name] = Price(wager, self.distribution(wager, lines, total))
        return Analysis(self.game, shoe, tuple(prices[wager.name] for wager in self.game.wagers))

    def distribution(self, wager: Wager, ways: list[int], total: int) -> tuple[Chance, ...]:
        """The lines of a wager, each with its chance; the last way is to lose for want of a line."""
        code = self.game.document.code
        lines = [(pay.clause, pay.when.says, pay.terms.net) for pay in wager.pays]
        lines.append((wager.losing_clause, "otherwise", LOST))
        return tuple(
            Chance(code, clause, when, net, Fraction(way, total))
            for (clause, when, net), way in zip(lines, ways, strict=True)
        )

    def evs(self, compositions: ArrayLike) -> NDArray[np.float64]:
        """The expected value of every wager on many shoes: a row a shoe, a column a wager.

        A composition counts the cards of the deck in its order, or the thirteen ranks, or the ten points 0 to 9; one
        that is too coarse for a wager of the game raises LensError.
        """
        if (one := self._one(compositions)) is not None:
            return one
        counts = self.checked_counts(compositions)
        evs = np.empty((len(counts), len(self.game.wagers)))
        for group, columns in zip(self.groups, self._columns, strict=True):
            evs[:, columns] = group.evs(self._by_kind(counts, group.lens))
        return evs

    def _one(self, compositions: ArrayLike) -> NDArray[np.float64] | None:
        """One shoe by the compiled walk; None where there are more, or there is something to refuse or to load."""
        if (walk := compiled_walk()) is None:
            return None
        counts = np.asarray(compositions)
        if counts.ndim == 2 and len(counts) == 1:
            counts = counts[0]
        width = len(counts) if counts.ndim == 1 else 0
        if width not in self._most or counts.dtype.kind not in "iu":
            return None
        if (book := self._books.get(width)) is None:
            try:
                seen = [self._kinds(width, group.lens) for group in self.groups]
            except LensError:
                return None
            book = self._books[width] = book_of(self.groups, self._columns, seen)
        evs = np.empty((1, len(self.game.wagers)))
        most, needed = self._most[width], self.game.drawing.cards_most
        usable = walk.price_one(counts.astype(np.int64), most, needed, *book, evs[0])
        return evs if usable else None

    def evs_of(self, wager: Wager, compositions: ArrayLike) -> NDArray[np.float64]:
        """The expected value of one wager on many shoes, as `evs` takes them."""
        group = next(group for group in self.groups if wager in group.wagers)
        counts = self._by_kind(self.checked_counts(compositions), group.lens)
        return group.evs_of(group.wagers.index(wager), counts)

    def _by_kind(self, counts: NDArray[np.float64], lens: Lens) -> NDArray[np.float64]:
        """Compositions gathered into the kinds that a lens tells apart."""
        width = counts.shape[1]
        if (gathering := self._gathering.get((width, lens))) is None:
            kinds = kinds_of(self.game.deck, lens)
            gathering = self._gathering[width, lens] = np.eye(kinds)[self._kinds(width, lens)]
        some = BLAS_ALONE // gathering.size
        if len(counts) <= some:
            return counts @ gathering
        return np.concatenate([counts[start : start + some] @ gathering for start in range(0, len(counts), some)])

    def _kinds(self, width: int, lens: Lens) -> NDArray[np.int64]:
        """For each kind that compositions count, the kind that it belongs to through a lens."""
        deck = self.game.deck
        kinds = kinds_of(deck, lens)
        if width == kinds:
            return np.arange(kinds)
        if width == len(deck):
            return kind_of_each_card(deck, lens)
        if width == len(deck.ranks) and lens is Lens.POINTS:
            return np.array([min(rank, 10) % 10 for rank in range(1, 14)])
        raise LensError(f"compositions of {width} kinds are too coarse for a wager that sees {lens.name.lower()}")

    def checked_counts(self, compositions: ArrayLike) -> NDArray[np.float64]:
        """Compositions as rows of whole counts; those that cannot be dealt from are refused with the cause."""
        game, deck = self.game, self.game.deck
        counts = np.asarray(compositions)
        counts = counts[np.newaxis] if counts.ndim == 1 else counts
        if counts.ndim != 2 or counts.shape[1] not in self._most or counts.dtype.kind not in "iu":
            raise ValueError(f"a composition is whole counts of {len(deck)} cards, 13 ranks or 10 points")
        code, deck_clause, needed = game.document.code, game.decks.clause, game.drawing.cards_most
        if counts.min(initial=0) < 0:
            raise RefusedError(Refusal(code, deck_clause, "composition", message("refusal-fewer-than-none")))
        beyond = counts > self._most[counts.shape[1]]
        if beyond.any():
            why = message("refusal-copies-of-a-kind", cards=int(counts[beyond].max()), most=game.decks.most)
            raise RefusedError(Refusal(code, deck_clause, "composition", why))
        fewest = int(counts.sum(axis=1).min(initial=needed))
        if fewest < needed:
            why = message("refusal-would-be-void", cards=fewest, needed=needed)
            raise RefusedError(Refusal(code, game.too_few_cards, "too_few_cards", why))
        return counts.astype(np.float64)
