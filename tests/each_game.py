"""A test of every game: by its value, named by its slug."""

from __future__ import annotations

from typing import Any

import pytest

from cutcard import GAMES
from cutcard.lens import Lens
from tiers import ALIKE, LONG, WIDE, in_tier, one_a_document

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
"""Every one in the first tier: for tests that take milliseconds."""
one_game_a_document = pytest.mark.parametrize("game", one_a_document(GAMES.values()), ids=GAMES)
"""The first game of each document in the first tier and the others in the wide one."""

PAIRED = [game for game in GAMES.values() if any(wager.sees >= Lens.RANKS for wager in game.wagers)]
one_game_with_ranks_a_document = pytest.mark.parametrize("game", one_a_document(PAIRED), ids=lambda game: game.slug)
"""The same of the games with a wager that looks at ranks; Dragon Tiger Baccarat has none."""


def games_of(*first: str) -> list[Any]:
    """Every slug: these in the first tier, those alike others in the long one, and the rest in the wide one."""
    return [slug if slug in first else in_tier(slug, LONG if slug in ALIKE else WIDE) for slug in GAMES]
