"""Every price against a plain count: all ordered draws from small, odd shoes, settled by the naive settlement.

The count knows nothing of lenses, points or multisets. It deals one card after another, asks the naive drawing rule
whether the deal is finished, and weighs it by the copies that are left at each draw.
"""

from __future__ import annotations

import math
import random
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from typing import TYPE_CHECKING

import pytest

import naive
from cutcard import GAMES, Shoe
from cutcard.odds import pricer
from each_game import games_of
from tiers import LONG, WIDE, first_of, in_tier, unlike

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cutcard.odds import Price

Copies = dict[str, int]
Hands = tuple[list[str], list[str]]
Rows = Counter[tuple[Fraction, ...]]
"""How many permutations end in each row of nets, a net for each wager in the document's order."""

MOST = {slug: 2 if slug == "dragon-tiger" else 6 for slug in naive.slugs()}
"""Cards a round can take."""

SHOES: dict[str, tuple[Copies, ...]] = {
    "52": (
        {"Ts": 2, "Jh": 1, "Kd": 3, "4c": 2, "6h": 3, "7d": 1, "9s": 2},
        {"As": 1, "2h": 4, "3d": 1, "5c": 3, "8s": 2, "8h": 1, "Qc": 1},
        {"6s": 7, "6d": 2, "Kc": 1, "Kh": 5, "3s": 3, "7c": 4},
        {"As": 2, "Td": 6, "Ah": 1, "9c": 3, "Qs": 1, "2d": 2},
        {"Ad": 5, "Ac": 1, "2c": 1, "5h": 1},
    ),
    "65": (
        {"4g": 2, "4f": 1, "Tg": 2, "Sa": 1, "Sw": 1, "Fe": 3, "9g": 1, "9w": 1},
        {"Af": 2, "Ag": 3, "6e": 2, "7a": 1, "Lw": 1, "Lg": 2, "3f": 1},
        {"4g": 3, "4a": 3, "8w": 2, "Fg": 2, "2e": 1},
        {"5g": 1, "5w": 4, "6g": 2, "Tf": 6, "La": 1, "3e": 2},
        {"4g": 1, "4w": 1, "7g": 1, "7e": 1, "Sg": 1, "2f": 1, "Aa": 1},
    ),
}
TEN_POINTS: dict[str, Copies] = {
    "52": {"Qs": 8, "Ah": 3, "2d": 5, "3c": 1, "4s": 4, "5h": 2, "6d": 6, "7c": 3, "8s": 1, "9h": 2},
    "65": {"Lf": 8, "Ag": 3, "2e": 5, "3w": 1, "4a": 4, "5f": 2, "6g": 6, "7e": 3, "8w": 1, "9a": 2},
}
NO_TWO_ALIKE = (
    "dragon-tiger",
    "fa-fa-fabulous-4",
    "dragon-tiger-baccarat",
    "sands-elements",
    "fortune-six-no-commission",
    "tiger-no-commission",
)
"""Games that between them look at a deal in every way there is; a count over ten points takes seconds."""


def shoe_holding(slug: str, copies: Mapping[str, int]) -> Shoe:
    deck = GAMES[slug].deck
    return Shoe(deck, tuple(copies.get(str(card), 0) for card in deck.cards))


def finished(slug: str, cards: Sequence[str]) -> Hands | None:
    """The hands if these cards, in the order drawn, are exactly one finished deal; None if more must be drawn."""
    player, banker, third = list(cards[0:4:2]), list(cards[1:4:2]), list(cards[4:])
    ways: list[Hands] = [(player, banker)] if not third else [(player + third[:1], banker + third[1:])]
    if len(third) == 1:
        ways.append((player, banker + third))
    done = [hands for hands in ways if naive.complete(slug, *hands)]
    assert len(done) <= 1, "a card goes to one hand"
    return done[0] if done else None


def dealt(slug: str, copies: Copies) -> Iterator[tuple[Hands, int]]:
    """Every deal in every order, with the permutations of as many cards as a round can take that begin with it."""
    left = sum(copies.values())

    def draw(cards: list[str], ways: int) -> Iterator[tuple[Hands, int]]:
        hands = finished(slug, cards)
        if hands is not None:
            yield hands, ways * math.perm(left - len(cards), MOST[slug] - len(cards))
            return
        assert len(cards) < MOST[slug], "a round takes no more cards"
        for card, held in copies.items():
            free = held - cards.count(card)
            if free > 0:
                yield from draw([*cards, card], ways * free)

    return draw([], 1)


def counted(slug: str, copies: Copies) -> Rows:
    """The plain count: all ordered deals from the shoe, each settled; once for all who compare with it."""
    return Counter(_counted(slug, tuple(copies.items())))


@cache
def _counted(slug: str, held_by_card: tuple[tuple[str, int], ...]) -> Rows:
    """The count itself.

    Rows are told apart by which fractions they hold, which are kept so that none is taken for another, and then added
    up by what these are worth: a fraction is slow to hash, and there are hundreds of thousands of rows.
    """
    copies = dict(held_by_card)
    held: dict[tuple[int, ...], tuple[Fraction, ...]] = {}
    found: Counter[tuple[int, ...]] = Counter()
    for hands, ways in dealt(slug, copies):
        row = tuple(naive.settle(slug, *hands).values())
        known = tuple(map(id, row))
        held.setdefault(known, row)
        found[known] += ways
    rows: Rows = Counter()
    for known, ways in found.items():
        rows[held[known]] += ways
    assert rows.total() == math.perm(sum(copies.values()), MOST[slug])
    return rows


