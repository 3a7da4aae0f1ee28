"""Which bets the cards that are known have decided, by trying every ending, and what a bet is paid."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from cutcard.rehearsal.naive import readings as naive
from cutcard.rehearsal.naive.cards import total

if TYPE_CHECKING:
    from collections.abc import Iterable

Hands = tuple[tuple[str, ...], tuple[str, ...]]
Known = tuple[str | None, ...]
"""The cards of a round in the order drawn, as far as they are known."""
SYMBOLS = {
    "52": [rank + "s" for rank in "A23456789TJQK"],
    "65": [rank + suit for rank in "A23456789TSLF" for suit in "fg"],
}
"""Cards enough to try every ending: no suit decides in the one deck, at most Gold against the others in the second."""


def true_deal(slug: str, cards: Iterable[str]) -> Hands:
    """The round that the drawing rule makes of a shoe in its order."""
    hands: Hands = ((), ())
    for card in cards:
        if naive.complete(slug, *hands):
            return hands
        hands = _with(hands, card)
    raise AssertionError("a shoe is never as short as that here")


def _with(hands: Hands, card: str) -> Hands:
    """One card more: in turn to the two hands, then a third to Player on 0 to 5, else to Banker."""
    first, second = hands
    in_turn, on_five = len(first) == len(second), len(first) == 2 and total(first) <= 5
    to_first = in_turn if len(second) < 2 else on_five
    return ((*first, card), second) if to_first else (first, (*second, card))


def net_cents(slug: str, hands: Hands, wager: str, stake_cents: int) -> int:
    """What a bet gains or loses, a broken cent in the patron's favour."""
    odds = naive.settle(slug, *hands)[wager]
    return -(-stake_cents * odds.numerator // odds.denominator)


TO_COME_MOST = 3
"""With more cards unknown than these a bet counts as undecided: too many endings to try, and hardly ever just one."""


@cache
def decided(slug: str, known: Known) -> frozenset[str]:
    """The wagers that these cards have won or lost, whatever those are that lie face down or are still to come."""
    symbols, chance = SYMBOLS[naive.deck(slug)], random.Random(f"{slug} {known}")
    most = 2 if slug == "dragon-tiger" else 6
    unknown = known.count(None) + most - len(known)
    ends: dict[str, set[int]] = {}

    def one_way(others: Iterable[tuple[str, ...]]) -> bool:
        for cards in others:
            drawn = iter(cards)
            shoe = [card or next(drawn) for card in (*known, *(None,) * (most - len(known)))]
            for wager, net in naive.settle(slug, *true_deal(slug, [*shoe, symbols[0]])).items():
                ends.setdefault(wager, set()).add((net.numerator > 0) - (net.numerator < 0))
            if not any(end in ({1}, {-1}) for end in ends.values()):
                return False
        return True

    sampled = (tuple(chance.choices(symbols, k=unknown)) for _ in range(200))
    if unknown > TO_COME_MOST or not one_way(sampled) or not one_way(product(symbols, repeat=unknown)):
        return frozenset()
    return frozenset(wager for wager, end in ends.items() if end in ({1}, {-1}))
