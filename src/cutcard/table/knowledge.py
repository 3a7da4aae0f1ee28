"""Which cards somebody has seen: in patrons' hands, face down on the table, or still to be dealt.

Cards that lie open everybody knows; `DealtCard` says which do. The rest of what is known is one value. A card is known
by the names it can have: one where it was seen, several where it was seen together with others whose order nobody
knows, none where nobody has seen it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce
from itertools import permutations, product
from typing import TYPE_CHECKING, TypeAlias

from cutcard.words import Message, keyed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cutcard.cards import Card

Names: TypeAlias = "tuple[Card, ...]"
"""What one card can be: one name where it is known, several where it is one of a group, none where nobody knows."""


class Sight(StrEnum):
    """How cards in the device were seen."""

    IN_ORDER = "in order"
    ORDER_UNKNOWN = "order unknown"
    DEPTH_UNKNOWN = "depth unknown"

    @property
    def label(self) -> Message:
        """Its name in every language."""
        return keyed("sight", self.name)


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What has been seen of cards that do not lie open. What somebody sees adds to it; what is played leaves it."""

    handed_out: frozenset[int] = frozenset()
    """The places, counted from 1 as drawn, of cards that a patron has had: they stay known until the round ends."""
    face_down: tuple[tuple[int, Names], ...] = ()
    """Cards of the round that were seen before they lay face down, by their places."""
    coming: tuple[Names, ...] = ()
    """The cards that are dealt next, as far as anybody has seen them: those that wait, then those in the device."""
    somewhere: Names = ()
    """Cards seen in the device at a depth that nobody knows: each is played when it comes."""

    @property
    def seen(self) -> bool:
        """Whether a card that does not lie open was seen, be it at a depth that nobody knows."""
        return bool(self.face_down or self.somewhere or any(self.coming))

    def names_at(self, place: int) -> Names:
        """What a card that lies face down can be."""
        return dict(self.face_down).get(place, ())

    @property
    def next_names(self) -> Names:
        """What the next card can be."""
        return self.coming[0] if self.coming else ()

    def first(self, count: int) -> tuple[Names, ...]:
        """What each of so many next cards can be."""
        return (*self.coming[:count], *((),) * (count - len(self.coming)))

    def leaves_an_order(self, count: int, waiting: int = 0) -> bool:
        """Whether so many cards drawn after those that wait have an order that what was seen does not determine."""
        return sum(len(names) != 1 for names in self.first(waiting + count)[waiting:]) > 1

    def can_come(self, cards: Names) -> bool:
        """Whether the next cards can be these, in this order, for all that was seen."""
        left = self
        for card in cards:
            if left.next_names and card not in left.next_names:
                return False
            left = left.after_dealing(0, card)
        return True

    def can_lie(self, cards: Names, places: Sequence[int]) -> bool:
        """Whether the cards at these places can be these, for all that was seen."""
        left = self
        for place, card in zip(places, cards, strict=True):
            if (names := left.names_at(place)) and card not in names:
                return False
            left = left.after_turning(place, card)
        return True

    def with_seen(self, cards: Names, sight: Sight, *, waiting: int) -> Knowledge:
        """Cards were seen at the mouth of the device, behind those that were seen there before."""
        if sight is Sight.DEPTH_UNKNOWN:
            return replace(self, somewhere=(*self.somewhere, *cards))
        names = [cards] * len(cards) if sight is Sight.ORDER_UNKNOWN else [(card,) for card in cards]
        return replace(self, coming=(*self.first(max(waiting, len(self.coming))), *names))

    def without_seen(self, cards: Names, sight: Sight) -> Knowledge:
        """They were not seen after all: what was noted last is struck out."""
        if sight is Sight.DEPTH_UNKNOWN:
            return replace(self, somewhere=reduce(_less, cards, self.somewhere))
        return replace(self, coming=_trimmed(self.coming[: len(self.coming) - len(cards)]))

    def with_seen_at(self, place: int, names: Names) -> Knowledge:
        """A card that lies face down was seen, or was not after all where it has no names."""
        others = tuple(each for each in self.face_down if each[0] != place)
        return replace(self, face_down=(*others, (place, names)) if names else others)

    def after_dealing(self, place: int, card: Card | None) -> Knowledge:
        """The next card is dealt to a place: open under its name, or face down, where it stays what it could be."""
        names, dealt = self.next_names, replace(self, coming=self.coming[1:])
        return dealt.with_seen_at(place, names) if card is None else dealt.after_naming(names, card)

    def after_naming(self, names: Names, card: Card) -> Knowledge:
        """A card that could have these names has this one: no other of its group has it."""
        if not names and card in self.somewhere:
            return replace(self, somewhere=_less(self.somewhere, card))
        left = max(0, len(names) - 1)
        face_down, coming = [], []
        for place, each in self.face_down:
            face_down.append((place, _less(each, card) if each == names and left else each))
            left -= each == names
        for each in self.coming:
            coming.append(_less(each, card) if each == names and left > 0 else each)
            left -= each == names
        return replace(self, face_down=tuple(face_down), coming=tuple(coming))

    def after_turning(self, place: int, card: Card) -> Knowledge:
        """A card that lay face down lies open."""
        names = self.names_at(place)
        return self.with_seen_at(place, ()).after_naming(names, card)

    def with_coming(self, at: int, card: Card) -> Knowledge:
        """A card that is dealt later, counted from 0, has this name, and not the one by which it was known."""
        return replace(self, coming=(*self.coming[:at], (card,), *self.coming[at + 1 :]))

    def without_coming(self, count: int) -> Knowledge:
        """So many of the next cards are gone: burnt, or taken away with their round."""
        return replace(self, coming=_trimmed(self.coming[count:]))

    def with_coming_first(self, names: tuple[Names, ...], *, after: int) -> Knowledge:
        """Cards that were dealt already, after so many others, are dealt again before any other."""
        return replace(
            self,
            handed_out=frozenset(place for place in self.handed_out if place <= after),
            face_down=tuple(each for each in self.face_down if each[0] <= after),
            coming=_trimmed((*names, *self.coming)),
        )

    def allows_order(self, order: Sequence[int], *, after: int) -> bool:
        """Whether cards drawn behind so many that wait can lie in this order of places, from 0, as they were seen."""
        drawn = self.first(after + len(order))[after:]
        return all(drawn[place] == names for place, names in zip(order, drawn, strict=True) if names)

    def between_rounds(self, waiting: int) -> Knowledge:
        """The round's cards are gone, and those that waited; what was seen in the device was seen."""
        return Knowledge(coming=_trimmed(self.coming[waiting:]), somewhere=self.somewhere)


