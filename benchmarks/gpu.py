"""What only a GPU can show: its tallies beside the processor's, its speed, prices and the cut-card effect over 10**12.

Run on a machine with a GPU, from the repository: `PYTHONPATH=src:tests:benchmarks python benchmarks/gpu.py`. It writes
benchmarks/gpu.md, which `make bench` takes into docs/benchmarks.md as it was measured, with the device's name.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard import GAMES
from cutcard.cards import Rank
from cutcard.simulate import BURN_BY_FIRST_CARD, Goal, ShoePlan, Study, estimates, gpu, run
from cutcard.simulate.cluster import LOCAL, cluster
from cutcard.simulate.counting.counter import Watched
from cutcard.simulate.counting.perfect import PricedWager
from cutcard.simulate.session import PLANS, Sessions, SessionTerms, Staked
from cutcard.simulate.shoes import deal_shoes, prepared
from tallies import FIRST, SEED, SHOES, digests, known

if TYPE_CHECKING:
    from cutcard import Game
    from cutcard.simulate.shoes import PreparedShoe, Tally

FAIR = ShoePlan(rounds_most=60)
TIMED_SHOES = 1 << 26
COUNTED_SHOES = 50_000
PRICED_SHOES = 500
PRICED = (
    ("tiger-baccarat", "Big Tiger"),
    ("tiger-baccarat", "Tiger Pair"),
    ("fa-fa-fabulous-4", "Player Precious Pair"),
    ("dragon-tiger", "Tie"),
)
GOALS = {52: 100, 65: 60}
EXPLAINED = (
    "Billions of rounds a second. *Kernel* is the time on the device for {shoes:,} shoes, *study* is `cutcard "
    "simulate --device gpu` with sixty rounds a shoe from its first shoe to the last of {rounds:.0e} rounds. *One "
    "core* is the processor's kernel on the same machine in the same run. *Goal* is 100 for games of 52 cards and 60 "
    "for those of 65. *Worst z* is the largest of all wagers' distances from the exact edge, in standard errors, in "
    "that study: a shoe that ends after a number of rounds deals each as one of a fresh shoe."
)
PERFECT = (
    "Millions a second, every card of a shoe dealt and every round priced before it. The goal is 5 million shoes "
    "priced. Rounds, bets and edges over {shoes:,} shoes are the processor's to the last bit."
)
TERMS = SessionTerms("Banker", 200, 100.0, 500.0)
COMPARED_BLOCKS = 4
SESSIONS = (
    "Millions of sessions a second: Banker of Tiger Baccarat, {rounds} rounds, {bankroll:.0f} units to lose, stakes of "
    "at most {limit:.0f}. The sessions of {blocks} blocks of 4,096 shoes are the processor's to the last bit: results, "
    "deepest falls, amounts staked, ruined or not."
)
EFFECT = (
    "A shoe that ends at a cutting card holds more rounds when rounds are short, so the average round dealt is not "
    "one of a fresh shoe. The effect is the simulated edge less the exact one, eight decks, fourteen cards behind the "
    "cutting card, {rounds:.0e} rounds a game; its standard error takes rounds for independent. Millionths of a unit."
)


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=float, default=1e12)
    rounds = int(options.parse_args().rounds)
    gpu.check()
    head = f"## On a GPU\n\nMeasured on one {gpu.name()}."
    page = "\n\n".join([head, same_tallies(), speeds(rounds), counting(), perfect(), sessions(), effects(rounds)])
    Path(__file__).with_name("gpu.md").write_text(page + "\n", encoding="utf-8")
    print(page)


def same_tallies() -> str:
    """The studies of the tests against the digests that the processor of another machine gave, however shared out."""
    expected = known()
    found = {"one worker": digests(gpu.deal_shoes)}
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        found["two workers"] = digests(lambda *task: shared_out(pool, *task))
    with cluster(LOCAL, 2, on_gpus=True) as crew:
        found["two Dask workers"] = digests(lambda *task: crew.submit(crew.deal, *task).result())
    lines = []
    for name, each in found.items():
        wrong = [
            (slug, plan) for slug in expected for plan in expected[slug] if each[slug][plan] != expected[slug][plan]
        ]
        count = sum(map(len, expected.values()))
        lines.append(f"- {name} on the GPU: {count - len(wrong)} of {count} tallies as the processor's, bit for bit")
        assert not wrong, wrong
    about = f"Seed {SEED}, {SHOES:,} shoes from number {FIRST:,} of every game and of a made-up one, six settings each."
    return about + "\n\n" + "\n".join(lines)


def shared_out(pool: ProcessPoolExecutor, shoe: PreparedShoe, seed: int, first: int, shoes: int) -> Tally:
    """Some shoes by one process, the rest by another."""
    half = shoes // 3
    tasks = [pool.submit(gpu.deal_shoes, shoe, seed, first, half)]
    tasks.append(pool.submit(gpu.deal_shoes, shoe, seed, first + half, shoes - half))
    return tasks[0].result() + tasks[1].result()


def speeds(rounds: int) -> str:
    lines = [
        EXPLAINED.format(shoes=TIMED_SHOES, rounds=rounds),
        "",
        "| game | cards | threads | kernel | goal | study | one core | kernel / one core | worst z |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    return "\n".join(lines + [_speed(game, rounds) for game in GAMES.values()])


def _speed(game: Game, rounds: int) -> str:
    shoe = prepared(game, ShoePlan())
    kernel = _kernel_rate(shoe)
    deal_shoes(shoe, 1, 0, 64)
    started = time.perf_counter()
    core = deal_shoes(shoe, 1, 0, 1 << 15).rounds / (time.perf_counter() - started) / 1e9
    study = Study.new(game, FAIR, 1)
    with gpu.gpu() as crew:
        crew.deal(prepared(game, FAIR), 1, 0, 1)
        run(study, Goal(rounds=rounds), crew, time.perf_counter)
    worst = max((each.z for each in estimates(game, FAIR, study.tally)), key=abs)
    threads = gpu.dealing(shoe).threads
    whole = study.tally.rounds / study.seconds / 1e9
    cards = len(game.deck)
    figures = f"{kernel:.1f} | {GOALS[cards]} | {whole:.1f} | {core:.4f} | {kernel / core:,.0f} | {worst:+.2f}"
    return f"| {game.slug} | {cards} | {threads} | {figures} |"


def _kernel_rate(shoe: PreparedShoe) -> float:
    """Billions of rounds a second, by the device's own clock; the best of three after one to warm up."""
    times = []
    for _ in range(4):
        tally, seconds = gpu.timed(shoe, 1, 0, TIMED_SHOES)
        times.append(seconds)
    return tally.rounds / min(times[1:]) / 1e9


