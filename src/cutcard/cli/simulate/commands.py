"""Studies: `simulate`, `count` and `session`."""

from typing import Annotated

import typer

from cutcard.cards import NotationError
from cutcard.cli.options import AsJson, Decks, EditionName, On, Slug, in_edition, topic

app = topic()

Cut = Annotated[int, typer.Option("--cut", help="Cards behind the cutting card.")]
AfterCut = Annotated[int, typer.Option("--after-cut", help="Rounds after the one it appears in, 0 or 1.")]
Burn = Annotated[
    str, typer.Option("--burn", metavar="N|first", help="Cards burnt unseen; `first`: by the first card shown.")
]
CUT_USUAL, AFTER_CUT_USUAL, BURN_USUAL = 14, 1, "first"
"""A shoe as published studies take it, the same in every command."""
SEED_MOST = (1 << 64) - 1


def _seed(seed: int) -> int:
    """A seed is 64 bits of a shoe's stream; another number would deal the shoes of some seed that was not asked for."""
    if not 0 <= seed <= SEED_MOST:
        raise NotationError(f"--seed must be from 0 to {SEED_MOST}, not {seed}")
    return seed


Seed = Annotated[int, typer.Option("--seed", help="The same seed deals the same shoes.", callback=_seed)]
Workers = Annotated[int | None, typer.Option("--workers", help="Threads; all cores when left out.", min=1)]
Device = Annotated[
    str, typer.Option("--device", metavar="auto|cpu|gpu", help="Where to deal; `auto`: on a GPU where there is one.")
]
Plot = Annotated[str | None, typer.Option("--plot", metavar="FILE", help="Draw it as an .svg file.")]


@app.command(epilog="Example: cutcard simulate tiger-baccarat --rounds 1e9 --plot tiger.svg")
def simulate(
    slug: Slug,
    *,
    rounds: Annotated[str | None, typer.Option("--rounds", help="Rounds to deal, e.g. 1e9; 1e8 when left out.")] = None,
    shoes: Annotated[str | None, typer.Option("--shoes", help="Shoes to deal instead.")] = None,
    seconds: Annotated[float | None, typer.Option("--seconds", help="Or as long as this.")] = None,
    decks: Decks = 8,
    cut: Cut = CUT_USUAL,
    after_cut: AfterCut = AFTER_CUT_USUAL,
    burn: Burn = BURN_USUAL,
    rounds_per_shoe: Annotated[
        int, typer.Option("--rounds-per-shoe", help="End a shoe after this many; 0: never.")
    ] = 0,
    seed: Seed = 1,
    device: Device = "auto",
    workers: Workers = None,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler, tcp://..., or `local`.")
    ] = None,
    checkpoint: Annotated[
        str | None, typer.Option("--checkpoint", metavar="FILE", help="Keep the study in a file and continue from it.")
    ] = None,
    on: On = None,
    edition: EditionName = None,
    json: AsJson = False,
    plot: Plot = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="The joint histogram, .npz or .parquet.")
    ] = None,
) -> None:
    """Deal shoes by the million, beside the exact prices. Ctrl-C prints what it has."""
    from cutcard.cli.simulate.settings import Dealers, Outputs, goal_of, shoe_plan
    from cutcard.cli.simulate.study import run_study

    plan = shoe_plan(decks, cut, after_cut, burn, rounds_per_shoe)
    goal = goal_of(rounds, shoes, seconds)
    outputs = Outputs(as_json=json, plot=plot, save=save, checkpoint=checkpoint)
    dealers = Dealers(device, workers, cluster)
    run_study(in_edition(slug, on, edition), plan, goal, seed, dealers, outputs)


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
    imbalance: Annotated[
        int,
        typer.Option("--imbalance", help="What the tags add up to over a deck; triggers are then running counts."),
    ] = 0,
    trigger: Annotated[
        float | None,
        typer.Option("--trigger", help="Bet from this true count on, per deck unseen; usually 8, or the pivot."),
    ] = None,
    shoes: Annotated[str, typer.Option("--shoes", help="Shoes to deal.")] = "100000",
    by_result: Annotated[
        bool, typer.Option("--by-result", help="Score bets by their results, not by their exact worth.")
    ] = False,
    perfect: Annotated[
        bool, typer.Option("--perfect", help="Assume the exact edge is known before every round.")
    ] = False,
    decks: Decks = 8,
    cut: Cut = CUT_USUAL,
    after_cut: AfterCut = AFTER_CUT_USUAL,
    burn: Burn = BURN_USUAL,
    seed: Seed = 1,
    device: Device = "auto",
    workers: Workers = None,
    on: On = None,
    edition: EditionName = None,
    json: AsJson = False,
    plot: Plot = None,
) -> None:
    """What a card counter wins on a wager. How often the count calls a bet, at what edge, how many units."""
    from cutcard.cli.simulate.counting import Kept, study_counter, study_perfect_counter
    from cutcard.cli.simulate.settings import Dealers, Outputs, shoe_plan

    plan = shoe_plan(decks, cut, after_cut, burn, 0)
    outputs = Outputs(as_json=json, plot=plot)
    dealers = Dealers(device, workers)
    if perfect:
        study_perfect_counter(in_edition(slug, on, edition), plan, wager, shoes, seed, dealers, outputs)
    else:
        game = in_edition(slug, on, edition)
        kept = Kept(tags, imbalance, trigger)
        study_counter(game, plan, wager, kept, shoes, seed, dealers, outputs, by_result=by_result)


