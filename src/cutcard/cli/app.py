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
Wagers = Annotated[list[str] | None, typer.Option("--wager", metavar="NAME", help="Only this wager; repeat for more.")]
Removed = Annotated[str, typer.Option("--removed", metavar="CARDS", help='Cards gone from the shoe, e.g. "4s 4h Td".')]
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


@app.command(epilog='Example: cutcard odds tiger-baccarat --wager "Big Tiger" --removed "8s 8h 9d"')
def odds(
    slug: Annotated[str | None, typer.Argument(metavar="[SLUG]", help="A game, unless --all.")] = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="Every game at every number of decks it allows.")] = False,
    decks: Decks = 8,
    wager: Wagers = None,
    removed: Removed = "",
    json: AsJson = False,
    csv: Annotated[bool, typer.Option("--csv", help="CSV on standard output, a row a pay line.")] = False,
) -> None:
    """Price every wager of a game exactly: edge, hit frequency, deviation; with --wager the whole distribution."""
    from cutcard.cli import odds as face

    face.odds(slug, decks, wager or [], removed, every=every, as_json=json, as_csv=csv)


@app.command(epilog='Example: cutcard removal tiger-baccarat --wager "Big Tiger"')
def removal(
    slug: Slug,
    *,
    decks: Decks = 8,
    wager: Wagers = None,
    tag: Annotated[int, typer.Option("--tag", help="Largest tag of the count.", min=1, max=9)] = 2,
    json: AsJson = False,
) -> None:
    """Show what the removal of each card does to each wager, and the best balanced count."""
    from cutcard.cli import odds as face

    face.removal(slug, decks, wager or [], tag, as_json=json)


@app.command(epilog='Example: cutcard combine tiger-baccarat "Banker=100" "Small Tiger=5"')
def combine(
    slug: Slug,
    bets: Annotated[list[str], typer.Argument(metavar="WAGER=AMOUNT...", help='Bets, e.g. "Banker=100".')],
    *,
    decks: Decks = 8,
    removed: Removed = "",
    json: AsJson = False,
) -> None:
    """Price several bets on one round together, exactly: mean, deviation, edge, correlations."""
    from cutcard.cli import odds as face

    face.combine(slug, bets, decks, removed, as_json=json)


@app.command(epilog="Example: cutcard par tiger-baccarat --decks 8 -o par.pdf")
def par(
    slug: Slug,
    *,
    decks: Decks = 8,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help="par.html, par.pdf, par.json or par.csv.")
    ] = None,
) -> None:
    """Write the PAR sheet of a game: one document that a laboratory can file."""
    from cutcard.cli import odds as face

    face.par(slug, decks, output)


@app.command(epilog="Example: cutcard chart tiger-baccarat -o tiger.svg")
def chart(
    slug: Slug,
    *,
    decks: Decks = 8,
    output: Annotated[str | None, typer.Option("-o", "--output", metavar="FILE", help="An .svg file.")] = None,
) -> None:
    """Draw a game's prices: edge against decks, and how each wager's results are distributed."""
    from cutcard.cli import odds as face

    face.chart(slug, decks, output)
