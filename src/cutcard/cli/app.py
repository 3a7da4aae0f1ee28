"""The commands and their options."""

from __future__ import annotations

from typing import Annotated

import typer

app = typer.Typer(
    name="cutcard",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # Plain help is twice as quick to answer.
    context_settings={"help_option_names": ["-h", "--help"]},
    help="The executable rulebook of a casino's baccarat family: ten approved games, every rule with its clause.",
    epilog='Example: cutcard explain tiger-baccarat "8s 2h 3d / Kd 6c"',
)

Slug = Annotated[str, typer.Argument(metavar="SLUG", help="A game, e.g. tiger-baccarat; `cutcard games` lists them.")]
DealText = Annotated[
    str, typer.Argument(metavar="DEAL", help='Both hands, e.g. "8s 2h 3d / Kd 5c" (Dragon Tiger: "Ks / 7d").')
]
BetTexts = Annotated[
    list[str] | None,
    typer.Option("--bet", metavar="WAGER=AMOUNT", help='A bet, e.g. "Big Tiger=25.00"; repeat for more.'),
]
Decks = Annotated[int, typer.Option("--decks", help="Decks in the shoe.")]
AsJson = Annotated[bool, typer.Option("--json", help="JSON on standard output.")]


@app.command(epilog="Example: cutcard games --json")
def games(*, json: AsJson = False) -> None:
    """List the ten games with their documents and wagers."""
    from cutcard.cli import games as face

    face.games(as_json=json)


@app.command(epilog="Example: cutcard rules fa-fa-fabulous-4")
def rules(slug: Slug, *, json: AsJson = False) -> None:
    """Show a game's paytable and procedure as a person reads them."""
    from cutcard.cli import games as face

    face.rules(slug, as_json=json)


@app.command(epilog='Example: cutcard settle tiger-baccarat "8s 2h 3d / Kd 6c" --bet "Big Tiger=25.00"')
def settle(slug: Slug, deal: DealText, *, bet: BetTexts = None, decks: Decks = 8, json: AsJson = False) -> None:
    """Settle bets on a deal; without --bet, 100.00 on every wager.

    With - for the deal, standard input is read, one deal a line, and answered one line each.
    """
    from cutcard.cli import rounds as face

    face.settle(slug, deal, bet or [], decks, as_json=json)


@app.command(epilog='Example: cutcard explain dragon-tiger "Ks / Kd"')
def explain(slug: Slug, deal: DealText, *, bet: BetTexts = None, decks: Decks = 8, json: AsJson = False) -> None:
    """Explain a deal step by step: who drew and why, the totals, the result, each bet; each with its clause."""
    from cutcard.cli import rounds as face

    face.explain(slug, deal, bet or [], decks, as_json=json)


@app.command(epilog="Example: cutcard deal tiger-baccarat --seed 7")
def deal(
    slug: Annotated[str | None, typer.Argument(metavar="[SLUG]", help="A game; all ten when left out.")] = None,
    *,
    decks: Decks = 8,
    seed: Annotated[int | None, typer.Option("--seed", help="Deal the same cards each time.")] = None,
    json: AsJson = False,
) -> None:
    """Shuffle a shoe, deal one round, settle 100.00 on every wager and explain it."""
    from cutcard.cli import rounds as face

    face.deal(slug, decks, seed, as_json=json)


@app.command(epilog="Example: cutcard clauses DTB, or cutcard clauses --check")
def clauses(
    scope: Annotated[
        str | None,
        typer.Argument(metavar="[SLUG or DOCUMENT]", help="A game or DTB, FF4, SE, DT, EB; all when left out."),
    ] = None,
    *,
    check: Annotated[
        bool, typer.Option("--check", help="Fail on a clause that is unread, invented or unproved.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Show every clause in our own words, where the code declares it and which tests prove it."""
    from cutcard.cli import clauses as face

    face.clauses(scope, check=check, as_json=json)
