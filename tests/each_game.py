"""A test of every game: by its value, named by its slug."""

from __future__ import annotations

import pytest

from cutcard import GAMES
from tiers import one_a_document

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
"""All ten in the first tier: for tests that take milliseconds."""
one_game_a_document = pytest.mark.parametrize("game", one_a_document(GAMES.values()), ids=GAMES)
"""The first game of each document in the first tier and the others in the wide one."""