def possible_orders(names: Sequence[Names]) -> Iterator[tuple[Card | None, ...]]:
    """Each way in which these cards can lie: members of one group in every order, unknown ones as None."""
    groups: dict[Names, list[int]] = {}
    for at, each in enumerate(names):
        if len(each) > 1:
            groups.setdefault(each, []).append(at)
    orders = [set(permutations(each, min(len(each), len(places)))) for each, places in groups.items()]
    for chosen in product(*orders):
        laid: list[Card | None] = [each[0] if len(each) == 1 else None for each in names]
        for places, cards in zip(groups.values(), chosen, strict=True):
            for at, card in zip(places, cards, strict=False):
                laid[at] = card
        yield tuple(laid)


def members(coming: Sequence[Names]) -> list[Card]:
    """Every card that was seen, one for each that comes."""
    groups = Counter(coming)
    return [card for names, times in groups.items() for card in names for _ in range(max(1, times // len(names)))]


def one_for_each(coming: Sequence[Names]) -> list[Card]:
    """A card for each that comes: of a group of which some are gone, the first that are left could be any."""
    return [card for names, times in Counter(coming).items() for card in (names * times)[:times]]


def _less(names: Names, card: Card) -> Names:
    """The names without this one, once."""
    at = names.index(card) if card in names else len(names)
    return (*names[:at], *names[at + 1 :])


def _trimmed(coming: tuple[Names, ...]) -> tuple[Names, ...]:
    """Without the unknown cards at the end, of which nothing is said."""
    end = len(coming)
    while end and not coming[end - 1]:
        end -= 1
    return coming[:end]
