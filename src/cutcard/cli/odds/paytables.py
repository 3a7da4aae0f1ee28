"""`cutcard solve`: the paytables that give a wager an edge."""

from __future__ import annotations

from typing import Annotated

import typer

from cutcard.cards import NotationError
from cutcard.cli.arguments import game_of
from cutcard.cli.odds.prices import print_csv
from cutcard.cli.options import AsJson, Decks, EditionName, On, Slug, in_edition, topic
from cutcard.cli.output import print_json
from cutcard.rulebook.settlement import Bet

app = topic()


@app.command("solve", epilog='Example: cutcard solve tiger-baccarat "Tiger Pair" --edge 11%..12% --whole --top 200:1')
def show_paytables(
    slug: Slug,
    wager: Annotated[str, typer.Argument(metavar="WAGER", help='The wager, e.g. "Tiger Pair".')],
    *,
    edge: Annotated[str, typer.Option("--edge", metavar="FROM..TO", help="The house edge wanted, e.g. 11%..12%.")],
    decks: Decks = 8,
    top: Annotated[
        str | None, typer.Option("--top", metavar="ODDS", help="The top award, e.g. 200:1; its own if left out.")
    ] = None,
    least: Annotated[str | None, typer.Option("--least", metavar="ODDS", help="The least that a line pays.")] = None,
    step: Annotated[
        str | None, typer.Option("--step", metavar="NUMBER", help="Pay multiples of this, e.g. 5; a half if left out.")
    ] = None,
    whole: Annotated[bool, typer.Option("--whole", help="Pay only whole odds: 8:1, not 3:2.")] = False,
    allow: Annotated[
        str | None, typer.Option("--allow", metavar="ODDS,ODDS...", help='Pay only these, e.g. "1,2,5,10,50".')
    ] = None,
    keep: Annotated[
        list[str] | None,
        typer.Option("--keep", metavar="LINE[=ODDS]", help="A line that pays so, or as it does now; repeat for more."),
    ] = None,
    any_order: Annotated[bool, typer.Option("--any-order", help="Let a rarer line pay less.")] = False,
    may_push: Annotated[bool, typer.Option("--may-push", help="Let lines push that win now.")] = False,
    limit: Annotated[int, typer.Option("--limit", help="Show at most this many.", min=1, max=100_000)] = 20,
    on: On = None,
    edition: EditionName = None,
    json: AsJson = False,
    csv: Annotated[bool, typer.Option("--csv", help="CSV on standard output, a row a paytable.")] = False,
) -> None:
    """Find the paytables that give a wager an edge, exactly. Those nearest to the middle of it come first."""
    from cutcard.odds.price_json import solution_json, solution_rows
    from cutcard.odds.solver import Terms, solve
    from cutcard.odds.solver.terms import award_of, edge_of, kept_lines

    if json and csv:
        raise NotationError("choose one of --json and --csv")
    game = game_of(in_edition(slug, on, edition))
    solved = Bet.on(game, wager, 1).wager
    terms = Terms(
        edge=edge_of(edge),
        top=None if top is None else award_of(top),
        least=None if least is None else award_of(least),
        step=None if step is None else award_of(step),
        whole=whole,
        allowed=tuple(award_of(each) for each in (allow or "").split(",") if each.strip()),
        keep=kept_lines(solved, dict(map(_line_and_odds, keep or []))),
        monotone=not any_order,
        hits_kept=not may_push,
    )
    solution = solve(game, solved, terms, decks=decks, limit=limit)
    if csv:
        print_csv(solution_rows(solution, decks))
    elif json:
        print_json(solution_json(solution, decks))
    else:
        from cutcard.cli.odds.printing import print_solution

        print_solution(solution, decks)


def _line_and_odds(text: str) -> tuple[str, str | None]:
    line, equals, odds = text.rpartition("=")
    return (line.strip(), odds) if equals else (text.strip(), None)
