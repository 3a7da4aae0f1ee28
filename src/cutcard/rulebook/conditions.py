"""Named conditions: what must be true of a deal for a pay line to apply.

Each carries the message that help screens and documents word, and the lens it needs. The same condition answers
for one `Deal` with True or False and for `Deals` with an array, so there is no second paytable for speed.
Only `&`, `|`, `^` and comparisons are used inside: they mean the same on a bool and on an array.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial, wraps
from pickle import PicklingError
from typing import TYPE_CHECKING, Any, ParamSpec, Protocol, Self

from cutcard.lens import Lens
from cutcard.words import Message, Series, english, keyed, message, named

if TYPE_CHECKING:
    from cutcard.cards import Rank, Suit

P = ParamSpec("P")
"""What a function that makes a condition takes."""
Truth = Any
"""True or False for one deal, an array of them for many."""


class SeenCard(Protocol):
    """A card, or a card of each of many deals, as far as a wager sees it."""

    @property
    def points(self) -> Any: ...
    @property
    def rank(self) -> Any: ...
    @property
    def suit(self) -> Any: ...


class SeenHand(Protocol):
    """A hand, or the same hand of each of many deals."""

    @property
    def cards(self) -> tuple[SeenCard, ...]: ...
    @property
    def count(self) -> Any: ...
    @property
    def total(self) -> Any: ...
    @property
    def natural(self) -> Any: ...


class SeenDeal(Protocol):
    """Both hands of a deal, or of each of many."""

    @property
    def first(self) -> SeenHand: ...
    @property
    def second(self) -> SeenHand: ...


class CopiedAsItself:
    """A frozen value: a copy of it is the value itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


@dataclass(frozen=True, slots=True)
class Condition(CopiedAsItself):
    """A sentence about a deal that is true or false; two conditions are equal when they say the same."""

    message: Message
    sees: Lens
    holds: Callable[[SeenDeal], Truth] = field(compare=False, repr=False)
    made: partial[Condition] | None = field(default=None, compare=False, repr=False)
    """The call that made it, where the function is `declared`: so it is pickled, and written into a variant's file."""

    @property
    def says(self) -> str:
        """The sentence in English."""
        return english(self.message)

    def __str__(self) -> str:
        return self.says

    def __reduce__(self) -> tuple[partial[Condition], tuple[()]]:
        if self.made is None:
            raise PicklingError(
                f"the condition {self.says!r} cannot be pickled: nothing says how it is made; "
                "make it with a function of cutcard.rulebook.conditions, or with one of your own that is `declared`"
            )
        return self.made, ()


def declared(make: Callable[P, Condition]) -> Callable[P, Condition]:
    """Let the conditions that a function of a module makes be pickled: as a call of it."""

    @wraps(make)
    def made(*args: P.args, **named: P.kwargs) -> Condition:
        return replace(make(*args, **named), made=partial(made, *args, **named))

    return made


