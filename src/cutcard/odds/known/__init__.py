"""Prices for whoever knows more than the composition of the shoe: cards seen before they are dealt, a tracked slug.

A hole card, or a first card that was peeked at, is known by its place in the deal: the other places are filled from
what is left. The ways to do so are counted for every possibility, so that these prices are fractions like all others.
An exposed burn card is a card removed, and of a slug that comes next only its own cards can be dealt.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from cutcard.cards import Card, NotationError, Shoe
from cutcard.compiled.dependencies import dependencies_of
from cutcard.compiled.outcome_space import kind_of_each_card, kinds_of, outcome_space
from cutcard.deals import NO_CARD
from cutcard.lens import Lens
from cutcard.odds.price import Analysis, Price
from cutcard.odds.pricer import pricer, shoe_of, without
from cutcard.odds.trie import permutations
from cutcard.rulebook.game import Game, Wager
from cutcard.rulebook.referee import DECKS_USUAL
from cutcard.rulebook.settlement import lines_over

if TYPE_CHECKING:
    from numpy.typing import NDArray

Place = tuple[int, int]
"""A hand, 0 for the first and 1 for the second, and which of its cards."""
UNSEEN = "?"


def seen_cards(text: str) -> dict[Place, Card]:
    """Cards known before they are dealt, as a deal with `?` for the others.

    >>> {place: str(card) for place, card in seen_cards("8s ? / ? Kd").items()}
    {(0, 0): '8s', (1, 1): 'Kd'}
    """
    hands = [half.split() for half in text.split("/")]
    if len(hands) != 2 or len(text) > 100:
        raise NotationError(f'cards seen are a deal with ? for what is not, e.g. "8s ? / ? Kd"; got {text[:60]!r}')
    return {
        (hand, place): Card.parse(word)
        for hand, words in enumerate(hands)
        for place, word in enumerate(words)
        if word != UNSEEN
    }


def analyse_knowing(
    game: Game,
    decks: int = DECKS_USUAL,
    *,
    removed: Iterable[Card] = (),
    seen: Mapping[Place, Card] | str = "/",
    tracked: Iterable[Card] = (),
) -> Analysis:
    """Every wager priced exactly for whoever has seen some of the next cards, or knows which cards come next.

    Where cards were `tracked` through the shuffle, the round is dealt from them alone, in an order that nobody knows.

    >>> from cutcard import GAMES
    >>> analyse_knowing(GAMES["dragon-tiger"], seen="Ks /")["Dragon Big"].ev
    Fraction(1, 1)
    """
    known = seen_cards(seen) if isinstance(seen, str) else dict(seen)
    shoe = shoe_of(game, decks, removed)
    if slug := tuple(tracked):
        without(game, shoe, slug)
        shoe = Shoe(game.deck, tuple(slug.count(card) for card in game.deck.cards))
    _check(game, known)
    pricer(game).checked_counts(shoe.counts)
    return _priced(game, shoe, without(game, shoe, known.values()), known)


def _check(game: Game, known: Mapping[Place, Card]) -> None:
    initial = game.drawing.initial
    for hand, place in known:
        if hand not in {0, 1} or not 0 <= place < initial:
            raise NotationError(
                f"the first {initial * 2} cards of a round can be known by their place; whether there are more, and "
                "whose, the drawing rule says"
            )


def _priced(game: Game, shoe: Shoe, left: Shoe, known: Mapping[Place, Card]) -> Analysis:
    prices: dict[str, Price] = {}
    for group in _groups(game):
        each_card = kind_of_each_card(game.deck, group.lens)
        counts = np.bincount(each_card, weights=left.counts, minlength=kinds_of(game.deck, group.lens)).astype(np.int64)
        kinds = {place: int(each_card[game.deck.places[card]]) for place, card in known.items()}
        ways, total = group.ways(counts, kinds)
        for wager, lines in zip(group.wagers, group.lines, strict=True):
            decided = [int(ways[lines == line].sum()) for line in range(len(wager.pays) + 1)]
            prices[wager.name] = Price(wager, pricer(game).distribution(wager, decided, total))
    return Analysis(game, shoe, tuple(prices[wager.name] for wager in game.wagers))


@dataclass(frozen=True, slots=True, eq=False)
class _Group:
    """Wagers that depend on the same places: every possibility, and the line of each wager that decides it."""

    lens: Lens
    places: tuple[Place, ...]
    kinds: NDArray[np.int64]
    wagers: tuple[Wager, ...]
    lines: tuple[NDArray[np.int8], ...]

    def ways(self, counts: NDArray[np.int64], known: Mapping[Place, int]) -> tuple[NDArray[np.int64], int]:
        """For each possibility the ways to fill what is not known, and how many ways there are to all of them."""
        ways = np.ones(len(self.kinds), dtype=np.int64)
        unknown = [at for at, place in enumerate(self.places) if place not in known]
        for at, place in enumerate(self.places):
            if place in known:
                ways[self.kinds[:, at] != known[place]] = 0
        taken = np.zeros(len(self.kinds), dtype=np.int64)
        for index, at in enumerate(unknown):
            kind = self.kinds[:, at]
            before = sum((self.kinds[:, other] == kind for other in unknown[:index]), np.zeros_like(taken))
            drawn = kind != NO_CARD
            ways = np.where(drawn, ways * np.maximum(counts[kind] - before, 0), ways)
            taken += drawn
        left, most = int(counts.sum()), len(unknown)
        onward = np.array([permutations(np.array(left - cards), most - cards) for cards in range(most + 1)])
        return ways * onward[taken].astype(np.int64), int(permutations(np.array(left), most))


@lru_cache(maxsize=2)
def _groups(game: Game) -> tuple[_Group, ...]:
    found = []
    for group in pricer(game).groups:
        dependencies = dependencies_of(game, group.wagers[0])
        space = outcome_space(game, dependencies)
        width = space.kinds.shape[1] // 2
        places = dependencies.places or tuple((hand, place) for hand in (0, 1) for place in range(width))
        lines = tuple(lines_over(wager, space.deals) % (len(wager.pays) + 1) for wager in group.wagers)
        found.append(_Group(group.lens, tuple(places), space.kinds, group.wagers, lines))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Peeked:
    """What a wager is worth to who knows the first card of each round and bets when that makes it worth betting."""

    wager: Wager
    bet_frequency: Fraction
    per_round: Fraction
    """What a unit bet then wins a round, rounds without a bet among them."""

    @property
    def average_edge(self) -> Fraction:
        """The mean gain of a bet that is made."""
        return self.per_round / self.bet_frequency if self.bet_frequency else Fraction(0)


def peeked(game: Game, decks: int = DECKS_USUAL) -> tuple[Peeked, ...]:
    """Every wager for who knows the first card, on a fresh shoe, exactly."""
    by_rank = all(wager.sees <= Lens.RANKS for wager in game.wagers)
    alike: dict[object, list[Card]] = {}
    for card in game.deck.cards:
        alike.setdefault(card.rank if by_rank else card, []).append(card)
    chance = {cards[0]: Fraction(len(cards), len(game.deck)) for cards in alike.values()}
    evs = {card: [p.ev for p in analyse_knowing(game, decks, seen={(0, 0): card}).prices] for card in chance}
    return tuple(
        Peeked(
            wager,
            sum((chance[card] for card in chance if evs[card][at] > 0), Fraction(0)),
            sum((chance[card] * max(evs[card][at], Fraction(0)) for card in chance), Fraction(0)),
        )
        for at, wager in enumerate(game.wagers)
    )
