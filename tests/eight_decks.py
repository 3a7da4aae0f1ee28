"""Every round of eight decks, counted with plain loops: no condition, lens, multiset or price of the package.

`rounds` deals by points, ten kinds of cards, and asks a Table of Play that is written out here as books print it.
`first_fours` deals the first four cards by rank and suit. Both weigh each deal by the cards that are left in the shoe,
as whole numbers, so that chances are exact.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    Hand = tuple[int, ...]
    """What the cards of a hand count, in the order dealt."""
    Two = tuple[str, str]
    """The first two cards of a hand, as `Kd`."""

Key = TypeVar("Key")
RANKS, SUITS = "A23456789TJQK", "shdc"
BY_THE_BOOK = (
    "DDDDDDDDDD",
    "DDDDDDDDDD",
    "DDDDDDDDDD",
    "DDDDDDDDSD",
    "SSDDDDDDSS",
    "SSSSDDDDSS",
    "SSSSSSDDSS",
    "SSSSSSSSSS",
)
"""Banker's row by its total, a letter for each third card of Player from 0 to 9: draws or stands."""


def total(hand: Hand) -> int:
    return sum(hand) % 10


def rounds(
    decks: int = 8, *, book: tuple[str, ...] = BY_THE_BOOK, naturals: int = 8, player_stands: int = 6
) -> Iterator[tuple[Hand, Hand, int]]:
    """Each round by points: Player's hand, Banker's, and in how many ways six cards of the shoe begin with it."""
    left = [16 * decks, *(9 * [4 * decks])]
    cards = 52 * decks

    def take(card: int) -> int:
        left[card] -= 1
        return left[card] + 1

    def put_back(*taken: int) -> None:
        for card in taken:
            left[card] += 1

    for a, b, c, d in product(range(10), repeat=4):
        ways = take(a) * take(b) * take(c) * take(d)
        player, banker = (a, c), (b, d)
        if max(total(player), total(banker)) >= naturals:
            yield player, banker, ways * (cards - 4) * (cards - 5)
        elif total(player) >= player_stands:
            if total(banker) >= 6:
                yield player, banker, ways * (cards - 4) * (cards - 5)
            else:
                for e in range(10):
                    yield player, (*banker, e), ways * left[e] * (cards - 5)
        else:
            for e in range(10):
                more = ways * take(e)
                if book[total(banker)][e] == "S":
                    yield (*player, e), banker, more * (cards - 5)
                else:
                    for f in range(10):
                        yield (*player, e), (*banker, f), more * left[f]
                put_back(e)
        put_back(a, b, c, d)


def first_fours(decks: int, told: Callable[[str, str], str]) -> Counter[tuple[str, str]]:
    """In how many ways the first two cards of either hand are of each kind, as `told` names the kinds of two cards."""
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    kinds = {two: told(*two) for two in product(deck, repeat=2)}
    found: Counter[tuple[str, str]] = Counter()
    for one, two in product(deck, repeat=2):
        held = {one: decks - 1 - (one == two), two: decks - 1 - (one == two)}
        ways = decks * (decks - (one == two))
        copies = [(card, held.get(card, decks)) for card in deck]
        for three, before in copies:
            for four, after in copies:
                times = before * (after - (three == four))
                found[kinds[one, two], kinds[three, four]] += ways * times
    return found


def chances(dealt: Mapping[Key, int]) -> dict[Key, Fraction]:
    """How likely each is, where each has so many ways."""
    whole = sum(dealt.values())
    return {key: Fraction(ways, whole) for key, ways in dealt.items()}


@cache
def by_hands(decks: int = 8, **rule: tuple[str, ...] | int) -> Counter[tuple[int, int, int, int, int]]:
    """Rounds gathered by both totals, both numbers of cards and Player's third card (-1 where there is none)."""
    found: Counter[tuple[int, int, int, int, int]] = Counter()
    for player, banker, ways in rounds(decks, **rule):  # type: ignore[arg-type]
        third = player[2] if len(player) == 3 else -1
        found[total(player), total(banker), len(player), len(banker), third] += ways
    return found
