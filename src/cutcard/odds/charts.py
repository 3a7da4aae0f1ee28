"""Charts as SVG: what one would rather look at than read.

Drawn by matplotlib without its global state; the same figures always give the same file.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import numpy as np

from cutcard.extras import ExtraMissingError
from cutcard.notebook import picture
from cutcard.odds.many_rounds.bands import LEVELS
from cutcard.odds.many_rounds.bands import bands as bands_after
from cutcard.odds.many_rounds.results import Results
from cutcard.odds.price import Analysis, Price
from cutcard.odds.pricer import analyse
from cutcard.odds.removal import Removal
from cutcard.registered import as_registered

try:
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure
except ImportError as missing:  # pragma: no cover
    raise ExtraMissingError("charts need matplotlib", "par") from missing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from cutcard.rulebook.game import Game

SHOWN_SHARE = 0.998
"""Of a distribution: what is rarer would make everything else too narrow to see."""
BARS_MOST = 120
FELT, GOLD, INK, WIN, LOSE, PUSH = "#0d3b2e", "#c9a961", "#22302b", "#2e9e5b", "#c8323a", "#8a8f8c"
COLOURS = ("#2f6fd6", "#c8323a", "#2e9e5b", "#c9a961", "#7a4fb5", "#e07b39", "#22808c", "#8a5a44")
WIDTH = 7.2
"""Of a chart on a page, in inches."""
STYLE: Any = {
    "svg.hashsalt": "cutcard",
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.edgecolor": "#9aa39f",
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.color": "#e3e6e4",
    "axes.axisbelow": True,
    "legend.frameon": False,
}


def svg(figure: Figure) -> str:
    """The figure as text, without a date."""
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None})
    return text.getvalue()


def figure_of(width: float, height: float, *, rows: int = 1) -> tuple[Figure, list[Axes]]:
    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasSVG(figure)
    return figure, list(figure.subplots(rows, 1, squeeze=False)[:, 0])


def strip_of(height: float) -> tuple[Figure, Axes]:
    """A low figure, of which a sheet has one for each wager: its margins are given, since to find them by measuring
    what stands in them takes as long as to draw it.
    """
    figure = Figure(figsize=(WIDTH, height))
    FigureCanvasSVG(figure)
    inches = {"left": 0.9 / WIDTH, "right": 1 - 0.1 / WIDTH, "bottom": 0.45 / height, "top": 1 - 0.3 / height}
    return figure, figure.subplots(gridspec_kw=inches)


def edge_against_decks(game: Game) -> str:
    """Each wager's house edge for every number of decks the game allows."""
    with mpl.rc_context(STYLE):
        figure, (axes,) = figure_of(WIDTH, 3.4)
        _edge_against_decks(axes, game)
        return svg(figure)


def _edge_against_decks(axes: Axes, game: Game) -> None:
    decks = range(game.decks.least, game.decks.most + 1)
    analyses = [analyse(game, number) for number in decks]
    for index, wager in enumerate(game.wagers):
        edges = [100 * float(analysis.prices[index].house_edge) for analysis in analyses]
        style = "-" if index < len(COLOURS) else "--"
        axes.plot(decks, edges, style, color=COLOURS[index % len(COLOURS)], marker="o", markersize=3, label=wager.name)
    axes.set_title("House edge against decks")
    axes.set_xlabel("decks")
    axes.set_ylabel("house edge, %")
    axes.set_ylim(bottom=0)
    axes.set_xticks(list(decks))
    axes.grid(axis="y")
    axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize=8)


def distributions(prices: Sequence[Price]) -> str:
    """How often each wager wins, pushes and loses."""
    with mpl.rc_context(STYLE):
        figure, (axes,) = figure_of(WIDTH, 0.9 + 0.32 * len(prices))
        _distributions(axes, prices)
        return svg(figure)


def _distributions(axes: Axes, prices: Sequence[Price]) -> None:
    names = [price.wager.name for price in prices]
    wins = [100 * float(price.hit_frequency) for price in prices]
    pushes = [100 * float(price.push_frequency) for price in prices]
    losses = [100 - win - push for win, push in zip(wins, pushes, strict=True)]
    axes.barh(names, wins, color=WIN, label="wins")
    axes.barh(names, pushes, left=wins, color=PUSH, label="pushes")
    starts = [win + push for win, push in zip(wins, pushes, strict=True)]
    axes.barh(names, losses, left=starts, color=LOSE, alpha=0.55, label="loses")
    for index, win in enumerate(wins):
        inside = win > 12
        place, side, colour = (win - 0.8, "right", "white") if inside else (win + 0.8, "left", INK)
        axes.text(place, index, f"{win:.2f} %", va="center", ha=side, fontsize=8, color=colour)
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_title("How bets end")
    axes.set_xlabel("% of rounds")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.14 - 0.25 / len(prices)), ncols=3, fontsize=8)


