"""How studies look to a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.cli.grid import CONSOLE, grid, named
from cutcard.cli.output import counted
from cutcard.simulate.results import estimates
from cutcard.simulate.shoes import BURN_BY_FIRST_CARD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.odds.many_rounds import Results
    from cutcard.rulebook.game import Game
    from cutcard.simulate.count import Seen
    from cutcard.simulate.perfect import Perfect
    from cutcard.simulate.run import Study
    from cutcard.simulate.session import Sessions, SessionTerms
    from cutcard.simulate.shoes import ShoePlan


def shoe_in_words(plan: ShoePlan) -> str:
    burn = "burnt by the first card" if plan.burn == BURN_BY_FIRST_CARD else f"{plan.burn} burnt"
    return (
        f"{plan.decks} decks, {burn}, cutting card {plan.cut} from the end, {counted(plan.after_cut, 'round')} after it"
    )


def print_study(study: Study) -> None:
    tally = study.tally
    CONSOLE.print(
        f"[bold]{named(study.game)}[/], {shoe_in_words(study.plan)}\n"
        f"{counted(tally.rounds, 'round')} of {counted(tally.shoes, 'shoe')} in {study.seconds:.1f} s, "
        f"seed {study.seed}" + (f", {tally.rounds / tally.shoes:.2f} rounds a shoe" if tally.shoes else "")
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
    CONSOLE.print(
        f"{counted(result.rounds, 'round')} of {counted(result.shoes, 'shoe')}, {counted(result.bets, 'bet')}"
    )
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
    CONSOLE.print(f"{counted(int(perfect.rounds.sum()), 'round')} of {counted(perfect.shoes, 'shoe')} priced exactly")
    columns = ("Cards behind the cut", "Rounds worth a bet", "Average edge", "Units per 100", "Units per shoe")
    listing = grid("", *columns, right=columns)
    for depth in depths:
        frequency, edge, per_100, per_shoe = perfect.cut_at(depth)
        listing.add_row(
            str(depth), f"{100 * frequency:.3f} %", f"{100 * edge:+.3f} %", f"{per_100:.4f}", f"{per_shoe:.4f}"
        )
    CONSOLE.print(listing)


def print_sessions(
    game: Game, sessions: Sessions, terms: SessionTerms, plan: str, exact: tuple[Results, float] | None
) -> None:
    bankroll = f"bankroll {terms.bankroll:g}" if terms.bankroll else "no end of money"
    CONSOLE.print(
        f"[bold]{named(game)}, {terms.wager}, {plan}[/]: "
        f"{counted(len(sessions), 'session')} of {counted(terms.rounds, 'round')}, {bankroll}"
    )
    columns = ("Simulated", "+/- 95 %", *(("Exact",) if exact is not None else ()))
    listing = grid("", "What", *columns, right=columns)
    for what, simulated, reach, computed in _session_rows(sessions, exact):
        listing.add_row(what, simulated, reach, *((computed,) if exact is not None else ()))
    CONSOLE.print(listing)
    if exact is not None:
        CONSOLE.print("Exact: rounds taken as independent, each from a full shoe. Simulated: as the shoes deal them.")


def _session_rows(sessions: Sessions, exact: tuple[Results, float] | None) -> Iterator[tuple[str, str, str, str]]:
    """What, as it was simulated, how far that may be off, and as it is."""
    results, ruin = exact if exact is not None else (None, 0.0)
    reaches = sessions.quantile_reaches()
    yield (
        "average result, units",
        f"{sessions.mean:+.3f}",
        f"{1.96 * sessions.mean_error:.3f}",
        f"{results.mean:+.3f}" if results else "",
    )
    for share, value in sessions.quantiles().items():
        exactly = f"{float(results.quantile(share / 100)):+.2f}" if results else ""
        yield f"{share} % of sessions end at or below", f"{value:+.2f}", f"{reaches[share]:.2f}", exactly
    ahead = results.ahead if results else 0.0
    for what, part, computed in (
        ("ended ahead", sessions.ahead, ahead),
        ("lost the bankroll", sessions.risk_of_ruin, ruin),
    ):
        reach = f"{196 * sessions.share_error(part):.2f} %"
        yield what, f"{100 * part:.2f} %", reach, f"{100 * computed:.4f} %" if results else ""
    for what, figures in (
        ("average deepest fall from a peak", sessions.drawdowns),
        ("average staked", sessions.staked),
    ):
        yield what, f"{figures.mean():.2f}", f"{1.96 * figures.std() / len(sessions) ** 0.5:.2f}", ""