@app.command(epilog='Example: cutcard vulnerability tiger-baccarat --wager "Big Tiger"')
def vulnerability(
    slug: Annotated[str | None, typer.Argument(metavar="[SLUG]", help="A game, unless --all.")] = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="Every game.")] = False,
    wager: Annotated[list[str] | None, typer.Option("--wager", metavar="NAME", help="Only this one; repeat.")] = None,
    peek: Annotated[
        bool, typer.Option("--peek", help="Measure exposure to somebody who sees the first card, on fresh shoes.")
    ] = False,
    shoes: Annotated[str, typer.Option("--shoes", help="Shoes to deal for each wager.")] = "2000",
    decks: Decks = 8,
    cut: Cut = CUT_USUAL,
    after_cut: AfterCut = AFTER_CUT_USUAL,
    burn: Burn = BURN_USUAL,
    seed: Seed = 1,
    on: On = None,
    edition: EditionName = None,
    json: AsJson = False,
) -> None:
    """How vulnerable wagers are to counters. The best simple count, and what nobody can exceed."""
    from cutcard.cli.simulate.settings import shoe_plan
    from cutcard.cli.simulate.vulnerable import show_peeked, study_vulnerability
    from cutcard.games import GAMES

    if (slug is None) != every:
        raise NotationError("name a game, or say --all")
    if every and wager:
        raise NotationError("--wager goes with one game")
    slugs = list(GAMES) if slug is None else [in_edition(slug, on, edition)]
    if peek:
        show_peeked(slugs, wager or [], decks, as_json=json)
        return
    plan = shoe_plan(decks, cut, after_cut, burn, 0)
    study_vulnerability(slugs, wager or [], plan, shoes, seed, as_json=json)


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
    bankroll: Annotated[float, typer.Option("--bankroll", help="Bankroll in units; 0: unlimited.")] = 100.0,
    limit: Annotated[float, typer.Option("--limit", help="Largest stake in units; 0: none.")] = 0.0,
    decks: Decks = 8,
    cut: Cut = CUT_USUAL,
    after_cut: AfterCut = AFTER_CUT_USUAL,
    burn: Burn = BURN_USUAL,
    seed: Seed = 1,
    device: Device = "auto",
    workers: Workers = None,
    on: On = None,
    edition: EditionName = None,
    json: AsJson = False,
    plot: Plot = None,
) -> None:
    """Play many sessions by a betting plan. What they end with, how deep they fall, how often they ruin."""
    from cutcard.cli.simulate.sessions import study_sessions
    from cutcard.cli.simulate.settings import Dealers, Outputs, shoe_plan

    shoes = shoe_plan(decks, cut, after_cut, burn, 0)
    outputs = Outputs(as_json=json, plot=plot)
    terms = (wager, rounds, bankroll, limit)
    dealers = Dealers(device, workers)
    study_sessions(in_edition(slug, on, edition), shoes, terms, plan, sessions, seed, dealers, outputs)
