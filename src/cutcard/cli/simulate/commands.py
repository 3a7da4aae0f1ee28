"""Studies: `simulate`, `count`, `vulnerability` and `session`."""

import sys
import time
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.arguments import game_of
from cutcard.cli.options import AsJson, Decks, EditionName, GameUnlessAll, On, Slug, Wagers, in_edition, topic
from cutcard.cli.output import INTERRUPTED, counted, print_json, write_file
from cutcard.game_json import rules_of

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
BetOn = Annotated[str, typer.Option("--wager", metavar="NAME", help="The wager to bet on.")]
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
    from cutcard.cli.simulate.automata import know_automaton
    from cutcard.cli.simulate.settings import Dealers, Outputs, goal_of, shoe_plan
    from cutcard.cli.simulate.study import answer, crew_of, progress_of
    from cutcard.simulate.run import Study, run

    plan, goal = shoe_plan(decks, cut, after_cut, burn, rounds_per_shoe), goal_of(rounds, shoes, seconds)
    outputs, game = Outputs(json, plot, save, checkpoint), game_of(in_edition(slug, on, edition))
    outputs.check()
    know_automaton(game)
    study = Study.new(game, plan, seed)
    if checkpoint is not None and (kept := Path(checkpoint)).exists():
        study.resume(kept.read_bytes())
        sys.stderr.write(f"cutcard: going on from {counted(study.tally.rounds, 'round')} in {kept}\n")
    interrupted = False
    try:
        with crew_of(Dealers(device, workers, cluster)) as crew, progress_of(game.title, goal, checkpoint) as watch:
            run(study, goal, crew, time.perf_counter, watch)
    except KeyboardInterrupt:
        interrupted = True
        sys.stderr.write("cutcard: interrupted; this is what was dealt so far\n")
    if checkpoint is not None:
        write_file(Path(checkpoint), study.to_bytes())
    answer(study, outputs)
    if interrupted:
        sys.exit(INTERRUPTED)


@app.command(
    epilog='Example: cutcard count tiger-baccarat --wager "Big Tiger" --tags "3=-1 4=-1 5=-1 6=-2 7=1 8=2 9=2"'
)
def count(
    slug: Slug,
    *,
    wager: BetOn,
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
    from cutcard.cli.simulate.parallel import exit_if_interrupted, study_of
    from cutcard.cli.simulate.settings import Dealers, Outputs, shoe_plan

    plan, outputs, dealers = shoe_plan(decks, cut, after_cut, burn, 0), Outputs(json, plot), Dealers(device, workers)
    study = study_of(in_edition(slug, on, edition), plan, wager, shoes, outputs)
    if perfect:
        interrupted = study_perfect_counter(*study, plan, seed, dealers, outputs)
    else:
        kept = Kept(tags, imbalance, trigger)
        interrupted = study_counter(*study, plan, kept, seed, dealers, outputs, by_result=by_result)
    exit_if_interrupted(interrupted=interrupted)


@app.command(epilog='Example: cutcard vulnerability tiger-baccarat --wager "Big Tiger"')
def vulnerability(
    slug: GameUnlessAll = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="Every game.")] = False,
    wager: Wagers = None,
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

    if (slug is None) != every:
        raise NotationError("name a game, or say --all")
    if every and wager:
        raise NotationError("--wager goes with one game")
    slugs = list(games.GAMES) if slug is None else [in_edition(slug, on, edition)]
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
    wager: BetOn,
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
    from cutcard.cli.simulate.parallel import exit_if_interrupted, study_of
    from cutcard.cli.simulate.sessions import enough
    from cutcard.cli.simulate.settings import Outputs, on_gpu, shoe_plan
    from cutcard.simulate.session import SessionTerms, Staked, computed, joined

    shoes = shoe_plan(decks, cut, after_cut, burn, 0)
    game, named, wanted = study_of(in_edition(slug, on, edition), shoes, wager, sessions, Outputs(json, plot))
    terms = SessionTerms(named.name, rounds, bankroll, limit)
    staked = Staked.of(game, shoes, terms, plan)
    play, most = staked.play, 1
    if on_gpu(device):
        from cutcard.simulate import gpu

        play, most = partial(gpu.play_sessions, staked), gpu.blocks_written_most(staked)
    parts, interrupted = enough(partial(play, seed), most, wanted, workers, f"{plan} on {named.name}")
    played, exact = joined(parts).first(wanted), computed(game, decks, terms, plan)
    if json:
        from cutcard.simulate.study_json import sessions_json

        head = {"game": game.slug, **rules_of(game), "decks": decks, "seed": seed}
        print_json({**head, **sessions_json(played, terms, plan, exact)})
    else:
        from cutcard.cli.simulate.printing import print_sessions

        print_sessions(game, played, terms, plan, exact)
    if plot is not None:
        from cutcard.simulate.plots import session_results

        write_file(Path(plot), session_results(played, terms, plan, game.title).encode())
    exit_if_interrupted(interrupted=interrupted)
