"""How studies look to a person."""

from __future__ import annotations

import math
from itertools import zip_longest
from typing import TYPE_CHECKING

from cutcard.cards import RANK_LETTERS, Rank
from cutcard.cli.grid import CONSOLE, grid, named
from cutcard.cli.output import counted
from cutcard.simulate.shoes import BURN_BY_FIRST_CARD, ShoePlan

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cutcard.odds import Peeked
    from cutcard.odds.many_rounds import Results
    from cutcard.rulebook.game import Game
    from cutcard.simulate.counting.depths import ByDepth
    from cutcard.simulate.counting.figures import Figures, Ratio
    from cutcard.simulate.counting.vulnerability import Vulnerability, Winning
    from cutcard.simulate.run import Study
    from cutcard.simulate.session import Sessions, SessionTerms


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
    for each in study.wagers:
        reach = 100 * (each.ci95[1] - each.ev)
        listing.add_row(
            each.name, f"{-100 * each.ev:.4f} %", f"{reach:.4f} %", f"{-100 * each.exact_ev:.4f} %", f"{each.z:+.2f}"
        )
    CONSOLE.print(listing)


def print_count(
    game: Game, wager: str, figures: Figures, tags: dict[str, float], scored: str, *, by_running: bool
) -> None:
    bets_from = f"{'running' if by_running else 'true'} count {figures.trigger:g}"
    kept = " ".join(f"{rank}={tag:+g}" for rank, tag in tags.items() if tag)
    CONSOLE.print(f"[bold]{named(game)}, {wager}[/]: tags {kept or 'none'}, bet from {bets_from} on")
    dealt = f"{counted(figures.rounds, 'round')} of {counted(figures.shoes, 'shoe')}, {counted(figures.bets, 'bet')}"
    CONSOLE.print(f"{dealt}, each scored by its {scored}")
    listing = grid("", "What", "Value", "+/- 95 %", right=("Value", "+/- 95 %"))
    for what, ratio, shown in (
        ("rounds bet on", figures.bet_frequency, percent),
        ("average edge when betting", figures.average_edge, signed_percent),
        ("units won per 100 rounds", figures.units_per_100, signed),
        ("units won per shoe", figures.units_per_shoe, signed),
    ):
        reach = "" if ratio.ci95 is None else shown(ratio.reach).lstrip("+")
        listing.add_row(what, shown(ratio.value), reach)
    CONSOLE.print(listing)


def print_vulnerability(found: list[tuple[Game, Vulnerability]], plan: ShoePlan, shoes: int, seed: int) -> None:
    """The most vulnerable first: the best simple counts from their triggers on, and the perfect counter."""
    CONSOLE.print(
        f"{shoe_in_words(plan)}; every round of {counted(shoes, 'shoe')} a wager priced exactly, seed {seed}\n"
    )
    columns = ("Bets from", "Rounds", "Edge", "Units per 100", "+/- 95 %", "N0", "SCORE")
    for game in dict.fromkeys(game for game, _ in found):
        listing, counts = grid(named(game), "Wager", *columns, right=columns), grid("Counts", "Wager", "Tags")
        of_game = [each for of, each in found if of is game]
        for each in sorted(of_game, key=lambda one: -one.perfect.score):
            rows = []
            if each.counted is not None:
                rows.append(_winning_row(each.counted, f"{each.counted.figures.trigger:+g}"))
                counts.add_row(each.wager.name, _tags_in_words(each.tags))
            if each.unbalanced is not None:
                won = each.unbalanced.won
                rows.append(_winning_row(won, f"running {won.figures.trigger:g}"))
                counts.add_row("" if rows[1:] else each.wager.name, f"running: {_tags_in_words(each.unbalanced.tags)}")
            rows.append(_winning_row(each.perfect, "perfect"))
            for row, name in zip_longest(rows, [each.wager.name], fillvalue=""):
                listing.add_row(name, *row)
        CONSOLE.print(listing)
        if counts.row_count:
            CONSOLE.print(counts)


def _tags_in_words(tags: dict[Rank, float]) -> str:
    return " ".join(f"{RANK_LETTERS[rank]}={tag:+g}" for rank, tag in tags.items() if tag)


def print_peeked(game: Game, decks: int, found: Sequence[Peeked]) -> None:
    columns = ("Rounds", "Edge", "Units per 100")
    title = f"{named(game)}, {counted(decks, 'deck')}, first card seen"
    listing = grid(title, "Wager", *columns, right=columns)
    for each in found:
        edge = f"{100 * float(each.average_edge):+.4f} %"
        listing.add_row(
            each.wager.name, f"{100 * float(each.bet_frequency):.4f} %", edge, f"{100 * float(each.per_round):+.4f}"
        )
    CONSOLE.print(listing)


def _winning_row(won: Winning, bets_from: str) -> list[str]:
    told = won.figures
    share, edge = f"{100 * told.bet_frequency.value:.2f} %", f"{100 * told.average_edge.value:+.2f} %"
    units, reach = f"{told.units_per_100.value:+.4f}", f"{told.units_per_100.reach:.4f}"
    return [bets_from, share, edge, units, reach, _rounded(won.n0), f"{won.score:.2f}"]


def _rounded(rounds: float) -> str:
    """A number of rounds that is known to two or three figures."""
    if not math.isfinite(rounds):
        return "none"
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if rounds >= size:
            return f"{rounds / size:.3g} {letter}" if rounds < 1000 * size else f"{rounds / size:.0f} {letter}"
    return f"{rounds:.0f}"


def percent(value: float) -> str:
    return f"{100 * value:.3f} %"


def signed_percent(value: float) -> str:
    return f"{100 * value:+.3f} %"


def signed(value: float) -> str:
    return f"{value:+.4f}"


def print_perfect(game: Game, wager: str, found: ByDepth, plan: ShoePlan, depths: list[int]) -> None:
    CONSOLE.print(f"[bold]{named(game)}, {wager}[/]: the most any counter can win; {shoe_in_words(plan)}")
    shoes = counted(int(found.shoes.sum()), "shoe")
    CONSOLE.print(f"{counted(int(found.rounds.sum()), 'round')} of {shoes} priced exactly; +/- is 95 %")
    print_by_cut(found, depths)


def print_by_cut(found: ByDepth, depths: list[int]) -> None:
    """A row for each depth of the cutting card, the cards behind it: rounds bet on, average edge, units won."""
    columns = ("Cut", "Rounds, %", "Edge, %", "Units per 100", "Units per shoe")
    listing = grid("", *columns, right=columns)
    for depth in depths:
        told = found.cut_at(depth)
        listing.add_row(
            str(depth),
            _with_reach(told.bet_frequency, "", 100),
            _with_reach(told.average_edge, "+", 100),
            _with_reach(told.units_per_100, "+"),
            _with_reach(told.units_per_shoe, "+"),
        )
    CONSOLE.print(listing)


def _with_reach(ratio: Ratio, sign: str, times: int = 1) -> str:
    digits = 2 if times == 100 else 3
    return f"{times * ratio.value:{sign}.{digits}f} +/- {times * ratio.reach:.{digits}f}"


def print_sessions(
    game: Game, sessions: Sessions, terms: SessionTerms, plan: str, exact: tuple[Results, float] | None
) -> None:
    bankroll = f"bankroll {terms.bankroll:g}" if terms.bankroll else "an unlimited bankroll"
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
