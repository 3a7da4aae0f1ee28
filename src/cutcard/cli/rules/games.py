"""`cutcard games` and `cutcard rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard import games
from cutcard.cli.arguments import game_of, slug_of
from cutcard.cli.output import print_json
from cutcard.game_json import edition_json, game_json
from cutcard.games import editions
from cutcard.rulebook.clauses import clauses

if TYPE_CHECKING:
    from cutcard.rulebook.clauses import Clause
    from cutcard.rulebook.game import Game

PROCEDURE = {"2", "3", "5", "6"}
"""How a game is set up, dealt and put right: all sections but the definitions and the settlement tables."""


def show_games(*, as_json: bool) -> None:
    if as_json:
        print_json([game_json(game) for game in games.GAMES.values()])
        return
    from cutcard.cli.rules.printing import print_games

    print_games()


def show_editions(slug: str, *, as_json: bool) -> None:
    known, today = editions(slug_of(slug)), games.GAMES.today()
    if as_json:
        print_json([edition_json(edition, today) for edition in known])
        return
    from cutcard.cli.rules.printing import print_editions

    print_editions(known, today)


def show_rules(slug: str, *, as_json: bool) -> None:
    game = game_of(slug)
    procedure = _procedure(game)
    if as_json:
        rows = [{"clause": clause.number, "says": clause.says} for clause in procedure]
        print_json({**game_json(game), "procedure": rows})
        return
    from cutcard.cli.rules.printing import print_rules

    print_rules(game, procedure)


def _procedure(game: Game) -> list[Clause]:
    return [clause for number, clause in clauses(game.document.index).items() if number.partition(".")[0] in PROCEDURE]
