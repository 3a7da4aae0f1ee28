"""What conditions and wagers depend on: through which lens, and whether on the whole deal or on some cards only.

It is found by recording: each condition is asked once about a deal that notes every attribute that is read.
A pair wager turns out to depend on two cards, so its price needs two cards and not six.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cutcard.lens import Lens

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.rulebook.conditions import Condition
    from cutcard.rulebook.game import Game, Wager

Place = tuple[int, int]
"""A hand (0 the first, 1 the second) and which of its cards (0, 1, 2)."""

DEALING_ORDER: tuple[Place, ...] = ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2))
"""The places of a deal in the order they are dealt."""


@dataclass(frozen=True, slots=True)
class Dependencies:
    """A lens and the places read through it; None where the whole deal matters (totals, numbers of cards)."""

    lens: Lens
    places: tuple[Place, ...] | None


def dependencies_of(game: Game, wager: Wager) -> Dependencies:
    """All that the lines of a wager together depend on."""
    return dependencies_of_conditions(game, [pay.when for pay in wager.pays])


def dependencies_of_conditions(game: Game, conditions: Iterable[Condition]) -> Dependencies:
    """All that some conditions together depend on.

    A whole deal is seen at least as finely as the drawing rule sees it. What reads nothing at all is asked about whole
    deals too.
    """
    recorder = _Recorder()
    lens = Lens.POINTS
    for condition in conditions:
        condition.holds(recorder)
        lens = max(lens, condition.sees)
    if recorder.whole or not recorder.places:
        return Dependencies(max(lens, game.drawing.lens), None)
    return Dependencies(lens, tuple(sorted(recorder.places)))


@dataclass(slots=True)
class _Recorder:
    """A deal that notes what is read of it."""

    places: set[Place] = field(default_factory=set)
    whole: bool = False

    @property
    def first(self) -> _RecorderHand:
        return _RecorderHand(self, 0)

    @property
    def second(self) -> _RecorderHand:
        return _RecorderHand(self, 1)


@dataclass(frozen=True, slots=True)
class _RecorderHand:
    recorder: _Recorder
    hand: int

    @property
    def cards(self) -> tuple[_RecorderCard, ...]:
        return tuple(_RecorderCard(self.recorder, (self.hand, place)) for place in range(3))

    def _whole(self) -> int:
        self.recorder.whole = True
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
class _RecorderCard:
    recorder: _Recorder
    place: Place

    def _read(self) -> int:
        self.recorder.places.add(self.place)
        return 0

    @property
    def points(self) -> Any:
        return self._read()

    @property
    def rank(self) -> Any:
        return self._read()

    @property
    def suit(self) -> Any:
        return self._read()