def bands(price: Price) -> str:
    """The return to the patron after so many rounds: the expected one, and where the actual one falls how surely."""
    with mpl.rc_context(STYLE):
        figure, axes = strip_of(2.4)
        steps = [round(10 ** (3 + index / 5)) for index in range(21)]
        middle = 100 * (1 + float(price.ev))
        for shade, name in zip((0.55, 0.32, 0.16), LEVELS, strict=True):
            low, high = zip(*(bands_after(price, rounds)[name] for rounds in steps), strict=True)
            lower, upper = ([100 * each for each in side] for side in (low, high))
            axes.fill_between(steps, lower, upper, color=GOLD, alpha=shade, linewidth=0, label=name)
        axes.axhline(middle, color=FELT, linewidth=1.2)
        axes.axhline(100, color="#9aa39f", linewidth=0.8, linestyle=":")
        axes.set_xscale("log")
        axes.set_xticks(decades := [10**digits for digits in range(3, 8)], [f"{rounds:,}" for rounds in decades])
        axes.minorticks_off()
        axes.set_title(f"{price.wager.name}: actual return, {middle:.3f} % expected")
        axes.set_xlabel("rounds")
        axes.set_ylabel("return, %")
        axes.legend(loc="upper right", ncols=3, fontsize=8)
        return svg(figure)


def removal_bars(effects: Removal) -> str:
    """What the removal of a card of each kind does to the expected value."""
    with mpl.rc_context(STYLE):
        figure, axes = strip_of(2.1)
        changes = [1e6 * float(effect.change) for effect in effects.effects]
        labels = [effect.label for effect in effects.effects]
        axes.bar(labels, changes, color=[WIN if change > 0 else LOSE for change in changes])
        axes.axhline(0, color="#9aa39f", linewidth=0.8)
        axes.set_title(f"{effects.wager.name}: effect of removing one card")
        axes.set_ylabel("millionths of a bet")
        axes.grid(axis="y")
        return svg(figure)


def results_bars(results: Results) -> str:
    """How likely some bets end with how much, gains and losses apart; the few results beyond stand at the ends."""
    with mpl.rc_context(STYLE):
        figure, (axes,) = figure_of(7.2, 2.8)
        least, most = (float(each) for each in results.band(SHOWN_SHARE))
        step, held = float(results.step), int((most - least) / float(results.step)) + 1
        together = -(-held // BARS_MOST)
        if together > 1 > step:  # Results of parts of a unit: whole units beside one another, or bars would beat.
            together = round(1 / step) * -(-together // round(1 / step))
        bars, wide = -(-held // together), step * together
        places = np.clip(np.floor((results.values - least) / wide + 1e-9).astype(np.int64), 0, bars - 1)
        shares = 100 * np.bincount(places, weights=results.chances, minlength=bars)
        middles = least + wide * np.arange(bars) + (wide - step) / 2
        colours = [WIN if each > 0 else LOSE if each < 0 else PUSH for each in middles]
        axes.bar(middles, shares, width=0.9 * wide, color=colours)
        low, high = (float(each) for each in results.band(0.95))
        axes.axvspan(low, high, color=GOLD, alpha=0.3, zorder=0, label=f"95 %: {low:+g} to {high:+g}")
        axes.axvline(results.mean, color=INK, linewidth=1.2, linestyle="--", label=f"average {results.mean:+.3f}")
        axes.set_title(f"{100 * results.ahead:.2f} % end ahead, {100 * results.even:.2f} % even")
        axes.set_xlabel("result, units")
        axes.set_ylabel("% of sessions")
        axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), fontsize=8)
        return svg(figure)


def overview(game: Game, decks: int) -> str:
    """Edge against decks above, how bets end below."""
    with mpl.rc_context(STYLE):
        figure, (above, below) = figure_of(8.0, 4.6 + 0.32 * len(game.wagers), rows=2)
        _edge_against_decks(above, game)
        _distributions(below, analyse(game, decks).prices)
        figure.suptitle(
            f"{as_registered(game).title}, {decks} decks", x=0.01, ha="left", fontsize=13, fontweight="bold", color=FELT
        )
        return svg(figure)


picture.register(Analysis, lambda analysis: distributions(analysis.prices))
picture.register(Price, bands)
picture.register(Removal, removal_bars)
picture.register(Results, results_bars)
