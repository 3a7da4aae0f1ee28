"""Conditions that variants can be declared with beside those of the approved games, and conditions joined.

A condition on one card goes by its points wherever those tell the rank, so that a whole deal is priced by ten kinds of
cards and not by thirteen. Suits can be looked at in the first two cards of a hand alone: whole deals are too many to be
told by suits, and whether there is a third card depends on the whole deal.
"""

from __future__ import annotations

from functools import reduce
from operator import and_, or_, xor
from typing import TYPE_CHECKING

from cutcard.cards import NotationError, Rank, Suit
from cutcard.lens import Lens
from cutcard.rulebook.conditions import Condition, SeenCard, SeenDeal, Side, Truth, declared
from cutcard.rulebook.looks import BY_SUIT_ONLY, looked_at
from cutcard.words import Message, Series, keyed, message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

RED = (Suit.HEARTS, Suit.DIAMONDS)
COLOURS = {"red": RED, "black": (Suit.SPADES, Suit.CLUBS)}
PLACES = ("first", "second", "third", "last")
"""Which card of a hand: the last one is the third, or the second of a hand that has no third."""


def _by_points(says: Message, holds: Callable[[SeenDeal], Truth]) -> Condition:
    return Condition(says, Lens.POINTS, holds)


# Hands, whichever of them wins.


@declared
def cards_in_all(cards: int) -> Condition:
    """Both hands together hold this many cards."""
    return _by_points(
        message("condition-cards-in-all", cards=cards), lambda deal: deal.first.count + deal.second.count == cards
    )


@declared
def cards_in_hand(side: Side, cards: int) -> Condition:
    return _by_points(
        message("condition-cards-in-hand", side=side.label, cards=cards), lambda deal: side.own(deal).count == cards
    )


@declared
def has_total(side: Side, total: int, *, cards: int | None = None) -> Condition:
    """The hand comes to this total, in this many cards where that matters, whatever the other one has."""
    if cards is None:
        return _by_points(
            message("condition-has-total", side=side.label, total=total), lambda deal: side.own(deal).total == total
        )
    return _by_points(
        message("condition-has-total-in-cards", side=side.label, total=total, cards=cards),
        lambda deal: (side.own(deal).total == total) & (side.own(deal).count == cards),
    )


@declared
def has_natural(side: Side) -> Condition:
    return _by_points(message("condition-has-natural", side=side.label), lambda deal: side.own(deal).natural)


@declared
def wins_in_cards(side: Side, cards: int) -> Condition:
    return _by_points(
        message("condition-wins-in-cards", side=side.label, cards=cards),
        lambda deal: (side.own(deal).count == cards) & (side.own(deal).total > side.other(deal).total),
    )


@declared
def wins_by_points(side: Side, margin: int) -> Condition:
    """The hand wins by exactly this many points, naturals included."""
    return _by_points(
        message("condition-wins-by-points", side=side.label, margin=margin),
        lambda deal: side.own(deal).total - side.other(deal).total == margin,
    )


# The first two cards of a hand.


def _two(side: Side, said: Message, lens: Lens, holds: Callable[[SeenCard, SeenCard], Truth]) -> Condition:
    return Condition(said, lens, lambda deal: holds(*side.own(deal).cards[:2]))


def _same_suit(one: SeenCard, other: SeenCard) -> Truth:
    return one.suit == other.suit


def _alike(one: SeenCard, other: SeenCard) -> Truth:
    return (one.rank == other.rank) & (one.suit == other.suit)


def _in(card: SeenCard, suits: tuple[Suit, ...]) -> Truth:
    return reduce(or_, [card.suit == suit for suit in suits])


@declared
def perfect_pair(side: Side) -> Condition:
    """The hand's first two cards are of one rank and one suit."""
    return _two(side, message("condition-perfect-pair", side=side.label), Lens.SUITS, _alike)


@declared
def suited(side: Side) -> Condition:
    return _two(side, message("condition-suited", side=side.label), Lens.SUITS, _same_suit)


@declared
def two_in_suit(side: Side, suit: Suit) -> Condition:
    said = message("condition-two-in-suit", side=side.label, suit=keyed("suit", suit.name))
    return _two(side, said, Lens.SUITS, lambda one, other: _in(one, (suit,)) & _in(other, (suit,)))


@declared
def two_in_colour(side: Side, colour: str) -> Condition:
    said, suits = message("condition-two-in-colour", side=side.label, colour=keyed("colour", colour)), COLOURS[colour]
    return _two(side, said, Lens.SUITS, lambda one, other: _in(one, suits) & _in(other, suits))


@declared
def two_of(side: Side, rank: Rank, other: Rank, *, same_suit: bool = False) -> Condition:
    """The first two cards are of these two ranks, in either order, and of one suit where that matters."""

    def holds(one: SeenCard, two: SeenCard) -> Truth:
        both = ((one.rank == rank) & (two.rank == other)) | ((one.rank == other) & (two.rank == rank))
        return both & _same_suit(one, two) if same_suit else both

    names = keyed("rank", rank.name), keyed("rank", other.name)
    if same_suit:
        said = message("condition-two-of-suited", side=side.label, rank=names[0], other=names[1])
        return _two(side, said, Lens.SUITS, holds)
    return _two(side, message("condition-two-of", side=side.label, rank=names[0], other=names[1]), Lens.RANKS, holds)


