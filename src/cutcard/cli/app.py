"""The commands and their options."""

from __future__ import annotations

from typing import Annotated

import typer

from cutcard.cli.house_app import app as house

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

app.add_typer(house, name="house")

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
Cut = Annotated[int, typer.Option("--cut", help="Cards behind the cutting card.")]
AfterCut = Annotated[int, typer.Option("--after-cut", help="Rounds after the one it appears in, 0 or 1.")]
Burn = Annotated[
    str, typer.Option("--burn", metavar="N|first", help="Cards burnt unseen; `first`: by the first card shown.")
]
Seed = Annotated[int, typer.Option("--seed", help="The same seed deals the same shoes.")]
Workers = Annotated[int | None, typer.Option("--workers", help="Threads; all cores when left out.", min=1)]
Plot = Annotated[str | None, typer.Option("--plot", metavar="FILE", help="Draw it as an .svg file.")]
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


@app.command(epilog="Example: cutcard simulate tiger-baccarat --rounds 1e9 --plot tiger.svg")
def simulate(
    slug: Slug,
    *,
    rounds: Annotated[str | None, typer.Option("--rounds", help="Rounds to deal, e.g. 1e9; 1e8 when left out.")] = None,
    shoes: Annotated[str | None, typer.Option("--shoes", help="Shoes to deal instead.")] = None,
    seconds: Annotated[float | None, typer.Option("--seconds", help="Or as long as this.")] = None,
    decks: Decks = 8,
    cut: Cut = 14,
    after_cut: AfterCut = 0,
    burn: Burn = "0",
    rounds_per_shoe: Annotated[int, typer.Option("--rounds-per-shoe", help="End a shoe after so many; 0: never.")] = 0,
    seed: Seed = 1,
    workers: Workers = None,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler, tcp://..., or `local`.")
    ] = None,
    checkpoint: Annotated[
        str | None, typer.Option("--checkpoint", metavar="FILE", help="Keep the study in a file and go on from it.")
    ] = None,
    json: AsJson = False,
    plot: Plot = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="The joint histogram, .npz or .parquet.")
    ] = None,
) -> None:
    """Deal shoes by the million and set each wager's simulated edge beside the exact one. Ctrl-C prints what it has."""
    from cutcard.cli import simulate as face

    plan = face.shoe_plan(decks, cut, after_cut, burn, rounds_per_shoe)
    goal = face.goal_of(rounds, shoes, seconds)
    outputs = face.Outputs(as_json=json, plot=plot, save=save, checkpoint=checkpoint)
    face.simulate(slug, plan, goal, seed, workers, cluster, outputs)


@app.command(
    epilog='Example: cutcard count tiger-baccarat --wager "Big Tiger" --tags "3=-1 4=-1 5=-1 6=-2 7=1 8=2 9=2"'
)
def count(
    slug: Slug,
    *,
    wager: Annotated[str, typer.Option("--wager", metavar="NAME", help="The wager to bet on.")],
    tags: Annotated[
        str | None,
        typer.Option("--tags", help='Tags by rank, e.g. "A=0 2=0 3=-1"; T is all zeros. Left out: the best count.'),
    ] = None,
    trigger: Annotated[float, typer.Option("--trigger", help="Bet from this true count on, per deck unseen.")] = 8.0,
    shoes: Annotated[str, typer.Option("--shoes", help="Shoes to deal.")] = "100000",
    perfect: Annotated[bool, typer.Option("--perfect", help="Know the exact edge before every round instead.")] = False,
    decks: Decks = 8,
    cut: Cut = 14,
    after_cut: AfterCut = 1,
    burn: Burn = "first",
    seed: Seed = 1,
    workers: Workers = None,
    json: AsJson = False,
    plot: Plot = None,
) -> None:
    """What a card counter wins on a wager: how often the count calls a bet, at what edge, how many units."""
    from cutcard.cli import studies as face
    from cutcard.cli.simulate import Outputs, shoe_plan

    plan = shoe_plan(decks, cut, after_cut, burn, 0)
    outputs = Outputs(as_json=json, plot=plot)
    if perfect:
        face.perfect(slug, plan, wager, shoes, seed, workers, outputs)
    else:
        face.count(slug, plan, wager, tags, trigger, shoes, seed, workers, outputs)


