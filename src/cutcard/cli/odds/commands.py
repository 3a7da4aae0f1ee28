"""Exact prices: `odds`, `removal`, `combine`, `solve`, `diff`, `par`, `certify` and `chart`."""

from typing import Annotated

import typer

from cutcard.cards import NotationError, parse_cards
from cutcard.cli.options import AsJson, Decks, EditionName, On, Slug, in_edition, topic

app = topic()

Wagers = Annotated[list[str] | None, typer.Option("--wager", metavar="NAME", help="Only this wager; repeat for more.")]
Removed = Annotated[str, typer.Option("--removed", metavar="CARDS", help='Cards gone from the shoe, e.g. "4s 4h Td".')]


@app.command(epilog='Example: cutcard odds tiger-baccarat --wager "Big Tiger" --removed "8s 8h 9d"')
def odds(
    slug: Annotated[str | None, typer.Argument(metavar="[SLUG]", help="A game, unless --all.")] = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="Every game at every number of decks it allows.")] = False,
    decks: Decks = 8,
    wager: Wagers = None,
    removed: Removed = "",
    seen: Annotated[
        str, typer.Option("--seen", metavar="DEAL", help='Cards seen before they are dealt, e.g. "8s ? / ? Kd".')
    ] = "",
    tracked: Annotated[
        str, typer.Option("--tracked", metavar="CARDS", help="Tracked cards that come next, in unknown order.")
    ] = "",
    on: On = None,
    edition: EditionName = None,
    json: AsJson = False,
    csv: Annotated[bool, typer.Option("--csv", help="CSV on standard output, a row a pay line.")] = False,
) -> None:
    """Price every wager of a game exactly. Edge, hit frequency, deviation; with --wager the whole distribution."""
    from cutcard.cli.odds.prices import Known, show_odds

    if slug is None and (on or edition):
        raise NotationError("--on and --edition belong to one game; name it")
    named = slug and in_edition(slug, on, edition)
    show_odds(
        named,
        decks,
        wager or [],
        removed,
        every=every,
        as_json=json,
        as_csv=csv,
        known=Known(seen, parse_cards(tracked)),
    )


@app.command(epilog='Example: cutcard removal tiger-baccarat --wager "Big Tiger"')
def removal(
    slug: Slug,
    *,
    decks: Decks = 8,
    wager: Wagers = None,
    tag: Annotated[int, typer.Option("--tag", help="Largest tag of the count.", min=1, max=9)] = 2,
    on: On = None,
    edition: EditionName = None,
    json: AsJson = False,
) -> None:
    """Show what removing each card does to each wager. The best balanced count is shown too."""
    from cutcard.cli.odds.prices import show_removal

    show_removal(in_edition(slug, on, edition), decks, wager or [], tag, as_json=json)


@app.command(epilog='Example: cutcard combine tiger-baccarat "Banker=100" "Small Tiger=5"')
def combine(
    slug: Slug,
    bets: Annotated[list[str], typer.Argument(metavar="WAGER=AMOUNT...", help='Bets, e.g. "Banker=100".')],
    *,
    decks: Decks = 8,
    removed: Removed = "",
    rounds: Annotated[int, typer.Option("--rounds", min=0, help="Also show the result of this many rounds.")] = 0,
    on: On = None,
    edition: EditionName = None,
    json: AsJson = False,
) -> None:
    """Price several bets on one round together, exactly. Mean, deviation, edge, correlations, many such rounds."""
    from cutcard.cli.odds.prices import show_combination

    show_combination(in_edition(slug, on, edition), bets, decks, removed, rounds=rounds, as_json=json)


