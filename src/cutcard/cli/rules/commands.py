"""Games and their rules: `games`, `rules`, `settle`, `explain`, `deal` and `clauses`."""

from typing import Annotated

import typer

from cutcard.cards import NotationError
from cutcard.cli.options import AsJson, Decks, EditionName, On, Slug, in_edition, topic

app = topic()

DealText = Annotated[
    str, typer.Argument(metavar="DEAL", help='Both hands, e.g. "8s 2h 3d / Kd 5c" (Dragon Tiger: "Ks / 7d").')
]
BetTexts = Annotated[
    list[str] | None,
    typer.Option("--bet", metavar="WAGER=AMOUNT", help='A bet, e.g. "Big Tiger=25.00"; repeat for more.'),
]


@app.command(epilog="Example: cutcard games --json")
def games(*, json: AsJson = False) -> None:
    """List the games with their documents and wagers."""
    from cutcard.cli.rules.games import show_games

    show_games(as_json=json)


@app.command(epilog="Example: cutcard editions sands-elements")
def editions(slug: Slug, *, json: AsJson = False) -> None:
    """List the editions of a game, with their days in force."""
    from cutcard.cli.rules.games import show_editions

    show_editions(slug, as_json=json)


@app.command(epilog="Example: cutcard rules fa-fa-fabulous-4")
def rules(slug: Slug, *, on: On = None, edition: EditionName = None, json: AsJson = False) -> None:
    """Show a game's paytable and procedure, for people to read."""
    from cutcard.cli.rules.games import show_rules

    show_rules(in_edition(slug, on, edition), as_json=json)


@app.command(epilog='Example: cutcard settle tiger-baccarat "8s 2h 3d / Kd 6c" --bet "Big Tiger=25.00"')
def settle(
    slug: Slug,
    deal: DealText,
    *,
    bet: BetTexts = None,
    decks: Decks = 8,
    on: On = None,
    edition: EditionName = None,
    read_as: Annotated[
        str | None,
        typer.Option("--from", metavar="FORMAT", help="The history is lines, csv, jsonl, parquet or arrow."),
    ] = None,
    write_as: Annotated[
        str | None, typer.Option("--to", metavar="FORMAT", help="Answer as csv, jsonl, parquet or arrow.")
    ] = None,
    save: Annotated[
        str | None,
        typer.Option("--save", metavar="FILE", help="Keep the settled history: .csv, .jsonl, .parquet or .arrow."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", help="Processes for a history of lines; all cores when left out.", min=1)
    ] = None,
    json: AsJson = False,
) -> None:
    """Settle bets on a deal, or a history of rounds. Without --bet, every wager has 100.00 on it.

    A history takes the place of the deal: a file that ends in .txt, .csv, .jsonl, .parquet or .arrow, or - for
    standard input, by itself one deal a line. Its column deal holds the rounds and its column bets, where it has one,
    the bets of each. A line that cannot be used is answered where it stands, and the exit code is 1.
    """
    from cutcard.cli.rules.rounds import settle_deal
    from cutcard.cli.rules.sources import Asked

    asked = Asked(deal, read_as, write_as, save, json, workers)
    settle_deal(in_edition(slug, on, edition), asked, bet or [], decks)


@app.command(epilog='Example: cutcard explain dragon-tiger "Ks / Kd"')
def explain(
    slug: Slug,
    deal: DealText,
    *,
    bet: BetTexts = None,
    decks: Decks = 8,
    on: On = None,
    edition: EditionName = None,
    json: AsJson = False,
) -> None:
    """Explain a deal step by step, each with its clause. Who drew and why, the totals, the result, each bet."""
    from cutcard.cli.rules.rounds import explain_deal

    explain_deal(in_edition(slug, on, edition), deal, bet or [], decks, as_json=json)


@app.command(epilog="Example: cutcard deal tiger-baccarat --seed 7")
def deal(
    slug: Annotated[str | None, typer.Argument(metavar="[SLUG]", help="A game; all of them when left out.")] = None,
    *,
    decks: Decks = 8,
    seed: Annotated[int | None, typer.Option("--seed", help="Deal the same cards each time.")] = None,
    json: AsJson = False,
) -> None:
    """Shuffle a shoe, deal one round and explain it. 100.00 lie on every wager."""
    from cutcard.cli.rules.rounds import deal_rounds

    deal_rounds(slug, decks, seed, as_json=json)


@app.command(epilog="Example: cutcard clauses DTB, or cutcard clauses --check")
def clauses(
    scope: Annotated[
        str | None,
        typer.Argument(
            metavar="[SLUG or DOCUMENT]", help="A game, or DTB, FF4, SE, DT, EB, or SE-2017-05-05; all when left out."
        ),
    ] = None,
    *,
    check: Annotated[
        bool, typer.Option("--check", help="Fail on a clause that is unread, invented or unproved.")
    ] = False,
    on: On = None,
    edition: EditionName = None,
    json: AsJson = False,
) -> None:
    """Show every clause in our own words, and what proves it. Where the code declares it, and which tests cite it."""
    from cutcard.cli.rules.matrix import show_clauses

    if scope is None and (on is not None or edition is not None):
        raise NotationError(
            "--on and --edition belong to a game or a document; name it, e.g. `cutcard clauses SE --on 2020-02-29`"
        )
    show_clauses(scope and in_edition(scope, on, edition), check=check, as_json=json)