@app.command(
    epilog="Example: cutcard session tiger-baccarat --wager Banker --plan martingale --bankroll 100 --plot s.svg"
)
def session(
    slug: Slug,
    *,
    wager: Annotated[str, typer.Option("--wager", metavar="NAME", help="The wager to bet on.")],
    plan: Annotated[
        str, typer.Option("--plan", help="flat, martingale, paroli, dalembert, fibonacci or 1-3-2-6.")
    ] = "flat",
    rounds: Annotated[int, typer.Option("--rounds", help="Rounds a session.")] = 200,
    sessions: Annotated[str, typer.Option("--sessions", help="How many sessions.")] = "100000",
    bankroll: Annotated[float, typer.Option("--bankroll", help="Units to lose; 0: no end.")] = 100.0,
    limit: Annotated[float, typer.Option("--limit", help="Largest stake in units; 0: none.")] = 0.0,
    decks: Decks = 8,
    cut: Cut = 14,
    after_cut: AfterCut = 0,
    burn: Burn = "0",
    seed: Seed = 1,
    workers: Workers = None,
    json: AsJson = False,
    plot: Plot = None,
) -> None:
    """Play many sessions by a betting plan: what they end with, how deep they fall, how often they ruin."""
    from cutcard.cli import studies as face
    from cutcard.cli.simulate import Outputs, shoe_plan

    shoes = shoe_plan(decks, cut, after_cut, burn, 0)
    outputs = Outputs(as_json=json, plot=plot)
    table = (wager, rounds, bankroll, limit)
    face.session(slug, shoes, table, plan, sessions, seed, workers, outputs)


@app.command(epilog="Example: cutcard roads BBPPTPBPBB --svg board.svg")
def roads(
    shoe: Annotated[str, typer.Argument(metavar="ROUNDS", help='Results in order, e.g. "BBPT", or - for many shoes.')],
    *,
    rows: Annotated[int, typer.Option("--rows", help="Rows of the board.")] = 6,
    game: Annotated[str | None, typer.Option("--game", metavar="SLUG", help="A game, for its names and marks.")] = None,
    tail: Annotated[
        str, typer.Option("--tail", help="After a long run has turned right: down-again or keep-row.")
    ] = "down-again",
    marks: Annotated[str, typer.Option("--marks", help="In the beads: chinese, letters or points.")] = "chinese",
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the board into an .svg file.")] = None,
    paper: Annotated[bool, typer.Option("--paper", help="Draw it for print, on white.")] = False,
    json: AsJson = False,
) -> None:
    """Lay a shoe out on the scoreboards: bead plate, big road, Big Eye Boy, Small Road, Cockroach Pig.

    Rounds are B, P and T in any case, spaces and commas ignored. With --game dragon-tiger write D for Dragon, G for
    Tiger and T for a tie; B and P stand for the places they take. With - standard input is read, one shoe a line, and
    answered with one line of JSON each.
    """
    from cutcard.cli import roads as face

    face.roads(shoe, rows, game, tail, marks, svg, paper=paper, as_json=json)


@app.command(epilog="Example: cutcard replay shoe.jsonl")
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A journal: JSON lines of commands or events.")],
    *,
    json: AsJson = False,
) -> None:
    """Replay a table's journal, every step in words with its clauses; refused commands are told and passed over."""
    from cutcard.cli import table as face

    face.replay(file, as_json=json)


@app.command(epilog="Example: cutcard table tiger-baccarat")
def table(
    slug: Slug,
    *,
    decks: Decks = 8,
    credit: Annotated[str, typer.Option("--credit", help="What you start with.")] = "1000",
    seed: Annotated[int | None, typer.Option("--seed", help="Shuffle the same way each time.")] = None,
    journal: Annotated[
        str | None, typer.Option("--journal", metavar="FILE", help="Keep the commands in a file.")
    ] = None,
) -> None:
    """Play a table in the terminal: you bet, the automatic dealer deals, the rulebook settles."""
    from cutcard.cli import table as face

    face.table(slug, decks, credit, seed, journal)


@app.command(epilog="Example: cutcard serve --demo")
def serve(
    *,
    store: Annotated[
        str | None,
        typer.Option("--store", metavar="HOUSE", help="A file, sqlite:///… or postgresql://…"),
    ] = None,
    demo: Annotated[bool, typer.Option("--demo", help="All ten games with simulated patrons.")] = False,
    host: Annotated[str, typer.Option("--host", help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="The port.", min=1, max=65535)] = 8800,
    pace: Annotated[float, typer.Option("--pace", help="How long automatic tables wait, 1 as usual.", min=0.01)] = 1.0,
    key: Annotated[str | None, typer.Option("--key", metavar="FILE", help="The house's key.")] = None,
    heads: Annotated[str | None, typer.Option("--heads", metavar="FILE", help="The chain heads kept outside.")] = None,
    origin: Annotated[
        list[str] | None, typer.Option("--origin", metavar="URL", help="Another address the pages are reached under.")
    ] = None,
    proxy: Annotated[
        str | None, typer.Option("--proxy", metavar="ADDRESS", help="A proxy in front, believed about who asks.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Serve a house in the browser: terminals, dealer and pit consoles, boards."""
    from cutcard.cli import serve as face

    face.serve(store, host, port, pace, key, heads, origin or [], proxy, demo=demo, as_json=json)


@app.command(epilog="Example: cutcard verify casino.db")
def verify(
    house: Annotated[str, typer.Argument(metavar="HOUSE", help="A file, or a postgresql:// address.")],
    *,
    heads: Annotated[
        str | None,
        typer.Option("--heads", metavar="FILE", help="The chain heads kept outside; beside the file if left out."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Audit a house from its journal alone: chain, deals, settlements, balances, shoes; exit 1 on any finding."""
    from cutcard.cli import verify as face

    face.verify(house, heads, as_json=json)
