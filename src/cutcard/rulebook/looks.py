"""Which cards a condition looks at, found by asking it once about a deal that notes every attribute that is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.rulebook.conditions import Condition

Place = tuple[int, int]
"""A hand (0 the first, 1 the second) and which of its cards (0, 1, 2)."""

BY_SUIT_ONLY = (
    "suits can be looked at in the first two cards of each hand alone, and not together with totals, numbers of cards, "
    "third or last cards: whole deals told by their suits are too many to price"
)
"""Why a condition or a wager is refused that would need the suits of whole deals."""


def looked_at(conditions: Iterable[Condition]) -> tuple[Place, ...] | None:
    """The places that some conditions together look at; None where the whole deal matters (totals, numbers of cards).

    A condition that reads nothing at all is asked about whole deals too.
    """
    recorder = _Recorder()
    for condition in conditions:
        condition.holds(recorder)
    return None if recorder.whole or not recorder.places else tuple(sorted(recorder.places))


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
