"""How studies look to a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.cli.grid import CONSOLE, grid, named
from cutcard.simulate.results import estimates
from cutcard.simulate.shoes import BURN_BY_FIRST_CARD

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game
    from cutcard.simulate.count import Seen
    from cutcard.simulate.perfect import Perfect
    from cutcard.simulate.run import Study
    from cutcard.simulate.session import Sessions, SessionTerms
    from cutcard.simulate.shoes import ShoePlan


def shoe_in_words(plan: ShoePlan) -> str:
    burn = "burnt by the first card" if plan.burn == BURN_BY_FIRST_CARD else f"{plan.burn} burnt"
    return f"{plan.decks} decks, {burn}, cutting card {plan.cut} from the end, {plan.after_cut} rounds after it"


def print_study(study: Study) -> None:
    tally = study.tally
    CONSOLE.print(
        f"[bold]{named(study.game)}[/], {shoe_in_words(study.plan)}\n"
        f"{tally.rounds:,} rounds of {tally.shoes:,} shoes in {study.seconds:.1f} s, seed {study.seed}"
        + (f", {tally.rounds / tally.shoes:.2f} rounds a shoe" if tally.shoes else "")
    )
    columns = ("Simulated edge", "+/- 95 %", "Exact edge", "z")
    listing = grid("", "Wager", *columns, right=columns)
    for each in estimates(study.game, study.plan, tally):
        reach = 100 * (each.ci95[1] - each.ev)
        listing.add_row(
            each.wager, f"{-100 * each.ev:.4f} %", f"{reach:.4f} %", f"{-100 * each.exact_ev:.4f} %", f"{each.z:+.2f}"
        )
    CONSOLE.print(listing)


def print_count(game: Game, wager: str, result: Seen, tags: dict[str, float], trigger: float) -> None:
    kept = " ".join(f"{rank}={tag:+g}" for rank, tag in tags.items() if tag)
    CONSOLE.print(f"[bold]{named(game)}, {wager}[/]: tags {kept or 'none'}, bet from true count {trigger:g} on")
    CONSOLE.print(f"{result.rounds:,} rounds of {result.shoes:,} shoes, {result.bets:,} bets")
    listing = grid("", "What", "Value", "+/- 95 %", right=("Value", "+/- 95 %"))
    listing.add_row("rounds bet on", f"{100 * result.bet_frequency:.3f} %", "")
    listing.add_row(
        "average edge when betting", f"{100 * result.average_edge:+.3f} %", f"{196 * result.average_edge_error:.3f} %"
    )
    listing.add_row(
        "units won per 100 rounds", f"{result.units_per_100:+.4f}", f"{1.96 * result.units_per_100_error:.4f}"
    )
    listing.add_row("units won per shoe", f"{result.units_per_shoe:+.4f}", f"{1.96 * result.units_per_shoe_error:.4f}")
    CONSOLE.print(listing)


def print_perfect(game: Game, wager: str, perfect: Perfect, plan: ShoePlan, depths: list[int]) -> None:
    CONSOLE.print(f"[bold]{named(game)}, {wager}[/]: the most any counter can win; {shoe_in_words(plan)}")
    CONSOLE.print(f"{int(perfect.rounds.sum()):,} rounds of {perfect.shoes:,} shoes priced exactly")
    columns = ("Cards behind the cut", "Rounds worth a bet", "Average edge", "Units per 100", "Units per shoe")
    listing = grid("", *columns, right=columns)
    for depth in depths:
        frequency, edge, per_100, per_shoe = perfect.cut_at(depth)
        listing.add_row(
            str(depth), f"{100 * frequency:.3f} %", f"{100 * edge:+.3f} %", f"{per_100:.4f}", f"{per_shoe:.4f}"
        )
    CONSOLE.print(listing)


def print_sessions(game: Game, sessions: Sessions, terms: SessionTerms, plan: str) -> None:
    bankroll = f"bankroll {terms.bankroll:g}" if terms.bankroll else "no end of money"
    CONSOLE.print(
        f"[bold]{named(game)}, {terms.wager}, {plan}[/]: "
        f"{len(sessions):,} sessions of {terms.rounds} rounds, {bankroll}"
    )
    listing = grid("", "What", "Units", right=("Units",))
    listing.add_row("average result", f"{sessions.mean:+.3f}")
    for share, value in sessions.quantiles().items():
        listing.add_row(f"{share} % of sessions end below", f"{value:+.2f}")
    listing.add_row("average deepest fall from a peak", f"{sessions.drawdowns.mean():.2f}")
    listing.add_row("average staked", f"{sessions.staked.mean():.1f}")
    CONSOLE.print(listing)
    CONSOLE.print(f"{100 * sessions.ahead:.2f} % ended ahead; {100 * sessions.risk_of_ruin:.2f} % lost the bankroll.")
