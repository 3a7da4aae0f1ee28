"""Which game a slug in a journal stands for.

A journal names its games by slug. This is the one place below the command line and the server that reads a slug; all
else is given the game as a value.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cutcard.cards import NotationError
from cutcard.formats.settings import options_json
from cutcard.games import GAMES
from cutcard.rulebook.game import Game
from cutcard.rulebook.table_options import TableOptions

REGISTERED: Mapping[str, Game] = GAMES
"""The approved games by their slugs, in the edition of today."""


def written_options(options: TableOptions, games: Mapping[str, Game] = REGISTERED) -> dict[str, Any]:
    """A table's settings as a journal keeps them; a game that its slug would not lead back to is refused."""
    game = options.game
    if games.get(game.slug) is not game:
        raise NotationError(
            f"{game.slug!r} names another game, or none, where this table is to run: "
            "put its file into cutcard/games/, or open the house with games={slug: game}"
        )
    return options_json(options)
