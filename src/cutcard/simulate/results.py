"""What a study says of each wager: its simulated price beside the exact one."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cutcard.compiled.automaton import automaton
from cutcard.odds.pricer import analyse
from cutcard.rulebook.game import Game
from cutcard.simulate.shoes import ShoePlan, Tally

Z_95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Estimate:
    """A wager's mean net over the rounds dealt, with its standard error, beside the exact mean of a fresh shoe."""

    name: str
    ev: float
    error: float
    exact_ev: float

    @property
    def ci95(self) -> tuple[float, float]:
        return self.ev - Z_95 * self.error, self.ev + Z_95 * self.error

    @property
    def z(self) -> float:
        """How many standard errors lie between the simulated mean and the exact one."""
        return (self.ev - self.exact_ev) / self.error if self.error else 0.0


def estimates(
    game: Game, plan: ShoePlan, tally: Tally, spread: NDArray[np.float64] | None = None
) -> tuple[Estimate, ...]:
    """Every wager of the game; rounds are taken for independent unless `clustering` says how far they are not."""
    if not tally.rounds:
        return ()
    exact, times = analyse(game, plan.decks), np.ones(len(game.wagers)) if spread is None else spread
    nets = automaton(game).nets()
    means = tally.cells @ nets / tally.rounds
    squares = tally.cells @ nets**2 / tally.rounds
    return tuple(
        Estimate(
            wager.name,
            float(means[index]),
            math.sqrt(max(0.0, float(squares[index] - means[index] ** 2) * times[index]) / tally.rounds),
            float(exact.prices[index].ev),
        )
        for index, wager in enumerate(game.wagers)
    )