def by_net(price: Price) -> dict[Fraction, Fraction]:
    """A price's distribution with the lines of one net added up, impossible ones left out."""
    chances: dict[Fraction, Fraction] = defaultdict(Fraction)
    for chance in price.distribution:
        chances[chance.net] += chance.probability
    return {net: chance for net, chance in chances.items() if chance}


def of_one_wager(rows: Rows, column: int) -> dict[Fraction, Fraction]:
    chances: Counter[Fraction] = Counter()
    for row, ways in rows.items():
        chances[row[column]] += ways
    return {net: Fraction(ways, rows.total()) for net, ways in chances.items()}


def assert_priced_as_counted(slug: str, shoe: Shoe, rows: Rows) -> None:
    analysis = pricer(GAMES[slug]).price(shoe)
    for column, price in enumerate(analysis.prices):
        chances = of_one_wager(rows, column)
        assert by_net(price) == chances, price.wager.name
        assert price.ev == sum(net * chance for net, chance in chances.items()), price.wager.name


def shoes_of(slug: str) -> tuple[Copies, ...]:
    return SHOES[naive.deck(slug)]


@pytest.mark.parametrize("slug", unlike(naive.slugs()))
def test_every_wager_is_priced_as_all_ordered_deals_of_a_few_cards_count_it(slug: str) -> None:
    copies = shoes_of(slug)[-1]
    assert_priced_as_counted(slug, shoe_holding(slug, copies), counted(slug, copies))


@pytest.mark.parametrize("number", [0, *(in_tier(at, WIDE if at < 3 else LONG) for at in range(1, 5))])
@pytest.mark.parametrize("slug", games_of("dragon-tiger", "tiger-baccarat", "fa-fa-fabulous-4"))
def test_every_wager_is_priced_as_all_ordered_deals_count_it(slug: str, number: int) -> None:
    copies = shoes_of(slug)[number]
    assert_priced_as_counted(slug, shoe_holding(slug, copies), counted(slug, copies))


@pytest.mark.parametrize("slug", [*first_of(NO_TWO_ALIKE[:2], 1), *(in_tier(slug, LONG) for slug in NO_TWO_ALIKE[2:])])
def test_every_wager_is_priced_as_counted_where_no_points_are_missing(slug: str) -> None:
    copies = TEN_POINTS[naive.deck(slug)]
    assert_priced_as_counted(slug, shoe_holding(slug, copies), counted(slug, copies))


@pytest.mark.parametrize("slug", naive.slugs())
def test_every_line_of_every_paytable_happens_on_one_of_these_shoes(slug: str) -> None:
    """Else the comparisons above would prove less than they say."""
    happening: dict[str, set[int]] = defaultdict(set)
    for copies in (*shoes_of(slug), TEN_POINTS[naive.deck(slug)]):
        for price in pricer(GAMES[slug]).price(shoe_holding(slug, copies)).prices:
            happening[price.wager.name] |= {at for at, chance in enumerate(price.distribution) if chance.probability}
    assert happening == {wager.name: set(range(len(wager.pays) + 1)) for wager in GAMES[slug].wagers}


@pytest.mark.parametrize("seed", first_of(range(4), 1))
@pytest.mark.parametrize("slug", naive.slugs())
def test_the_last_cards_of_a_shoe_are_priced_as_their_permutations_count(slug: str, seed: int) -> None:
    """Six cards left, or two in Dragon Tiger: a round can just be dealt, and each permutation is one round."""
    shoe = list(map(str, Shoe.of(GAMES[slug].deck, decks=2)))
    cards = random.Random(f"{slug} {seed}").sample(shoe, MOST[slug])
    rows: Rows = Counter()
    for order in permutations(cards):
        (hands,) = filter(None, (finished(slug, order[:drawn]) for drawn in range(1, len(order) + 1)))
        rows[tuple(naive.settle(slug, *hands).values())] += 1
    assert rows.total() == math.factorial(len(cards))
    assert_priced_as_counted(slug, shoe_holding(slug, Counter(cards)), rows)


@pytest.mark.parametrize("decks", first_of([1, 2], 1))
@pytest.mark.parametrize(
    ("slug", "wager"),
    [(slug, wager.name) for slug, game in GAMES.items() for wager in game.wagers if wager.name.endswith("Pair")],
)
def test_a_pair_is_priced_as_the_first_four_cards_of_whole_decks_count_it(slug: str, wager: str, decks: int) -> None:
    """By card where the suit matters, by rank where both hands do: the rest of the deal decides nothing."""
    game, chances = GAMES[slug], Counter[Fraction]()
    one_hand = wager != "Tiger Pair"
    suits = len(game.deck.suits)
    copies = {str(card): decks for card in game.deck.cards}
    if not one_hand:
        copies = {card: decks * suits for card in copies if card[1] == "s"}
    for cards in product(copies, repeat=2 if one_hand else 4):
        player, banker = (cards, cards) if one_hand else (cards[:2], cards[2:])
        ways = math.prod(copies[card] - cards[:at].count(card) for at, card in enumerate(cards))
        chances[naive.settle(slug, player, banker)[wager]] += ways
    assert chances.total() == math.perm(len(game.deck) * decks, 2 if one_hand else 4)
    price = pricer(game).price(Shoe.of(game.deck, decks=decks))[wager]
    assert by_net(price) == {net: Fraction(ways, chances.total()) for net, ways in chances.items() if ways}


@pytest.mark.parametrize("decks", [1, 2])
def test_dragon_tiger_is_priced_as_all_pairs_of_cards_of_whole_decks_count_it(decks: int) -> None:
    copies = {str(card): decks for card in GAMES["dragon-tiger"].deck.cards}
    shoe = shoe_holding("dragon-tiger", copies)
    assert len(shoe) == 52 * decks
    assert_priced_as_counted("dragon-tiger", shoe, counted("dragon-tiger", copies))
