"""Every deal a drawing rule can produce, as arrays: the ground that proofs and prices stand on."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cutcard.cards import POINTS, STANDARD_52, Card, Deck, Rank, Suit
from cutcard.deal import Deal, Hand
from cutcard.deals import NO_CARD, Cards, Deals, Hands
from cutcard.lens import Lens
from cutcard.rulebook.drawing import Draw, DrawingRule, OneCardEach
from cutcard.rulebook.looks import BY_SUIT_ONLY, looked_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from cutcard.rulebook.conditions import Condition

    Places = list[NDArray[np.int8]]


def every_deal(drawing: DrawingRule, ranks: Sequence[Rank] | None = None) -> Deals:
    """All complete deals by points, or by these ranks, each ordered sequence once.

    Where one card each is dealt they are always seen by rank.

    >>> from cutcard.games import GAMES
    >>> len(every_deal(GAMES["no-commission"].drawing)), len(every_deal(GAMES["dragon-tiger"].drawing))
    (339400, 169)
    """
    if isinstance(drawing, OneCardEach):
        ranks = STANDARD_52.ranks if ranks is None else ranks
        places = list(np.indices((len(ranks),) * 2, dtype=np.int8).reshape(2, -1))
        return _seen([places[0]], [places[1]], ranks)
    worth = np.arange(10) if ranks is None else np.array([POINTS[rank] for rank in ranks])
    places = list(np.indices((len(worth),) * 4, dtype=np.int8).reshape(4, -1))
    player, banker = [places[0], places[2]], [places[1], places[3]]
    for hand in (0, 1):
        player, banker = _third(player, banker, drawing, hand, worth)
    return _seen(player, banker, ranks)


def _seen(first: Places, second: Places, ranks: Sequence[Rank] | None) -> Deals:
    """Deals whose places hold the points themselves, or indices into the ranks."""
    if ranks is None:
        return Deals.by_points(first, second)
    points = np.array([*(POINTS[rank] for rank in ranks), NO_CARD], dtype=np.int8)
    codes = np.array([*ranks, NO_CARD], dtype=np.int8)

    def hands(places: Places) -> Hands:
        return Hands.of(tuple(Cards(points[place], codes[place]) for place in places))

    return Deals(hands(first), hands(second))


def _third(
    player: Places, banker: Places, drawing: DrawingRule, hand: int, worth: NDArray[np.int_]
) -> tuple[Places, Places]:
    """Each deal once with no third card for this hand, or once with each kind of card, as the drawing rule says."""
    third = worth[player[2]] if hand else np.full(len(player[0]), NO_CARD)
    third = np.where(player[2] == NO_CARD, NO_CARD, third) if hand else third
    player_total = (worth[player[0]] + worth[player[1]]) % 10
    banker_total = (worth[banker[0]] + worth[banker[1]]) % 10
    draws = third_cards(drawing, hand)[player_total, banker_total, third]
    times = np.where(draws, len(worth), 1)
    player, banker = ([np.repeat(place, times) for place in places] for places in (player, banker))
    drawn = np.repeat(draws, times)
    first_of_each = np.repeat(np.cumsum(times) - times, times)
    kind = (np.arange(len(drawn)) - first_of_each).astype(np.int8)
    (banker if hand else player).append(np.where(drawn, kind, NO_CARD).astype(np.int8))
    return player, banker


def third_cards(drawing: DrawingRule, hand: int) -> NDArray[np.bool_]:
    """Whether this hand takes a third card: the drawing rule asked once for each pair of totals and the points of the
    first hand's third card (the last index: none).
    """
    table = np.zeros((10, 10, 11), dtype=bool)
    drew = third_cards(drawing, 0)[:, :, NO_CARD] if hand else table[:, :, NO_CARD]
    for player, banker, third in product(range(10), range(10), range(11) if hand else (10,)):
        if third < 10 and not drew[player, banker]:
            continue
        cards = WORTH[player], WORTH[0], *WORTH[third : third + 1]
        step = drawing.next_card(Deal(Hand(cards), Hand((WORTH[banker], WORTH[0]))), "")
        table[player, banker, third] = isinstance(step, Draw) and step.hand == hand
    return table


WORTH = tuple(Card(Rank(points or 10), Suit.SPADES) for points in range(10))
"""A card of each number of points."""


Line = tuple["Condition", "tuple[Condition, ...]"]
"""When a line of a paytable applies, and the later lines whose place it declares to take."""


class LineFault(NamedTuple):
    """What is wrong with a line of a paytable, and which it is."""

    at: int
    says: str


def fault_of_lines(deck: Deck, drawing: DrawingRule, lines: Sequence[Line]) -> LineFault | None:
    """What is wrong with the lines of one paytable, found by dealing every deal; None where nothing is.

    No two may apply to one deal, unless the earlier one declares it, and each must be the first on some deal.
    """
    for at in range(len(lines)):
        conditions = [when for when, _ in lines[: at + 1]]
        if max(when.sees for when in conditions) is Lens.SUITS and looked_at(conditions) is None:
            return LineFault(at, BY_SUIT_ONLY)
    holds, decides = np.zeros(len(lines), dtype=bool), np.zeros(len(lines), dtype=bool)
    for deals in _all_seen(deck, drawing, [when for when, _ in lines]):
        truths = [np.broadcast_to(when.holds(deals), len(deals)) for when, _ in lines]
        settled = np.zeros(len(deals), dtype=bool)
        for at, (when, instead_of) in enumerate(lines):
            first = truths[at] & ~settled
            for (later, _), truth in zip(lines[at + 1 :], truths[at + 1 :], strict=True):
                if later not in instead_of and (both := first & truth).any():
                    deal = example_of(deck, deals, int(both.argmax()))
                    what = f'"{when}" and "{later}" apply to one deal, {deal}'
                    return LineFault(at, f"{what}; say with instead_of which takes the other's place")
            holds[at] |= truths[at].any()
            decides[at] |= first.any()
            settled |= truths[at]
    for at, (when, _) in enumerate(lines):
        if not holds[at]:
            return LineFault(at, f'no deal there is makes it true that "{when}"; leave the line out')
        if not decides[at]:
            says = f'wherever "{when}", an earlier line has decided; leave the line out, or put it first'
            return LineFault(at, says)
    return None


def _all_seen(deck: Deck, drawing: DrawingRule, conditions: Sequence[Condition]) -> Iterator[Deals]:
    """All that the lens of some conditions tells apart. By suits these look at the first two cards of a hand alone, and
    cards that none of them looks at are always the same.
    """
    lens = max(each.sees for each in conditions)
    if lens is not Lens.SUITS:
        yield every_deal(drawing, deck.ranks if lens is Lens.RANKS or isinstance(drawing, OneCardEach) else None)
        return
    columns = [np.array([getattr(card, of) for card in deck.cards], np.int8) for of in ("points", "rank", "suit")]
    looked = sorted(looked_at(conditions) or ())
    others = len(looked) - 1
    rest = np.indices((len(deck),) * others, dtype=np.int8).reshape(others, len(deck) ** others)
    nothing = [Cards(*[np.full(rest.shape[1], NO_CARD, np.int8)] * 3)] * (drawing.cards_most // 2 - drawing.initial)
    for first in range(len(deck)):
        dealt = dict(zip(looked, (np.full(rest.shape[1], first), *rest), strict=True))
        hands = (
            [dealt.get((hand, place), np.full(rest.shape[1], 2 * place + hand)) for place in range(drawing.initial)]
            for hand in (0, 1)
        )
        seen = [[Cards(*(column[card] for column in columns)) for card in cards] for cards in hands]
        yield Deals(*(Hands.of((*cards, *nothing)) for cards in seen))


def example_of(deck: Deck, deals: Deals, at: int) -> Deal:
    """One of many deals with cards in hand, whatever the lens left open."""

    def hand(hands: Hands, turn: int) -> Hand:
        there = [place for place in hands.cards if place.points[at] != NO_CARD]
        return Hand(tuple(_card(deck, place, at, turn + 2 * order) for order, place in enumerate(there)))

    return Deal(hand(deals.first, 0), hand(deals.second, 1))


def _card(deck: Deck, place: Cards, at: int, turn: int) -> Card:
    fitting = [
        card
        for card in deck.cards
        if card.points == place.points[at]
        and (place.ranks is None or card.rank == place.ranks[at])
        and (place.suits is None or card.suit == place.suits[at])
    ]
    return next((card for card in fitting if card.suit == deck.suits[turn % len(deck.suits)]), fitting[0])