def counting() -> str:
    """The published count of Big Tiger, watched on the GPU and on one core of the same machine."""
    plan = ShoePlan(after_cut=1, burn=BURN_BY_FIRST_CARD)
    tags = dict(zip([Rank(number) for number in range(1, 11)], [0, 0, -1, -1, -1, -2, 1, 2, 2, 0], strict=True))
    watched = Watched.of(GAMES["tiger-baccarat"], plan, "Big Tiger", tags, 8.0)
    same = gpu.watch_shoes(watched, 1, 0, COUNTED_SHOES) == watched.deal(1, 0, COUNTED_SHOES)
    assert same
    started = time.perf_counter()
    watched.deal(1, 0, COUNTED_SHOES)
    core = COUNTED_SHOES / (time.perf_counter() - started) / 1e6
    started = time.perf_counter()
    seen = gpu.watch_shoes(watched, 1, 0, TIMED_SHOES)
    device = TIMED_SHOES / (time.perf_counter() - started) / 1e6
    reach = 1.96 * seen.units_per_100_error
    return (
        "### Counting\n\n"
        f"The published count of Big Tiger: {device:,.0f} million shoes a second, {device / core:,.0f} times one core "
        f"({core:.2f}); the sums over {COUNTED_SHOES:,} shoes are the processor's to the last bit. Over "
        f"{TIMED_SHOES:,} shoes it bets on {100 * seen.bet_frequency:.4f} % of rounds at an average edge of "
        f"{100 * seen.average_edge:+.4f} % (published: 3.536 and 7.227) and wins {seen.units_per_100:.5f} units for "
        f"100 rounds (95 %: +/- {reach:.5f}; published: 0.256)."
    )


