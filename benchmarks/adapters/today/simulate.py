"""Shoes dealt by the compiled kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.simulate.shoes import ShoePlan, deal_shoes, prepared

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard import Game


def dealing(game: Game, shoes: int) -> Callable[[], int]:
    """Deal and count the first shoes of seed 1 on one core; how many rounds they held."""
    shoe = prepared(game, ShoePlan())
    return lambda: deal_shoes(shoe, 1, 0, shoes).rounds
