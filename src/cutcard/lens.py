"""What a rule needs to see of a card."""

from __future__ import annotations

from enum import IntEnum


class Lens(IntEnum):
    """From coarse to fine: the points of a card, its rank, its rank and suit (or element)."""

    POINTS = 0
    RANKS = 1
    SUITS = 2


class LensError(TypeError):
    """A rule asked a card for something its lens does not show."""