@dataclass(frozen=True, slots=True)
class Side:
    """A hand by its name, as conditions speak of it."""

    name: str
    own: Callable[[SeenDeal], SeenHand] = field(repr=False)
    other: Callable[[SeenDeal], SeenHand] = field(repr=False)
    label: Message = field(init=False, compare=False, repr=False)
    """The hand's name, for sentences in any language."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "label", named("hand", self.name))

    @classmethod
    def first(cls, name: str) -> Side:
        """The hand that is dealt first."""
        return cls(name, _first, _second)

    @classmethod
    def second(cls, name: str) -> Side:
        """The hand that is dealt second."""
        return cls(name, _second, _first)


def _first(deal: SeenDeal) -> SeenHand:
    return deal.first


def _second(deal: SeenDeal) -> SeenHand:
    return deal.second


PLAYER = Side.first("Player")
BANKER = Side.second("Banker")
DRAGON = Side.first("Dragon")
TIGER = Side.second("Tiger")


def _points(says: Message, holds: Callable[[SeenDeal], Truth]) -> Condition:
    return Condition(says, Lens.POINTS, holds)


# Which hand wins, and with what.


@declared
def wins(side: Side) -> Condition:
    return _points(
        message("condition-wins", side=side.label), lambda deal: side.own(deal).total > side.other(deal).total
    )


@declared
def wins_on(side: Side, total: int, *, cards: int | None = None) -> Condition:
    """The hand wins with exactly this total, in this many cards where that matters."""
    if cards is None:
        return _points(
            message("condition-wins-on", side=side.label, total=total),
            lambda deal: (side.own(deal).total == total) & (side.other(deal).total < total),
        )
    return _points(
        message("condition-wins-on-in-cards", side=side.label, total=total, cards=cards),
        lambda deal: (
            (side.own(deal).total == total) & (side.own(deal).count == cards) & (side.other(deal).total < total)
        ),
    )


@declared
def wins_on_other_than(side: Side, *totals: int) -> Condition:
    """The hand wins with any total but these."""

    def holds(deal: SeenDeal) -> Truth:
        own, truth = side.own(deal).total, side.own(deal).total > side.other(deal).total
        for total in totals:
            truth = truth & (own != total)
        return truth

    said = message("condition-wins-on-other-than", side=side.label, totals=Series("series-or", totals))
    return _points(said, holds)


@declared
def wins_over(side: Side, total: int, over: int, *, cards_in_all: int) -> Condition:
    """The hand wins with one total over another, both hands together holding this many cards."""
    return _points(
        message("condition-wins-over", side=side.label, total=total, over=over, cards=cards_in_all),
        lambda deal: (
            (side.own(deal).total == total)
            & (side.other(deal).total == over)
            & (deal.first.count + deal.second.count == cards_in_all)
        ),
    )


@declared
def wins_by(side: Side, margin: int) -> Condition:
    """The hand, no natural, wins by exactly this many points."""
    return _points(
        message("condition-wins-by", side=side.label, margin=margin),
        lambda deal: (side.own(deal).total - side.other(deal).total == margin) & (side.own(deal).natural ^ True),
    )


@declared
def wins_with_natural(side: Side) -> Condition:
    """The hand wins with a natural, whatever the margin: a natural nine over a natural eight included."""
    return _points(
        message("condition-wins-with-natural", side=side.label),
        lambda deal: side.own(deal).natural & (side.own(deal).total > side.other(deal).total),
    )


# Ties.


@declared
def ties(first: Side, second: Side) -> Condition:
    """Both hands of a game come to the same total."""
    return _points(
        message("condition-tie", first=first.label, second=second.label),
        lambda deal: deal.first.total == deal.second.total,
    )


@declared
def tie_on(total: int, *, first: Side = PLAYER, second: Side = BANKER) -> Condition:
    return _points(
        message("condition-tie-on", first=first.label, second=second.label, total=total),
        lambda deal: (deal.first.total == total) & (deal.second.total == total),
    )


def _all_fours(hand: SeenHand) -> Truth:
    return (hand.count == 2) & (hand.cards[0].points == 4) & (hand.cards[1].points == 4)


@declared
def ties_of_naturals() -> Condition:
    return _points(
        message("condition-natural-tie", first=PLAYER.label, second=BANKER.label),
        lambda deal: deal.first.natural & (deal.second.natural & (deal.first.total == deal.second.total)),
    )


@declared
def ties_on_fours() -> Condition:
    return _points(
        message("condition-tie-on-fours", first=PLAYER.label, second=BANKER.label),
        lambda deal: _all_fours(deal.first) & _all_fours(deal.second),
    )


tie = ties(PLAYER, BANKER)
natural_tie = ties_of_naturals()
tie_on_element_eights = ties_on_fours()


# Pairs: the same rank twice in the first two cards of a hand.


def _paired(hand: SeenHand) -> Truth:
    return hand.cards[0].rank == hand.cards[1].rank


@declared
def pair(side: Side) -> Condition:
    return Condition(
        message("condition-pair", side=side.label),
        Lens.RANKS,
        lambda deal: _paired(side.own(deal)),
    )


@declared
def pair_of(side: Side, rank: Rank, suit: Suit | None = None) -> Condition:
    """A pair of one rank, both cards of one suit where it is named."""
    if suit is None:
        return Condition(
            message("condition-pair-of", side=side.label, rank=int(rank)),
            Lens.RANKS,
            lambda deal: _paired(side.own(deal)) & (side.own(deal).cards[0].rank == rank),
        )
    return Condition(
        message("condition-pair-of-suit", side=side.label, rank=int(rank), suit=keyed("suit", suit.name)),
        Lens.SUITS,
        lambda deal: (
            _paired(side.own(deal))
            & (side.own(deal).cards[0].rank == rank)
            & (side.own(deal).cards[0].suit == suit)
            & (side.own(deal).cards[1].suit == suit)
        ),
    )


@declared
def pair_in(side: Side, suit: Suit) -> Condition:
    """A pair with both cards of this suit."""
    return Condition(
        message("condition-pair-in", side=side.label, suit=keyed("suit", suit.name)),
        Lens.SUITS,
        lambda deal: (
            _paired(side.own(deal)) & (side.own(deal).cards[0].suit == suit) & (side.own(deal).cards[1].suit == suit)
        ),
    )


@declared
def one_pair() -> Condition:
    return Condition(
        message("condition-single-pair"),
        Lens.RANKS,
        lambda deal: _paired(deal.first) ^ _paired(deal.second),
    )


@declared
def two_pairs() -> Condition:
    return Condition(
        message("condition-double-pair"),
        Lens.RANKS,
        lambda deal: _paired(deal.first) & _paired(deal.second),
    )


@declared
def two_equal_pairs() -> Condition:
    return Condition(
        message("condition-twin-pair"),
        Lens.RANKS,
        lambda deal: (
            _paired(deal.first) & _paired(deal.second) & (deal.first.cards[0].rank == deal.second.cards[0].rank)
        ),
    )


single_pair, double_pair, twin_pair = one_pair(), two_pairs(), two_equal_pairs()


# One card each.


@declared
def ranks_higher(side: Side) -> Condition:
    return Condition(
        message("condition-ranks-higher", side=side.label),
        Lens.RANKS,
        lambda deal: side.own(deal).cards[0].rank > side.other(deal).cards[0].rank,
    )


@declared
def ranks_same(first: Side, second: Side) -> Condition:
    """Both hands of a game hold a card of the same rank."""
    return Condition(
        message("condition-ranks-same", first=first.label, second=second.label),
        Lens.RANKS,
        lambda deal: deal.first.cards[0].rank == deal.second.cards[0].rank,
    )


same_rank = ranks_same(DRAGON, TIGER)


@declared
def card_at_least(side: Side, rank: Rank) -> Condition:
    return Condition(
        message("condition-card-at-least", side=side.label, rank=int(rank)),
        Lens.RANKS,
        lambda deal: side.own(deal).cards[0].rank >= rank,
    )


@declared
def card_at_most(side: Side, rank: Rank) -> Condition:
    return Condition(
        message("condition-card-at-most", side=side.label, rank=int(rank)),
        Lens.RANKS,
        lambda deal: side.own(deal).cards[0].rank <= rank,
    )


@declared
def card_is(side: Side, rank: Rank) -> Condition:
    return Condition(
        message("condition-card-is", side=side.label, rank=int(rank)),
        Lens.RANKS,
        lambda deal: side.own(deal).cards[0].rank == rank,
    )
