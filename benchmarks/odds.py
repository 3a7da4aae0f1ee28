"""Pricing every wager of a game on a shoe, beside a plain enumeration of every deal."""

from __future__ import annotations

import numpy as np
from comparison.figure import Figure
from stopwatch import microseconds

from cutcard import GAMES, Game, Shoe
from cutcard.deals import NO_CARD, Deals
from cutcard.lens import Lens
from cutcard.odds import pricer
from cutcard.rulebook.every import every_deal
from cutcard.rulebook.settlement import lines_over

SHOES = 2048
TITLE = "Pricing a shoe, every wager of the game"
EXPLAINED = (
    "All wagers of the game, one thread. *Batch* is `Pricer.evs` over 2,048 random partial shoes, *one* the same "
    "with a single shoe, *exact* is `Pricer.price` with whole distributions as fractions, *once* prepares a game. "
    "The baseline weighs each of the 339,400 deals by points (169 pairs of ranks in Dragon Tiger) for one shoe with "
    "NumPy, the paytables evaluated beforehand, for the wagers that see points."
)


def figures() -> list[Figure]:
    """Times a shoe for every game."""
    return [figure for game in GAMES.values() for figure in _figures(game)]


def _figures(game: Game) -> list[Figure]:
    shoes = _shoes(game)
    once = microseconds(lambda: pricer.__wrapped__(game)) / 1000
    priced = pricer(game)
    some = shoes[:64]
    exact_shoes = [Shoe(game.deck, tuple(int(count) for count in shoe)) for shoe in some]
    values = {
        "batch": microseconds(lambda: priced.evs(shoes), len(shoes)),
        "one": microseconds(lambda: [priced.evs(shoe) for shoe in some], len(some)),
        "exact": microseconds(lambda: [priced.price(shoe) for shoe in exact_shoes], len(some)),
        "enumeration": _enumeration(game, shoes[0]),
    }
    found = [
        Figure(
            f"odds.{game.slug}.{what}",
            f"{game.slug}: {what}",
            "µs a shoe",
            value,
            baseline=f"odds.{game.slug}.enumeration" if what == "batch" else "",
            control=what == "enumeration",
        )
        for what, value in values.items()
    ]
    return [*found, Figure(f"odds.{game.slug}.once", f"{game.slug}: once", "ms a game", once)]


def _shoes(game: Game) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    chance = np.random.default_rng(8)
    full = np.repeat(np.arange(len(game.deck)), 8)
    partial = [chance.permutation(full)[: chance.integers(30, len(full))] for _ in range(SHOES)]
    return np.array([np.bincount(cards, minlength=len(game.deck)) for cards in partial])


def _enumeration(game: Game, shoe: np.ndarray[tuple[int], np.dtype[np.int64]]) -> float:
    """Every deal weighed by the ways to draw it, place by place."""
    deals = every_deal(game.drawing)
    by_points = game.drawing.lens is Lens.POINTS
    kinds = [card.points if by_points else int(card.rank) for card in game.deck.cards]
    counts = np.bincount(kinds, weights=shoe, minlength=14).astype(np.float64)
    nets = []
    for wager in game.wagers:
        if wager.sees <= game.drawing.lens:
            net = np.array([float(pay.terms.net) for pay in wager.pays] + [-1.0])
            nets.append(net[lines_over(wager, deals)])
    stacked = np.stack(nets)
    return microseconds(lambda: stacked @ _weights(deals, counts, by_points=by_points))


def _weights(
    deals: Deals, counts: np.ndarray[tuple[int], np.dtype[np.float64]], *, by_points: bool
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    places = [*deals.first.cards, *deals.second.cards]
    columns = [place.points if by_points else place.rank for place in places]
    weights = np.ones(len(deals))
    left = counts.sum()
    drawn = np.zeros(len(deals))
    for at, column in enumerate(columns):
        there = column != NO_CARD
        same = sum(((earlier == column) for earlier in columns[:at]), np.zeros(len(deals)))
        weights *= np.where(there, (counts[column] - same) / (left - drawn), 1.0)
        drawn += there
    return weights