def perfect() -> str:
    """Every round priced before it is dealt, on the GPU and on one core of the same machine."""
    plan = ShoePlan(after_cut=1, burn=BURN_BY_FIRST_CARD)
    lines = [
        "### The perfect counter",
        "",
        PERFECT.format(shoes=PRICED_SHOES),
        "",
        "| game | wager | kinds | shoes | rounds priced | on one core | / one core | worth a bet | units per 100 |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for slug, wager in PRICED:
        sought = PricedWager.of(GAMES[slug], plan, wager)
        here, there = sought.deal(1, 0, PRICED_SHOES), gpu.perfect_shoes(sought, 1, 0, PRICED_SHOES)
        assert all((getattr(here, part) == getattr(there, part)).all() for part in ("rounds", "bets", "edges"))
        started = time.perf_counter()
        core = sought.deal(1, 0, PRICED_SHOES).rounds.sum() / (time.perf_counter() - started) / 1e6
        most = gpu.shoes_written_most(sought)
        started = time.perf_counter()
        found = gpu.perfect_shoes(sought, 1, 0, most)
        seconds = time.perf_counter() - started
        device = found.rounds.sum() / seconds / 1e6
        told = found.cut_at(plan.cut)
        frequency, per_100 = told.bet_frequency.value, told.units_per_100.value
        rates = f"{most / seconds / 1e6:.2f} | {device:.0f} | {core:.4f} | {device / core:,.0f}"
        lines.append(f"| {slug} | {wager} | {sought.group.kinds} | {rates} | {100 * frequency:.3f} % | {per_100:.4f} |")
    return "\n".join(lines)


def sessions() -> str:
    """Every plan's sessions on the GPU and on one core of the same machine."""
    lines = [
        "### Sessions",
        "",
        SESSIONS.format(rounds=TERMS.rounds, bankroll=TERMS.bankroll, limit=TERMS.limit, blocks=COMPARED_BLOCKS),
        "",
        "| plan | GPU | one core | GPU / one core | ruined |",
        "|---|--:|--:|--:|--:|",
    ]
    for plan in PLANS:
        staked = Staked.of(GAMES["tiger-baccarat"], ShoePlan(), TERMS, plan)
        here, there = staked.play(1, 0, COMPARED_BLOCKS), gpu.play_sessions(staked, 1, 0, COMPARED_BLOCKS)
        assert all((getattr(here, each) == getattr(there, each)).all() for each in Sessions.__slots__)
        started = time.perf_counter()
        core = len(staked.play(1, 0, COMPARED_BLOCKS)) / (time.perf_counter() - started) / 1e6
        blocks = gpu.blocks_written_most(staked)
        gpu.play_sessions(staked, 1, 0, blocks)
        started = time.perf_counter()
        played = gpu.play_sessions(staked, 1, 0, blocks)
        device = len(played) / (time.perf_counter() - started) / 1e6
        lines.append(
            f"| {plan} | {device:.1f} | {core:.3f} | {device / core:,.0f} | {100 * played.risk_of_ruin:.3f} % |"
        )
    return "\n".join(lines)


def effects(rounds: int) -> str:
    lines = [
        "### The cut-card effect",
        "",
        EFFECT.format(rounds=rounds),
        "",
        "| game | wager | exact edge | effect on the edge | standard error | effect / error |",
        "|---|---|--:|--:|--:|--:|",
    ]
    for game in GAMES.values():
        study = Study.new(game, ShoePlan(), 1)
        with gpu.gpu() as crew:
            run(study, Goal(rounds=rounds), crew, time.perf_counter)
        for each in study.wagers:
            effect, error = 1e6 * (each.exact_ev - each.ev), 1e6 * each.error
            figures = f"{-100 * each.exact_ev:.4f} % | {effect:+.2f} | {error:.2f} | {-each.z:+.1f}"
            lines.append(f"| {game.slug} | {each.name} | {figures} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
