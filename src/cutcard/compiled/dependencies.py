"""What a wager looks at: through which lens, and whether at the whole deal or at some cards only.

It is found by watching: each condition is asked once about a deal of glass, which notes every attribute that is read.
A pair wager turns out to see two cards, so its price needs two cards and not six.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cutcard.lens import Lens
    from cutcard.rulebook.game import Wager

Place = tuple[int, int]
"""A hand (0 the first, 1 the second) and which of its cards (0, 1, 2)."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A lens and the places seen through it; None where the whole deal matters (totals, numbers of cards)."""

    lens: Lens
    places: tuple[Place, ...] | None


def sight_of(wager: Wager) -> Sight:
    """All that the lines of a wager together look at."""
    glass = _Glass()
    for pay in wager.pays:
        pay.when.holds(glass)
    return Sight(wager.sees, None if glass.whole else tuple(sorted(glass.places)))


@dataclass(slots=True)
class _Glass:
    """A deal that notes what is read of it."""

    places: set[Place] = field(default_factory=set)
    whole: bool = False

    @property
    def first(self) -> _GlassHand:
        return _GlassHand(self, 0)

    @property
    def second(self) -> _GlassHand:
        return _GlassHand(self, 1)


@dataclass(frozen=True, slots=True)
class _GlassHand:
    glass: _Glass
    hand: int

    @property
    def cards(self) -> tuple[_GlassCard, ...]:
        return tuple(_GlassCard(self.glass, (self.hand, place)) for place in range(3))

    def _whole(self) -> int:
        self.glass.whole = True
        return 0

    @property
    def total(self) -> Any:
        return self._whole()

    @property
    def count(self) -> Any:
        return self._whole()

    @property
    def natural(self) -> Any:
        return bool(self._whole())


@dataclass(frozen=True, slots=True)
class _GlassCard:
    glass: _Glass
    place: Place

    def _seen(self) -> int:
        self.glass.places.add(self.place)
        return 0

    @property
    def points(self) -> Any:
        return self._seen()

    @property
    def rank(self) -> Any:
        return self._seen()

    @property
    def suit(self) -> Any:
        return self._seen()