@app.command(epilog='Example: cutcard solve tiger-baccarat "Tiger Pair" --edge 11%..12% --whole --top 200:1')
def solve(
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
    from cutcard.cli.odds.paytables import Asked, show_paytables

    asked = Asked(edge, top, least, step, whole, allow, keep or [], any_order, may_push)
    show_paytables(in_edition(slug, on, edition), wager, asked, decks, limit, as_json=json, as_csv=csv)


@app.command(epilog="Example: cutcard diff sands-elements 2017-05-05")
def diff(
    slug: Slug,
    old: Annotated[str | None, typer.Argument(metavar="[OLD]", help="An edition; the one before the other.")] = None,
    new: Annotated[str | None, typer.Argument(metavar="[NEW]", help="An edition; the newest if left out.")] = None,
    *,
    decks: Decks = 8,
    json: AsJson = False,
) -> None:
    """Set two editions of a game side by side. Clauses, rules, pay lines, and what that does to each price."""
    from cutcard.cli.odds.editions import show_difference

    show_difference(slug, old, new, decks, as_json=json)


@app.command(epilog="Example: cutcard par tiger-baccarat --certificate --limit 1000 --author AUTHOR -o tiger.pdf")
def par(
    slug: Slug,
    *,
    decks: Decks = 8,
    output: Annotated[
        list[str] | None,
        typer.Option("-o", "--output", metavar="FILE", help="par.html, par.pdf, par.json or par.csv; repeat for more."),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option("--limit", metavar="AMOUNT", help='The most on a wager, "1000" or "Tie=500"; repeat for more.'),
    ] = None,
    certificate: Annotated[
        bool, typer.Option("--certificate", help="Add simulated figures, which `cutcard certify` can reproduce.")
    ] = False,
    rounds: Annotated[str | None, typer.Option("--rounds", help="Rounds to simulate; 1e8 when left out.")] = None,
    shoes: Annotated[
        str | None, typer.Option("--shoes", help="Shoes for the effect of the cutting card; 1e5 when left out.")
    ] = None,
    counter_shoes: Annotated[
        str | None, typer.Option("--counter-shoes", help="Shoes a wager for counters; 2000 when left out.")
    ] = None,
    cut: Annotated[int | None, typer.Option("--cut", help="Cards behind the cutting card; 14 if left out.")] = None,
    after_cut: Annotated[
        int | None, typer.Option("--after-cut", help="Rounds after the one it appears in, 0 or 1; 1 if left out.")
    ] = None,
    burn: Annotated[
        str | None, typer.Option("--burn", metavar="N|first", help="Cards burnt; `first`, by the first, if left out.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="The same seed deals the same shoes; 1 if left out.")
    ] = None,
    report: Annotated[str | None, typer.Option("--report", metavar="NUMBER", help="The number of the report.")] = None,
    author: Annotated[str | None, typer.Option("--author", metavar="NAME", help="Who is responsible for it.")] = None,
    on: On = None,
    edition: EditionName = None,
) -> None:
    """Write the PAR sheet of a game, for a laboratory to file."""
    from cutcard.cli.odds.sheets import write_par_sheet

    slug, limits = in_edition(slug, on, edition), limit or []
    asked = {
        "rounds": rounds,
        "shoes": shoes,
        "counter-shoes": counter_shoes,
        "cut": cut,
        "after-cut": after_cut,
        "burn": burn,
        "seed": seed,
        "report": report,
        "author": author,
    }
    given = {name: value for name, value in asked.items() if value is not None}
    if not certificate:
        if given:
            raise NotationError(f"--{next(iter(given))} is for a certificate; add --certificate")
        write_par_sheet(slug, decks, limits, output or [])
        return
    from cutcard.cli.odds.certificates import write_certificate

    write_certificate(slug, decks, limits, output or [], given)


@app.command(epilog="Example: cutcard certify tiger.pdf")
def certify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A certificate, its PDF or its JSON.")],
    *,
    json: AsJson = False,
) -> None:
    """Make a certificate again and say what differs. Exit code 0 agrees, 1 differs, 2 unreadable, 3 other pages."""
    from cutcard.cli.odds.certificates import certify_file

    certify_file(file, as_json=json)


@app.command(epilog="Example: cutcard chart tiger-baccarat -o tiger.svg")
def chart(
    slug: Slug,
    *,
    decks: Decks = 8,
    output: Annotated[str | None, typer.Option("-o", "--output", metavar="FILE", help="An .svg file.")] = None,
    on: On = None,
    edition: EditionName = None,
) -> None:
    """Draw a game's prices as a chart. Edge against decks, and how each wager's results are distributed."""
    from cutcard.cli.odds.sheets import write_chart

    write_chart(in_edition(slug, on, edition), decks, output)
