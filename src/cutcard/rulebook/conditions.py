"""Named conditions: what must be true of a deal for a pay line to apply.

Each carries the sentence that help screens and documents print, and the lens it needs. The same condition answers
for one `Deal` with True or False and for `Deals` with an array, so there is no second paytable for speed.
Only `&`, `|`, `^` and comparisons are used inside: they mean the same on a bool and on an array.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from cutcard.lens import Lens

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.cards import Rank, Suit

Truth = Any
"""True or False for one deal, an array of them for many."""


class SeenCard(Protocol):
    @property
    def points(self) -> Any: ...
    @property
    def rank(self) -> Any: ...
    @property
    def suit(self) -> Any: ...


class SeenHand(Protocol):
    @property
    def cards(self) -> tuple[SeenCard, ...]: ...
    @property
    def count(self) -> Any: ...
    @property
    def total(self) -> Any: ...
    @property
    def natural(self) -> Any: ...


class SeenDeal(Protocol):
    @property
    def first(self) -> SeenHand: ...
    @property
    def second(self) -> SeenHand: ...


@dataclass(frozen=True, slots=True)
class Condition:
    """A sentence about a deal that is true or false; two conditions are equal when they say the same."""

    says: str
    sees: Lens
    holds: Callable[[SeenDeal], Truth] = field(compare=False, repr=False)

    def __str__(self) -> str:
        return self.says


@dataclass(frozen=True, slots=True)
class Side:
    """A hand by its name, as conditions speak of it."""

    name: str
    own: Callable[[SeenDeal], SeenHand] = field(repr=False)
    other: Callable[[SeenDeal], SeenHand] = field(repr=False)


def _first(deal: SeenDeal) -> SeenHand:
    return deal.first


def _second(deal: SeenDeal) -> SeenHand:
    return deal.second


PLAYER = Side("Player", _first, _second)
BANKER = Side("Banker", _second, _first)
DRAGON = Side("Dragon", _first, _second)
TIGER = Side("Tiger", _second, _first)

_CARDS = {2: "two cards", 3: "three cards"}


def _points(condition: str, holds: Callable[[SeenDeal], Truth]) -> Condition:
    return Condition(condition, Lens.POINTS, holds)


def _names(ranks_or_totals: tuple[int, ...]) -> str:
    return " or ".join(map(str, ranks_or_totals))


# Which hand wins, and with what.


def wins(side: Side) -> Condition:
    return _points(f"{side.name} wins", lambda deal: side.own(deal).total > side.other(deal).total)


def wins_on(side: Side, total: int, *, cards: int | None = None) -> Condition:
    """The hand wins with exactly this total, in this many cards where that matters."""
    if cards is None:
        return _points(
            f"{side.name} wins with {total}",
            lambda deal: (side.own(deal).total == total) & (side.other(deal).total < total),
        )
    return _points(
        f"{side.name} wins with {total} in {_CARDS[cards]}",
        lambda deal: (
            (side.own(deal).total == total) & (side.own(deal).count == cards) & (side.other(deal).total < total)
        ),
    )


def wins_on_other_than(side: Side, *totals: int) -> Condition:
    """The hand wins with any total but these."""

    def holds(deal: SeenDeal) -> Truth:
        own, truth = side.own(deal).total, side.own(deal).total > side.other(deal).total
        for total in totals:
            truth = truth & (own != total)
        return truth

    return _points(f"{side.name} wins with a total other than {_names(totals)}", holds)


def wins_over(side: Side, total: int, over: int, *, cards_in_all: int) -> Condition:
    """The hand wins with one total over another, both hands together holding this many cards."""
    held = {
        4: "two cards each",
        5: "two cards in one hand and three in the other",
        6: "three cards each",
    }
    return _points(
        f"{side.name} wins with {total} over {over}, {held[cards_in_all]}",
        lambda deal: (
            (side.own(deal).total == total)
            & (side.other(deal).total == over)
            & (deal.first.count + deal.second.count == cards_in_all)
        ),
    )


def wins_by(side: Side, margin: int) -> Condition:
    """The hand, no natural, wins by exactly this many points."""
    return _points(
        f"{side.name} wins by {margin} points without a natural",
        lambda deal: (side.own(deal).total - side.other(deal).total == margin) & (side.own(deal).natural ^ True),
    )


def wins_with_natural(side: Side) -> Condition:
    """The hand wins with a natural, whatever the margin: a natural nine over a natural eight included."""
    return _points(
        f"{side.name} wins with a natural 8 or 9",
        lambda deal: side.own(deal).natural & (side.own(deal).total > side.other(deal).total),
    )


# Ties.


def tie_on(total: int) -> Condition:
    return _points(
        f"Player and Banker tie with {total}",
        lambda deal: (deal.first.total == total) & (deal.second.total == total),
    )


def _all_fours(hand: SeenHand) -> Truth:
    return (hand.count == 2) & (hand.cards[0].points == 4) & (hand.cards[1].points == 4)


tie = _points("Player and Banker tie", lambda deal: deal.first.total == deal.second.total)
natural_tie = _points(
    "Player and Banker tie with naturals",
    lambda deal: deal.first.natural & (deal.second.natural & (deal.first.total == deal.second.total)),
)
tie_on_element_eights = _points(
    "Player and Banker tie with two 4s each",
    lambda deal: _all_fours(deal.first) & _all_fours(deal.second),
)


# Pairs: the same rank twice in the first two cards of a hand.


def _paired(hand: SeenHand) -> Truth:
    return hand.cards[0].rank == hand.cards[1].rank


def pair(side: Side) -> Condition:
    return Condition(
        f"{side.name}'s first two cards are a pair",
        Lens.RANKS,
        lambda deal: _paired(side.own(deal)),
    )


def pair_of(side: Side, rank: Rank, suit: Suit | None = None) -> Condition:
    """A pair of one rank, both cards of one suit where it is named."""
    if suit is None:
        return Condition(
            f"{side.name}'s first two cards are a pair of {rank}s",
            Lens.RANKS,
            lambda deal: _paired(side.own(deal)) & (side.own(deal).cards[0].rank == rank),
        )
    return Condition(
        f"{side.name}'s first two cards are a pair of {suit.name.title()} {rank}s",
        Lens.SUITS,
        lambda deal: (
            _paired(side.own(deal))
            & (side.own(deal).cards[0].rank == rank)
            & (side.own(deal).cards[0].suit == suit)
            & (side.own(deal).cards[1].suit == suit)
        ),
    )


def pair_in(side: Side, suit: Suit) -> Condition:
    """A pair with both cards of this suit."""
    return Condition(
        f"{side.name}'s first two cards are a pair in {suit.name.title()}",
        Lens.SUITS,
        lambda deal: (
            _paired(side.own(deal)) & (side.own(deal).cards[0].suit == suit) & (side.own(deal).cards[1].suit == suit)
        ),
    )


single_pair = Condition(
    "exactly one hand's first two cards are a pair",
    Lens.RANKS,
    lambda deal: _paired(deal.first) ^ _paired(deal.second),
)
double_pair = Condition(
    "both hands' first two cards are pairs",
    Lens.RANKS,
    lambda deal: _paired(deal.first) & _paired(deal.second),
)
twin_pair = Condition(
    "both hands' first two cards are pairs of the same rank",
    Lens.RANKS,
    lambda deal: _paired(deal.first) & _paired(deal.second) & (deal.first.cards[0].rank == deal.second.cards[0].rank),
)


# One card each.


def ranks_higher(side: Side) -> Condition:
    return Condition(
        f"{side.name} holds the higher rank",
        Lens.RANKS,
        lambda deal: side.own(deal).cards[0].rank > side.other(deal).cards[0].rank,
    )


same_rank = Condition(
    "Dragon and Tiger hold the same rank",
    Lens.RANKS,
    lambda deal: deal.first.cards[0].rank == deal.second.cards[0].rank,
)


def card_at_least(side: Side, rank: Rank) -> Condition:
    return Condition(
        f"{side.name}'s card is {rank} or higher",
        Lens.RANKS,
        lambda deal: side.own(deal).cards[0].rank >= rank,
    )


def card_at_most(side: Side, rank: Rank) -> Condition:
    return Condition(
        f"{side.name}'s card is {rank} or lower",
        Lens.RANKS,
        lambda deal: side.own(deal).cards[0].rank <= rank,
    )


def card_is(side: Side, rank: Rank) -> Condition:
    return Condition(
        f"{side.name}'s card is a {rank}",
        Lens.RANKS,
        lambda deal: side.own(deal).cards[0].rank == rank,
    )
