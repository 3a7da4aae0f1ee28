"""What was seen of cards that do not lie open, as the auditor keeps it.

A sighting is what one pair of eyes saw at one time: one card, or several whose order nobody knows. Every card that was
seen points to its sighting; cards seen together share one, and whatever comes to light of it is no longer among the
names of the others.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import chain, combinations, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

IN_ORDER, ORDER_UNKNOWN, DEPTH_UNKNOWN = "in order", "order unknown", "depth unknown"
"""How cards in the device were seen."""


@dataclass(slots=True, eq=False)
class Sighting:
    """The names of the cards that were seen together and have not come to light."""

    names: list[str]

    @property
    def tells(self) -> str | None:
        """The name of its one card; None as long as it could be several."""
        return self.names[0] if len(self.names) == 1 else None

    def take(self, card: str) -> bool:
        """A card of it comes to light; whether it can be this one."""
        if card not in self.names:
            return False
        self.names.remove(card)
        return True


@dataclass(slots=True)
class Sightings:
    """All that was seen at one table: of the cards that come next, of those that lie face down, and at any depth."""

    queue: list[Sighting | None] = field(default_factory=list)
    """For each of the cards that are dealt next, those that wait first, its sighting; None where nobody saw it."""
    lying: dict[int, Sighting] = field(default_factory=dict)
    """Of the round's cards that lie face down and were seen, by their places, counted from 1 as drawn."""
    somewhere: list[str] = field(default_factory=list)
    """Cards that were seen at a depth nobody knows."""

    @property
    def in_the_queue(self) -> bool:
        return any(self.queue)

    def __bool__(self) -> bool:
        """Whether anything was seen that does not lie open."""
        return bool(self.lying or self.somewhere or any(self.queue))

    def next_cards(self, count: int) -> list[Sighting | None]:
        """What was seen of so many next cards."""
        return [*self.queue[:count], *[None] * (count - len(self.queue))]

    def tell(self, count: int, *, behind: int = 0) -> list[str | None]:
        """Of so many cards behind others, the names of those that were seen one by one."""
        there = self.next_cards(behind + count)[behind:]
        return [each.tells if each is not None else None for each in there]

    def add(self, cards: list[str], sight: str, *, out: int) -> list[Sighting]:
        """Cards seen at the mouth of the device come behind all that were seen before and all that are out of it."""
        if sight == DEPTH_UNKNOWN:
            self.somewhere += cards
            return []
        together = Sighting(list(cards))
        seen = [together if sight == ORDER_UNKNOWN else Sighting([card]) for card in cards]
        self.queue += [*[None] * (out - len(self.queue)), *seen]
        return seen

    def strike(self, seen: list[Sighting], somewhere: list[str]) -> None:
        """These were not seen after all."""
        self.queue = [each for each in self.queue if each is None or each not in seen]
        self.lying = {place: each for place, each in self.lying.items() if each not in seen}
        for card in somewhere:
            if card in self.somewhere:
                self.somewhere.remove(card)

    def can_come(self, cards: Sequence[str | None]) -> bool:
        """Whether the next cards can be these, in this order, for all that was seen."""
        named = [
            (id(seen), seen, card)
            for seen, card in zip(self.queue, cards, strict=False)
            if seen is not None and card is not None
        ]
        wanted = Counter((which, card) for which, _, card in named)
        return all(wanted[which, card] <= seen.names.count(card) for which, seen, card in named)

    def are_all(self, cards: list[str]) -> bool:
        """Whether these can be all cards of the queue, in whichever order they are told."""
        places = Counter(map(id, self.queue))
        sightings = {id(seen): seen for seen in self.queue if seen is not None}
        taken = [combinations(seen.names, places[which]) for which, seen in sightings.items()]
        return None not in self.queue and any(sorted(chain(*way)) == sorted(cards) for way in product(*taken))

    def deal(self, place: int, card: str | None) -> Sighting | None:
        """The next card goes to a place, open by its name or face down; what had been seen of it."""
        seen = self.queue.pop(0) if self.queue else None
        if card is not None:
            self.come_to_light(seen, card)
        elif seen is not None:
            self.lying[place] = seen
        return seen

    def turn(self, place: int, card: str) -> bool:
        """A card that lay face down lies open; whether it can be this one."""
        return self.come_to_light(self.lying.pop(place, None), card)

    def come_to_light(self, seen: Sighting | None, card: str) -> bool:
        """A card is named; whether that is one of the names it was seen by. Unseen ones may have been seen deeper."""
        if seen is not None:
            return seen.take(card)
        if card in self.somewhere:
            self.somewhere.remove(card)
        return True

    def lay_again(self, cards: list[Sighting | None], *, after: int) -> None:
        """Cards that were dealt after so many others are dealt once more, before any other."""
        self.lying = {place: each for place, each in self.lying.items() if place <= after}
        self.queue = [*cards, *self.queue]

    def end_round(self, out: int) -> None:
        """The round's cards are gone, with so many that had left the device; what was seen in it was seen."""
        self.lying.clear()
        del self.queue[:out]

    def forget(self) -> None:
        """Other cards are in the device."""
        self.queue.clear()
        self.lying.clear()
        self.somewhere.clear()
