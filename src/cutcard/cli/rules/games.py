"""`cutcard games`, `cutcard editions` and `cutcard rules`."""

from __future__ import annotations

from cutcard import games
from cutcard.cli.arguments import game_of, slug_of
from cutcard.cli.options import AsJson, EditionName, On, Slug, in_edition, topic
from cutcard.cli.output import print_json
from cutcard.game_json import edition_json, game_json
from cutcard.rulebook.clauses import clauses

app = topic()
PROCEDURE = {"2", "3", "5", "6"}
"""How a game is set up, dealt and put right: all sections but the definitions and the settlement tables."""


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
    numbered = clauses(game.document.index).items()
    procedure = [clause for number, clause in numbered if number.partition(".")[0] in PROCEDURE]
    if json:
        rows = [{"clause": clause.number, "says": clause.says} for clause in procedure]
        print_json({**game_json(game), "procedure": rows})
    else:
        from cutcard.cli.rules.printing import print_rules

        print_rules(game, procedure)
