"""Plots of studies as SVG: convergence, sessions, and the advantage against the depth of the cutting card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import matplotlib as mpl
import numpy as np

from cutcard.notebook import picture
from cutcard.odds.charts import COLOURS, FELT, GOLD, INK, LOSE, STYLE, WIN, figure_of, svg
from cutcard.registered import as_registered
from cutcard.simulate.counting.depths import ByDepth
from cutcard.simulate.results import Z_95, estimates
from cutcard.simulate.run import Study

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from cutcard.simulate.counting.figures import Ratio
    from cutcard.simulate.session import Sessions, SessionTerms


def convergence(study: Study) -> str:
    """Each wager's simulated edge as rounds add up, its band of confidence, and the exact edge to close in on."""
    wagers = study.game.wagers
    rounds = np.array([tally.rounds for tally in study.history])
    steps = [estimates(study.game, study.plan, tally, study.clustering) for tally in study.history]
    with mpl.rc_context(STYLE):
        figure, places = figure_of(8.0, 1.7 * len(wagers) + 0.6, rows=len(wagers))
        for index, (axes, wager) in enumerate(zip(places, wagers, strict=True)):
            edge = np.array([-100 * step[index].ev for step in steps])
            reach = np.array([100 * Z_95 * step[index].error for step in steps])
            exact = -100 * steps[-1][index].exact_ev
            axes.fill_between(rounds, edge - reach, edge + reach, color=GOLD, alpha=0.35, linewidth=0)
            axes.plot(rounds, edge, color=COLOURS[index % len(COLOURS)], linewidth=1.3)
            axes.axhline(exact, color=INK, linewidth=0.9, linestyle="--")
            axes.set_xscale("log")
            axes.set_title(f"{wager.name}: exact edge {exact:.4f} %, z = {steps[-1][index].z:+.2f}", fontsize=9)
            axes.set_ylabel("edge, %", fontsize=8)
        places[-1].set_xlabel("rounds (log scale)")
        title = f"{as_registered(study.game).title}: simulated edge closing in on the exact one"
        figure.suptitle(title, x=0.01, ha="left", fontsize=12, fontweight="bold", color=FELT)
        return svg(figure)


def session_results(sessions: Sessions, terms: SessionTerms, plan: str, title: str) -> str:
    """What sessions end with, gains and losses apart, with the middle one and the ruined ones marked."""
    with mpl.rc_context(STYLE):
        figure, (axes,) = figure_of(8.0, 4.0)
        low, high = np.percentile(sessions.results, [0.2, 99.8])
        edges = np.linspace(low, max(high, low + 1), 61)
        heights, edges = np.histogram(np.clip(sessions.results, low, high), bins=edges)
        middles = (edges[:-1] + edges[1:]) / 2
        shares = 100 * heights / len(sessions)
        axes.bar(
            middles, shares, width=np.diff(edges) * 0.95, color=[WIN if middle > 0 else LOSE for middle in middles]
        )
        for name, value, colour in (
            ("average", sessions.mean, INK),
            ("middle session", sessions.quantiles()[50], FELT),
        ):
            axes.axvline(value, color=colour, linewidth=1.2, linestyle="--" if name == "average" else "-")
            axes.text(value, axes.get_ylim()[1], f" {name} {value:+.1f}", va="top", fontsize=8, color=colour)
        ruin = f", {100 * sessions.risk_of_ruin:.2f} % lost the bankroll of {terms.bankroll:g}"
        caption = f"{title}: {len(sessions):,} sessions of {terms.rounds} rounds on {terms.wager}, {plan}"
        ended = f"{100 * sessions.ahead:.1f} % ended ahead" + (ruin if terms.bankroll else "")
        axes.set_title(f"{caption}\n{ended}", fontsize=9)
        axes.set_xlabel("result of a session, units")
        axes.set_ylabel("% of sessions")
        return svg(figure)


def advantage_by_depth(found: ByDepth, title: str, deepest: int, shallowest: int) -> str:
    """What a counter wins for every depth of the cutting card, with the band that holds it 95 times in a hundred."""
    depths = np.arange(deepest, shallowest + 1)
    figures = [found.cut_at(int(depth)) for depth in depths]
    with mpl.rc_context(STYLE):
        figure, (above, below) = figure_of(8.0, 5.2, rows=2)
        _by_depth(above, depths, [each.units_per_100 for each in figures], 1, "units won per 100 rounds", GOLD)
        _by_depth(below, depths, [each.bet_frequency for each in figures], 100, "% of rounds bet on", COLOURS[0])
        above.set_title(title, fontsize=10)
        below.set_xlabel("cards behind the cutting card")
        return svg(figure)


def _by_depth(axes: Axes, depths: NDArray[np.int64], ratios: list[Ratio], times: int, name: str, colour: str) -> None:
    values = times * np.array([ratio.value for ratio in ratios])
    reach = times * np.array([ratio.reach for ratio in ratios])
    axes.fill_between(depths, values - reach, values + reach, color=colour, alpha=0.25, linewidth=0)
    axes.plot(depths, values, color=colour, linewidth=1.6)
    axes.set_ylabel(name, fontsize=8)
    axes.invert_xaxis()
    axes.grid(axis="y")
    top, bottom = float((values + reach).max(initial=0.0)), float((values - reach).min(initial=0.0))
    axes.set_ylim(1.08 * bottom, 1.08 * top or 1)


def _all_depths(found: ByDepth) -> str:
    """From the deepest cut that rounds were dealt to up to half of the shoe."""
    cards = len(found.rounds)
    deepest = cards - 1 - int(np.flatnonzero(found.rounds)[-1])
    return advantage_by_depth(found, "What the bets are worth, by the depth of the cutting card", deepest, cards // 2)


picture.register(ByDepth, _all_depths)
picture.register(Study, convergence)
