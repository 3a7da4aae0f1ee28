"""Shoes dealt by the compiled kernel."""

# mypy: disable-error-code="attr-defined, no-any-return"

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.simulate.shoes import ShoePlan, deal_block

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard import Game


def dealing(game: Game, shoes: int) -> Callable[[], int]:
    return lambda: deal_block(game.slug, ShoePlan(), 1, 0, shoes).rounds