def _pairs(said: Message, lens: Lens, paired: Callable[..., Truth], join: Callable[[Truth, Truth], Truth]) -> Condition:
    return Condition(said, lens, lambda deal: join(paired(*deal.first.cards[:2]), paired(*deal.second.cards[:2])))


@declared
def either_pair() -> Condition:
    return _pairs(message("condition-either-pair"), Lens.RANKS, lambda one, other: one.rank == other.rank, or_)


@declared
def one_perfect_pair() -> Condition:
    return _pairs(message("condition-one-perfect-pair"), Lens.SUITS, _alike, xor)


@declared
def two_perfect_pairs() -> Condition:
    return _pairs(message("condition-two-perfect-pairs"), Lens.SUITS, _alike, and_)


@declared
def suited_tie(first: Side, second: Side) -> Condition:
    """Both hands of a game of one card each hold the same rank in the same suit."""
    return Condition(
        message("condition-suited-tie", first=first.label, second=second.label),
        Lens.SUITS,
        lambda deal: _alike(deal.first.cards[0], deal.second.cards[0]),
    )


# One card of a hand.


def _at(side: Side, place: str, holds: Callable[[SeenCard], Truth]) -> Callable[[SeenDeal], Truth]:
    def third(deal: SeenDeal) -> Truth:
        return (side.own(deal).count == 3) & holds(side.own(deal).cards[-1])

    def last(deal: SeenDeal) -> Truth:
        return third(deal) | ((side.own(deal).count == 2) & holds(side.own(deal).cards[1]))

    match place:
        case "third":
            return third
        case "last":
            return last
    at = PLACES.index(place)
    return lambda deal: holds(side.own(deal).cards[at])


def _of_rank(side: Side, place: str, said: Message, rank: Rank, *truths: Callable[[SeenCard], Truth]) -> Condition:
    """By points where these tell the rank, else by ranks: what is true of a card, either way."""
    by_points, by_rank = truths
    if rank < Rank.TEN:
        return Condition(said, Lens.POINTS, _at(side, place, by_points))
    return Condition(said, Lens.RANKS, _at(side, place, by_rank))


@declared
def place_is(side: Side, place: str, rank: Rank) -> Condition:
    name = keyed("rank", rank.name)
    said = message("condition-place-is", side=side.label, place=keyed("place", place), rank=name)
    return _of_rank(side, place, said, rank, lambda card: card.points == int(rank), lambda card: card.rank == rank)


@declared
def place_at_least(side: Side, place: str, rank: Rank) -> Condition:
    name = keyed("rank", rank.name)
    said = message("condition-place-at-least", side=side.label, place=keyed("place", place), rank=name)

    def by_points(card: SeenCard) -> Truth:
        return (card.points == 0) | (card.points >= int(rank))

    return _of_rank(side, place, said, rank, by_points, lambda card: card.rank >= rank)


@declared
def place_at_most(side: Side, place: str, rank: Rank) -> Condition:
    name = keyed("rank", rank.name)
    said = message("condition-place-at-most", side=side.label, place=keyed("place", place), rank=name)

    def by_points(card: SeenCard) -> Truth:
        return (card.points > 0) & (card.points <= int(rank))

    return _of_rank(side, place, said, rank, by_points, lambda card: (card.rank > 0) & (card.rank <= rank))


def _by_suit(side: Side, place: str, said: Message, suits: tuple[Suit, ...]) -> Condition:
    if place in {"third", "last"}:
        raise NotationError(f"{side.name}'s {place} card cannot be looked at by its suit: {BY_SUIT_ONLY}")
    return Condition(said, Lens.SUITS, _at(side, place, lambda card: _in(card, suits)))


@declared
def place_in_suit(side: Side, suit: Suit, place: str = "first") -> Condition:
    name = keyed("suit", suit.name)
    said = message("condition-place-in-suit", side=side.label, place=keyed("place", place), suit=name)
    return _by_suit(side, place, said, (suit,))


@declared
def place_in_colour(side: Side, colour: str, place: str = "first") -> Condition:
    name = keyed("colour", colour)
    said = message("condition-place-in-colour", side=side.label, place=keyed("place", place), colour=name)
    return _by_suit(side, place, said, COLOURS[colour])


# Conditions joined.


def _joined(by: str, join: Callable[[Truth, Truth], Truth], conditions: Sequence[Condition]) -> Condition:
    if len(conditions) < 2:
        raise NotationError("one condition is joined with nothing; write it alone, or write two")
    lens = max(each.sees for each in conditions)
    if lens is Lens.SUITS and looked_at(conditions) is None:
        raise NotationError(BY_SUIT_ONLY)
    said = message("condition-joined", conditions=Series(by, tuple(_grouped(each.message) for each in conditions)))
    return Condition(said, lens, lambda deal: reduce(join, [each.holds(deal) for each in conditions]))


def _grouped(said: Message) -> Message:
    """Conditions that were joined before stand in brackets, so that "or" and "and" cannot be taken for each other."""
    if said.key != "condition-joined":
        return said
    return message("condition-grouped", conditions=dict(said.values)["conditions"])


@declared
def all_of(*conditions: Condition) -> Condition:
    """All of these apply to the deal."""
    return _joined("series-and-besides", and_, conditions)


@declared
def any_of(*conditions: Condition) -> Condition:
    """At least one of these applies to the deal."""
    return _joined("series-or", or_, conditions)
