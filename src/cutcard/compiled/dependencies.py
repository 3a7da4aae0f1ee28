"""What conditions and wagers depend on: through which lens, and whether on the whole deal or on some cards only.

A pair wager turns out to depend on two cards, so its price needs two cards and not six.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.lens import Lens
from cutcard.rulebook.looks import Place, looked_at

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.rulebook.conditions import Condition
    from cutcard.rulebook.game import Game, Wager

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

    A whole deal is seen at least as finely as the drawing rule sees it.
    """
    asked = tuple(conditions)
    lens, places = max((each.sees for each in asked), default=Lens.POINTS), looked_at(asked)
    return Dependencies(max(lens, game.drawing.lens) if places is None else lens, places)
