"""`cutcard games`, `cutcard editions` and `cutcard rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard import games
from cutcard.cli.arguments import game_of, slug_of
from cutcard.cli.options import AsJson, EditionName, On, Slug, in_edition, topic
from cutcard.cli.output import print_json
from cutcard.game_json import edition_json, game_json
from cutcard.matrix import citations
from cutcard.rulebook.clauses import clauses
from cutcard.rulebook.game import Outcome

if TYPE_CHECKING:
    from cutcard.rulebook.clauses import Clause
    from cutcard.rulebook.game import Game

app = topic()


@app.command("games", epilog="Example: cutcard games --json")
def show_games(*, json: AsJson = False) -> None:
    """List the games with their documents and wagers."""
    if json:
        print_json([game_json(game) for game in games.GAMES.values()])
    else:
        from cutcard.cli.rules.printing import print_games

        print_games()


@app.command(epilog="Example: cutcard editions sands-elements")
def editions(slug: Slug, *, json: AsJson = False) -> None:
    """List the editions of a game, with their days in force."""
    known, today = games.editions(slug_of(slug)), games.GAMES.today()
    if json:
        print_json([edition_json(edition, today) for edition in known])
    else:
        from cutcard.cli.rules.printing import print_editions

        print_editions(known, today)


@app.command(epilog="Example: cutcard rules fa-fa-fabulous-4")
def rules(slug: Slug, *, on: On = None, edition: EditionName = None, json: AsJson = False) -> None:
    """Show a game's paytable and procedure, for people to read."""
    game = game_of(in_edition(slug, on, edition))
    procedure = _procedure(game)
    if json:
        rows = [{"clause": clause.number, "says": clause.says} for clause in procedure]
        print_json({**game_json(game), "procedure": rows})
    else:
        from cutcard.cli.rules.printing import print_rules

        print_rules(game, procedure)


def _procedure(game: Game) -> list[Clause]:
    """How a game is set up, dealt and put right: all sections but those that define terms and that list the odds."""
    listed, otherwise = clauses(game.document.index), _done_otherwise(game)
    sections: dict[str, list[Clause]] = {}
    for number, clause in listed.items():
        sections.setdefault(number.partition(".")[0], []).append(clause)
    paid = {pay.clause.partition(".")[0] for wager in game.wagers for pay in wager.pays if pay.outcome is Outcome.WIN}
    return [
        clause
        for section, those in sections.items()
        if section not in paid and those[0].kind != "definition"
        for clause in those
        if clause.number not in otherwise
    ]


def _done_otherwise(game: Game) -> set[str]:
    """The clauses of the document by which a variant is not dealt any more."""
    if game.variant is None:
        return set()
    before, now = (
        {number for part in (each.decks, each.drawing) for number, _ in citations(part)}
        for each in (game.variant.base, game)
    )
    return before - now
